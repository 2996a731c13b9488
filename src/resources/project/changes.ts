/** What a change of a project is judged by. Pure. */
import { compare, negate, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { unapprovedFault } from './initiating.ts';
import { projectBudget } from './ledgers.ts';

/** A budget line as it stands: its amount, and what of it is in approval, committed and spent. */
export interface BudgetLine {
  readonly subject: string | null;
  readonly amount: string | null;
  readonly taken: string;
}

/** The project that is changed, as it stands. */
export interface Changed {
  readonly status: string | null;
  readonly setState: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly scope: string | null;
  readonly managerId: string | null;
  readonly budgetTotal: string | null;
  readonly budget: Readonly<Record<string, BudgetLine>>;
}

/** A line of the facts by its id; undefined where they are not known, or the project has no such line. */
export const budgetOf = (facts: Readonly<Record<string, unknown>>, id: string | null): BudgetLine | undefined =>
  id === null ? undefined : (facts['project'] as Changed | null | undefined)?.budget[id];

export interface ChangeLine {
  readonly budgetDetailId: string | null;
  readonly oldAmount: string | null;
  readonly newAmount: string | null;
}

export interface Moving {
  readonly changeType: string | null;
  readonly lines: readonly ChangeLine[];
}

/** By how much each line changes. Only a change of the budget, which finance decides on, moves money, whatever lines another one has. */
export const moneyOf = ({ changeType, lines }: Moving): readonly { readonly line: string; readonly delta: string }[] =>
  changeType === 'budget'
    ? lines.flatMap(({ budgetDetailId, oldAmount, newAmount }) =>
        budgetDetailId === null || oldAmount === null || newAmount === null
          ? []
          : [{ line: budgetDetailId, delta: subtract(newAmount, oldAmount) }],
      )
    : [];

interface Sent extends Moving {
  readonly id?: string;
  readonly projectId: string | null;
}

/** Moves what lines are to lose: held while it is decided on, gone from the project once it is approved. */
export const lost = (doc: Sent, to: 'held' | null, date: string): readonly Posting[] => {
  const { id, projectId } = doc;
  return id === undefined || projectId === null
    ? []
    : moneyOf(doc).flatMap(({ line, delta }) =>
        compare(delta, '0') < 0
          ? [posting(projectBudget, { dimensions: { project: projectId, line }, from: 'left', to, quantity: negate(delta), date })]
          : [],
      );
};

/** Brings in what lines gain. */
export const gained = (doc: Sent, date: string): readonly Posting[] =>
  moneyOf(doc).flatMap(({ line, delta }) =>
    compare(delta, '0') > 0
      ? [posting(projectBudget, { dimensions: { project: doc.projectId ?? '', line }, from: null, to: 'left', quantity: delta, date })]
      : [],
  );

/** A line is one of the project's, each once, and keeps what is taken of it. */
export function lineFaults(lines: readonly ChangeLine[], project: Changed | null | undefined): Fault[] {
  if (lines.length === 0) return [fault('line', 'lines', w('says which budget lines change', '预算变更须填写调整明细'))];
  if (!project) return [];
  const ids = lines.map(({ budgetDetailId }) => budgetDetailId);
  return lines.flatMap(({ budgetDetailId, newAmount }, at) => {
    const line = budgetDetailId === null ? undefined : project.budget[budgetDetailId];
    if (line === undefined)
      return [fault('line', `lines.${at}.budgetDetailId`, w('is no budget line of the project', '不是该项目的预算明细'))];
    if (ids.indexOf(budgetDetailId) < at) return [fault('line', `lines.${at}.budgetDetailId`, w('is named twice', '预算明细重复'))];
    return compare(newAmount, line.taken) < 0
      ? [fault('taken', `lines.${at}.newAmount`, w(`${line.taken} of it is taken already`, `该明细已占用${line.taken}`))]
      : [];
  });
}

const ended: readonly string[] = ['closed', 'cancelled'];

interface Asked {
  readonly changeType: string | null;
  readonly newEndDate: string | null;
  readonly newManagerId: string | null;
}

/** Kinds of changes that a project takes only while it rests, or only while it does not. */
function stateFault(changeType: string | null, setState: string | null): Fault | null {
  if (ended.includes(setState ?? ''))
    return fault('ended', 'projectId', w('is closed or cancelled: it changes no more', '项目已结项或取消，不能变更'));
  const rests = setState === 'suspended';
  if (changeType === 'resume') return rests ? null : fault('notSuspended', 'changeType', w('is not suspended', '项目未暂停，无需恢复'));
  if (rests && (changeType === 'suspend' || changeType === 'budget'))
    return fault('suspended', 'changeType', w('is suspended: it is resumed first', '项目已暂停，须先恢复'));
  return null;
}

/** What stands against the change as a whole. */
export function changeFaults({ changeType, newEndDate, newManagerId }: Asked, project: Changed | null | undefined): Fault | null {
  if (!project) return null;
  const wrong = unapprovedFault(project) ?? stateFault(changeType, project.setState);
  if (wrong !== null) return wrong;
  if (changeType === 'schedule') {
    if (newEndDate === null) return fault('newEnd', 'newEndDate', w('required', '必填'));
    if (newEndDate === project.endDate) return fault('newEnd', 'newEndDate', w('is the day that it has', '与原结束日期相同'));
    if (project.startDate !== null && newEndDate <= project.startDate)
      return fault('newEnd', 'newEndDate', w('must come after the first day', '必须晚于开始日期'));
  }
  if (changeType === 'manager') {
    if (newManagerId === null) return fault('newManager', 'newManagerId', w('required', '必填'));
    if (newManagerId === project.managerId) return fault('newManager', 'newManagerId', w('manages it already', '与原项目经理相同'));
  }
  return null;
}
