/** What waits for a keeper: tasks of handing out and sending, and transfers that are on their way to their storehouses. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import type { InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import { queryOptions } from '@tanstack/react-query';

const mostTasks = 100;

/** Tasks of who is signed in on documents of a kind, the oldest due first. */
export const tasksQuery = (resource: 'materialExit' | 'materialTransfer') =>
  queryOptions({
    queryKey: ['inbox', 'counter', resource],
    queryFn: async ({ signal }): Promise<readonly InboxRow[]> => {
      const params = { tab: 'todo', resource, size: mostTasks };
      const { rows } = await ask<InboxPage>('GET', '/tydf/process/inbox', { params, signal });
      return rows.filter((row) => row.resource === resource && row.task === 'approve' && row.taskId !== null);
    },
  });

/** Transfers that are on their way to a storehouse. */
export const comingQuery = (store: string) =>
  queryOptions({
    queryKey: ['list', 'materialTransfer', 'coming', store],
    queryFn: ({ signal }) =>
      ask<Page>('GET', '/tydf/process/materialTransfer/page', {
        params: { transferState: 'inTransit', status: 'approved', inStorehouseId: store, pageSize: mostTasks },
        signal,
      }),
  });
