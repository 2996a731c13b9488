/** Calls of the wallet of invoices. */
import { call } from '#client/data/server/call.ts';
import { everyPage } from '#client/data/page/everyPage.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { queryOptions } from '@tanstack/react-query';

const at = '/tydf/api/invoiceRecord';

/** All invoices of one person, the newest first. */
export const walletQuery = (owner: string) =>
  queryOptions({
    queryKey: ['list', 'invoiceRecord', 'wallet', owner],
    queryFn: ({ signal }) => everyPage(`${at}/page`, signal, { owner }),
  });

/** What a code says, and whether its invoice is free and in a wallet already. */
export interface Parsed extends AnyDoc {
  readonly free: boolean;
  readonly usedCode: string | null;
  readonly kept: boolean;
  readonly keptId: string | null;
}
export const parse = (text: string): Promise<Envelope<Parsed>> => call('POST', `${at}/parse`, { body: { text }, quiet: true });

/** An invoice is in one wallet only, so that sending it twice makes no second one. */
export const keep = (invoice: AnyDoc): Promise<Envelope<AnyDoc>> => call('POST', `${at}/add`, { body: invoice, quiet: true });
