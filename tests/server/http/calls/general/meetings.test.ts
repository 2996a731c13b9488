/** The life of approved meetings through HTTP: answers, early end, cancelling, the calendar, reminders, what was decided too late. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { meetingTurn } from '#server/business/general/meetingTurns.ts';
import { expiry } from '#server/workflow/expiry.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { meetingRoom } from '#tests/support/office/meetingRooms.ts';
import { startTestServer, testDay, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/meetApply';
const rooms = '/tydf/api/meetingRoom';
let server: TestServer;
let company: Company;
let yanfei: TestClient;
let luyang: TestClient;
let room: string;
let hall: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  room = await meetingRoom(server, 'r2', { capacity: 16 });
  hall = await meetingRoom(server, 'r1', { capacity: 40, needConfirm: true });
});
afterAll(() => server?.close());
/** Sets the clock; sessions of another day are over, so both sign in anew. */
const setClock = async (now: Date): Promise<void> => {
  server.clock.set(now);
  [yanfei, luyang] = [await server.as('yanfei'), await server.as('luyang')];
};
beforeEach(() => setClock(testDay));

/** Nobody has to approve it, so it stands once it is sent. */
const body = (day: string, from: string, to: string, more: AnyDoc = {}): AnyDoc => ({
  topic: `例会 ${day}`,
  meetType: 'regular',
  roomId: room,
  startTime: `${day}T${from}:00.000Z`,
  endTime: `${day}T${to}:00.000Z`,
  attendees: [company.user('luyang')],
  headcount: 4,
  content: '本周生产安排',
  ...more,
});
const send = async (record: AnyDoc, person = yanfei) =>
  (await person.call<{ document: AnyDoc }>('POST', `${at}/submitProcess`, record)).json;
const sent = async (record: AnyDoc, person = yanfei): Promise<AnyDoc> => {
  const answer = await send(record, person);
  expect(answer).toMatchObject({ code: '200' });
  return answer.data?.document as AnyDoc;
};
const act = async (name: string, { id }: AnyDoc, asked: AnyDoc | undefined, person = yanfei) =>
  (await person.call<AnyDoc>('PUT', `${at}/${name}/${textOf(id)}`, asked)).json;
/** What somebody is told under a key, by the parameters of the notice. */
const told = async (login: string, key: string): Promise<AnyDoc[]> => {
  const rows = await server.db.query<{ params: AnyDoc }>(
    `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2 order by id`,
    [key, `u:${company.user(login)}`],
  );
  return rows.map(({ params }) => params);
};
const booked = async ({ id }: AnyDoc) =>
  server.db.query<{ state: string; from: string; to: string }>(
    `select state, from_at as "from", to_at as "to" from booking where resource = 'meetApply' and record_id = $1 order by from_at`,
    [id],
  );

describe('a meeting in an ordinary room', () => {
  it('stands at once, has its room, and its attendees are invited', async () => {
    const meeting = await sent(body('2026-11-23', '01:00', '02:00'));
    expect(meeting).toMatchObject({ status: 'approved', meetStatus: 'notStarted' });
    expect(await booked(meeting)).toMatchObject([{ state: 'firm' }]);
    expect(await told('luyang', 'meeting_invite')).toHaveLength(1);
    expect(await told('yanfei', 'meeting_invite')).toHaveLength(0);
    expect((await luyang.call<AnyDoc>('GET', `${at}/get/${textOf(meeting['id'])}`)).json.data).toMatchObject({ topic: meeting['topic'] });
    const other = await send(body('2026-11-23', '01:30', '02:30'), luyang);
    expect(other).toMatchObject({ code: '409', reason: 'taken', faults: [{ field: 'roomId', rule: 'taken' }] });
    expect(textOf(other.desc)).toContain(textOf(meeting['code']));
    // Back to back is no overlap.
    await sent(body('2026-11-23', '02:00', '03:00'));
  });

  it('fifty at once for one room: one has it, the others are told who', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => send(body('2026-11-24', '01:00', '02:00', { topic: `抢订${n}` }))));
    const won = all.filter(({ code }) => code === '200');
    expect(won).toHaveLength(1);
    const lost = all.filter(({ code }) => code !== '200');
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(['taken']));
    for (const one of lost) expect(textOf(one.desc)).toContain(textOf(won[0]?.data?.document['code']));
  });
});

