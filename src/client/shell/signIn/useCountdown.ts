/** The wait that the server asked for, counted down. */
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { sessionActor } from '#client/shell/actors.ts';

const SECOND = 1000;

/** `4:59` until the next attempt, null when there is nothing to wait for. */
export const useCountdown = (): string | null => {
  const waitMs = useSelector(sessionActor, (now) => (now.matches({ signedOut: 'throttled' }) ? now.context.waitMs : 0));
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (waitMs === 0) return;
    const from = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - from), SECOND);
    return () => {
      clearInterval(timer);
      setPassed(0);
    };
  }, [waitMs]);
  const left = Math.ceil((waitMs - passed) / SECOND);
  return waitMs > 0 && left > 0 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` : null;
};
