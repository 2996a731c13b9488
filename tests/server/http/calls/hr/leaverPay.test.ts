/** Pay of who leaves: the end counts from the approval of the resignation on, in what is made, what stands, what is taxed and what is granted. */
import { expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { taxedPayment } from '#tests/support/money/payments.ts';
import { movingOn } from './moving.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const { day, call, fileOf, rowsOf, worker, resigned } = movingOn(stage);

const generate = (salaryMonth: string): Promise<AnyDoc> =>
  call('hetingting', 'POST', '/tydf/api/hrSalaryPayment/generate', { salaryMonth });
/** The person's payments as other tests left them make room. */
const unpaid = async (staffId: string): Promise<string> => {
  const { db } = stage().server;
  await db.query('update hr_salary_payment set deleted = true where staff_id = $1', [staffId]);
  const [account] = await db.query<{ login: string }>(`select user_name as login from users where staff_id = $1`, [staffId]);
  return account?.login ?? '';
};
/** Days out of employment by month. */
const payOf = async (staffId: string): Promise<AnyDoc> =>
  Object.fromEntries((await rowsOf('hrSalaryPayment', staffId)).map((row) => [String(row['salaryMonth']), row['outDays']]));
const leaving = (staffId: string) => ({
  staffId,
  resignType: 'mutual',
  resignReason: 'family',
  reasonText: '回老家',
  applyLeaveDate: '2026-12-23',
});

it('a month is paid up to the last day, the months after it not at all', async () => {
  await day('2026-11-28T01:00:00Z');
  const staffId = await worker(62);
  await resigned(leaving(staffId), { lastWorkDate: '2026-12-23' });
  expect(await fileOf(staffId)).toMatchObject({ staffState: 'leaving', leaveDate: '2026-12-23' });
  for (const month of ['2026-12', '2027-02']) await generate(month);
  const pay = await payOf(staffId);
  expect(Object.keys(pay)).toEqual(['2026-12']);
  expect(Number(pay['2026-12'])).toBeGreaterThanOrEqual(6);
});

it('what stands follows when the end becomes known, and when it is taken back', async () => {
  await day('2026-11-28T01:00:00Z');
  const staffId = await worker(63);
  for (const month of ['2026-11', '2026-12', '2027-01']) await generate(month);
  expect(await payOf(staffId)).toMatchObject({ '2026-11': '0.0', '2026-12': '0.0', '2027-01': '0.0' });
  const document = await resigned(leaving(staffId), { lastWorkDate: '2026-12-23' });
  const followed = await payOf(staffId);
  expect(Object.keys(followed).toSorted()).toEqual(['2026-11', '2026-12']);
  expect(Number(followed['2026-12'])).toBeGreaterThanOrEqual(6);
  await call('zhoumin', 'POST', '/tydf/process/hrStaffResign/voidProcess', { id: document['id'], comment: '挽留成功' });
  expect(await fileOf(staffId)).toMatchObject({ staffState: 'regular', leaveDate: null });
  expect(await payOf(staffId)).toMatchObject({ '2026-11': '0.0', '2026-12': '0.0' });
  await generate('2027-01');
  expect(await payOf(staffId)).toMatchObject({ '2027-01': '0.0' });
});

it('a payment of a month after the last day is neither taxed nor granted', async () => {
  const { server } = stage();
  await day('2026-11-28T01:00:00Z');
  const staffId = await worker(64);
  await resigned(leaving(staffId), { lastWorkDate: '2026-12-23' });
  const id = await taxedPayment(server.db, await unpaid(staffId), '2027-02');
  const payroll = await server.as('hetingting');
  const taxed = await payroll.call<{ errors: AnyDoc[] }>('POST', '/tydf/api/hrSalaryPayment/autoTaxation', {
    salaryMonth: '2027-02',
    ids: [id],
  });
  expect(taxed.json.data.errors).toMatchObject([{ reason: 'the last day lies before this month' }]);
  const granted = await payroll.call('POST', '/tydf/process/hrSalaryGrant/submitProcess', {
    salaryMonth: '2027-02',
    payMonth: '2027-03',
    grantType: 'final',
    payments: [{ paymentId: id }],
  });
  expect(granted.json.faults).toMatchObject([{ field: 'payments.0.paymentId', rule: 'payable' }]);
});

it('a grant that holds the pay of who leaves is not paid; sent back, the pay is computed anew', async () => {
  const { server } = stage();
  await day('2026-11-28T01:00:00Z');
  const staffId = await worker(65);
  const id = await taxedPayment(server.db, await unpaid(staffId), '2026-12', { basis_at: '2026-11-28T00:30:00Z' });
  const { document: grant } = await call<{ document: AnyDoc }>('hetingting', 'POST', '/tydf/process/hrSalaryGrant/submitProcess', {
    salaryMonth: '2026-12',
    payMonth: '2027-01',
    grantType: 'final',
    diffReason: '离职结算',
    payments: [{ paymentId: id }],
  });
  await resigned(leaving(staffId), { lastWorkDate: '2026-12-23' });
  for (const login of ['zhoumin', 'qiaolihua', 'zhaomingyuan'])
    await call(login, 'POST', '/tydf/process/hrSalaryGrant/approveProcess', { id: grant['id'] });
  const cashier = await server.as('weixiaodan');
  const [bank] = await server.db.query<{ id: string }>(`select id::text from company_bank_account where account_type = 'basic' limit 1`);
  const paid = await cashier.call('POST', '/tydf/process/hrSalaryGrant/approveProcess', {
    id: grant['id'],
    payAccount: bank?.id,
    payDate: '2026-11-28',
    bankBatchNo: 'ICBC-7',
  });
  expect(paid.json.faults).toMatchObject([{ field: 'payments.0.paymentId', rule: 'payable' }]);
  await call('weixiaodan', 'POST', '/tydf/process/hrSalaryGrant/rejectProcess', { id: grant['id'], comment: '员工离职' });
  const [row] = await rowsOf('hrSalaryPayment', staffId);
  expect(row).toMatchObject({ id, payState: 'draft', tax: null });
  expect(Number(row?.['outDays'])).toBeGreaterThanOrEqual(6);
});
