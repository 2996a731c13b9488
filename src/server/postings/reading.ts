/** Reading the ledgers: balances, entries in the order in which they count, and whether all of it adds up. */
import { Decimal } from 'decimal.js';
import type { Amounts, Dimensions, Ledger } from '#model/posting.ts';
import type { Sql } from '../db/sql.ts';
import { accountsOf, dimensionsOf, inLockOrder, isPooled, poolAccount, poolOf, type Ledgers } from './keys.ts';
import { lockBalances } from './rows.ts';

/** Quantity of one account, as decimal text. */
export async function balanceOf(sql: Sql, ledger: Ledger, dimensions: Dimensions, account: string): Promise<string> {
  return (await amountsOf(sql, ledger, dimensions))[account]?.quantity ?? '0';
}

/** All accounts of a key and, as `pool`, the pool that it belongs to; those that never moved are zero. */
export async function amountsOf(sql: Sql, ledger: Ledger, dimensions: Dimensions): Promise<Readonly<Record<string, Amounts>>> {
  const exact = dimensionsOf(ledger, dimensions);
  const pool = poolOf(ledger, exact);
  const rows = await sql.query<{ account: string; quantity: string; value: string }>(
    `select account, quantity::text, value::text from ledger_balance
     where ledger = $1 and (dimensions = $2::jsonb and account <> $4 or dimensions = $3::jsonb and account = $4)`,
    [ledger.key, JSON.stringify(exact), JSON.stringify(pool.dimensions), poolAccount],
    'ledger_amounts',
  );
  const plain = (amount: string): string => new Decimal(amount).toFixed();
  const none = { quantity: '0', value: '0' };
  const found = new Map(rows.map(({ account, quantity, value }) => [account, { quantity: plain(quantity), value: plain(value) }]));
  return Object.fromEntries([
    ...Object.keys(ledger.accounts).map((account) => [account, found.get(account) ?? none]),
    ['pool', found.get(poolAccount) ?? none],
  ]);
}

/**
 * The same, kept from moving until the transaction ends: for work whose postings depend on what there is. Settlings that follow in the
 * transaction lock them in the same order.
 */
export async function lockedAmounts(tx: Sql, ledger: Ledger, dimensions: Dimensions): Promise<Readonly<Record<string, Amounts>>> {
  await lockBalances(tx, inLockOrder(accountsOf(ledger, dimensionsOf(ledger, dimensions), Object.keys(ledger.accounts))));
  return amountsOf(tx, ledger, dimensions);
}

/** Which entries: of these dimensions (some or all of the ledger's), on one side or the other, between two days. */
export interface EntryFilter {
  readonly dimensions: Readonly<Record<string, string>>;
  /** Accounts whose change is told; all pooled ones of a valued ledger, else all, without it. */
  readonly accounts?: readonly string[];
  /** `yyyy-MM-dd`, both ends counted. */
  readonly begin?: string;
  readonly end?: string;
}

export interface EntryRow extends Amounts {
  readonly id: string;
  readonly date: string;
  readonly resource: string;
  readonly recordId: string;
  readonly line: string | null;
  readonly note: string | null;
  readonly reverses: string | null;
}

/**
 * Changes of these accounts in the order in which they count: day, rank, id. Quantity and value are signed, and null sides of a move
 * within the accounts cancel out. Running balances are computed from them by `running`, never stored.
 */
