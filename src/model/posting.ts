/**
 * Ledgers and their entries: quantities and money that move between accounts and never change in place. A ledger declares what is kept
 * and what must hold; a posting declares one movement. The engine (`server/postings`) locks, values, judges and writes.
 */
import type { NotNow } from './acts.ts';
import type { AnyDoc } from './values.ts';
import type { Words } from './words.ts';

/** Which of a record's rules posted: `derived` are rows that a job computes and writes anew under their own date. */
export type PostingKind = 'hold' | 'book' | 'stand' | 'effect' | 'derived';

/** An account belongs to these (store, item, staff, year …), in the order of the ledger; ids are text. */
export type Dimensions = Readonly<Record<string, string | number>>;

export interface Account {
  readonly label: Words;
  /** Lowest balance allowed, as decimal text; a posting below it is refused with the ledger's `short` reason. */
  readonly floor?: string;
  /** Its quantity belongs to the pool, whose value is kept once for all pooled accounts. */
  readonly pooled?: true;
}

/** Both as decimal text. */
export interface Amounts {
  readonly quantity: string;
  readonly value: string;
}

/** One side of a posting, as gates see it. A move between two keys passes them once for each. */
export interface Passing {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly from: string | null;
  readonly to: string | null;
  /** `yyyy-MM-dd`, the day it counts for. */
  readonly date: string;
  readonly resource: string;
  readonly kind: PostingKind;
  /** It takes back an earlier entry. */
  readonly reverses: boolean;
}

/**
 * Something that must be open while one posts (the month, the place). Postings share its lock until their transaction ends; who closes
 * it takes the lock alone (`closeGates`), so that a closing never overlooks a posting under way.
 */
export interface Gate {
  readonly key: string;
  /** This part of a posting names the gate (a month, an id); it is null where this posting does not pass it. */
  readonly name: (passing: Passing) => string | null;
  /** Record that is read, and kept from changing, for the test: its field `by` (or `id`) is the gate's name. */
  readonly record?: { readonly resource: string; readonly by: string };
  /** A second record that the test rests on (the item, where a place is closed for some kinds of items), by its id. */
  readonly also?: { readonly resource: string; readonly id: (passing: Passing) => string };
  /** Null where it is open; `record` is null where there is none of that name. */
  readonly test: (record: AnyDoc | null, passing: Passing, also: AnyDoc | null) => NotNow | null;
}

/** A rule over one key sees all its accounts after the postings, and what they were before. */
export interface KeyInput {
  readonly dimensions: Readonly<Record<string, string>>;
  readonly accounts: Readonly<Record<string, Amounts>>;
  readonly before: Readonly<Record<string, Amounts>>;
  /** The key's record with the fields that the ledger names; null where the ledger names none or it does not exist. */
  readonly record: AnyDoc | null;
  /** The company's day of the posting. */
  readonly today: string;
}

/**
 * Balances shown as read-only fields of the record with the same dimensions, written with every posting; the record's computes then run
 * again. Several ledgers may fill one record.
 */
export interface Mirror {
  readonly resource: string;
  /** Dimension → field of the record, or `id`. With `lines`: of the line. */
  readonly by: Readonly<Record<string, string>>;
  /** Account → field that shows its quantity. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Account → field that shows its value; `pool` is the value of the pool. */
  readonly values?: Readonly<Record<string, string>>;
  /** The fields stand in this set of lines of the record. */
  readonly lines?: string;
  /** A missing record of a register is made, with its dimensions; without it nothing is shown where there is no record. */
  readonly makes?: true;
}

export interface Ledger {
  readonly key: string;
  readonly label: Words;
  readonly dimensions: readonly string[];
  readonly accounts: Readonly<Record<string, Account>>;
  readonly short: { readonly reason: string; readonly desc: Words };
  /** Decimals that a quantity and a value may have, 6 and 2 without it; more are refused, never rounded. */
  readonly scale?: { readonly quantity: number; readonly value: number };
  /** Dimensions that name the pool of value of the pooled accounts; all of them without it. */
  readonly pool?: readonly string[];
  /** Day under which an entry is taken back: its own, which may lie in a closed month, or the day it is taken back. */
  readonly reversal?: 'own' | 'today';
  /** The sum of these accounts must not be below zero on any day from a posting's date on. */
  readonly daily?: { readonly accounts: readonly string[]; readonly reason: string; readonly desc: Words };
  readonly gates?: readonly Gate[];
  /** Record of a key whose `fields` the rules read, kept from changing while they judge: `by` dimension → field or `id`. */
  readonly record?: {
    readonly resource: string;
    readonly by: Readonly<Record<string, string>>;
    readonly fields: readonly string[];
  };
  /** Rules over one key, each with its reason; null where it holds. */
  readonly rules?: Readonly<Record<string, (input: KeyInput) => NotNow | null>>;
  /** Cost objects that its entries carry (a project, a device), indexed for sums over them. */
  readonly objects?: readonly string[];
  /** Dimensions by which entries are listed; each has an index of its own. */
  readonly listedBy?: readonly string[];
  readonly mirrors?: readonly Mirror[];
}

