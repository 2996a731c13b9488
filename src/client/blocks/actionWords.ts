/** Names of what a person can do, one word each (interface.md, appendix A), with their keys and the texts of the bar. */
import type { DocumentAction } from '#model/api.ts';
import { type Words, w } from '#model/words.ts';
import type { IconName } from '#client/theme/icons.ts';

/** Actions the bar asks an opinion or a reason for. */
const asked = ['approve', 'reject', 'withdraw', 'discard'] as const;
export type AskedAction = (typeof asked)[number];
export type BarAction = Exclude<DocumentAction, 'submit' | 'put' | 'deletes' | 'void'>;

interface Act {
  readonly words: Words;
  readonly icon: IconName;
  /** Physical chord of the register. */
  readonly keys: string | null;
}

/** In the order of the bar. What the bar does not know (submit, edit, delete, invalidate) belongs to other pages. */
export const acts: Readonly<Record<BarAction, Act>> = {
  approve: { words: w('Approve', '同意'), icon: 'approve', keys: 'KeyA' },
  reject: { words: w('Reject', '驳回'), icon: 'reject', keys: 'KeyR' },
  repost: { words: w('Repost', '重新提交'), icon: 'repost', keys: null },
  claim: { words: w('Claim', '认领'), icon: 'claim', keys: 'KeyC' },
  release: { words: w('Release', '放弃认领'), icon: 'release', keys: 'Shift+KeyC' },
  withdraw: { words: w('Withdraw', '撤回'), icon: 'withdraw', keys: 'KeyW' },
  discard: { words: w('Discard', '放弃'), icon: 'discard', keys: null },
  print: { words: w('Print', '打印'), icon: 'print', keys: 'Mod+KeyP' },
};

export const agree = w('Agree', '同意');

/** Opinions offered by the company; the digit is the one of Alt+digit. */
export const templates: Readonly<Record<AskedAction, readonly Words[]>> = {
  approve: [
    agree,
    w('Agreed, please proceed quickly.', '同意，请尽快办理。'),
    w('Agreed, keep within the budget.', '同意，请控制在预算内。'),
    w('Agreed, hand over the work before leaving.', '同意，请提前做好工作交接。'),
    w('Agreed, file the originals with finance.', '同意，原始凭证交财务存档。'),
  ],
  reject: [
    w('Documents are missing, please add them.', '材料不全，请补充。'),
    w('The amount does not match the vouchers.', '金额与凭证不符，请核对。'),
    w('Not within the standard.', '超出标准，不予通过。'),
    w('The reason is not clear, please explain.', '事由不清，请补充说明。'),
    w('The dates clash with the schedule.', '日期与工作安排冲突，请调整。'),
  ],
  withdraw: [w('To be corrected.', '需要修改。'), w('No longer needed.', '不再需要。')],
  discard: [w('No longer needed.', '不再需要。'), w('Entered twice.', '重复填报。')],
};

export const barWords = {
  opinionDefault: w('Opinion (default: Agree)', '意见（默认：同意）'),
  opinionRequired: w('Opinion (required)', '意见（必填）'),
  reason: w('Reason', '原因'),
  reasonRequired: w('Reason (required)', '原因（必填）'),
  opinion: w('Opinion', '意见'),
  needed: w('An opinion is required here.', '此处必须填写意见。'),
  restored: w('Restored', '已恢复草稿'),
  cancel: w('Cancel', '取消'),
  confirm: w('{action} “{title}”', '{action}“{title}”'),
  sending: w('Sending…', '正在提交…'),
  more: w('More', '更多'),
  copyCode: w('Copy code', '复制单号'),
  templates: w('Opinion templates', '常用意见'),
  fill: w('Fill in and approve', '填写并同意'),
  oneToFill: w('This step asks you to fill in 1 field.', '此环节需填写 1 项。'),
  toFill: w('This step asks you to fill in {n} fields.', '此环节需填写 {n} 项。'),
} as const;

/** Decided in the bar itself, after a question; the others ask nothing. */
export const isAsked = (action: BarAction): action is AskedAction => (asked as readonly string[]).includes(action);
