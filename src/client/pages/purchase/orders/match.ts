/** The order of the page: its lines as they are shown, what is typed beside them, and the two calls. */
import { ask, call } from '#client/data/server/call.ts';
import type { Envelope } from '#model/api.ts';
import { daysBetween } from '#model/calculation/dates.ts';
import { isPositive } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';

const base = '/tydf/process/purchaseManagement';

export interface MatchedLine {
  readonly id: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly ordered: string;
  readonly arrived: string;
  readonly accepted: string;
  readonly rejected: string;
  readonly left: string;
  readonly price: string;
  readonly promised: string;
  readonly closed: boolean;
  /** Days since it was promised, while some of it is to come. */
  readonly late: number;
}

export const matchedLines = (order: AnyDoc, today: string): readonly MatchedLine[] =>
  linesOf(order, 'lines').map((line) => {
    const promised = textOf(line['promisedDate'] ?? order['promisedDate']);
    const left = textOf(line['leftQty']);
    return {
      id: textOf(line['id']),
      name: textOf(line['itemName']),
      spec: textOf(line['spec']),
      unit: textOf(line['unit']),
      ordered: textOf(line['qty']),
      arrived: textOf(line['comeQty']),
      accepted: textOf(line['receivedQty']),
      rejected: textOf(line['rejectedQty']),
      left,
      price: textOf(line['priceTax']),
      promised,
      closed: line['closed'] === true,
      late: isPositive(left) && promised !== '' && promised < today ? daysBetween(promised, today) : 0,
    };
  });

/** A person types these beside a line; they are empty until then. */
export interface Typed {
  readonly qty?: string;
  readonly price?: string;
  readonly date?: string;
  readonly lot?: string;
}
export type TypedLines = Readonly<Record<string, Typed>>;

const some = (value: string | undefined): string | undefined => (value === undefined || value.trim() === '' ? undefined : value.trim());

export const arrive = (
  id: string,
  delivery: { readonly arriveDate: string; readonly deliveryNo: string },
  typed: TypedLines,
): Promise<Envelope<AnyDoc>> =>
  call('POST', `${base}/submitGoods`, {
    body: {
      id,
      arriveDate: delivery.arriveDate,
      deliveryNo: some(delivery.deliveryNo) ?? null,
      lines: Object.entries(typed).flatMap(([lineId, { qty, lot }]) =>
        some(qty) === undefined ? [] : [{ lineId, arrivedQty: some(qty), lotNo: some(lot) ?? null }],
      ),
    },
    quiet: true,
  });

export const change = (id: string, reason: string, typed: TypedLines): Promise<Envelope<AnyDoc>> =>
  call('POST', `${base}/reConfirm`, {
    body: {
      id,
      reason,
      lines: Object.entries(typed).flatMap(([lineId, { qty, price, date }]) => {
        const changed = { qty: some(qty), priceTax: some(price), promisedDate: some(date) };
        return Object.values(changed).every((value) => value === undefined) ? [] : [{ id: lineId, ...changed }];
      }),
    },
    quiet: true,
  });

/** True once something is typed for any line. */
export const isTyped = (typed: TypedLines): boolean =>
  Object.values(typed).some((line) => Object.values(line).some((value: string) => value.trim() !== ''));

/** What of a line is invoiced and paid, with tax. */
export interface LineMoney {
  readonly lineId: string;
  readonly invoiced: string;
  readonly paid: string;
}

export interface OrderMoney {
  readonly totalTax: string;
  readonly receivedAmount: string;
  readonly invoicedAmount: string;
  readonly paidAmount: string;
  readonly lines: readonly LineMoney[];
  readonly documents: readonly { readonly resource: string; readonly id: string; readonly code: string; readonly amount: string }[];
}

export const moneyQuery = (id: string) => ({
  queryKey: ['record', 'purchaseManagement', id, 'match'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => ask<OrderMoney>('GET', `${base}/match/${id}`, { signal }),
});
