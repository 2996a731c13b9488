/** Payments by acceptance through the door: what they hold and deliver of a bill, that no account moves, and what they are refused for. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { bankAccount, bankParties, billFor, billsAt, issuedBill } from '#tests/support/money/bankBills.ts';
import { done } from '#tests/support/money/contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { reviewed } from '#tests/support/money/invoices.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { unbalanced } from '#server/postings/reading.ts';

const at = '/tydf/process/fundPayment';
let server: TestServer;
let company: Company;
let ways: ReturnType<typeof waysOf>;
let bills: ReturnType<typeof waysOf>;
let parties: Awaited<ReturnType<typeof bankParties>>;
let bill: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  ways = waysOf(server, 'fundPayment', at);
  bills = waysOf(server, 'ebaAccept', billsAt);
  parties = await bankParties(server);
  await done(server, 'majun', 'PUT', `/tydf/api/supplierManagement/checkBank/${parties.supplier}`);
});
beforeEach(async () => {
  server.clock.set(testDay);
  bill = textOf((await issuedBill(server, parties))['id']);
});
afterAll(() => server?.close());

/** What of the bill is not delivered, held by payments, and delivered. */
const standing = async (id = bill): Promise<string> => {
  const { data } = await bills.get('qiaolihua', id);
  return [data['freeAmount'], data['heldAmount'], data['deliveredAmount']].join(' ');
};
const moved = async (): Promise<string> =>
  (
    await server.db.query<{ n: string }>("select count(*)::text as n from ledger_entry where ledger = 'bank' and resource = 'fundPayment'")
  )[0]?.n ?? '';
const request = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  payOrg: company.org,
  fundPayType: 'delivery',
  supplierId: parties.supplier,
  payeeName: '海源设备',
  payeeBank: '中国建设银行海阳支行',
  payeeAccount: '37050166688800001234',
  amount,
  payMethod: 'acceptance',
  ebaId: bill,
  needDate: '2026-11-25',
  reason: '以承兑汇票支付货款',
  invoiceState: 'later',
  ...more,
});
const sent = (amount: string, more: AnyDoc = {}) => ways.raw('majun', 'submitProcess', request(amount, more));
/** Agreed on by everybody but the cashier. */
async function atCashier(amount: string, more: AnyDoc = {}): Promise<string> {
  const { id } = await ways.submit('majun', request(amount, more));
  for (;;) {
    const [task] = await server.db.query<{ node: string; login: string }>(
      `select t.node_id as node, u.user_name as login from task t cross join lateral unnest(t.principals) as p (principal)
       join users u on p.principal = 'u:' || u.id or exists (select from roles r where p.principal = 'r:' || r.code and r.id = any (u.roles))
       where t.resource = 'fundPayment' and t.document_id = $1 and t.state = 'open' and u.user_type = 'employee' and u.id <> t.applicant_id limit 1`,
      [id],
    );
    if (task === undefined || task.node === 'pay') return textOf(id);
    await ways.decide(task.login, id);
  }
}
const paying = { paidAt: '2026-11-20', payNo: 'PJ-1' };

it(`POST ${at}/submitProcess: holds so much of the bill, which is given back when it is withdrawn or rejected`, async () => {
  const { id } = await ways.submit('majun', request('25000.00'));
  expect(await standing()).toBe('35000.00 25000.00 0.00');
  const cancel = await bills.put('qiaolihua', 'cancel', bill, { reason: '改为电汇' });
  expect(cancel).toMatchObject({ code: '409', reason: 'delivered' });
  expect((await ways.raw('majun', 'withdrawProcess', { id })).code).toBe('200');
  expect(await standing()).toBe('60000.00 0.00 0.00');
  const other = await atCashier('60000.00');
  await ways.decide('weixiaodan', other, { comment: '票据信息有误' }, 'rejectProcess');
  expect(await standing()).toBe('60000.00 0.00 0.00');
});

