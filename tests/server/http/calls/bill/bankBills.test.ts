/** Guarantees and accepted bills through HTTP: what they take of accounts and credit lines, and how they end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { acceptanceDelivered, acceptanceHeld } from '#resources/bill/rules/bankLedgers.ts';
import { tellDates, watchedBy } from '#server/calendar/dates.ts';
import { actorOf } from '#server/access/actor.ts';
import { postMore } from '#server/documents/consequences.ts';
import { evaluation } from '#server/documents/checks/evaluation.ts';
import { readRecord } from '#server/documents/record.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import {
  accountsAt,
  agreedGuarantee,
  bankAccount,
  bankParties,
  billFor,
  billsAt,
  guaranteeFor,
  guaranteesAt,
  issuedBill,
  issuedGuarantee,
  issuing,
} from '#tests/support/money/bankBills.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let parties: Awaited<ReturnType<typeof bankParties>>;
let [bank, margin] = ['', ''];

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  parties = await bankParties(server);
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.set(testDay);
  bank = await bankAccount(server, { openingBalance: '50000.00', creditLimit: '100000.00' });
  margin = await bankAccount(server, { accountType: 'margin' });
});

/** Balance of the account, what of its credit is used, balance of the margin account. */
const standing = async (): Promise<readonly unknown[]> => {
  const reader = await server.as('qiaolihua');
  const [account, aside] = await Promise.all(
    [bank, margin].map(async (id) => (await reader.call<AnyDoc>('GET', `${accountsAt}/get/${id}`)).json.data),
  );
  return [account?.['balance'], account?.['creditUsed'], aside?.['balance']];
};

const guarantees = () => waysOf(server, 'BhApply', guaranteesAt);
const bills = () => waysOf(server, 'ebaAccept', billsAt);

const guarantee = (more: AnyDoc = {}) => guaranteeFor(server, { bank, margin }, more);
const issued = (more: AnyDoc = {}) => issuedGuarantee(server, { bank, margin }, more);
const giveBack = (id: unknown, body: AnyDoc, login = 'majun') =>
  guarantees().put(login, 'giveBack', id, { outcome: 'returned', date: '2026-11-20', marginReturned: true, ...body });

const own = () => ({ ...parties, bank, margin });
const drawn = (more: AnyDoc = {}) => issuedBill(server, own(), more);
/** Posts to a bill as a payment by acceptance does. */
async function deliver(id: unknown, postings: ReturnType<typeof acceptanceDelivered>): Promise<void> {
  const actor = await actorOf(server.db, company.user('majun'));
  const definition = server.services.registry.get('ebaAccept');
  if (actor === null || definition === undefined) throw new Error('nobody to deliver it');
  const context = { services: server.services, actor, language: 'zh', address: '127.0.0.1' } as const;
  await server.db.transaction(async (tx) => {
    const record = await readRecord(tx, definition, id, { lock: true });
    if (record === null) throw new Error('no bill to deliver');
    const input = await evaluation(tx, context, definition, record, server.clock.now().toISOString());
    await postMore(tx, context, definition, record, postings, input);
  });
}

