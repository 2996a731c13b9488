/**
 * The check of compliance of documents: what their rules say, and what somebody says of it by hand. Documents that keep it have the fields
 * below; whoever changes one of them has it checked anew.
 */
import type { AnyDoc } from './values.ts';
import { fault } from './faults.ts';
import { f } from './field.ts';
import type { Fault } from './refusal.ts';
import { w } from './words.ts';

export const checkFields = {
  checkStatus: f.choice('checkStatus', w('Check', '核查状态'), { readOnly: true, default: 'unchecked' }),
  checkOpinion: f.longText(w('Opinion of the check', '核查意见'), { readOnly: true }),
  checkBy: f.user(w('Checked by', '核查人'), { readOnly: true }),
  checkTime: f.dateTime(w('Checked at', '核查时间'), { readOnly: true }),
} as const;

/** A changed document says this: nobody has checked this version of it. */
export const unchecked: AnyDoc = { checkStatus: 'unchecked', checkOpinion: null, checkBy: null, checkTime: null };

/** Names of the fields that the check writes. */
export const checkNames: readonly string[] = Object.keys(checkFields);

/** Rule of such documents: what somebody found wanting is changed before it is sent. */
export const notFailed = ({ doc }: { readonly doc: { readonly checkStatus: string | null } }): Fault | null =>
  doc.checkStatus === 'failed'
    ? fault('notFailed', 'checkStatus', w('the check found it wanting: correct and save it first', '核查未通过，须先修改并保存'))
    : null;

export interface CheckItem {
  readonly code: string;
  readonly level: 'error' | 'warn';
  readonly field: string;
  readonly message: { readonly en: string; readonly zh: string };
}

/** The findings of rules as the check tells them; its own rule about an earlier check is no finding. */
export const itemsOf = (faults: readonly Fault[]): CheckItem[] =>
  faults
    .filter(({ rule }) => rule !== 'notFailed')
    .map(({ rule, severity, field, message }) => ({
      code: rule,
      level: severity === 'error' ? 'error' : 'warn',
      field,
      message: { en: message.en, zh: message.zh },
    }));

/** Errors of the rules never pass, whatever somebody says; without errors somebody may still find it wanting. */
export const passes = (items: readonly CheckItem[], byHand: string | null): boolean =>
  items.every(({ level }) => level === 'warn') && byHand !== 'fail';
