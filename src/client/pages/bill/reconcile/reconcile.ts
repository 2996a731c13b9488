/** What the page of reconciling shows, as the server tells it, and what follows from it. Pure; amounts are decimal text. */
import { csvOf } from '#model/calculation/csv.ts';
import type { AnyDoc } from '#model/definition.ts';
import { negate } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';
import { words } from './reconcileWords.ts';

export interface Entry {
  readonly id: string;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly text: string;
  readonly payNo: string | null;
}
export interface BankLine extends Entry {
  readonly counterparty: string | null;
  readonly summary: string | null;
}
export interface BookMovement extends Entry {
  readonly source: string;
  readonly sourceId: string;
}
export interface Match {
  readonly no: number;
  readonly byHand: boolean;
  readonly lines: readonly BankLine[];
  readonly movements: readonly BookMovement[];
}

export interface Reconciliation {
  readonly date: string;
  /** Days of the first and the last line that the bank reported; null before any. */
  readonly from: string | null;
  readonly to: string | null;
  readonly accountName: string;
  readonly bankName: string;
  readonly numberEnd: string;
  readonly currency: string;
  readonly bookBalance: string;
  readonly bankIn: string;
  readonly bankOut: string;
  readonly adjustedBook: string;
  /** Null where the statement told no balance, as what follows from it. */
  readonly bankBalance: string | null;
  readonly bookIn: string;
  readonly bookOut: string;
  readonly adjustedBank: string | null;
  readonly difference: string | null;
  readonly lines: readonly BankLine[];
  readonly movements: readonly BookMovement[];
  readonly matches: readonly Match[];
}

/** Ids that are chosen on each side. */
export interface Chosen {
  readonly lines: ReadonlySet<string>;
  readonly movements: ReadonlySet<string>;
}
export const nothingChosen: Chosen = { lines: new Set(), movements: new Set() };

export const toggled = (chosen: Chosen, side: keyof Chosen, id: string): Chosen => ({
  ...chosen,
  [side]: new Set(chosen[side].has(id) ? [...chosen[side]].filter((one) => one !== id) : [...chosen[side], id]),
});

export const signed = ({ direction, amount }: Entry): string => (direction === 'in' ? amount : negate(amount));

/** What is chosen on each side, and whether it is a match: as much on both, and something of the ledger. */
export function sumsOf({ lines, movements }: Pick<Reconciliation, 'lines' | 'movements'>, chosen: Chosen) {
  const bank = sum(lines.filter(({ id }) => chosen.lines.has(id)).map(signed));
  const book = sum(movements.filter(({ id }) => chosen.movements.has(id)).map(signed));
  return { bank, book, any: chosen.lines.size + chosen.movements.size > 0, fits: chosen.movements.size > 0 && bank === book };
}

/** An account as it is told from others of its name: what tells it apart comes first, where a phone does not cut it off. */
export const accountText = (account: AnyDoc): string =>
  [account['bankName'], account['numberEnd'], account['accountName']].map(textOf).filter(Boolean).join(' · ');

/** The form of a movement that books a line of the bank; what names nobody is with the bank itself. */
export const bookingOf = ({ direction, amount, date, counterparty, summary, payNo }: BankLine, bank: string): AnyDoc => ({
  direction,
  kind: direction === 'out' ? 'fee' : /息|interest/i.test(summary ?? '') ? 'interest' : 'receipt',
  amount,
  date,
  counterparty: (counterparty ?? bank).slice(0, 40),
  summary: (summary ?? '').slice(0, 50),
  payNo: payNo?.slice(0, 40) ?? null,
});

/** Both sides of the sheet, each from its balance to what it is with what only the other one has. */
export const sheetOf = (told: Reconciliation): readonly (readonly (readonly [Words, string | null])[])[] => [
  [
    [words.bookBalance, told.bookBalance],
    [words.bankIn, told.bankIn],
    [words.bankOut, told.bankOut],
    [words.adjusted, told.adjustedBook],
  ],
  [
    [words.bankBalance, told.bankBalance],
    [words.bookIn, told.bookIn],
    [words.bookOut, told.bookOut],
    [words.adjusted, told.adjustedBank],
  ],
];

/** The reconciliation as a file for spreadsheets: the sheet, then what is open on each side. */
export function fileOf(told: Reconciliation, say: (words: Words) => string): string {
  const entries = (title: Words, all: readonly Entry[]) => [
    [],
    [say(title)],
    [words.date, words.what, words.slip, words.amount].map(say),
    ...all.map((one) => [one.date, one.text, one.payNo, signed(one)]),
  ];
  return csvOf([
    [say(words.sheet), accountText({ ...told }), told.date, told.currency],
    ...sheetOf(told).flatMap((side) => [[], ...side.map(([label, amount]) => [say(label), amount])]),
    [],
    [say(words.difference), told.difference],
    ...entries(words.bank, told.lines),
    ...entries(words.book, told.movements),
  ]);
}
