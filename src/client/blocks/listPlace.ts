/** Where a record lies in the list that it was opened from, and the way to its neighbours there (interface.md 4.6). */
import { type Query, useNavigation } from '#client/data/page.ts';
import type { Place as Address } from '#client/data/place.ts';
import type { Page } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Place } from './ReaderPlace.tsx';

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
      .map(({ state }) => state.data as Page | undefined);
    const list = lists.find((one) => one?.records?.some((record) => String(record['id']) === id));
    if (!list) return null;
    const ids = list.records.map((record) => String(record['id']));
    const at = ids.indexOf(id);
    return {
      at: (list.pageNum - 1) * list.pageSize + at + 1,
      of: `${list.total}${list.totalAtLeast ? '+' : ''}`,
      onStep: (by) => {
        const next = ids[at + by];
        if (next === undefined) return;
        const place = placeFor(next);
        go(place.path, place.query, { replace: true });
        close(path, query);
      },
    };
  }, [client, definition, path, query, id, go, close, placeFor]);
};
