/** What may be ordered at which price, and how far an order has come, from what its lines show. */
import { add, compare, isPositive, isZero, most, multiply } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';

/** Decimals of quantities. */
export const places = 3;
export const quantity = [14, places] as const;

/** Below this total a line may be ordered without an inquiry, up to so many times its estimate (amendments 30). */
export const freeBelow = '10000';
const overEstimate = '1.1';

/** More than this part of the approved total is a change that is decided on again (amendments 29). */
export const heavyFrom = '1.05';

/** Materials that never lie in stock; what comes without a material is a service. */
const withoutStock = 'device';

/** What rules know of a material that is ordered. */
export interface OrderedItem {
  readonly itemName: string;
  readonly spec: string | null;
  readonly category: string;
  readonly unit: string;
  readonly enabled: boolean;
  readonly taxRate: string | null;
  readonly overPct: string | null;
  readonly refPrice: string | null;
}
export type OrderedItems = Readonly<Record<string, OrderedItem>>;

/** What rules know of a line of an inquiry. */
export interface AskedLine {
  readonly askPriceId: string;
  readonly approved: boolean;
  readonly applyLineId: string;
  readonly supplierId: string | null;
  readonly price: string | null;
  readonly leftQty: string;
}
export type AskedLines = Readonly<Record<string, AskedLine>>;

interface Line {
  readonly itemId: string | null;
  readonly applyLineId: string | null;
  readonly askLineId: string | null;
  readonly qty: string | null;
  readonly priceTax: string | null;
}

/** Whether what is ordered goes into a storehouse once it has arrived. */
export const isStocked = (itemId: string | null, item: OrderedItem | undefined): boolean =>
  itemId !== null && item?.category !== withoutStock;

/** How much may come beyond the order. */
export const allowanceOf = (qty: string | null, overPct: string | null): string => multiply(multiply(qty, overPct, 6), '0.01', places);

/** What is wrong with the price of a line: above what was chosen, or bought past the offers though it is not cheap. */
export function priceFaults(
  lines: readonly Line[],
  { supplierId, totalTax }: { readonly supplierId: string | null; readonly totalTax: string | null },
  asked: AskedLines,
  estimates: Readonly<Record<string, { readonly estPrice: string | null }>>,
  items: OrderedItems,
): readonly Fault[] {
  return lines.flatMap((line, at): readonly Fault[] => {
    if (line.askLineId !== null) {
      const chosen = asked[line.askLineId];
      const field = `lines.${at}.askLineId`;
      if (chosen === undefined || chosen.applyLineId !== line.applyLineId || !chosen.approved)
        return [fault('askedLine', field, w('is no line of an approved inquiry for it', '不是该申请明细已通过的询价明细'))];
      if (chosen.supplierId !== supplierId)
        return [fault('askedSupplier', field, w('another supplier was chosen there', '该询价明细选定的是其他供应商'))];
      return compare(line.priceTax, chosen.price) > 0
        ? [fault('priceAbove', `lines.${at}.priceTax`, w(`above the chosen price ${chosen.price}`, `高于询价选定价${chosen.price}`))]
        : [];
    }
    const field = `lines.${at}.priceTax`;
    if (compare(totalTax, freeBelow) >= 0)
      return [fault('notAsked', `lines.${at}.askLineId`, w(`from ${freeBelow} on only from an inquiry`, `订单达到${freeBelow}元须先询价`))];
    const estimate = estimates[line.applyLineId ?? '']?.estPrice ?? items[line.itemId ?? '']?.refPrice ?? null;
    const limit = multiply(estimate, overEstimate, 4);
    return estimate === null || compare(line.priceTax, limit) <= 0
      ? []
      : [fault('priceAbove', field, w(`more than ${limit}, a tenth above the estimate`, `超过估价的110%（${limit}）`))];
  });
}

interface Quantities {
  readonly qty: string | null;
  readonly toArriveQty: string | null;
  readonly arrivedQty: string | null;
  readonly enteringQty: string | null;
  readonly receivedQty: string | null;
  readonly closed: boolean | null;
}

/** What has come of a line and was not sent back. */
export const arrivedOf = (line: Quantities): string => sum([line.arrivedQty, line.enteringQty, line.receivedQty], places);

/** What is still to come, all of it before the order is booked; what came beyond the order is not below zero, of a closed line nothing comes. */
export const leftOf = (line: Pick<Quantities, 'qty' | 'toArriveQty' | 'closed'>): string =>
  line.closed === true ? fixed('0', places) : most('0', line.toArriveQty ?? line.qty, places);

const isOver = (line: Quantities): boolean => !isPositive(leftOf(line));

/** `done`: everything that will come has come and was received. */
const isReceived = (line: Quantities): boolean => isOver(line) && isZero(add(line.arrivedQty, line.enteringQty, places));

export type OrderState = 'draft' | 'ordered' | 'changed' | 'partArrived' | 'arrived' | 'partReceived' | 'received' | 'closed';

/** Of an order in force, by its lines; `changing` while a change of it is decided on. */
export function orderStateOf(lines: readonly Quantities[], changing: boolean): OrderState {
  if (changing) return 'changed';
  const received = lines.some(({ receivedQty }) => isPositive(receivedQty));
  if (lines.every(isReceived)) return lines.some(({ closed }) => closed === true) ? 'closed' : 'received';
  if (received) return 'partReceived';
  if (lines.every(isOver)) return 'arrived';
  return lines.some((line) => isPositive(arrivedOf(line))) ? 'partArrived' : 'ordered';
}

/** What is asked for when an order is not waited for any longer. */
export const closeOrderAsked = {
  reason: f.text(w('Reason', '原因'), { max: 200, required: true }),
  giveUp: f.boolean(w('Give the need up, too', '同时取消采购需求'), {
    default: false,
    help: w('Otherwise it can be ordered elsewhere.', '否则未到货数量可另行采购。'),
  }),
};
