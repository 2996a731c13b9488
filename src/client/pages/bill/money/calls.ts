/** Calls of the page of money. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';
import type { AccountRow, Due, Forecast, Statement } from './money.ts';

const base = '/tydf/api/companyBankAccount';
/** More accounts than a company has. */
const everyAccount = 200;

export const accountsQuery = queryOptions({
  queryKey: ['list', 'companyBankAccount', 'money'],
  queryFn: async ({ signal }) =>
    (await ask<Page<AccountRow>>('GET', `${base}/page`, { params: { status: 'enabled', pageSize: everyAccount }, signal })).records,
});

export const forecastQuery = (days: number, currency: string, org: string | undefined) =>
  queryOptions({
    queryKey: ['list', 'companyBankAccount', 'forecast', days, currency, org ?? ''],
    queryFn: ({ signal }) =>
      ask<Forecast>('GET', `${base}/forecast`, { params: { days, currency, ...(org === undefined ? {} : { orgId: org }) }, signal }),
  });

export const dueQuery = (days: number) =>
  queryOptions({
    queryKey: ['list', 'companyBankAccount', 'due', days],
    queryFn: ({ signal }) => ask<readonly Due[]>('GET', `${base}/due`, { params: { days }, signal }),
  });

export const statementQuery = (account: string) =>
  queryOptions({
    queryKey: ['list', 'companyBankAccount', 'statement', account],
    queryFn: ({ signal }) => ask<Statement>('GET', `${base}/statement/${account}`, { signal }),
  });
