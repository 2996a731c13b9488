/** Ledgers and their entries: quantities and money that move between accounts, never change in place. */
import type { Words } from './words.ts';

/**
 * A ledger. `dimensions` name what an account belongs to (staff, year, type …); `accounts` are the places a quantity can be in.
 * `floor` is the lowest balance allowed; a posting below it is refused with the ledger's `short` reason.
 */
export interface Ledger {
  readonly key: string;
  readonly label: Words;
  readonly dimensions: readonly string[];
  readonly accounts: Readonly<Record<string, { readonly label: Words; readonly floor?: string }>>;
  readonly short: { readonly reason: string; readonly desc: Words };
  /**
   * Balances shown as read-only columns of the resource row with the same dimensions (`by`: dimension → field, or `id`; `fields`:
   * account → field), written with every posting. The row's computes then run again.
   */
  readonly mirror?: {
    readonly resource: string;
    readonly by: Readonly<Record<string, string>>;
    readonly fields: Readonly<Record<string, string>>;
  };
}

/** One movement. `from` or `to` is null where the quantity enters or leaves the ledger. Quantity and value are decimal text, never negative. */
export interface Posting {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string | number>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: string;
  readonly value?: string;
  /** Lowest balance of `from` that this posting may leave, for ledgers without a floor of their own (a hard budget). */
  readonly floor?: string;
  /** `yyyy-MM-dd`, the day it counts for. */
  readonly date: string;
}
