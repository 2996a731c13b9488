/** What people are told of company news. */
import { notice, type NoticeMore, type NoticeSeeds } from '#resources/notice.ts';

const toAll: NoticeMore = { resource: 'companyDynamic', receivers: 'all', link: '{link}' };

export const newsNotices = {
  news_published: notice('Announcement', '通知公告', 'Published by {node}.', '{node}发布。', toAll),
  news_urged: notice('Still to be read', '催阅', 'Confirm that you have read it.', '尚未确认已读，须阅读后确认。', {
    ...toAll,
    level: 'warning',
  }),
  news_draft: notice('Draft of news', '动态草稿', 'Complete and publish it.', '待完善并发布。', {
    resource: 'companyDynamic',
    receivers: 'role',
    role: 'admin_clerk',
  }),
} as const satisfies NoticeSeeds;
