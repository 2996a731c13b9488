/** Business trips through HTTP: from the application over its advance to the report, with what each books, and what stops them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { toldTo, waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';
import { tripOn } from '#tests/support/money/travel.ts';

const tripsAt = '/tydf/process/travelApply';
const reportsAt = '/tydf/process/travelReport';
const loansAt = '/tydf/process/debitNote';

let server: TestServer;
let company: Company;
let trips: ReturnType<typeof waysOf>;
let reports: ReturnType<typeof waysOf>;
let loans: ReturnType<typeof waysOf>;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  trips = waysOf(server, 'travelApply', tripsAt);
  reports = waysOf(server, 'travelReport', reportsAt);
  loans = waysOf(server, 'debitNote', loansAt);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async (login: string, method: 'POST' | 'PUT' | 'GET', path: string, body?: AnyDoc) =>
  (await (await server.as(login)).call<AnyDoc>(method, path, body)).json;
const budgetOf = (dept: string, account: string): Promise<string> =>
  balanceIn(server.db, 'budget', { dept: company.department(dept), type: 'travel', year: '2026' }, account);
const bank = async (): Promise<number> => Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'));
/** The loan note for a trip as its borrower sees it. */
const loanOf = async (trip: AnyDoc, login = 'yanfei'): Promise<AnyDoc> => {
  const [row] = await server.db.query<{ id: string }>('select id::text from debit_note where travel_apply_id = $1 and not deleted', [
    trip['id'],
  ]);
  return row === undefined ? {} : (await loans.get(login, row.id)).data;
};
const paidOut = { payOut: { payAccount: '', paidAt: '2026-11-20' } };
const payOut = () => ({ payOut: { ...paidOut.payOut, payAccount: company.account } });

let invoices = 0;
const invoice = (invoiceType: string) => ({
  invoiceType,
  invoiceNo: `2637${String((invoices += 1)).padStart(16, '0')}`,
  invoiceDate: '2026-11-12',
});
const cost = (costKind: string, originalAmount: string, more: AnyDoc = {}): AnyDoc => ({
  costKind,
  happenDate: '2026-11-23',
  currency: 'CNY',
  fxRate: '1',
  originalAmount,
  ...more,
});

