/** What the page of a contract asks for beside the ledger itself. */
import { ask } from '#client/data/server/call.ts';
import type { Payable } from './contract.ts';

export const payableQuery = (id: string) => ({
  queryKey: ['record', 'contractParameter', id, 'payable'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<Payable>('GET', `/tydf/api/contractParameter/payable/${id}`, { signal }),
});
