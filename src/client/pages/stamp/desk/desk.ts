/** What waits for a keeper, and what a stamping sends. */
import { agree } from '#client/blocks/act/actionWords.ts';
import { ask, call } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { say } from '#client/words/language.tsx';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
import type { DocumentBundle, InboxPage, InboxRow } from '#model/workflow/inbox.ts';
import { queryOptions } from '@tanstack/react-query';

const most = 100;
export const stamping = ['stampUse', 'chapterApply', 'stampBorrow'] as const;
/** Steps of the drawings at which a keeper has the seal in hand. */
const nodes: readonly string[] = ['stamp', 'handOut'];

/** Steps with a seal in hand that wait for who is signed in, those that are due first on top. */
export const tasksQuery = (resource: (typeof stamping)[number]) =>
  queryOptions({
    queryKey: ['inbox', 'seals', resource],
    queryFn: async ({ signal }): Promise<readonly InboxRow[]> => {
      const { rows } = await ask<InboxPage>('GET', '/tydf/process/inbox', { params: { tab: 'todo', resource, size: most }, signal });
      return rows.filter((row) => row.resource === resource && row.taskId !== null && nodes.includes(row.node?.id ?? ''));
    },
  });

export interface Lent extends AnyDoc {
  readonly id: string;
  readonly code: string;
  readonly stampId: string;
  readonly borrower: string;
  readonly keeper: string;
  readonly returnPlan: string;
  readonly overdueDays: number | null;
}

/** Borrowings that are out, the latest first. */
export const lentQuery = queryOptions({
  queryKey: ['list', 'stampBorrow', 'lent'],
  queryFn: async ({ signal }): Promise<readonly Lent[]> => {
    const of = (returnState: string) =>
      ask<{ readonly records: readonly Lent[] }>('GET', '/tydf/process/stampBorrow/pageAdmin', {
        params: { returnState, pageSize: most },
        signal,
      });
    const [late, out] = await Promise.all([of('overdue'), of('out')]);
    return [...late.records, ...out.records].toSorted((one, other) => one.returnPlan.localeCompare(other.returnPlan));
  },
});

export interface Stamped {
  readonly counts: readonly { readonly id: string | null; readonly count: number }[];
  readonly scan: readonly FileRef[];
  readonly remark: string;
  readonly at: string;
}

/** What is sent once: it gets an answer under this number, however often it has to be sent, and counts for the moment of its first sending. */
export interface Sending {
  readonly of: string;
  readonly requestId: string;
  readonly at: string;
}
export const begun = (of: string): Sending => ({ of, requestId: newRequestId(), at: new Date().toISOString() });

/** The step of the keeper, decided with what was counted. */
export const stampNow = ({ resource, document, task }: DocumentBundle, stamped: Stamped, requestId: string): Promise<Envelope> => {
  const counted =
    resource === 'stampUse'
      ? { stamps: stamped.counts.map(({ id, count }) => ({ id, actualCount: count })), scan: stamped.scan }
      : { actualCount: stamped.counts[0]?.count ?? 0 };
  return call('POST', `/tydf/process/${resource}/approveProcess`, {
    body: {
      id: document['id'],
      taskId: task?.taskId,
      version: document['version'],
      comment: say(agree),
      stampedAt: document['stampedAt'] ?? stamped.at,
      ...(stamped.remark === '' ? {} : { abnormal: stamped.remark }),
      ...counted,
      requestId,
    },
    quiet: true,
  });
};
