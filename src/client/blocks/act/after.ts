/** Where a document goes next, from the route the server predicted with the bundle. */
import type { FieldRemark, RouteStep, TrailChange, TrailEntry } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { type Words, w } from '#model/words.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Opening } from './actionWords.ts';

/** The first step that is still to come. */
export const nextStep = (bundle: DocumentBundle): RouteStep | undefined => bundle.flow?.route.find(({ state }) => state === 'expected');

/** Who it goes to, in words: `Qiao Lihua (finance manager)`. */
export const useStepPeople = (): ((step: RouteStep) => string) => {
  const say = useSay();
  const nameOf = useNameOf();
  return (step) => {
    const people = step.people.map(nameOf).join(say(w(', ', '、')));
    const role = say(step.group ?? step.name);
    return people === '' ? role : say(w('{people} ({role})', '{people}（{role}）'), { people, role });
  };
};

/** An act after which the task is not in the list any more. `to`: whom or when it went to, where the person chose it. */
export type Decided = (action: Opening, to?: string) => void;

/** Past deeds with a goal; those that stay in the bar have none. */
const went: Readonly<Partial<Record<Opening, Words>>> = {
  return: w('Sent back → {to}', '已退回 → {to}'),
  transfer: w('Transferred → {to}', '已转交 → {to}'),
  delegate: w('Delegated → {to}', '已委派 → {to}'),
  addApprover: w('First → {to}', '先由 → {to}'),
  snooze: w('Snoozed → {to}', '稍后处理 → {to}'),
};

/** What stands in the place of a decided row. */
export const useOutcome = (): ((action: Opening, bundle: DocumentBundle | undefined, applicant: string, to?: string) => string) => {
  const say = useSay();
  const people = useStepPeople();
  return (action, bundle, applicant, to) => {
    const goal = went[action];
    if (goal && to !== undefined) return say(goal, { to });
    if (action === 'withdraw' || action === 'discard')
      return say(action === 'withdraw' ? w('Withdrawn', '已撤回') : w('Discarded', '已放弃'));
    if (action === 'reject' && to !== undefined) return say(w('Rejected → {to}', '已驳回 → {to}'), { to });
    if (action === 'reject') return say(w('Rejected → back to {name}', '已驳回 → 退回{name}'), { name: applicant });
    const step = bundle && nextStep(bundle);
    return step ? say(w('Approved → {next}', '已同意 → {next}'), { next: people(step) }) : say(w('Approved', '已同意'));
  };
};

/** What the author changed since it was rejected: of each field the oldest value before and the newest after. */
export const changesSinceRejection = (
  trail: readonly TrailEntry[],
): { readonly rejection: TrailEntry | null; readonly changes: readonly TrailChange[]; readonly answers: readonly FieldRemark[] } => {
  const ordered = trail.toSorted((a, b) => a.seq - b.seq);
  const at = ordered.findLastIndex(({ action }) => action === 'reject');
  const rejection = ordered[at];
  if (!rejection || !ordered.slice(at).some(({ action }) => action === 'repost')) return { rejection: null, changes: [], answers: [] };
  const changes = new Map<string, TrailChange>();
  for (const change of ordered.slice(at + 1).flatMap((entry) => entry.changes)) {
    changes.set(change.field, { ...change, before: changes.get(change.field)?.before ?? change.before });
  }
  return { rejection, changes: [...changes.values()], answers: ordered.slice(at).flatMap((entry) => entry.answers ?? []) };
};
