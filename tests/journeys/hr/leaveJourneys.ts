/** Journeys of a leave request. */
import type { AnyDoc } from '#model/definition.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as leave } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import type { Journey } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';
const annual = (endDate: string, more: AnyDoc = {}): AnyDoc => ({
  ...leave.record(asTokens, 1),
  leaveType: 'annual',
  startDate: '2026-11-24',
  endDate,
  ...more,
});
const balance = (has: AnyDoc) => ({
  then: {
    row: {
      as: 'hetingting',
      path: '/tydf/api/hrLeaveInformation/page',
      find: { staffId: '@staff:yanfei', leaveYear: 2026, leaveType: 'annual' },
      has,
    },
  },
});

export const leaveJourneys: readonly Journey[] = [
  {
    title: 'three days go to the leader and are recorded; frozen, then used',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26') },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'], fields: { leaveDays: '3.0' }, trail: ['submit'] } },
      balance({ frozenDays: '3.0', usedDays: '0.0', leftDays: '7.0' }),
      { as: 'qinhao', deed: 'approve', comment: '同意' },
      { then: { node: 'hrRecord', waitsFor: ['xujiayi'] } },
      { as: 'xujiayi', deed: 'approve' },
      { then: { status: 'approved', node: null, trail: ['submit', 'approve', 'approve'] } },
      balance({ frozenDays: '0.0', usedDays: '3.0', leftDays: '7.0' }),
    ],
  },
  {
    title: 'four days also pass the leader in charge; a second request that touches them is refused',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-27') },
      { as: 'qinhao', deed: 'approve' },
      { then: { node: 'inCharge', waitsFor: ['gaozhenbo'] } },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { node: 'hrRecord' } },
      { as: 'xujiayi', deed: 'approve' },
      { then: { status: 'approved', fields: { leaveDays: '4.0' } } },
    ],
  },
  {
    title: 'more than seven days of personal leave climb to the general manager',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-12-03', { leaveType: 'personal' }) },
      { as: 'qinhao', deed: 'approve' },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { then: { node: 'hrRecord' } },
      { as: 'xujiayi', deed: 'approve' },
      { then: { status: 'approved', fields: { leaveDays: '9.0' } } },
    ],
  },
  {
    title: 'maternity leave does not need the general manager, but proof',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      {
        as: 'lixiuying',
        deed: 'submit',
        values: annual('2027-04-30', { staffId: '@staff:lixiuying', leaveType: 'maternity', agentUser: '@user:lengxue' }),
        refused: { field: 'proof' },
      },
      {
        as: 'lixiuying',
        deed: 'submit',
        values: annual('2027-04-30', {
          staffId: '@staff:lixiuying',
          leaveType: 'maternity',
          agentUser: '@user:lengxue',
          proof: ['@file:proof.pdf'],
        }),
      },
      { as: 'houmeiling', deed: 'approve' },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { node: 'hrRecord' } },
      { as: 'xujiayi', deed: 'approve' },
      { then: { status: 'approved', fields: { leaveDays: '158.0' } } },
    ],
  },
  {
    title: 'rejected with a reason, corrected, reposted, approved',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26') },
      { as: 'qinhao', deed: 'reject', refused: { field: 'comment' } },
      { as: 'qinhao', deed: 'reject', comment: '26日有倒池作业，请调整' },
      { then: { status: 'rejected', node: null, fields: { rejectReason: '26日有倒池作业，请调整' }, trail: ['submit', 'reject'] } },
      balance({ frozenDays: '0.0', leftDays: '10.0' }),
      { as: 'yanfei', deed: 'repost', values: { endDate: '2026-11-25' } },
      { then: { status: 'reposted', node: 'leader', waitsFor: ['qinhao'], fields: { leaveDays: '2.0', submitCount: 2 } } },
      balance({ frozenDays: '2.0', leftDays: '8.0' }),
      { as: 'qinhao', deed: 'approve' },
      { as: 'xujiayi', deed: 'approve' },
      { then: { status: 'approved', trail: ['submit', 'reject', 'repost', 'approve', 'approve'] } },
      balance({ frozenDays: '0.0', usedDays: '2.0', leftDays: '8.0' }),
    ],
  },
  {
    title: 'withdrawn before the first decision, not after it',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26') },
      { as: 'yanfei', deed: 'withdraw' },
      { then: { status: 'draft' } },
      balance({ frozenDays: '0.0', leftDays: '10.0' }),
      { as: 'yanfei', deed: 'submit' },
      { as: 'qinhao', deed: 'approve' },
      { as: 'yanfei', deed: 'withdraw', refused: {} },
      { then: { status: 'submitted', node: 'hrRecord' } },
    ],
  },
  {
    title: 'a leader does not approve themselves: it climbs',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'qinhao', deed: 'submit', values: annual('2026-11-25', { staffId: '@staff:qinhao' }) },
      { then: { node: 'leader', waitsFor: ['zhaomingyuan'] } },
      { as: 'qinhao', deed: 'approve', refused: {} },
      { as: 'zhaomingyuan', deed: 'approve' },
      { then: { node: 'hrRecord' } },
    ],
  },
  {
    title: 'a draft is saved and deleted; after submitting it can only be discarded',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'save', values: { leaveType: 'annual' } },
      { then: { status: 'draft' } },
      { as: 'yanfei', deed: 'submit', refused: { field: 'startDate' } },
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26', { leaveType: 'sabbatical' }), refused: { field: 'leaveType' } },
      { as: 'yanfei', deed: 'deletes' },
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26') },
      { as: 'yanfei', deed: 'deletes', refused: {} },
      { as: 'qinhao', deed: 'reject', comment: '人手不足' },
      { as: 'yanfei', deed: 'discard', comment: '不请了' },
      { then: { status: 'invalidated' } },
    ],
  },
  {
    title: 'an approved leave is invalidated by the HR manager and gives its days back',
    resource: 'hrLeaveRequest',
    at,
    steps: [
      { as: 'yanfei', deed: 'submit', values: annual('2026-11-26') },
      { as: 'qinhao', deed: 'approve' },
      { as: 'xujiayi', deed: 'approve' },
      { as: 'yanfei', deed: 'void', comment: '改期', refused: {} },
      { as: 'zhoumin', deed: 'void', refused: { field: 'comment' } },
      { as: 'zhoumin', deed: 'void', comment: '生产计划调整' },
      { then: { status: 'invalidated' } },
      balance({ frozenDays: '0.0', usedDays: '0.0', leftDays: '10.0' }),
    ],
  },
];
