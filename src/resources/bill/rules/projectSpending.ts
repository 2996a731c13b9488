/** What expenses take of a project's budget: which line fits which kind of cost, what is over it, what is held and spent. Pure. */
import { compare, isPositive, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { noFloor, projectBudget, projectNotRunning } from '#resources/project/ledgers.ts';
import { approvedOf } from './billRules.ts';

/** A line of the project's budget; `left` with what the asking bill itself holds of it. */
export interface BudgetLine {
  readonly id: string;
  readonly subject: string;
  readonly left: string;
  readonly spent: string;
  readonly total: string;
}

/** The approved project that a bill names. */
export interface SpendingProject {
  readonly managerId: string;
  readonly running: boolean;
  readonly lines: readonly BudgetLine[];
}

interface CostLine {
  readonly projectCost: string | null;
  readonly budgetDetailId: string | null;
  readonly amount: string | null;
  readonly approvedAmount: string | null;
}

/** Subject of the budget that a kind of cost belongs to: what experts do for us is a technical service. */
const subjects: Readonly<Record<string, string>> = {
  equipment: 'equipment',
  material: 'material',
  labour: 'labour',
  travel: 'travel',
  other: 'other',
  design: 'service',
  test: 'service',
  meeting: 'service',
  consulting: 'service',
};

export const subjectOf = (projectCost: string): string => subjects[projectCost] ?? 'other';

/** What lines take of each line of the budget. */
const takenOf = (lines: readonly CostLine[], amountOf: (line: CostLine) => string): ReadonlyMap<string, string> => {
  const taken = new Map<string, string>();
  for (const line of lines)
    if (line.budgetDetailId !== null) taken.set(line.budgetDetailId, sum([taken.get(line.budgetDetailId), amountOf(line)]));
  return taken;
};

const claimed = (line: CostLine): string => line.amount ?? '0';

/** Lines of the budget of which more is claimed than is left. What was claimed decides on the way, not what is approved of it later. */
const overdrawn = (lines: readonly CostLine[], project: SpendingProject): readonly BudgetLine[] => {
  const taken = takenOf(lines, claimed);
  return project.lines.filter(({ id, left }) => compare(taken.get(id) ?? '0', left) > 0);
};

export const isOverBudget = (lines: readonly CostLine[], project: SpendingProject | null | undefined): boolean =>
  project != null && overdrawn(lines, project).length > 0;

interface Spending {
  readonly projectId: string | null;
  readonly remark?: string | null;
  readonly items: readonly CostLine[];
}

/** The project is approved and runs; each line names a line of its budget that fits; what is over the budget is explained. */
export function spendingFaults({ projectId, remark, items }: Spending, project: SpendingProject | null | undefined): Fault[] {
  if (projectId === null || project === undefined) return [];
  if (project === null) return [fault('project', 'projectId', w('is no approved project', '不是已批准的项目'))];
  if (!project.running) return [fault('projectNotRunning', 'projectId', projectNotRunning.desc)];
  const wrong = items.flatMap(({ budgetDetailId, projectCost }, at) => {
    if (budgetDetailId === null) return [];
    const line = project.lines.find(({ id }) => id === budgetDetailId);
    const path = `items.${at}.budgetDetailId`;
    if (!line) return [fault('budgetLine', path, w('is no budget line of the project', '不是该项目的预算明细'))];
    return projectCost === null || line.subject === subjectOf(projectCost)
      ? []
      : [fault('budgetLine', path, w('is of another subject', '与费用类别的预算科目不符'))];
  });
  const [over] = overdrawn(items, project);
  return over && !remark
    ? [
        ...wrong,
        fault(
          'overBudget',
          'remark',
          w(`explain it: the budget line has ${fixed(over.left)} left`, `该预算明细仅余${fixed(over.left)}，须在备注中说明超支原因`),
        ),
      ]
    : wrong;
}

/** Holds what is claimed, or spends what is approved. Below nothing only where the way that is for it was taken. */
export const spendingPostings = (
  { projectId, items }: Pick<Spending, 'projectId' | 'items'>,
  to: 'held' | 'spent',
  { date, overBudget }: { readonly date: string; readonly overBudget: boolean | null },
): Posting[] =>
  [...takenOf(items, to === 'held' ? claimed : approvedOf)]
    .filter(([, quantity]) => projectId !== null && isPositive(quantity))
    .map(([line, quantity]) =>
      posting(projectBudget, {
        dimensions: { project: projectId ?? '', line },
        from: 'left',
        to,
        quantity,
        date,
        ...(overBudget === true ? { floor: noFloor } : {}),
      }),
    );

/** Sums of a project's budget that a bill shows. */
export const budgetSums = (project: SpendingProject): { readonly projectBudget: string; readonly projectUsed: string } => ({
  projectBudget: sum(project.lines.map(({ total }) => total)),
  projectUsed: sum(project.lines.map(({ total, left }) => subtract(total, left))),
});
