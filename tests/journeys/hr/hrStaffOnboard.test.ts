import { describePaths } from '../drive.ts';
import { describeJourneys } from '../play.ts';
import { newcomer, onboardJourneys } from './onboardJourneys.ts';

describeJourneys('Journeys of the onboarding', onboardJourneys);
await describePaths(
  [
    {
      flow: 'hr/hrStaffOnboard',
      by: 'xujiayi',
      record: ({ grade }) => newcomer({ grade }),
      people: {
        leader: { as: 'qinhao' },
        hrManager: { as: 'zhoumin' },
        generalManager: { as: 'zhaomingyuan' },
        account: { as: 'maoyu', values: { userName: 'lichunhua', staffNo: 'TY0900' } },
      },
    },
  ],
  { grade: ['T1', 'M1'] },
);
