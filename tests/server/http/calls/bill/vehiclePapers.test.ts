/** Papers of vehicles through HTTP: which dates they move on, how they are renewed, and who is told before they end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { tellDates, watchedBy } from '#server/calendar/dates.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { papersAt, sentOf, vehicleBillsOn } from '#tests/support/money/vehicleBills.ts';

let server: TestServer;
let company: Company;
const { another, approvedPaper, decided, paper, registered, send, sendPaper, told, trips } = vehicleBillsOn(
  () => server,
  () => company,
);

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

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
