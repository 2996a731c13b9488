/** Words that several parts of running flows use. */
import type { OperationKind } from '#model/operations/operations.ts';
import type { Subscription } from '#model/workflow/instanceView.ts';
import { w, type Words } from '#model/words.ts';

export const words = {
  instances: w('Process instances', '流程实例'),
  incidents: w('Incidents', '异常'),
  tasks: w('Open tasks', '全部待办'),
  flow: w('Flow', '流程'),
  version: w('Version', '版本'),
  element: w('Step', '环节'),
  starter: w('Started by', '发起人'),
  started: w('Started', '发起时间'),
  document: w('Document', '单据'),
  here: w('Where it is', '当前环节'),
  holders: w('Waits for', '审批人'),
  state: w('State', '状态'),
  running: w('Running', '运行中'),
  ended: w('Ended', '已结束'),
  suspended: w('Suspended', '已挂起'),
  incident: w('With incident', '有异常'),
  open: w('Open', '打开'),
  find: w('Code, flow or id', '单号、流程或编号'),
  findTask: w('Code, step or words of the document', '单号、环节或单据内容'),
  findIncident: w('What failed, or where', '异常内容或环节'),
  close: w('Close', '关闭'),
  cancel: w('Cancel', '取消'),
  retry: w('Retry', '重试'),
  reason: w('Reason', '原因'),
  reasonNeeded: w('A reason is needed; it goes into the trail.', '必须填写原因，并记入审批轨迹。'),
  none: w('–', '–'),
  comma: w(', ', '、'),
  instance: w('Instance {id}', '实例 {id}'),
  noDocument: w('no document', '无单据'),
  mayOnlyRead: w('You may look at instances, not change them.', '只能查看流程实例，不能干预。'),
} as const;

/** What an instance waits for, beside its name where it has one. */
export const waitWords: Readonly<Record<Subscription['kind'], Words>> = {
  message: w('message “{name}”', '消息“{name}”'),
  signal: w('signal “{name}”', '信号“{name}”'),
  trigger: w('receive task', '接收任务'),
};

/** What is done, on buttons and in lists of what was done. */
export const kindWords: Readonly<Record<OperationKind | 'jump' | 'send', Words>> = {
  suspend: w('Suspend', '挂起'),
  activate: w('Activate', '激活'),
  end: w('End', '终止'),
  migrate: w('Migrate', '迁移版本'),
  retry: w('Retry the incident', '重试异常'),
  solve: w('Mark as solved', '标记为已解决'),
  reassign: w('Reassign', '转派'),
  jump: w('Move to a step', '跳转环节'),
  send: w('Send what it waits for', '发送等待的消息'),
};
