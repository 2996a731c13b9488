/** The icon of each act, from the fixed map. */
import type { BarAction } from '#client/blocks/act/actionWords.ts';
import type { IconName } from '#client/theme/icons.ts';

export const actionIcons: Readonly<Record<BarAction, IconName>> = {
  approve: 'approve',
  reject: 'reject',
  answer: 'comment',
  repost: 'repost',
  claim: 'claim',
  release: 'release',
  return: 'return',
  transfer: 'transfer',
  withdraw: 'withdraw',
  takeBack: 'undo',
  urge: 'urge',
  ask: 'ask',
  addApprover: 'addApprover',
  delegate: 'delegate',
  comment: 'comment',
  snooze: 'suspend',
  unsnooze: 'activate',
  copyTo: 'cc',
  removeApprover: 'removeApprover',
  watch: 'view',
  unwatch: 'view',
  discard: 'discard',
  copyNew: 'new',
  print: 'print',
};