describe('a guarantee', () => {
  it('holds credit while it is decided on; issued it sets the margin aside and pays the fee', async () => {
    const { submit, raw } = guarantees();
    const { id } = await submit('majun', await guarantee());
    expect(await standing()).toEqual(['50000.00', '70000.00', '0.00']);
    await guarantees().decide('tangwenjing', id, { comment: '文本有误' }, 'rejectProcess');
    expect(await standing()).toEqual(['50000.00', '0.00', '0.00']);
    expect(await issued()).toMatchObject({ status: 'approved', bhState: 'valid', openMargin: '30000.00' });
    expect(await standing()).toEqual(['19850.00', '70000.00', '30000.00']);
    // What is left of the credit line is less than another one takes.
    expect(await raw('majun', 'submitProcess', await guarantee({ marginRate: '10.00' }))).toMatchObject({
      code: '400',
      faults: [{ field: 'amount', rule: 'credit' }],
    });
  });

  it('is refused at the last step where the account no longer holds margin and fee', async () => {
    const id = await agreedGuarantee(server, { bank, margin });
    await (
      await server.as('qiaolihua')
    ).call('POST', `${accountsAt}/adjust/${bank}`, {
      direction: 'out',
      kind: 'correction',
      amount: '20000.01',
      date: '2026-11-20',
      counterparty: '银行',
      summary: '更正',
    });
    const answer = await guarantees().tryDecide('cuilei', id, issuing('0.00'));
    expect(answer).toMatchObject({ code: '409', reason: 'balanceShort' });
    expect(await standing()).toEqual(['29999.99', '70000.00', '0.00']);
  });

  it(`PUT ${guaranteesAt}/giveBack/{id}: given back, credit and margin are free, at once or later`, async () => {
    const { id } = await issued();
    expect(await giveBack(id, { date: '2026-11-21' })).toMatchObject({ code: '400', faults: [{ field: 'date' }] });
    expect(await giveBack(id, { date: '2026-11-19' })).toMatchObject({ code: '400', faults: [{ field: 'date' }] });
    expect(await giveBack(id, { claimAmount: '1.00' })).toMatchObject({ code: '400', faults: [{ field: 'claimAmount' }] });
    expect((await giveBack(id, {}, 'weixiaodan')).code).toBe('403');
    const later = await giveBack(id, { marginReturned: false, requestId: 'back-1' });
    expect(later.data).toMatchObject({ bhState: 'returned', returnDate: '2026-11-20', openMargin: '30000.00' });
    expect(await standing()).toEqual(['19850.00', '0.00', '30000.00']);
    expect((await giveBack(id, { marginReturned: false, requestId: 'back-1' })).code).toBe('200');
    expect(await giveBack(id, { marginReturned: false })).toMatchObject({ code: '400', faults: [{ field: 'marginReturned' }] });
    expect(await giveBack(id, { outcome: 'claimed' })).toMatchObject({ code: '400', faults: [{ field: 'outcome' }] });
    expect((await giveBack(id, {})).data).toMatchObject({ marginReturned: true, openMargin: '0.00' });
    expect(await standing()).toEqual(['49850.00', '0.00', '0.00']);
    expect(await giveBack(id, {})).toMatchObject({ code: '409', reason: 'guaranteeOver' });
  });

  it(`PUT ${guaranteesAt}/giveBack/{id}: a claim is taken from the margin first, then from the account`, async () => {
    const { id } = await issued();
    expect(await giveBack(id, { outcome: 'claimed' })).toMatchObject({ code: '400', faults: [{ field: 'claimAmount' }] });
    const claim = { outcome: 'claimed', claimAmount: '100000.01' };
    expect(await giveBack(id, claim)).toMatchObject({ code: '400', faults: [{ field: 'claimAmount' }] });
    expect((await giveBack(id, { ...claim, claimAmount: '30500.00', marginReturned: false })).data).toMatchObject({
      bhState: 'claimed',
      marginReturned: true,
      openMargin: '0.00',
    });
    expect(await standing()).toEqual(['19350.00', '0.00', '0.00']);
  });

  it(`PUT ${guaranteesAt}/giveBack/{id}: what a claim leaves of the margin comes back`, async () => {
    const { id } = await issued();
    await giveBack(id, { outcome: 'claimed', claimAmount: '10000.00' });
    expect(await standing()).toEqual(['39850.00', '0.00', '0.00']);
  });

  it('has expired the day after its last one, and who holds it is told before', async () => {
    const { id } = await issued();
    const state = async () => (await guarantees().get('majun', id)).data['bhState'];
    server.clock.set(new Date('2026-12-20T08:00:00+08:00'));
    expect(await state()).toBe('valid');
    server.clock.set(new Date('2026-12-21T08:00:00+08:00'));
    expect(await state()).toBe('expired');
    const watches = watchedBy(server.services).get('guarantee_expiring') ?? [];
    const receivers = { type: 'field', roles: [], departments: [], users: [], field: 'applicant' };
    await server.db.transaction((tx) => tellDates(tx, server.services, watches, { receivers, ahead: [0] }, '2026-12-20'));
    const [told] = await server.db.query(`select 1 as told from outbox where kind = 'notice' and payload ->> 'key' = 'guarantee_expiring'`);
    expect(told).toBeDefined();
    // The bank has kept margin and credit all the same.
    expect(await standing()).toEqual(['19850.00', '70000.00', '30000.00']);
  });
});

