/** Receipts of what was ordered: they name the lines of the order, and move what has arrived of these. */
import { add, compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import type { Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { bookReceipt, holdReceipt } from '../purchase/orderPostings.ts';

/** What a receipt knows of a line of its order; quantities are decimal text. */
export interface OrderedLine {
  readonly id: string;
  readonly itemId: string | null;
  readonly applyLineId: string | null;
  /** Arrived and not entered yet. */
  readonly arrived: string;
  /** What came beyond the line. */
  readonly beyond: string;
  readonly closed: boolean;
}
export interface OrderedFact {
  readonly inForce: boolean;
  readonly supplierId: string | null;
  readonly buyerId: string | null;
  readonly lines: readonly OrderedLine[];
}

interface Line {
  readonly itemId: string | null;
  readonly orderLineId: string | null;
  readonly qty: string | null;
  readonly rejectQty: string | null;
}
interface Receipt {
  readonly purchaseId: string | null;
  readonly supplierId: string | null;
  readonly applicant?: string | null;
  readonly lines: readonly Line[];
}

/** What is wrong with a receipt of an order: another supplier, its own buyer, lines that are not the order's, more than has arrived. */
export function receiptFaults(doc: Receipt, order: OrderedFact | null | undefined, open: boolean): readonly Fault[] {
  if (doc.purchaseId === null)
    return doc.lines.flatMap(({ orderLineId }, at) =>
      orderLineId === null ? [] : [fault('ordered', `lines.${at}.orderLineId`, w('names a line without its order', '须先选择采购订单'))],
    );
  if (order === undefined || !open) return [];
  if (order === null || !order.inForce) return [fault('ordered', 'purchaseId', w('is no order in force', '采购订单未生效'))];
  const faults: Fault[] = [];
  if (doc.supplierId !== null && doc.supplierId !== order.supplierId)
    faults.push(fault('orderSupplier', 'supplierId', w('is not the supplier of the order', '与采购订单的供应商不一致')));
  if (doc.applicant !== undefined && doc.applicant !== null && doc.applicant === order.buyerId)
    faults.push(fault('ownOrder', 'purchaseId', w('who has bought it does not receive it', '采购员不能办理本人订单的入库')));
  for (const [at, { itemId, orderLineId, qty, rejectQty }] of doc.lines.entries()) {
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (line === undefined) faults.push(fault('ordered', `lines.${at}.orderLineId`, w('is no line of the order', '不属于该采购订单')));
    else if (line.itemId !== itemId)
      faults.push(fault('ordered', `lines.${at}.itemId`, w('is not what the line ordered', '与订单明细的物料不一致')));
    else if (compare(add(qty, rejectQty, 3), line.arrived) > 0)
      faults.push(fault('overQuantity', `lines.${at}.qty`, w(`only ${line.arrived} has arrived`, `已到货待入库数量仅${line.arrived}`)));
  }
  return faults;
}

/** What a receipt moves of its order, while it is decided on and once it is booked. */
export const receiptPostings = (
  doc: Receipt,
  order: OrderedFact | null | undefined,
  step: 'hold' | 'book',
  date: string,
): readonly Posting[] =>
  doc.lines.flatMap(({ orderLineId, qty, rejectQty }) => {
    if (orderLineId === null) return [];
    const { applyLineId = null, beyond = '0', closed = false } = order?.lines.find(({ id }) => id === orderLineId) ?? {};
    const moved = { orderLineId, applyLineId, beyond, closed, qty: qty ?? '0', rejectQty: rejectQty ?? '0' };
    return step === 'hold' ? holdReceipt(moved, date) : bookReceipt(moved, date);
  });
