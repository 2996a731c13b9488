/** What a change of an order in force may say, and when it is decided on again. */
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { isInForce } from '#model/status.ts';
import { w } from '#model/words.ts';
import type { SupplierFact } from './offers.ts';
import { supplierBlocked } from './suppliers.ts';
import { amountTaxOf } from './tax.ts';

/** A line of an order as it stands. Quantities and prices are decimal text; `come` is what has arrived and was not sent back. */
export interface OrderedLine {
  readonly id: string;
  readonly itemName: string;
  readonly unit: string;
  readonly qty: string;
  readonly priceTax: string;
  readonly promisedDate: string | null;
  readonly come: string;
  readonly closed: boolean;
}

/** What a change knows of its order. */
export interface OrderFact {
  readonly status: string;
  readonly supplierId: string;
  readonly supplier: SupplierFact | null;
  readonly versionNo: number;
  readonly totalTax: string;
  readonly approvedTotal: string;
  readonly lines: readonly OrderedLine[];
}

interface Changed {
  readonly orderLineId: string | null;
  readonly newQty: string | null;
  readonly newPrice: string | null;
  readonly newPromised: string | null;
}

export const orderedLine = (facts: { readonly order?: unknown }, id: string | null): OrderedLine | undefined =>
  (facts.order as OrderFact | null | undefined)?.lines.find((line) => line.id === id);

/** The total of the order with the changed lines in place of the old ones. */
export const changedTotal = ({ lines }: OrderFact, changed: readonly Changed[]): string =>
  sum(
    lines.map(({ id, qty, priceTax }) => {
      const now = changed.find(({ orderLineId }) => orderLineId === id);
      return amountTaxOf(now?.newQty ?? qty, now?.newPrice ?? priceTax);
    }),
  );

/** Whether the price of any line rises. */
export const isDearer = ({ lines }: OrderFact, changed: readonly Changed[]): boolean =>
  changed.some(({ orderLineId, newPrice }) => {
    const line = lines.find(({ id }) => id === orderLineId);
    return line !== undefined && compare(newPrice, line.priceTax) > 0;
  });

const isSame = (line: OrderedLine, { newQty, newPrice, newPromised }: Changed): boolean =>
  compare(newQty, line.qty) === 0 && compare(newPrice, line.priceTax) === 0 && (newPromised ?? line.promisedDate) === line.promisedDate;

/** What speaks against a change: the order is not in force, a change of it is under way, its lines say otherwise. */
export function changeFaults(order: OrderFact | null, changed: readonly Changed[]): readonly Fault[] {
  if (order === null || !isInForce(order.status)) return [fault('orderInForce', 'orderId', w('is no order in force', '订单未生效'))];
  if (order.status === 'reconfirmed')
    return [fault('orderChanging', 'orderId', w('a change of it is being decided on', '订单变更正在审批'))];
  const why = order.supplier === null ? null : supplierBlocked(order.supplier);
  const supplier = why === null ? [] : [fault('supplierBlocked', 'orderId', why)];
  const seen = new Set<string>();
  const ofLines = changed.flatMap((one, at): readonly Fault[] => {
    if (one.orderLineId === null) return [];
    const line = order.lines.find(({ id }) => id === one.orderLineId);
    const field = `lines.${at}.orderLineId`;
    if (line === undefined) return [fault('orderedLine', field, w('is no line of this order', '不属于该订单'))];
    if (seen.has(line.id)) return [fault('orderedLine', field, w('stands here twice', '明细重复'))];
    seen.add(line.id);
    if (line.closed) return [fault('orderedLine', field, w('the line is closed', '明细已关闭'))];
    if (compare(one.newQty, line.come) < 0)
      return [fault('belowArrived', `lines.${at}.newQty`, w(`${line.come} has arrived already`, `已到货${line.come}，不能更少`))];
    return isSame(line, one) ? [fault('sameLine', field, w('nothing is changed', '内容未变化'))] : [];
  });
  return [...supplier, ...ofLines];
}
