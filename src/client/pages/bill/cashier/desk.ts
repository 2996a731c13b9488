/** What the cashier's desk shows, as the server tells it, and what follows from it. Pure; amounts are decimal text. */
import { subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { sum } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';

export interface DeskAccount {
  readonly id: string;
  readonly name: string;
  readonly bank: string;
  readonly numberEnd: string | null;
  readonly orgId: string;
  readonly currency: string;
  readonly balance: string;
}

export interface DeskTask {
  readonly taskId: string;
  readonly resource: string;
  readonly documentId: string;
  readonly code: string;
  readonly payeeName: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly orgId: string | null;
  readonly purpose: string;
  readonly due: string;
  /** The open run that has it. */
  readonly run: { readonly id: string; readonly code: string } | null;
  /** Why no bank carries it out; null where one can. */
  readonly byHand: string | null;
}

export interface Desk {
  readonly today: string;
  readonly accounts: readonly DeskAccount[];
  readonly tasks: readonly DeskTask[];
}

export const fits = (task: DeskTask, account: DeskAccount): boolean =>
  task.currency === account.currency && (task.orgId === null || task.orgId === account.orgId);

/** Whether it may be put into a run of the account. */
export const isFree = (task: DeskTask, account: DeskAccount): boolean => task.run === null && task.byHand === null && fits(task, account);

/** The account that is asked for, else the one that most open payments fit. */
export const accountFor = ({ accounts, tasks }: Desk, asked: string | undefined): DeskAccount | undefined => {
  const free = (account: DeskAccount): number => tasks.filter((task) => isFree(task, account)).length;
  return accounts.find(({ id }) => id === asked) ?? accounts.toSorted((a, b) => free(b) - free(a))[0];
};

export const parts = ['overdue', 'today', 'later'] as const;
export type Part = (typeof parts)[number];

const partOf = ({ due }: DeskTask, today: string): Part => (due < today ? 'overdue' : due === today ? 'today' : 'later');
export const tasksOf = ({ tasks, today }: Desk, part: Part): readonly DeskTask[] => tasks.filter((task) => partOf(task, today) === part);

/** Every payment in the order in which the page shows them. */
export const inOrder = (desk: Desk): readonly DeskTask[] => parts.flatMap((part) => tasksOf(desk, part));

/** The first day on which something is due, where nothing is due today or before. */
export const nextDue = (desk: Desk): string | null =>
  tasksOf(desk, 'overdue').length + tasksOf(desk, 'today').length > 0 ? null : (desk.tasks[0]?.due ?? null);

const isOpen = (row: AnyDoc): boolean => row['rowState'] === 'open';
const amountsOf = (rows: readonly AnyDoc[]): string => sum(rows.map(({ amount }) => amount));

/** What an account holds, what open runs take of it, what is chosen, and what is left then. */
export function sumsOf({ id, balance }: DeskAccount, runs: readonly AnyDoc[], chosen: readonly DeskTask[]) {
  const own = runs.filter(({ accountId }) => textOf(accountId) === id);
  const inRuns = amountsOf(own.flatMap((run) => (Array.isArray(run['rows']) ? (run['rows'] as AnyDoc[]).filter(isOpen) : [])));
  const picked = sum(chosen.map(({ amount }) => amount));
  return { balance, inRuns, chosen: picked, left: subtract(subtract(balance, inRuns), picked) };
}
