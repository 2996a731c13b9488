/** Trip sheets through HTTP: what they compare with, what they leave in the register, who is told, and what becomes of trips that come back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { pastSheets } from '#server/business/bill/pastSheets.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { fuelOn } from '#tests/support/office/fuel.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { sheetsAt, sentOf, vehicleBillsOn } from '#tests/support/money/vehicleBills.ts';

let server: TestServer;
let company: Company;
const { another, approvedSheet, decided, registered, send, sendSheet, sheet, told, trips } = vehicleBillsOn(
  () => server,
  () => company,
);

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

describe('POST /tydf/process/driveRecord/submitProcess', () => {
  it('takes a sheet of an earlier time whose odometer fits between its neighbours, though the register stands higher', async () => {
    const van = await another({ firstOdometer: '90.0' });
    await approvedSheet(sheet(van, '01:00', '02:00', ['100.0', '120.0']));
    await approvedSheet(sheet(van, '06:00', '07:00', ['150.0', '160.0']));
    expect(await registered(van)).toMatchObject({ odometer: '160.0' });
    const late = (odo: readonly [string, string]) => sendSheet(sheet(van, '03:00', '04:00', odo));
    expect(await late(['119.9', '130.0'])).toMatchObject({ code: '400', faults: [{ field: 'startOdo', rule: 'odometer' }] });
    expect(await late(['120.0', '150.1'])).toMatchObject({ code: '400', faults: [{ field: 'endOdo', rule: 'odometer' }] });
    await decided(sheetsAt, ['yujianguo', 'qinhao'], sentOf(await late(['120.0', '150.0'])));
    expect(await registered(van)).toMatchObject({ odometer: '160.0' });
  });

  it('refuses what overlaps by vehicle or driver, also while the other one waits; touching is allowed', async () => {
    const [van, other] = [await another(), await another()];
    const driver = { driver: company.user('muchuanjun') };
    const first = sentOf(await sendSheet(sheet(van, '08:00', '09:00', ['100.0', '110.0'], driver)));
    expect(await sendSheet(sheet(van, '08:59', '09:30', ['110.0', '120.0']))).toMatchObject({
      code: '400',
      faults: [{ field: 'boatcarId', rule: 'overlap' }],
    });
    const refused = await sendSheet(sheet(other, '07:30', '08:01', ['10.0', '20.0'], driver));
    expect(refused).toMatchObject({ code: '400', faults: [{ field: 'driver', rule: 'overlap' }] });
    expect(JSON.stringify(refused)).toContain(textOf(first['code']));
    sentOf(await sendSheet(sheet(van, '09:00', '09:30', ['110.0', '120.0'], driver)));
    // Rejected, it no longer stands in the way.
    expect(await send('yujianguo', 'POST', `${sheetsAt}/rejectProcess`, { id: first['id'], comment: '时间有误' })).toMatchObject({
      code: '200',
    });
    sentOf(await sendSheet(sheet(van, '08:00', '08:59', ['100.0', '110.0'], driver)));
  });

  it('of several that are sent for one time at once one stands', async () => {
    const van = await another();
    const drivers = ['songdawei', 'muchuanjun', 'bijianjun'];
    const all = await Promise.all(
      drivers.map((login) => sendSheet(sheet(van, '10:00', '11:00', ['1.0', '2.0'], { driver: company.user(login) }), login)),
    );
    expect(all.filter(({ code }) => code === '200')).toHaveLength(1);
    for (const { code, faults } of all) if (code !== '200') expect(faults).toMatchObject([{ field: 'boatcarId' }]);
  });

  it('asks refrigerated trucks for their temperature, and warns of fuel that has its record', async () => {
    const truck = await another({ bcType: 'coldTruck' });
    const fuel = fuelOn((login) => server.as(login));
    await fuel.sent(fuel.fill(truck, { refuelTime: '2026-11-18T16:30:00.000Z', liters: '40.00', thisOdo: '90.0' }));
    const body = sheet(truck, '12:00', '12:30', ['100.0', '110.0'], { refuel: '200.00' });
    expect(await sendSheet(body)).toMatchObject({
      code: '400',
      faults: [
        { field: 'cargoTemp', rule: 'cargoTemp', severity: 'error' },
        { field: 'refuel', rule: 'fuelledTwice', severity: 'warning' },
      ],
    });
    // Of another day it is none of this one's.
    const next = { startTime: '2026-11-18T12:00:00.000Z', endTime: '2026-11-18T12:30:00.000Z', startOdo: '1.0', endOdo: '2.0' };
    expect(await sendSheet({ ...body, ...next })).toMatchObject({ code: '400', faults: [{ field: 'cargoTemp' }] });
    const sent = sentOf(await sendSheet({ ...body, cargoTemp: '-18.0' }));
    expect(sent).toMatchObject({ totalFee: '200.00', hours: '0.50', distance: '10.0' });
  });
});

describe('POST /tydf/process/driveRecord/approveProcess', () => {
  it('writes the odometer, tells of an accident, and POST /tydf/process/driveRecord/voidProcess takes the odometer back', async () => {
    const van = await another({ firstOdometer: '90.0' });
    const done = await approvedSheet(
      sheet(van, '13:00', '14:00', ['100.0', '1410.0'], { violation: true, violationDesc: '倒车刮蹭护栏', toPlace: '莱山机场' }),
    );
    expect(await registered(van)).toMatchObject({ odometer: '1410.0' });
    const [notice] = await told('r:admin_manager', 'trip_violation');
    expect(notice?.params).toMatchObject({ name: '莱山机场', comment: '倒车刮蹭护栏' });
    expect(await send('yujianguo', 'POST', `${sheetsAt}/voidProcess`, { id: done['id'], comment: '里程录错' })).toMatchObject({
      code: '200',
    });
    expect(await registered(van)).toMatchObject({ odometer: '90.0' });
    // It no longer stands between others either.
    await approvedSheet(sheet(van, '13:00', '14:00', ['100.0', '141.0']));
  });
});

describe('a trip that comes back', () => {
  const back = { actualStart: '2026-11-20T00:10:00.000Z', actualEnd: '2026-11-20T00:50:00.000Z', startOdo: '100.0', endOdo: '141.5' };
  const sheetsOf = async ({ id }: AnyDoc): Promise<readonly AnyDoc[]> => {
    const found = await server.db.query<{ id: string }>('select id::text from drive_record where boatcar_apply_id = $1', [id]);
    return Promise.all(found.map(async (one) => (await send('yujianguo', 'GET', `${sheetsAt}/get/${one.id}`)).data));
  };

  it('leaves its sheet, approved, which goes with it and not alone', async () => {
    const van = await another({ firstOdometer: '90.0' });
    const trip = await trips.dispatched('2026-11-23T00:30:00.000Z', '2026-11-23T08:00:00.000Z', van);
    expect(await sheetsOf(trip)).toEqual([]);
    expect(await trips.decide('songdawei', trip, { ...back, tollFee: '25.00' })).toMatchObject({ code: '200' });
    const [made, ...more] = await sheetsOf(trip);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      status: 'approved',
      boatcarId: van,
      driver: company.user('songdawei'),
      applicant: company.user('songdawei'),
      useDept: company.department('D08'),
      startTime: back.actualStart,
      endTime: back.actualEnd,
      distance: '41.5',
      totalFee: '25.00',
      passengers: '卢洋',
      code: expect.stringMatching(/^XC-20261120-\d{4}$/) as unknown,
    });
    const { records } = (await send('yujianguo', 'GET', `/tydf/api/boatcarOdometer/page?boatcarId=${van}`)).data as { records: AnyDoc[] };
    expect(records.map(({ odometer, sourceType }) => [odometer, sourceType])).toEqual([['141.5', 'boatcarApply']]);
    expect(await send('yujianguo', 'POST', `${sheetsAt}/voidProcess`, { id: made?.['id'], comment: '作废' })).toMatchObject({
      code: '409',
    });
    expect(made?.['can']).toMatchObject({ void: { reason: 'madeByAnother' } });
    // A sheet that is entered beside it meets it in time and by its odometer, once.
    const beside = (from: string, to: string, odo: readonly [string, string]) =>
      sendSheet({
        ...sheet(van, '00:00', '00:01', odo),
        startTime: `2026-11-20T00:${from}:00.000Z`,
        endTime: `2026-11-20T00:${to}:00.000Z`,
      });
    expect(await beside('40', '55', ['141.5', '142.0'])).toMatchObject({ code: '400', faults: [{ rule: 'overlap' }, { rule: 'overlap' }] });
    expect(await beside('50', '55', ['141.4', '142.0'])).toMatchObject({ code: '400', faults: [{ field: 'startOdo' }] });
    sentOf(await beside('50', '55', ['141.5', '142.0']));
    expect(await send('yujianguo', 'POST', '/tydf/process/boatcarApply/voidProcess', { id: trip['id'], comment: '录错' })).toMatchObject({
      code: '200',
    });
    expect(await sheetsOf(trip)).toMatchObject([{ status: 'invalidated' }]);
  });

  it('is not refused for a sheet of that time, but fits between the odometers of sheets', async () => {
    const van = await another();
    const trip = await trips.dispatched('2026-11-24T00:30:00.000Z', '2026-11-24T08:00:00.000Z', van);
    await approvedSheet(sheet(van, '15:00', '16:00', ['80.0', '100.5'], { driver: company.user('bijianjun') }));
    expect(await trips.decide('songdawei', trip, back)).toMatchObject({ code: '400', faults: [{ field: 'startOdo', rule: 'odometer' }] });
    const beside = { startTime: '2026-11-20T00:20:00.000Z', endTime: '2026-11-20T00:30:00.000Z' };
    sentOf(await sendSheet({ ...sheet(van, '00:00', '00:01', ['100.5', '101.0']), ...beside }));
    expect(await trips.decide('songdawei', trip, { ...back, startOdo: '100.5' })).toMatchObject({ code: '200' });
    expect(await sheetsOf(trip)).toHaveLength(1);
  });
});

it('trips from before there were sheets get theirs, once', async () => {
  const van = await another();
  const trip = await trips.dispatched('2026-11-27T00:30:00.000Z', '2026-11-27T08:00:00.000Z', van);
  const back = { actualStart: '2026-11-20T00:51:00.000Z', actualEnd: '2026-11-20T00:55:00.000Z', startOdo: '7.0', endOdo: '9.0' };
  expect(await trips.decide('songdawei', trip, back)).toMatchObject({ code: '200' });
  const sheets = () => server.db.query('select status, distance::text from drive_record where boatcar_apply_id = $1', [trip['id']]);
  await server.db.query('delete from drive_record where boatcar_apply_id = $1', [trip['id']]);
  expect(await pastSheets.run(server.services, '2026-11-20')).toBe(1);
  expect(await sheets()).toEqual([{ status: 'approved', distance: '2.0' }]);
  expect(await pastSheets.run(server.services, '2026-11-20')).toBe(0);
});
