/** Everything a reader shows, in one answer: of a task, or of a document that is no task of mine. */
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import { ask } from '#client/data/server/call.ts';
import { listen } from '#client/data/server/stream.ts';
import type { QueryClient } from '@tanstack/react-query';

export type Target = { readonly taskId: string } | { readonly resource: string; readonly id: string };

export const targetOf = (row: Pick<InboxRow, 'taskId' | 'resource' | 'documentId'>): Target =>
  row.taskId === null ? { resource: row.resource, id: row.documentId } : { taskId: row.taskId };

export const bundleQuery = (target: Target) => ({
  queryKey: 'taskId' in target ? ['task', target.taskId] : ['document', target.resource, target.id, 'bundle'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask<DocumentBundle>(
      'GET',
      'taskId' in target ? `/tydf/process/task/${target.taskId}` : `/tydf/process/document/${target.resource}/${target.id}`,
      { signal },
    ),
  staleTime: 60_000,
  // Read ahead, it waits until the person gets there.
  gcTime: 60 * 60_000,
});

/** Loads what the next key press will show. */
export const prefetchBundle = (client: QueryClient, target: Target): Promise<void> => client.prefetchQuery(bundleQuery(target));

/** A document that changed elsewhere is read again wherever it is open; returns the function that stops. */
export const followDocuments = (client: QueryClient): (() => void) =>
  listen((event) => {
    if (event.type === 'poll') {
      void client.invalidateQueries({ queryKey: ['document'] });
      void client.invalidateQueries({ queryKey: ['task'] });
    }
    if (event.type !== 'document') return;
    void client.invalidateQueries({ queryKey: ['document', event.resource, event.id] });
    void client.invalidateQueries({
      predicate: ({ queryKey, state }) => {
        const bundle = state.data as Partial<DocumentBundle> | undefined;
        return queryKey[0] === 'task' && bundle?.resource === event.resource && String(bundle.document?.['id']) === event.id;
      },
    });
  });
