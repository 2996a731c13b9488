/** How many tasks wait, less those that are decided here and not yet confirmed: they are not to do any more. */
import { useOutboxPart } from '#client/blocks/outbox.ts';
import type { InboxCounts } from '#model/inbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useBulkRows } from './bulkRows.ts';
import { countsQuery } from './queries.ts';

/** Counted exactly up to here; one more stands for all that is above (rulings 11). */
const exact = 99;

const less = (count: number, by: number): number => (count > exact ? count : Math.max(0, count - by));

/** `resources` names what each task under way belongs to. Beyond what is counted exactly nothing can be taken off. Pure. */
export const lessUnderWay = (counts: InboxCounts, resources: readonly string[]): InboxCounts => ({
  ...counts,
  todo: less(counts.todo, resources.length),
  byResource: counts.byResource.map((one) => ({
    ...one,
    count: less(one.count, resources.filter((resource) => resource === one.resource).length),
  })),
});

/** The numbers beside the queues and tabs; undefined until the server told them. */
export const useCounts = (): InboxCounts | undefined => {
  const { data } = useQuery(countsQuery);
  const held = useOutboxPart(({ entries }) =>
    entries
      .filter(({ state, decision }) => state !== 'failed' && state !== 'conflict' && !decision.noHold && !decision.stays)
      .map(({ decision }) => decision.resource),
  );
  const { resources } = useBulkRows();
  const underWay = useDeferredValue(useMemo(() => [...held, ...resources], [held, resources]));
  return useMemo(() => data && lessUnderWay(data, underWay), [data, underWay]);
};
