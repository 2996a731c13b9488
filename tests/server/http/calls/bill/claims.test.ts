/** What documents cost and bills claim of it, through the door. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { pastClaims } from '#server/business/bill/pastClaims.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { claimedTrip, claimsOn, sourceOf, sourcesAt } from '#tests/support/money/claims.ts';
import { fuelOn } from '#tests/support/office/fuel.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { papersAt, sheetsAt, vehicleBillsOn } from '#tests/support/money/vehicleBills.ts';

let server: TestServer;
let company: Company;
let claims: ReturnType<typeof claimsOn>;
const bills = vehicleBillsOn(
  () => server,
  () => company,
);
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  claims = claimsOn(server, company);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const row = async (id: string, login = 'majun'): Promise<AnyDoc> =>
  (await (await server.as(login)).call<AnyDoc>('GET', `${sourcesAt}/get/${id}`)).json.data;
const standing = async (id: string): Promise<string> => {
  const { heldAmount, claimedAmount, openAmount } = await row(id);
  return [heldAmount, claimedAmount, openAmount].map(textOf).join(' ');
};
const idOf = ({ data }: { readonly data?: unknown }): string => textOf((data as { readonly document: AnyDoc }).document['id']);
const code = ({ code: answered }: { readonly code: string }): string => answered;

describe('POST /tydf/process/expenseReport/submitProcess', () => {
  it('claims the cost of a trip in parts, up to what it came to and no further', async () => {
    const { source } = await claimedTrip(server);
    const first = await claims.claim(source, '60.00');
    expect(first, JSON.stringify(first)).toMatchObject({ code: '200', data: { document: { items: [{ sourceKey: 'driveRecord' }] } } });
    expect(await standing(source)).toBe('60.00 0.00 40.00');
    expect(await claims.claim(source, '40.01')).toMatchObject({ code: '400', faults: [{ field: 'items.0.amount', rule: 'claim' }] });
    // Two lines of one report are judged together.
    const twice = claims.report([
      { sourceId: source, amount: '20.00' },
      { sourceId: source, amount: '20.01' },
    ]);
    expect(await claims.reports.raw('songdawei', 'submitProcess', twice)).toMatchObject({
      code: '400',
      faults: [{ field: 'items.1.amount', rule: 'claim' }],
    });
    const second = await claims.claim(source, '40.00');
    expect(second).toMatchObject({ code: '200' });
    expect(await row(source)).toMatchObject({ spent: true, claims: [{ heldAmount: '60.00' }, { heldAmount: '40.00' }] });
    await claims.reportPaid(idOf(first));
    expect(await standing(source)).toBe('40.00 60.00 0.00');
    await claims.reports.decide('qinhao', idOf(second), { comment: '重复' }, 'rejectProcess');
    expect(await standing(source)).toBe('0.00 60.00 40.00');
    expect(await row(source)).toMatchObject({ spent: false, claims: [{ billType: 'expenseReport', claimedAmount: '60.00' }] });
  });

  it('what the accountant cuts off can be claimed again; withdrawn or void it is free', async () => {
    const { source } = await claimedTrip(server);
    const withdrawn = idOf(await claims.claim(source, '100.00'));
    expect(code(await claims.reports.raw('songdawei', 'withdrawProcess', { id: withdrawn }))).toBe('200');
    expect(await standing(source)).toBe('0.00 0.00 100.00');
    const id = idOf(await claims.claim(source, '100.00'));
    await claims.reportPaid(id, '70.00');
    expect(await standing(source)).toBe('0.00 70.00 30.00');
    expect(code(await claims.reports.raw('qiaolihua', 'voidProcess', { id, comment: '重开' }))).toBe('200');
    expect(await standing(source)).toBe('0.00 0.00 100.00');
    expect((await row(source))['claims']).toEqual([]);
  });

  it('of two at once one gets through, and of a report and a payment too', async () => {
    const { source } = await claimedTrip(server);
    const two = await Promise.all([claims.claim(source, '60.00'), claims.claim(source, '60.00')]);
    expect(two.map(code).toSorted()[0]).toBe('200');
    expect(two.filter((one) => one.code !== '200')).toHaveLength(1);
    expect(await standing(source)).toBe('60.00 0.00 40.00');
    const other = (await claimedTrip(server)).source;
    const mixed = await Promise.all([claims.claim(other, '100.00'), claims.pay(other, '100.00'), claims.claim(other, '0.01')]);
    expect(mixed.filter((one) => one.code !== '200').length).toBeGreaterThan(0);
    const { openAmount } = await row(other);
    expect(Number(openAmount)).toBeGreaterThanOrEqual(0);
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('names a source that is seen, there, and of the kind that is said', async () => {
    const { source, sheet } = await claimedTrip(server);
    // Another employee does not see the trip.
    const stranger = claims.report([{ sourceId: source, amount: '10.00' }]);
    expect(await claims.reports.raw('yanfei', 'submitProcess', stranger)).toMatchObject({
      code: '400',
      faults: [{ field: 'items.0.sourceId' }],
    });
    expect(await claims.claim(source, '10.00', { sourceKey: 'vehicleWarranty' })).toMatchObject({
      code: '400',
      faults: [{ field: 'items.0.sourceKey', rule: 'claim' }],
    });
    const nothing = claims.report([{ sourceKey: 'driveRecord', amount: '10.00' }]);
    expect(await claims.reports.raw('songdawei', 'submitProcess', nothing)).toMatchObject({
      code: '400',
      faults: [{ field: 'items.0.sourceId', rule: 'claim' }],
    });
    for (const wrong of ['x', 7, {}, '99999999'])
      expect(await claims.reports.raw('songdawei', 'submitProcess', claims.report([{ sourceId: wrong, amount: '10.00' }]))).toMatchObject({
        code: '400',
      });
    expect(code(await bills.send('yujianguo', 'POST', `${sheetsAt}/voidProcess`, { id: sheet['id'], comment: '录错' }))).toBe('200');
    expect(await claims.claim(source, '10.00')).toMatchObject({ code: '400', faults: [{ field: 'items.0.sourceId' }] });
  });

  it('the invoice that a paper of a vehicle carries goes with its claim and with no other line', async () => {
    const invoiceNo = '26370000000099112233';
    const paper = await bills.approvedPaper(bills.paper(await bills.another({ plateNo: '鲁F·L0900' }), { invoiceNo }));
    const found = await sourceOf(server, 'vehicleWarranty', paper['id']);
    expect(found).toMatchObject({ amount: '950.00', expenseType: 'vehicle', happenDate: '2026-11-20', code: paper['code'] });
    const line = { amount: '950.00', invoiceType: 'digitalNormal', invoiceNo, invoiceDate: '2026-11-20' };
    const send = (more: AnyDoc) => claims.reports.raw('yujianguo', 'submitProcess', claims.report([{ ...line, ...more }]));
    expect(await send({})).toMatchObject({ code: '400', faults: [{ field: 'items.0.invoiceNo', rule: 'B1' }] });
    expect(await send({ sourceId: found?.['id'] })).toMatchObject({ code: '200' });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });
});

describe('POST /tydf/process/fundPayment/submitProcess', () => {
  it('what is paid is not reimbursed as well, until the bank sends it back', async () => {
    const { source } = await claimedTrip(server);
    const receipt = { direction: 'in', kind: 'receipt', amount: '5000.00', date: '2026-11-01', counterparty: '客户', summary: '回款' };
    await bills.send('qiaolihua', 'POST', `/tydf/api/companyBankAccount/adjust/${company.account}`, receipt);
    expect(await claims.pay(source, '100.01')).toMatchObject({ code: '400', faults: [{ field: 'amount', rule: 'claim' }] });
    const sent = await claims.pay(source, '80.00');
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: '200', data: { document: { sourceKey: 'driveRecord' } } });
    expect(await claims.claim(source, '20.01')).toMatchObject({ code: '400' });
    const id = idOf(sent);
    await claims.paymentPaid(id, '80.00');
    expect(await standing(source)).toBe('0.00 80.00 20.00');
    expect(await claims.claim(source, '20.00')).toMatchObject({ code: '200' });
    const back = { date: '2026-11-20', account: company.account, reason: '账号有误' };
    expect(code(await claims.payments.put('weixiaodan', 'bounce', id, back))).toBe('200');
    expect(await standing(source)).toBe('20.00 0.00 80.00');
    const again = await (
      await server.as('songdawei')
    ).call<AnyDoc>('POST', `/tydf/process/fundPayment/payAgain/${id}`, { requestId: 'again' });
    expect(again.json.data, JSON.stringify(again.json)).toMatchObject({ sourceKey: 'driveRecord', sourceId: source });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });
});

describe('sources', () => {
  it('a trip is not made void while its cost is claimed', async () => {
    const { source, sheet } = await claimedTrip(server);
    const id = idOf(await claims.claim(source, '30.00'));
    const makeVoid = () => bills.send('yujianguo', 'POST', `${sheetsAt}/voidProcess`, { id: sheet['id'], comment: '录错' });
    expect(await makeVoid()).toMatchObject({ code: '409', reason: 'claimed' });
    await claims.reports.raw('songdawei', 'withdrawProcess', { id });
    expect(await makeVoid()).toMatchObject({ code: '200' });
    expect(await sourceOf(server, 'driveRecord', sheet['id'])).toBeUndefined();
  });

  it('of one trip that is made void and claimed at once either happens, not both', async () => {
    const { source, sheet } = await claimedTrip(server);
    const [claimed, voided] = await Promise.all([
      claims.claim(source, '100.00'),
      bills.send('yujianguo', 'POST', `${sheetsAt}/voidProcess`, { id: sheet['id'], comment: '录错' }),
    ]);
    expect([claimed.code, voided.code].filter((one) => one === '200')).toHaveLength(1);
  });

  it('fuel that a card paid is nobody’s to claim, what was paid in cash is', async () => {
    const fuel = fuelOn((login) => server.as(login));
    const van = await bills.another({ plateNo: '鲁F·L0901', fuelCardNo: '9030001' });
    const top = await fuel.pass(await fuel.sent(fuel.topUp(van, { refuelTime: '2026-11-10T01:00:00.000Z', topUpAmount: '500.00' })));
    const filling = { liters: '20.00', thisOdo: '10.0' };
    const byCard = await fuel.pass(await fuel.sent(fuel.fill(van, { ...filling, refuelTime: '2026-11-11T01:00:00.000Z', oilPay: 'card' })));
    const cash = await fuel.pass(await fuel.sent(fuel.fill(van, { ...filling, refuelTime: '2026-11-12T16:30:00.000Z', thisOdo: '245.0' })));
    for (const none of [top, byCard]) expect(await sourceOf(server, 'administrationOilManagement', none['id'])).toBeUndefined();
    const found = await sourceOf(server, 'administrationOilManagement', cash['id']);
    // At half past midnight of the company's next day.
    expect(found).toMatchObject({ amount: '157.00', open: '157.00', expenseType: 'fuel', happenDate: '2026-11-13', spent: false });
    expect(await claims.claim(textOf(found?.['id']), '157.00')).toMatchObject({ code: '200' });
    expect(await fuel.makeVoid(cash)).toMatchObject({ code: '409', reason: 'claimed' });
  });

  it(`GET ${sourcesAt}/page: whoever sees the document sees what it cost; what is left comes first`, async () => {
    const { source, sheet } = await claimedTrip(server, '12.00');
    const listed = async (login: string): Promise<readonly AnyDoc[]> =>
      (await (await server.as(login)).call<Page>('GET', `${sourcesAt}/page?code=${textOf(sheet['code'])}`)).json.data.records;
    for (const login of ['songdawei', 'yujianguo', 'majun', 'qinhao']) expect((await listed(login)).map(({ id }) => id)).toEqual([source]);
    expect(await listed('yanfei')).toEqual([]);
    expect((await (await server.as('yanfei')).call('GET', `${sourcesAt}/get/${source}`)).json).toMatchObject({ code: '404' });
    await claims.claim(source, '12.00');
    const { json } = await (await server.as('songdawei')).call<Page>('GET', `${sourcesAt}/page?pageSize=200`);
    const states = json.data.records.map(({ spent }) => spent === true);
    expect(states).toEqual(states.toSorted((a, b) => Number(a) - Number(b)));
    const tab = await (await server.as('songdawei')).call<Page>('GET', `${sourcesAt}/page?driveRecordId=${textOf(sheet['id'])}`);
    expect(tab.json.data.records.map(({ id }) => id)).toEqual([source]);
  });

  it('what was approved before there were claims gets its row by the work of the day, once', async () => {
    const { sheet, source } = await claimedTrip(server);
    const paper = await bills.approvedPaper(bills.paper(await bills.another({ plateNo: '鲁F·L0902' })));
    await server.db.query('delete from claim_source where id = $1 or vehicle_warranty_id = $2', [source, paper['id']]);
    expect(await pastClaims.run(server.services, '2026-11-20')).toBe(2);
    expect(await pastClaims.run(server.services, '2026-11-20')).toBe(0);
    expect(await sourceOf(server, 'driveRecord', sheet['id'])).toMatchObject({ amount: '100.00', open: '100.00' });
    expect(await (await server.as('yujianguo')).call('GET', `${papersAt}/get/${textOf(paper['id'])}`)).toMatchObject({
      json: { code: '200' },
    });
  });
});
