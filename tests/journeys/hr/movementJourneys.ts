/** Journeys of transfers, post changes and resignations. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as moving } from '#tests/fixtures/hr/hrPostMove.ts';
import { fixture as turning } from '#tests/fixtures/hr/hrStaffTurn.ts';
import type { Journey, JourneyStep } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';

const transfer = (more: AnyDoc = {}): AnyDoc => ({ ...turning.record(asTokens, 1), staffId: '@staff:yanfei', ...more });

export const turnJourneys: readonly Journey[] = [
  {
    title: 'leaders of both departments and HR agree; it waits for its day and can be taken back until then',
    resource: 'hrStaffTurn',
    at,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: transfer({ newPost: '@post:Diver' }), refused: { field: 'newPost' } },
      { as: 'xujiayi', deed: 'submit', values: transfer({ newDept: '@dept:D08' }), refused: { field: 'newDept' } },
      { as: 'xujiayi', deed: 'submit', values: transfer({ newGrade: 'M3' }), refused: { field: 'newGrade' } },
      { as: 'xujiayi', deed: 'submit', values: transfer({ effectiveDate: '2019-01-01' }), refused: { field: 'effectiveDate' } },
      { as: 'xujiayi', deed: 'submit', values: transfer() },
      { then: { node: 'oldLeader', waitsFor: ['qinhao'], fields: { oldGrade: 'T1', applied: false } } },
      { as: 'xujiayi', deed: 'submitAnother', values: transfer(), refused: { field: 'staffId' } },
      { as: 'qinhao', deed: 'approve' },
      { then: { node: 'newLeader', waitsFor: ['xinhaiyan'] } },
      { as: 'xinhaiyan', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve', refused: { field: 'salaryAdjust' } },
      { as: 'zhoumin', deed: 'approve', values: { salaryAdjust: false } },
      { then: { status: 'approved', fields: { applied: false } } },
      { as: 'zhoumin', deed: 'void', comment: '编制调整' },
      { then: { status: 'invalidated' } },
    ],
  },
  {
    title: 'a leader is confirmed by those above them: they ask for nobody but their own people, and never decide on themselves',
    resource: 'hrStaffTurn',
    at,
    steps: [
      {
        as: 'zhoumin',
        deed: 'submit',
        values: transfer({ staffId: '@staff:qinhao', newPost: '@post:Hatchery manager', newGrade: 'M2' }),
      },
      { then: { node: 'oldLeader', waitsFor: ['zhaomingyuan'] } },
      { as: 'qinhao', deed: 'approve', refused: {} },
    ],
  },
];

const move = (more: AnyDoc = {}): AnyDoc => ({
  ...moving.record(asTokens, 1),
  staffId: '@staff:yanfei',
  salaryAdjust: false,
  newStandardId: null,
  ...more,
});

export const moveJourneys: readonly Journey[] = [
  {
    title: 'the grade goes the way that the kind says; consent, post and pay standard are asked for',
    resource: 'hrPostMove',
    at,
    steps: [
      { as: 'qinhao', deed: 'submit', values: move({ newGrade: 'T1' }), refused: { field: 'newGrade' } },
      { as: 'qinhao', deed: 'submit', values: move({ moveType: 'demotion', newGrade: 'O3' }), refused: { field: 'attachments' } },
      { as: 'qinhao', deed: 'submit', values: move({ newPost: '@post:Diver' }), refused: { field: 'newPost' } },
      { as: 'qinhao', deed: 'submit', values: move({ moveType: 'removePost', newPost: '@post:Diver' }), refused: { field: 'newPost' } },
      { as: 'qinhao', deed: 'submit', values: move({ salaryAdjust: true }), refused: { field: 'newStandardId' } },
      {
        as: 'qinhao',
        deed: 'submit',
        values: move({ salaryAdjust: true, newStandardId: '@standard:T3-1' }),
        refused: { field: 'newStandardId' },
      },
      { as: 'qinhao', deed: 'submit', values: move({ salaryAdjust: true, newStandardId: '@standard:T2-1' }) },
      { then: { node: 'leader', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'reject', comment: '请补充业绩' },
      { as: 'qinhao', deed: 'repost', values: { performance: '独立值守循环水系统' } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve' },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { status: 'approved' } },
      {
        then: {
          row: {
            as: 'hetingting',
            path: '/tydf/api/hrSalaryChange/page',
            find: { staffId: '@staff:yanfei' },
            has: { salaryReason: 'promotion', applyStatus: 'waiting', effectiveDate: '2026-12-01' },
          },
        },
      },
    ],
  },
];

const leaving = (more: AnyDoc = {}): AnyDoc => ({
  resignType: 'voluntary',
  resignReason: 'family',
  reasonText: '回老家照顾父母',
  applyLeaveDate: '2026-12-31',
  ...more,
});
const cleared = (as: string, field: string): JourneyStep => ({ as, deed: 'approve', values: { [field]: true } });

export const resignJourneys: readonly Journey[] = [
  {
    title: 'whoever resigns asks for themselves, with notice; the company alone dismisses',
    resource: 'hrStaffResign',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: leaving({ staffId: '@staff:luyang' }), refused: { field: 'staffId' } },
      { as: 'yanfei', deed: 'submit', values: leaving({ resignType: 'dismissal' }), refused: { field: 'resignType' } },
      { as: 'yanfei', deed: 'submit', values: leaving({ applyLeaveDate: '2026-11-01' }), refused: { field: 'applyLeaveDate' } },
      { as: 'yanfei', deed: 'submit', values: leaving() },
      { then: { node: 'leader', waitsFor: ['qinhao'], fields: { staffState: 'regular', entryDate: '2020-05-11' } } },
      { as: 'qinhao', deed: 'approve', refused: { field: 'handoverTo' } },
      {
        as: 'qinhao',
        deed: 'approve',
        values: { handoverTo: '@user:yanfei', lastWorkDate: '2026-12-31' },
        refused: { field: 'handoverTo' },
      },
      {
        as: 'qinhao',
        deed: 'approve',
        values: { handoverTo: '@user:luyang', lastWorkDate: '2026-11-01' },
        refused: { field: 'lastWorkDate' },
      },
      { as: 'qinhao', deed: 'reject', comment: '建议再考虑' },
      { as: 'yanfei', deed: 'discard', comment: '不走了' },
      { then: { status: 'invalidated' } },
    ],
  },
  {
    title: 'six offices clear at once; finance not while a loan is open',
    resource: 'hrStaffResign',
    at,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: leaving({ staffId: '@staff:yanfei', resignType: 'mutual' }) },
      { as: 'qinhao', deed: 'approve', values: { handoverTo: '@user:luyang', lastWorkDate: '2026-12-31' } },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { fields: { compensationMonths: '7.0' } } },
      { as: 'zhoumin', deed: 'approve', values: { interview: '好聚好散', rehireable: true } },
      { then: { waitsFor: ['luyang', 'jiangyuzhen', 'zhanghongmei', 'cuilei', 'majun', 'maoyu'] } },
      { as: 'majun', deed: 'approve', values: { clearFinance: false }, refused: { field: 'clearFinance' } },
      { as: 'luyang', deed: 'approve', refused: { field: 'clearWork' } },
      cleared('majun', 'clearFinance'),
      cleared('luyang', 'clearWork'),
      cleared('jiangyuzhen', 'clearAdmin'),
      cleared('zhanghongmei', 'clearDorm'),
      cleared('cuilei', 'clearAssets'),
      cleared('maoyu', 'clearAccounts'),
      { then: { node: 'close' } },
      { as: 'zhoumin', deed: 'approve', values: { proofIssued: true } },
      { then: { status: 'approved', fields: { applied: false } } },
    ],
  },
];
