/** What people are told of visits. */
import { w } from '#model/words.ts';
import { noticeOf, type NoticeSeeds } from '#resources/notice.ts';

export const visitNotices = {
  visit_host: noticeOf(
    w('Visit approved', '参观接待安排'),
    w('Visitors: {name}', '来访接待：{name}'),
    w('They come on {from} ({count} persons).', '{from}到访，共{count}人。'),
    'system',
    { resource: 'watchApply', receivers: 'field', field: 'hostUser' },
  ),
  visit_gate: noticeOf(
    w('Visitors have arrived', '来访人员到达'),
    w('At the gate: {name}', '来访到达：{name}'),
    w('{count} persons came in at {from}.', '{from}入场，共{count}人。'),
    'system',
    { resource: 'watchRecordDetail', receivers: 'field', field: 'guide', loud: true },
  ),
} as const satisfies NoticeSeeds;
