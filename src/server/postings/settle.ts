/**
 * The one way into the ledgers. A settling gathers all that one decision undoes and posts; then it locks, judges and writes, in this
 * order: gates and records that are read (shared), balances (in one order for everybody), earlier entries whose value is shared. Only
 * then are values computed, floors and rules judged, entries written. So entries and balances always have the same order, whatever
 * is asked at the same time, and two settlings wait for each other but never in a circle.
 */
import { Decimal } from 'decimal.js';
import type { AnyDoc } from '#model/definition.ts';
import type { Moved, Posting } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import type { Words } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';
import { Books, type Movement } from './books.ts';
import { passGates } from './gates.ts';
import { judgeFloors, judgeRules } from './judge.ts';
import { ledgerOf, textOfDimensions, type AccountKey, type Ledgers } from './keys.ts';
import { lockRecords, textOfWanted, type RecordWanted } from './records.ts';
import { firstShortDay, lockBalances, lockOrigins, writeBalances, writeEntries, type FreshEntry, type StoredEntry } from './rows.ts';
import { Valuing, type Origin } from './valuing.ts';
import { keysOf, passingsOf, sidesOf, workOf, type Asked, type House, type Reversal, type Settling, type Work } from './work.ts';

/** Records that the rules of the ledgers read, by the text of their dimensions. */
async function keyRecords(tx: Sql, { ledgers, registry }: House, keys: readonly AccountKey[]): Promise<ReadonlyMap<string, AnyDoc>> {
  const wanted = new Map(
    keys.flatMap(({ ledger: name, dimensions }): [string, RecordWanted & { readonly fields: readonly string[] }][] => {
      const { rules, record } = ledgerOf(ledgers, name);
      if (!rules || !record) return [];
      const by = Object.fromEntries(Object.entries(record.by).map(([dimension, field]) => [field, String(dimensions[dimension])]));
      return [[textOfDimensions(name, dimensions), { resource: record.resource, by, fields: record.fields }]];
    }),
  );
  // A record that the same settling will show balances in is taken for that at once: two that share it could not both go on to write it.
  const shown = new Set(keys.flatMap(({ ledger: name }) => (ledgerOf(ledgers, name).mirrors ?? []).map(({ resource }) => resource)));
  const mode = [...wanted.values()].some(({ resource }) => shown.has(resource)) ? 'update' : 'share';
  const found = await lockRecords(tx, registry, [...wanted.values()], mode);
  return new Map(
    [...wanted].flatMap(([text, one]) => {
      const doc = found.get(textOfWanted(one))?.doc;
      return doc ? [[text, Object.fromEntries(['id', ...one.fields].map((field) => [field, doc[field] ?? null]))] as const] : [];
    }),
  );
}

/** A floor below the account's own, or a lifted rule, is for steps that the definition names. */
function requireOverrun(ledgers: Ledgers, { posting, kind, source, overrun }: Asked): void {
  const own = posting.from === null ? undefined : ledgerOf(ledgers, posting.ledger).accounts[posting.from]?.floor;
  const lower = own !== undefined && posting.floor !== undefined && new Decimal(posting.floor).lessThan(own);
  if ((lower || (posting.lifts?.length ?? 0) > 0) && !overrun)
    throw new Error(
      `${source.resource} overruns ledger ${posting.ledger} in ${kind}, which its definition does not allow (postings.overrun)`,
    );
}

function requireAccounts(ledgers: Ledgers, { ledger: key, from, to }: Posting): void {
  const ledger = ledgerOf(ledgers, key);
  for (const account of [from, to])
    if (account !== null && !ledger.accounts[account]) throw new Error(`ledger ${key} has no account ${account}`);
}

type Written = { readonly fresh: FreshEntry; readonly name: string | null };

/** Takes the reversed share back from what was taken of its origin, so that it may be taken again. */
const giveBack = (origins: ReadonlyMap<string, Origin>, { ofEntry, quantity, value }: StoredEntry): void => {
  const origin = ofEntry === null ? undefined : origins.get(ofEntry);
  if (origin) origin.taken = { quantity: origin.taken.quantity.minus(quantity), value: origin.taken.value.minus(value) };
};

const reversed = (ledgers: Ledgers, { entry }: Reversal): Movement => ({
  ledger: ledgerOf(ledgers, entry.ledger),
  dimensions: entry.toDimensions,
  toDimensions: entry.dimensions,
  from: entry.to,
  to: entry.from,
  quantity: new Decimal(entry.quantity),
  value: new Decimal(entry.value),
  reverses: entry.id,
});

const moving = ({ dimensions, toDimensions, from, to, quantity, value }: Movement) => ({
  dimensions,
  toDimensions,
  from,
  to,
  quantity: quantity.toFixed(),
  value: value.toFixed(),
});

