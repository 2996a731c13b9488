/** The register against a plain list of intervals: one after the other, and by eight connections at once; nothing overlaps, nobody deadlocks. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfBookings, overlap, type Booking, type BookingState } from '#model/bookings.ts';
import { book, bookingsOf, takenBetween } from '#server/bookings/register.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { size: 16 });
  await db.query('create sequence moment');
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

const at = (hour: number): string => new Date(Date.UTC(2026, 2, 28) + hour * 3_600_000).toISOString();
/** Few things, few times: what is asked for touches, equals, holds and cuts what is there. Every kind has a thing 1. */
const wish = (first: number): fc.Arbitrary<Booking> =>
  fc
    .record({
      kind: fc.constantFrom('bed', 'room'),
      thing: fc.integer({ min: 1, max: 2 }),
      from: fc.integer({ min: 0, max: 8 }),
      hours: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 8 }),
    })
    .map(({ kind, thing, from, hours }) => ({
      kind,
      target: String(first + thing),
      from: at(from),
      to: hours === null ? null : at(from + hours),
    }));

interface Move {
  readonly record: number;
  readonly state: BookingState;
  /** In any order; none: the record frees what it has. */
  readonly wanted: readonly Booking[];
}
const moves = (first: number, records: number): fc.Arbitrary<Move> =>
  fc.record({
    record: fc.integer({ min: 1, max: records }),
    state: fc.constantFrom('held', 'firm'),
    wanted: fc.array(wish(first), { maxLength: 3 }).filter((wanted) => faultsOfBookings(wanted).length === 0),
  });

/** What the register should do: what each record has, and whether a move is refused. */
class Reference {
  readonly #has = new Map<number, readonly Booking[]>();

