/** Batches of vouchers: codes after approval, handing out, money that came in, sheets, and what a batch that is void leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { isVoucherNo } from '#resources/bill/rules/voucherNumbers.ts';
import { voucherCodes } from '#server/business/bill/vouchers/voucherJobs.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { acting } from '#tests/server/documents/people.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import {
  batchAddress as at,
  cashier,
  countsOf,
  handedOut,
  keeper,
  manager,
  scannedUse,
  voucherAddress,
  voucherBatch,
  voucherCustomer,
  vouchersOf,
} from '#tests/support/money/vouchers.ts';

let server: TestServer;
let company: Company;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<Data>(method, path, body)).json;
const batchIn = async (id: unknown): Promise<AnyDoc> => (await send(keeper, 'GET', `${at}/get/${String(id)}`)).data;
const recipient = (id: unknown, body: AnyDoc, login = keeper) =>
  send(login, 'POST', `${at}/recipient/${String(id)}`, { recipientName: '王海', receiveDate: '2026-11-20', ...body });

it('S7: a batch of 200 × 398 has its codes at approval, 50 of which are handed out as one run', async () => {
  const batch = await voucherBatch(server, { quantity: 200 });
  expect(await batchIn(batch['id'])).toMatchObject({ totalFace: '79600.00', createdCount: 200, unissuedCount: 200, leftFace: '79600.00' });
  const all = await vouchersOf(server, batch['id']);
  expect(new Set(all.map(({ qrcode }) => qrcode)).size).toBe(200);
  expect(all.every(({ no }) => isVoucherNo(no))).toBe(true);
  expect(all[0]?.no).toMatch(/^TY26\d{3}000001[0-9A-Z]$/);
  await handedOut(server, batch['id'], 50);
  expect(await batchIn(batch['id'])).toMatchObject({
    issuedCount: 50,
    unissuedCount: 150,
    recipientDetails: [{ recipientName: '王海', qty: 50, noFrom: all[0]?.no, noTo: all[49]?.no, handedBy: company.user(keeper) }],
  });
});

describe(`POST ${at}/recipient/{id}`, () => {
  it('takes the lowest free numbers, and makes a line for each run of them', async () => {
    const { id } = await voucherBatch(server, { quantity: 8 });
    const all = await vouchersOf(server, id);
    for (const at_ of [1, 3]) await send(keeper, 'PUT', `${voucherAddress}/freeze/${all[at_]?.id ?? ''}`, { reason: '印刷瑕疵' });
    const given = await recipient(id, { qty: 4, requestId: 'r-1' });
    const no = (index: number) => all[index]?.no;
    expect(given).toMatchObject({
      code: '200',
      data: {
        count: 4,
        numbers: [no(0), no(2), no(4), no(5)],
        lines: [
          { noFrom: no(0), noTo: no(0), qty: 1 },
          { noFrom: no(2), noTo: no(2), qty: 1 },
          { noFrom: no(4), noTo: no(5), qty: 2 },
        ],
      },
    });
    expect((await recipient(id, { qty: 4, requestId: 'r-1' })).data).toEqual(given.data);
    expect(await countsOf(server, id)).toEqual({ shown: [2, 4, 0, 0, 2, 0], stored: [2, 4, 0, 0, 2, 0] });
    expect(await recipient(id, { qty: 3 })).toMatchObject({ code: '409', reason: 'vouchersShort' });
    expect((await countsOf(server, id)).shown).toEqual([2, 4, 0, 0, 2, 0]);
    for (const [body, field] of [
      [{ qty: 0 }, 'qty'],
      [{ qty: 1, recipientName: '' }, 'recipientName'],
      [{ qty: 1, receiveDate: '2026-11-21' }, 'receiveDate'],
      [{ qty: 1, mobile: '12' }, 'mobile'],
    ] as const)
      expect(await recipient(id, body), field).toMatchObject({ code: '400', faults: [{ field }] });
    expect((await recipient(id, { qty: 1 }, 'luyang')).code).toBe('403');
  });

  it('gives no number to two who ask at the same moment', async () => {
    const { id } = await voucherBatch(server, { quantity: 30 });
    const clients = await Promise.all(Array.from({ length: 8 }, () => server.as(keeper)));
    const answers = await Promise.all(
      clients.map(
        async (client) =>
          (await client.call<AnyDoc>('POST', `${at}/recipient/${String(id)}`, { recipientName: '李', receiveDate: '2026-11-20', qty: 4 }))
            .json,
      ),
    );
    const numbers = answers.flatMap(({ code, data }) => (code === '200' ? (data['numbers'] as string[]) : []));
    expect(numbers).toHaveLength(28);
    expect(new Set(numbers).size).toBe(28);
    expect(await countsOf(server, id)).toEqual({ shown: [2, 28, 0, 0, 0, 0], stored: [2, 28, 0, 0, 0, 0] });
  });

  it('waits for the money of sold ones, unless the finance manager says why not', async () => {
    const customerId = await voucherCustomer(server, '青岛鲜生活超市');
    const { id } = await voucherBatch(server, { voucherUse: 'sale', salePrice: '350.00', customerId, quantity: 10 });
    expect(await recipient(id, { qty: 2 })).toMatchObject({ code: '409', reason: 'notPaid' });
    expect((await recipient(id, { qty: 2, unpaidReason: '月结客户' })).code).toBe('403');
    expect(await recipient(id, { qty: 2, unpaidReason: '月结客户' }, manager)).toMatchObject({
      code: '200',
      data: { lines: [{ qty: 2, unpaidReason: '月结客户' }] },
    });
  });
});

it(`POST ${at}/receipt/{id} is the cashier’s: the account has the money, the batch says how much of it is paid`, async () => {
  const customerId = await voucherCustomer(server, '济南鲜味酒店');
  const { id } = await voucherBatch(server, { voucherUse: 'sale', salePrice: '350.00', customerId, quantity: 10 });
  const balance = () => balanceIn(server.db, 'bank', { account: company.account }, 'balance');
  const before = Number(await balance());
  const pay = (body: AnyDoc, login = cashier) =>
    send(login, 'POST', `${at}/receipt/${String(id)}`, { amount: '1000.00', date: '2026-11-20', account: company.account, ...body });
  expect((await pay({}, keeper)).code).toBe('403');
  expect(await pay({ requestId: 'p-1' })).toMatchObject({ code: '200', data: { receivedAmount: '1000.00', paidState: 'part' } });
  expect((await pay({ requestId: 'p-1' })).data).toMatchObject({ receivedAmount: '1000.00' });
  expect(await pay({ amount: '2500.01' })).toMatchObject({ code: '400', faults: [{ field: 'amount' }] });
  expect(await pay({ date: '2026-11-21' })).toMatchObject({ code: '400', faults: [{ field: 'date' }] });
  expect(await recipient(id, { qty: 1 })).toMatchObject({ reason: 'notPaid' });
  expect(await pay({ amount: '2500.00' })).toMatchObject({ data: { receivedAmount: '3500.00', paidState: 'paid' } });
  expect(await pay({})).toMatchObject({ code: '409', reason: 'paidAlready' });
  expect(Number(await balance()) - before).toBe(3500);
  expect((await recipient(id, { qty: 1 })).code).toBe('200');
  expect(await send(keeper, 'POST', `${at}/voidProcess`, { id, reason: '取消' })).toMatchObject({ code: '400' });
});

it('a large batch waits for its codes, which a job makes after the approval', async () => {
  const { id } = await voucherBatch(server, { quantity: 6000, faceValue: '1.00' });
  await expect.poll(async () => (await batchIn(id))['createdCount'], { timeout: 60_000 }).toBe(6000);
  expect((await recipient(id, { qty: 600 })).data).toMatchObject({ count: 600 });
});

describe(`POST ${at}/makeCodes/{id}`, () => {
  /** A batch that lacks codes as if its job had been cut off: nobody makes them. */
  const cutOff = async (quantity: number): Promise<unknown> => {
    const { id } = await voucherBatch(server, { quantity: 200, faceValue: '1.00' });
    await server.db.query('update voucher_management set quantity = $2 where id = $1', [id, quantity]);
    return id;
  };

  it('makes a few at once', async () => {
    const id = await cutOff(230);
    expect(await recipient(id, { qty: 1 })).toMatchObject({ code: '409', reason: 'codesMissing' });
    expect((await send('luyang', 'POST', `${at}/makeCodes/${String(id)}`)).code).toBe('403');
    expect(await send(keeper, 'POST', `${at}/makeCodes/${String(id)}`)).toMatchObject({ code: '200', data: { made: 30, job: null } });
    expect(await send(keeper, 'POST', `${at}/makeCodes/${String(id)}`)).toMatchObject({ code: '409' });
    expect(await countsOf(server, id)).toEqual({ shown: [230, 0, 0, 0, 0, 0], stored: [230, 0, 0, 0, 0, 0] });
  });

  it('puts many down as a job, which goes on where it stopped, whoever runs it at the same time', async () => {
    const id = await cutOff(12_000);
    const context = await acting(server.services, keeper);
    const [breaking, told]: [AbortController, number[]] = [new AbortController(), []];
    const progress = (done: number): void => {
      told.push(done);
      breaking.abort('closing');
    };
    await expect(voucherCodes.run(context, { id }, { signal: breaking.signal, progress })).rejects.toBe('closing');
    expect(told).toEqual([5200]);
    expect(await countsOf(server, id)).toEqual({ shown: [5200, 0, 0, 0, 0, 0], stored: [5200, 0, 0, 0, 0, 0] });
    expect(await send(keeper, 'POST', `${at}/makeCodes/${String(id)}`)).toMatchObject({
      code: '200',
      data: { made: 0, job: expect.stringMatching(/^\d+$/) as unknown },
    });
    const turn = { signal: new AbortController().signal, progress: (done: number) => void told.push(done) };
    await Promise.all([voucherCodes.run(context, { id }, turn), voucherCodes.run(context, { id }, turn)]);
    expect(told.at(-1)).toBe(12_000);
    const [row] = await server.db.query<AnyDoc>(
      'select count(*)::int as n, count(distinct seq)::int as seqs, max(seq) as last from bill_voucher_details_management where batch_id = $1',
      [id],
    );
    expect(row).toEqual({ n: 12_000, seqs: 12_000, last: 12_000 });
  });
});

