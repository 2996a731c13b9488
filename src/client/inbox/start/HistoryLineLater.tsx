/** The place of the line about a demo that is still being loaded. Nothing is asked: only while there is one the server tells of it. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { listen } from '#client/data/server/stream.ts';
import { useQueryClient } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useState } from 'react';

const HistoryLine = lazyOptional(async () => (await import('./HistoryLine.tsx')).HistoryLine);

/** A server that tells of it does so every second or two; where it is silent for so long the loading has stopped, in milliseconds. */
const SILENCE_MS = 60_000;

interface Reached {
  readonly done: number;
  readonly total: number;
}

export const HistoryLineLater = memo(() => {
  const client = useQueryClient();
  const [reached, setReached] = useState<Reached | null>(null);
  useEffect(
    () =>
      listen((event) => {
        if (event.type !== 'demo') return;
        const over = event.done >= event.total;
        setReached(over ? null : { done: event.done, total: event.total });
        // Nobody was told of the tasks that came with it.
        if (over) void client.invalidateQueries({ queryKey: ['inbox'] });
      }),
    [client],
  );
  useEffect(() => {
    if (reached === null) return;
    const timer = setTimeout(() => setReached(null), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [reached]);
  return (
    reached && (
      <Suspense>
        <HistoryLine {...reached} />
      </Suspense>
    )
  );
});
