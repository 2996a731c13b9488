/** How many tasks wait, less those that are decided here and not yet confirmed: they are not to do any more, wherever they are counted. */
import { useUnderWay, type UnderWay } from '#client/blocks/decide/underWay.ts';
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import type { DocumentBundle, InboxCounts, InboxRow } from '#model/workflow/inbox.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useBulkRows } from '#client/blocks/list/bulkRows.ts';
import { countsQuery, isFiltered, resourceOf, type InboxQuery, type Pages } from './queries.ts';

/** Counted exactly up to here; one more stands for all that is above. */
const exact = 99;

const less = (count: number, by: number): number => (count > exact ? count : Math.max(0, count - by));

/** A task under way, with its row where one is known: that says in which queues it was. */
export interface Leaving extends Pick<UnderWay, 'resource'> {
  readonly row: InboxRow | null;
}

/** Each queue without the tasks that were in it. Beyond what is counted exactly nothing can be taken off. `now` is an instant. Pure. */
export const lessUnderWay = (counts: InboxCounts, tasks: readonly Leaving[], now: string): InboxCounts => {
  const tonight = Date.parse(instantAt(addDays(dateAt(now), 1), '00:00'));
  const those = (is: (row: InboxRow) => boolean): number => tasks.filter(({ row }) => row !== null && is(row)).length;
  return {
    ...counts,
    todo: less(counts.todo, tasks.length),
    overdue: less(
      counts.overdue,
      those(({ dueAt }) => dueAt !== null && Date.parse(dueAt) < tonight),
    ),
    urgent: less(
      counts.urgent,
      those(({ urgency }) => urgency !== 'normal'),
    ),
    back: less(
      counts.back,
      those(({ task }) => task === 'repost'),
    ),
    claimable: less(
      counts.claimable,
      those(({ claimable }) => claimable),
    ),
    ...(counts.onBehalf && {
      onBehalf: counts.onBehalf.map((one) => ({
        ...one,
        count: less(
          one.count,
          those(({ onBehalfOf }) => onBehalfOf?.id === one.person.id),
        ),
      })),
    }),
    byResource: counts.byResource.map((one) => ({
      ...one,
      count: less(one.count, tasks.filter(({ resource }) => resource === one.resource).length),
    })),
  };
};

/** Rows of tasks, from the lists that were read and from the documents that were open. */
const withRows = (client: QueryClient, tasks: readonly UnderWay[]): readonly Leaving[] => {
  if (tasks.length === 0) return [];
  const wanted = new Set(tasks.map(({ taskId }) => taskId));
  const known = new Map<string, InboxRow>();
  for (const [, data] of client.getQueriesData<Pages>({ queryKey: ['inbox', 'page', 'todo'] }))
    for (const { rows } of data?.pages ?? []) for (const row of rows) if (wanted.has(row.taskId ?? '')) known.set(row.taskId ?? '', row);
  return tasks.map(({ taskId, resource }) => ({
    resource,
    row: known.get(taskId) ?? client.getQueryData<DocumentBundle>(['task', taskId])?.task ?? null,
  }));
};

/** The numbers beside queues, tabs and menus; undefined until the server told them. */
export const useCounts = (enabled = true): InboxCounts | undefined => {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery({ ...countsQuery, enabled });
  const held = useUnderWay();
  const { tasks } = useBulkRows();
  const leaving = useDeferredValue(useMemo(() => [...held, ...tasks], [held, tasks]));
  return useMemo(
    () => data && (leaving.length === 0 ? data : lessUnderWay(data, withRows(client, leaving), new Date(dataUpdatedAt).toISOString())),
    [client, data, dataUpdatedAt, leaving],
  );
};

/** Whom I stand in for stays, with 0, until the page is left: a queue does not go while somebody looks at it. */
export const useStanding = (counts: InboxCounts | undefined): InboxCounts | undefined => {
  const [seen, setSeen] = useState<NonNullable<InboxCounts['onBehalf']>>([]);
  const fresh = (counts?.onBehalf ?? []).filter(({ person }) => !seen.some((one) => one.person.id === person.id));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return useMemo(
    () =>
      counts && {
        ...counts,
        onBehalf: seen.map(({ person }) => ({ person, count: counts.onBehalf?.find((one) => one.person.id === person.id)?.count ?? 0 })),
      },
    [counts, seen],
  );
};

/** How many tasks the list has, counted by the server; null where only what was read can be counted. */
export const countOf = (counts: InboxCounts | undefined, inbox: InboxQuery): number | null => {
  if (!counts || inbox.tab !== 'todo' || isFiltered(inbox)) return null;
  const { queue } = inbox;
  if (queue === 'all') return counts.todo;
  const kind = resourceOf(queue);
  if (kind !== null) return counts.byResource.find(({ resource }) => resource === kind)?.count ?? 0;
  if (queue.startsWith('behalf-')) return counts.onBehalf?.find(({ person }) => `behalf-${person.id}` === queue)?.count ?? 0;
  return queue === 'overdue' || queue === 'urgent' || queue === 'back' || queue === 'claimable' ? counts[queue] : null;
};
