/** Bookings follow documents, confirmables and plain records through the door: who is refused, what they are told, what is free again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { bookingsOf, clashesWith, takenBetween } from '#server/bookings/register.ts';
import { toldOf } from '#server/bookings/told.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/sql.ts';
import { confirm } from '#server/documents/verbs/confirm.ts';
import { rehearse } from '#server/documents/decide.ts';
import { remove } from '#server/documents/verbs/remove.ts';
import { save } from '#server/documents/save.ts';
import { duty, makeBookable, stay, trip, type Bookable } from '#tests/support/office/bookable.ts';
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

/** Each test has a day of its own. */
let day = 0;
beforeEach(() => void (day += 1));
const at = (hour: number): string => new Date(Date.UTC(2026, 3, day) + hour * 3_600_000).toISOString();
const asked = (from: number, to: number | null, more: AnyDoc = {}): AnyDoc => ({
  placeId: on.places[0],
  fromAt: at(from),
  toAt: to === null ? null : at(to),
  ...more,
});
const submit = (body: AnyDoc): Promise<AnyDoc> => on.act('author', 'submit', body);
const refused = async (work: Promise<unknown>): Promise<Refusal> => {
  const answer = await work.catch((error: unknown) => error);
  if (answer instanceof Refusal) return answer;
  throw answer instanceof Error ? answer : new Error(`it was not refused: ${JSON.stringify(answer)}`);
};
const standing = async ({ id }: AnyDoc, resource = 'sampleTrip'): Promise<(string | null)[][]> =>
  (await bookingsOf(db, { resource, recordId: String(id) })).map(({ kind, target, from, to, state }) => [kind, target, from, to, state]);
const openTask = async ({ id }: AnyDoc): Promise<string> =>
  (
    await db.query<{ id: string }>("select id::text from task where resource = 'sampleTrip' and document_id = $1 and state = 'open'", [id])
  )[0]!.id;
const approve = async (who: 'leader' | 'boss', document: AnyDoc, fields: AnyDoc = {}): Promise<AnyDoc> =>
  on.act(who, 'approve', { id: document['id'], taskId: await openTask(document), ...fields });
const approved = async (body: AnyDoc): Promise<AnyDoc> => {
  const document = await submit(body);
  await approve('leader', document);
  return approve('boss', document);
};

