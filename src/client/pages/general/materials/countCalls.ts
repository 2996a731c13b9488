/** Calls of the stocktake: what is to be counted, and the sheet as a whole. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope, Names, Page } from '#model/api.ts';
import { queryOptions } from '@tanstack/react-query';

const base = '/tydf/api/adMaterialManagement';
const rowsOfPage = 200;

export interface CountedMaterial {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly location: string | null;
  readonly stockQty: string;
  readonly reservedQty: string;
  readonly $names?: Names;
}

interface MaterialPage extends Omit<Page, 'records'> {
  readonly records: readonly CountedMaterial[];
}

/** Everything of a category that is in use, in the order of the list. */
export const materialsQuery = (category: string) =>
  queryOptions({
    queryKey: ['list', 'adMaterialManagement', 'count', category],
    queryFn: async ({ signal }): Promise<readonly CountedMaterial[]> => {
      const params = { category, status: 'enabled', sort: 'code', pageSize: rowsOfPage };
      const rows: CountedMaterial[] = [];
      for (let pageNum = 1; ; pageNum += 1) {
        const { records, total } = await ask<MaterialPage>('GET', `${base}/page`, { params: { ...params, pageNum }, signal });
        rows.push(...records);
        if (records.length === 0 || rows.length >= total) return rows;
      }
    },
    // What is being counted does not change under the hand.
    refetchOnWindowFocus: false,
  });

export interface Sheet {
  readonly moveDate: string;
  readonly remark: string | null;
  readonly items: readonly { readonly id: string; readonly qty: string; readonly stockQty: string }[];
}

/** All or none of it. */
export const bookCount = (sheet: Sheet): Promise<Envelope<{ readonly booked: number }>> =>
  call('POST', `${base}/count`, { body: sheet, quiet: true });
