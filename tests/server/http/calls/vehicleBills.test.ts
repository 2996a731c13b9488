/** Trip sheets and papers of vehicles through HTTP: what they compare with, what they leave in the register, and who is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { pastSheets } from '#server/business/bill/pastSheets.ts';
import { tellDates, watchedBy } from '#server/calendar/dates.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { fuelOn } from '#tests/support/fuel.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { tripsOn } from '#tests/support/trips.ts';
import { vehicle } from '#tests/support/vehicles.ts';

const sheetsAt = '/tydf/process/driveRecord';
const papersAt = '/tydf/process/vehicleWarranty';
let server: TestServer;
let company: Company;
const trips = tripsOn(
  () => server,
  () => company,
);
const { send } = trips;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

let plates = 0;
const another = (more: AnyDoc = {}): Promise<string> => vehicle(server, `鲁F·S${(plates += 1)}`, more);
const registered = async (id: string): Promise<AnyDoc> => (await send('yujianguo', 'GET', `/tydf/api/boatcarManagement/get/${id}`)).data;
const told = (principal: string, key: string) =>
  server.db.query<{ params: AnyDoc }>(
    `select payload -> 'params' as params from outbox where kind = 'notice' and payload ->> 'key' = $1 and payload -> 'principals' ? $2`,
    [key, principal],
  );

/** On 19 November from and to these hours of Greenwich. */
const sheet = (boatcarId: string, from: string, to: string, odo: readonly [string, string], more: AnyDoc = {}): AnyDoc => ({
  boatcarId,
  driver: company.user('songdawei'),
  useDept: company.department('D08'),
  tripType: 'delivery',
  reason: '送水样',
  fromPlace: '园区',
  toPlace: '检测中心',
  startTime: `2026-11-19T${from}:00.000Z`,
  endTime: `2026-11-19T${to}:00.000Z`,
  startOdo: odo[0],
  endOdo: odo[1],
  preCheck: true,
  ...more,
});
const sendSheet = (body: AnyDoc, login = 'songdawei') => send(login, 'POST', `${sheetsAt}/submitProcess`, body);
const decided = async (at: string, logins: readonly string[], { id }: AnyDoc): Promise<AnyDoc> => {
  let last: AnyDoc = {};
  for (const login of logins) {
    const answer = await send(login, 'POST', `${at}/approveProcess`, { id, comment: '同意' });
    expect(answer, `${login} ${JSON.stringify(answer)}`).toMatchObject({ code: '200' });
    last = answer.data['document'] as AnyDoc;
  }
  expect(last['status']).toBe('approved');
  return last;
};
const sentOf = (answer: AnyDoc & { code: string; data: AnyDoc }): AnyDoc => {
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  return answer.data['document'] as AnyDoc;
};
const approvedSheet = async (body: AnyDoc): Promise<AnyDoc> => decided(sheetsAt, ['yujianguo', 'qinhao'], sentOf(await sendSheet(body)));

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

const paper = (boatcarId: string, more: AnyDoc = {}): AnyDoc => ({
  boatcarId,
  warrantyType: 'insurance',
  company: '人保财险烟台分公司',
  content: '交强险',
  dateFrom: '2026-12-01',
  dateTo: '2027-11-30',
  compulsoryFee: '950.00',
  ...more,
});
const sendPaper = (body: AnyDoc) => send('yujianguo', 'POST', `${papersAt}/submitProcess`, body);
const approvedPaper = async (body: AnyDoc): Promise<AnyDoc> => decided(papersAt, ['liuguifang', 'majun'], sentOf(await sendPaper(body)));
const readPaper = async ({ id }: AnyDoc): Promise<AnyDoc> => (await send('yujianguo', 'GET', `${papersAt}/get/${textOf(id)}`)).data;

