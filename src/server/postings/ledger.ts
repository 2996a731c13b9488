/**
 * The ledgers: entries are written once and undone by their negation, balances follow them in the same transaction, and an
 * account may not fall below its floor (architecture, section 4). Balances are locked in one fixed order, so that concurrent
 * documents over the same accounts wait for one another and never deadlock.
 */
import { Decimal } from 'decimal.js';
import type { Ledger, Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import type { Sql } from '../db/sql.ts';

export type PostingKind = 'hold' | 'book' | 'stand' | 'effect';
export type Ledgers = ReadonlyMap<string, Ledger>;

/** Who posts, for which record, by which of its rules, and when. */
export interface PostingSource {
  readonly resource: string;
  readonly recordId: string;
  readonly kind: PostingKind;
  readonly actorId: string | null;
  readonly at: string;
}

/** An entry that was written. */
export interface Moved {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string | number>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: string;
  readonly date: string;
}

interface Movement extends Posting {
  readonly reverses?: string;
}

interface StoredEntry {
  readonly id: string;
  readonly ledger: string;
  readonly dimensions: Record<string, string | number>;
  readonly from_account: string | null;
  readonly to_account: string | null;
  readonly quantity: string;
  readonly value: string;
  readonly date: string;
}

/** Dimensions in the ledger's own order and no others; ids and numbers become text, as `jsonb` must compare equal. */
const dimensionsOf = (ledger: Ledger, posting: Posting): Record<string, string> =>
  Object.fromEntries(
    ledger.dimensions.map((name) => {
      const value = posting.dimensions[name];
      if (value === undefined || value === null) throw new Error(`posting to ledger ${ledger.key} lacks the dimension ${name}`);
      return [name, String(value)];
    }),
  );

const ledgerOf = (ledgers: Ledgers, key: string): Ledger => {
  const ledger = ledgers.get(key);
  if (!ledger) throw new Error(`no ledger is called ${key}`);
  return ledger;
};

/** Writes entries and moves balances; refuses with the ledger's `short` reason what would break a floor. */
async function move(sql: Sql, ledgers: Ledgers, source: PostingSource, movements: readonly Movement[]): Promise<Moved[]> {
  const real = movements.filter(
    (movement) => movement.reverses || !new Decimal(movement.quantity).isZero() || !new Decimal(movement.value ?? 0).isZero(),
  );
  if (real.length === 0) return [];
  const entries = real.map((movement) => {
    const ledger = ledgerOf(ledgers, movement.ledger);
    for (const account of [movement.from, movement.to])
      if (account !== null && !ledger.accounts[account]) throw new Error(`ledger ${ledger.key} has no account ${account}`);
    if (new Decimal(movement.quantity).isNegative()) throw new Error(`posting to ledger ${ledger.key} has a negative quantity`);
    return { ...movement, dimensions: dimensionsOf(ledger, movement), value: movement.value ?? '0' };
  });
  const written = await sql.query<{ reverses: string | null }>(
    // Whoever undoes the same at the same time waits for the first here, and then finds nothing left to undo.
    `insert into ledger_entry (ledger, dimensions, from_account, to_account, quantity, value, date, resource, record_id, kind, reverses, at, actor_id)
     select e.ledger, e.dimensions, e."from", e."to", e.quantity, e.value, e.date, $2, $3, $4, e.reverses, $5, $6
     from jsonb_to_recordset($1::jsonb) as e(ledger text, dimensions jsonb, "from" text, "to" text, quantity numeric, value numeric, date date, reverses bigint)
     on conflict (reverses) do nothing
     returning reverses::text`,
    [JSON.stringify(entries), source.resource, source.recordId, source.kind, source.at, source.actorId],
    'ledger_entries',
  );
  const reversed = new Set(written.map(({ reverses }) => reverses));
  const moved = entries.filter(({ reverses }) => reverses === undefined || reversed.has(reverses));
  if (moved.length === 0) return [];
  await balance(sql, ledgers, moved);
  return moved.map(({ ledger, dimensions, from, to, quantity, date }) => ({ ledger, dimensions, from, to, quantity, date }));
}

async function balance(sql: Sql, ledgers: Ledgers, entries: readonly (Posting & { value: string })[]): Promise<void> {
  const deltas = new Map<
    string,
    { ledger: string; dimensions: unknown; account: string; floor: string | undefined; quantity: Decimal; value: Decimal }
  >();
  for (const entry of entries)
    for (const [account, sign] of [
      [entry.from, -1],
      [entry.to, 1],
    ] as const) {
      if (account === null) continue;
      const key = `${entry.ledger} ${JSON.stringify(entry.dimensions)} ${account}`;
      const before = deltas.get(key);
      deltas.set(key, {
        ledger: entry.ledger,
        dimensions: entry.dimensions,
        account,
        // A posting's own floor holds for the account it takes from.
        floor: (sign === -1 ? entry.floor : undefined) ?? before?.floor,
        quantity: new Decimal(entry.quantity).times(sign).plus(before?.quantity ?? 0),
        value: new Decimal(entry.value).times(sign).plus(before?.value ?? 0),
      });
    }
  const ordered = [...deltas.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, delta]) => delta);
  const rows = await sql.query<{ ledger: string; account: string; quantity: string; ordinality: number }>(
    // One row after the other in the given order: the locks are taken in it.
    `insert into ledger_balance as b (ledger, dimensions, account, quantity, value)
     select d.ledger, d.dimensions, d.account, d.quantity, d.value
     from jsonb_to_recordset($1::jsonb) as d(ledger text, dimensions jsonb, account text, quantity numeric, value numeric)
     on conflict (ledger, dimensions, account) do update set quantity = b.quantity + excluded.quantity, value = b.value + excluded.value
     returning ledger, account, quantity`,
    [JSON.stringify(ordered.map((delta) => ({ ...delta, quantity: delta.quantity.toFixed(), value: delta.value.toFixed() })))],
    'ledger_balances',
  );
  for (const [index, row] of rows.entries()) {
    const ledger = ledgerOf(ledgers, row.ledger);
    const floor = ordered[index]!.floor ?? ledger.accounts[row.account]!.floor;
    const fell = ordered[index]!.quantity.isNegative();
    if (floor !== undefined && fell && new Decimal(row.quantity).lessThan(floor))
      throw new Refusal('409', ledger.short.reason, ledger.short.desc, {
        left: new Decimal(row.quantity).minus(ordered[index]!.quantity).toString(),
        asked: ordered[index]!.quantity.negated().toString(),
      });
  }
}

