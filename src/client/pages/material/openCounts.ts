/** Stocktakes that are being counted. */
import { ask } from '#client/data/server/call.ts';
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

const countAt = '/tydf/process/materialCheck';

/** Those of who is signed in; whoever may lift a freeze sees the others that freeze something. */
export const openCountsQuery = queryOptions({
  queryKey: ['list', 'materialCheck', 'counting'],
  queryFn: ({ signal }) => ask<readonly OpenCount[]>('GET', `${countAt}/counting`, { signal }),
});
