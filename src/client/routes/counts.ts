/** Counts of the inbox for the menu, the window's title and the phone's bar; the inbox keeps them under the same key. */
import { listen } from '#client/data/stream.ts';
import { countsQuery } from '#client/inbox/queries.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

export const counts = {
  /** Asks again when the stream says that the inbox changed, or that events may have been missed. */
  follow: (client: QueryClient): (() => void) =>
    listen(({ type }) => {
      if (type === 'inbox' || type === 'poll') void client.invalidateQueries({ queryKey: countsQuery.queryKey });
    }),
};

export const useCounts = (enabled: boolean): { readonly todo: number; readonly byResource: Readonly<Record<string, number>> } => {
  const { data } = useQuery({ ...countsQuery, enabled });
  return useMemo(
    () => ({
      todo: data?.todo ?? 0,
      byResource: Object.fromEntries((data?.byResource ?? []).map(({ resource, count }) => [resource, count])),
    }),
    [data],
  );
};
