/** Calls that the pages of the stock share: storehouses, and what lies in one of them. */
import { everyPage } from '#client/data/page/everyPage.ts';
import { queryOptions } from '@tanstack/react-query';
import type { Storehouse, StockRow } from './stockRows.ts';

export const storehousesQuery = queryOptions({
  queryKey: ['list', 'materialStorehouse', 'all'],
  queryFn: ({ signal }) => everyPage<Storehouse>('/tydf/api/materialStorehouse/page', signal),
});

const stockPath = '/tydf/api/materialStorehouse/detailList';

/** Everything that lies, or lay, in a storehouse. */
export const stockQuery = (store: string) =>
  queryOptions({
    queryKey: ['list', 'materialStock', 'store', store],
    queryFn: ({ signal }) => everyPage<StockRow>(stockPath, signal, { id: store }),
  });
