/** Journeys of recruitment plans, requests and applications of own staff. */
import type { AnyDoc } from '#model/definition.ts';
import { openToOwnStaff, recruitmentPlan, vacancy } from '#tests/support/people/recruiting.ts';
import type { TestServer } from '#tests/support/server.ts';
import { asTokens } from '#tests/fixtures/company.ts';
import { fixture as requesting } from '#tests/fixtures/hr/hrApplicationRecruit.ts';
import { fixture as applying } from '#tests/fixtures/hr/hrPostApply.ts';
import type { Journey } from '../journey.ts';

const at = '2026-11-20T01:00:00Z';

const plan = (more: AnyDoc = {}): AnyDoc => ({
  planYear: 2027,
  planDept: '@dept:D08',
  planType: 'annual',
  reason: '补充投喂人员',
  needs: [
    { postId: '@post:Feeding operator', needCount: 2, needMonth: '2027-03', channel: 'online' },
    { postId: '@post:Farming technician', needCount: 1, needMonth: '2027-06', salaryFrom: '6000.00', salaryTo: '8000.00' },
  ],
  ...more,
});

const request = (more: AnyDoc = {}): AnyDoc => ({
  ...requesting.record(asTokens, 1),
  needDate: '2026-12-15',
  inPlan: true,
  planId: '@ready:plan',
  ...more,
});

const withPlan = async (server: TestServer) => ({ plan: String((await recruitmentPlan(server))['id']) });
const withVacancy = async (server: TestServer) => ({
  vacancy: String((await vacancy(server, await recruitmentPlan(server), openToOwnStaff))['id']),
});
const withClosedVacancy = async (server: TestServer) => ({ vacancy: String((await vacancy(server, await recruitmentPlan(server)))['id']) });

const application = (more: AnyDoc = {}): AnyDoc => ({
  ...applying.record(asTokens, 1),
  recruitId: '@ready:vacancy',
  obeyAssign: true,
  ...more,
});
const vacancyHas = (has: AnyDoc) => ({
  then: { row: { as: 'zhoumin', path: '/tydf/process/hrApplicationRecruit/page', find: { id: '@ready:vacancy' }, has } },
});