describe('POST /tydf/process/vehicleWarranty/approveProcess', () => {
  it('moves the dates of the vehicle on: by compulsory insurance, inspection and ship survey, never backwards', async () => {
    const van = await another({ insuranceTo: '2026-12-31', inspectionTo: null });
    await approvedPaper(paper(van, { compulsoryFee: '0.00', commercialFee: '3200.00' }));
    expect(await registered(van)).toMatchObject({ insuranceTo: '2026-12-31', inspectionTo: null });
    await approvedPaper(paper(van));
    expect(await registered(van)).toMatchObject({ insuranceTo: '2027-11-30', inspectionTo: null });
    await approvedPaper(paper(van, { dateFrom: '2026-06-01', dateTo: '2027-05-31' }));
    expect(await registered(van)).toMatchObject({ insuranceTo: '2027-11-30' });
    const inspection = { warrantyType: 'inspection', compulsoryFee: '0.00', serviceFee: '300.00' };
    await approvedPaper(paper(van, inspection));
    await approvedPaper(paper(van, { ...inspection, warrantyType: 'shipCert', dateTo: '2027-06-30' }));
    expect(await registered(van)).toMatchObject({ inspectionTo: '2027-11-30' });
    await approvedPaper(paper(van, { ...inspection, warrantyType: 'registration', dateTo: '2030-06-30' }));
    expect(await registered(van)).toMatchObject({ insuranceTo: '2027-11-30', inspectionTo: '2027-11-30' });
  });

  it('is the only way: nobody types the dates into the register', async () => {
    const van = await another({ insuranceTo: '2026-12-31' });
    const { version } = await registered(van);
    const put = { id: van, version, insuranceTo: '2031-01-01' };
    expect(await send('yujianguo', 'PUT', `/tydf/api/boatcarManagement/put/${van}`, put)).toMatchObject({
      code: '400',
      faults: [{ field: 'insuranceTo', rule: 'lockedField' }],
    });
    expect(await registered(van)).toMatchObject({ insuranceTo: '2026-12-31', inspectionTo: '2030-05-31' });
  });

  it('warns where the vehicle is insured in the same way already', async () => {
    const van = await another();
    const first = await approvedPaper(paper(van));
    // No warning stands in the way, so each is looked at beside a fault.
    const found = async (boatcarId: string, dateFrom: string) => {
      const { faults } = await sendPaper(paper(boatcarId, { dateFrom, dateTo: '2028-11-30', invoiceNo: '1' }));
      return (faults as readonly AnyDoc[]).filter(({ rule }) => rule === 'insuredTwice');
    };
    const [warned, ...more] = await found(van, '2027-11-30');
    expect(more).toEqual([]);
    expect(warned).toMatchObject({ field: 'dateFrom', severity: 'warning' });
    expect(JSON.stringify(warned)).toContain(textOf(first['code']));
    expect(await found(van, '2027-12-01')).toEqual([]);
    expect(await found(await another(), '2027-11-30')).toEqual([]);
  });

  it('carries an invoice once, over bills of every kind', async () => {
    const van = await another();
    const invoiceNo = '26370000000099887766';
    const first = sentOf(await sendPaper(paper(van, { invoiceNo })));
    const refused = await sendPaper(paper(van, { invoiceNo, warrantyType: 'registration' }));
    expect(refused).toMatchObject({ code: '400', faults: [{ field: 'invoiceNo', rule: 'B1' }] });
    expect(JSON.stringify(refused)).toContain(textOf(first['code']));
    const report = {
      costDept: company.department('D08'),
      payeeType: 'staff',
      reason: '车辆保险',
      billCount: 1,
      items: [
        {
          expenseType: 'vehicle',
          happenDate: '2026-11-19',
          summary: '交强险',
          amount: '950.00',
          invoiceType: 'digital',
          invoiceNo,
          invoiceDate: '2026-11-19',
        },
      ],
    };
    const claimed = () => send('yanfei', 'POST', '/tydf/process/expenseReport/submitProcess', report);
    const twice = await claimed();
    expect(twice).toMatchObject({ code: '400', faults: [{ field: 'items.0.invoiceNo', rule: 'B1' }] });
    expect(JSON.stringify(twice)).toContain(textOf(first['code']));
    expect(await send('liuguifang', 'POST', `${papersAt}/rejectProcess`, { id: first['id'], comment: '发票开错' })).toMatchObject({
      code: '200',
    });
    sentOf(await claimed());
  });
});

describe('POST /tydf/process/vehicleWarranty/renew/{id}', () => {
  it('drafts the next one for as long; once it is approved nobody is reminded of the old one', async () => {
    const van = await another({ insuranceTo: null });
    const old = await approvedPaper(paper(van, { dateFrom: '2025-12-16', dateTo: '2026-12-15', remindDays: 45, policyNo: 'PDZA-1' }));
    const renew = (login: string) => send(login, 'POST', `${papersAt}/renew/${textOf(old['id'])}`, {});
    expect(await renew('yanfei')).toMatchObject({ code: '403' });
    const made = await renew('yujianguo');
    expect(made, JSON.stringify(made)).toMatchObject({
      code: '200',
      data: {
        status: 'draft',
        dateFrom: '2026-12-16',
        dateTo: '2027-12-15',
        renewsId: old['id'],
        boatcarId: van,
        remindDays: 45,
        policyNo: null,
        compulsoryFee: '950.00',
      },
    });
    expect(await renew('yujianguo')).toMatchObject({ code: '409', reason: 'renewing', params: { code: made.data['code'] } });
    expect(await readPaper(old)).toMatchObject({ renewedById: null });
    const sent = sentOf(
      await send('yujianguo', 'POST', `${papersAt}/submitProcess`, { id: made.data['id'], version: made.data['version'] }),
    );
    await decided(papersAt, ['liuguifang', 'majun'], sent);
    expect(await readPaper(old)).toMatchObject({ renewedById: made.data['id'] });
    expect(await registered(van)).toMatchObject({ insuranceTo: '2027-12-15' });
    expect(await renew('yujianguo')).toMatchObject({ code: '409', reason: 'renewed' });
  });
});

