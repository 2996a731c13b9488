/** What the wallet makes of its invoices. Pure; amounts are decimal text. */
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';

export const states = ['free', 'used', 'void'] as const;
export type State = (typeof states)[number];

export const inState = (rows: readonly AnyDoc[], state: State): readonly AnyDoc[] =>
  rows.filter(({ invoiceState }) => invoiceState === state);

export const totalOf = (rows: readonly AnyDoc[]): string => sum(rows.map(({ amount }) => textOf(amount)));

/** How an invoice is called in a sentence: its number, else its amount. */
export const nameOf = ({ invoiceNo, amount }: AnyDoc): string => textOf(invoiceNo) || textOf(amount);

/** By id, the earlier invoice of the same kind, day and amount that one looks like. What is void looks like nothing. */
export function alikeIn(rows: readonly AnyDoc[]): ReadonlyMap<string, AnyDoc> {
  const first = new Map<string, AnyDoc>();
  const found = new Map<string, AnyDoc>();
  for (const row of rows.filter(({ invoiceState }) => invoiceState !== 'void').toSorted((a, b) => Number(a['id']) - Number(b['id']))) {
    const key = [row['invoiceType'], row['invoiceDate'], row['amount']].map(textOf).join(' ');
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row);
    else found.set(textOf(row['id']), earlier);
  }
  return found;
}

/** Fields that a code fills: what it leaves open stays as it was. */
const coded = ['invoiceType', 'invoiceCode', 'invoiceNo', 'invoiceDate', 'netAmount', 'amount'] as const;

export const withCode = (draft: AnyDoc, told: AnyDoc): AnyDoc => ({
  ...draft,
  ...Object.fromEntries(coded.flatMap((name) => ((told[name] ?? null) === null ? [] : [[name, told[name]] as const]))),
});
