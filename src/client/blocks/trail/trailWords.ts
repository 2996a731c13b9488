/** What the trail calls each action, as a past deed, and its icon. */
import { type Words, w } from '#model/words.ts';
import type { RouteStep } from '#model/api.ts';
import type { IconName } from '#client/theme/icons.ts';

interface Deed {
  readonly words: Words;
  readonly icon: IconName;
  readonly tone: 'done' | 'rejected' | 'quiet';
}

const deeds: Readonly<Record<string, Deed>> = {
  submit: { words: w('submitted', '提交'), icon: 'submit', tone: 'done' },
  repost: { words: w('reposted', '重新提交'), icon: 'repost', tone: 'done' },
  approve: { words: w('approved', '同意'), icon: 'approve', tone: 'done' },
  reject: { words: w('rejected', '驳回'), icon: 'reject', tone: 'rejected' },
  return: { words: w('sent back', '退回'), icon: 'return', tone: 'rejected' },
  transfer: { words: w('transferred', '转交'), icon: 'transfer', tone: 'quiet' },
  delegate: { words: w('asked somebody to decide first', '委派'), icon: 'delegate', tone: 'quiet' },
  addBefore: { words: w('added approvers before', '前加签'), icon: 'addApprover', tone: 'quiet' },
  addAfter: { words: w('added approvers after', '后加签'), icon: 'addApprover', tone: 'quiet' },
  removeApprover: { words: w('took an approver away', '减签'), icon: 'removeApprover', tone: 'quiet' },
  copyTo: { words: w('informed others', '抄送'), icon: 'cc', tone: 'quiet' },
  comment: { words: w('commented', '评论'), icon: 'comment', tone: 'quiet' },
  ask: { words: w('asked the applicant', '询问申请人'), icon: 'ask', tone: 'quiet' },
  answer: { words: w('answered', '答复'), icon: 'comment', tone: 'quiet' },
  urge: { words: w('urged', '催办'), icon: 'urge', tone: 'quiet' },
  takeBack: { words: w('took the decision back', '收回'), icon: 'undo', tone: 'quiet' },
  withdraw: { words: w('withdrew', '撤回'), icon: 'withdraw', tone: 'quiet' },
  discard: { words: w('discarded', '放弃'), icon: 'discard', tone: 'rejected' },
  void: { words: w('invalidated', '作废'), icon: 'invalidate', tone: 'rejected' },
  claim: { words: w('claimed', '认领'), icon: 'claim', tone: 'quiet' },
  release: { words: w('released', '放弃认领'), icon: 'release', tone: 'quiet' },
  print: { words: w('printed', '打印'), icon: 'print', tone: 'quiet' },
  printed: { words: w('printed', '打印'), icon: 'print', tone: 'quiet' },
  put: { words: w('edited', '修改'), icon: 'edit', tone: 'quiet' },
  autoPassed: { words: w('passed automatically', '自动通过'), icon: 'activate', tone: 'quiet' },
  escalated: { words: w('escalated', '已升级'), icon: 'attention', tone: 'quiet' },
  suspended: { words: w('suspended the flow', '挂起'), icon: 'suspend', tone: 'quiet' },
  activated: { words: w('activated the flow', '激活'), icon: 'activate', tone: 'quiet' },
  jump: { words: w('moved it to another step', '跳转环节'), icon: 'transfer', tone: 'quiet' },
  migrated: { words: w('moved it to another version', '迁移流程版本'), icon: 'flow', tone: 'quiet' },
  ended: { words: w('ended the flow', '终止流程'), icon: 'invalidate', tone: 'rejected' },
  effectPassed: { words: w('passed without effect', '跳过处理'), icon: 'activate', tone: 'quiet' },
  timer: { words: w('went on when its time was over', '到时处理'), icon: 'activate', tone: 'quiet' },
  start: { words: w('started it', '启动流程'), icon: 'submit', tone: 'done' },
  complete: { words: w('done', '完成'), icon: 'approve', tone: 'done' },
  reassigned: { words: w('gave the task to somebody else', '转派'), icon: 'transfer', tone: 'quiet' },
  message: { words: w('went on by a message', '收到消息'), icon: 'activate', tone: 'quiet' },
  signal: { words: w('went on by a signal', '收到信号'), icon: 'activate', tone: 'quiet' },
  trigger: { words: w('let it go on', '触发继续'), icon: 'activate', tone: 'quiet' },
  variables: { words: w('set variables', '修改流程变量'), icon: 'edit', tone: 'quiet' },
  call: { words: w('begun by another flow', '由父流程启动'), icon: 'flow', tone: 'quiet' },
  childDone: { words: w('called flow ended', '子流程结束'), icon: 'flow', tone: 'quiet' },
  childFailed: { words: w('called flow failed', '子流程失败'), icon: 'attention', tone: 'rejected' },
  cancelled: { words: w('ended with the flow that called it', '随父流程取消'), icon: 'invalidate', tone: 'rejected' },
  reminded: { words: w('reminded', '已提醒'), icon: 'urge', tone: 'quiet' },
};

/** Another has the task now: a claim decides nothing. */
export const takenBy = w('Claimed by {name} {time}', '已由{name}于 {time} 认领');

/** An action nobody named yet is shown with its raw word. */
export const deedOf = (action: string): Deed => deeds[action] ?? { words: { en: action, zh: action }, icon: 'mine', tone: 'quiet' };

export const aheadWords: Readonly<Record<RouteStep['state'], Words>> = {
  done: w('done', '已完成'),
  here: w('in progress', '进行中'),
  expected: w('expected', '预计'),
  undecided: w('not decided yet', '尚未确定'),
};

/** Steps nobody decided; the trail folds them together. */
export const isAutomatic = (action: string): boolean => ['autoPassed', 'passed', 'effectPassed'].includes(action);
