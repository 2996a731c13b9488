/** What an order moves in the ledgers of applications, inquiries and its own lines, at each of its steps. */
import { add, isPositive, least, negate, subtract } from '#model/decimal.ts';
import { posting, type Posting } from '#model/posting.ts';
import { applyLine, askLine, orderLine } from './ledgers.ts';
import { allowanceOf, places } from './orders.ts';

interface Ordered {
  readonly id?: string;
  readonly applyLineId: string | null;
  readonly askLineId: string | null;
  readonly qty: string | null;
  readonly overPct: string | null;
}

/** Takes the quantity of a line from its inquiry, or from its application where nobody was asked. Free lines take it from nowhere. */
function taking({ applyLineId, askLineId, qty }: Ordered, to: 'held' | 'ordered', date: string): Posting[] {
  const quantity = qty ?? '0';
  return [
    ...(askLineId === null ? [] : [posting(askLine, { dimensions: { line: askLineId }, from: 'left', to, quantity, date })]),
    ...(applyLineId === null
      ? []
      : [posting(applyLine, { dimensions: { line: applyLineId }, from: askLineId === null ? 'left' : 'asked', to, quantity, date })]),
  ];
}

/** While the order is decided on, nobody else orders the same. */
export const holdOrder = (lines: readonly Ordered[], date: string): readonly Posting[] =>
  lines.flatMap((line) => taking(line, 'held', date));

/** In force: ordered, and to arrive. */
export const bookOrder = (lines: readonly Ordered[], date: string): readonly Posting[] =>
  lines.flatMap((line) => {
    const { id, qty, overPct } = line;
    if (id === undefined) return [];
    const allowance = allowanceOf(qty, overPct);
    const own = { dimensions: { line: id }, from: null, date } as const;
    return [
      ...taking(line, 'ordered', date),
      posting(orderLine, { ...own, to: 'toArrive', quantity: qty ?? '0', line: id }),
      ...(isPositive(allowance) ? [posting(orderLine, { ...own, to: 'allowance', quantity: allowance })] : []),
    ];
  });

interface Arrival {
  readonly lineId: string;
  readonly applyLineId: string | null;
  readonly qty: string;
  readonly stocked: boolean;
}

/** Goods have come; what never lies in stock is received at once. */
export const arrive = ({ lineId, applyLineId, qty, stocked }: Arrival, date: string): readonly Posting[] => [
  posting(orderLine, {
    dimensions: { line: lineId },
    from: 'toArrive',
    to: stocked ? 'arrived' : 'received',
    quantity: qty,
    date,
    line: lineId,
  }),
  ...(stocked || applyLineId === null
    ? []
    : [posting(applyLine, { dimensions: { line: applyLineId }, from: null, to: 'received', quantity: qty, date })]),
];

interface Entered {
  readonly orderLineId: string;
  readonly applyLineId: string | null;
  readonly qty: string;
  readonly rejectQty: string;
}

/** A receipt is decided on: what it enters, and what it sends back, is no longer to be entered by another one. */
export const holdReceipt = ({ orderLineId, qty, rejectQty }: Entered, date: string): readonly Posting[] => [
  posting(orderLine, { dimensions: { line: orderLineId }, from: 'arrived', to: 'held', quantity: add(qty, rejectQty, places), date }),
];

/** A receipt is booked: what was good is received, what was sent back may come again. */
export const bookReceipt = ({ orderLineId, applyLineId, qty, rejectQty }: Entered, date: string): readonly Posting[] => [
  ...(isPositive(qty)
    ? [posting(orderLine, { dimensions: { line: orderLineId }, from: 'arrived', to: 'received', quantity: qty, date })]
    : []),
  ...(isPositive(rejectQty)
    ? [
        posting(orderLine, { dimensions: { line: orderLineId }, from: 'arrived', to: 'toArrive', quantity: rejectQty, date }),
        posting(orderLine, { dimensions: { line: orderLineId }, from: null, to: 'rejected', quantity: rejectQty, date }),
      ]
    : []),
  ...(applyLineId === null || !isPositive(qty)
    ? []
    : [posting(applyLine, { dimensions: { line: applyLineId }, from: null, to: 'received', quantity: qty, date })]),
];

/** What was received goes back to the supplier, who sends it again or does not. */
export const takeBack = (
  { orderLineId, applyLineId, qty }: Omit<Entered, 'rejectQty'>,
  comesAgain: boolean,
  date: string,
): readonly Posting[] => {
  const own = { dimensions: { line: orderLineId }, quantity: qty, date } as const;
  return [
    posting(orderLine, { ...own, from: 'received', to: comesAgain ? 'toArrive' : null }),
    posting(orderLine, { ...own, from: null, to: 'rejected' }),
    ...(applyLineId === null
      ? []
      : [posting(applyLine, { dimensions: { line: applyLineId }, from: 'received', to: null, quantity: qty, date })]),
  ];
};

interface Closing extends Ordered {
  readonly toArriveQty: string | null;
  readonly allowanceQty: string | null;
}

/** A line is no longer waited for: what has not come goes back to its application, or is given up with it. */
export function closeLine({ id = '', applyLineId, toArriveQty, allowanceQty }: Closing, giveUp: boolean, date: string): readonly Posting[] {
  const own = { dimensions: { line: id }, to: null, date } as const;
  // What came beyond the order stays covered by the allowance.
  const spare = isPositive(toArriveQty) ? (allowanceQty ?? '0') : subtract(allowanceQty, negate(toArriveQty, places), places);
  return [
    ...(isPositive(toArriveQty) ? [posting(orderLine, { ...own, from: 'toArrive', quantity: toArriveQty ?? '0' })] : []),
    ...(isPositive(spare) ? [posting(orderLine, { ...own, from: 'allowance', quantity: least(spare, allowanceQty, places) })] : []),
    ...(applyLineId === null || !isPositive(toArriveQty)
      ? []
      : [
          posting(applyLine, {
            dimensions: { line: applyLineId },
            from: 'ordered',
            to: giveUp ? 'cancelled' : 'left',
            quantity: toArriveQty ?? '0',
            date,
          }),
        ]),
  ];
}
