/** The place where it is said what was deleted: it stands before anything is, so that what it then says is heard. */
import { useRemovals, type Removal } from '#client/blocks/list/removals.ts';
import { lazy, Suspense } from 'react';

const UndoStrip = lazy(async () => ({ default: (await import('./UndoStrip.tsx')).UndoStrip }));

interface Props {
  readonly scope: Removal['scope'];
  /** The button that had the focus is gone. */
  readonly onLeave: () => void;
}

export const UndoPlace = ({ scope, onLeave }: Props) => {
  const last = useRemovals(scope).findLast(({ state }) => state === 'held');
  return (
    <div role="status">
      {last && (
        <Suspense>
          <UndoStrip held={last} onLeave={onLeave} />
        </Suspense>
      )}
    </div>
  );
};
