/** What a record stands for, brought from what was posted to what is wanted: the difference, account by account. Pure. */
import { Decimal } from 'decimal.js';
import { plainQuantity, type Posting } from '#model/posting.ts';
import { dimensionsOf, ledgerOf, type Ledgers } from './keys.ts';
import type { StoredEntry } from './rows.ts';

interface Net {
  readonly posting: Posting;
  readonly quantity: Decimal;
  readonly value: Decimal;
}

const literal = ({ ledger, value }: Posting): string => {
  if (value !== undefined && typeof value !== 'string')
    throw new Error(`what stands in ledger ${ledger} has a value of its own, as a decimal`);
  return value ?? '0';
};

/** One movement; a negative amount moves back. */
const moving = (posting: Posting, quantity: Decimal, value: Decimal): Posting[] => {
  if (quantity.isZero() && value.isZero()) return [];
  const back = quantity.isNegative() || (quantity.isZero() && value.isNegative());
  return [
    {
      ...posting,
      from: back ? posting.to : posting.from,
      to: back ? posting.from : posting.to,
      dimensions: back ? (posting.toDimensions ?? posting.dimensions) : posting.dimensions,
      toDimensions: back ? posting.dimensions : (posting.toDimensions ?? posting.dimensions),
      quantity: quantity.abs().toFixed(),
      value: value.abs().toFixed(),
    },
  ];
};

/** Postings that lead from what was posted to `wanted`; a corrected quota never passes through zero. */
export function difference(ledgers: Ledgers, posted: readonly StoredEntry[], wanted: readonly Posting[]): Posting[] {
  const net = new Map<string, Net>();
  const add = (posting: Posting, sign: 1 | -1): void => {
    const ledger = ledgerOf(ledgers, posting.ledger);
    const dimensions = dimensionsOf(ledger, posting.dimensions);
    const toDimensions = posting.toDimensions ? dimensionsOf(ledger, { ...dimensions, ...posting.toDimensions }) : dimensions;
    const sides = [JSON.stringify([posting.from, dimensions]), JSON.stringify([posting.to, toDimensions])] as const;
    const forward = sides[0] <= sides[1];
    const key = `${posting.ledger} ${forward ? sides.join(' ') : sides.toReversed().join(' ')}`;
    const direction = forward ? sign : -sign;
    const before = net.get(key);
    net.set(key, {
      posting: {
        ...posting,
        dimensions: forward ? dimensions : toDimensions,
        toDimensions: forward ? toDimensions : dimensions,
        from: forward ? posting.from : posting.to,
        to: forward ? posting.to : posting.from,
        date: sign === 1 ? posting.date : (before?.posting.date ?? posting.date),
      },
      quantity: new Decimal(plainQuantity(posting.ledger, posting.quantity)).times(direction).plus(before?.quantity ?? 0),
      value: new Decimal(literal(posting)).times(direction).plus(before?.value ?? 0),
    });
  };
  for (const { ledger, dimensions, toDimensions, from, to, quantity, value, date } of posted)
    add({ ledger, dimensions, toDimensions, from, to, quantity, value, date }, -1);
  for (const posting of wanted) add(posting, 1);
  return [...net.values()].flatMap(({ posting, quantity, value }) =>
    // An entry has one direction: where quantity and value go opposite ways they are two.
    quantity.times(value).isNegative() && !quantity.isZero() && !value.isZero()
      ? [...moving(posting, quantity, new Decimal(0)), ...moving(posting, new Decimal(0), value)]
      : moving(posting, quantity, value),
  );
}
