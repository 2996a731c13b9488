/** What documents of other areas that name a project and one of its budget lines are judged by. Pure. */
import { fault } from '#model/faults.ts';
import { posting, type Posting, type PostingValue } from '#model/posting.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { projectNotRunning, projectPlan } from './ledgers.ts';

/** The project that a document names, as it stands. */
export interface ProjectOf {
  readonly managerId: string | null;
  /** It is suspended, closed or cancelled, and takes on nothing new. */
  readonly stopped: boolean;
  /** What the budget line has left, what this document holds of it given back; null where the project has no such line. */
  readonly left: string | null;
}

export interface Using {
  readonly projectId: string | null;
  readonly budgetDetailId: string | null;
}

/** What stands against naming this project and this line of its budget. */
export function usingFault({ projectId, budgetDetailId }: Using, project: ProjectOf | null | undefined): Fault | null {
  if (projectId === null)
    return budgetDetailId === null ? null : fault('project', 'budgetDetailId', w('belongs to a project', '预算明细须与项目一并填写'));
  if (budgetDetailId === null) return fault('project', 'budgetDetailId', w('required with a project', '选择项目时必填'));
  if (project === undefined) return null;
  if (project === null) return fault('project', 'projectId', w('is no approved project', '不是已批准的项目'));
  if (project.stopped) return fault('projectNotRunning', 'projectId', projectNotRunning.desc);
  return project.left === null ? fault('project', 'budgetDetailId', w('is no budget line of the project', '不是该项目的预算明细')) : null;
}

/** Lines of the project's plans by material, in the order in which they are taken from. */
export type PlansOf = Readonly<Record<string, readonly string[]>>;

type Account = keyof (typeof projectPlan)['accounts'];
interface Taking {
  readonly projectId: string | null;
  readonly itemId: string | null;
  readonly quantity: string | null;
  readonly date: string;
}

/** Takes a material from what the plans of the project allow of it; nothing where no plan names it. `more`: what it is worth, for which line. */
export function planned(
  { projectId, itemId, quantity, date }: Taking,
  plans: PlansOf | undefined,
  from: Account,
  to: Account,
  more: { readonly value?: PostingValue; readonly line?: string } = {},
): readonly Posting[] {
  const lines = itemId === null ? [] : (plans?.[itemId] ?? []);
  return projectId === null || itemId === null || lines.length === 0
    ? []
    : [
        posting(projectPlan, {
          dimensions: { project: projectId, item: itemId },
          candidates: lines.map((line) => ({ line })),
          from,
          to,
          quantity: quantity ?? '0',
          date,
          ...more,
        }),
      ];
}