describe('GET /tydf/process/vehicleWarranty/due', () => {
  it('lists what ends within 60 days and is not renewed, vehicles that leave first before all others', async () => {
    const [resting, leaving, renewed] = [await another(), await another(), await another()];
    const until = (boatcarId: string, dateTo: string, dateFrom = '2026-01-01') =>
      approvedPaper(paper(boatcarId, { dateFrom, dateTo, warrantyType: 'inspection', compulsoryFee: '0.00', serviceFee: '300.00' }));
    const early = await until(resting, '2026-11-21');
    const late = await until(leaving, '2027-01-19');
    const later = await until(leaving, '2027-01-20');
    await until(renewed, '2026-12-01');
    await until(renewed, '2028-12-01', '2026-12-02');
    await trips.dispatched('2026-11-25T00:30:00.000Z', '2026-11-25T01:00:00.000Z', leaving);
    const listed = async (login: string, query = '') => {
      const answer = await send(login, 'GET', `${papersAt}/due${query}`);
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
      const mine = new Set([resting, leaving, renewed]);
      return (answer.data as unknown as readonly AnyDoc[]).filter(({ boatcarId }) => mine.has(textOf(boatcarId)));
    };
    expect(await listed('yujianguo')).toMatchObject([
      { code: late['code'], boatcarId: leaving, nextTrip: '2026-11-25T00:30:00.000Z', daysLeft: 60 },
      { code: early['code'], boatcarId: resting, nextTrip: null, daysLeft: 1 },
    ]);
    expect((await listed('yujianguo', '?days=61')).map(({ code }) => code)).toEqual([late['code'], later['code'], early['code']]);
    // What has ended stays until it is renewed.
    server.clock.set(new Date('2026-11-23T02:00:00.000Z'));
    expect(await listed('yujianguo', '?days=0')).toMatchObject([{ code: early['code'], daysLeft: -2 }]);
    server.clock.set(testDay);
    expect(await listed('qinhao', '?days=365')).toEqual([]);
    expect((await send('yujianguo', 'GET', `${papersAt}/due?days=366`)).code).toBe('400');
    expect((await send('yanfei', 'GET', `${papersAt}/due`)).code).toBe('403');
  });
});

it('people are told so many days before a paper ends as it says itself, until another takes its place', async () => {
  const van = await another();
  const until = async (dateTo: string, remindDays: number, more: AnyDoc = {}) =>
    approvedPaper(
      paper(van, {
        warrantyType: 'registration',
        compulsoryFee: '0.00',
        vehicleTax: '480.00',
        dateFrom: '2026-01-01',
        dateTo,
        remindDays,
        ...more,
      }),
    );
  const near = await until('2027-02-18', 90);
  await until('2027-02-19', 90, { warrantyType: 'maintenance' });
  const tell = async (today: string): Promise<readonly unknown[]> => {
    const watches = watchedBy(server.services).get('warranty_due') ?? [];
    const receivers = { type: 'field', roles: [], departments: [], users: [], field: 'applicant' };
    await server.db.transaction((tx) => tellDates(tx, server.services, watches, { receivers, ahead: [0] }, today));
    return (await told(`u:${company.user('yujianguo')}`, 'warranty_due')).map(({ params }) => params['code']);
  };
  const own = async (today: string) => (await tell(today)).filter((code) => code === near['code']).length;
  expect(await own('2026-11-19')).toBe(0);
  expect(await own('2026-11-20')).toBe(1);
  expect(await own('2026-11-21')).toBe(1);
  // The day itself is told of, too; not where a later one of its kind stands.
  await until('2028-02-18', 30, { dateFrom: '2027-02-19' });
  expect(await own('2027-02-18')).toBe(1);
});
