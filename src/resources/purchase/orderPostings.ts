/** What an order moves in the ledgers of applications, inquiries and its own lines, at each of its steps. */
import { add, isPositive, least, negate, subtract } from '#model/calculation/decimal.ts';
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
  /** What came beyond the order: it was nobody's need. */
  readonly beyond: string;
  /** The line is closed: nothing comes in place of what is sent back. */
  readonly closed: boolean;
}

/**
 * Goods go back to the supplier. They send them again, or nothing comes in their place: then what was needed of them is left to be bought,
 * and what came beyond the order leaves room for as much again.
 */
function sentBack(
  { orderLineId, applyLineId, beyond }: Pick<Entered, 'orderLineId' | 'applyLineId' | 'beyond'>,
  { from, quantity, comesAgain }: { readonly from: 'arrived' | 'received'; readonly quantity: string; readonly comesAgain: boolean },
  date: string,
): readonly Posting[] {
  const own = { dimensions: { line: orderLineId }, date } as const;
  const again = comesAgain ? quantity : least(quantity, beyond, places);
  const gone = subtract(quantity, again, places);
  return [
    ...(isPositive(again) ? [posting(orderLine, { ...own, from, to: 'toArrive', quantity: again })] : []),
    ...(isPositive(gone) ? [posting(orderLine, { ...own, from, to: null, quantity: gone })] : []),
    posting(orderLine, { ...own, from: null, to: 'rejected', quantity }),
    ...(applyLineId === null || !isPositive(gone)
      ? []
      : [posting(applyLine, { dimensions: { line: applyLineId }, from: 'ordered', to: 'left', quantity: gone, date })]),
  ];
}

/** A receipt is decided on: what it enters, and what it sends back, is no longer to be entered by another one. */
export const holdReceipt = (
  { orderLineId, qty, rejectQty }: Pick<Entered, 'orderLineId' | 'qty' | 'rejectQty'>,
  date: string,
): readonly Posting[] => [
  posting(orderLine, { dimensions: { line: orderLineId }, from: 'arrived', to: 'held', quantity: add(qty, rejectQty, places), date }),
];

/** A receipt is booked: what was good is received, what was sent back may come again unless the line is closed. */
export function bookReceipt(entered: Entered, date: string): readonly Posting[] {
  const { orderLineId, applyLineId, qty, rejectQty, closed } = entered;
  return [
    ...(isPositive(qty)
      ? [posting(orderLine, { dimensions: { line: orderLineId }, from: 'arrived', to: 'received', quantity: qty, date })]
      : []),
    ...(isPositive(rejectQty) ? sentBack(entered, { from: 'arrived', quantity: rejectQty, comesAgain: !closed }, date) : []),
    ...(applyLineId === null || !isPositive(qty)
      ? []
      : [posting(applyLine, { dimensions: { line: applyLineId }, from: null, to: 'received', quantity: qty, date })]),
  ];
}

/** What was received goes back to the supplier, who sends it again or does not. */
export const takeBack = (entered: Omit<Entered, 'rejectQty'>, replaced: boolean, date: string): readonly Posting[] => {
  const { applyLineId, qty: quantity, closed } = entered;
  return [
    ...sentBack(entered, { from: 'received', quantity, comesAgain: replaced && !closed }, date),
    ...(applyLineId === null
      ? []
      : [posting(applyLine, { dimensions: { line: applyLineId }, from: 'received', to: null, quantity, date })]),
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
