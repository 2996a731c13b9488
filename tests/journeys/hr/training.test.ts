/** Journeys of training: every path of its three flows, and what they show on the way. */
import { approved } from '#tests/support/training.ts';
import { companyOf } from '#tests/support/samples/sample.ts';
import { planRecord, session } from '#tests/support/samples/hr/training.ts';
import { describePaths, money, type Drive } from '../drive.ts';
import type { Journey } from '../journey.ts';
import { describeJourneys } from '../play.ts';

const need = {
  course: '循环水操作安全',
  trainCategory: 'safety',
  trainMode: 'inner',
  target: '全体养殖工',
  persons: 12,
  hours: '4.0',
  quarter: 'q1',
  budget: '600.00',
};
const course = (budget: string) => ({
  course: '安全生产月度培训',
  trainCategory: 'safety',
  trainMode: 'inner',
  teacher: '宋大伟',
  startTime: '2026-12-10T01:00:00.000Z',
  endTime: '2026-12-10T03:00:00.000Z',
  hours: '2.0',
  place: '一号会议室',
  participants: ['@user:yanfei', '@user:luyang'],
  planPersons: 10,
  budget,
});
const applied = {
  course: '潜水员复训',
  trainCategory: 'certificate',
  trainMode: 'outer',
  place: '青岛',
  startDate: '2026-12-14',
  endDate: '2026-12-16',
  hours: '24.0',
  reason: '证书到期复训',
};

/** An approved plan with a budget for whatever a path asks: `@ready:plan`. */
const before: Drive['before'] = async (server) => {
  const company = await companyOf(server.db);
  const courses = [{ ...session(company, []), budget: '90000.00' }];
  const { id } = await approved(server, 'hrTrainingPlan', 'xujiayi', { ...planRecord(company), courses });
  return { plan: String(id) };
};

await describePaths([
  {
    flow: 'hr/annualTrainNeeds',
    by: 'jianghailong',
    record: () => ({ needYear: 2027, needDept: '@dept:D08', problem: '新员工较多', needs: [need] }),
    people: { leader: { as: 'qinhao' }, training: { as: 'xujiayi' }, hrManager: { as: 'zhoumin' } },
  },
  {
    flow: 'hr/hrTrainingPlan',
    by: 'xujiayi',
    record: ({ totalBudget }) => ({
      planName: '安全培训计划',
      planYear: 2026,
      organizer: '@dept:D03',
      objective: '提高安全意识',
      courses: [course(money(totalBudget))],
    }),
    people: { hrManager: { as: 'zhoumin' }, financeManager: { as: 'qiaolihua' }, generalManager: { as: 'zhaomingyuan' } },
  },
  {
    flow: 'hr/hrTrainingApply',
    before,
    record: ({ totalFee, inPlan }) => {
      const fee = money(totalFee);
      return {
        ...applied,
        inPlan: inPlan === true,
        ...(inPlan === true ? { planId: '@ready:plan' } : {}),
        fee,
        ...(Number(fee) > 5000 ? { serviceMonths: 12, agreement: ['@file:agreement.pdf'] } : {}),
        participants: [{ staffId: '@staff:yanfei' }],
      };
    },
    people: {
      leader: { as: 'qinhao' },
      training: { as: 'xujiayi' },
      hrManager: { as: 'zhoumin' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
]);

const journeys: readonly Journey[] = [
  {
    title: 'a second report of the same department and year is refused, an own department climbs',
    resource: 'annualTrainNeeds',
    at: '2026-11-20T01:00:00Z',
    steps: [
      { as: 'qinhao', deed: 'submit', values: { needYear: 2027, needDept: '@dept:D08', problem: '新员工较多', needs: [need] } },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['zhaomingyuan'], fields: { totalPersons: 12, totalBudget: '600.00' } } },
      {
        as: 'qinhao',
        deed: 'submitAnother',
        values: { needYear: 2027, needDept: '@dept:D08', problem: '再报', needs: [need] },
        refused: { field: 'needDept' },
      },
    ],
  },
  {
    title: 'costly training binds, and nobody on leave is trained',
    resource: 'hrTrainingApply',
    at: '2026-11-20T01:00:00Z',
    before: async (server) => {
      const company = await companyOf(server.db);
      const leave = { leaveType: 'personal', startDate: '2026-12-15', endDate: '2026-12-15', reason: '家中有事' };
      await approved(server, 'hrLeaveRequest', 'luyang', { ...leave, agentUser: company.user('yanfei') });
    },
    steps: [
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...applied, inPlan: false, fee: '5000.01', participants: [{ staffId: '@staff:yanfei' }] },
        refused: { field: 'serviceMonths' },
      },
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...applied, inPlan: false, fee: '800.00', participants: [{ staffId: '@staff:luyang' }] },
        refused: { field: 'participants.0.staffId' },
      },
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...applied, inPlan: true, fee: '800.00', participants: [{ staffId: '@staff:yanfei' }] },
        refused: { field: 'planId' },
      },
      { as: 'yanfei', deed: 'submit', values: { ...applied, inPlan: false, fee: '800.00', participants: [{ staffId: '@staff:yanfei' }] } },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'], fields: { feePerHead: '800.00' } } },
    ],
  },
];

describeJourneys('Journeys of training', journeys);
