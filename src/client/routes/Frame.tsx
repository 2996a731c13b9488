import { useLocation, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { addressOf, NavigationContext, type Navigation } from '#client/data/page.ts';
import { InboxPage } from './rooms.tsx';

export const Frame = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo<Navigation>(
    () => ({
      go: (path, query, options) => void navigate({ to: path, search: { ...query }, replace: options?.replace ?? false }),
      back: () => history.back(),
      href: (path, query) => `/tf${addressOf(path, query)}`,
      close: () => undefined,
    }),
    [navigate],
  );
  return (
    <NavigationContext value={navigation}>
      <Suspense fallback={null}>
        <InboxPage path={location.pathname} query={location.search as Record<string, string>} />
      </Suspense>
    </NavigationContext>
  );
};
