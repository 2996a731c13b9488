import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

export const SelectSystem = () => {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/$', params: { _splat: 'dashboard' }, replace: true }), [navigate]);
  return null;
};
