/** What people are told by the dormitory. */
import { ahead, notice, type NoticeSeeds } from '../notice.ts';

export const dormNotices = {
  dorm_checkout_due: notice(
    'A stay in the dormitory ends',
    '住宿即将到期',
    'It is planned until {date}.',
    '预计退宿日期为{date}。',
    ahead('dormManagementDetail', 'staffId', '7,0'),
  ),
} as const satisfies NoticeSeeds;
