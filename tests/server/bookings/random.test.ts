/** Random lives of documents, eight acts at the same moment: bookings are always those of the documents as they stand, and none overlap. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingState, inInstants, overlap, type Booking } from '#model/bookings.ts';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import type { Taken } from '#server/bookings/register.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/sql.ts';
import { makeBookable, trip, type Bookable } from '#tests/support/office/bookable.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';

let database: TestDatabase;
let db: Database;
let on: Bookable;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { size: 16 });
  on = await makeBookable(db);
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

const at = (hour: number): string => new Date(Date.UTC(2026, 3, 1) + hour * 3_600_000).toISOString();

interface Act {
  readonly verb: 'submit' | 'approve' | 'change' | 'reject' | 'withdraw' | 'void';
  readonly pick: number;
  readonly place: number;
  readonly driver: 'leader' | 'boss' | null;
  readonly from: number;
  readonly hours: number | null;
}
const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom('submit', 'submit', 'submit', 'approve', 'approve', 'change', 'reject', 'withdraw', 'void'),
  pick: fc.nat(99),
  place: fc.nat(2),
  driver: fc.option(fc.constantFrom('leader', 'boss'), { freq: 2 }),
  from: fc.nat(12),
  hours: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 12 }),
});

interface Standing {
  readonly trip: AnyDoc;
  readonly taskId: string | null;
  readonly nodeId: string | null;
}

const trips = async (): Promise<Standing[]> => {
  const rows = await db.query<AnyDoc>(
    `select r.id::text, r.status, r.place_id::text as "placeId", r.driver::text, r.from_at as "fromAt", r.to_at as "toAt", null as "backAt",
       t.id::text as "taskId", t.node_id as "nodeId"
     from sample_trip r left join task t on t.resource = 'sampleTrip' and t.document_id = r.id and t.state = 'open' order by r.id`,
  );
  return rows.map(({ taskId, nodeId, ...one }) => ({ trip: one, taskId: taskId as string | null, nodeId: nodeId as string | null }));
};

/** What a trip takes, as its definition says. */
const wantedBy = (doc: AnyDoc): Booking[] =>
  inInstants(trip.bookings?.of({ doc, facts: {}, actor: on.people.author.actor, today: '2026-03-02', now: at(0) }) ?? [], 'Asia/Shanghai');

const table = (): Promise<(Taken & { readonly at: string })[]> =>
  db.query(
    `select t.kind, t.thing::text as target, b.from_at as "from", b.to_at as "to", b.state, b.record_id::text as "recordId"
     from booking b join booking_target t on t.id = b.target`,
  );

const line = (id: unknown, state: unknown, { kind, target, from, to }: Booking): string =>
  [id, state, kind, target, from, to ?? 'open'].map(String).join(' ');

const fieldsOf = ({ place, from, hours, driver }: Act): AnyDoc => ({
  placeId: on.places[place],
  driver: driver && on.people[driver].actor.userId,
  fromAt: at(from),
  toAt: hours === null ? null : at(from + hours),
});

/** The act on the document, null where it has no sense in its state; what it would make of the document. */
function meant(one: Act, { trip: doc, taskId, nodeId }: Standing): { readonly wants: AnyDoc; readonly run: () => Promise<unknown> } | null {
  const { id, status } = doc;
  const decider = nodeId === 'boss' ? 'boss' : 'leader';
  const { driver: _kept, ...changed } = fieldsOf(one);
  const pending = status === 'submitted' || status === 'reposted';
  switch (one.verb) {
    case 'submit':
      return status === 'rejected' || status === 'draft'
        ? { wants: { ...doc, ...fieldsOf(one) }, run: () => on.act('author', 'submit', { id, ...fieldsOf(one) }) }
        : null;
    case 'approve':
      return pending ? { wants: doc, run: () => on.act(decider, 'approve', { id, taskId }) } : null;
    case 'change':
      return pending && nodeId === 'leader'
        ? { wants: { ...doc, ...changed }, run: () => on.act('leader', 'approve', { id, taskId, ...changed }) }
        : null;
    case 'reject':
      return pending ? { wants: doc, run: () => on.act(decider, 'reject', { id, taskId, comment: 'no' }) } : null;
    case 'withdraw':
      return pending && nodeId === 'leader' ? { wants: doc, run: () => on.act('author', 'withdraw', { id }) } : null;
    case 'void':
      return status === 'approved' ? { wants: doc, run: () => on.act('overseer', 'void', { id, comment: 'off' }) } : null;
  }
}

/** Each act on a document of its own, or on a new one. */
function together(acts: readonly Act[], all: readonly Standing[]) {
  const free = [...all];
  return acts.flatMap((one) => {
    const fitting = free.filter((standing) => meant(one, standing) !== null);
    const chosen = fitting[one.pick % Math.max(1, fitting.length)];
    if (chosen && !(one.verb === 'submit' && one.pick % 2 === 0)) {
      free.splice(free.indexOf(chosen), 1);
      return [{ id: chosen.trip['id'], ...meant(one, chosen)! }];
    }
    const fields = fieldsOf(one);
    return one.verb === 'submit' ? [{ id: null, wants: { ...fields, backAt: null }, run: () => on.act('author', 'submit', fields) }] : [];
  });
}

it('whatever happens at once', async () => {
  const seen = { done: 0, taken: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 8, maxLength: 8 }), { minLength: 4, maxLength: 8 }), async (rounds) => {
      for (const acts of rounds) {
        const before = await table();
        const doing = together(acts, await trips());
        const ends = await Promise.allSettled(doing.map(({ run }) => run()));
        const after = await table();

        const stands = (await trips()).flatMap(({ trip: doc }) => {
          const state = bookingState(trip, doc);
          return state === null ? [] : wantedBy(doc).map((one) => line(doc['id'], state, one));
        });
        expect(after.map((one) => line(one.recordId, one.state, one)).toSorted()).toEqual(stands.toSorted());
        for (const [nth, one] of after.entries()) expect(after.slice(0, nth).filter((other) => overlap(one, other))).toEqual([]);

        for (const [nth, end] of ends.entries()) {
          if (end.status === 'fulfilled') {
            seen.done += 1;
            continue;
          }
          // Each act fits the state of its document, so nothing else may refuse it.
          if (!(end.reason instanceof Refusal) || end.reason.reason !== 'taken') throw end.reason;
          seen.taken += 1;
          const others = [...before, ...after].filter(({ recordId }) => recordId !== doing[nth]!.id);
          const wanted = wantedBy(doing[nth]!.wants);
          expect(wanted.some((own) => others.some((other) => overlap(own, other)))).toBe(true);
        }
      }
    }),
    { numRuns: 5 },
  );
  expect([seen.done > 50, seen.taken > 20], JSON.stringify(seen)).toEqual([true, true]);
}, 120_000);