it(`GET ${at}/detailList/{id} tells the first rows of vouchers, recipients and uses with how many there are`, async () => {
  const { id } = await voucherBatch(server, { quantity: 25 });
  await handedOut(server, id, 3);
  const [one] = await vouchersOf(server, id);
  if (one === undefined) throw new Error('no voucher');
  await scannedUse(server, one);
  const { data } = await send<Record<string, { records: AnyDoc[]; total: number }>>(keeper, 'GET', `${at}/detailList/${String(id)}`);
  expect(data['details']).toMatchObject({ total: 25, records: { length: 20 } });
  expect(data['recipientDetails']).toMatchObject({ total: 1, records: [{ qty: 3 }] });
  expect(data['usedDetails']).toMatchObject({ total: 1, records: [{ voucherNo: one.no }] });
  expect((await send<AnyDoc>('luyang', 'GET', `${at}/detailList/${String(id)}`)).data).toMatchObject({ details: { total: 0 } });
  expect((await send('guojing', 'GET', `${at}/detailList/${String(id)}`)).code).toBe('404');
  expect((await send<AnyDoc>(keeper, 'GET', `${at}/get/${String(id)}`)).data).toMatchObject({
    usedDetails: { length: 1 },
    voucherDetails: { length: 25 },
  });
});

