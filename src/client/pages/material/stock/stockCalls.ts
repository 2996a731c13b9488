/** Calls of the page of the stock: movements of a storehouse, and the ledger card of a material in it. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MonthRow } from './stock.ts';

export interface Range {
  readonly begin: string;
  readonly end: string;
}

interface Booked {
  readonly id: string;
  readonly bizDate: string;
  readonly docType: string;
  readonly docId: string;
  readonly docCode: string | null;
  readonly lotNo: string | null;
  readonly reversalOf: string | null;
  readonly createByName: string | null;
  readonly amount: string | null;
}

export interface Movement extends Booked {
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly unit: string;
  readonly qty: string;
}

export interface CardRow extends Booked {
  readonly inQty: string | null;
  readonly outQty: string | null;
  readonly balanceQty: string;
  readonly balanceAmount: string | null;
}

export interface Card extends Page<CardRow> {
  readonly openingQty: string;
  readonly openingAmount: string | null;
  readonly inQty: string;
  readonly outQty: string;
  readonly closingQty: string;
  readonly closingAmount: string | null;
  readonly months: readonly MonthRow[];
  readonly reservedBy: readonly {
    readonly docType: string;
    readonly docId: string;
    readonly docCode: string | null;
    readonly qty: string;
  }[];
}

const pageSize = 50;
const at = '/tydf/api/materialStorehouse';
const keyed = (...parts: readonly unknown[]) => ['list', 'materialStock', ...parts] as const;

export const movementsQuery = (direction: 'in' | 'out', id: string, itemId: string | null, range: Range, pageNum: number) =>
  queryOptions({
    queryKey: keyed(direction, id, itemId, range, pageNum),
    queryFn: ({ signal }) =>
      ask<Page<Movement>>('GET', `${at}/${direction === 'in' ? 'entryList' : 'exitList'}`, {
        params: { id, itemId, ...range, pageNum, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const cardQuery = (id: string, itemId: string, range: Range, pageNum: number) =>
  queryOptions({
    queryKey: keyed('card', id, itemId, range, pageNum),
    queryFn: ({ signal }) => ask<Card>('GET', `${at}/itemCard`, { params: { id, itemId, ...range, pageNum, pageSize }, signal }),
    placeholderData: keepPreviousData,
  });
