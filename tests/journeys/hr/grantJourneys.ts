/** Journeys of a salary grant: paid, sent back and granted again, taken back. */
import type { AnyDoc } from '#model/definition.ts';
import { taxedPayment } from '#tests/support/money/payments.ts';
import type { Journey, JourneyStep } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';

const grantOf = (more: AnyDoc = {}): AnyDoc => ({
  salaryMonth: '2026-10',
  grantType: 'monthly',
  payments: [{ paymentId: '@payment:yanfei' }, { paymentId: '@payment:qinhao' }],
  ...more,
});

/** The payments that a grant is about stand ready, with their tax computed. */
const twoTaxed: NonNullable<Journey['before']> = async ({ db }) => {
  await taxedPayment(db, 'yanfei');
  await taxedPayment(db, 'qinhao');
};

const paid = { payAccount: '@account:basic', payDate: '2026-11-20', bankBatchNo: 'DF20261120-01' };
const payment = (payState: string): JourneyStep => ({
  then: {
    row: { as: 'hetingting', path: '/tydf/api/hrSalaryPayment/page', find: { staffId: '@staff:yanfei' }, has: { payState } },
  },
});
const upTo: readonly JourneyStep[] = [
  { as: 'zhoumin', deed: 'approve' },
  { then: { node: 'financeManager', waitsFor: ['qiaolihua'] } },
  { as: 'qiaolihua', deed: 'approve' },
  { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
  { as: 'zhaomingyuan', deed: 'approve' },
  { then: { node: 'pay', waitsFor: ['weixiaodan'] } },
];

export const grantJourneys: readonly Journey[] = [
  {
    title: 'a month is granted and paid: four offices, the cashier names account, day and batch',
    resource: 'hrSalaryGrant',
    at,
    before: twoTaxed,
    steps: [
      { as: 'hetingting', deed: 'submit', values: grantOf() },
      {
        then: {
          status: 'submitted',
          node: 'hrManager',
          waitsFor: ['zhoumin'],
          fields: { payMonth: '2026-11', staffCount: 2, grossTotal: '20000.00', insuranceTotal: '3294.00', netTotal: '16504.82' },
        },
      },
      payment('inGrant'),
      ...upTo,
      { as: 'weixiaodan', deed: 'approve', refused: { field: 'payAccount' } },
      { as: 'weixiaodan', deed: 'approve', values: paid },
      { then: { status: 'approved', node: null, trail: ['submit', 'approve', 'approve', 'approve', 'approve'] } },
      payment('paid'),
    ],
  },
  {
    title: 'sent back by finance, free to be changed, posted again through submitProcess',
    resource: 'hrSalaryGrant',
    at,
    before: twoTaxed,
    steps: [
      { as: 'hetingting', deed: 'submit', values: grantOf() },
      { as: 'zhoumin', deed: 'approve' },
      { as: 'qiaolihua', deed: 'reject', comment: '请核对绩效系数' },
      { then: { status: 'rejected' } },
      payment('taxed'),
      { as: 'hetingting', deed: 'submit', values: { remark: '已核对' } },
      { then: { status: 'reposted', node: 'hrManager', waitsFor: ['zhoumin'] } },
      payment('inGrant'),
      ...upTo,
      { as: 'weixiaodan', deed: 'approve', values: paid },
      { then: { status: 'approved' } },
    ],
  },
  {
    title: 'withdrawn before anybody decided: its payments are free',
    resource: 'hrSalaryGrant',
    at,
    before: twoTaxed,
    steps: [
      { as: 'hetingting', deed: 'submit', values: grantOf() },
      { as: 'hetingting', deed: 'submitAnother', values: grantOf(), refused: { field: 'payments.0.paymentId' } },
      { as: 'hetingting', deed: 'withdraw' },
      { then: { status: 'draft' } },
      payment('taxed'),
    ],
  },
  {
    title: 'made void by the finance manager alone',
    resource: 'hrSalaryGrant',
    at,
    before: twoTaxed,
    steps: [
      { as: 'hetingting', deed: 'submit', values: grantOf() },
      ...upTo,
      { as: 'weixiaodan', deed: 'approve', values: paid },
      { as: 'hetingting', deed: 'void', comment: '发错月份', refused: { reason: 'noPermission' } },
      { as: 'qiaolihua', deed: 'void', comment: '发错月份' },
      { then: { status: 'invalidated' } },
      payment('taxed'),
    ],
  },
  {
    title: 'what cannot be paid is named line by line',
    resource: 'hrSalaryGrant',
    at,
    before: async ({ db }) => {
      await taxedPayment(db, 'yanfei', '2026-09');
      await taxedPayment(db, 'qinhao', '2026-10', { gross_pay: '1000.00' });
    },
    steps: [
      { as: 'hetingting', deed: 'submit', values: grantOf(), refused: { field: 'payments.0.paymentId' } },
      { as: 'hetingting', deed: 'submit', values: grantOf(), refused: { field: 'payments.1.paymentId' } },
      { as: 'hetingting', deed: 'submit', values: grantOf({ payments: [] }), refused: { field: 'payments' } },
    ],
  },
];
