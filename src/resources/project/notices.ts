/** What people are told of projects. */
import { w } from '#model/words.ts';
import { ahead, notice, noticeOf, type NoticeSeeds } from '../notice.ts';

export const projectNotices = {
  project_task: noticeOf(
    w('Tasks of a project', '项目任务下达'),
    w('Tasks in {name}', '项目任务：{name}'),
    w('The approved schedule gives you tasks: {tasks}.', '已批准的计划安排了以下任务：{tasks}。'),
    'system',
    { resource: 'projectSchedul', receivers: 'user' },
  ),
  project_measure: noticeOf(
    w('Measures of a project', '项目整改措施下达'),
    w('Measures against {name}', '整改措施：{name}'),
    w('You are responsible for: {measures}.', '负责的整改措施：{measures}。'),
    'system',
    { receivers: 'user' },
  ),
  project_verify: noticeOf(
    w('A measure is to be verified', '措施待验证'),
    w('Verify a measure against {name}', '待验证措施：{name}'),
    w('It is said to be done: {measures}.', '以下措施已完成：{measures}。'),
    'system',
    { receivers: 'user' },
  ),
  project_sent_back: noticeOf(
    w('A measure is to be done again', '措施退回整改'),
    w('To be done again against {name}', '退回整改：{name}'),
    w('It was sent back: {measures}. {comment}', '以下措施被退回：{measures}。{comment}'),
    'system',
    { receivers: 'user' },
  ),
  project_problem_due: notice(
    'Problem of a project is to be fixed',
    '项目问题整改到期',
    'It is to be fixed in {days} days, by {date}.',
    '须在{days}天内（{date}前）完成整改。',
    ahead('projectProblem', 'ownerId', '3'),
  ),
  PROJECT_PROBLEM_OVERDUE: notice(
    'Problem of a project is overdue',
    '项目问题整改逾期',
    'It was to be fixed by {date}.',
    '应于{date}前完成整改，已逾期。',
    { ...ahead('projectProblem', 'ownerId', ''), days: null },
  ),
  project_risk_review: notice(
    'A risk is to be reviewed',
    '风险待复评',
    'Its review is due on {date}.',
    '应于{date}前复评。',
    ahead('riskManagement', 'ownerId', '3'),
  ),
  project_changed: notice('A project has changed', '项目变更生效', 'Approved: {change}.', '已批准：{change}。', {
    resource: 'projectInitiate',
    receivers: 'user',
  }),
} as const satisfies NoticeSeeds;