/** Plays all of it on the books: reversals, then postings in their order. */
function play({ ledgers }: House, books: Books, { reversals, asked }: Work, origins: ReadonlyMap<string, Origin>): Written[] {
  const written = reversals.map((one): Written => {
    const movement = reversed(ledgers, one);
    books.apply(movement);
    giveBack(origins, one.entry);
    const { ledger, kind, line, objects, rank, ofEntry, id } = one.entry;
    const { source, date } = one;
    return {
      fresh: { ledger, ...moving(movement), date, kind, line, note: null, objects, rank, ofEntry, reverses: id, source },
      name: null,
    };
  });
  const valuing = new Valuing(
    ledgers,
    books,
    origins,
    asked.map(({ posting }) => posting),
  );
  for (const { posting, kind, source } of asked)
    for (const valued of valuing.play(posting)) {
      if (valued.quantity.isZero() && valued.value.isZero()) continue;
      const { ledger, date, line = null, note = null, objects = null, rank = 0, name = null, value } = posting;
      const ofEntry = typeof value === 'object' && 'of' in value ? value.of : null;
      written.push({
        fresh: { ledger, ...moving(valued), date, kind, line, note, objects, rank, ofEntry, reverses: null, source },
        name,
      });
    }
  return written;
}

const negativeOn = (desc: Words, reason: string, day: { date: string; quantity: string }, key: AccountKey) =>
  new Refusal('409', reason, desc, { date: day.date, left: day.quantity, ledger: key.ledger, ...key.dimensions });

/** Where a ledger is floored by the day, no day from the earliest new entry on may be short. */
async function judgeDays(tx: Sql, ledgers: Ledgers, fresh: readonly FreshEntry[]): Promise<void> {
  const earliest = new Map<string, { readonly key: AccountKey; readonly date: string }>();
  for (const { ledger, dimensions, toDimensions, from, to, date } of fresh)
    for (const [account, side] of [
      [from, dimensions],
      [to, toDimensions],
    ] as const) {
      if (account === null || !ledgerOf(ledgers, ledger).daily?.accounts.includes(account)) continue;
      const text = textOfDimensions(ledger, side);
      const before = earliest.get(text);
      if (!before || date < before.date) earliest.set(text, { key: { ledger, dimensions: side, account }, date });
    }
  for (const { key, date } of earliest.values()) {
    const { daily } = ledgerOf(ledgers, key.ledger);
    const short = daily && (await firstShortDay(tx, key, daily.accounts, date));
    if (daily && short) throw negativeOn(daily.desc, daily.reason, short, key);
  }
}

/**
 * Settles all of it at once, in the caller's transaction. Refuses, and writes nothing, where a gate is closed, a floor or rule would
 * break, or a quantity has too many decimals. A posting that its definition may not make is an error of the program.
 * @param today the company's date, `yyyy-MM-dd`
 * @returns the entries that were written, in their order
 */
export async function settle(tx: Sql, house: House, settlings: readonly Settling[], today: string): Promise<Moved[]> {
  const { ledgers, registry } = house;
  const expected = await workOf(tx, house, settlings, today);
  if (expected.reversals.length === 0 && expected.asked.length === 0) return [];
  for (const one of expected.asked) {
    requireAccounts(ledgers, one.posting);
    requireOverrun(ledgers, one);
  }
  await passGates(tx, registry, ledgers, passingsOf(ledgers, expected));
  const keys = keysOf(ledgers, expected);
  const records = await keyRecords(tx, house, keys);
  const books = new Books(await lockBalances(tx, keys));
  // Another may have taken the same entries back while the locks were waited for.
  const work = await workOf(tx, house, settlings, today);
  const known = new Set(expected.reversals.map(({ entry }) => entry.id));
  const standing = { asked: work.asked, reversals: work.reversals.filter(({ entry }) => known.has(entry.id)) };
  const origins = await lockOrigins(tx, originsOf(standing));

  const written = play(house, books, standing, origins);
  if (written.length === 0) return [];
  judgeFloors(ledgers, books);
  judgeRules(ledgers, books, records, liftedBy(ledgers, standing.asked), today);
  const ids = await writeEntries(
    tx,
    written.map(({ fresh }) => fresh),
  );
  await writeBalances(
    tx,
    books.moved().map(({ key, after }) => ({ ...key, quantity: after.quantity.toFixed(), value: after.value.toFixed() })),
  );
  await judgeDays(
    tx,
    ledgers,
    written.map(({ fresh }) => fresh),
  );
  return written.map(
    ({ fresh: { source: _source, note: _note, objects: _objects, rank: _rank, ofEntry: _of, ...entry }, name }, at): Moved => ({
      ...entry,
      id: ids[at] ?? '',
      name,
    }),
  );
}

/** Earlier entries whose value is shared out, or given back, each once. */
const originsOf = ({ reversals, asked }: Work): string[] => [
  ...new Set([
    ...reversals.flatMap(({ entry }) => entry.ofEntry ?? []),
    ...asked.flatMap(({ posting: { value } }) => (typeof value === 'object' && 'of' in value ? [value.of] : [])),
  ]),
];

function liftedBy(ledgers: Ledgers, asked: readonly Asked[]): ReadonlyMap<string, ReadonlySet<string>> {
  const lifted = new Map<string, Set<string>>();
  for (const { posting } of asked)
    for (const side of posting.lifts ? sidesOf(ledgers, posting) : []) {
      const text = textOfDimensions(posting.ledger, side);
      lifted.set(text, new Set([...(lifted.get(text) ?? []), ...(posting.lifts ?? [])]));
    }
  return lifted;
}
