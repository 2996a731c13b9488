/** Materials that are short of their safety stock, and the draft of an application for those that are chosen. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import { queryOptions } from '@tanstack/react-query';

export interface ShortItem {
  readonly itemId: string;
  readonly itemCode: string;
  readonly itemName: string;
  readonly category: string;
  readonly spec: string | null;
  readonly unit: string;
  readonly storehouseId: string | null;
  readonly storeName: string | null;
  readonly freeQty: string;
  readonly toArriveQty: string;
  readonly askedQty: string;
  readonly coveredQty: string;
  readonly minStock: string;
  readonly packQty: string | null;
  readonly packs: string | null;
  readonly suggestQty: string;
  readonly leadDays: number | null;
}

/** Stale as soon as an application is: what is asked for counts. */
export const shortItems = queryOptions({
  queryKey: ['list', 'purchaseApply', 'reorder'],
  queryFn: ({ signal }) => ask<readonly ShortItem[]>('GET', '/tydf/process/purchaseApply/reorder', { signal }),
});

export interface Narrowed {
  readonly store: string;
  readonly category: string;
}

/** Those of a usual storehouse and a category; an empty one leaves out nothing. */
export const narrowed = (items: readonly ShortItem[], { store, category }: Narrowed): readonly ShortItem[] =>
  items.filter((item) => (store === '' || item.storehouseId === store) && (category === '' || item.category === category));

/** Storehouses that are usual for what is short, by name. */
export function storesOf(items: readonly ShortItem[]): readonly { readonly value: string; readonly label: string }[] {
  const names = new Map<string, string>();
  for (const { storehouseId, storeName } of items) if (storehouseId !== null) names.set(storehouseId, storeName ?? '');
  return [...names].map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label, 'zh'));
}

/** Nothing is free any more, while others have some left. */
export const isOut = ({ freeQty }: ShortItem): boolean => !isPositive(freeQty);

/** What is out first; else in the order given. */
export const byNeed = (items: readonly ShortItem[]): readonly ShortItem[] =>
  items.toSorted((one, other) => Number(isOut(other)) - Number(isOut(one)));

export const draftFor = (itemIds: readonly string[]): Promise<Envelope<AnyDoc>> =>
  call('POST', '/tydf/process/purchaseApply/reorder', { body: { itemIds } });