/**
 * A movement is worth one of these. `average`: the share of the pool it leaves, all of it with the last piece. `of`: the share of an earlier
 * entry, by quantity, the rest with its last piece. `twin`: what another posting of the same settling got, by its name; several twins
 * of one ledger share it by quantity. Else decimal text.
 */
export type PostingValue = string | { readonly of: string } | { readonly twin: string };

/** Decimal text, never negative. `worthOf`: what a posting before it in the same settling was worth, by its name: of ledgers of money. */
export type PostingQuantity = string | { readonly worthOf: string };

/** A quantity that is known before the settling, as twins, shares of entries and what a record stands for need it. */
export function plainQuantity(ledger: string, quantity: PostingQuantity): string {
  if (typeof quantity === 'string') return quantity;
  throw new Error(`posting to ledger ${ledger} moves what ${quantity.worthOf} is worth, where a quantity is wanted`);
}

/** One movement. `from` or `to` is null where the quantity enters or leaves the ledger. */
export interface Posting {
  readonly ledger: string;
  readonly dimensions: Dimensions;
  /** Dimensions of `to`, where the movement goes to another key. */
  readonly toDimensions?: Dimensions;
  /** The rest of the dimensions in order of choice: the engine takes from the first what it has, then from the next. */
  readonly candidates?: readonly Dimensions[];
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: PostingQuantity;
  readonly value?: PostingValue;
  /** Name by which twins of the same settling find it. */
  readonly name?: string;
  /** Id of the line it stands for, answered with what it moved. */
  readonly line?: string;
  readonly note?: string;
  /** Place among the entries of a day, 0 without it: what comes in counts before what goes out. */
  readonly rank?: number;
  readonly objects?: Readonly<Record<string, string>>;
  /**
   * Lowest balance of `from` that this posting may leave, for accounts without a floor of their own (a hard budget). Below the account's
   * own floor only in a step that the definition names in `postings.overrun`.
   */
  readonly floor?: string;
  /** Rules of the ledger that this posting is not judged by; only in a step that the definition names in `postings.overrun`. */
  readonly lifts?: readonly string[];
  /** `yyyy-MM-dd`, the day it counts for. */
  readonly date: string;
}

/** An entry that was written. Quantity and value are decimal text. */
export interface Moved {
  readonly id: string;
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly toDimensions: Readonly<Record<string, string>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: string;
  readonly value: string;
  readonly date: string;
  readonly line: string | null;
  readonly name: string | null;
  readonly kind: PostingKind;
  /** Entry that it takes back. */
  readonly reverses: string | null;
}

/** Keeps the names of a ledger's dimensions and accounts in its type, so that postings to it can name no others. */
export const ledger = <const L extends Ledger>(one: L): L => one;

type By<L extends Ledger> = Readonly<Record<L['dimensions'][number], string | number>>;
type Sides<L extends Ledger> =
  | { readonly dimensions: By<L>; readonly toDimensions?: Partial<By<L>> }
  | { readonly dimensions: Partial<By<L>>; readonly candidates: readonly Partial<By<L>>[]; readonly toDimensions?: Partial<By<L>> };

/** A posting to a ledger: the one way in which definitions write them. */
export const posting = <L extends Ledger>(
  { key }: L,
  movement: Omit<Posting, 'ledger' | 'dimensions' | 'toDimensions' | 'candidates' | 'from' | 'to'> & {
    readonly from: (keyof L['accounts'] & string) | null;
    readonly to: (keyof L['accounts'] & string) | null;
  } & Sides<L>,
): Posting => ({ ledger: key, ...movement }) as Posting;
