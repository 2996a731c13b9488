/** Saved filters as they stand, without those that are being deleted, and what can be done with them. */
import { useRemovals } from '#client/blocks/list/removals.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import type { InboxCounts } from '#model/workflow/inbox.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addView, changeView, deleteView, viewCountsQuery, viewKey, viewsQuery, type SavedView, type ViewChanges } from './savedViews.ts';

/** What is counted follows the tasks once they rest, in milliseconds: a count may not cost as much as the work. */
const restMs = 5000;

export const useViewCounts = (views: readonly SavedView[], counts: InboxCounts | undefined): ReadonlyMap<string, number | null> => {
  const { data, refetch } = useQuery(viewCountsQuery(views));
  const asked = views.length > 0;
  useEffect(() => {
    if (!asked || counts === undefined) return;
    const timer = setTimeout(() => void refetch(), restMs);
    return () => clearTimeout(timer);
  }, [counts, asked, refetch]);
  return data ?? new Map<string, number | null>();
};

/** The filter that the inbox opens with is kept as it was last seen: it follows what became of it. */
const useFollowStart = (views: readonly SavedView[] | undefined): void => {
  const client = useQueryClient();
  const { startView } = usePreferences();
  useEffect(() => {
    if (views === undefined || startView === null) return;
    const queryIn = (all: readonly SavedView[]) => all.find(({ id }) => id === startView.id)?.query;
    const isSame = (query: SavedView['query'] | undefined) => JSON.stringify(query) === JSON.stringify(startView.query);
    if (isSame(queryIn(views))) return;
    // It may have been chosen on another computer after these were read.
    void client.fetchQuery({ ...viewsQuery, staleTime: 0 }).then(
      (now) => {
        const query = queryIn(now);
        if (preferences.get().startView !== startView || isSame(query)) return;
        void preferences.set({ startView: query ? { id: startView.id, query } : null });
      },
      () => undefined,
    );
  }, [client, views, startView]);
};

export const useSavedViews = () => {
  const client = useQueryClient();
  const { data } = useQuery(viewsQuery);
  const going = useRemovals('view');
  useFollowStart(data);
  const put = (work: (before: readonly SavedView[]) => readonly SavedView[]) =>
    client.setQueryData<readonly SavedView[]>(viewsQuery.queryKey, (before) => before && work(before));
  return {
    views: (data ?? []).filter((view) => !going.some(({ key }) => key === viewKey(view))),
    /** These two answer the server's sentence when it would not have it. */
    add: async (name: string, query: SavedView['query']): Promise<string | null> => {
      // A name that is being deleted is free.
      if (going.some(({ state }) => state === 'held')) await (await import('#client/blocks/list/removing.ts')).removing.flush();
      const answer = await addView(name, query);
      if (answer.code !== '200') return answer.desc;
      // Behind one's own, before what others share.
      put((before) => before.toSpliced(before.findLastIndex(({ owner }) => owner === null) + 1, 0, answer.data));
      return null;
    },
    change: async (id: string, changes: ViewChanges): Promise<string | null> => {
      const answer = await changeView(id, changes);
      if (answer.code !== '200') return answer.desc;
      put((before) => before.map((one) => (one.id === id ? answer.data : one)));
      return null;
    },
    remove: async (view: SavedView): Promise<void> => {
      const { removing } = await import('#client/blocks/list/removing.ts');
      removing.hold({
        scope: 'view',
        key: viewKey(view),
        name: view.name,
        send: async (leaving) => {
          const { code } = await deleteView(view.id, leaving);
          if (code === '200') put((before) => before.filter(({ id }) => id !== view.id));
          return code === '200';
        },
      });
    },
  };
};
