/** Calls that the pages of the stock share: storehouses, and what lies in one of them. */
import { ask } from '#client/data/call.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Storehouse, StockRow } from './stockRows.ts';

interface Rows<Row> {
  readonly records: readonly Row[];
  readonly total: number;
}

const rowsOfPage = 200;

/** All pages of a list, one after the other. */
async function everyRow<Row>(path: string, params: Readonly<Record<string, string>>, signal: AbortSignal): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await ask<Rows<Row>>('GET', path, { params: { ...params, pageNum, pageSize: rowsOfPage }, signal });
    rows.push(...records);
    if (records.length === 0 || rows.length >= total) return rows;
  }
}

export const storehousesQuery = queryOptions({
  queryKey: ['list', 'materialStorehouse', 'all'],
  queryFn: ({ signal }) => everyRow<Storehouse>('/tydf/api/materialStorehouse/page', {}, signal),
});

const stockPath = '/tydf/api/materialStorehouse/detailList';

/** Everything that lies, or lay, in a storehouse. */
export const stockQuery = (store: string) =>
  queryOptions({
    queryKey: ['list', 'materialStock', 'store', store],
    queryFn: ({ signal }) => everyRow<StockRow>(stockPath, { id: store }, signal),
  });
