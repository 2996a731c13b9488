/** What a settling has to do: entries to take back, postings to make, and all that they touch. Asked before the locks to know them, and under them. */
import type { Passing, Posting, PostingKind } from '#model/posting.ts';
import type { Registry } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { accountsOf, dimensionsOf, inLockOrder, ledgerOf, type AccountKey, type Ledgers } from './keys.ts';
import { standingEntries, type PostingSource, type StoredEntry } from './rows.ts';
import { difference } from './stand.ts';

/** What a record undoes and posts in one decision; reversals come first. */
export interface Settling {
  readonly source: PostingSource;
  /** Whatever of these kinds still stands for the record is taken back; nothing, or what another takes back just now, is no error. */
  readonly undo?: readonly PostingKind[];
  readonly post?: readonly Posts[];
  /** What the record stands for from now on: the difference to what was posted for it before is posted. */
  readonly stand?: readonly Posting[];
}

export interface Posts {
  readonly kind: PostingKind;
  readonly postings: readonly Posting[];
  /** The step may go below floors and past rules where its postings say so. */
  readonly overrun?: boolean;
}

/** The ledgers and where their records are. */
export interface House {
  readonly ledgers: Ledgers;
  readonly registry: Registry;
}

export interface Reversal {
  readonly entry: StoredEntry;
  readonly source: PostingSource;
  readonly date: string;
}

export interface Asked {
  readonly posting: Posting;
  readonly kind: PostingKind;
  readonly source: PostingSource;
  readonly overrun: boolean;
}

export interface Work {
  readonly reversals: readonly Reversal[];
  readonly asked: readonly Asked[];
}

/** What derives from other data is taken back under its own day, as its gate must be open for it anyway. */
const reversalDate = (ledgers: Ledgers, entry: StoredEntry, today: string): string =>
  ledgerOf(ledgers, entry.ledger).reversal === 'today' && entry.kind !== 'derived' ? today : entry.date;

/** The database gives dimensions in an order of its own; keys are told apart by their text. */
const inLedgerOrder = (ledgers: Ledgers, entry: StoredEntry): StoredEntry => {
  const ledger = ledgerOf(ledgers, entry.ledger);
  return { ...entry, dimensions: dimensionsOf(ledger, entry.dimensions), toDimensions: dimensionsOf(ledger, entry.toDimensions) };
};

/** Reads what stands and works out what there is to do; asked before the locks to know them, and again under them. */
export async function workOf(tx: Sql, { ledgers }: House, settlings: readonly Settling[], today: string): Promise<Work> {
  const reversals: Reversal[] = [];
  const asked: Asked[] = [];
  for (const { source, undo = [], post = [], stand } of settlings) {
    if (undo.length > 0)
      for (const stored of await standingEntries(tx, source, undo)) {
        const entry = inLedgerOrder(ledgers, stored);
        reversals.push({ entry, source, date: reversalDate(ledgers, entry, today) });
      }
    if (stand) {
      const posted = await standingEntries(tx, source, ['stand']);
      asked.push(...difference(ledgers, posted, stand).map((posting) => ({ posting, kind: 'stand' as const, source, overrun: false })));
    }
    for (const { kind, postings, overrun = false } of post) asked.push(...postings.map((posting) => ({ posting, kind, source, overrun })));
  }
  return { reversals, asked };
}

/** Dimensions of the sides that a posting may touch: of each candidate, and of where it goes. */
export function sidesOf(ledgers: Ledgers, posting: Posting): Record<string, string>[] {
  const ledger = ledgerOf(ledgers, posting.ledger);
  const from = posting.candidates
    ? posting.candidates.map((candidate) => dimensionsOf(ledger, { ...posting.dimensions, ...candidate }))
    : [dimensionsOf(ledger, posting.dimensions)];
  const { toDimensions } = posting;
  return toDimensions ? [...from, ...from.map((dimensions) => dimensionsOf(ledger, { ...dimensions, ...toDimensions }))] : from;
}

export function keysOf(ledgers: Ledgers, { reversals, asked }: Work): AccountKey[] {
  return inLockOrder([
    ...reversals.flatMap(({ entry: { ledger, dimensions, toDimensions, from, to } }) =>
      [dimensions, toDimensions].flatMap((side) => accountsOf(ledgerOf(ledgers, ledger), side, [from, to])),
    ),
    ...asked.flatMap(({ posting }) =>
      sidesOf(ledgers, posting).flatMap((side) => accountsOf(ledgerOf(ledgers, posting.ledger), side, [posting.from, posting.to])),
    ),
  ]);
}

export const passingsOf = (ledgers: Ledgers, { reversals, asked }: Work): Passing[] => [
  ...reversals.flatMap(({ entry, source, date }) =>
    [...new Set([entry.dimensions, entry.toDimensions].map((side) => JSON.stringify(side)))].map((side): Passing => ({
      ledger: entry.ledger,
      dimensions: JSON.parse(side) as Record<string, string>,
      from: entry.to,
      to: entry.from,
      date,
      resource: source.resource,
      kind: entry.kind,
      reverses: true,
    })),
  ),
  ...asked.flatMap(({ posting, kind, source }) =>
    sidesOf(ledgers, posting).map((dimensions): Passing => ({
      ledger: posting.ledger,
      dimensions,
      from: posting.from,
      to: posting.to,
      date: posting.date,
      resource: source.resource,
      kind,
      reverses: false,
    })),
  ),
];
