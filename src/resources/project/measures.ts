/** Measures: what somebody is to do about a problem or a risk, that they say when it is done, and that another one verifies. Pure. */
import { notNow, type ActInput, type ActMoment, type Verdict } from '#model/acts.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type Fields } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
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

interface Judged {
  readonly foundBy?: string | null;
  readonly applicant?: string | null;
  readonly projectManagerId: string | null;
  readonly setState: string | null;
}

/** Who verifies what is done: whoever found it, or else wrote it down, and the manager of the project. */
const judgesOf = ({ foundBy, applicant, projectManagerId }: Judged): string[] =>
  [foundBy ?? applicant, projectManagerId].flatMap((id) => id ?? []);

/** Those of them who did not have to do it themselves; where there is nobody else, the project office verifies. */
export function verifiersOf(doc: Judged, line: AnyDoc): readonly (`u:${string}` | `r:${string}`)[] {
  const others = judgesOf(doc).filter((id) => id !== line['ownerId']);
  return others.length === 0 ? ['r:project_manager', 'r:project_specialist'] : [...new Set(others)].map((id) => `u:${id}` as const);
}

/** What is closed, and what somebody has verified, stays as it is. */
const isOver = ({ setState }: Judged, line: AnyDoc): boolean => setState === 'closed' || line['verified'] === true;

/** Whoever has to do it says that it is done. */
const mayReport = ({ actor, line, doc }: ActInput<Judged>): Verdict =>
  line === null || isOver(doc, line) || line['ownerId'] !== actor.userId ? null : true;

/** What is done is verified, and by nobody who did it themselves. */
export function mayVerify({ actor: { userId, roles }, line, doc }: ActInput<Judged>): Verdict {
  if (line === null || isOver(doc, line)) return null;
  if (line['ownerId'] === userId)
    return judgesOf(doc).includes(userId)
      ? notNow('notOneself', w('Nobody verifies what they did themselves', '不能验证本人负责的措施'), '403')
      : null;
  const own: readonly string[] = [`u:${userId}`, ...roles.map((role) => `r:${role}`)];
  if (!verifiersOf(doc, line).some((one) => own.includes(one))) return null;
  return line['doneDate'] === null ? notNow('notDone', w('It is not done yet', '该措施尚未完成')) : true;
}

/** How a line is chosen for an act by its measure, and by what else it has. */
export const byMeasure = (...named: readonly string[]) => ({ lines: 'lines', as: 'lineId', named: ['measure', ...named] }) as const;

/** A measure is done, and verified. `named`: what it is chosen by; `asks`: what is said when it is done. */
export const measureActs = (named: readonly string[], asks: Fields) =>
  ({
    done: {
      label: w('Measure is done', '措施已完成'),
      icon: 'check',
      of: byMeasure(...named),
      needs: 'page',
      when: mayReport,
      call: { method: 'PUT', path: 'done/:id' },
      asks,
      begins: ({ today }: ActMoment) => ({ doneDate: today }),
      done: w('It is to be verified', '已提交验证'),
    },
    verify: {
      label: w('Verify a measure', '验证措施'),
      icon: 'confirm',
      of: byMeasure(...named),
      needs: 'page',
      when: mayVerify,
      call: { method: 'PUT', path: 'verify/:id' },
      // What is closed is counted on the project's page.
      moves: ['projectInitiate'],
      done: w('Verified', '已验证'),
    },
  }) as const;

/** The day on which it was closed, which stays; nothing while it is not. */
export const closedOn = (
  { setState, closedDate }: { readonly setState: string | null; readonly closedDate: string | null },
  today: string,
) => (setState === 'closed' ? (closedDate ?? today) : null);

/** Days that are said to have passed have. */
export const notAheadFault = (field: string, day: unknown, today: string): Fault | null =>
  textOf(day) > today ? fault('ahead', field, w('lies ahead', '不能晚于今天')) : null;
