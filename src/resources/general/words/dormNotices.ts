/** What people are told by the dormitory. */
import { w } from '#model/words.ts';
import { ahead, notice, noticeOf, type NoticeSeeds } from '#resources/notice.ts';

export const dormNotices = {
  dorm_assigned: noticeOf(
    w('Bed in the dormitory', '宿舍床位已分配'),
    w('A bed in the dormitory: {name}', '宿舍床位已分配：{name}'),
    w('It is there from {date} on.', '自{date}起可入住。'),
    'system',
    { resource: 'dormApply', receivers: 'field', field: 'staffId' },
  ),
  dorm_checkout_due: notice(
    'A stay in the dormitory ends',
    '住宿即将到期',
    'It is planned until {date}.',
    '预计退宿日期为{date}。',
    ahead('dormManagementDetail', 'staffId', '7,0'),
  ),
} as const satisfies NoticeSeeds;