/** Posts what a rule of the definition gave. */
export const post = (sql: Sql, ledgers: Ledgers, source: PostingSource, postings: readonly Posting[]): Promise<Moved[]> =>
  move(sql, ledgers, source, postings);

const standing = (sql: Sql, source: Pick<PostingSource, 'resource' | 'recordId' | 'kind'>): Promise<StoredEntry[]> =>
  sql.query<StoredEntry>(
    `select e.id::text, e.ledger, e.dimensions, e.from_account, e.to_account, e.quantity::text, e.value::text, e.date::text
     from ledger_entry e
     where e.resource = $1 and e.record_id = $2 and e.kind = $3 and e.reverses is null
       and not exists (select from ledger_entry r where r.reverses = e.id)
     order by e.id`,
    [source.resource, source.recordId, source.kind],
    'ledger_standing',
  );

/** Undoes by negation whatever of this kind still stands for the record. Undoing nothing, or what another undoes just now, is no error. */
export async function undo(sql: Sql, ledgers: Ledgers, source: PostingSource): Promise<Moved[]> {
  const entries = await standing(sql, source);
  return move(
    sql,
    ledgers,
    source,
    entries.map((entry) => ({
      ledger: entry.ledger,
      dimensions: entry.dimensions,
      from: entry.to_account,
      to: entry.from_account,
      quantity: entry.quantity,
      value: entry.value,
      date: entry.date,
      reverses: entry.id,
    })),
  );
}

