import type { AnyDoc } from '#model/definition.ts';
import { openToOwnStaff, operators, recruitmentPlan, vacancy } from '#tests/support/recruiting.ts';
import { describePaths } from '../drive.ts';
import { describeJourneys } from '../play.ts';
import { recruitJourneys } from './recruitJourneys.ts';

describeJourneys('Journeys of recruiting', recruitJourneys);

await describePaths([
  {
    flow: 'hr/recruitmentPlan',
    by: 'xujiayi',
    record: (): AnyDoc => ({
      planYear: 2027,
      planDept: '@dept:D08',
      planType: 'annual',
      reason: '补充投喂人员',
      needs: [{ postId: '@post:Feeding operator', needCount: 2, needMonth: '2027-03' }],
    }),
    people: {
      deptLeader: { as: 'qinhao' },
      hrManager: { as: 'zhoumin' },
      financeManager: { as: 'qiaolihua' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
  {
    flow: 'hr/hrApplicationRecruit',
    by: 'xujiayi',
    before: async (server) => ({ plan: String((await recruitmentPlan(server))['id']) }),
    record: ({ inPlan, outsideRange }): AnyDoc => ({
      ...operators,
      needDept: '@dept:D08',
      postId: '@post:Feeding operator',
      inPlan,
      planId: inPlan === true ? '@ready:plan' : null,
      salaryTo: outsideRange === true ? '9000.00' : '5200.00',
    }),
    people: {
      deptLeader: { as: 'qinhao' },
      hrManager: { as: 'zhoumin', values: { hrOwner: '@user:xujiayi' } },
      inCharge: { as: 'gaozhenbo' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
  {
    flow: 'hr/hrPostApply',
    by: 'tianye',
    before: async (server) => ({ vacancy: String((await vacancy(server, await recruitmentPlan(server), openToOwnStaff))['id']) }),
    record: (): AnyDoc => ({ recruitId: '@ready:vacancy', reason: '希望从事投喂工作', achievements: '连续两年无责任事故' }),
    people: {
      leader: { as: 'qinhao' },
      qualification: { as: 'xujiayi', values: { qualified: true } },
      interview: { as: 'qinhao', values: { interviewScore: '88' } },
      decide: { as: 'zhoumin', values: { hired: false } },
    },
  },
]);