describe('a series', () => {
  it(`books every date, names each that is taken, leaves out on request; PUT ${at}/cancelDay/{id} gives one up`, async () => {
    const other = await sent(body('2026-12-15', '01:00', '02:00'), luyang);
    const series = body('2026-12-08', '01:00', '02:00', { repeat: 'weekly', repeatUntil: '2026-12-29' });
    const refused = await send(series);
    expect(refused).toMatchObject({ code: '409', reason: 'taken' });
    expect(refused.faults).toHaveLength(1);
    const meeting = await sent({ ...series, exceptions: [{ day: '2026-12-15' }] });
    expect((await booked(meeting)).map(({ from }) => from.slice(0, 10))).toEqual(['2026-12-08', '2026-12-22', '2026-12-29']);
    expect(await booked(other)).toHaveLength(1);

    const cancelled = await act('cancelDay', meeting, { day: '2026-12-22', reason: '负责人出差' });
    expect(cancelled).toMatchObject({ code: '200' });
    expect((await booked(meeting)).map(({ from }) => from.slice(0, 10))).toEqual(['2026-12-08', '2026-12-29']);
    expect((await told('luyang', 'meeting_cancelled')).at(-1)?.['comment']).toBe('负责人出差');
    expect(await act('cancelDay', meeting, { day: '2026-12-22', reason: '再次' })).toMatchObject({
      code: '400',
      faults: [{ field: 'day' }],
    });
    expect(await act('cancelDay', meeting, { day: '2026-12-29', reason: '不是本人' }, luyang)).toMatchObject({
      code: '409',
      reason: 'notPossible',
    });
    await sent(body('2026-12-22', '01:00', '02:00'), luyang);
  });
});

describe('who is invited', () => {
  it(`PUT ${at}/answer/{id}: answers, and changes the answer; nobody else does`, async () => {
    const meeting = await sent(body('2026-11-25', '01:00', '02:00'));
    expect(await act('answer', meeting, { answer: 'accepted' }, luyang)).toMatchObject({ code: '200' });
    const answer = await act('answer', meeting, { answer: 'declined', reason: '投苗' }, luyang);
    expect(answer.data?.['answers']).toMatchObject([{ userId: company.user('luyang'), answer: 'declined', reason: '投苗' }]);
    const stranger = await server.as('tianye');
    expect((await act('answer', meeting, { answer: 'accepted' }, stranger)).code).toBe('404');
    expect(await act('answer', meeting, { answer: 'perhaps' }, luyang)).toMatchObject({ code: '400', faults: [{ field: 'answer' }] });
    await setClock(new Date('2026-11-25T01:00:00.000Z'));
    expect(await act('answer', meeting, { answer: 'accepted' }, luyang)).toMatchObject({ code: '409', reason: 'meetingBegun' });
  });

  it('is reminded half an hour before, once', async () => {
    const meeting = await sent(body('2026-11-26', '01:00', '02:00', { topic: '提醒' }));
    const reminders = async () => (await told('luyang', 'meeting_reminder')).filter(({ name }) => name === '提醒');
    await setClock(new Date('2026-11-26T00:29:00.000Z'));
    await meetingTurn.run(server.services);
    expect(await reminders()).toHaveLength(0);
    await setClock(new Date('2026-11-26T00:31:00.000Z'));
    await meetingTurn.run(server.services);
    await meetingTurn.run(server.services);
    expect(await reminders()).toHaveLength(1);
    const stateNow = async () => (await yanfei.call<AnyDoc>('GET', `${at}/get/${textOf(meeting['id'])}`)).json.data?.['meetStatus'];
    for (const [time, state] of [
      ['01:05', 'ongoing'],
      ['02:05', 'finished'],
    ] as const) {
      await setClock(new Date(`2026-11-26T${time}:00.000Z`));
      await meetingTurn.run(server.services);
      expect(await stateNow()).toBe(state);
    }
    const minutes = {
      id: meeting['id'],
      actualCount: 3,
      version: (await yanfei.call<AnyDoc>('GET', `${at}/get/${textOf(meeting['id'])}`)).json.data?.['version'],
    };
    expect((await yanfei.call('PUT', `${at}/put/${textOf(meeting['id'])}`, minutes)).json).toMatchObject({
      code: '200',
      data: { actualCount: 3 },
    });
    expect((await luyang.call('PUT', `${at}/put/${textOf(meeting['id'])}`, { ...minutes, actualCount: 1 })).json.code).not.toBe('200');
  });
});

