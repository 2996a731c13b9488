/**
 * Pay slips: what a person was paid, frozen when the salary grant was. Everybody sees their own, and in clear only
 * through `GET my`, after their password; the office sees them by its right.
 */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { slipFields } from '#resources/hr/rules/paySlips.ts';

const secret = { sensitive: true } as const;

export const hrSalaryPaymentRecord = register({
  key: 'hrSalaryPaymentRecord',
  area: 'hr',
  label: w('Pay slips', '工资发放记录'),
  icon: 'file-invoice',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    paymentId: f.ref('hrSalaryPayment', w('Payment', '工资核算')),
    grantId: f.ref('hrSalaryGrant', w('Grant', '发放单')),
    staffId: f.staff(w('Staff', '员工')),
    deptId: f.department(w('Department', '部门')),
    salaryMonth: f.month(w('Month', '工资月份')),
    grossPay: f.money(w('Gross', '应发'), secret),
    insuranceP: f.money(w('Insurance', '社保个人'), secret),
    fundP: f.money(w('Fund', '公积金个人'), secret),
    tax: f.money(w('Tax', '个税'), secret),
    otherDeduct: f.money(w('Other', '其他扣款'), secret),
    netPay: f.money(w('Net', '实发'), secret),
    detail: f.json(w('All items', '工资明细'), { ...secret, of: slipFields }),
    payDate: f.date(w('Paid on', '发放日期')),
    bankAccount: f.text(w('Account', '账号'), { max: 30, ...secret }),
    viewedAt: f.dateTime(w('Seen', '查看时间')),
    staffConfirmed: f.boolean(w('Confirmed by employee', '已确认'), { default: false }),
    objection: f.text(w('Objection', '异议'), { max: 200 }),
  },
  access: {
    owners: ['staffId'],
    ownersMasked: true,
    department: 'deptId',
    grants: {
      hr_payroll: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      hr_manager: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      finance_manager: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      sys_admin: { actions: ['page'], scope: 'all' },
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
      employee: { actions: ['page'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['salaryMonth', 'staffId', 'deptId', 'grossPay', 'tax', 'netPay', 'payDate', 'staffConfirmed', 'objection'],
    filters: ['salaryMonth', 'staffId', 'deptId', 'grantId', 'staffConfirmed'],
    sort: [{ by: 'salaryMonth', down: true }, { by: 'staffId' }],
    totals: ['grossPay', 'tax', 'netPay'],
  },
  form: [
    { label: w('Pay slip', '工资条'), fields: ['staffId', 'deptId', 'salaryMonth', 'payDate', 'bankAccount', 'paymentId', 'grantId'] },
    { label: w('Amounts', '金额'), fields: ['grossPay', 'insuranceP', 'fundP', 'tax', 'otherDeduct', 'netPay', 'detail'] },
    { label: w('Employee', '员工'), fields: ['viewedAt', 'staffConfirmed', 'objection'] },
  ],
});