  refuses({ record, wanted }: Move): boolean {
    const others = [...this.#has].flatMap(([id, bookings]) => (id === record ? [] : bookings));
    return wanted.some((one) => others.some((other) => overlap(one, other)));
  }

  take({ record, wanted }: Move): void {
    this.#has.set(record, wanted);
  }

  of(record: number): readonly Booking[] {
    return this.#has.get(record) ?? [];
  }
}

const source = (base: number, record: number) => ({ resource: 'probe', recordId: String(base + record) });
const shape = (bookings: readonly Booking[]): string[] =>
  bookings.map(({ kind, target, from, to }) => `${kind} ${target} ${from} ${to}`).toSorted();
const overlapping = (): Promise<object[]> =>
  db.query(
    `select a.id from booking a join booking b on a.id < b.id and a.target = b.target
     and tstzrange(a.from_at, a.to_at) && tstzrange(b.from_at, b.to_at)`,
  );

let round = 0;
it('one after the other: refused exactly where the list has something in the way, else as asked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moves(0, 5), { minLength: 1, maxLength: 30 }), async (all) => {
      round += 1;
      const own = (move: Move): Move => ({ ...move, wanted: move.wanted.map((one) => ({ ...one, target: `${round}0${one.target}` })) });
      const list = new Reference();
      for (const move of all.map(own)) {
        const by = source(round * 100, move.record);
        const clashes = await db.transaction((tx) => book(tx, by, move.state, move.wanted));
        expect(clashes.length > 0).toBe(list.refuses(move));
        for (const { wanted, taken } of clashes) expect([overlap(wanted, taken), taken.recordId === by.recordId]).toEqual([true, false]);
        if (clashes.length === 0) list.take(move);
        const standing = await bookingsOf(db, by);
        expect(shape(standing)).toEqual(shape(list.of(move.record)));
        if (clashes.length === 0) expect(standing.every(({ state }) => state === move.state)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

it('two thousand by eight connections: refused exactly where the list has something in the way, no deadlock, nothing overlaps', async () => {
  const base = 9_000_000;
  const perRecord = 25;
  const all = fc.sample(fc.array(moves(base, 1), { minLength: perRecord, maxLength: perRecord }), 80);
  const history: { readonly moment: number; readonly move: Move; readonly refused: boolean }[] = [];
  const left = [...all.entries()];
  const connection = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [record, own] = next;
      for (const one of own) {
        const move = { ...one, record };
        await db.transaction(async (tx) => {
          const refused = (await book(tx, source(base, record), move.state, move.wanted)).length > 0;
          // Taken while the things are locked: whoever had a thing first has the earlier moment.
          const [now] = await tx.query<{ moment: string }>("select nextval('moment') as moment");
          history.push({ moment: Number(now?.moment), move, refused });
        });
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, connection));
  expect(history).toHaveLength(2000);
  const list = new Reference();
  for (const { move, refused } of history.toSorted((a, b) => a.moment - b.moment)) {
    expect(refused).toBe(list.refuses(move));
    if (!refused) list.take(move);
  }
  for (const record of all.keys()) expect(shape(await bookingsOf(db, source(base, record)))).toEqual(shape(list.of(record)));
  expect(await overlapping()).toEqual([]);
  const refusals = history.filter(({ refused }) => refused).length;
  expect([refusals > 100, refusals < 1900]).toEqual([true, true]);
});

it('two records that want the same two things in opposite order never deadlock', async () => {
  const things = (turn: number): Booking[] =>
    ['room', 'bed'].map((kind) => ({ kind, target: String(8_000_000 + turn), from: at(0), to: at(1) }));
  for (let turn = 0; turn < 100; turn++) {
    const both = [things(turn), things(turn).toReversed()];
    const ends = await Promise.all(
      both.map((wanted, nth) => db.transaction((tx) => book(tx, source(8_000_000 + turn * 2, nth), 'held', wanted))),
    );
    expect(ends.filter((clashes) => clashes.length === 0)).toHaveLength(1);
  }
});

it('whoever writes beside the engine is stopped by the table, and may deadlock there', async () => {
  const [room, bed] = await Promise.all(
    ['room', 'bed'].map(async (kind) => {
      const [row] = await db.query<{ id: string }>('insert into booking_target (kind, thing) values ($1, 7000000) returning id', [kind]);
      return row!.id;
    }),
  );
  const write = (target: string | undefined, record: number): [string, unknown[]] => [
    "insert into booking (target, from_at, to_at, state, resource, record_id) values ($1, $2, $3, 'firm', 'probe', $4)",
    [target, at(0), at(2), record],
  ];
  let met = 0;
  let meet = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    meet = () => void ((met += 1) === 2 && resolve());
  });
  const ends = await Promise.allSettled(
    [
      [room, bed],
      [bed, room],
    ].map(([first, second], nth) =>
      db.transaction(async (tx) => {
        await tx.query(...write(first, 7_000_000 + nth));
        meet();
        await both;
        await tx.query(...write(second, 7_000_000 + nth));
      }),
    ),
  );
  expect(ends.map((end) => (end.status === 'rejected' ? (end.reason as { code: string }).code : 'written')).toSorted()).toEqual([
    '40P01',
    'written',
  ]);
  await expect(db.query(...write(room, 7_000_009))).rejects.toMatchObject({ code: '23P01', constraint: 'booking_once' });
});

it('across the hour that clocks skip or repeat, an hour is an hour', async () => {
  // In New York clocks go from 1:59 to 3:00 on 8 March and from 1:59 to 1:00 on 1 November 2026.
  const slots = ['2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00', '2026-11-01T02:30:00-05:00'];
  const wanted = (nth: number): Booking[] => [
    { kind: 'room', target: '6000000', from: new Date(slots[nth]!).toISOString(), to: new Date(slots[nth + 1]!).toISOString() },
  ];
  for (const nth of [0, 1]) expect(await db.transaction((tx) => book(tx, source(6_000_000, nth), 'firm', wanted(nth)))).toEqual([]);
  const day = ['2026-11-01T05:00:00Z', '2026-11-01T07:30:00Z'] as const;
  expect((await takenBetween(db, 'room', ['6000000'], ...day)).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'],
    ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z'],
  ]);
});
