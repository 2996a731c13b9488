/** Journeys of pay: fixed by a confirmation, asked for by an application. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as asking } from '#tests/fixtures/hr/hrSalaryChangeApplication.ts';
import { fixture as confirming } from '#tests/fixtures/hr/hrSalaryConfirmation.ts';
import type { Journey, JourneyStep } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';
const pay = (more: AnyDoc = {}): AnyDoc => ({
  ...confirming.record(asTokens, 1),
  staffId: '@staff:yanfei',
  salaryReason: 'promotion',
  mealAllowance: '200.00',
  ...more,
});
const row = (resource: string, find: AnyDoc, has: AnyDoc): JourneyStep => ({
  then: { row: { as: 'hetingting', path: `/tydf/api/${resource}/page`, find, has } },
});
const asked = (lines: readonly AnyDoc[], more: AnyDoc = {}): AnyDoc => ({ ...asking.record(asTokens, 1), items: lines, ...more });
const line = (login: string, newTotal = '7000.00'): AnyDoc => ({
  staffId: `@staff:${login}`,
  newStandardId: '@standard:T1-3',
  newTotal,
});
const approvedBy = (...logins: readonly string[]): JourneyStep[] => logins.map((as) => ({ as, deed: 'approve' }));

export const confirmationJourneys: readonly Journey[] = [
  {
    title: 'agreed by the employee, it begins a period of pay and ends the one before',
    resource: 'hrSalaryConfirmation',
    at,
    steps: [
      { as: 'hetingting', deed: 'submit', values: pay() },
      {
        then: {
          status: 'submitted',
          waitsFor: ['qinhao'],
          fields: { oldTotal: '6530.00', totalMonthly: '8000.00', grade: 'T1', offStandard: false },
        },
      },
      ...approvedBy('qinhao', 'zhoumin'),
      { then: { node: 'confirm', waitsFor: ['yanfei'] } },
      { as: 'yanfei', deed: 'approve', refused: { field: 'staffAgreed' } },
      { as: 'yanfei', deed: 'approve', values: { staffAgreed: false }, refused: { field: 'staffAgreed' } },
      { as: 'yanfei', deed: 'approve', values: { staffAgreed: true } },
      { then: { status: 'approved' } },
      row(
        'hrSalaryChangeRecord',
        { staffId: '@staff:yanfei', validFrom_from: '2026-12-01' },
        {
          totalMonthly: '8000.00',
          mealAllowance: '200.00',
          validFrom: '2026-12-01',
          validTo: null,
          salaryReason: 'promotion',
          sourceType: 'hrSalaryConfirmation',
        },
      ),
      row(
        'hrSalaryChangeRecord',
        { staffId: '@staff:yanfei', validFrom_to: '2026-11-30' },
        {
          totalMonthly: '6530.00',
          validFrom: '2020-05-11',
          validTo: '2026-11-30',
        },
      ),
    ],
  },
  {
    title: 'what is not in order is named',
    resource: 'hrSalaryConfirmation',
    at,
    steps: [
      { as: 'hetingting', deed: 'submit', values: pay({ effectiveDate: '2026-12-15' }), refused: { field: 'effectiveDate' } },
      { as: 'hetingting', deed: 'submit', values: pay({ effectiveDate: '2020-05-11' }), refused: { field: 'effectiveDate' } },
      { as: 'hetingting', deed: 'submit', values: pay({ staffId: '@staff:hetingting' }), refused: { field: 'staffId' } },
      { as: 'hetingting', deed: 'submit', values: pay({ probationRate: '0.70' }), refused: { field: 'probationRate' } },
      { as: 'qinhao', deed: 'submit', values: pay(), refused: {} },
    ],
  },
  {
    title: 'a leader does not decide on their own pay: it climbs past them; more than 15,000 asks the general manager once',
    resource: 'hrSalaryConfirmation',
    at,
    steps: [
      {
        as: 'hetingting',
        deed: 'submit',
        values: pay({
          staffId: '@staff:qinhao',
          standardId: '@standard:M2-2',
          baseSalary: '5500.00',
          postSalary: '6970.00',
          performanceBase: '5200.00',
        }),
      },
      { then: { node: 'leader', waitsFor: ['zhaomingyuan'] } },
      { as: 'qinhao', deed: 'approve', refused: {} },
      ...approvedBy('zhaomingyuan', 'zhoumin'),
      { then: { node: 'confirm', waitsFor: ['qinhao'] } },
    ],
  },
  {
    title: 'the manager of HR does not decide on their own pay: it climbs past them until they confirm it',
    resource: 'hrSalaryConfirmation',
    at,
    steps: [
      { as: 'hetingting', deed: 'submit', values: pay({ staffId: '@staff:zhoumin' }) },
      { then: { node: 'leader', waitsFor: ['zhaomingyuan'] } },
      ...approvedBy('zhaomingyuan'),
      { then: { node: 'confirm', waitsFor: ['zhoumin'] } },
    ],
  },
];

export const applicationJourneys: readonly Journey[] = [
  {
    title: 'each line becomes a change that waits, and a row of what was decided',
    resource: 'hrSalaryChangeApplication',
    at,
    steps: [
      { as: 'qinhao', deed: 'submit', values: asked([line('yanfei'), line('shilei', '6700.00')]) },
      {
        then: {
          waitsFor: ['zhaomingyuan'],
          fields: { staffCount: 2, totalIncrease: '950.00', topRate: '7.72', items: [{ oldTotal: '6530.00' }, { oldTotal: '6220.00' }] },
        },
      },
      { as: 'zhaomingyuan', deed: 'approve' },
      { then: { node: 'check', waitsFor: ['hetingting'] } },
      { as: 'hetingting', deed: 'approve', fillLines: { items: { newTotal: '6900.00' } } },
      ...approvedBy('zhoumin', 'qiaolihua', 'gaozhenbo'),
      { then: { status: 'approved', fields: { totalIncrease: '1050.00' } } },
      row(
        'hrSalaryChange',
        { staffId: '@staff:yanfei' },
        {
          applyStatus: 'waiting',
          confirmState: 'unconfirmed',
          newTotal: '6900.00',
          oldTotal: '6530.00',
          effectiveDate: '2026-12-01',
          sourceType: 'hrSalaryChangeApplication',
        },
      ),
      row(
        'hrSalaryChangeApplicationRecord',
        { staffId: '@staff:shilei' },
        {
          result: 'approved',
          oldTotal: '6220.00',
          newTotal: '6900.00',
          effectiveMonth: '2026-12',
        },
      ),
      { as: 'qinhao', deed: 'submitAnother', values: asked([line('yanfei')]), refused: { field: 'items.0.staffId' } },
    ],
  },
  {
    title: 'rejected, every person has a row with the reason; the next decision adds another',
    resource: 'hrSalaryChangeApplication',
    at,
    steps: [
      { as: 'qinhao', deed: 'submit', values: asked([line('yanfei')]) },
      { as: 'zhaomingyuan', deed: 'reject', comment: '年度预算不足' },
      { then: { status: 'rejected' } },
      row('hrSalaryChangeApplicationRecord', { staffId: '@staff:yanfei' }, { result: 'rejected', comment: '年度预算不足' }),
      { as: 'qinhao', deed: 'repost', values: { effectiveMonth: '2027-01' } },
      ...approvedBy('zhaomingyuan', 'hetingting', 'zhoumin', 'qiaolihua', 'gaozhenbo'),
      row('hrSalaryChangeApplicationRecord', { staffId: '@staff:yanfei', result: 'approved' }, { effectiveMonth: '2027-01' }),
      row('hrSalaryChange', { staffId: '@staff:yanfei' }, { effectiveDate: '2027-01-01' }),
    ],
  },
  {
    title: 'for whom and when is in order: own people, once, not themselves, not too often, not before this month',
    resource: 'hrSalaryChangeApplication',
    at,
    steps: [
      { as: 'qinhao', deed: 'submit', values: asked([line('yanfei'), line('yanfei')]), refused: { field: 'items.1.staffId' } },
      { as: 'qinhao', deed: 'submit', values: asked([line('qinhao')]), refused: { field: 'items.0.staffId' } },
      { as: 'qinhao', deed: 'submit', values: asked([line('majun')]), refused: { field: 'items.0.staffId' } },
      {
        as: 'qinhao',
        deed: 'submit',
        values: asked([line('yanfei')], { effectiveMonth: '2026-10' }),
        refused: { field: 'effectiveMonth' },
      },
      { as: 'qinhao', deed: 'submit', values: asked([line('yanfei', '3000.00')]), refused: { field: 'items.0.newTotal' } },
      { as: 'yanfei', deed: 'submit', values: asked([line('luyang')]), refused: {} },
    ],
  },
];
