/** Where a record lies in the list that it was opened from, and the way to its neighbours there. */
import type { Params } from '#client/data/server/call.ts';
import { type Query, useNavigation } from '#client/data/page/page.ts';
import type { Place as Address } from '#client/data/page/place.ts';
import { askList } from '#client/data/server/resource.ts';
import type { Page } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notify } from '#client/blocks/notify.ts';
import type { Place } from '#client/blocks/reader/ReaderPlace.tsx';

/**
 * Of the list of this kind that was read last and has the record; null where there is none. `placeFor`: the page of a neighbour; the
 * same function every time.
 */
export const useListPlace = (definition: Definition, path: string, query: Query, placeFor: (id: string) => Address): Place | null => {
  const client = useQueryClient();
  const { go, close } = useNavigation();
  const id = query['id'] ?? '';
  return useMemo(() => {
    const lists = client
      .getQueryCache()
      .findAll({ queryKey: ['list', definition.key] })
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .map(({ queryKey, state }) => ({ params: queryKey[2], list: state.data as Page | undefined }));
    const found = lists.find(({ list: one }) => one?.records?.some((record) => String(record['id']) === id));
    if (!found?.list) return null;
    const { params, list } = found;
    const ids = list.records.map((record) => String(record['id']));
    const at = ids.indexOf(id);
    /** First or last record of the page beside this one; undefined at the ends of the list. */
    const beyond = async (by: 1 | -1): Promise<string | undefined> => {
      const pageNum = list.pageNum + by;
      const isThere = pageNum > 0 && (list.totalAtLeast === true || (pageNum - 1) * list.pageSize < list.total);
      if (!isThere || typeof params !== 'object') return undefined;
      const asked: Params = { ...params, pageNum };
      const { records } = await client.fetchQuery<Page>({
        queryKey: ['list', definition.key, asked],
        queryFn: ({ signal }) => askList(definition, asked, signal),
        staleTime: 60_000,
      });
      return records.map((record) => String(record['id'])).at(by === 1 ? 0 : -1);
    };
    const step = async (by: 1 | -1): Promise<void> => {
      const next = ids[at + by] ?? (await beyond(by));
      if (next === undefined) return;
      const place = placeFor(next);
      go(place.path, place.query, { replace: true });
      close(path, query);
    };
    return {
      at: (list.pageNum - 1) * list.pageSize + at + 1,
      of: `${list.total}${list.totalAtLeast ? '+' : ''}`,
      onStep: (by) => void step(by).catch((error: unknown) => notify.error(error instanceof Error ? error.message : String(error))),
    };
  }, [client, definition, path, query, id, go, close, placeFor]);
};
