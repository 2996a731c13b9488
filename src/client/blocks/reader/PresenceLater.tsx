/** Who else is here can wait: it is asked when a document has been looked at for a moment and the browser has time. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#client/blocks/paint.ts';

const ReaderPresence = lazyOptional(async () => (await import('./ReaderPresence.tsx')).ReaderPresence);

/** In milliseconds; whoever walks through a list, or decides after the usual two seconds, is gone by then. */
const restMs = 2_500;

interface Props {
  readonly resource: string;
  readonly id: string;
}

export const PresenceLater = (props: Props) => {
  const [due, setDue] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setDue(true)), restMs), []);
  return due ? (
    <Suspense>
      <ReaderPresence {...props} />
    </Suspense>
  ) : null;
};
