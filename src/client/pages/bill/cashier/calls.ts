/** Calls of the cashier's desk. */
import { ask, call } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import type { Envelope, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Desk } from './desk.ts';

const base = '/tydf/api/paymentBatch';
/** Colleagues pay from the same list. */
const othersEvery = 30_000;
/** More open runs than a company has. */
const everyRun = 50;

export const deskQuery = queryOptions({
  queryKey: ['list', 'paymentBatch', 'desk'],
  queryFn: ({ signal }) => ask<Desk>('GET', `${base}/desk`, { signal }),
  refetchInterval: othersEvery,
});

/** Runs that are not finished, with their payments and what this person may do with them. */
export const openRunsQuery = queryOptions({
  queryKey: ['list', 'paymentBatch', 'open'],
  queryFn: async ({ signal }) => {
    const open = `runState=waiting&runState=released&pageSize=${everyRun}`;
    const { records } = await ask<Page<AnyDoc>>('GET', `${base}/page?${open}`, { signal });
    return Promise.all(records.map(({ id }) => ask<AnyDoc>('GET', `${base}/get/${textOf(id)}`, { signal })));
  },
});

export const gather = (accountId: string, taskIds: readonly string[]): Promise<Envelope<AnyDoc>> =>
  call('POST', `${base}/add`, { body: { accountId, taskIds, requestId: newRequestId() }, quiet: true });

export const filePath = (id: string): string => `${base}/file/${id}`;

export interface RowResult {
  readonly id: string;
  readonly ok: boolean;
  readonly paidAt?: string;
  readonly payNo?: string;
  readonly reason?: string;
}
export interface RowOutcome {
  readonly id: string;
  readonly done: boolean;
  readonly refusal: Pick<Envelope, 'desc' | 'faults'> | null;
}
export const record = (run: string, rows: readonly RowResult[]): Promise<Envelope<{ readonly rows: readonly RowOutcome[] }>> =>
  call('PUT', `${base}/result/${run}`, { body: { rows, requestId: newRequestId() }, quiet: true });
