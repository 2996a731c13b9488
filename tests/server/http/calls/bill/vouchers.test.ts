/** Single vouchers: looked up, used once, taken back, frozen, replaced; and what nobody may do with them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { voucherExpiry } from '#server/business/bill/vouchers/voucherJobs.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import {
  cashier,
  countsOf,
  handedOut,
  keeper,
  manager,
  scannedUse,
  voucherAddress as at,
  voucherBatch,
  voucherCustomer,
  vouchersOf,
  type StoredVoucher,
} from '#tests/support/money/vouchers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
beforeEach(() => server.clock.set(testDay));

const send = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown) =>
  (await (await server.as(login)).call<Data>(method, path, body)).json;
const seconds = (count: number) => server.clock.set(new Date(server.clock.now().getTime() + count * 1000));
/** Look-ups are counted by the minute. */
const minuteLater = () => seconds(61);
const look = (qrcode: string, login = keeper) => send(login, 'GET', `${at}/getCode/${qrcode}`);
const voucherIn = async (id: string) => (await send(keeper, 'GET', `${at}/get/${id}`)).data;

/** A batch of which some are handed out. */
async function batchOf(issued: number, more: AnyDoc = {}): Promise<{ readonly id: unknown; readonly all: readonly StoredVoucher[] }> {
  const { id } = await voucherBatch(server, { quantity: 5, ...more });
  if (issued > 0) await handedOut(server, id, issued);
  return { id, all: await vouchersOf(server, id) };
}
const first = (all: readonly StoredVoucher[], index = 0): StoredVoucher => {
  const one = all[index];
  if (one === undefined) throw new Error('no such voucher');
  return one;
};

describe(`GET ${at}/getCode/{qrcode}`, () => {
  it('says whether a voucher can be used, and why not', async () => {
    const { id, all } = await batchOf(2);
    const one = first(all);
    expect(one.qrcode).toMatch(/^TYV1\.[\w-]{22}$/);
    expect(await look(one.qrcode)).toMatchObject({
      code: '200',
      data: {
        usable: true,
        verdict: 'valid',
        batchName: '中秋三文鱼礼盒提货券',
        voucher: { id: one.id, voucherNo: one.no, holderName: '王海', productName: '冰鲜三文鱼礼盒', voucherStatus: 'issued' },
      },
    });
    expect(JSON.stringify((await look(one.qrcode)).data)).not.toContain(one.qrcode);
    expect((await look(first(all, 4).qrcode)).data).toMatchObject({ usable: false, verdict: 'not issued', reason: 'notIssued' });
    await scannedUse(server, one);
    expect((await look(one.qrcode)).data).toMatchObject({
      usable: false,
      verdict: 'used on 2026-11-20 at 食堂门店',
      reason: 'alreadyUsed',
    });
    const { all: later } = await batchOf(1, { validFrom: '2026-12-01' });
    expect((await look(first(later).qrcode)).data).toMatchObject({ usable: false, verdict: 'not valid before 2026-12-01' });
    expect((await countsOf(server, id)).shown).toEqual([3, 1, 1, 0, 0, 0]);
  });

  it('refuses at the first second after the last day though no work ran, frozen ones too', async () => {
    const { id, all } = await batchOf(3, { validTo: '2026-12-31' });
    const [used, frozen] = [first(all), first(all, 1)];
    await send(keeper, 'PUT', `${at}/freeze/${frozen.id}`, { reason: '客户挂失' });
    server.clock.set(new Date('2026-12-31T23:59:59+08:00'));
    expect((await look(used.qrcode)).data).toMatchObject({ usable: true });
    expect((await look(frozen.qrcode)).data).toMatchObject({ usable: false, verdict: 'frozen' });
    server.clock.set(new Date('2027-01-01T00:00:01+08:00'));
    for (const { qrcode } of [used, frozen]) expect((await look(qrcode)).data).toMatchObject({ usable: false, reason: 'voucherExpired' });
    expect(await scannedUse(server, used)).toMatchObject({ code: '409', reason: 'voucherExpired' });
    expect(await voucherIn(used.id)).toMatchObject({ voucherStatus: 'expired', standing: 'issued' });
    expect(await voucherExpiry.run(server.services, '2027-01-01')).toBeGreaterThanOrEqual(5);
    expect(await countsOf(server, id)).toEqual({ shown: [0, 0, 0, 5, 0, 0], stored: [0, 0, 0, 5, 0, 0] });
    expect(await voucherExpiry.run(server.services, '2027-01-01')).toBe(0);
  });

  it('is not found for what is no code, a number among it, and leaves the code in no log', async () => {
    const { all } = await batchOf(1);
    const { no, qrcode } = first(all);
    for (const code of [no, `TYV1.${'A'.repeat(22)}`, `${qrcode}x`, 'x'.repeat(300)])
      expect(await look(code)).toMatchObject({ code: '404', reason: 'voucherNotFound' });
    expect(await look(qrcode, 'yanfei')).toMatchObject({ code: '403' });
    const denied = () => server.db.query<{ path: string }>(`select path from denied_log where route like '%getCode%'`);
    server.clock.pass(120_000);
    await expect.poll(async () => (await denied()).length, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await denied())[0]?.path).toBe(`${at}/getCode/`);
    const [found] = await server.db.query<{ operations: string; denied: string }>(
      `select (select count(*) from operation_log o where o::text like '%' || $1 || '%')::text as operations,
         (select count(*) from denied_log d where d::text like '%' || $1 || '%')::text as denied`,
      [qrcode.slice(5)],
    );
    expect(found).toEqual({ operations: '0', denied: '0' });
  });

  it('is limited to 30 look-ups of a person in a minute, those of one moment among them', async () => {
    const { all } = await batchOf(1);
    const { qrcode } = first(all);
    minuteLater();
    const answers = await Promise.all(Array.from({ length: 40 }, () => look(qrcode, manager)));
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(30);
    expect(answers.filter(({ reason }) => reason === 'tooManyLookUps')).toHaveLength(10);
    expect((await look(qrcode)).code).toBe('200');
    minuteLater();
    expect((await look(qrcode, manager)).code).toBe('200');
  });
});

