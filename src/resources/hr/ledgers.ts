/**
 * Leave as a ledger: days move from `left` (what a person may still take) over `frozen` (in approval) to `used`, by person, year and
 * type. Kinds of leave without a quota are counted only: their days come from nowhere.
 */
import { w } from '#model/words.ts';
import { ledger, type Ledger } from '#model/posting.ts';

export const leave = ledger({
  key: 'leave',
  label: w('Leave days', '假期天数'),
  dimensions: ['staff', 'year', 'type'],
  accounts: {
    left: { label: w('Left', '剩余天数'), floor: '0' },
    frozen: { label: w('In approval', '审批中天数') },
    used: { label: w('Used', '已休天数') },
  },
  short: { reason: 'leaveShort', desc: w('The leave balance is not sufficient.', '假期余额不足。') },
  mirrors: [
    {
      resource: 'hrLeaveInformation',
      by: { staff: 'staffId', year: 'leaveYear', type: 'leaveType' },
      fields: { frozen: 'frozenDays', used: 'usedDays' },
    },
  ],
});

/**
 * Budgets of training plans: from `left` (the sum of the plan's sessions) over `frozen` (applications in approval) to `used`, by plan.
 */
export const training = ledger({
  key: 'training',
  label: w('Training budget', '培训预算'),
  dimensions: ['plan'],
  accounts: {
    left: { label: w('Left', '预算余额'), floor: '0' },
    frozen: { label: w('In approval', '审批中') },
    used: { label: w('Used', '已用预算') },
  },
  short: { reason: 'trainingBudgetShort', desc: w('The budget of the training plan is not sufficient.', '培训计划预算余额不足。') },
  mirrors: [{ resource: 'hrTrainingPlan', by: { plan: 'id' }, fields: { used: 'usedBudget' } }],
});

/**
 * Persons that an approved recruitment plan allows, by plan and post: `free`, `held` by requests in approval, `used` by approved ones.
 * A request that is closed gives back what it did not fill.
 */
export const vacancies = ledger({
  key: 'vacancies',
  label: w('Planned vacancies', '计划招聘人数'),
  dimensions: ['plan', 'post'],
  accounts: {
    free: { label: w('Free', '可用'), floor: '0' },
    held: { label: w('In approval', '审批中') },
    used: { label: w('Requested', '已申请') },
  },
  short: { reason: 'vacanciesShort', desc: w('The plan has not so many persons left for this post.', '招聘计划中该岗位剩余人数不足。') },
});

export const hrLedgers: readonly Ledger[] = [leave, training, vacancies];
