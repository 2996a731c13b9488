/** The life of trips through HTTP: dispatch, start, return, cancelling, what nobody dispatched in time, and what the register shows of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { vehicleTurn } from '#server/business/general/vehicleTurns.ts';
import { expiry } from '#server/workflow/expiry.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { tripsOn } from '#tests/support/office/trips.ts';
import { vehicle } from '#tests/support/office/vehicles.ts';

const at = '/tydf/process/boatcarApply';
let server: TestServer;
let company: Company;
const trips = tripsOn(
  () => server,
  () => company,
);
const { asked, decide, dispatched, read, send } = trips;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

let plates = 0;
const anotherVan = (more: AnyDoc = {}): Promise<string> => vehicle(server, `鲁F·V${(plates += 1)}`, more);
const registered = async (id: string): Promise<AnyDoc> => (await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${id}`)).data;
const booked = ({ id }: AnyDoc) =>
  server.db.query<{ kind: string; state: string; to: Date }>(
    `select t.kind, b.state, b.to_at as "to" from booking b join booking_target t on t.id = b.target
     where b.resource = 'boatcarApply' and b.record_id = $1 order by t.kind desc`,
    [id],
  );
const told = (login: string, key: string) =>
  server.db.query(`select 1 from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2`, [
    key,
    `u:${company.user(login)}`,
  ]);
const back = (more: AnyDoc = {}): AnyDoc => ({
  actualStart: '2026-11-20T00:10:00.000Z',
  actualEnd: '2026-11-20T00:50:00.000Z',
  startOdo: '100.0',
  endOdo: '141.5',
  ...more,
});

describe('a dispatched trip', () => {
  it('has its vehicle and its driver; whoever wants either at that time is told who has it', async () => {
    const [van, other] = [await anotherVan(), await anotherVan()];
    const trip = await dispatched('2026-11-23T00:30:00.000Z', '2026-11-23T08:00:00.000Z', van);
    expect(await booked(trip)).toMatchObject([
      { kind: 'vehicle', state: 'held' },
      { kind: 'driver', state: 'held' },
    ]);
    expect(await read(trip)).toMatchObject({ tripState: 'assigned', status: 'submitted', dispatchBy: null });
    expect(await told('luyang', 'vehicle_dispatch')).toHaveLength(1);
    expect(await told('songdawei', 'vehicle_dispatch')).toHaveLength(1);
    const second = await asked('2026-11-23T07:00:00.000Z', '2026-11-23T09:00:00.000Z');
    const refused = await decide('yujianguo', second, { boatcarId: van, driver: company.user('muchuanjun') });
    expect(refused).toMatchObject({ code: '409', reason: 'taken', faults: [{ field: 'boatcarId', rule: 'taken' }] });
    expect(textOf(refused['desc'])).toContain(textOf(trip['code']));
    expect(await decide('yujianguo', second, { boatcarId: other, driver: company.user('songdawei') })).toMatchObject({
      code: '409',
      faults: [{ field: 'driver', rule: 'taken' }],
    });
    // Back to back is no overlap.
    const third = await asked('2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z');
    expect(await decide('yujianguo', third, { boatcarId: van, driver: company.user('songdawei') })).toMatchObject({ code: '200' });
  });

  it('of fifty dispatches of one vehicle at once one has it, and the others are told who', async () => {
    const van = await anotherVan();
    const wanted: AnyDoc[] = [];
    for (let n = 0; n < 50; n += 1)
      wanted.push(await asked('2026-11-24T00:30:00.000Z', '2026-11-24T08:00:00.000Z', { toPlace: `抢车${n}` }));
    const dispatcher = await server.as('yujianguo');
    const drivers = ['songdawei', 'muchuanjun', 'bijianjun'];
    const all = await Promise.all(
      wanted.map(async ({ id }, n) => {
        const body = { id, boatcarId: van, driver: company.user(drivers[n % 3] as string) };
        return { n, ...(await dispatcher.call<AnyDoc>('POST', `${at}/approveProcess`, body)).json };
      }),
    );
    const won = all.filter(({ code }) => code === '200');
    expect(won).toHaveLength(1);
    const winner = textOf(wanted[won[0]?.n ?? 0]?.['code']);
    const lost = all.filter(({ code }) => code !== '200');
    expect(new Set(lost.map(({ reason }) => reason))).toEqual(new Set(['taken']));
    for (const one of lost) expect(textOf(one.desc)).toContain(winner);
    const standing = await server.db.query(
      `select 1 from booking b join booking_target t on t.id = b.target where t.kind = 'vehicle' and t.thing = $1`,
      [van],
    );
    expect(standing).toHaveLength(1);
  }, 120_000);

  it('by boat is asked of the leader at sea, and needs its wind', async () => {
    const boat = await vehicle(server, '鲁荣渔养61999', { bcType: 'workboat', meter: 'h', insuranceTo: null, inspectionTo: null });
    const trip = await asked('2026-11-26T00:30:00.000Z', '2026-11-26T08:00:00.000Z', { bcKind: 'workboat', tripType: 'sea' });
    const values = { boatcarId: boat, driver: company.user('bijianjun') };
    expect((await decide('yujianguo', trip, { ...values, windForce: 4 })).code).not.toBe('200');
    expect(await decide('jianghailong', trip, { comment: '同意' })).toMatchObject({ code: '200' });
    expect(await decide('yujianguo', trip, values)).toMatchObject({ code: '400', faults: [{ field: 'windForce' }] });
    expect(await decide('yujianguo', trip, { ...values, windForce: 7 })).toMatchObject({ code: '400', faults: [{ field: 'windForce' }] });
    expect(await decide('yujianguo', trip, { ...values, windForce: 6 })).toMatchObject({ code: '200' });
  });
});

describe(`PUT ${at}/start/{id}`, () => {
  it('is the driver leaving: the trip runs, the register shows it, the return ends it and frees the rest', async () => {
    const van = await anotherVan({ firstOdometer: '90.0' });
    const trip = await dispatched('2026-11-20T02:00:00.000Z', '2026-11-20T09:00:00.000Z', van);
    expect(await registered(van)).toMatchObject({ bcState: 'idle', odometer: '90.0' });
    await vehicleTurn.run(server.services);
    expect(await registered(van)).toMatchObject({ bcState: 'booked' });
    const path = `PUT ${at}/start/{id}`.slice(4).replace('{id}', textOf(trip['id']));
    expect(await send('yanfei', 'PUT', path, { startOdo: '100.0' })).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await send('songdawei', 'PUT', path, {})).toMatchObject({ code: '400', faults: [{ field: 'startOdo' }] });
    expect(await send('songdawei', 'PUT', path, { startOdo: '100.0' })).toMatchObject({
      code: '200',
      data: { tripState: 'running', startOdo: '100.0' },
    });
    expect(await registered(van)).toMatchObject({ bcState: 'out' });
    // Once they have left, nobody gives the trip up.
    expect(await send('songdawei', 'PUT', path, { startOdo: '100.0' })).toMatchObject({ code: '409', reason: 'tripBegun' });
    expect(await send('yanfei', 'PUT', `${at}/cancel/${textOf(trip['id'])}`, { reason: '不去了' })).toMatchObject({ reason: 'tripBegun' });
    expect(await decide('songdawei', trip, { comment: '不去' }, 'reject')).toMatchObject({ code: '409', reason: 'tripRuns' });

    const second = await asked('2026-11-20T06:00:00.000Z', '2026-11-20T08:00:00.000Z');
    const values = { boatcarId: van, driver: company.user('muchuanjun') };
    expect(await decide('yujianguo', second, values)).toMatchObject({ code: '409', reason: 'taken' });
    server.clock.set(new Date('2026-11-20T05:00:00.000Z'));
    const done = await decide('songdawei', trip, { actualEnd: '2026-11-20T04:55:00.000Z', endOdo: '141.5', tollFee: '25.00' });
    expect(done).toMatchObject({ code: '200', data: { document: { status: 'approved', tripState: 'finished', distance: '41.5' } } });
    expect(await registered(van)).toMatchObject({ odometer: '141.5' });
    expect(await decide('yujianguo', second, values)).toMatchObject({ code: '200' });
    // The other one is still to come, so it cannot begin below what the first one brought back.
    const start = (startOdo: string) => send('muchuanjun', 'PUT', `${at}/start/${textOf(second['id'])}`, { startOdo });
    expect(await start('141.4')).toMatchObject({ code: '400', faults: [{ field: 'startOdo' }] });
    expect(await start('141.5')).toMatchObject({ code: '200' });
  });

  it('waits for the vehicle to be back, and takes it earlier only where it is free', async () => {
    const van = await anotherVan();
    const first = await dispatched('2026-11-20T01:30:00.000Z', '2026-11-20T02:00:00.000Z', van);
    const next = await asked('2026-11-20T02:00:00.000Z', '2026-11-20T03:00:00.000Z');
    expect(await decide('yujianguo', next, { boatcarId: van, driver: company.user('muchuanjun') })).toMatchObject({ code: '200' });
    const start = (login: string, { id }: AnyDoc) => send(login, 'PUT', `${at}/start/${textOf(id)}`, { startOdo: '10.0' });
    // Half an hour before its time the vehicle is booked by the first one.
    server.clock.set(new Date('2026-11-20T01:40:00.000Z'));
    expect(await start('muchuanjun', next)).toMatchObject({ code: '409', reason: 'taken' });
    expect(await start('songdawei', first)).toMatchObject({ code: '200' });
    server.clock.set(new Date('2026-11-20T02:05:00.000Z'));
    expect(await start('muchuanjun', next)).toMatchObject({ code: '409', reason: 'stillOut', params: { code: first['code'] } });
  });
});

describe(`PUT ${at}/cancel/{id}`, () => {
  it('is for who asked and for who dispatches: vehicle and driver are free, everybody is told, it is over for good', async () => {
    const van = await anotherVan();
    const trip = await dispatched('2026-12-01T00:30:00.000Z', '2026-12-01T08:00:00.000Z', van);
    const cancel = (login: string) => send(login, 'PUT', `${at}/cancel/${textOf(trip['id'])}`, { reason: '会议改期' });
    expect(await cancel('luyang')).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await cancel('baixue')).toMatchObject({ code: '404' });
    expect(await cancel('yanfei')).toMatchObject({
      code: '200',
      data: { status: 'rejected', tripState: 'cancelled', cancelReason: '会议改期' },
    });
    expect(await booked(trip)).toEqual([]);
    expect((await told('songdawei', 'vehicle_cancelled')).length).toBe(1);
    expect(await send('yanfei', 'POST', `${at}/rePostProcess`, { id: trip['id'] })).toMatchObject({ code: '409' });
    const next = await dispatched('2026-12-01T00:30:00.000Z', '2026-12-01T08:00:00.000Z', van);
    expect(await send('yujianguo', 'PUT', `${at}/cancel/${textOf(next['id'])}`, { reason: '车辆故障' })).toMatchObject({ code: '200' });
  });
});

it('what nobody dispatched before it began is over; what runs is not', async () => {
  const van = await anotherVan();
  const late = await asked('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z');
  const trip = await dispatched('2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z', van);
  server.clock.set(new Date('2026-11-20T12:00:00.000Z'));
  await expiry.run(server.services);
  expect(await read(late)).toMatchObject({ status: 'rejected' });
  expect(await read(trip)).toMatchObject({ status: 'submitted', tripState: 'assigned' });
});

describe('the odometer', () => {
  it('is the highest that stands: a void trip gives it back, and the log says who brought it', async () => {
    const van = await anotherVan({ firstOdometer: '90.0' });
    const [first, second] = [
      await dispatched('2026-12-03T00:30:00.000Z', '2026-12-03T01:00:00.000Z', van),
      await dispatched('2026-12-03T02:00:00.000Z', '2026-12-03T03:00:00.000Z', van),
    ];
    expect(await decide('songdawei', first, back())).toMatchObject({ code: '200' });
    const wrong = back({
      actualStart: '2026-11-20T00:51:00.000Z',
      actualEnd: '2026-11-20T00:58:00.000Z',
      startOdo: '141.5',
      endOdo: '1490.0',
    });
    expect(await decide('songdawei', second, wrong)).toMatchObject({ code: '200' });
    expect(await registered(van)).toMatchObject({ odometer: '1490.0' });
    expect(await send('yujianguo', 'POST', `${at}/voidProcess`, { id: second['id'], comment: '里程录错' })).toMatchObject({
      code: '200',
    });
    expect(await registered(van)).toMatchObject({ odometer: '141.5' });
    const { records } = (await send('yujianguo', 'GET', `/tydf/api/boatcarOdometer/page?boatcarId=${van}`)).data as { records: AnyDoc[] };
    expect(records.map(({ odometer, stands, sourceId }) => [odometer, stands, sourceId])).toEqual([
      ['1490.0', false, second['id']],
      ['141.5', true, first['id']],
    ]);
  });

  it('lets no trip begin below the one before it, or end above the one after it', async () => {
    const van = await anotherVan();
    const [early, late] = [
      await dispatched('2026-12-04T00:30:00.000Z', '2026-12-04T01:00:00.000Z', van),
      await dispatched('2026-12-04T02:00:00.000Z', '2026-12-04T03:00:00.000Z', van),
    ];
    const afterwards = back({
      actualStart: '2026-11-20T00:51:00.000Z',
      actualEnd: '2026-11-20T00:58:00.000Z',
      startOdo: '140.0',
      endOdo: '150.0',
    });
    expect(await decide('songdawei', late, afterwards)).toMatchObject({ code: '200' });
    expect(await decide('songdawei', early, back())).toMatchObject({ code: '400', faults: [{ field: 'endOdo', rule: 'odometer' }] });
    expect(await decide('songdawei', early, back({ endOdo: '140.0' }))).toMatchObject({ code: '200' });
  });
});

it('whoever drives themselves needs a licence in their personnel file', async () => {
  const body = { ...(await asked('2026-12-08T00:30:00.000Z', '2026-12-08T01:00:00.000Z')), id: undefined, code: undefined };
  const more = { selfDrive: true, bcKind: 'car' };
  const values = Object.fromEntries(
    ['tripType', 'reason', 'fromPlace', 'toPlace', 'planStart', 'planEnd', 'passengerCount', 'contactMobile'].map((name) => [
      name,
      (body as AnyDoc)[name],
    ]),
  );
  const submit = () => send('yanfei', 'POST', `${at}/submitProcess`, { ...values, ...more });
  expect(await submit()).toMatchObject({ code: '400', faults: [{ field: 'selfDrive', rule: 'licence' }] });
  await server.db.query(
    `insert into hr_pf_staff_onboard_certificates (parent_id, line_no, cert_type, cert_name, valid_to)
     select id, 99, 'driver', '机动车驾驶证', '2026-12-08' from hr_pf_staff_onboard where user_id = $1`,
    [company.user('yanfei')],
  );
  expect(await submit()).toMatchObject({ code: '200' });
});