describe('a document', () => {
  it('holds what it asks for from submit on, and has it when it is approved', async () => {
    const one = await submit(asked(8, 10, { driver: on.people.boss.actor.userId }));
    const taken = (state: string) => [
      ['driver', on.people.boss.actor.userId, at(8), at(10), state],
      ['place', on.places[0], at(8), at(10), state],
    ];
    expect(await standing(one)).toEqual(taken('held'));
    await approve('leader', one);
    expect(await standing(one)).toEqual(taken('held'));
    await approve('boss', one);
    expect(await standing(one)).toEqual(taken('firm'));
  });

  it('keeps no draft from anything', async () => {
    const draft = await save(on.people.author, trip, asked(8, 10));
    expect(await standing(draft)).toEqual([]);
    expect(await standing(await submit(asked(8, 10)))).toHaveLength(1);
  });

  it('may follow another at the very moment that it ends, and end at the very moment that another begins', async () => {
    await submit(asked(10, 12));
    for (const [from, to] of [
      [12, 14],
      [8, 10],
    ] as const)
      expect(await standing(await submit(asked(from, to)))).toHaveLength(1);
    for (const [from, to] of [
      [9, 11],
      [11, 13],
      [10, 12],
      [11, 11.5],
      [7, 15],
      [9, null],
    ] as const)
      expect(await refused(submit(asked(from, to)))).toMatchObject({ code: '409', reason: 'taken' });
  });

  it('lets nothing come after it while nobody knows its end, until they are back', async () => {
    const open = await approved(asked(8, null, { placeId: on.places[1] }));
    expect(await refused(submit(asked(500, 501, { placeId: on.places[1] })))).toMatchObject({ reason: 'taken' });
    await save(on.people.author, trip, { backAt: at(9) }, String(open['id']));
    expect(await standing(open)).toEqual([['place', on.places[1], at(8), at(9), 'firm']]);
    expect(await standing(await submit(asked(9, 10, { placeId: on.places[1] })))).toHaveLength(1);
  });

  it.each<[string, (one: AnyDoc) => Promise<unknown>]>([
    ['rejected', async (one) => on.act('leader', 'reject', { id: one['id'], taskId: await openTask(one), comment: 'no' })],
    ['withdrawn', (one) => on.act('author', 'withdraw', { id: one['id'] })],
    [
      'made void',
      async (one) => {
        await approve('leader', one);
        await approve('boss', one);
        await on.act('overseer', 'void', { id: one['id'], comment: 'cancelled' });
      },
    ],
  ])('frees what it had when it is %s', async (_, end) => {
    const one = await submit(asked(8, 10));
    await end(one);
    expect(await standing(one)).toEqual([]);
    expect(await standing(await submit(asked(8, 10)))).toHaveLength(1);
  });

  it('holds it again when it is reposted, or is refused where another took it meanwhile', async () => {
    const one = await submit(asked(8, 10));
    await on.act('leader', 'reject', { id: one['id'], taskId: await openTask(one), comment: 'no' });
    const other = await submit(asked(9, 11));
    expect(await refused(on.act('author', 'repost', { ...asked(8, 10), id: one['id'] }))).toMatchObject({
      reason: 'taken',
      params: { code: other['code'] },
    });
    await on.act('author', 'repost', { ...asked(7, 9), id: one['id'] });
    expect(await standing(one)).toEqual([['place', on.places[0], at(7), at(9), 'held']]);
  });

  it('is booked anew when an approver changes it, and stays as it was where that is taken', async () => {
    const one = await submit(asked(8, 10));
    await submit(asked(8, 10, { placeId: on.places[1] }));
    const before = await standing(one);
    expect(await refused(approve('leader', one, { placeId: on.places[1] }))).toMatchObject({ reason: 'taken' });
    expect(await standing(one)).toEqual(before);
    await approve('leader', one, { placeId: on.places[2] });
    expect(await standing(one)).toEqual([['place', on.places[2], at(8), at(10), 'held']]);
    expect(await standing(await submit(asked(8, 10)))).toHaveLength(1);
  });

  it('cannot take back a decision that moved what it holds', async () => {
    const one = await submit(asked(8, 10));
    await approve('leader', one, { placeId: on.places[2] });
    expect(await refused(on.act('leader', 'takeBack', { id: one['id'] }))).toMatchObject({ reason: 'nothingToTakeBack' });
  });

  it('is refused where it ends before it begins, at the field that names the thing', async () => {
    for (const to of [8, 7]) {
      const { code, faults } = await refused(submit(asked(8, to)));
      expect([code, faults.map(({ field, rule }) => [field, rule])]).toEqual(['400', [['placeId', 'endsBeforeItBegins']]]);
    }
  });
});

describe('whoever is refused', () => {
  it('is told code and times of the other, its title only where they may read it', async () => {
    const other = await approved(asked(8, 10));
    await db.query("update sample_trip set title = 'secret talks' where id = $1", [other['id']]);
    const stranger = await refused(on.act('stranger', 'submit', asked(9, 11)));
    expect(stranger).toMatchObject({
      code: '409',
      desc: { en: 'Taken by {code} from {from} to {to}', zh: '{from}至{to}已被{code}占用' },
      params: { kind: 'place', target: on.places[0], code: other['code'], from: at(8), to: at(10) },
      faults: [{ field: 'placeId', rule: 'taken', severity: 'error' }],
    });
    expect(JSON.stringify(stranger)).not.toContain('secret talks');
    expect(stranger.faults[0]!.message.en).toContain(String(other['code']));
    expect(await refused(on.act('overseer', 'submit', asked(9, 11)))).toMatchObject({
      desc: { en: 'Taken by {code} “{title}” from {from} to {to}' },
      params: { title: 'secret talks' },
    });
  });

  it('is told of everything that stands in the way, each at its field', async () => {
    const driver = on.people.boss.actor.userId;
    await submit(asked(8, 9));
    await submit(asked(10, null, { placeId: null, driver }));
    const { faults, params } = await refused(submit(asked(8, 12, { driver })));
    expect(faults.map(({ field }) => field)).toEqual(['placeId', 'driver']);
    expect(params['from']).toBe(at(8));
    expect(faults[1]!.message.en).toMatch(/^Taken by TR-\d{8}-\d{4} “.+” from 2026-04-\d\d 18:00 on$/);
    await db.query("update booking set to_at = $1 where to_at is null and resource = 'sampleTrip'", [at(20)]);
  });

  it('wrote nothing: neither their document nor half of what it wanted', async () => {
    const driver = on.people.leader.actor.userId;
    await submit(asked(8, 9));
    const count = async () => (await db.query<{ n: string }>('select count(*) as n from sample_trip'))[0]!.n;
    const before = await count();
    await refused(submit(asked(8, 9, { driver })));
    expect(await count()).toBe(before);
    expect(await takenBetween(db, 'driver', [driver], at(8), at(9))).toEqual([]);
  });

  it('learns it from a rehearsal, which keeps nothing', async () => {
    await rehearse(on.people.author, trip, 'submit', asked(8, 9));
    await submit(asked(8, 9));
    expect(await refused(rehearse(on.people.author, trip, 'submit', asked(8, 9)))).toMatchObject({ reason: 'taken' });
  });
});

