/** Ledgers: balances are the sum of their entries, undoing restores, no floor is broken, whatever the order and however many at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ledger } from '#model/posting.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';
import { balanceOf, post, stand, unbalanced, undo, type PostingKind, type PostingSource } from '#server/postings/ledger.ts';
import { createTestDatabase } from '#tests/support/cluster.ts';

const stock: Ledger = {
  key: 'stock',
  label: w('Stock', '库存'),
  dimensions: ['thing'],
  accounts: { left: { label: w('Left', '剩余'), floor: '0' }, held: { label: w('Held', '占用') }, used: { label: w('Used', '已用') } },
  short: { reason: 'stockShort', desc: w('Too little is left', '库存不足') },
};
const ledgers = new Map([[stock.key, stock]]);
const date = '2026-11-20';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

const source = (recordId: number, kind: PostingKind): PostingSource => ({ resource: 'probe', recordId: String(recordId), kind, actorId: null, at: '2026-11-20T00:00:00.000Z' });
const take = (thing: string, to: string, quantity: string) => ({ ledger: 'stock', dimensions: { thing }, from: 'left', to, quantity, date });

type Move = { readonly record: number; readonly act: 'hold' | 'book' | 'unhold' | 'unbook' | 'stand'; readonly quantity: string };
const move: fc.Arbitrary<Move> = fc.record({
  record: fc.integer({ min: 1, max: 4 }),
  act: fc.constantFrom('hold', 'book', 'unhold', 'unbook', 'stand'),
  quantity: fc.integer({ min: 0, max: 400 }).map((tenths) => (tenths / 10).toFixed(1)),
});

const carryOut = (tx: Sql, thing: string, base: number, { record, act, quantity }: Move): Promise<unknown> => {
  const id = base + record;
  if (act === 'stand')
    return stand(tx, ledgers, source(id, 'stand'), [{ ledger: 'stock', dimensions: { thing }, from: null, to: 'left', quantity, date }]);
  if (act === 'unhold') return undo(tx, ledgers, source(id, 'hold'));
  if (act === 'unbook') return undo(tx, ledgers, source(id, 'book'));
  return post(tx, ledgers, source(id, act), [take(thing, act === 'hold' ? 'held' : 'used', quantity)]);
};

/** Runs a move in its own transaction; a refusal for want of stock is an answer. */
const attempt = async (thing: string, base: number, one: Move): Promise<void> => {
  await database.db.transaction((tx) => carryOut(tx, thing, base, one)).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.reason !== 'stockShort') throw error;
  });
};

const accounts = async (thing: string): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(Object.keys(stock.accounts).map(async (account) => [account, Number(await balanceOf(database.db, stock, { thing }, account))] as const)));

let things = 0;

describe('random sequences', () => {
  it.each([
    ['one after the other', false],
    ['all at once', true],
  ] as const)('%s: sums hold, nothing falls below its floor, undoing everything leaves what stands', async (_name, atOnce) => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const thing = `t${(things += 1)}`;
        const base = things * 100;
        await attempt(thing, base, { record: 0, act: 'stand', quantity: '50.0' });
        if (atOnce) await Promise.all(moves.map((one) => attempt(thing, base, one)));
        else for (const one of moves) await attempt(thing, base, one);
        const now = await accounts(thing);
        expect(now['left']).toBeGreaterThanOrEqual(0);
        expect(now['held']).toBeGreaterThanOrEqual(0);
        expect(await unbalanced(database.db)).toEqual([]);
        for (const record of [1, 2, 3, 4])
          for (const act of ['unhold', 'unbook'] as const) await attempt(thing, base, { record, act, quantity: '0' });
        const after = await accounts(thing);
        expect([after['held'], after['used']]).toEqual([0, 0]);
        expect(after['left']).toBeCloseTo(now['left']! + now['held']! + now['used']!, 6);
      }),
      { numRuns: atOnce ? 12 : 20 },
    );
  });
});

it('the last ten go to exactly ten of forty who ask for one each', async () => {
  await attempt('scarce', 900_000, { record: 0, act: 'stand', quantity: '10.0' });
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => database.db.transaction((tx) => post(tx, ledgers, source(900_100 + at, 'hold'), [take('scarce', 'held', '1')]))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await accounts('scarce')).toEqual({ left: 0, held: 10, used: 0 });
});

it('undoing twice undoes once', async () => {
  await attempt('twice', 800_000, { record: 0, act: 'stand', quantity: '10.0' });
  await attempt('twice', 800_000, { record: 1, act: 'hold', quantity: '4.0' });
  await attempt('twice', 800_000, { record: 1, act: 'unhold', quantity: '0' });
  await attempt('twice', 800_000, { record: 1, act: 'unhold', quantity: '0' });
  expect(await accounts('twice')).toEqual({ left: 10, held: 0, used: 0 });
});

it('undoing twice at once undoes once: the second waits for the first', async () => {
  await attempt('both', 700_000, { record: 0, act: 'stand', quantity: '10.0' });
  await attempt('both', 700_000, { record: 1, act: 'hold', quantity: '4.0' });
  const undoes = (tx: Sql) => undo(tx, ledgers, source(700_001, 'hold'));
  let second: Promise<unknown[]> = Promise.resolve([]);
  const first = await database.db.transaction(async (tx) => {
    const undone = await undoes(tx);
    second = database.db.transaction(undoes);
    await sleep(100);
    return undone;
  });
  expect([first.length, (await second).length]).toEqual([1, 0]);
  expect(await accounts('both')).toEqual({ left: 10, held: 0, used: 0 });
});
