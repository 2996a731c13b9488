/** The indexes that lists of a ledger want by each dimension of `listedBy`: entries on either side in the order of the days, and balances. */
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
    const entries = sides.map(([column, side]): LedgerIndex => {
      const name = `ledger_entry_${snake(key)}_${snake(dimension)}_${side}`;
      return { name, sql: `create index ${name} on ledger_entry ((${column} ->> '${dimension}'), date, id) where ledger = '${key}';` };
    });
    const name = `ledger_balance_${snake(key)}_${snake(dimension)}`;
    return [...entries, { name, sql: `create index ${name} on ledger_balance ((dimensions ->> '${dimension}')) where ledger = '${key}';` }];
  });
