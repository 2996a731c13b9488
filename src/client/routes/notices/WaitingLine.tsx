/**
 * One line for everything that a page waits for: after a second, and after eight with words. Looked at now and then instead
 * of heard: every key press in the inbox stirs what is remembered.
 */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { StillLoading } from '#client/routes/Loading.tsx';

const LOOK_MS = 500;
const SECOND = 1000;

/** What is shown already and only asked again is waited for by nobody, nor what is read ahead. */
const isWaitedFor = (query: Query): boolean => query.state.data === undefined && query.isActive();

export const WaitingLine = () => {
  const say = useSay();
  const client = useQueryClient();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    let seen: ReadonlyMap<string, number> = new Map();
    const look = () => {
      const now = performance.now();
      const waiting = client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: isWaitedFor });
      seen = new Map(waiting.map(({ queryHash }) => [queryHash, seen.get(queryHash) ?? now]));
      setSeconds(seen.size === 0 ? 0 : Math.floor((now - Math.min(...seen.values())) / SECOND));
    };
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [client]);
  if (seconds < 1) return null;
  const again = () => void client.refetchQueries({ fetchStatus: 'fetching', predicate: isWaitedFor });
  return (
    <StillLoading seconds={seconds}>
      <Button size="compact-sm" variant="default" onClick={again}>
        {say(w('Retry', '重试'))}
      </Button>
    </StillLoading>
  );
};