describe('an accepted bill', () => {
  it('takes credit and margin when it is issued; its lines follow the whole of it as payments deliver it', async () => {
    const { id } = await drawn();
    const shown = async () => (await bills().get('qiaolihua', id)).data;
    expect(await standing()).toEqual(['19970.00', '30000.00', '30000.00']);
    expect(await shown()).toMatchObject({
      ebaState: 'issued',
      dueState: 'running',
      fee: '30.00',
      freeAmount: '60000.00',
      bills: [{ billState: 'issued' }, { billState: 'issued' }],
    });
    await deliver(id, acceptanceHeld(textOf(id), '25000.00', '2026-11-20'));
    expect(await shown()).toMatchObject({ freeAmount: '35000.00', heldAmount: '25000.00', ebaState: 'issued' });
    expect(await bills().put('qiaolihua', 'cancel', id, { reason: '重开' })).toMatchObject({ code: '409', reason: 'delivered' });
    await deliver(id, acceptanceDelivered(textOf(id), '35000.00', '2026-11-20'));
    await expect(deliver(id, acceptanceDelivered(textOf(id), '0.01', '2026-11-20'))).rejects.toMatchObject({ reason: 'acceptanceShort' });
    expect(await shown()).toMatchObject({ deliveredAmount: '35000.00', freeAmount: '0.00' });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it(`PUT ${billsAt}/honour/{id}: from its last day on the margin pays first, the rest leaves the account, credit is free again`, async () => {
    const { id } = await drawn();
    const { put, get } = bills();
    expect(await put('weixiaodan', 'honour', id, { date: '2026-11-20' })).toMatchObject({ code: '409', reason: 'beforeDue' });
    const dueOn = async (day: string) => {
      server.clock.set(new Date(`${day}T08:00:00+08:00`));
      return (await get('weixiaodan', id)).data['dueState'];
    };
    expect(await dueOn('2027-01-14')).toBe('running');
    expect(await dueOn('2027-01-15')).toBe('due');
    expect(await dueOn('2027-01-17')).toBe('due');
    expect(await dueOn('2027-01-18')).toBe('late');
    expect(await put('weixiaodan', 'honour', id, { date: '2027-01-14' })).toMatchObject({ code: '400', faults: [{ field: 'date' }] });
    expect(await put('weixiaodan', 'honour', id, { date: '2027-01-19' })).toMatchObject({ code: '400', faults: [{ field: 'date' }] });
    // 30,000 are to leave an account of 19,970.
    expect(await put('weixiaodan', 'honour', id, { date: '2027-01-18' })).toMatchObject({ code: '409', reason: 'balanceShort' });
    await (
      await server.as('weixiaodan')
    ).call('POST', `${accountsAt}/adjust/${bank}`, {
      direction: 'in',
      kind: 'receipt',
      amount: '20000.00',
      date: '2027-01-18',
      counterparty: '海都水产',
      summary: '回款',
    });
    const paid = await put('weixiaodan', 'honour', id, { date: '2027-01-18', payNo: 'HD-1', requestId: 'honour-1' });
    expect(paid.data).toMatchObject({
      ebaState: 'paid',
      dueState: 'settled',
      honouredAt: '2027-01-18',
      openMargin: '0.00',
      freeAmount: '0.00',
      bills: [{ billState: 'paid' }, { billState: 'paid' }],
    });
    expect((await put('weixiaodan', 'honour', id, { date: '2027-01-18', payNo: 'HD-1', requestId: 'honour-1' })).code).toBe('200');
    expect(await standing()).toEqual(['9970.00', '0.00', '0.00']);
    expect((await put('majun', 'honour', id, { date: '2027-01-18' })).code).toBe('403');
  });

  it(`PUT ${billsAt}/cancel/{id}: margin and credit come back, the fee stays; what is delivered or held is not cancelled`, async () => {
    const { id } = await drawn();
    const { put } = bills();
    expect((await put('weixiaodan', 'cancel', id, { reason: '重开' })).code).toBe('403');
    expect((await put('qiaolihua', 'cancel', id, { reason: '收款人有误' })).data).toMatchObject({
      ebaState: 'cancelled',
      cancelledAt: '2026-11-20',
      bills: [{ billState: 'cancelled' }, { billState: 'cancelled' }],
    });
    expect(await standing()).toEqual(['49970.00', '0.00', '0.00']);
    const other = await drawn();
    await deliver(other['id'], acceptanceDelivered(textOf(other['id']), '60000.00', '2026-11-20'));
    expect((await bills().get('qiaolihua', other['id'])).data).toMatchObject({
      ebaState: 'delivered',
      bills: [{ billState: 'delivered' }, { billState: 'delivered' }],
    });
    expect(await put('qiaolihua', 'cancel', other['id'], { reason: '重开' })).toMatchObject({ code: '409', reason: 'delivered' });
    expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
  });

  it('names what does not fit', async () => {
    const { raw } = bills();
    for (const [wrong, field] of [
      [{ dueDate: '2027-05-21' }, 'dueDate'],
      [{ dueDate: '2026-11-20' }, 'dueDate'],
      [{ bills: [{ faceAmount: '59999.99' }] }, 'amount'],
      [{ marginAccount: bank }, 'marginAccount'],
      [{ marginAccount: null }, 'marginAccount'],
      [{ drawerAccount: margin }, 'drawerAccount'],
      [{ marginRate: '100.01' }, 'marginRate'],
      [{ contractId: null }, 'contractId'],
    ] as const) {
      const answer = await raw('majun', 'submitProcess', await billFor(server, own(), wrong));
      expect(
        (answer as unknown as { faults: AnyDoc[] }).faults.map((one) => one['field']),
        JSON.stringify(wrong),
      ).toContain(field);
    }
  });
});
