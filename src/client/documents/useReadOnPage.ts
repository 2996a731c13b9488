/** A document that stands open on its page for a moment counts as read: the copy that was sent to me, and whatever mentions me there. */
import { call } from '#client/data/server/call.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

const readMs = 800;

/** `queryKey`: where the bundle is kept. */
export const useReadOnPage = (bundle: DocumentBundle | undefined, queryKey: QueryKey): void => {
  const client = useQueryClient();
  const place = bundle?.unread ? `/tydf/process/document/${bundle.resource}/${String(bundle.document['id'])}/read` : null;
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (place === null) return;
    const timer = setTimeout(async () => {
      const { code } = await call('PUT', place, { byPerson: false, quiet: true });
      if (code !== '200') return;
      client.setQueryData<DocumentBundle>(JSON.parse(key) as QueryKey, (now) => now && { ...now, unread: false });
      void client.invalidateQueries({ queryKey: ['inbox', 'counts'] });
      for (const list of [['copied'], ['todo', 'mentions']]) void client.invalidateQueries({ queryKey: ['inbox', 'page', ...list] });
    }, readMs);
    return () => clearTimeout(timer);
  }, [client, place, key]);
};
