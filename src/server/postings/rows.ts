/** The statements of the ledgers: locking and reading balances, reading what stands, writing entries. Nothing is decided here. */
import { Decimal } from 'decimal.js';
import type { PostingKind } from '#model/posting.ts';
import type { Sql } from '../db/sql.ts';
import type { Balance } from './books.ts';
import { textOfKey, type AccountKey } from './keys.ts';
import type { Origin } from './valuing.ts';

/** Who posts, for which record, and when. */
export interface PostingSource {
  readonly resource: string;
  readonly recordId: string;
  readonly actorId: string | null;
  /** ISO instant. */
  readonly at: string;
}

interface Entry {
  readonly ledger: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly toDimensions: Readonly<Record<string, string>>;
  readonly from: string | null;
  readonly to: string | null;
  readonly quantity: string;
  readonly value: string;
  readonly date: string;
  readonly kind: PostingKind;
  readonly line: string | null;
  readonly objects: Readonly<Record<string, string>> | null;
  readonly rank: number;
  readonly ofEntry: string | null;
}

export interface StoredEntry extends Entry {
  readonly id: string;
}

/** An entry to be written; the actor, the record and the instant come with its source. */
export interface FreshEntry extends Entry {
  readonly note: string | null;
  readonly reverses: string | null;
  readonly source: PostingSource;
}

const accounts = `jsonb_to_recordset($1::jsonb) as (ledger text, dimensions jsonb, account text)`;

/**
 * Locks the balances in the order given until the transaction ends, making those that are missing, and answers what they are. Every
 * settling takes its locks in one statement and in one order, so two of them wait for each other and never in a circle.
 */
