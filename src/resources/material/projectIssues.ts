/**
 * Goods that a project uses: what an issue takes of its material plans and of its budget, and what a return gives back. Plans limit
 * quantities; for money an issue never fails, it may overrun the budget line (amendments, projects 36 and 47). Pure.
 */
import { isPositive, least, subtract } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { noFloor, projectBudget, projectPlan } from '../project/ledgers.ts';
import { planned, usingFault, type PlansOf, type ProjectOf, type Using } from '../project/using.ts';
import type { Handed } from './picks.ts';

/** Decimals of quantities of plans. */
const places = 5;

interface Exit extends Using {
  readonly exitType: string | null;
  readonly lines: readonly { readonly id?: string; readonly itemId: string | null; readonly qty: string | null }[];
}

export const isForProject = (exitType: string | null): boolean => exitType === 'project';

/** What stands against the project that an exit names, or does not name; judged while its author may change it. */
export function projectFault({ exitType, ...using }: Exit, project: ProjectOf | null | undefined): Fault | null {
  if (isForProject(exitType))
    return using.projectId === null ? fault('project', 'projectId', w('required', '必填')) : usingFault(using, project);
  return using.projectId === null && using.budgetDetailId === null
    ? null
    : fault('project', 'projectId', w('is for issues to a project only', '仅项目领用可填写'));
}

/** Materials that no plan of the project names. */
export const unplannedWarnings = ({ exitType, lines }: Exit, plans: PlansOf | undefined): readonly Fault[] =>
  !isForProject(exitType) || plans === undefined
    ? []
    : lines.flatMap(({ itemId }, at) =>
        itemId === null || plans[itemId] !== undefined
          ? []
          : [warning('unplanned', `lines.${at}.itemId`, w('is in no material plan of the project', '不在项目物资计划内'))],
      );

/** While it is decided on, the plans promise as much to nobody else. */
export const holdIssue = ({ exitType, projectId, lines }: Exit, plans: PlansOf | undefined, date: string): readonly Posting[] =>
  isForProject(exitType)
    ? lines.flatMap(({ itemId, qty: quantity }) => planned({ projectId, itemId, quantity, date }, plans, 'toIssue', 'issuing'))
    : [];

/** A pick is handed out, at what the stock took for it: by the name of its posting. */
export function bookIssue(
  { exitType, projectId, budgetDetailId }: Exit,
  { id, itemId, qty: quantity, cost }: Handed,
  plans: PlansOf | undefined,
  date: string,
): readonly Posting[] {
  if (!isForProject(exitType) || projectId === null || budgetDetailId === null) return [];
  return [
    ...planned({ projectId, itemId, quantity, date }, plans, 'toIssue', 'issued', { value: { twin: cost }, line: id }),
    posting(projectBudget, {
      dimensions: { project: projectId, line: budgetDetailId },
      from: 'left',
      to: 'spent',
      quantity: { worthOf: cost },
      floor: noFloor,
      date,
      line: id,
    }),
  ];
}

/** What an issue to a project took of one line of its plans, by the entry that says so, and what of that has not come back. */
export interface TakenOfPlan {
  readonly line: string;
  readonly entryId: string;
  readonly left: string;
}
/** What an issued line was charged to. */
export interface Charged {
  readonly projectId: string;
  readonly budgetDetailId: string;
  readonly plans: readonly TakenOfPlan[];
}

/** Something comes back: the plans and the budget get their share, by the entries that took it; the cost by the name of its posting. */
export function bookBack(
  { projectId: project, budgetDetailId, plans }: Charged,
  { itemId, quantity, cost }: { readonly itemId: string; readonly quantity: string; readonly cost: string },
  { date, line: own }: { readonly date: string; readonly line: string },
): readonly Posting[] {
  let open = quantity;
  return [
    ...plans.flatMap(({ line, entryId, left }): Posting[] => {
      const part = least(open, left, places);
      open = subtract(open, part, places);
      return isPositive(part)
        ? [
            posting(projectPlan, {
              dimensions: { project, item: itemId, line },
              from: 'issued',
              to: 'toIssue',
              quantity: part,
              value: { of: entryId },
              date,
              line: own,
            }),
          ]
        : [];
    }),
    posting(projectBudget, {
      dimensions: { project, line: budgetDetailId },
      from: 'spent',
      to: 'left',
      quantity: { worthOf: cost },
      date,
      line: own,
    }),
  ];
}