describe('loan, trip, report', () => {
  it(`POST ${tripsAt}/report/{id}: three days in Shanghai with an advance of 3,000, reported, offset and paid back`, async () => {
    const [used, frozen] = [Number(await budgetOf('D12', 'used')), Number(await budgetOf('D12', 'frozen'))];
    const body = tripOn('2026-11-23', '2026-11-25', { costDept: company.department('D12'), needLoan: true, loanAmount: '3000.00' });
    const trip = await trips.submit('ouyangqian', body);
    expect(trip).toMatchObject({ days: 3, destination: '上海', allowance: '540.00', estTotal: '3000.00', tripState: 'none' });
    expect(await trips.decide('xiazhiyuan', trip['id'])).toMatchObject({ status: 'approved', tripState: 'waiting' });

    const draft = await loanOf(trip, 'ouyangqian');
    expect(draft).toMatchObject({
      status: 'draft',
      borrower: company.user('ouyangqian'),
      applicant: company.user('ouyangqian'),
      loanType: 'travel',
      amount: '3000.00',
      planClearDate: '2026-12-25',
    });
    expect(await toldTo(server, company.user('ouyangqian'), 'travel_advance')).toMatchObject([
      { code: trip['code'], comment: '3000.00', resource: 'debitNote', documentId: draft['id'] },
    ]);
    const account = await bank();
    await loans.submit('ouyangqian', { id: draft['id'], version: draft['version'] });
    await loans.decide('xiazhiyuan', draft['id']);
    await loans.decide('qiaolihua', draft['id']);
    expect(await loans.decide('weixiaodan', draft['id'], { payAccount: company.account, paidAt: '2026-11-20' })).toMatchObject({
      loanState: 'open',
      balance: '3000.00',
    });
    expect(await bank()).toBe(account - 3000);

    expect(await send('ouyangqian', 'POST', `${tripsAt}/report/${textOf(trip['id'])}`, {})).toMatchObject({
      code: '409',
      reason: 'tripNotBegun',
    });
    server.clock.set(new Date('2026-11-26T01:00:00.000Z'));
    expect((await trips.get('ouyangqian', trip['id'])).data).toMatchObject({ tripState: 'back' });
    expect((await send('taoran', 'POST', `${tripsAt}/report/${textOf(trip['id'])}`, {})).code).toBe('404');
    const begin = () => send('ouyangqian', 'POST', `${tripsAt}/report/${textOf(trip['id'])}`, { requestId: 'report-1' });
    const made = await begin();
    expect(made, JSON.stringify(made)).toMatchObject({ code: '200' });
    const begun = await reports.get('ouyangqian', made.data['id']);
    expect(begun).toMatchObject({
      code: '200',
      data: {
        status: 'draft',
        travelApplyId: trip['id'],
        traveller: company.user('ouyangqian'),
        grade: 'T2',
        startDate: '2026-11-23',
        mealAllowance: '300.00',
        localAllowance: '240.00',
        offsets: [{ debitNoteId: draft['id'], balance: '3000.00' }],
      },
    });
    expect((begun.data['costs'] as readonly AnyDoc[]).map(({ costKind, nights }) => [costKind, nights])).toEqual([
      ['transport', null],
      ['hotel', 2],
      ['transport', null],
    ]);
    expect((await begin()).data).toEqual(made.data);

    const filled = {
      id: begun.data['id'],
      version: begun.data['version'],
      summary: '与客户签订年度供货意向',
      billCount: 3,
      costs: [
        cost('transport', '553.00', invoice('train')),
        cost('transport', '553.00', invoice('train')),
        cost('hotel', '840.00', { cityTier: 't1', nights: 2, ...invoice('digital') }),
      ],
      offsets: [{ debitNoteId: draft['id'], offsetAmount: '2406.00' }],
    };
    const report = await reports.submit('ouyangqian', filled);
    expect(report).toMatchObject({
      transportTotal: '1106.00',
      hotelTotal: '840.00',
      mealAllowance: '300.00',
      localAllowance: '240.00',
      totalAmount: '2486.00',
      overTotal: '80.00',
      proposedTotal: '2406.00',
      late: false,
    });
    expect(Number(await budgetOf('D12', 'frozen'))).toBe(frozen + 2486);
    expect(Number(await balanceIn(server.db, 'loan', { loan: textOf(draft['id']) }, 'held'))).toBe(2406);

    // Neither a second report nor a cancellation gets in beside it.
    expect(await send('ouyangqian', 'POST', `${tripsAt}/report/${textOf(trip['id'])}`, {})).toMatchObject({
      code: '409',
      reason: 'oneReport',
    });
    expect(await trips.put('ouyangqian', 'cancel', trip['id'], { reason: '改期' })).toMatchObject({
      code: '409',
      reason: 'travelReported',
    });

    const id = report['id'];
    await reports.decide('xiazhiyuan', id);
    expect(await reports.tryDecide('majun', id, { approvedTotal: '2486.01' })).toMatchObject({
      code: '400',
      faults: [{ field: 'approvedTotal', rule: 'B5' }],
    });
    await reports.decide('majun', id, { approvedTotal: '2406.00' });
    await reports.decide('qiaolihua', id);
    const before = await bank();
    expect(await reports.decide('weixiaodan', id, { paidAt: '2026-11-26' })).toMatchObject({
      status: 'approved',
      approvedTotal: '2406.00',
      offsetTotal: '2406.00',
      payAmount: '0.00',
    });
    expect(await bank()).toBe(before);
    expect(Number(await budgetOf('D12', 'used'))).toBe(used + 2406);
    expect(Number(await budgetOf('D12', 'frozen'))).toBe(frozen);
    expect(await loanOf(trip, 'ouyangqian')).toMatchObject({ balance: '594.00', loanState: 'partly' });
    expect((await trips.get('ouyangqian', trip['id'])).data).toMatchObject({ tripState: 'reported' });

    const back = { amount: '594.00', date: '2026-11-26', account: company.account };
    expect(await send('weixiaodan', 'POST', `${loansAt}/repay/${textOf(draft['id'])}`, back)).toMatchObject({
      data: { balance: '0.00', loanState: 'cleared' },
    });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('once more in other figures: given meals, a car, rides of one day, more cut than was offset, then made void', async () => {
    const days = { startDate: '2026-11-09', endDate: '2026-11-12' };
    const leg = { fromCity: '烟台', toCity: '济南', cityTier: 't2', transport: 'highSpeed', transportFee: '168.50' };
    const trip = await approved(server, 'travelApply', 'yanfei', {
      ...days,
      reason: '循环水设备验收',
      costDept: company.department('D08'),
      needLoan: true,
      loanAmount: '2500.00',
      itinerary: [{ ...leg, dateFrom: '2026-11-09', dateTo: '2026-11-09', hotelNights: 3, hotelFee: '1700.00' }],
    });
    const draft = await loanOf(trip);
    await approved(server, 'debitNote', 'yanfei', { id: draft['id'], version: draft['version'] }, payOut());
    const left = Number(await budgetOf('D08', 'left'));
    const body = {
      ...days,
      travelApplyId: trip['id'],
      costDept: company.department('D08'),
      summary: '验收合格',
      billCount: 4,
      mealsProvidedDays: '1',
      carDays: '0.5',
      costs: [
        cost('transport', '168.50', invoice('train')),
        cost('hotel', '1350.00', { cityTier: 't2', nights: 3, overReason: '会议指定酒店', ...invoice('special') }),
        cost('local', '20.00', { happenDate: '2026-11-10', invoiceType: 'taxi' }),
        cost('local', '16.00', { happenDate: '2026-11-10', invoiceType: 'taxi' }),
      ],
      offsets: [{ debitNoteId: draft['id'], offsetAmount: '2054.50' }],
    };
    const report = await reports.submit('yanfei', body);
    expect(report).toMatchObject({
      grade: 'T1',
      localDays: 1,
      mealAllowance: '300.00',
      localAllowance: '200.00',
      otherTotal: '36.00',
      totalAmount: '2054.50',
      overTotal: '450.00',
      proposedTotal: '2054.50',
      costs: [{ deductTax: '13.91', netAmount: '154.59' }, { standardAmount: '900.00', overAmount: '450.00' }, {}, {}],
    });
    await reports.decide('qinhao', report['id']);
    expect(await reports.decide('majun', report['id'], { approvedTotal: '2000.00' })).toMatchObject({
      offsetTotal: '2000.00',
      payAmount: '0.00',
    });
    await reports.decide('qiaolihua', report['id']);
    for (const [fill, field] of [
      [{}, 'paidAt'],
      [{ paidAt: '2026-11-21' }, 'paidAt'],
    ] as const)
      expect(await reports.tryDecide('weixiaodan', report['id'], fill)).toMatchObject({ code: '400', faults: [{ field }] });
    await reports.decide('weixiaodan', report['id'], { paidAt: '2026-11-20' });
    expect(await loanOf(trip)).toMatchObject({ balance: '500.00' });
    expect(Number(await budgetOf('D08', 'left'))).toBe(left - 2000);
    const invoiced = { ...body, travelApplyId: trip['id'], requestId: 'again' };
    expect((await reports.raw('yanfei', 'submitProcess', invoiced)).faults?.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['oneReport', 'B1']),
    );

    expect(await reports.raw('qiaolihua', 'voidProcess', { id: report['id'], comment: '重复' })).toMatchObject({ code: '200' });
    expect((await trips.get('yanfei', trip['id'])).data).toMatchObject({ tripState: 'back', reportedAt: null });
    expect(await loanOf(trip)).toMatchObject({ balance: '2500.00' });
    expect(Number(await budgetOf('D08', 'left'))).toBe(left);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('what is paid comes from an account that fits; where nothing is to pay none is needed', async () => {
    const days = { startDate: '2026-11-02', endDate: '2026-11-02' };
    const leg = { fromCity: '烟台', toCity: '青岛', cityTier: 't2', transport: 'bus', dateFrom: '2026-11-02', dateTo: '2026-11-02' };
    const trip = await approved(server, 'travelApply', 'luyang', { ...days, reason: '送样', itinerary: [leg] });
    const body = { ...days, travelApplyId: trip['id'], costDept: company.department('D08'), summary: '完成', billCount: 0 };
    const report = await reports.submit('luyang', { ...body, costs: [] });
    expect(report).toMatchObject({ totalAmount: '180.00', late: false });
    const id = report['id'];
    await reports.decide('qinhao', id);
    await reports.decide('majun', id, { approvedTotal: '180.00' });
    await reports.decide('qiaolihua', id);
    const accounts = await server.db.query<{ id: string; type: string }>(
      'select id::text, account_type as type from company_bank_account order by id',
    );
    const account = (wanted: string): string => accounts.find(({ type }) => type === wanted)?.id ?? '';
    for (const payAccount of [undefined, account('fx'), account('cash')])
      expect(await reports.tryDecide('weixiaodan', id, { paidAt: '2026-11-20', payAccount })).toMatchObject({
        code: '400',
        faults: [{ field: 'payAccount', rule: 'paying' }],
      });
    const before = await bank();
    await reports.decide('weixiaodan', id, { paidAt: '2026-11-20', payAccount: company.account });
    expect(await bank()).toBe(before - 180);
  });
});

describe(`PUT ${tripsAt}/cancel/{id}`, () => {
  it('frees the days of everybody, takes back the draft of the loan, and is its traveller’s or applicant’s alone', async () => {
    const body = tripOn('2027-01-11', '2027-01-13', { companions: [company.user('luyang')], needLoan: true, loanAmount: '1000.00' });
    const trip = await approved(server, 'travelApply', 'yanfei', body);
    const draft = await loanOf(trip);
    expect(draft['status']).toBe('draft');
    const overlapping = await trips.raw('luyang', 'submitProcess', tripOn('2027-01-12', '2027-01-14'));
    expect(overlapping).toMatchObject({ code: '400', faults: [{ field: 'traveller', rule: 'overlap' }] });
    expect(JSON.stringify(overlapping)).toContain(textOf(trip['code']));
    expect(await trips.put('luyang', 'cancel', trip['id'], { reason: '改期' })).toMatchObject({ code: '409', reason: 'notPossible' });
    expect(await trips.put('yanfei', 'cancel', trip['id'], {})).toMatchObject({ code: '400' });
    for (const _ of ['once', 'again'])
      expect(await trips.put('yanfei', 'cancel', trip['id'], { reason: '客户改期', requestId: 'cancel-1' })).toMatchObject({
        code: '200',
        data: { tripState: 'cancelled', cancelReason: '客户改期', status: 'approved' },
      });
    expect(await trips.put('yanfei', 'cancel', trip['id'], { reason: '客户改期' })).toMatchObject({ reason: 'travelCancelled' });
    expect(await loanOf(trip)).toEqual({});
    await trips.submit('luyang', tripOn('2027-01-12', '2027-01-14'));
    const report = { travelApplyId: trip['id'], startDate: '2026-11-16', endDate: '2026-11-17', summary: 'x', billCount: 0, costs: [] };
    expect(await reports.raw('yanfei', 'submitProcess', report)).toMatchObject({ code: '400', faults: [{ rule: 'trip' }] });
  });

  it('an advance that was paid is due in a week, and its borrower is told', async () => {
    const trip = await approved(
      server,
      'travelApply',
      'yanfei',
      tripOn('2027-02-01', '2027-02-03', { needLoan: true, loanAmount: '1000.00' }),
    );
    const draft = await loanOf(trip);
    await approved(server, 'debitNote', 'yanfei', { id: draft['id'], version: draft['version'] }, payOut());
    expect(await trips.put('yanfei', 'cancel', trip['id'], { reason: '取消' })).toMatchObject({ code: '200' });
    expect(await loanOf(trip)).toMatchObject({ planClearDate: '2026-11-27', status: 'approved', balance: '1000.00' });
    expect(await toldTo(server, company.user('yanfei'), 'travel_advance_due')).toMatchObject([{ date: '2026-11-27', code: trip['code'] }]);
  });
});

describe(`POST ${tripsAt}/loan/{id}`, () => {
  it('drafts the advance of a trip that asked for none, once, for its traveller', async () => {
    const trip = await approved(server, 'travelApply', 'yanfei', tripOn('2027-03-01', '2027-03-03'));
    expect(await loanOf(trip)).toEqual({});
    const ask = (login: string) => send(login, 'POST', `${tripsAt}/loan/${textOf(trip['id'])}`, {});
    expect((await ask('qinhao')).code).toBe('409');
    expect((await ask('yanfei')).code).toBe('200');
    expect(await loanOf(trip)).toMatchObject({ status: 'draft', amount: '3000.00', planClearDate: '2027-04-02' });
    expect(await ask('yanfei')).toMatchObject({ code: '409', reason: 'travelLoan' });
    const other = { loanType: 'travel', amount: '500.00', reason: '出差', planClearDate: '2027-04-02', payMethod: 'bankTransfer' };
    for (const [more, field] of [
      [{ planClearDate: '2026-12-20' }, 'travelApplyId'],
      [{ travelApplyId: trip['id'], planClearDate: '2027-04-03' }, 'planClearDate'],
    ] as const)
      expect(await loans.raw('yanfei', 'submitProcess', { ...other, ...more })).toMatchObject({ code: '400', faults: [{ field }] });
    expect(await loans.raw('luyang', 'submitProcess', { ...other, travelApplyId: trip['id'] })).toMatchObject({ code: '400' });
  });
});

it('of trips of one person on the same days that are sent at once, one is taken', async () => {
  const sent = await Promise.all(
    Array.from({ length: 4 }, (_, at) => trips.raw('luyang', 'submitProcess', tripOn('2027-05-10', `2027-05-1${at + 2}`))),
  );
  expect(sent.filter(({ code }) => code === '200')).toHaveLength(1);
});

it('a trip may begin on the day on which another ends; one of a day stands between them', async () => {
  await trips.submit('luyang', tripOn('2027-06-01', '2027-06-03'));
  await trips.submit('luyang', tripOn('2027-06-03', '2027-06-05'));
  await trips.submit('luyang', tripOn('2027-06-03', '2027-06-03'));
  for (const [from, to] of [
    ['2027-06-03', '2027-06-03'],
    ['2027-06-02', '2027-06-02'],
    ['2027-06-04', '2027-06-06'],
  ] as const)
    expect(await trips.raw('luyang', 'submitProcess', tripOn(from, to))).toMatchObject({ code: '400', faults: [{ rule: 'overlap' }] });
});

it('leave and a trip on the same days are pointed out in both', async () => {
  const days = { startDate: '2027-07-05', endDate: '2027-07-06' };
  await trips.submit('yanfei', tripOn('2027-07-05', '2027-07-07'));
  const leave = { ...days, leaveType: 'personal', reason: '家事', agentUser: company.user('yanfei'), staffId: company.staff('yanfei') };
  const asked = await send('yanfei', 'POST', '/tydf/process/hrLeaveRequest/submitProcess', leave);
  expect(asked.faults).toContainEqual(expect.objectContaining({ rule: 'onTrip', severity: 'warning', field: 'startDate' }));
  const taken = { ...leave, startDate: '2027-07-12', endDate: '2027-07-12', agentUser: company.user('luyang') };
  expect(await send('yanfei', 'POST', '/tydf/process/hrLeaveRequest/submitProcess', taken)).toMatchObject({ code: '200' });
  const trip = await trips.raw('yanfei', 'submitProcess', tripOn('2027-07-11', '2027-07-12', { agentUser: company.user('yanfei') }));
  expect(trip.faults).toContainEqual(expect.objectContaining({ rule: 'onLeave', severity: 'warning', field: 'startDate' }));
});

it('a companion reports their own costs beside the traveller’s; a stranger reports nothing', async () => {
  const trip = await approved(
    server,
    'travelApply',
    'yanfei',
    tripOn('2026-11-16', '2026-11-17', { companions: [company.user('luyang')] }),
  );
  const begin = (login: string) => send(login, 'POST', `${tripsAt}/report/${textOf(trip['id'])}`, {});
  const fill = { summary: '完成', billCount: 0, costs: [], offsets: [] };
  const sent = await Promise.all(
    ['yanfei', 'luyang'].map(async (login) => {
      const { id, version } = (await reports.get(login, (await begin(login)).data['id'])).data;
      return reports.submit(login, { id, version, ...fill });
    }),
  );
  expect(sent.map(({ traveller, totalAmount }) => [traveller, totalAmount])).toEqual([
    [company.user('yanfei'), '360.00'],
    [company.user('luyang'), '360.00'],
  ]);
  const report = { travelApplyId: trip['id'], startDate: '2026-11-16', endDate: '2026-11-17', summary: 'x', billCount: 0, costs: [] };
  expect(await reports.raw('taoran', 'submitProcess', report)).toMatchObject({ code: '400' });
});