it(`GET ${at}/byNo finds a damaged code by number and mobile, for who corrects uses`, async () => {
  const { all } = await batchOf(1);
  const { no, id } = first(all);
  minuteLater();
  const by = (voucherNo: string, mobileEnd: string, login = keeper) =>
    send(login, 'GET', `${at}/byNo?voucherNo=${encodeURIComponent(voucherNo)}&mobileEnd=${mobileEnd}`);
  expect(await by(` ${no.toLowerCase()}`, '1234')).toMatchObject({ code: '200', data: { usable: true, voucher: { id } } });
  expect(await by(no, '1235')).toMatchObject({ code: '404', reason: 'voucherNotFound' });
  const swapped = `${no.slice(0, -3)}${no.at(-2) ?? ''}${no.at(-3) ?? ''}${no.at(-1) ?? ''}`;
  expect(await by(swapped === no ? `${no}0` : swapped, '1234')).toMatchObject({ code: '400', faults: [{ field: 'voucherNo' }] });
  expect(await by(no, '12')).toMatchObject({ code: '400', faults: [{ field: 'mobileEnd' }] });
  expect((await by(no, '1234', 'ouyangqian')).code).toBe('403');
});

describe(`PUT ${at}/updateUse/{id}`, () => {
  it('uses a voucher that was just scanned, once, and says when and where it was', async () => {
    const { id, all } = await batchOf(2);
    const one = first(all);
    const use = (body: AnyDoc = {}) => send(keeper, 'PUT', `${at}/updateUse/${one.id}`, { usedPlace: '食堂门店', ...body });
    minuteLater();
    expect(await use()).toMatchObject({ code: '409', reason: 'scanFirst' });
    await look(one.qrcode);
    expect(await use({ usedPlace: '' })).toMatchObject({ code: '400', faults: [{ field: 'usedPlace' }] });
    expect(await use({ usedAmount: '398.01' })).toMatchObject({ code: '400', faults: [{ field: 'usedAmount' }] });
    const body = { usedBy: '李静', usedQty: '1.00', requestId: 'use-1' };
    const used = await use(body);
    expect(used).toMatchObject({
      code: '200',
      data: { voucherStatus: 'used', usedBy: '李静', usedAmount: '398.00', usedPlace: '食堂门店' },
    });
    expect((await use(body)).code).toBe('200');
    expect(await use({ requestId: 'use-2' })).toMatchObject({ code: '409', reason: 'alreadyUsed', desc: 'used on 2026-11-20 at 食堂门店' });
    expect((await countsOf(server, id)).shown).toEqual([3, 1, 1, 0, 0, 0]);
    const { data } = await send<{ records: AnyDoc[] }>(keeper, 'GET', `/tydf/api/voucherUses/page?batchId=${String(id)}`);
    expect(data.records).toMatchObject([{ voucherNo: one.no, usedBy: '李静', amount: '398.00', qty: '1.00', revokedAt: null }]);
  });

  it('lets one of 50 use a voucher at the same moment', async () => {
    const { id, all } = await batchOf(1);
    const one = first(all);
    // Tests share their minutes, and a person's look-ups in one are counted: this one has an hour of its own.
    seconds(5 * 3600);
    const clients = await Promise.all(['taoran', 'qiaolihua', 'ouyangqian', 'zhanghongmei', 'xiazhiyuan'].map((login) => server.as(login)));
    for (const client of clients) expect((await client.call('GET', `${at}/getCode/${one.qrcode}`)).json.code).toBe('200');
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const client = clients[n % clients.length];
        return (await client?.call<AnyDoc>('PUT', `${at}/updateUse/${one.id}`, { usedPlace: `柜台${n}` }))?.json;
      }),
    );
    expect(answers.filter((answer) => answer?.code === '200')).toHaveLength(1);
    expect(answers.filter((answer) => answer?.code !== '200').map((answer) => answer?.reason)).toEqual(
      Array.from({ length: 49 }, () => 'alreadyUsed'),
    );
    expect(await countsOf(server, id)).toEqual({ shown: [4, 0, 1, 0, 0, 0], stored: [4, 0, 1, 0, 0, 0] });
  });

  it('asks how much a discount took off, at most the face value', async () => {
    const { all } = await batchOf(1, { voucherType: 'discount', discount: '0.85', faceValue: '50.00' });
    minuteLater();
    expect(await scannedUse(server, first(all))).toMatchObject({ code: '400', faults: [{ field: 'usedAmount' }] });
    expect(await scannedUse(server, first(all), keeper, { usedAmount: '32.50' })).toMatchObject({
      code: '200',
      data: { usedAmount: '32.50' },
    });
  });
});

