/** Whoever is on an approved trip today is shown as that to colleagues who look for them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Colleague } from '#model/operations/personal.ts';
import { addDays } from '#model/calculation/dates.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { tripOn } from '#tests/support/money/travel.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

const path = '/tydf/personal/people';
let server: TestServer;
let company: Company;
let trips: ReturnType<typeof waysOf>;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  trips = waysOf(server, 'travelApply', '/tydf/process/travelApply');
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const on = (day: string, time: string) => server.clock.set(new Date(`${day}T${time}:00+08:00`));
const awayOf = async (login: string): Promise<Colleague['away']> => {
  const { json } = await (await server.as('majun')).call<Colleague[]>('GET', `${path}?q=${login}`);
  return json.data.find(({ id }) => id === company.user(login))?.away ?? null;
};

it.each([
  { traveller: 'yanfei', companion: 'luyang', from: '2026-11-24', to: '2026-11-26' },
  { traveller: 'luyang', companion: 'yanfei', from: '2027-01-05', to: '2027-01-05' },
])(`GET ${path}: $traveller and $companion are on a trip from $from to $to`, async ({ traveller, companion, from, to }) => {
  const more = { companions: [company.user(companion)], agentUser: company.user('tianye') };
  const trip = await trips.submit(traveller, tripOn(from, to, more));
  on(from, '09:00');
  expect(await awayOf(traveller), 'while it is decided on').toBeNull();
  for (let [task] = await trips.open(String(trip['id'])); task !== undefined; [task] = await trips.open(String(trip['id'])))
    await trips.decide(task.login, trip['id']);
  const until = new Date(`${to}T23:59:00+08:00`).toISOString();
  const none = { note: null, trip: true, until };
  for (const [day, time] of [
    [from, '00:00'],
    [to, '23:30'],
  ] as const) {
    on(day, time);
    expect(await awayOf(traveller), `${day} ${time}`).toEqual({
      ...none,
      substitute: expect.objectContaining({ id: company.user('tianye') }) as unknown,
    });
    expect(await awayOf(companion)).toEqual({ ...none, substitute: null });
    expect(await awayOf('tianye')).toBeNull();
  }
  for (const day of [addDays(from, -1), addDays(to, 1)]) {
    on(day, '09:00');
    expect([await awayOf(traveller), await awayOf(companion)], day).toEqual([null, null]);
  }
});

it('nobody is on a trip that was cancelled', async () => {
  const trip = await trips.submit('luyang', tripOn('2027-02-02', '2027-02-02'));
  for (let [task] = await trips.open(String(trip['id'])); task !== undefined; [task] = await trips.open(String(trip['id'])))
    await trips.decide(task.login, trip['id']);
  on('2027-02-02', '09:00');
  expect(await awayOf('luyang')).toMatchObject({ trip: true });
  expect(await trips.put('luyang', 'cancel', trip['id'], { reason: '客户改期' })).toMatchObject({ code: '200' });
  expect(await awayOf('luyang')).toBeNull();
});
