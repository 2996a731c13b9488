/** What the page of reconciling asks for and does. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Reconciliation } from './reconcile.ts';

const base = '/tydf/api/companyBankAccount';

export const reconciliationQuery = (account: string, date: string | undefined) =>
  queryOptions({
    queryKey: ['list', 'companyBankAccount', 'reconciliation', account, date ?? ''],
    queryFn: ({ signal }) =>
      ask<Reconciliation>('GET', `${base}/reconciliation/${account}`, { params: date === undefined ? {} : { date }, signal }),
  });

export interface Imported {
  readonly added: number;
  readonly known: number;
  readonly matched: number;
}

/** The place says what was refused: it names lines and columns. */
export const importStatement = (account: string, file: File): Promise<Envelope<Imported>> => {
  const body = new FormData();
  body.append('files', file, file.name);
  return call<Imported>('POST', `${base}/importStatement/${account}`, { body, quiet: true });
};

export const matchAll = (account: string) => call<{ readonly matched: number }>('POST', `${base}/matchStatement/${account}`);
export const match = (account: string, lines: readonly string[], movements: readonly string[]) =>
  call('PUT', `${base}/match/${account}`, { body: { lines, movements } });
export const unmatch = (account: string, matchNo: number) => call('PUT', `${base}/unmatch/${account}`, { body: { matchNo } });
