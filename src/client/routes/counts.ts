/** Counts of the inbox for the menu, the window's title and the phone's bar; the inbox keeps them under the same key. */
import { listen } from '#client/data/server/stream.ts';
import { useCounts as useInboxCounts } from '#client/inbox/counts.ts';
import { countsQuery } from '#client/inbox/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

export const counts = {
  /** Asks again when the stream says that the inbox changed, or that events may have been missed. */
  follow: (client: QueryClient): (() => void) =>
    listen(({ type }) => {
      if (type === 'inbox' || type === 'notice' || type === 'poll') void client.invalidateQueries({ queryKey: countsQuery.queryKey });
    }),
};

interface Counts {
  readonly todo: number;
  /** Unread ones of the bell. */
  readonly notices: number;
  readonly byResource: Readonly<Record<string, number>>;
  /** By id of the system. */
  readonly bySystem: Readonly<Record<string, number>>;
}

export const useCounts = (enabled: boolean): Counts => {
  const data = useInboxCounts(enabled);
  return useMemo(
    () => ({
      todo: data?.todo ?? 0,
      notices: data?.notices ?? 0,
      bySystem: Object.fromEntries((data?.bySystem ?? []).map(({ system, count }) => [system, count])),
      byResource: Object.fromEntries((data?.byResource ?? []).map(({ resource, count }) => [resource, count])),
    }),
    [data],
  );
};
