/** The indexes that lists of a ledger's entries want: one for each dimension of `listedBy`, on either side, in the order of the days. */
import type { Ledger } from '#model/posting.ts';
import { snake } from '../db/tables.ts';

export interface LedgerIndex {
  readonly name: string;
  readonly sql: string;
}

const sides = [
  ['dimensions', 'from'],
  ['to_dimensions', 'to'],
] as const;

/** Partial indexes on expressions: equality of whole `jsonb` values serves single accounts only. */
export const indexesOf = ({ key, dimensions, listedBy = [] }: Ledger): LedgerIndex[] =>
  listedBy.flatMap((dimension) => {
    if (!dimensions.includes(dimension)) throw new Error(`ledger ${key} is listed by ${dimension}, which is no dimension of it`);
    return sides.map(([column, side]) => {
      const name = `ledger_entry_${snake(key)}_${snake(dimension)}_${side}`;
      return { name, sql: `create index ${name} on ledger_entry ((${column} ->> '${dimension}'), date, id) where ledger = '${key}';` };
    });
  });
