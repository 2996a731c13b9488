/** What the trail calls each action, as a past deed, and its icon. */
import { type Words, w } from '#model/words.ts';
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
  reminded: { words: w('reminded', '已提醒'), icon: 'urge', tone: 'quiet' },
};

/** An action nobody named yet is shown with its raw word. */
export const deedOf = (action: string): Deed => deeds[action] ?? { words: { en: action, zh: action }, icon: 'mine', tone: 'quiet' };

/** Steps nobody decided; the trail folds them together. */
export const isAutomatic = (action: string): boolean => action === 'autoPassed' || action === 'passed';
