/** Yearly budget of a department and expense type (office.md part 4); what is used and frozen is kept by the ledger `budget`. */
import { posting } from '#model/posting.ts';
import { budget } from './ledgers.ts';
import { resource } from '#model/definition.ts';
import { compare, isZero, negate, subtract } from '#model/decimal.ts';
import { sum } from '#model/rounding.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

export const expenseBudget = resource({
  key: 'expenseBudget',
  area: 'bill',
  label: w('Expense budget', '费用预算'),
  icon: 'chart-pie',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    budgetYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    deptId: f.department(w('Department', '部门'), { required: true }),
    expenseType: f.choice('expenseType', w('Type', '费用类型'), { required: true }),
    annualAmount: f.money(w('Budget', '年度预算'), { required: true, least: '0' }),
    adjustAmount: f.money(w('Adjustments', '调整'), { default: '0' }),
    usedAmount: f.money(w('Used', '已用'), { readOnly: true, default: '0' }),
    frozenAmount: f.money(w('In approval', '冻结'), { readOnly: true, default: '0' }),
    leftAmount: f.computed(f.money(w('Left', '剩余'))),
    control: f.choice('budgetControl', w('Control', '控制方式'), { default: 'soft' }),
  },
  computes: {
    leftAmount: ({ doc }) => subtract(sum([doc.annualAmount, doc.adjustAmount]), sum([doc.usedAmount, doc.frozenAmount])),
  },
  rules: {
    adjustment: ({ doc }) =>
      !isZero(doc.adjustAmount) && (doc.remark ?? null) === null
        ? fault('adjustment', 'remark', w('an adjustment needs a remark', '调整预算需填写备注'))
        : null,
  },
  access: {
    department: 'deptId',
    grants: {
      finance_manager: everything,
      finance_accountant: everything,
      finance_cashier: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
    },
  },
  list: {
    columns: ['budgetYear', 'deptId', 'expenseType', 'annualAmount', 'usedAmount', 'frozenAmount', 'leftAmount', 'control'],
    filters: ['budgetYear', 'deptId', 'expenseType'],
    sort: [{ by: 'budgetYear', down: true }, { by: 'deptId' }],
    totals: ['annualAmount', 'usedAmount', 'frozenAmount', 'leftAmount'],
  },
  form: [
    { label: w('Budget', '预算'), fields: ['budgetYear', 'deptId', 'expenseType', 'control', 'annualAmount', 'adjustAmount'] },
    { label: w('Consumption', '执行'), fields: ['usedAmount', 'frozenAmount', 'leftAmount'] },
  ],
  uniques: [['budgetYear', 'deptId', 'expenseType']],
  postings: {
    stand: ({ doc, today }) => {
      const amount = sum([doc.annualAmount, doc.adjustAmount]);
      const dimensions = { dept: doc.deptId ?? '', type: doc.expenseType ?? '', year: String(doc.budgetYear) };
      return compare(amount, '0') >= 0
        ? [posting(budget, { dimensions, from: null, to: 'left', quantity: amount, date: today })]
        : [posting(budget, { dimensions, from: 'left', to: null, quantity: negate(amount), date: today })];
    },
  },
});
