/**
 * Yearly budget of a department and expense type; what is used and frozen is kept by the ledger `budget`. What was given to it or taken from it
 * in the year stands line by line in its adjustments, which acts write and nobody changes.
 *
 * Fact: `rowName` year, department and type as people call the row.
 */
import { posting } from '#model/posting.ts';
import { budget } from './ledgers.ts';
import { fact, lineSet, resource } from '#model/definition.ts';
import { compare, negate, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';

const readOnly = { readOnly: true } as const;
const amount = f.money(w('Amount', '金额'), { required: true });
const reason = f.text(w('Reason', '原因'), { max: 200, required: true });
const year = { required: true, least: '2000', most: '2100' } as const;

/** What is given to a row, or taken where it is negative. */
export const adjustAsked = { amount, reason };
export const moveAsked = {
  fromId: f.ref('expenseBudget', w('From', '调出预算'), { required: true }),
  toId: f.ref('expenseBudget', w('To', '调入预算'), { required: true }),
  amount: f.money(w('Amount', '金额'), { required: true, least: '0.01' }),
  reason,
};
export const copyYearAsked = {
  from: f.integer(w('From year', '源年度'), year),
  to: f.integer(w('To year', '目标年度'), year),
  percent: f.decimal([6, 2], w('Of the amounts (%)', '按比例（%）'), { required: true, least: '0', most: '1000', default: '100' }),
};

export const expenseBudget = resource({
  key: 'expenseBudget',
  area: 'bill',
  label: w('Expense budget', '费用预算'),
  icon: 'chart-pie',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    rowName: f.computed(f.text(w('Budget', '预算名称'), { max: 200 })),
    budgetYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    deptId: f.department(w('Department', '部门'), { required: true }),
    expenseType: f.choice('expenseType', w('Type', '费用类型'), { required: true }),
    annualAmount: f.money(w('Budget', '年度预算'), { required: true, least: '0' }),
    adjustAmount: f.computed(f.money(w('Adjustments', '调整'))),
    usedAmount: f.money(w('Used', '已用'), { readOnly: true, default: '0' }),
    frozenAmount: f.money(w('In approval', '冻结'), { readOnly: true, default: '0' }),
    leftAmount: f.computed(f.money(w('Left', '剩余'))),
    control: f.choice('budgetControl', w('Control', '控制方式'), { default: 'soft' }),
  },
  lines: {
    adjustments: lineSet({
      label: w('Adjustments', '调整记录'),
      fields: {
        happenDate: f.date(w('Date', '日期'), readOnly),
        amount: f.money(w('Amount', '金额'), readOnly),
        reason: f.text(w('Reason', '原因'), { max: 200, ...readOnly }),
        adjustedBy: f.user(w('By', '经办人'), readOnly),
        otherId: f.ref('expenseBudget', w('Other budget', '对方预算'), { ...readOnly, yields: true }),
      },
      totals: ['amount'],
    }),
  },
  facts: { rowName: fact<string | null>(['budgetYear', 'deptId', 'expenseType']) },
  computes: {
    rowName: ({ doc, facts }) => (facts.rowName === undefined ? doc.rowName : facts.rowName),
    adjustAmount: ({ doc }) => sum(doc.adjustments.map((line) => line.amount)),
    leftAmount: ({ doc }) => subtract(sum([doc.annualAmount, doc.adjustAmount]), sum([doc.usedAmount, doc.frozenAmount])),
  },
  name: { zh: 'rowName' },
  access: {
    department: 'deptId',
    grants: {
      finance_manager: everything,
      finance_accountant: { actions: 'all', but: ['confirm'], scope: 'all' },
      finance_cashier: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
    },
    more: ['confirm'],
  },
  acts: {
    adjust: {
      label: w('Adjust', '调整预算'),
      icon: 'edit',
      needs: 'confirm',
      call: { method: 'POST', path: 'adjust/:id', once: true },
      note: w('A negative amount takes from what is left.', '负数表示调减，不得超过剩余金额。'),
      asks: adjustAsked,
      done: w('The budget was adjusted', '预算已调整'),
    },
    moveBudget: {
      label: w('Move to another budget', '预算调剂'),
      icon: 'transfer',
      needs: 'confirm',
      call: { method: 'POST', path: 'moveBudget', once: true },
      note: w('Both are of the same year; together they stay as they are.', '仅限同一年度，两项预算合计不变。'),
      asks: moveAsked,
      begins: ({ doc }) => ({ fromId: doc.id }),
      done: w('The budget was moved', '预算已调剂'),
    },
    copyYear: {
      label: w('Copy a year', '复制年度预算'),
      icon: 'new',
      of: 'list',
      needs: 'add',
      call: { method: 'POST', path: 'copyYear', once: true },
      note: w(
        'Rows that the year has already stay as they are. Adjustments are not copied.',
        '目标年度已有的预算保持不变；调整金额不复制。',
      ),
      asks: copyYearAsked,
      begins: ({ today }) => ({ from: Number(today.slice(0, 4)), to: Number(today.slice(0, 4)) + 1, percent: '100' }),
      done: w('{created} budgets made', '已生成{created}项预算'),
    },
  },
  list: {
    columns: ['budgetYear', 'deptId', 'expenseType', 'annualAmount', 'usedAmount', 'frozenAmount', 'leftAmount', 'control'],
    filters: ['budgetYear', 'deptId', 'expenseType'],
    sort: [{ by: 'budgetYear', down: true }, { by: 'deptId' }],
    totals: ['annualAmount', 'usedAmount', 'frozenAmount', 'leftAmount'],
  },
  form: [
    { label: w('Budget', '预算'), fields: ['rowName', 'budgetYear', 'deptId', 'expenseType', 'control', 'annualAmount', 'adjustAmount'] },
    { label: w('Consumption', '执行'), fields: ['usedAmount', 'frozenAmount', 'leftAmount'] },
    { label: w('Adjustments', '调整'), fields: ['adjustments'] },
  ],
  uniques: [['budgetYear', 'deptId', 'expenseType']],
  postings: {
    stand: ({ doc, today }) => {
      const total = sum([doc.annualAmount, doc.adjustAmount]);
      const dimensions = { dept: doc.deptId ?? '', type: doc.expenseType ?? '', year: String(doc.budgetYear) };
      return compare(total, '0') >= 0
        ? [posting(budget, { dimensions, from: null, to: 'left', quantity: total, date: today })]
        : [posting(budget, { dimensions, from: 'left', to: null, quantity: negate(total), date: today })];
    },
  },
});
