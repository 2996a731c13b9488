/** What approvers of bills should look at, beside what every brief compares. Findings and never refusals; nobody who asks for money is told them. */
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { invoiceKey, type NamedInvoice } from './invoices.ts';

/** Real costs seldom end on whole hundreds; below the least they do so often enough to say nothing. */
const roundStep = 100;
const leastRound = '500';

const isRound = (amount: string | null | undefined): boolean =>
  isPositive(amount) && compare(amount, leastRound) >= 0 && Number(amount) % roundStep === 0;

/** Lines of whole hundreds of yuan, told once at the first of them; `field` holds their amount. */
export const roundAmounts = <Line>(set: string, field: keyof Line & string, lines: readonly Line[]): Fault | null => {
  const round = lines.flatMap((line, at) => {
    const amount = line[field];
    return typeof amount === 'string' && isRound(amount) ? [{ at, amount }] : [];
  });
  const [first] = round;
  if (first === undefined) return null;
  const more = round.length - 1;
  return warning(
    'roundAmount',
    `${set}.${first.at}.${field}`,
    w(`is a round amount${more > 0 ? `, as on ${more} more lines` : ''}`, `为整百金额${more > 0 ? `，另有${more}行也是` : ''}`),
  );
};

/** An invoice that is known beside the lines: of the wallet, or claimed by another bill. */
export interface KnownInvoice {
  readonly key: string;
  readonly seller: string | null;
  /** Another bill in approval or approved carries it. */
  readonly elsewhere: boolean;
}

/** Kinds that a seller writes one after the other; tickets and slips are bought in a row by anybody. */
const writtenInRow = new Set(['special', 'normal', 'digital', 'digitalNormal', 'farm']);

/** The key of the invoice that is numbered so many after this one, of as many digits; null where there is none. */
export const keyAfter = (key: string, step: 1 | -1): string | null => {
  const [, book = '', number = ''] = /^(.*\/)?(\d+)$/.exec(key) ?? [];
  if (number === '') return null;
  const next = BigInt(number) + BigInt(step);
  const text = String(next).padStart(number.length, '0');
  return next < 0n || text.length > number.length ? null : `${book}${text}`;
};

const keyInRow = (line: NamedInvoice): string | null => (writtenInRow.has(line.invoiceType ?? '') ? invoiceKey(line) : null);

/** Keys of the invoices of these lines and of their neighbours by number: what is asked for to find consecutive ones. */
export const keysAround = (lines: readonly NamedInvoice[]): string[] => [
  ...new Set(
    lines
      .map(keyInRow)
      .flatMap((key) => (key === null ? [] : [key, keyAfter(key, -1), keyAfter(key, 1)]))
      .filter((key) => key !== null),
  ),
];

/**
 * Invoices of one seller whose numbers follow one another, in this bill or in this and another: one delivery may have been split, or a book of
 * invoices filled in at once. Sellers are known from the wallet; where one of two is not, the numbers alone speak. Told once for each row.
 */
export const consecutiveInvoices = (set: string, lines: readonly NamedInvoice[], known: readonly KnownInvoice[]): Fault[] => {
  const at = new Map<string, number>();
  for (const [index, line] of lines.entries()) {
    const key = keyInRow(line);
    if (key !== null && !at.has(key)) at.set(key, index);
  }
  const about = new Map(known.map((one) => [one.key, one]));
  const sameSeller = (one: string, other: string): boolean => {
    const [a, b] = [about.get(one)?.seller ?? null, about.get(other)?.seller ?? null];
    return a === null || b === null || a === b;
  };
  const beside = (key: string, step: 1 | -1, holds: (other: string) => boolean): string | null => {
    const other = keyAfter(key, step);
    return other !== null && holds(other) && sameSeller(key, other) ? other : null;
  };
  const here = (key: string): boolean => at.has(key);
  const elsewhere = (key: string): boolean => !here(key) && about.get(key)?.elsewhere === true;

  return [...at].flatMap(([first, index]) => {
    // A row is told at its lowest number.
    if (beside(first, -1, here) !== null) return [];
    let [count, last] = [1, first];
    for (let next = beside(last, 1, here); next !== null; next = beside(last, 1, here)) [count, last] = [count + 1, next];
    const others = [beside(first, -1, elsewhere), beside(last, 1, elsewhere)].filter((key) => key !== null).length;
    if (count === 1 && others === 0) return [];
    const inRow = count > 1;
    const text = inRow
      ? w(
          `${count} invoices with consecutive numbers${others > 0 ? ', which go on in another bill' : ''}`,
          `${count}张发票号码连续${others > 0 ? '，并与其他单据中的发票相连' : ''}`,
        )
      : w('its number is next to that of an invoice in another bill', '与其他单据中的发票号码相连');
    return [warning('consecutive', `${set}.${index}.invoiceNo`, text)];
  });
};
