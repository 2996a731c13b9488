import { describePaths } from '../drive.ts';
import { describeJourneys } from '../play.ts';
import { grantJourneys, grantOf, paid, twoTaxed } from './grantJourneys.ts';

describeJourneys('Journeys of the salary grant', grantJourneys);

await describePaths([
  {
    flow: 'hr/hrSalaryGrant',
    by: 'hetingting',
    before: twoTaxed,
    record: () => grantOf(),
    people: {
      hrManager: { as: 'zhoumin' },
      financeManager: { as: 'qiaolihua' },
      generalManager: { as: 'zhaomingyuan' },
      pay: { as: 'weixiaodan', values: paid },
    },
  },
]);
