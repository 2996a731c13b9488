/** Saving one thing at once and saying what became of it; what cannot be sent is sent again until it is. */
import { call, UNREACHABLE, type Method } from '#client/data/server/call.ts';
import type { Sent } from '#client/data/preferences/preferenceSync.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

interface Saving {
  readonly sent: Sent | null;
  readonly save: (body: unknown) => void;
}

/** The last value wins; `onStored` gets the server's answer to it. */
export const useSaving = <Answer>(method: Method, path: string, onStored: (answer: Answer) => void): Saving => {
  const [sent, setSent] = useState<Sent | null>(null);
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  const run = useRef({ count: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  useEffect(() => {
    const { current } = run;
    return () => clearTimeout(current.timer);
  }, []);
  const save = useCallback(
    (body: unknown) => {
      const { current } = run;
      const mine = (current.count += 1);
      clearTimeout(current.timer);
      const attempt = async (wait: number): Promise<void> => {
        setSent({ state: 'sending' });
        const answer = await call<Answer>(method, path, { body, quiet: true });
        if (mine !== current.count) return;
        if (answer.code === '200') {
          setSent({ state: 'stored' });
          latest.current(answer.data);
        } else if (answer.code === UNREACHABLE || answer.code.startsWith('5')) {
          setSent({ state: 'waiting' });
          current.timer = setTimeout(() => void attempt(Math.min(wait * 2, LONGEST_WAIT_MS)), wait);
        } else setSent({ state: 'refused', text: answer.desc });
      };
      void attempt(FIRST_WAIT_MS);
    },
    [method, path],
  );
  return { sent, save };
};

interface Acting {
  readonly sent: Sent | null;
  /** The server's answer; null when it refused or was not reached, which `sent` then says. */
  readonly act: <Answer>(method: Method, path: string, body?: unknown) => Promise<{ readonly data: Answer } | null>;
  /** Something went wrong before the server was asked. */
  readonly fail: (text: string) => void;
  readonly forget: () => void;
}

/** One deed that must not happen twice: it is not tried again by itself. */
export const useActing = (): Acting => {
  const say = useSay();
  const [sent, setSent] = useState<Sent | null>(null);
  const act = useCallback(
    async <Answer>(method: Method, path: string, body?: unknown) => {
      setSent({ state: 'sending' });
      const answer = await call<Answer>(method, path, body === undefined ? { quiet: true } : { body, quiet: true });
      if (answer.code === '200') {
        setSent({ state: 'stored' });
        return { data: answer.data };
      }
      const faults = answer.faults?.map(({ message }) => say(message)).join(say(w('; ', '；')));
      setSent({ state: 'refused', text: [answer.desc, faults].filter(Boolean).join(' ') });
      return null;
    },
    [say],
  );
  return {
    sent,
    act,
    fail: useCallback((text) => setSent({ state: 'refused', text }), []),
    forget: useCallback(() => setSent(null), []),
  };
};
