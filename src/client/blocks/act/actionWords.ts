/** Names of what a person can do, one word each, with their keys and the texts of the bar. */
import type { Can, DocumentAction, PersonAct } from '#model/api.ts';
import { permit } from '#client/data/permit.tsx';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { type Words, w } from '#model/words.ts';

/** Actions whose opinion or reason stands in the bar's own line. */
export const asked = ['approve', 'reject', 'withdraw', 'discard'] as const;
export type AskedAction = (typeof asked)[number];
/** Actions that ask for people, steps or times: what they ask comes when it is first needed. */
const panels = [
  'return',
  'transfer',
  'delegate',
  'addApprover',
  'removeApprover',
  'copyTo',
  'ask',
  'answer',
  'comment',
  'urge',
  'takeBack',
  'snooze',
] as const;
export type PanelAction = (typeof panels)[number];
type DirectAction = 'claim' | 'release' | 'repost' | 'print' | 'unsnooze' | 'watch' | 'unwatch' | 'copyNew';
/** What opens a question in the bar, for an opinion or in a panel; it can be asked for before the document is there. */
export type Opening = AskedAction | PanelAction;
export type BarAction = Opening | DirectAction;

interface Act {
  readonly words: Words;
  /** Physical chord of the register. */
  readonly keys: string | null;
}

/** In the order of the bar. What the bar does not know (submit, edit, delete, invalidate) belongs to other pages. */
export const acts: Readonly<Record<BarAction, Act>> = {
  approve: { words: w('Approve', '同意'), keys: 'KeyA' },
  reject: { words: w('Reject', '驳回'), keys: 'KeyR' },
  answer: { words: w('Answer', '答复'), keys: 'KeyI' },
  repost: { words: w('Repost', '重新提交'), keys: null },
  claim: { words: w('Claim', '认领'), keys: 'KeyC' },
  release: { words: w('Release', '放弃认领'), keys: 'Shift+KeyC' },
  return: { words: w('Return', '退回'), keys: 'KeyB' },
  transfer: { words: w('Transfer', '转交'), keys: 'KeyT' },
  withdraw: { words: w('Withdraw', '撤回'), keys: 'KeyW' },
  takeBack: { words: w('Take back', '收回'), keys: null },
  urge: { words: w('Urge', '催办'), keys: 'KeyY' },
  ask: { words: w('Ask', '询问'), keys: 'KeyI' },
  addApprover: { words: w('Add approver', '加签'), keys: 'KeyP' },
  delegate: { words: w('Delegate', '委派'), keys: 'KeyD' },
  comment: { words: w('Comment', '评论'), keys: 'KeyM' },
  snooze: { words: w('Snooze', '稍后处理'), keys: 'KeyS' },
  unsnooze: { words: w('Back to to-do', '恢复待办'), keys: null },
  copyTo: { words: w('Copy to', '抄送'), keys: 'KeyL' },
  removeApprover: { words: w('Remove approver', '减签'), keys: null },
  watch: { words: w('Watch', '关注'), keys: null },
  unwatch: { words: w('Stop watching', '取消关注'), keys: null },
  discard: { words: w('Discard', '放弃'), keys: null },
  copyNew: { words: w('Copy to new', '复制新建'), keys: null },
  print: { words: w('Print', '打印'), keys: 'Mod+KeyP' },
};
export const order = Object.keys(acts) as readonly BarAction[];

/** Seldom done: never a button of its own. */
export const inMenu: ReadonlySet<BarAction> = new Set([
  'copyTo',
  'removeApprover',
  'watch',
  'unwatch',
  'unsnooze',
  'discard',
  'copyNew',
  'print',
]);

/** What the bar draws, from what the server allows: an action is possible, or says why not, or is missing. */
export type BarCan = Readonly<Partial<Record<BarAction, true | { readonly reason: string; readonly desc: Words }>>>;

const same: readonly (BarAction & (DocumentAction | PersonAct))[] = order.filter(
  (action): action is BarAction & (DocumentAction | PersonAct) =>
    !['addApprover', 'snooze', 'unsnooze', 'watch', 'unwatch', 'copyNew'].includes(action),
);

export const barCan = ({
  can,
  task,
  trail,
  watched,
  resource,
}: Pick<DocumentBundle, 'can' | 'task' | 'trail' | 'watched' | 'resource'>): BarCan => {
  const before: Can[PersonAct] = can.addBefore === true || can.addAfter === undefined ? can.addBefore : can.addAfter;
  return {
    ...Object.fromEntries(same.flatMap((action) => (can[action] === undefined ? [] : [[action, can[action]]]))),
    ...(before === undefined ? {} : { addApprover: before }),
    ...(task?.task === 'approve' ? { [task.snoozedUntil ? 'unsnooze' : 'snooze']: true as const } : {}),
    ...(permit(`${resource}:add`) ? { copyNew: true as const } : {}),
    ...(trail.length > 0 && watched !== undefined ? { [watched ? 'unwatch' : 'watch']: true as const } : {}),
  };
};

/** Acts with more to choose than words: who decides next, where a rejection goes. */
export const asksMore = ({ choices }: Pick<DocumentBundle, 'choices'>): ReadonlySet<string> =>
  new Set([...(choices?.choose.length ? ['approve'] : []), ...(choices?.rejectTo?.length ? ['reject'] : [])]);

export const agree = w('Agree', '同意');

export const barWords = {
  opinionDefault: w('Opinion (default: Agree)', '意见（默认：同意）'),
  opinionRequired: w('Opinion (required)', '意见（必填）'),
  reason: w('Reason', '原因'),
  reasonRequired: w('Reason (required)', '原因（必填）'),
  needed: w('An opinion is required here.', '此处必须填写意见。'),
  restored: w('Restored', '已恢复草稿'),
  cancel: w('Cancel', '取消'),
  confirm: w('{action} “{title}”', '{action}“{title}”'),
  more: w('More', '更多'),
  templates: w('Opinion templates', '常用意见'),
  template: w('Opinion template {n}', '常用意见 {n}'),
  attach: w('Attach files to the opinion', '为意见添加附件'),
  sign: w('Sign', '签名'),
  signHere: w('A signature is required here.', '此处必须签名。'),
  unsent: w('The signature was not sent. Try again.', '签名未能上传，可重试。'),
  fill: w('Fill in and approve', '填写并同意'),
  approveNew: w('Approve the new version', '同意新版本'),
  oneToFill: w('This step asks you to fill in 1 field.', '此环节需填写1项。'),
  toFill: w('This step asks you to fill in {n} fields.', '此环节需填写{n}项。'),
} as const;

/** Decided in the bar itself, after a question. */
export const isAsked = (action: BarAction): action is AskedAction => (asked as readonly string[]).includes(action);
export const isPanel = (action: BarAction): action is PanelAction => (panels as readonly string[]).includes(action);