it('delivers it at the last step, pays what is owed, and moves no account; the bill cannot be cancelled then', async () => {
  const invoiceReviewId = await reviewed(server, '20000.00', { supplierId: parties.supplier });
  const before = await moved();
  const id = await atCashier('22600.00', { invoiceState: 'received', reviews: [{ invoiceReviewId, payAmount: '22600.00' }] });
  expect(await ways.tryDecide('weixiaodan', id, { ...paying, payAccount: company.account, actualAmount: '22600.00' })).toMatchObject({
    code: '400',
    faults: [{ field: 'payAccount' }, { field: 'actualAmount' }],
  });
  expect(await ways.decide('weixiaodan', id, paying)).toMatchObject({ status: 'approved', payState: 'paid', payAccount: null });
  expect(await standing()).toBe('37400.00 0.00 22600.00');
  expect(await moved()).toBe(before);
  expect(await balanceIn(server.db, 'payable', { invoiceReview: invoiceReviewId }, 'paid')).toBe('22600');
  expect(await bills.put('qiaolihua', 'cancel', bill, { reason: '改为电汇' })).toMatchObject({ code: '409', reason: 'delivered' });
  await ways.decide('weixiaodan', await atCashier('37400.00'), paying);
  expect((await bills.get('qiaolihua', bill)).data).toMatchObject({ ebaState: 'delivered', bills: [{}, { billState: 'delivered' }] });
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it('is refused for a bill that is not issued, of another entity, no longer stands or has less left, and without one', async () => {
  const refused = async (field: string, more: AnyDoc = {}, amount = '100.00') =>
    expect(await sent(amount, more)).toMatchObject({ code: '400', faults: [{ field, rule: 'acceptance' }] });
  await refused('ebaId', { ebaId: null });
  await refused('amount', {}, '60000.01');
  await refused('currency', { currency: 'USD', fxRate: '7.100000' });
  await refused('ebaId', { payMethod: 'bankTransfer' });
  const [other] = await server.db.query<{ id: string }>('select id::text from org where id <> $1 and not deleted order by id limit 1', [
    company.org,
  ]);
  await refused('ebaId', { payOrg: other?.id });
  const { id: draft } = await done(server, 'majun', 'POST', `${billsAt}/add`, await billFor(server, parties));
  await refused('ebaId', { ebaId: draft });
  expect(await bills.put('qiaolihua', 'cancel', bill, { reason: '改为电汇' })).toMatchObject({ code: '200' });
  await refused('ebaId');
  expect((await sent('100.00', { ebaId: '999999999' })).code).toBe('400');
});

it('says which account and how much where money does move', async () => {
  const id = await atCashier('500.00', { payMethod: 'bankTransfer', ebaId: null });
  expect(await ways.tryDecide('weixiaodan', id, { ...paying, payAccount: company.account })).toMatchObject({
    code: '400',
    faults: [{ field: 'actualAmount' }],
  });
  expect(await ways.tryDecide('weixiaodan', id, { ...paying, actualAmount: '500.00' })).toMatchObject({
    code: '400',
    faults: [{ field: 'payAccount' }],
  });
  const foreign = await bankAccount(server, {
    openingBalance: '9000.00',
    orgId: (await server.db.query<{ id: string }>('select id::text from org where id <> $1 order by id limit 1', [company.org]))[0]?.id,
  });
  expect(await ways.tryDecide('weixiaodan', id, { ...paying, payAccount: foreign, actualAmount: '500.00' })).toMatchObject({
    code: '400',
    faults: [{ field: 'payAccount' }],
  });
});

it(`PUT ${at}/bounce/{id}: no bank sends a bill back; made void on its day it is not delivered, unless it is honoured`, async () => {
  const id = await atCashier('25000.00');
  await ways.decide('weixiaodan', id, paying);
  const back = await ways.put('weixiaodan', 'bounce', id, { date: '2026-11-20', account: company.account, reason: '户名不符' });
  expect(back).toMatchObject({ code: '409', reason: 'acceptance' });
  expect((await ways.raw('qiaolihua', 'voidProcess', { id, comment: '重复付款' })).code).toBe('200');
  expect(await standing()).toBe('60000.00 0.00 0.00');
});

it('of eight requests at once no more of the bill is held than its face amount', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => sent('20000.00')));
  expect(answers.filter(({ code }) => code === '200')).toHaveLength(3);
  expect(answers.filter(({ code }) => code !== '200').every(({ code }) => code === '409' || code === '400')).toBe(true);
  expect(await standing()).toBe('0.00 60000.00 0.00');
});
