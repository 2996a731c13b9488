/** Journeys of an expense report through every tier of its flow, and what stops it. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as expense } from '#tests/fixtures/bill/expenseReport.ts';
import type { Journey, JourneyStep } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';

const line = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  expenseType: 'repair',
  happenDate: '2026-11-10',
  summary: '循环水车间微滤机滤网更换',
  amount,
  invoiceType: 'receipt',
  ...more,
});

const report = (...items: readonly AnyDoc[]): AnyDoc => ({ ...expense.record(asTokens, 1), billCount: items.length, items });

const audited = { as: 'majun', deed: 'approve', fillLines: { items: { subject: '5101.05 制造费用-修理费' } } } as const;
const paid = {
  as: 'weixiaodan',
  deed: 'approve',
  values: { payAccount: '@account:basic', paidAt: '2026-11-20', payNo: 'HD0001' },
} as const;
const waits = (node: string, ...waitsFor: readonly string[]): JourneyStep => ({ then: { node, waitsFor } });
const approve = (as: string): JourneyStep => ({ as, deed: 'approve' });

const tier = (title: string, amount: string, between: readonly JourneyStep[], beforePay: readonly JourneyStep[]): Journey => ({
  title,
  resource: 'expenseReport',
  at,
  steps: [
    { as: 'yanfei', deed: 'submit', values: report(line(amount)) },
    { then: { status: 'submitted', node: 'costLeader', waitsFor: ['qinhao'], fields: { totalAmount: amount } } },
    approve('qinhao'),
    ...between,
    waits('audit', 'majun', 'cuilei'),
    audited,
    waits('financeManager', 'qiaolihua'),
    approve('qiaolihua'),
    ...beforePay,
    waits('pay', 'weixiaodan'),
    paid,
    { then: { status: 'approved', node: null, fields: { payAmount: amount, paidAt: '2026-11-20' } } },
  ],
});

const inCharge = [waits('inCharge', 'gaozhenbo'), approve('gaozhenbo')];
const generalManager = [waits('generalManager', 'zhaomingyuan'), approve('zhaomingyuan')];
const chairman = [waits('chairman', 'linhaichuan'), approve('linhaichuan')];
const invoice = '25370000000012345678';

export const expenseJourneys: readonly Journey[] = [
  tier('up to 5,000 needs no leader in charge', '5000.00', [], []),
  tier('above 5,000 passes the leader in charge', '5000.01', inCharge, []),
  tier('above 20,000 passes the general manager', '20000.01', inCharge, generalManager),
  tier('above 200,000 passes the chairman', '200000.01', inCharge, [...generalManager, ...chairman]),
  {
    title: 'the accountant approves less, and must name the account; the cashier must say from where and when',
    resource: 'expenseReport',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: report(line('300.00'), line('700.00')) },
      approve('qinhao'),
      { as: 'majun', deed: 'approve', refused: { field: 'items.0.subject' } },
      {
        as: 'majun',
        deed: 'approve',
        fillLines: { items: { subject: '5101.05', approvedAmount: '800.00' } },
        refused: { field: 'items.0.approvedAmount' },
      },
      { as: 'majun', deed: 'approve', values: { payeeName: '别人' }, refused: { field: 'payeeName' } },
      { as: 'majun', deed: 'approve', fillLines: { items: { subject: '5101.05', approvedAmount: '250.00' } } },
      { then: { node: 'financeManager', fields: { totalAmount: '1000.00', approvedTotal: '500.00', payAmount: '500.00' } } },
      approve('qiaolihua'),
      { as: 'weixiaodan', deed: 'approve', refused: { field: 'paidAt' } },
      { as: 'weixiaodan', deed: 'approve', values: { paidAt: '2026-11-20' }, refused: { field: 'payAccount' } },
      paid,
      { then: { status: 'approved', fields: { payAmount: '500.00' } } },
    ],
  },
  {
    title: 'an invoice is used once',
    resource: 'expenseReport',
    at,
    steps: [
      {
        as: 'yanfei',
        deed: 'submit',
        values: report(
          line('100.00', { invoiceType: 'digital', invoiceNo: invoice, invoiceDate: '2026-11-10' }),
          line('50.00', { invoiceType: 'digital', invoiceNo: '37012345', invoiceDate: '2026-11-10' }),
        ),
        refused: { field: 'items.1.invoiceNo' },
      },
      {
        as: 'yanfei',
        deed: 'submit',
        values: report(
          line('60.00', { invoiceType: 'digital', invoiceNo: invoice, invoiceDate: '2026-11-10' }),
          line('40.00', { invoiceType: 'digital', invoiceNo: invoice, invoiceDate: '2026-11-10' }),
        ),
      },
      {
        as: 'luyang',
        deed: 'submitAnother',
        values: { ...report(line('80.00', { invoiceType: 'digital', invoiceNo: invoice, invoiceDate: '2026-11-10' })), payeeName: '卢洋' },
        refused: { field: 'items.0.invoiceNo' },
      },
    ],
  },
  {
    title: 'a hard budget refuses at submission and names what is left; rejection releases what was frozen',
    resource: 'expenseReport',
    at,
    steps: [
      {
        as: 'jiangyuzhen',
        deed: 'submit',
        values: { ...report(line('61000.00', { expenseType: 'office' })), costDept: '@dept:D02', payeeName: '姜玉珍' },
        refused: { field: 'items.0.amount' },
      },
      {
        as: 'jiangyuzhen',
        deed: 'submit',
        values: { ...report(line('1200.00', { expenseType: 'office' })), costDept: '@dept:D02', payeeName: '姜玉珍' },
      },
      {
        then: {
          row: {
            as: 'qiaolihua',
            path: '/tydf/api/expenseBudget/page',
            find: { deptId: '@dept:D02', expenseType: 'office', budgetYear: 2026 },
            has: { frozenAmount: '1200.00', usedAmount: '0.00' },
          },
        },
      },
      { as: 'liuguifang', deed: 'reject', comment: '请附询价单' },
      {
        then: {
          status: 'rejected',
          row: {
            as: 'qiaolihua',
            path: '/tydf/api/expenseBudget/page',
            find: { deptId: '@dept:D02', expenseType: 'office', budgetYear: 2026 },
            has: { frozenAmount: '0.00', usedAmount: '0.00' },
          },
        },
      },
      { as: 'jiangyuzhen', deed: 'repost', values: { reason: '行政办公用品，已附询价单' } },
      { then: { status: 'reposted', node: 'costLeader', waitsFor: ['liuguifang'] } },
      approve('liuguifang'),
      { ...audited, fillLines: { items: { subject: '6602.01 管理费用-办公费' } } },
      approve('qiaolihua'),
      paid,
      {
        then: {
          status: 'approved',
          row: {
            as: 'qiaolihua',
            path: '/tydf/api/expenseBudget/page',
            find: { deptId: '@dept:D02', expenseType: 'office', budgetYear: 2026 },
            has: { frozenAmount: '0.00', usedAmount: '1200.00' },
          },
        },
      },
    ],
  },
];