/**
 * Brings what a plain record stands for to `wanted`: posts only the difference to what was posted for it before, account by
 * account, so that a corrected quota never passes through zero.
 */
export async function stand(sql: Sql, ledgers: Ledgers, source: PostingSource, wanted: readonly Posting[]): Promise<Moved[]> {
  const net = new Map<string, { posting: Posting; quantity: Decimal; value: Decimal }>();
  const add = (posting: Posting, sign: 1 | -1) => {
    const dimensions = dimensionsOf(ledgerOf(ledgers, posting.ledger), posting);
    const [a, b] = [posting.from ?? '', posting.to ?? ''];
    const forward = a <= b;
    const key = `${posting.ledger} ${JSON.stringify(dimensions)} ${forward ? `${a} ${b}` : `${b} ${a}`}`;
    const direction = forward ? sign : -sign;
    const before = net.get(key);
    const [from, to] = forward ? [posting.from, posting.to] : [posting.to, posting.from];
    net.set(key, {
      posting: { ...posting, dimensions, from, to, date: sign === 1 ? posting.date : (before?.posting.date ?? posting.date) },
      quantity: new Decimal(posting.quantity).times(direction).plus(before?.quantity ?? 0),
      value: new Decimal(posting.value ?? 0).times(direction).plus(before?.value ?? 0),
    });
  };
  for (const entry of await posted(sql, source)) add(entry, -1);
  for (const posting of wanted) add(posting, 1);
  const movements = [...net.values()]
    .filter(({ quantity, value }) => !quantity.isZero() || !value.isZero())
    .map(({ posting, quantity, value }) => {
      const back = quantity.isNegative() || (quantity.isZero() && value.isNegative());
      return {
        ...posting,
        from: back ? posting.to : posting.from,
        to: back ? posting.from : posting.to,
        quantity: quantity.abs().toFixed(),
        value: (back ? value.negated() : value).toFixed(),
      };
    });
  return move(sql, ledgers, source, movements);
}

const posted = async (sql: Sql, source: PostingSource): Promise<Posting[]> => {
  const rows = await sql.query<StoredEntry>(
    `select id::text, ledger, dimensions, from_account, to_account, quantity::text, value::text, date::text
     from ledger_entry e where resource = $1 and record_id = $2 and kind = $3 order by e.id`,
    [source.resource, source.recordId, source.kind],
    'ledger_posted',
  );
  return rows.map((row) => ({
    ledger: row.ledger,
    dimensions: row.dimensions,
    from: row.from_account,
    to: row.to_account,
    quantity: row.quantity,
    value: row.value,
    date: row.date,
  }));
};

/** Balance of one account, as decimal text. */
export async function balanceOf(sql: Sql, ledger: Ledger, dimensions: Posting['dimensions'], account: string): Promise<string> {
  const exact = Object.fromEntries(ledger.dimensions.map((name) => [name, String(dimensions[name])]));
  const [row] = await sql.query<{ quantity: string }>(
    'select quantity::text from ledger_balance where ledger = $1 and dimensions = $2::jsonb and account = $3',
    [ledger.key, JSON.stringify(exact), account],
  );
  return new Decimal(row?.quantity ?? 0).toString();
}

/** Accounts whose balance is not the sum of their entries; empty where all is well. */
export const unbalanced = (sql: Sql): Promise<{ ledger: string; account: string; balance: string; entries: string }[]> =>
  sql.query(
    `with sums as (
       select ledger, dimensions, account, sum(quantity) as quantity from (
         select ledger, dimensions, to_account as account, quantity from ledger_entry where to_account is not null
         union all
         select ledger, dimensions, from_account, -quantity from ledger_entry where from_account is not null) m
       group by 1, 2, 3)
     select ledger, account, coalesce(b.quantity, 0)::text as balance, coalesce(s.quantity, 0)::text as entries
     from ledger_balance b full join sums s using (ledger, dimensions, account)
     where coalesce(b.quantity, 0) <> coalesce(s.quantity, 0)`,
  );
