/** Fixed words of the inbox. */
import type { InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import { type Words, w } from '#model/words.ts';

export const tabWords: Readonly<Record<InboxTab, Words>> = {
  todo: w('To-do', '待办'),
  done: w('Done', '已办'),
  started: w('Started', '我发起'),
  copied: w('Copied', '抄送我'),
  watched: w('Watched', '我关注的'),
  drafts: w('Drafts', '草稿'),
};

export const sortWords: Readonly<Record<InboxSort, Words>> = {
  due: w('Due', '截止时间'),
  received: w('Received', '到达时间'),
  amount: w('Amount', '金额'),
  applicant: w('Applicant', '申请人'),
};

export const words = {
  inbox: w('Inbox', '待办'),
  queues: w('Queues', '队列'),
  byKind: w('By document', '按单据'),
  filter: w('Filter this list', '筛选列表'),
  filters: w('Filters', '筛选条件'),
  clear: w('Clear', '清除'),
  viewMenu: w('Sort, group, columns', '排序、分组与列'),
  fresh: w('{n} new', '{n}条新任务'),
  tasks: w('Tasks', '任务'),
  unread: w('unread', '未读'),
  overdue: w('overdue', '逾期'),
  due: w('due', '截止'),
  files: w('{n} files', '{n}个附件'),
  claimable: w('Claimable', '可认领'),
  back: w('To repost', '待重新提交'),
  asked: w('Question to you', '待答复'),
  behalf: w('for {name}', '代 {name}'),
  urgent: w('Urgent', '加急'),
  veryUrgent: w('Very urgent', '特急'),
  with: w('with {people}', '在 {people} 处'),
  allTasks: w('All to-do', '全部待办'),
  failed: w('The list could not be loaded.', '列表加载失败。'),
  stale: w('Shown as of {time}.', '显示的是 {time} 的数据。'),
  retry: w('Retry', '重试'),
  lookAgain: w('Look at the new version', '查看新版本'),
  left: w('{n} left', '剩余{n}条'),
  next: w('Next task', '下一条'),
  previous: w('Previous task', '上一条'),
  read: w('Read', '阅读'),
  insert: w('Show new tasks', '显示新任务'),
  undo: w('Undo', '撤销'),
  send: w('Send', '发送'),
  sendNow: w('Send now', '立即发送'),
  putAside: w('Put aside', '移除'),
  notTaken: w('Not accepted: {reason}', '未被接受：{reason}'),
  select: w('Select', '选择'),
} as const;