export async function entriesOf(
  sql: Sql,
  ledger: Ledger,
  filter: EntryFilter,
  page?: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const pooled = Object.keys(ledger.accounts).filter((account) => isPooled(ledger, account));
  const accounts = filter.accounts ?? (pooled.length > 0 ? pooled : Object.keys(ledger.accounts));
  const values: unknown[] = [ledger.key, accounts, filter.begin ?? '-infinity', filter.end ?? 'infinity'];
  const among = (column: string): string =>
    Object.entries(filter.dimensions)
      .map(([name, value]) => {
        if (!ledger.dimensions.includes(name)) throw new Error(`ledger ${ledger.key} has no dimension ${name}`);
        values.push(value);
        return `and ${column} ->> '${name}' = $${values.length}`;
      })
      .join(' ');
  const side = (column: string, account: string, sign: string): string =>
    `select id, ${sign}quantity as quantity, ${sign}value as value from ledger_entry
     where ledger = '${ledger.key}' and ledger = $1 and ${account} = any($2) and date between $3 and $4 ${among(column)}`;
  return sql.query<EntryRow>(
    `with sides as (${side('to_dimensions', 'to_account', '')} union all ${side('dimensions', 'from_account', '-')}),
     changes as (select id, sum(quantity) as quantity, sum(value) as value from sides group by id)
     select e.id::text, e.date::text, c.quantity::text, c.value::text, e.resource, e.record_id::text as "recordId", e.line_id::text as "line",
       e.note, e.reverses::text
     from changes c join ledger_entry e using (id) where c.quantity <> 0 or c.value <> 0
     order by e.date, e.rank, e.id ${page ? `limit ${Number(page.limit)} offset ${Number(page.offset)}` : ''}`,
    values,
  );
}

/** Balance after each entry, from what was there before the first. */
export function running(entries: readonly Amounts[], opening: Amounts): Amounts[] {
  let [quantity, value] = [new Decimal(opening.quantity), new Decimal(opening.value)];
  return entries.map((entry) => {
    quantity = quantity.plus(entry.quantity);
    value = value.plus(entry.value);
    return { quantity: quantity.toFixed(), value: value.toFixed() };
  });
}

/** Signed sums of the entries that carry a cost object, from the side that they left: what went into it less what came back. */
export async function sumsOf(sql: Sql, ledger: Ledger, object: Readonly<Record<string, string>>): Promise<Amounts> {
  const [row] = await sql.query<Amounts>(
    `select coalesce(sum(case when to_account is null then quantity when from_account is null then -quantity else 0 end), 0)::text as quantity,
       coalesce(sum(case when to_account is null then value when from_account is null then -value else 0 end), 0)::text as value
     from ledger_entry where ledger = $1 and objects @> $2::jsonb`,
    [ledger.key, JSON.stringify(object)],
    'ledger_objects',
  );
  return row ?? { quantity: '0', value: '0' };
}

interface Unbalanced {
  readonly ledger: string;
  readonly account: string;
  readonly balance: string;
  readonly entries: string;
}

/**
 * Accounts and pools whose quantity or value is not the sum of their entries, and pools that cannot be (empty and worth something);
 * empty where all is well.
 */
export function unbalanced(sql: Sql, ledgers: Ledgers): Promise<Unbalanced[]> {
  const pools = [...ledgers.values()].flatMap((ledger) =>
    Object.keys(ledger.accounts)
      .filter((account) => isPooled(ledger, account))
      .map((account) => ({ ledger: ledger.key, account, names: ledger.pool ?? ledger.dimensions })),
  );
  return sql.query<Unbalanced>(
    `with sides as (
       select ledger, to_dimensions as dimensions, to_account as account, quantity, value from ledger_entry where to_account is not null
       union all
       select ledger, dimensions, from_account, -quantity, -value from ledger_entry where from_account is not null),
     pooled as (select * from jsonb_to_recordset($1::jsonb) as p(ledger text, account text, names jsonb)),
     sums as (
       select s.ledger, s.dimensions, s.account, sum(s.quantity) as quantity, sum(case when p.account is null then s.value else 0 end) as value
       from sides s left join pooled p using (ledger, account) group by 1, 2, 3
       union all
       select s.ledger, (select jsonb_object_agg(n, s.dimensions -> n) from jsonb_array_elements_text(p.names) n), '${poolAccount}',
         sum(s.quantity), sum(s.value)
       from sides s join pooled p using (ledger, account) group by 1, 2)
     select ledger, account, concat_ws(' / ', coalesce(b.quantity, 0), coalesce(b.value, 0)) as balance,
       concat_ws(' / ', coalesce(s.quantity, 0), coalesce(s.value, 0)) as entries
     from ledger_balance b full join sums s using (ledger, dimensions, account)
     where coalesce(b.quantity, 0) <> coalesce(s.quantity, 0) or coalesce(b.value, 0) <> coalesce(s.value, 0)
       or account = '${poolAccount}' and (b.value < 0 or b.quantity < 0 or b.quantity = 0 and b.value <> 0)`,
    [JSON.stringify(pools)],
  );
}
