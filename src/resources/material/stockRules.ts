/** What the rules of stock documents share: days, items and lots of their lines. Pure; quantities and money are decimal text. */
import { add, divide, isPositive, multiply } from '#model/calculation/decimal.ts';
import { daysBetween } from '#model/calculation/dates.ts';
import { fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { pieceFault } from '#resources/general/rules/materials.ts';

/** Days that a document may lie in the past. */
const mostDaysBack = 31;

export interface StoreFact {
  readonly enabled: boolean;
  readonly storeType: string;
  readonly keeperId: string;
  readonly deputyKeeperId: string | null;
}

/** What an item costs ex tax in one storehouse. */
interface ItemCost {
  /** Of the pool; null where nothing lies there. */
  readonly average: { readonly quantity: string; readonly value: string } | null;
  /** Of one where the storehouse has none: the last average there, else the reference price. */
  readonly likely: string | null;
}

/** An item as the documents of one storehouse see it. */
export interface ItemFact {
  readonly code: string;
  readonly category: string;
  readonly unit: string;
  readonly enabled: boolean;
  readonly lotControl: boolean;
  readonly shelfLifeDays: number | null;
  readonly taxRate: string;
  /** Null for a form of somebody who may not see what stock is worth. */
  readonly cost: ItemCost | null;
  /** Last count of it in this storehouse. */
  readonly countedOn: string | null;
}
export type ItemFacts = Readonly<Record<string, ItemFact>>;
/** The fact `items` of every stock document. */
export const itemsFact = fact<ItemFacts>(['storehouseId', 'lines.itemId'], undefined, ['cost']);

export interface LotFact {
  readonly itemId: string;
  readonly lotNo: string;
  readonly productionDate: string | null;
  readonly expiryDate: string | null;
  readonly held: boolean;
}

export interface StockLine {
  readonly itemId: string | null;
}

/** The item of a line by the facts of its document, which come to lines untyped. */
export const itemIn = (facts: unknown, itemId: string | null): ItemFact | undefined =>
  itemId === null ? undefined : (facts as { readonly items?: ItemFacts }).items?.[itemId];

/** Facts come late, so a line without its item's fact is not judged. */
const factOf = (items: ItemFacts | undefined, { itemId }: StockLine): ItemFact | undefined =>
  itemId === null ? undefined : items?.[itemId];

export const isKeeper = (store: StoreFact | null | undefined, user: string | undefined): boolean =>
  store !== null && store !== undefined && user !== undefined && (store.keeperId === user || store.deputyKeeperId === user);

export const keeperFault = (store: StoreFact | null | undefined, user: string | undefined): Fault | null =>
  store && !isKeeper(store, user) ? fault('keeper', 'storehouseId', w('is kept by somebody else', '仅该仓库的库管员可办理')) : null;

export const storeFault = (store: StoreFact | null | undefined, field: string): Fault | null =>
  store?.enabled === false ? fault('storeDisabled', field, w('is not in use', '仓库已停用')) : null;

/** A document counts for a day that has come, at most 31 days back, and not before any of its items was last counted. */
export function dayFaults(
  bizDate: string | null,
  today: string,
  lines: readonly StockLine[],
  items: ItemFacts | undefined,
): readonly Fault[] {
  if (bizDate === null) return [];
  if (bizDate > today) return [fault('future', 'bizDate', w('lies in the future', '业务日期不能晚于今天'))];
  if (daysBetween(bizDate, today) > mostDaysBack)
    return [fault('longAgo', 'bizDate', w(`lies more than ${mostDaysBack} days back`, `业务日期不能早于${mostDaysBack}天前`))];
  const counted = lines.map((line) => factOf(items, line)?.countedOn ?? '').reduce((a, b) => (a > b ? a : b), '');
  return bizDate < counted ? [fault('counted', 'bizDate', w(`lies before the count of ${counted}`, `早于${counted}的盘点`))] : [];
}

/** Items are in use, and counted as their units are. */
export const itemFaults = (
  set: string,
  lines: readonly (StockLine & { readonly qty: string | null })[],
  items: ItemFacts | undefined,
  qtyField = 'qty',
): readonly Fault[] =>
  lines.flatMap((line, at) => {
    const item = factOf(items, line);
    if (item === undefined) return [];
    const piece = pieceFault(item.unit, line.qty, `${set}.${at}.${qtyField}`);
    return [
      ...(item.enabled ? [] : [fault('itemDisabled', `${set}.${at}.itemId`, w('is not in use', '物料已停用'))]),
      ...(piece === null ? [] : [piece]),
    ];
  });

/** A lot is named where the item is kept by lots, and nowhere else. */
export const lotFaults = (
  set: string,
  lines: readonly (StockLine & { readonly lotNo: string | null })[],
  items: ItemFacts | undefined,
  { required }: { readonly required: boolean },
): readonly Fault[] =>
  lines.flatMap((line, at) => {
    const item = factOf(items, line);
    if (item === undefined) return [];
    if (!item.lotControl && line.lotNo !== null)
      return [fault('noLots', `${set}.${at}.lotNo`, w('this material is not kept by lots', '该物料不按批次管理'))];
    return required && item.lotControl && line.lotNo === null
      ? [fault('lot', `${set}.${at}.lotNo`, w('required: this material is kept by lots', '该物料按批次管理，批次号必填'))]
      : [];
  });

/** What a quantity is worth at the average of its pool, as an estimate; null where nothing lies there and nothing is known. */
export function estimateOf(item: Pick<ItemFact, 'cost'> | undefined, qty: string | null): string | null {
  if (item === undefined || item.cost === null || qty === null) return null;
  const { average, likely } = item.cost;
  if (average !== null && isPositive(average.quantity)) return divide(multiply(average.value, qty, 5), average.quantity);
  return likely === null ? null : multiply(qty, likely);
}

/** What all lines are worth, as an estimate; null in a form of somebody who may not see what stock is worth. */
export const estimatedTotal = (
  lines: readonly (StockLine & { readonly qty: string | null })[],
  items: ItemFacts | undefined,
): string | null =>
  Object.values(items ?? {}).some(({ cost }) => cost === null) ? null : sum(lines.map((line) => estimateOf(factOf(items, line), line.qty)));

/** First expired, first out: by day of expiry (those without one last), first receipt and number, as the facts list them. */
export const usableLots = (
  lots: readonly LotFact[] | undefined,
  itemId: string | null,
  today: string,
  badToo: boolean,
): readonly string[] =>
  (lots ?? [])
    .filter((lot) => lot.itemId === itemId && (badToo || (!lot.held && (lot.expiryDate === null || lot.expiryDate >= today))))
    .map(({ lotNo }) => lotNo);

export const lotOf = (lots: readonly LotFact[] | undefined, itemId: string | null, lotNo: string | null): LotFact | undefined =>
  lots?.find((lot) => lot.itemId === itemId && lot.lotNo === lotNo);

/** Amounts of a line that is priced with tax: ex tax from the amount, never from a rounded price. */
export const amountsOf = (
  qty: string | null,
  priceTax: string | null,
  rate: string | null,
): { readonly withTax: string; readonly exTax: string } | null => {
  if (qty === null || priceTax === null) return null;
  const withTax = multiply(qty, priceTax);
  return { withTax, exTax: divide(multiply(withTax, '100', 4), add(rate ?? '0', '100', 4)) };
};