describe('at the same moment', () => {
  it('two submits give one document and one refusal that names it', async () => {
    const ends = await Promise.allSettled([submit(asked(8, 10)), submit(asked(9, 11))]);
    const made = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    const no = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Refusal] : []));
    expect([made.length, no.length]).toEqual([1, 1]);
    expect(no[0]).toMatchObject({ code: '409', reason: 'taken', params: { code: made[0]!['code'] } });
  });

  it('fifty submits for one time give exactly one', async () => {
    const ends = await Promise.allSettled(Array.from({ length: 50 }, () => submit(asked(8, 10))));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(ends.map((end) => (end.status === 'rejected' ? (end.reason as Refusal).reason : 'made')))).toEqual(
      new Set(['made', 'taken']),
    );
  });
});

describe('other records', () => {
  it('a plain one has what it says as long as it is there', async () => {
    const placeId = String(
      (await save(on.people.author, on.services.registry.get('samplePlace')!, { placeCode: 'bed', name: 'bed' }))['id'],
    );
    const one = await save(on.people.author, stay, { placeId, since: '2026-05-01' });
    // Days begin at midnight in the company's zone.
    expect(await standing(one, 'sampleStay')).toEqual([['place', placeId, '2026-04-30T16:00:00.000Z', null, 'firm']]);
    const next = { placeId, since: '2026-06-01' };
    expect(await refused(save(on.people.author, stay, next))).toMatchObject({ reason: 'taken', params: { code: String(one['id']) } });
    await save(on.people.author, stay, { until: '2026-06-01' }, String(one['id']));
    const two = await save(on.people.author, stay, next);
    await remove(on.people.author, stay, [String(two['id'])]);
    expect(await standing(two, 'sampleStay')).toEqual([]);
    await save(on.people.author, stay, next);
  });

  it('a confirmable that books when it is confirmed is refused there', async () => {
    const who = on.people.stranger.actor.userId;
    const [one, other] = [
      await save(on.people.author, duty, { who, firstDay: '2026-05-01', dayAfter: '2026-05-03' }),
      await save(on.people.author, duty, { who, firstDay: '2026-05-02', dayAfter: '2026-05-04' }),
    ];
    expect(await standing(one, 'sampleDuty')).toEqual([]);
    await confirm(on.people.author, duty, String(one['id']), null);
    expect(await standing(one, 'sampleDuty')).toMatchObject([
      ['driver', who, '2026-04-30T16:00:00.000Z', '2026-05-02T16:00:00.000Z', 'firm'],
    ]);
    expect(await refused(confirm(on.people.author, duty, String(other['id']), null))).toMatchObject({ code: '409', reason: 'taken' });
  });
});

describe('what calendars and forms ask', () => {
  it('what is taken of some things in a time, told by who asks', async () => {
    const one = await submit(asked(8, 10));
    const two = await submit(asked(10, 12, { placeId: on.places[1] }));
    await submit(asked(12, 13));
    const taken = await takenBetween(db, 'place', on.places, at(9), at(12));
    expect(taken.map(({ recordId }) => recordId)).toEqual([one['id'], two['id']]);
    expect(await takenBetween(db, 'place', on.places.slice(0, 1), at(10), at(12))).toEqual([]);
    expect((await toldOf(on.people.stranger, db, taken)).map(({ code, title }) => [code, title])).toEqual([
      [one['code'], null],
      [two['code'], null],
    ]);
    expect((await toldOf(on.people.author, db, taken)).map(({ title }) => title)).toEqual([one['title'], two['title']]);
  });

  it('whether a time is free, but for what the document has itself', async () => {
    const one = await submit(asked(8, 10));
    const wanted = [{ kind: 'place', target: on.places[0]!, from: at(9), to: at(11) }];
    expect((await clashesWith(db, wanted, null)).map(({ taken }) => taken.recordId)).toEqual([one['id']]);
    expect(await clashesWith(db, wanted, { resource: 'sampleTrip', recordId: String(one['id']) })).toEqual([]);
  });
});
