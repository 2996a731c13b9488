/** What has stood in the reader for a moment counts as read: a task to do, or a copy, of which there is then one less. */
import { call } from '#client/data/server/call.ts';
import type { InboxCounts, InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countsQuery, keyOf } from './queries.ts';

const readMs = 800;

/** Where the server is told; null for rows that nobody counts. What is to do without a task only mentions me: it is read as a document. */
const placeOf = (tab: InboxTab, { taskId, resource, documentId }: InboxRow): string | null =>
  tab === 'todo' && taskId !== null
    ? `/tydf/process/task/${taskId}/read`
    : tab === 'copied' || tab === 'todo'
      ? `/tydf/process/document/${resource}/${documentId}/read`
      : null;

/** `row` is the one whose document is shown; `patch` changes it in the list. */
export const useReading = (tab: InboxTab, row: InboxRow | null, patch: (key: string, change: Partial<InboxRow>) => void): void => {
  const client = useQueryClient();
  const key = row === null || !row.unread ? null : keyOf(row);
  const place = row === null || !row.unread ? null : placeOf(tab, row);
  useEffect(() => {
    if (key === null || place === null) return;
    const timer = setTimeout(async () => {
      patch(key, { unread: false });
      const { code } = await call('PUT', place, { byPerson: false, quiet: true });
      if (code !== '200') return;
      const counts = client.getQueryData<InboxCounts>(countsQuery.queryKey);
      if (tab === 'copied')
        client.setQueryData<InboxCounts>(countsQuery.queryKey, (now) => now && { ...now, copied: Math.max(0, now.copied - 1) });
      // With a task what mentions me there is read as well.
      if (tab === 'copied' || (counts?.mentions ?? 0) > 0) void client.invalidateQueries({ queryKey: countsQuery.queryKey });
    }, readMs);
    return () => clearTimeout(timer);
  }, [client, tab, key, place, patch]);
};