export const recruitJourneys: readonly Journey[] = [
  {
    title: 'a plan passes leader, personnel, finance and the general manager; a second annual plan of the year is refused',
    resource: 'recruitmentPlan',
    at,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: plan({ needs: [] }), refused: { field: 'needs' } },
      { as: 'xujiayi', deed: 'submit', values: plan() },
      { then: { node: 'deptLeader', waitsFor: ['qinhao'], fields: { totalNeed: 3, headcountNow: 6, recruitedTotal: 0 } } },
      { as: 'xujiayi', deed: 'submitAnother', values: plan(), refused: { field: 'planYear' } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve' },
      { then: { node: 'financeManager', waitsFor: ['qiaolihua'] } },
      { as: 'qiaolihua', deed: 'approve' },
      { then: { node: 'generalManager', waitsFor: ['zhaomingyuan'] } },
      { as: 'zhaomingyuan', deed: 'approve' },
      { then: { status: 'approved', node: null } },
    ],
  },
  {
    title: 'a request in plan takes from it, gives back what is rejected, and never takes more than is left',
    resource: 'hrApplicationRecruit',
    at,
    before: withPlan,
    steps: [
      { as: 'xujiayi', deed: 'submit', values: request({ planId: null }), refused: { field: 'planId' } },
      { as: 'xujiayi', deed: 'submit', values: request({ needCount: 4 }), refused: { field: 'needCount' } },
      { as: 'xujiayi', deed: 'submit', values: request({ reasonType: 'replace' }), refused: { field: 'replacedStaff' } },
      { as: 'xujiayi', deed: 'submit', values: request({ salaryTo: '5000.00' }), refused: { field: 'salaryTo' } },
      { as: 'xujiayi', deed: 'submit', values: request() },
      { then: { node: 'deptLeader', waitsFor: ['qinhao'], fields: { outsideRange: false, recruitState: null } } },
      { as: 'xujiayi', deed: 'submitAnother', values: request(), refused: { field: 'needCount' } },
      { as: 'qinhao', deed: 'reject', comment: '先招一人' },
      { as: 'xujiayi', deed: 'repost', values: { needCount: 3 } },
      { as: 'qinhao', deed: 'approve' },
      { as: 'zhoumin', deed: 'approve', refused: { field: 'hrOwner' } },
      { as: 'zhoumin', deed: 'approve', values: { hrOwner: '@user:xujiayi', openInner: true }, refused: { field: 'innerTo' } },
      { as: 'zhoumin', deed: 'approve', values: { hrOwner: '@user:xujiayi' } },
      { then: { node: 'inCharge', waitsFor: ['gaozhenbo'] } },
      { as: 'gaozhenbo', deed: 'approve' },
      { then: { status: 'approved', node: null, fields: { recruitState: 'open', filledCount: 0 } } },
      { as: 'xujiayi', deed: 'submitAnother', values: request({ needCount: 1 }), refused: { field: 'needCount' } },
    ],
  },
  {
    title: 'pay beyond the standards of the post asks the general manager as well',
    resource: 'hrApplicationRecruit',
    at,
    before: withPlan,
    steps: [
      { as: 'qinhao', deed: 'submit', values: request({ salaryTo: '9000.00' }) },
      { then: { node: 'deptLeader', waitsFor: ['zhaomingyuan'], fields: { outsideRange: true } } },
    ],
  },
  {
    title: 'an employee applies for an open vacancy, is examined and taken; the vacancy counts them',
    resource: 'hrPostApply',
    at,
    before: withVacancy,
    steps: [
      { as: 'tianye', deed: 'submit', values: application() },
      { then: { node: 'leader', waitsFor: ['qinhao'], fields: { currentGrade: 'O2', companyYears: '3.6' } } },
      vacancyHas({ innerCount: 1, filledCount: 0 }),
      { as: 'tianye', deed: 'submitAnother', values: application(), refused: { field: 'recruitId' } },
      { as: 'qinhao', deed: 'approve' },
      { then: { node: 'qualification', waitsFor: ['xujiayi'] } },
      { as: 'xujiayi', deed: 'approve', refused: { field: 'qualified' } },
      { as: 'xujiayi', deed: 'approve', values: { qualified: true, writtenScore: '120' }, refused: { field: 'writtenScore' } },
      { as: 'xujiayi', deed: 'approve', values: { qualified: true, writtenScore: '80' } },
      { then: { node: 'interview', waitsFor: ['qinhao'] } },
      { as: 'qinhao', deed: 'approve', values: { interviewScore: '90.5' } },
      { then: { node: 'decide', waitsFor: ['zhoumin'], fields: { totalScore: '86.3' } } },
      { as: 'zhoumin', deed: 'approve', values: { hired: true }, refused: { field: 'hireDate' } },
      { as: 'zhoumin', deed: 'approve', values: { hired: true, hireDate: '2026-12-15' } },
      { then: { status: 'approved' } },
      vacancyHas({ innerCount: 1, filledCount: 1, recruitState: 'open' }),
      {
        then: {
          row: {
            as: 'zhoumin',
            path: '/tydf/process/hrPostMove/page',
            find: { staffId: '@staff:tianye' },
            has: { status: 'draft', moveType: 'rotation', newGrade: 'O2', effectiveDate: '2026-12-15' },
          },
        },
      },
    ],
  },
  {
    title: 'an application that is withdrawn does not count; one for a vacancy that is not open is refused',
    resource: 'hrPostApply',
    at,
    before: withVacancy,
    steps: [
      { as: 'tianye', deed: 'submit', values: application() },
      { as: 'tianye', deed: 'withdraw' },
      { as: 'genghui', deed: 'submitAnother', values: application(), refused: { field: 'companyYears' } },
      vacancyHas({ innerCount: 0 }),
    ],
  },
  {
    title: 'nobody applies for a vacancy that is not opened to own staff',
    resource: 'hrPostApply',
    at,
    before: withClosedVacancy,
    steps: [{ as: 'tianye', deed: 'submit', values: application(), refused: { field: 'recruitId' } }],
  },
];
