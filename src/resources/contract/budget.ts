/** What a contract takes of the budget of its project, in CNY: held while it is in approval, committed once it is agreed on. */
import { compare, multiply, negate, subtract } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { projectBudget } from '../project/ledgers.ts';
import { usingFault, type ProjectOf, type Using } from '../project/using.ts';

type Contract = Using & { readonly direction: string | null; readonly viaStock: boolean | null };

/** The budget line that a contract commits: what goes through stock is spent when it is issued, and what we receive costs nothing. */
export const commitsOf = ({ projectId, budgetDetailId, direction, viaStock }: Contract): Using =>
  direction === 'pay' && viaStock !== true ? { projectId, budgetDetailId } : { projectId: null, budgetDetailId: null };

/** Moves money of the budget line from one account to another; nothing where the contract commits none. */
export const budgetMove = (
  { projectId, budgetDetailId }: Using,
  from: 'left' | 'committed',
  to: 'left' | 'held' | 'committed',
  quantity: string,
  date: string,
): Posting[] =>
  projectId === null || budgetDetailId === null
    ? []
    : [posting(projectBudget, { dimensions: { project: projectId, line: budgetDetailId }, from, to, quantity, date })];

/** Change in CNY of a contract whose total becomes another: the difference of both in CNY, so that all changes add up to the last total. */
export const changeInCny = (before: string | null, after: string | null, rate: string | null): string =>
  subtract(multiply(after, rate), multiply(before, rate));

/** What an approval of the contract books of the budget: more is committed, or what is not used is free again. */
export const budgetChange = (contract: Using, change: string, date: string): Posting[] =>
  compare(change, '0') < 0
    ? budgetMove(contract, 'committed', 'left', negate(change), date)
    : budgetMove(contract, 'left', 'committed', change, date);

/** What is wrong with the project of a contract; C07 says that its budget line has less left. */
export function projectFaults(
  contract: Contract & { readonly totalCny: string | null },
  project: ProjectOf | null | undefined,
): readonly Fault[] {
  const wrong = usingFault(contract, project);
  if (wrong !== null) return [wrong];
  return commitsOf(contract).projectId !== null && project?.left != null && compare(contract.totalCny, project.left) > 0
    ? [fault('C07', 'budgetDetailId', w(`the budget line has ${project.left} left`, `该预算明细仅余${project.left}`))]
    : [];
}
