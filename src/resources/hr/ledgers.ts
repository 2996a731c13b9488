/**
 * Leave as a ledger: days move from `left` (what a person may still take) over `frozen` (in approval) to `used`, by person, year and
 * type (office.md, hrLeaveInformation). Kinds of leave without a quota are counted only: their days come from nowhere.
 */
import { w } from '#model/words.ts';
import type { Ledger } from '#model/posting.ts';

export const leave: Ledger = {
  key: 'leave',
  label: w('Leave days', '假期天数'),
  dimensions: ['staff', 'year', 'type'],
  accounts: {
    left: { label: w('Left', '剩余天数'), floor: '0' },
    frozen: { label: w('In approval', '审批中天数') },
    used: { label: w('Used', '已休天数') },
  },
  short: { reason: 'leaveShort', desc: w('The leave balance is not sufficient.', '假期余额不足。') },
  mirror: {
    resource: 'hrLeaveInformation',
    by: { staff: 'staffId', year: 'leaveYear', type: 'leaveType' },
    fields: { frozen: 'frozenDays', used: 'usedDays' },
  },
};

export const hrLedgers: readonly Ledger[] = [leave];
