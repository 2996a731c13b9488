/** Measures: what somebody is to do about a problem or a risk, that he says when it is done, and that another one verifies. Pure. */
import { notNow, type Verdict } from '#model/acts.ts';
import type { StateByDay } from '#model/daily.ts';
import type { AnyDoc, RuleActor } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { w } from '#model/words.ts';

const readOnly = { readOnly: true } as const;

/** Who is to do it, and what became of it; each set has a day of its own beside them. */
export const measureFields = {
  measure: f.text(w('Measure', '措施'), { max: 300, required: true }),
  ownerId: f.user(w('Responsible', '负责人'), { required: true }),
} as const;

export const outcomeFields = {
  doneDate: f.date(w('Done on', '完成日期'), readOnly),
  evidence: f.files(w('Evidence', '佐证材料'), readOnly),
  verified: f.boolean(w('Verified', '已验证'), { ...readOnly, default: false }),
  verifiedBy: f.user(w('Verified by', '验证人'), readOnly),
  verifiedOn: f.date(w('Verified on', '验证日期'), readOnly),
} as const;

/** State of a measure on a day, by the field with its day. */
export const measureStateBy = (day: string): StateByDay => ({
  cases: [
    { is: 'verified', known: 'verifiedOn' },
    { is: 'done', known: 'doneDate' },
    { is: 'overdue', after: day, while: {} },
  ],
  otherwise: 'todo',
});

interface Measure {
  readonly ownerId: string | null;
  readonly doneDate: string | null;
  readonly verified: boolean | null;
}

/** Everybody who has to do something, once. */
export const ownersOf = (lines: readonly Measure[]): string[] => [...new Set(lines.flatMap(({ ownerId }) => ownerId ?? []))];

/** Whoever has to do it says that it is done, until somebody has verified it. */
export const mayReport = ({ userId }: RuleActor, line: AnyDoc | null): Verdict =>
  line === null || line['verified'] === true || line['ownerId'] !== userId ? null : true;

/** One of `judges` verifies what is done, and nobody what he did himself. */
export const mayVerify = ({ userId }: RuleActor, line: AnyDoc | null, judges: readonly (string | null | undefined)[]): Verdict => {
  if (line === null || line['verified'] === true || !judges.includes(userId)) return null;
  if (line['ownerId'] === userId) return notNow('notOneself', w('Nobody verifies what he did himself', '不能验证本人负责的措施'), '403');
  return line['doneDate'] === null ? notNow('notDone', w('It is not done yet', '该措施尚未完成')) : true;
};

/** Days that are said to have passed have. */
export const notAheadFault = (field: string, day: unknown, today: string): Fault | null =>
  textOf(day) > today ? fault('ahead', field, w('lies ahead', '不能晚于今天')) : null;