export async function lockBalances(tx: Sql, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, Balance>> {
  const asked = JSON.stringify(keys.map(({ ledger, dimensions, account }) => ({ ledger, dimensions, account })));
  await tx.query(
    // The condition is false, so an existing row is locked and not written.
    `insert into ledger_balance as b (ledger, dimensions, account)
     select d.ledger, d.dimensions, d.account from rows from (${accounts}) with ordinality as d(ledger, dimensions, account, place)
     order by d.place
     on conflict (ledger, dimensions, account) do update set quantity = b.quantity where false`,
    [asked],
    'ledger_lock',
  );
  // A statement of its own: it sees what others committed while the locks were waited for.
  const rows = await tx.query<{ place: number; quantity: string; value: string }>(
    `select d.place::int as place, b.quantity::text, b.value::text
     from rows from (${accounts}) with ordinality as d(ledger, dimensions, account, place)
     join ledger_balance b on b.ledger = d.ledger and b.dimensions = d.dimensions and b.account = d.account`,
    [asked],
    'ledger_read',
  );
  return new Map(
    rows.flatMap(({ place, quantity, value }) => {
      const key = keys[place - 1];
      return key ? [[textOfKey(key), { quantity: new Decimal(quantity), value: new Decimal(value) }] as const] : [];
    }),
  );
}

const columns = `e.id::text, e.ledger, e.dimensions, e.to_dimensions as "toDimensions", e.from_account as "from", e.to_account as "to",
  e.quantity::text, e.value::text, e.date::text, e.kind, e.line_id::text as "line", e.objects, e.rank, e.of_entry::text as "ofEntry"`;

type Of = Pick<PostingSource, 'resource' | 'recordId'>;

/** Entries of these kinds that nothing has taken back yet, in the order of their posting. */
export const standingEntries = (sql: Sql, { resource, recordId }: Of, kinds: readonly PostingKind[]): Promise<StoredEntry[]> =>
  sql.query<StoredEntry>(
    `select ${columns} from ledger_entry e
     where e.resource = $1 and e.record_id = $2 and e.kind = any($3) and e.reverses is null
       and not exists (select from ledger_entry r where r.reverses = e.id)
     order by e.id`,
    [resource, recordId, kinds],
    'ledger_standing',
  );

/** Locks earlier entries whose value is taken by shares, and answers what was taken of them and not given back. */
export async function lockOrigins(tx: Sql, ids: readonly string[]): Promise<Map<string, Origin>> {
  if (ids.length === 0) return new Map();
  await tx.query('select id from ledger_entry where id = any($1::bigint[]) order by id for update', [ids], 'ledger_origins');
  const rows = await tx.query<{ id: string; quantity: string; value: string; takenQuantity: string; takenValue: string }>(
    `select e.id::text, e.quantity::text, e.value::text, coalesce(sum(t.quantity), 0)::text as "takenQuantity",
       coalesce(sum(t.value), 0)::text as "takenValue"
     from ledger_entry e left join ledger_entry t on t.of_entry = e.id and t.reverses is null
       and not exists (select from ledger_entry r where r.reverses = t.id)
     where e.id = any($1::bigint[]) group by e.id`,
    [ids],
    'ledger_taken',
  );
  return new Map(
    rows.map(({ id, quantity, value, takenQuantity, takenValue }) => [
      id,
      {
        quantity: new Decimal(quantity),
        value: new Decimal(value),
        taken: { quantity: new Decimal(takenQuantity), value: new Decimal(takenValue) },
      },
    ]),
  );
}

/** Writes entries in their order and answers their ids in the same. */
export async function writeEntries(tx: Sql, entries: readonly FreshEntry[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `insert into ledger_entry (ledger, dimensions, to_dimensions, from_account, to_account, quantity, value, date, kind, line_id, note,
       objects, rank, of_entry, reverses, resource, record_id, at, actor_id)
     select e.ledger, e.dimensions, e."toDimensions", e."from", e."to", e.quantity, e.value, e.date, e.kind, e.line, e.note,
       e.objects, e.rank, e."ofEntry", e.reverses, e.resource, e."recordId", e.at, e."actorId"
     from rows from (jsonb_to_recordset($1::jsonb) as (ledger text, dimensions jsonb, "toDimensions" jsonb, "from" text, "to" text,
       quantity numeric, value numeric, date date, kind text, line bigint, note text, objects jsonb, rank smallint, "ofEntry" bigint,
       reverses bigint, resource text, "recordId" bigint, at timestamptz, "actorId" bigint)) with ordinality as e(ledger, dimensions,
       "toDimensions", "from", "to", quantity, value, date, kind, line, note, objects, rank, "ofEntry", reverses, resource, "recordId", at,
       "actorId", place)
     order by e.place returning id::text`,
    [JSON.stringify(entries.map(({ source, ...entry }) => ({ ...entry, ...source })))],
    'ledger_entries',
  );
  // Ids are given in the order of the rows, whatever the order in which they are answered.
  return rows.map(({ id }) => id).toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
}

/** Writes balances that this transaction has locked. */
export const writeBalances = (tx: Sql, balances: readonly (AccountKey & { readonly quantity: string; readonly value: string })[]) =>
  tx.query(
    `update ledger_balance b set quantity = d.quantity, value = d.value
     from jsonb_to_recordset($1::jsonb) as d(ledger text, dimensions jsonb, account text, quantity numeric, value numeric)
     where b.ledger = d.ledger and b.dimensions = d.dimensions and b.account = d.account`,
    [JSON.stringify(balances)],
    'ledger_write',
  );

/** The first day from `date` on at which these accounts of a key hold less than nothing; null where there is none. */
export async function firstShortDay(
  tx: Sql,
  { ledger, dimensions }: Pick<AccountKey, 'ledger' | 'dimensions'>,
  names: readonly string[],
  date: string,
): Promise<{ readonly date: string; readonly quantity: string } | null> {
  const [row] = await tx.query<{ date: string; quantity: string }>(
    `with moves as (
       select date, quantity from ledger_entry where ledger = $1 and to_dimensions = $2::jsonb and to_account = any($3)
       union all
       select date, -quantity from ledger_entry where ledger = $1 and dimensions = $2::jsonb and from_account = any($3)),
     days as (select date, sum(sum(quantity)) over (order by date) as quantity from moves group by date)
     select date::text, quantity::text from days where date >= $4 and quantity < 0 order by date limit 1`,
    [ledger, JSON.stringify(dimensions), names, date],
    'ledger_days',
  );
  return row ?? null;
}
