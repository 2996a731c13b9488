/** What people are told of money that is due. */
import { ahead, notice, type NoticeSeeds } from '../notice.ts';

export const billNotices = {
  loan_overdue: notice(
    'Loan overdue',
    '借款逾期',
    'It was to be cleared on {date}.',
    '应于{date}前清账。',
    ahead('debitNote', 'applicant', '0'),
  ),
  loan_repaid: notice(
    'Loan paid back',
    '借款还款已登记',
    'What you paid back on loan {code} on {date} is booked.',
    '借款单{code}于{date}的还款已登记。',
  ),
} as const satisfies NoticeSeeds;
