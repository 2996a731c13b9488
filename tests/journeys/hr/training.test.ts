/** Journeys of training. */
import { approved } from '#tests/support/people/training.ts';
import { asTokens, companyOf } from '#tests/fixtures/company.ts';
import { fixture as application } from '#tests/fixtures/hr/hrTrainingApply.ts';
import { needLine } from '#tests/fixtures/hr/annualTrainNeeds.ts';
import type { Journey } from '../journey.ts';
import { describeJourneys } from '#tests/journeys/journeyTests.ts';

const applied = application.record(asTokens, 1);

const journeys: readonly Journey[] = [
  {
    title: 'a second report of the same department and year is refused, an own department climbs',
    resource: 'annualTrainNeeds',
    at: '2026-11-20T01:00:00Z',
    steps: [
      { as: 'qinhao', deed: 'submit', values: { needYear: 2027, needDept: '@dept:D08', problem: '新员工较多', needs: [needLine] } },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['zhaomingyuan'], fields: { totalPersons: 12, totalBudget: '600.00' } } },
      {
        as: 'qinhao',
        deed: 'submitAnother',
        values: { needYear: 2027, needDept: '@dept:D08', problem: '再报', needs: [needLine] },
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
        values: { ...applied, fee: '5000.01', participants: [{ staffId: '@staff:yanfei' }] },
        refused: { field: 'serviceMonths' },
      },
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...applied, fee: '800.00', participants: [{ staffId: '@staff:luyang' }] },
        refused: { field: 'participants.0.staffId' },
      },
      {
        as: 'yanfei',
        deed: 'submit',
        values: { ...applied, inPlan: true, fee: '800.00', participants: [{ staffId: '@staff:yanfei' }] },
        refused: { field: 'planId' },
      },
      { as: 'yanfei', deed: 'submit', values: { ...applied, fee: '800.00', participants: [{ staffId: '@staff:yanfei' }] } },
      { then: { status: 'submitted', node: 'leader', waitsFor: ['qinhao'], fields: { feePerHead: '800.00' } } },
    ],
  },
];

describeJourneys('Journeys of training', journeys);
