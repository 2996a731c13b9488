/** What people are told of projects. */
import { w } from '#model/words.ts';
import { noticeOf, type NoticeSeeds } from '../notice.ts';

export const projectNotices = {
  project_task: noticeOf(
    w('Tasks of a project', '项目任务下达'),
    w('Tasks in {name}', '项目任务：{name}'),
    w('The approved schedule gives you tasks: {tasks}.', '已批准的计划安排了以下任务：{tasks}。'),
    'system',
    { resource: 'projectSchedul', receivers: 'user' },
  ),
} as const satisfies NoticeSeeds;
