/** The tasks of a schedule as the Gantt page shows and changes them: rows of the tree, what was changed and what it pushes, the baseline. Pure. */
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { stateOn } from '#model/daily.ts';
import { compare } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import { isDecimal } from '#model/calculation/rounding.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { pushedBy, slacksOf, type Shift, type Span } from '#resources/project/network.ts';
import { above, daysOf, depth, inTreeOrder, parentCodes, predecessorsOf, rolledUp } from '#resources/project/scheduling.ts';
import { taskStateByDay } from '#resources/project/tasks.ts';

/** A task as the schedule has it. */
export interface Task {
  readonly id: string;
  readonly taskCode: string;
  readonly taskName: string;
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly weight: string | null;
  readonly percent: string | null;
  readonly predecessors: string | null;
  readonly ownerId: string;
  readonly originId: string;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
}

const some = (value: unknown): string | null => textOf(value) || null;

export const tasksOf = (schedule: AnyDoc): readonly Task[] =>
  linesOf(schedule, 'tasks')
    .map((line) => ({
      id: textOf(line['id']),
      taskCode: textOf(line['taskCode']),
      taskName: textOf(line['taskName']),
      planStart: some(line['planStart']),
      planEnd: some(line['planEnd']),
      weight: some(line['weight']),
      percent: some(line['percent']),
      predecessors: some(line['predecessors']),
      ownerId: textOf(line['ownerId']),
      originId: textOf(line['originId'] ?? line['id']),
      actualStart: some(line['actualStart']),
      actualEnd: some(line['actualEnd']),
    }))
    .toSorted(inTreeOrder);

/** What somebody changed of tasks and has not saved, by their numbers. */
export interface Edits {
  readonly spans: ReadonlyMap<string, Span>;
  readonly weights: ReadonlyMap<string, string>;
}
export const noEdits: Edits = { spans: new Map(), weights: new Map() };

const without = <Value>(now: ReadonlyMap<string, Value>, sent: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...now].filter(([code, value]) => sent.get(code) !== value));

/** What was changed since `sent` was sent, and is not saved with it. */
export const changedSince = (now: Edits, sent: Edits): Edits => ({
  spans: without(now.spans, sent.spans),
  weights: without(now.weights, sent.weights),
});

/** Tasks with what was changed, and with what that pushes. */
export const changedTasks = (tasks: readonly Task[], { spans, weights }: Edits, pushed: readonly Shift[]): readonly Task[] => {
  const shifts = new Map(pushed.map(({ code, to }) => [code, to] as const));
  return tasks.map((task) => ({
    ...task,
    ...(spans.get(task.taskCode) ?? shifts.get(task.taskCode)),
    weight: weights.has(task.taskCode) ? weights.get(task.taskCode) || null : task.weight,
  }));
};

export const pushes = (tasks: readonly Task[], edits: Edits, follow: boolean): readonly Shift[] =>
  follow && edits.spans.size > 0 ? pushedBy(tasks, edits.spans) : [];

const isSameWeight = (a: string | null, b: string | null): boolean => a === b || (isDecimal(a) && isDecimal(b) && compare(a, b) === 0);

/** Rows that are sent to be saved: only what differs. */
export function savedRows(before: readonly Task[], after: readonly Task[]): readonly AnyDoc[] {
  const stored = new Map(before.map((task) => [task.id, task] as const));
  return after.flatMap(({ id, planStart, planEnd, weight }) => {
    const old = stored.get(id);
    if (old === undefined || (old.planStart === planStart && old.planEnd === planEnd && isSameWeight(old.weight, weight))) return [];
    return [{ id, planStart, planEnd, weight }];
  });
}

/** A task moved by days, as long as it was. */
export const movedBy = ({ planStart, planEnd }: Pick<Task, 'planStart' | 'planEnd'>, days: number): Span | null =>
  planStart === null || planEnd === null ? null : { planStart: addDays(planStart, days), planEnd: addDays(planEnd, days) };

export type RowState = 'todo' | 'doing' | 'done' | 'delayed';

export interface Row {
  readonly task: Task;
  readonly code: string;
  readonly depth: number;
  readonly isParent: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly days: number;
  readonly weight: string;
  readonly percent: string;
  readonly state: RowState;
  readonly slack: number | null;
  readonly critical: boolean;
  /** As the first version had it; null where it did not have it, or is itself the first. */
  readonly baseline: Span | null;
  /** Days that it ends later than the first version had it. */
  readonly drift: number;
}

const spanOf = ({ planStart, planEnd }: { readonly planStart: string | null; readonly planEnd: string | null }): Span | null =>
  planStart === null || planEnd === null ? null : { planStart, planEnd };

/** Days of the tasks of the first version, by the task that they are in all versions. */
export function baselineOf(first: readonly Task[]): ReadonlyMap<string, Span> {
  const parents = parentCodes(first);
  return new Map(
    first.flatMap((task) => {
      const span = spanOf(parents.has(task.taskCode) ? rolledUp(first, task) : task);
      return span === null ? [] : [[task.originId, span] as const];
    }),
  );
}

export function rowsOf(tasks: readonly Task[], baseline: ReadonlyMap<string, Span>, today: string): readonly Row[] {
  const parents = parentCodes(tasks);
  const slacks = slacksOf(tasks);
  return tasks.map((task) => {
    const code = task.taskCode;
    const isParent = parents.has(code);
    const own = isParent ? rolledUp(tasks, task) : task;
    const span = spanOf(own);
    const percent = own.percent ?? '0';
    const done = Number(percent) === 100;
    const slack = slacks.get(code) ?? null;
    const old = baseline.get(task.originId) ?? null;
    return {
      task,
      code,
      depth: depth(code),
      isParent,
      start: own.planStart,
      end: own.planEnd,
      days: span === null ? 0 : daysOf(span.planStart, span.planEnd),
      weight: own.weight ?? '0',
      percent,
      state: stateOn(taskStateByDay, { ...task, openUntil: done ? null : own.planEnd }, today) as RowState,
      slack,
      critical: slack !== null && slack <= 0 && !done,
      baseline: old,
      drift: old === null || span === null ? 0 : daysBetween(old.planEnd, span.planEnd),
    };
  });
}

/** Rows of which no task above is folded. */
export function visibleRows(rows: readonly Row[], folded: ReadonlySet<string>): readonly Row[] {
  const hidden = (code: string): boolean => {
    const parent = above(code);
    return parent !== null && (folded.has(parent) || hidden(parent));
  };
  return folded.size === 0 ? rows : rows.filter(({ code }) => !hidden(code));
}

export type Move = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown';
const PAGE = 10;

/** The row that keys lead to from one. */
export function walkTo(rows: readonly Row[], code: string, move: Move): string {
  const at = Math.max(
    0,
    rows.findIndex((row) => row.code === code),
  );
  const to = { up: at - 1, down: at + 1, first: 0, last: rows.length - 1, pageUp: at - PAGE, pageDown: at + PAGE }[move];
  return rows[Math.min(Math.max(to, 0), rows.length - 1)]?.code ?? code;
}

/** Numbers of the tasks that a task waits for, and of those that wait for it. */
export const neighboursOf = (
  tasks: readonly Task[],
  code: string,
): { readonly before: readonly string[]; readonly after: readonly string[] } => ({
  before: (predecessorsOf(tasks.find(({ taskCode }) => taskCode === code)?.predecessors) ?? []).map((one) => one.code),
  after: tasks
    .filter(({ predecessors }) => (predecessorsOf(predecessors) ?? []).some((one) => one.code === code))
    .map(({ taskCode }) => taskCode),
});