describe('a meeting that changes', () => {
  it(`PUT ${at}/end/{id}: ends early and frees the rest of its time`, async () => {
    const meeting = await sent(body('2026-11-27', '01:00', '04:00'));
    expect((await act('end', meeting, undefined)).code).not.toBe('200');
    await setClock(new Date('2026-11-27T02:10:00.000Z'));
    expect(await act('end', meeting, undefined, luyang)).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await act('end', meeting, undefined)).toMatchObject({ code: '200', data: { meetStatus: 'finished' } });
    expect((await booked(meeting))[0]?.to).toBe('2026-11-27T02:10:00.000Z');
    await sent(body('2026-11-27', '02:15', '03:00'), luyang);
  });

  it(`PUT ${at}/cancel/{id}: by who applied, before it begins; its room is free`, async () => {
    const meeting = await sent(body('2026-11-30', '01:00', '02:00'));
    expect(await act('cancel', meeting, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await act('cancel', meeting, { reason: '改期' }, luyang)).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await act('cancel', meeting, { reason: '改期' })).toMatchObject({
      code: '200',
      data: { meetStatus: 'cancelled', cancelReason: '改期' },
    });
    expect(await booked(meeting)).toEqual([]);
    expect(await act('cancel', meeting, { reason: '再次' })).toMatchObject({ code: '409', reason: 'meetingBegun' });
    await sent(body('2026-11-30', '01:00', '02:00'), luyang);
  });

  it('that nobody decided before it began is rejected for good, its room free, its applicant told', async () => {
    const waiting = await sent(body('2026-12-01', '01:00', '02:00', { roomId: hall }));
    expect(waiting).toMatchObject({ status: 'submitted' });
    expect(await booked(waiting)).toMatchObject([{ state: 'held' }]);
    await setClock(new Date('2026-12-01T00:59:00.000Z'));
    await expiry.run(server.services);
    expect(await booked(waiting)).toHaveLength(1);
    await setClock(new Date('2026-12-01T01:00:00.000Z'));
    await expiry.run(server.services);
    await expiry.run(server.services);
    const { data } = (await yanfei.call<AnyDoc>('GET', `${at}/get/${textOf(waiting['id'])}`)).json;
    expect(data).toMatchObject({ status: 'rejected', can: { repost: { reason: 'final' } } });
    expect(await booked(waiting)).toEqual([]);
    expect((await told('yanfei', 'process_rejected')).filter(({ documentId }) => documentId === textOf(waiting['id']))).toHaveLength(1);
  });
});

describe('the rooms', () => {
  it(`GET ${rooms}/calendar tells what is booked, its topic to who may read it`, async () => {
    const meeting = await sent(body('2026-12-03', '01:00', '02:00', { topic: '保密议题' }));
    const seen = async (person: TestClient) =>
      (await person.call<{ rooms: AnyDoc[]; bookings: AnyDoc[] }>('GET', `${rooms}/calendar?from=2026-12-03&to=2026-12-03`)).json.data;
    expect((await seen(luyang))?.rooms.map(({ code }) => code)).toEqual(['r1', 'r2']);
    const booking = { roomId: room, code: meeting['code'], from: '2026-12-03T01:00:00.000Z', to: '2026-12-03T02:00:00.000Z', held: false };
    expect((await seen(luyang))?.bookings).toMatchObject([{ ...booking, topic: '保密议题', recordId: meeting['id'], own: true }]);
    expect((await seen(await server.as('tianye')))?.bookings).toMatchObject([{ ...booking, topic: null, recordId: null, own: false }]);
    for (const [query, field] of [
      ['from=2026-12-03&to=2026-12-02', 'to'],
      ['from=2026-12-03&to=2027-12-02', 'to'],
      ['to=2026-12-02', 'from'],
    ])
      expect((await luyang.call('GET', `${rooms}/calendar?${query}`)).json).toMatchObject({ code: '400', faults: [{ field }] });
  });

  it(`GET ${rooms}/free offers what is free, the best fitting first`, async () => {
    await meetingRoom(server, 'r3', { capacity: 8 });
    const free = async (persons: number, from = '2026-12-04T01:00:00.000Z') =>
      (await luyang.call<AnyDoc[]>('GET', `${rooms}/free?from=${from}&to=2026-12-04T02:00:00.000Z&persons=${persons}`)).json.data?.map(
        ({ code }) => code,
      );
    expect(await free(5)).toEqual(['r3', 'r2', 'r1']);
    expect(await free(10)).toEqual(['r2', 'r1', 'r3']);
    await sent(body('2026-12-04', '01:30', '03:00'));
    expect(await free(10)).toEqual(['r1', 'r3']);
    expect((await luyang.call('GET', `${rooms}/free?from=2026-12-04T01:00:00.000Z&to=2026-12-04T01:00:00.000Z`)).json).toMatchObject({
      code: '400',
      faults: [{ field: 'to' }],
    });
  });
});
