/** What people are told by general administration. */
import { ahead, notice, noticeOf, type NoticeMore, type NoticeSeeds } from '#resources/notice.ts';
import { newsNotices } from './words/newsNotices.ts';
import { w } from '#model/words.ts';
import { materialNotices } from './words/materialNotices.ts';
import { dormNotices } from './words/dormNotices.ts';
import { visitNotices } from './words/visitNotices.ts';
import { documentNotices } from './words/documentNotices.ts';
import { mealNotices } from './words/mealNotices.ts';
import { vehicleNotices } from './words/vehicleNotices.ts';

const ofMeetings: NoticeMore = { resource: 'meetApply', receivers: 'field', field: 'attendees' };

export const generalNotices = {
  ...materialNotices,
  ...dormNotices,
  ...newsNotices,
  ...visitNotices,
  ...documentNotices,
  ...mealNotices,
  ...vehicleNotices,
  green_due: notice(
    'Environmental work is due',
    '绿化环境作业到期',
    'It is planned for {date}.',
    '计划于{date}进行。',
    ahead('greenInformationInput', 'responsible', '3,0'),
  ),
  insurance_expiring: notice(
    'Vehicle insurance runs out',
    '车船保险到期',
    'It is insured until {date}.',
    '保险有效期至{date}。',
    ahead('boatcarManagement', 'keeper', '30,7'),
  ),
  inspection_due: notice(
    'Vehicle inspection runs out',
    '车船年检到期',
    'It is inspected until {date}.',
    '年检有效期至{date}。',
    ahead('boatcarManagement', 'keeper', '30,7'),
  ),
  meeting_invite: noticeOf(
    w('Meeting', '会议邀请'),
    w('Meeting: {name}', '会议邀请：{name}'),
    w('{from} – {to}, {node}', '{from}–{to}，{node}'),
    'system',
    { ...ofMeetings, mail: true },
  ),
  meeting_reminder: noticeOf(
    w('Meeting soon', '会议提醒'),
    w('Meeting soon: {name}', '会议即将开始：{name}'),
    w('It begins at {from}, {node}.', '{from}开始，{node}。'),
    'system',
    { ...ofMeetings, loud: true },
  ),
  meeting_cancelled: noticeOf(
    w('Meeting cancelled', '会议取消'),
    w('Meeting cancelled: {name}', '会议取消：{name}'),
    w('It was planned for {from}. {comment}', '原定于{from}。{comment}'),
    'system',
    { ...ofMeetings, level: 'warning', mail: true },
  ),
} as const satisfies NoticeSeeds;
