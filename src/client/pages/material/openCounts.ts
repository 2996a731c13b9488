/** Stocktakes that are being counted, and the acts on them. */
import { ask, call } from '#client/data/call.ts';
import type { Envelope } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';

export interface OpenCount {
  readonly id: string;
  readonly code: string;
  readonly storehouseId: string;
  readonly storeName: string;
  readonly checkDate: string;
  readonly status: string;
  readonly frozen: boolean;
  readonly mine: boolean;
  readonly lines: number;
  readonly counted: number;
}

export const countAt = '/tydf/process/materialCheck';

/** Those of who is signed in; whoever may lift a freeze sees the others that freeze something. */
export const openCountsQuery = queryOptions({
  queryKey: ['list', 'materialCheck', 'counting'],
  queryFn: ({ signal }) => ask<readonly OpenCount[]>('GET', `${countAt}/counting`, { signal }),
});

export const unfreeze = (id: string, reason: string): Promise<Envelope> =>
  call('PUT', `${countAt}/unfreeze/${id}`, { body: { reason }, quiet: true });
