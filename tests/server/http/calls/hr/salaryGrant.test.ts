/**
 * Paying out by its calls: what a grant does to payments, slips, loans and the bank, and what takes it back;
 * nobody sees pay who may not, and everybody their own only after their password.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { subtract } from '#model/calculation/decimal.ts';
import { taxedPayment } from '#tests/support/money/payments.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { testPassword, type Answer } from '#tests/support/server.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const process = '/tydf/process';
const slips = '/tydf/api/hrSalaryPaymentRecord';
const grants = `${process}/hrSalaryGrant`;

const stage = onStage();

let requests = 0;
const call = async <Data = AnyDoc>(login: string, method: string, path: string, body?: unknown): Promise<Answer<Data>['json']> =>
  (await (await stage().as(login)).call<Data>(method, path, body)).json;
const act = async (login: string, key: string, action: string, body: AnyDoc): Promise<AnyDoc> => {
  const json = await call<{ document: AnyDoc }>(login, 'POST', `${process}/${key}/${action}`, {
    requestId: `grants-${(requests += 1)}`,
    ...body,
  });
  expect(json, `${login} ${action}: ${JSON.stringify(json)}`).toMatchObject({ code: '200' });
  return json.data.document;
};
const paid = () => ({ payAccount: stage().company.account, payDate: '2026-11-20', bankBatchNo: 'DF-2' });
const approveAll = async (id: unknown): Promise<AnyDoc> => {
  for (const login of ['zhoumin', 'qiaolihua', 'zhaomingyuan']) await act(login, 'hrSalaryGrant', 'approveProcess', { id });
  return act('weixiaodan', 'hrSalaryGrant', 'approveProcess', { id, ...paid() });
};
const granted = async (month: string, ids: readonly string[], more: AnyDoc = {}): Promise<AnyDoc> => {
  const lines = ids.map((paymentId) => ({ paymentId }));
  const { id } = await act('hetingting', 'hrSalaryGrant', 'submitProcess', { salaryMonth: month, payments: lines, ...more });
  return approveAll(id);
};
const payment = async (id: string): Promise<AnyDoc> =>
  (
    await stage().server.db.query<AnyDoc>(
      'select pay_state as "payState", grant_id::text as "grantId" from hr_salary_payment where id = $1',
      [id],
    )
  )[0] ?? {};
const slipsOf = (login: string, month: string) =>
  stage().server.db.query<AnyDoc>(
    `select id::text, net_pay::text as "netPay", bank_account as account, created_by from hr_salary_payment_record
     where staff_id = $1 and salary_month = $2 and not deleted`,
    [stage().company.staff(login), month],
  );
const mine = (login: string, query = '') => call<{ years: string[]; year: string; slips: AnyDoc[] }>(login, 'GET', `${slips}/my${query}`);
const unlock = async (login: string): Promise<void> => {
  const path = `/tydf/administration/users/passwordConfirm/${stage().company.user(login)}`;
  expect(await call(login, 'PUT', path, { password: testPassword })).toMatchObject({ code: '200' });
};

describe('a grant', () => {
  it('pays: slips frozen and belonging to nobody else, notices, the loan cleared; void takes all of it back', async () => {
    const { company, server } = stage();
    const loan = await act('yanfei', 'debitNote', 'submitProcess', {
      borrower: company.user('yanfei'),
      loanType: 'petty',
      amount: '1000.00',
      reason: '备用金',
      payMethod: 'bankTransfer',
      planClearDate: '2026-12-20',
    });
    await act('qinhao', 'debitNote', 'approveProcess', { id: loan['id'] });
    await act('qiaolihua', 'debitNote', 'approveProcess', { id: loan['id'] });
    await act('weixiaodan', 'debitNote', 'approveProcess', { id: loan['id'], payAccount: company.account, paidAt: '2026-11-20' });
    const open = (account: string) => balanceIn(stage().server.db, 'loan', { loan: String(loan['id']) }, account);

    const id = await taxedPayment(server.db, 'yanfei', '2026-06', { loan_deduct: '400.00' });
    const other = await taxedPayment(server.db, 'qinhao', '2026-06', { year_end_bonus: '36000.00', bonus_tax: '1080.00' });
    const tooMuch = await taxedPayment(server.db, 'luyang', '2026-06', { loan_deduct: '1.00' });
    const refused = await call('hetingting', 'POST', `${grants}/submitProcess`, {
      requestId: 'too-much',
      salaryMonth: '2026-06',
      payments: [{ paymentId: tooMuch }],
    });
    expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'loans', field: 'payments.0.paymentId' }] });

    const before = await balanceIn(stage().server.db, 'bank', { account: company.account }, 'balance');
    const draft = await act('hetingting', 'hrSalaryGrant', 'submitProcess', {
      salaryMonth: '2026-06',
      payments: [{ paymentId: id }, { paymentId: other }],
    });
    expect([await open('open'), await open('held')]).toEqual(['600', '400']);
    expect(await payment(id)).toEqual({ payState: 'inGrant', grantId: draft['id'] });
    const document = await approveAll(draft['id']);
    expect([await open('open'), await open('held'), await open('cleared')]).toEqual(['600', '0', '400']);
    expect(document).toMatchObject({ grossTotal: '56000.00', deductTotal: '400.00' });
    const after = await balanceIn(stage().server.db, 'bank', { account: company.account }, 'balance');
    expect(subtract(before, after)).toBe(document['netTotal']);
    expect(await payment(id)).toMatchObject({ payState: 'paid' });
    const [slip] = await slipsOf('yanfei', '2026-06');
    expect(slip).toMatchObject({ netPay: '7852.41', created_by: null, account: expect.stringMatching(/^\d+$/) });
    expect(await slipsOf('qinhao', '2026-06')).toMatchObject([{ netPay: '43172.41' }]);
    const told = await server.db.query<{ payload: AnyDoc }>(
      `select payload from outbox where payload ->> 'key' = 'salary_slip' order by id desc limit 1`,
    );
    expect(told[0]?.payload).toMatchObject({
      principals: expect.arrayContaining([`u:${company.user('yanfei')}`]),
      params: { date: '2026-06' },
    });

    await act('qiaolihua', 'hrSalaryGrant', 'voidProcess', { id: document['id'], comment: '发错账户' });
    expect([await open('open'), await open('cleared')]).toEqual(['1000', '0']);
    expect(await balanceIn(stage().server.db, 'bank', { account: company.account }, 'balance')).toBe(before);
    expect(await payment(id)).toEqual({ payState: 'taxed', grantId: null });
    expect(await slipsOf('yanfei', '2026-06')).toEqual([]);
  });

  it('is not made void once a slip is confirmed', async () => {
    const id = await taxedPayment(stage().server.db, 'yanfei', '2026-05');
    const document = await granted('2026-05', [id]);
    const [slip] = await slipsOf('yanfei', '2026-05');
    expect(await call('yanfei', 'PUT', `${slips}/put/${String(slip?.['id'])}`, { staffConfirmed: true })).toMatchObject({ code: '200' });
    const refused = await call('qiaolihua', 'POST', `${grants}/voidProcess`, { id: document['id'], comment: '发错', requestId: 'late' });
    expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'confirmed' }] });
  });

  it('says why it pays a tenth more than the month before', async () => {
    const { db } = stage().server;
    const id = await taxedPayment(db, 'fangzhiqiang', '2026-03');
    await granted('2026-03', [id]);
    const next = await taxedPayment(db, 'fangzhiqiang', '2026-04', { gross_pay: '12000.00' });
    const body = { salaryMonth: '2026-04', payments: [{ paymentId: next }], requestId: 'more' };
    expect(await call('hetingting', 'POST', `${grants}/submitProcess`, body)).toMatchObject({
      code: '400',
      faults: [{ rule: 'difference', field: 'diffReason' }],
    });
    const sent = await act('hetingting', 'hrSalaryGrant', 'submitProcess', { ...body, requestId: 'said', diffReason: '年度调薪' });
    expect(sent).toMatchObject({ lastNetTotal: '8252.41', status: 'submitted' });
  });

  it('a payment that changed after the check is not paid with other figures', async () => {
    const { db } = stage().server;
    const id = await taxedPayment(db, 'yanfei', '2025-12');
    const draft = (await call('hetingting', 'POST', `${grants}/add`, { salaryMonth: '2025-12', payments: [{ paymentId: id }] })).data;
    await db.query(`update hr_salary_payment set net_pay = 1, pay_state = 'draft' where id = $1`, [id]);
    const refused = await call('hetingting', 'POST', `${grants}/submitProcess`, { id: draft['id'], requestId: 'changed' });
    expect(refused).toMatchObject({ code: '400', faults: [{ rule: 'payable' }] });
  });

  it('of two grants over one payment that are sent at once, one holds it', async () => {
    const { db } = stage().server;
    const id = await taxedPayment(db, 'majun', '2024-03');
    const body = { salaryMonth: '2024-03', payments: [{ paymentId: id }] };
    const drafts = [await call('hetingting', 'POST', `${grants}/add`, body), await call('hetingting', 'POST', `${grants}/add`, body)];
    const answers = await Promise.all(
      drafts.map(({ data }) =>
        call('hetingting', 'POST', `${grants}/submitProcess`, { id: data['id'], requestId: `at-once-${String(data['id'])}` }),
      ),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect(['400', '409']).toContain(answers.find(({ code }) => code !== '200')?.code);
    const winner = drafts[answers.findIndex(({ code }) => code === '200')]?.data['id'];
    const [row] = await db.query('select pay_state as state, grant_id::text as grant from hr_salary_payment where id = $1', [id]);
    expect(row).toEqual({ state: 'inGrant', grant: winner });
  });

  it(`GET ${grants}/getSalaryInfo/{id}: by department; 0: whom a new one could pay; amounts only for who may see pay`, async () => {
    const { db } = stage().server;
    const ids = [await taxedPayment(db, 'yanfei', '2025-11'), await taxedPayment(db, 'majun', '2025-11', { year_end_bonus: '500.00' })];
    const open = await call('hetingting', 'GET', `${grants}/getSalaryInfo/0?salaryMonth=2025-11`);
    expect(open.data).toMatchObject({ total: { staffCount: 2, grossTotal: '20500.00' } });
    expect(new Set((open.data['payments'] as AnyDoc[]).map(({ id }) => id))).toEqual(new Set(ids));
    const only = (query: string) => call('hetingting', 'GET', `${grants}/getSalaryInfo/0?salaryMonth=2025-11&${query}`);
    expect((await only('grantType=bonus')).data).toMatchObject({ total: { staffCount: 1 } });
    expect((await only(`deptIds=${stage().company.department('D08')}`)).data).toMatchObject({ total: { staffCount: 1 } });
    expect(await only('grantType=nothing')).toMatchObject({ code: '400', faults: [{ field: 'grantType' }] });
    expect(await only('deptIds=x')).toMatchObject({ code: '400', faults: [{ field: 'deptIds' }] });
    expect(await call('hetingting', 'GET', `${grants}/getSalaryInfo/0`)).toMatchObject({ code: '400', faults: [{ field: 'salaryMonth' }] });
    expect((await call('zhoumin', 'GET', `${grants}/getSalaryInfo/0?salaryMonth=2025-11`)).code).toBe('403');
    expect((await call('yanfei', 'GET', `${grants}/getSalaryInfo/0?salaryMonth=2025-11`)).code).toBe('403');

    const { id } = await act('hetingting', 'hrSalaryGrant', 'submitProcess', {
      salaryMonth: '2025-11',
      payments: ids.map((paymentId) => ({ paymentId })),
    });
    const seen = async (login: string) => (await call(login, 'GET', `${grants}/getSalaryInfo/${String(id)}`)).data;
    expect(await seen('weixiaodan')).toMatchObject({
      departments: [{ staffCount: 1, netTotal: expect.any(String) as unknown }, { staffCount: 1 }],
      payments: [{ netPay: expect.stringMatching(/^\d/) as unknown, bankAccount: expect.stringMatching(/^\d/) as unknown }, {}],
    });
    const masked = JSON.stringify(await seen('mengqinghai'));
    expect(masked).not.toMatch(/8252\.41|8752\.41|6222\d{8}/);
    expect((await call('yanfei', 'GET', `${grants}/getSalaryInfo/${String(id)}`)).code).toBe('403');
    expect(await call('hetingting', 'GET', `${grants}/getSalaryInfo/999999`)).toMatchObject({ code: '404' });
  });

  it('of three thousand is added, sent and sent back within seconds', async () => {
    const { db } = stage().server;
    const many = 3000;
    const ids = await db.query<{ id: string }>(
      `with people as (insert into hr_pf_staff_onboard (staff_no, name, bank_account, created_at)
         select 'M' || n, '员工' || n, '6222' || n, now() from generate_series(1, ${many}) n returning id)
       insert into hr_salary_payment (code, salary_month, pay_month, staff_id, pay_state, gross_pay, net_pay, company_cost, created_at)
       select 'HRGZ-M' || id, '2015-01', '2015-02', id, 'taxed', 5000, 5000, 6000, now() from people returning id::text`,
    );
    const began = performance.now();
    const { id } = await act('hetingting', 'hrSalaryGrant', 'submitProcess', {
      salaryMonth: '2015-01',
      payments: ids.map((row) => ({ paymentId: row.id })),
    });
    await act('zhoumin', 'hrSalaryGrant', 'rejectProcess', { id, comment: '再核对' });
    await act('hetingting', 'hrSalaryGrant', 'submitProcess', { id });
    const document = await approveAll(id);
    const took = performance.now() - began;
    expect(document).toMatchObject({ staffCount: many, netTotal: '15000000.00', status: 'approved' });
    const [made] = await db.query<{ count: number }>('select count(*)::int as count from hr_salary_payment_record where grant_id = $1', [
      id,
    ]);
    expect(made?.count).toBe(many);
    expect(took).toBeLessThan(40_000);
  }, 90_000);
});

describe('the sheet of a month', () => {
  it('GET /tydf/api/hrSalaryPayment/monthSheet: payments, totals, who is in the way, grants; amounts only for who may see pay', async () => {
    const { db } = stage().server;
    const ids = [await taxedPayment(db, 'yanfei', '2024-05'), await taxedPayment(db, 'majun', '2024-05', { gross_pay: '1000.00' })];
    const path = '/tydf/api/hrSalaryPayment/monthSheet?salaryMonth=2024-05';
    const { data } = await call('hetingting', 'GET', path);
    expect(new Set((data['rows'] as AnyDoc[]).map(({ id }) => id))).toEqual(new Set(ids));
    expect(data).toMatchObject({ totals: { grossTotal: '11000.00' }, grants: [] });
    const exceptions = data['exceptions'] as AnyDoc[];
    expect(exceptions).toContainEqual(expect.objectContaining({ kind: 'belowZero', name: { en: 'Ma Jun', zh: '马骏' } }));
    expect(exceptions.filter(({ kind }) => kind === 'missing').length).toBeGreaterThan(30);
    const [one] = (await call('hetingting', 'GET', `${path}&deptId=${stage().company.department('D08')}`)).data['rows'] as AnyDoc[];
    expect(one).toMatchObject({ id: ids[0], netPay: '8252.41', values: { nightShifts: expect.toBeOneOf([0, null]) as unknown } });
    const masked = (await call('mengqinghai', 'GET', path)).data;
    expect(masked['totals']).toBeNull();
    expect(JSON.stringify(masked)).not.toContain('8252.41');
    expect((await call('yanfei', 'GET', path)).code).toBe('403');
    expect(await call('hetingting', 'GET', '/tydf/api/hrSalaryPayment/monthSheet?salaryMonth=5&deptId=x')).toMatchObject({
      code: '400',
      faults: [{ field: 'salaryMonth' }, { field: 'deptId' }],
    });
  });
});

describe('pay slips', () => {
  let own = '';
  beforeAll(async () => {
    const { db } = stage().server;
    await granted('2026-02', [await taxedPayment(db, 'yanfei', '2026-02'), await taxedPayment(db, 'majun', '2026-02')]);
    own = String((await slipsOf('yanfei', '2026-02'))[0]?.['id']);
  });

  it(`GET ${slips}/my only after the password, and only the own`, async () => {
    const fresh = await stage().server.as('luyang');
    expect((await fresh.call('GET', `${slips}/my`)).json).toMatchObject({ code: '409', reason: 'passwordNotConfirmed' });
    expect(await mine('majun')).toMatchObject({ code: '409', reason: 'passwordNotConfirmed', data: null });
    await unlock('majun');
    const { data } = await mine('majun', '?year=2026');
    expect(data.years).toContain('2026');
    expect(data.slips.map((slip) => slip['staffId'])).toEqual(data.slips.map(() => stage().company.staff('majun')));
    expect(data.slips.find((slip) => slip['salaryMonth'] === '2026-02')).toMatchObject({
      netPay: '8252.41',
      insuranceP: '927.00',
      fundP: '720.00',
      detail: { baseSalary: '6000.00', pensionP: '720.00', tax: '100.59' },
    });
    expect(await mine('majun', '?year=26')).toMatchObject({ code: '400', faults: [{ field: 'year' }] });
    stage().server.clock.pass(5 * 60_000);
    expect(await mine('majun')).toMatchObject({ code: '409' });
  });

  for (const path of ['', '/page', '/all'])
    it(`GET ${slips}${path}: own rows masked even for their owner, all in clear for payroll`, async () => {
      const rowsOf = async (login: string): Promise<readonly AnyDoc[]> => {
        const { data } = await call<Page | AnyDoc[]>(login, 'GET', `${slips}${path}?salaryMonth=2026-02`);
        return Array.isArray(data) ? data : data.records;
      };
      const rows = await rowsOf('yanfei');
      expect(rows.map(({ id }) => id)).toEqual([own]);
      expect(JSON.stringify(rows)).not.toContain('8252');
      expect((await rowsOf('hetingting')).find(({ id }) => id === own)).toMatchObject({ netPay: '8252.41' });
      expect(JSON.stringify(await rowsOf('maoyu'))).not.toContain('8252');
      expect((await rowsOf('xujiayi')).map(({ id }) => id)).not.toContain(own);
    });

  it(`GET ${slips}/get/{id}: nobody reads another's, and their own masked`, async () => {
    expect((await call('majun', 'GET', `${slips}/get/${own}`)).code).toBe('404');
    const { data } = await call('yanfei', 'GET', `${slips}/get/${own}`);
    expect(data).toMatchObject({ salaryMonth: '2026-02', netPay: '••••', detail: null });
    expect((await call('hetingting', 'GET', `${slips}/get/${own}`)).data).toMatchObject({ netPay: '8252.41', detail: { tax: '100.59' } });
  });

  it(`PUT ${slips}/put/{id}: seen, objected, confirmed by the employee alone and nothing else`, async () => {
    const put = (login: string, body: AnyDoc) => call(login, 'PUT', `${slips}/put/${own}`, body);
    expect((await put('majun', { staffConfirmed: true })).code).toBe('404');
    for (const login of ['hetingting', 'zhoumin']) expect((await put(login, { staffConfirmed: true })).code, login).toBe('403');
    expect(await put('yanfei', { netPay: '99999.00' })).toMatchObject({ code: '400', faults: [{ field: 'netPay', rule: 'lockedField' }] });
    expect(await put('yanfei', { objection: 'x'.repeat(201) })).toMatchObject({ code: '400', faults: [{ field: 'objection' }] });
    const now = stage().server.clock.now().toISOString();
    expect((await put('yanfei', { viewedAt: now })).data).toMatchObject({ viewedAt: now, staffConfirmed: false, netPay: '••••' });
    expect((await put('yanfei', { objection: '缺2天夜班补贴' })).data).toMatchObject({ objection: '缺2天夜班补贴' });
    expect((await put('yanfei', { staffConfirmed: true })).data).toMatchObject({ staffConfirmed: true, objection: null, viewedAt: now });
    expect(await put('yanfei', { staffConfirmed: false })).toMatchObject({ code: '400', faults: [{ field: 'staffConfirmed' }] });
    expect(await put('yanfei', { objection: '太迟' })).toMatchObject({ code: '400', faults: [{ field: 'objection' }] });
  });

  it(`PUT ${slips}/update/{id} is the same call`, async () => {
    const [slip] = await slipsOf('majun', '2026-02');
    const seen = await call('majun', 'PUT', `${slips}/update/${String(slip?.['id'])}`, { viewedAt: '2020-01-01T00:00:00.000Z' });
    expect(seen.data['viewedAt']).toBe(stage().server.clock.now().toISOString());
  });

  for (const [method, path] of [
    ['POST', 'add'],
    ['DELETE', 'deletes'],
  ] as const)
    it(`${method} ${slips}/${path}: slips are written by grants`, async () => {
      expect(await call('hetingting', method, `${slips}/${path}`, {})).toMatchObject({ code: '409', reason: 'writtenByItself' });
    });

  it('neither the log nor the operation log has an amount', async () => {
    const { db, logged } = stage().server;
    expect(logged.join('\n')).not.toContain('8252.41');
    const [found] = await db.query<{ count: number }>(
      `select count(*)::int as count from operation_log where resource = 'hrSalaryPaymentRecord' and changes::text like '%8252%'`,
    );
    expect(found?.count).toBe(0);
  });
});
