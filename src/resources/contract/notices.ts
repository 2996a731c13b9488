/** What people are told of contracts before dates come. */
import { ahead, notice, type NoticeSeeds } from '../notice.ts';

export const contractNotices = {
  CONTRACT_PAY_DUE: notice(
    'Payment of a contract',
    '合同款项即将到期',
    'It is due in {days} days, on {date}.',
    '将于{days}天后（{date}）到期。',
    {
      ...ahead('contractParameter', 'managerId', '7'),
      at: '01:00',
    },
  ),
  CONTRACT_PAY_OVERDUE: notice('Payment of a contract is overdue', '合同款项逾期', 'It was due on {date}.', '已于{date}到期，尚未付清。', {
    ...ahead('contractParameter', 'managerId', '0'),
    at: '01:00',
    level: 'warning',
  }),
  contract_retention_due: notice(
    'Retention money is due',
    '质保金即将到期',
    'It may be released in {days} days, on {date}.',
    '将于{days}天后（{date}）到期，到期后可放行。',
    { ...ahead('contractParameter', 'managerId', '30,7'), at: '08:00' },
  ),
  contract_end_due: notice('A contract ends', '合同即将到期', 'It ends in {days} days, on {date}.', '将于{days}天后（{date}）到期。', {
    ...ahead('contractDefinition', 'managerId', '60,30,7'),
    at: '08:00',
    level: 'warning',
  }),
} as const satisfies NoticeSeeds;