it(`GET ${at}/qrSheet/{id} gives the codes to who may see them, and notes it`, async () => {
  const { id, code } = await voucherBatch(server, { quantity: 7 });
  const sheet = (query: string, login = keeper) =>
    send<{ rows: AnyDoc[]; batch: AnyDoc }>(login, 'GET', `${at}/qrSheet/${String(id)}${query}`);
  const { data } = await sheet('?from=3&count=2');
  expect(data.batch).toMatchObject({ code, faceValue: '398.00' });
  expect(data.rows).toMatchObject([{ seq: 3, qrcode: expect.stringMatching(/^TYV1\./) as unknown }, { seq: 4 }]);
  for (const login of [manager, 'luyang', cashier]) expect((await sheet('', login)).code).toBe('403');
  expect(await sheet('?count=501')).toMatchObject({ code: '400', faults: [{ field: 'count' }] });
  const noted = await server.db.query(`select 1 from operation_log where action = 'qrSheet' and record_id = $1`, [id]);
  expect(noted).toHaveLength(1);
});

describe('a batch', () => {
  it('is made void with its vouchers while none of them is handed out', async () => {
    const [free, out] = [await voucherBatch(server, { quantity: 4 }), await voucherBatch(server, { quantity: 4 })];
    await handedOut(server, out['id'], 1);
    const void_ = (id: unknown) => send(keeper, 'POST', `${at}/voidProcess`, { id, reason: '活动取消' });
    expect(await void_(out['id'])).toMatchObject({ code: '400' });
    expect((await void_(free['id'])).code).toBe('200');
    expect(await countsOf(server, free['id'])).toEqual({ shown: [0, 0, 0, 0, 0, 4], stored: [0, 0, 0, 0, 0, 4] });
    expect(await batchIn(free['id'])).toMatchObject({ createdCount: 4, voidCount: 4, leftFace: '0.00' });
  });

  it('says what does not fit together', async () => {
    const customerId = await voucherCustomer(server, '潍坊渔港酒楼');
    const submit = (body: AnyDoc) =>
      send('luyang', 'POST', `${at}/submitProcess`, {
        batchName: '券',
        voucherType: 'pickup',
        voucherUse: 'gift',
        faceValue: '100.00',
        quantity: 2,
        receiveDept: company.department('D08'),
        receiver: company.user('luyang'),
        validFrom: '2026-11-20',
        validTo: '2027-11-19',
        reason: '答谢',
        ...body,
      });
    for (const [body, field] of [
      [{ validTo: '2026-11-20' }, 'validTo'],
      [{ validFrom: '2026-01-01', validTo: '2026-11-19' }, 'validTo'],
      [{ validTo: '2029-11-20' }, 'validTo'],
      [{ voucherUse: 'sale', salePrice: '90.00', customerId, validTo: '2027-11-18' }, 'validTo'],
      [{ voucherUse: 'sale', salePrice: '90.00' }, 'customerId'],
      [{ voucherUse: 'sale', customerId }, 'salePrice'],
      [{ salePrice: '90.00' }, 'salePrice'],
      [{ voucherType: 'discount' }, 'discount'],
      [{ voucherType: 'discount', discount: '1.00' }, 'discount'],
      [{ discount: '0.85' }, 'discount'],
      [{ quantity: 100_001 }, 'quantity'],
      [{ quantity: 0 }, 'quantity'],
      [{ faceValue: '0.00' }, 'faceValue'],
    ] as const)
      expect(await submit(body), JSON.stringify(body)).toMatchObject({ code: '400', faults: [{ field }] });
    for (const body of [
      { validTo: '2029-11-19' },
      { voucherUse: 'sale', salePrice: '90.00', customerId },
      { voucherType: 'discount', discount: '0.85' },
    ])
      expect((await submit(body)).code, JSON.stringify(body)).toBe('200');
  });
});