describe(`PUT ${at}/putUse/{id}`, () => {
  const revoke = (id: string, login: string, body: AnyDoc = { reason: '误扫' }) =>
    send(login, 'PUT', `${at}/putUse/${id}`, { action: 'revoke', ...body });

  it('takes a use back: its operator within 60 seconds, then who corrects uses, for 24 hours', async () => {
    const { id, all } = await batchOf(3);
    minuteLater();
    const [own, late, lost] = [first(all), first(all, 1), first(all, 2)];
    for (const one of [own, late, lost]) expect((await scannedUse(server, one, 'ouyangqian')).code).toBe('200');
    seconds(60);
    expect(await revoke(own.id, 'ouyangqian', {})).toMatchObject({
      code: '200',
      data: { voucherStatus: 'issued', usedAt: null, useCorrected: true },
    });
    seconds(1);
    expect((await revoke(late.id, 'ouyangqian')).code).toBe('403');
    expect(await revoke(late.id, manager, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await revoke(late.id, manager)).toMatchObject({ code: '200', data: { voucherStatus: 'issued' } });
    expect(await revoke(late.id, manager)).toMatchObject({ code: '409', reason: 'notUsed' });
    seconds(24 * 3600);
    expect(await revoke(lost.id, manager)).toMatchObject({ code: '409', reason: 'tooLate' });
    expect((await scannedUse(server, own)).code).toBe('200');
    expect(await countsOf(server, id)).toEqual({ shown: [2, 1, 2, 0, 0, 0], stored: [2, 1, 2, 0, 0, 0] });
  });

  it('gives an expired voucher where its last day went by meanwhile', async () => {
    const { id, all } = await batchOf(1, { validTo: '2026-12-31' });
    server.clock.set(new Date('2026-12-31T23:50:00+08:00'));
    expect((await scannedUse(server, first(all))).code).toBe('200');
    server.clock.set(new Date('2027-01-01T08:00:00+08:00'));
    expect(await revoke(first(all).id, manager)).toMatchObject({ code: '200', data: { voucherStatus: 'expired' } });
    expect((await countsOf(server, id)).shown).toEqual([4, 0, 0, 1, 0, 0]);
  });

  it('corrects what was entered, with a reason', async () => {
    const { all } = await batchOf(1);
    minuteLater();
    await scannedUse(server, first(all));
    const correct = (body: AnyDoc, login = manager) => send(login, 'PUT', `${at}/putUse/${first(all).id}`, { action: 'correct', ...body });
    expect((await correct({ usedBy: '赵敏', reason: '姓名有误' }, 'ouyangqian')).code).toBe('403');
    expect(await correct({ usedBy: '赵敏' })).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
    expect(await correct({ usedBy: '赵敏', reason: '姓名有误' })).toMatchObject({
      code: '200',
      data: { usedBy: '赵敏', usedPlace: '食堂门店', useCorrected: true, voucherStatus: 'used' },
    });
    expect(await send(manager, 'PUT', `${at}/putUse/${first(all).id}`, { action: 'other', reason: 'x' })).toMatchObject({
      code: '400',
      faults: [{ field: 'action' }],
    });
  });
});

it(`PUT ${at}/freeze/{id}, PUT ${at}/unfreeze/{id} and PUT ${at}/voidVoucher/{id} change the state, with a reason`, async () => {
  const { id, all } = await batchOf(2);
  const [one, free] = [first(all), first(all, 4)];
  const change = (call: string, voucher: StoredVoucher, login = keeper) =>
    send(login, 'PUT', `${at}/${call}/${voucher.id}`, { reason: '客户挂失' });
  expect((await change('freeze', one, 'ouyangqian')).code).toBe('403');
  expect(await send(keeper, 'PUT', `${at}/freeze/${one.id}`, {})).toMatchObject({ code: '400', faults: [{ field: 'reason' }] });
  expect(await change('freeze', one)).toMatchObject({ code: '200', data: { voucherStatus: 'frozen', voidReason: '客户挂失' } });
  expect(await change('freeze', one)).toMatchObject({ code: '409' });
  expect((await countsOf(server, id)).shown).toEqual([3, 1, 0, 0, 1, 0]);
  expect(await change('unfreeze', one)).toMatchObject({ code: '200', data: { voucherStatus: 'issued' } });
  await change('freeze', free);
  expect(await change('unfreeze', free)).toMatchObject({ code: '200', data: { voucherStatus: 'unissued' } });
  expect((await change('voidVoucher', one, manager)).code).toBe('403');
  expect(await change('voidVoucher', one)).toMatchObject({ code: '200', data: { voucherStatus: 'void' } });
  for (const call of ['freeze', 'voidVoucher', 'unfreeze']) expect(await change(call, one)).toMatchObject({ code: '409' });
  expect(await countsOf(server, id)).toEqual({ shown: [3, 1, 0, 0, 0, 1], stored: [3, 1, 0, 0, 0, 1] });
});

it(`PUT ${at}/extend/{id} gives sold vouchers more time, also after they expired`, async () => {
  const customerId = await voucherCustomer(server, '威海味鲜餐饮有限公司');
  const { id, all } = await batchOf(0, { voucherUse: 'sale', salePrice: '360.00', customerId });
  await send(cashier, 'POST', `/tydf/process/voucherManagement/receipt/${String(id)}`, {
    amount: '1800.00',
    date: '2026-11-20',
    account: (await server.db.query<{ id: string }>('select min(id)::text as id from company_bank_account'))[0]?.id,
  });
  await handedOut(server, id, 2);
  const one = first(all);
  const extend = (validTo: string, voucher = one) =>
    send(keeper, 'PUT', `${at}/extend/${voucher.id}`, { validTo, reason: '客户未及时提货' });
  expect(await extend('2027-11-19')).toMatchObject({ code: '400', faults: [{ field: 'validTo' }] });
  server.clock.set(new Date('2027-12-01T09:00:00+08:00'));
  await voucherExpiry.run(server.services, '2027-12-01');
  expect((await countsOf(server, id)).shown).toEqual([0, 0, 0, 5, 0, 0]);
  expect(await extend('2027-11-30')).toMatchObject({ code: '400', faults: [{ field: 'validTo' }] });
  expect(await extend('2028-06-30')).toMatchObject({ code: '200', data: { voucherStatus: 'issued', validTo: '2028-06-30' } });
  expect(await countsOf(server, id)).toEqual({ shown: [0, 1, 0, 4, 0, 0], stored: [0, 1, 0, 4, 0, 0] });
  expect((await scannedUse(server, one)).code).toBe('200');
  server.clock.set(testDay);
  const gifts = await batchOf(1);
  expect(await extend('2028-06-30', first(gifts.all))).toMatchObject({ code: '409', reason: 'notSold' });
});

it(`PUT ${at}/put/{id} and PUT ${at}/update/{id} change the holder of an issued voucher and nothing else`, async () => {
  const { all } = await batchOf(1);
  const put = (call: string, id: string, body: AnyDoc, login = keeper) => send(login, 'PUT', `${at}/${call}/${id}`, body);
  const body = { holderName: '孙丽', holderMobile: '13611112222' };
  expect(await put('put', first(all).id, body)).toMatchObject({ code: '200', data: { holderName: '孙丽', holderMobile: '13611112222' } });
  expect(await put('update', first(all).id, { ...body, holderName: '孙莉' })).toMatchObject({ code: '200', data: { holderName: '孙莉' } });
  expect(await put('put', first(all).id, { ...body, validTo: '2030-01-01' })).toMatchObject({ code: '400' });
  expect(await put('put', first(all, 3).id, body)).toMatchObject({ code: '409', reason: 'voucherState' });
  expect((await put('put', first(all).id, body, manager)).code).toBe('403');
});

it(`POST ${at}/add replaces a lost voucher: the old one is void, its holder has a new number and code`, async () => {
  const { id, all } = await batchOf(1);
  const lost = first(all);
  const add = (replacesId: string, login = keeper, more: AnyDoc = {}) =>
    send(login, 'POST', `${at}/add`, { replacesId, reason: '遗失', ...more });
  expect((await add(lost.id, manager)).code).toBe('403');
  expect(await add(first(all, 4).id)).toMatchObject({ code: '409', reason: 'notIssued' });
  const made = await add(lost.id, keeper, { requestId: 'lost-1' });
  expect(made).toMatchObject({
    code: '200',
    data: { voucherStatus: 'issued', holderName: '王海', replacesId: lost.id, validTo: '2027-11-19', seq: 6 },
  });
  expect((await add(lost.id, keeper, { requestId: 'lost-1' })).data['id']).toBe(made.data['id']);
  expect(await voucherIn(lost.id)).toMatchObject({ voucherStatus: 'void', replacedById: made.data['id'] });
  expect((await look(lost.qrcode)).data).toMatchObject({ usable: false, reason: 'voucherVoid' });
  const fresh = first(await vouchersOf(server, id), 5);
  expect(fresh.qrcode).not.toBe(lost.qrcode);
  expect((await look(fresh.qrcode)).data).toMatchObject({ usable: true });
  expect(await countsOf(server, id)).toEqual({ shown: [4, 1, 0, 0, 0, 1], stored: [4, 1, 0, 0, 0, 1] });
});

it(`DELETE ${at}/deletes makes vouchers void that nobody got, all of those named or none`, async () => {
  const { id, all } = await batchOf(1);
  const [issued, ...free] = all;
  const ids = free.slice(0, 2).map((one) => one.id);
  expect((await send(manager, 'DELETE', `${at}/deletes`, ids)).code).toBe('403');
  expect(await send(keeper, 'DELETE', `${at}/deletes`, [...ids, issued?.id])).toMatchObject({ code: '409', reason: 'voucherState' });
  expect((await countsOf(server, id)).shown).toEqual([4, 1, 0, 0, 0, 0]);
  expect(await send(keeper, 'DELETE', `${at}/deletes`, ids)).toMatchObject({ code: '200', data: { count: 2 } });
  expect(await countsOf(server, id)).toEqual({ shown: [2, 1, 0, 0, 0, 2], stored: [2, 1, 0, 0, 0, 2] });
});
