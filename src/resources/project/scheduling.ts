/**
 * The tree of tasks of a schedule, by the numbers of its tasks: `1.2.3` stands below `1.2`. What a parent has of dates, weight and percent
 * follows from the tasks below it. Pure; the browser draws by it, the server judges by it.
 */
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { compare, divide, multiply } from '#model/calculation/decimal.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';

export interface PlanTask {
  readonly taskCode: string | null;
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly weight: string | null;
  /** Percent done. */
  readonly percent?: string | null;
  /** Numbers of tasks that end before it begins, each with days of lag: `1.1, 2+3`. */
  readonly predecessors?: string | null;
}

/** Decimals of values on the way to a figure that is rounded once, at its end. */
const exact = 20;

export const isTaskCode = (code: string): boolean => /^[1-9]\d{0,2}(?:\.[1-9]\d{0,2}){0,5}$/.test(code);
/** Number of the task above; null at the top. */
export const above = (code: string): string | null => (code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null);
export const depth = (code: string): number => code.split('.').length;
export const isBelow = (code: string, other: string): boolean => code.startsWith(`${other}.`);

/** Order of the tree: 1, 1.1, 1.2, 1.10, 2. */
export function inTreeOrder(a: { readonly taskCode: string | null }, b: { readonly taskCode: string | null }): number {
  const [left, right] = [a, b].map(({ taskCode }) => (taskCode ?? '').split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? -1) - (right[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Numbers that have tasks below them. */
export const parentCodes = (tasks: readonly Pick<PlanTask, 'taskCode'>[]): ReadonlySet<string> =>
  new Set(tasks.flatMap(({ taskCode }) => (taskCode === null ? [] : (above(taskCode) ?? []))));

export function leavesOf<Task extends Pick<PlanTask, 'taskCode'>>(tasks: readonly Task[]): readonly Task[] {
  const parents = parentCodes(tasks);
  return tasks.filter(({ taskCode }) => taskCode === null || !parents.has(taskCode));
}

interface Rolled {
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly weight: string;
  readonly percent: string;
}

const first = (dates: readonly (string | null)[]): string | null => dates.filter((date) => date !== null).toSorted()[0] ?? null;
const last = (dates: readonly (string | null)[]): string | null =>
  dates
    .filter((date) => date !== null)
    .toSorted()
    .at(-1) ?? null;

/** Percent of tasks together, by their weights; where they weigh nothing, each counts the same. */
function percentOf(leaves: readonly PlanTask[]): string {
  const weighs = sum(leaves.map(({ weight }) => weight));
  const even = compare(weighs, '0') === 0;
  const parts = leaves.map(({ weight, percent }) => multiply(even ? '1' : weight, percent ?? '0', exact));
  const whole = even ? String(leaves.length) : weighs;
  return leaves.length === 0 ? '0.00' : divide(sum(parts, exact), whole, 2);
}

/** What a task has: its own, or what follows from the tasks below it. */
export function rolledUp(tasks: readonly PlanTask[], task: PlanTask): Rolled {
  const code = task.taskCode;
  const below = code === null ? [] : leavesOf(tasks).filter((leaf) => leaf.taskCode !== null && isBelow(leaf.taskCode, code));
  const from = below.length > 0 ? below : [task];
  return {
    planStart: first(from.map(({ planStart }) => planStart)),
    planEnd: last(from.map(({ planEnd }) => planEnd)),
    weight: sum(from.map(({ weight }) => weight)),
    percent: below.length > 0 ? percentOf(from) : fixed(task.percent ?? '0'),
  };
}

/** Calendar days, both counted. */
export const daysOf = (start: string, end: string): number => daysBetween(start, end) + 1;

/** Share of the whole that is done, in percent: weight × percent over all leaves, rounded once. */
export const donePct = (tasks: readonly PlanTask[]): string =>
  fixed(
    divide(
      sum(
        leavesOf(tasks).map(({ weight, percent }) => multiply(weight ?? '0', percent ?? '0', exact)),
        exact,
      ),
      '100',
      exact,
    ),
  );

/** Share of the whole that was to be done by the end of a day, in percent: linear within each task, by calendar days, rounded once. */
export function plannedPct(tasks: readonly PlanTask[], day: string): string {
  const parts = leavesOf(tasks).map(({ planStart, planEnd, weight }) => {
    if (planStart === null || planEnd === null || planEnd < planStart) return '0';
    const days = daysOf(planStart, planEnd);
    const gone = Math.min(Math.max(daysBetween(planStart, day < planEnd ? day : planEnd) + 1, 0), days);
    return divide(multiply(weight ?? '0', String(gone), exact), String(days), exact);
  });
  return fixed(sum(parts, exact));
}

export interface Predecessor {
  readonly code: string;
  readonly lagDays: number;
}

const onePredecessor = /^([1-9]\d*(?:\.[1-9]\d*)*)(?:([+-])(\d{1,3}))?$/;

/** The predecessors of a task; null where the text is none. */
export function predecessorsOf(text: string | null | undefined): readonly Predecessor[] | null {
  const parts = (text ?? '').split(/[,，;；\s]+/).filter((part) => part !== '');
  const found = parts.map((part) => {
    const [, code, sign, days] = onePredecessor.exec(part) ?? [];
    return code === undefined ? null : { code, lagDays: Number(days ?? 0) * (sign === '-' ? -1 : 1) };
  });
  return found.includes(null) ? null : (found as Predecessor[]);
}

export const predecessorText = (all: readonly Predecessor[]): string | null =>
  all.length === 0
    ? null
    : all.map(({ code, lagDays }) => (lagDays === 0 ? code : `${code}${lagDays > 0 ? '+' : ''}${lagDays}`)).join(', ');

/** First day on which a task may begin by one that has to end before it. */
export const earliestAfter = (end: string, { lagDays }: Pick<Predecessor, 'lagDays'>): string => addDays(end, 1 + lagDays);

/**
 * Number of a task that waits for itself, through predecessors, parents and children; null where none does. A task that follows another
 * begins after that one ended; a parent begins before what is below it and ends after it.
 */
export function circleIn(tasks: readonly PlanTask[]): string | null {
  const next = new Map<string, string[]>();
  const leads = (from: string, to: string): void => void next.set(from, [...(next.get(from) ?? []), to]);
  for (const { taskCode: code, predecessors } of tasks) {
    if (code === null) continue;
    leads(`begin ${code}`, `end ${code}`);
    const parent = above(code);
    if (parent !== null) {
      leads(`begin ${parent}`, `begin ${code}`);
      leads(`end ${code}`, `end ${parent}`);
    }
    for (const one of predecessorsOf(predecessors) ?? []) leads(`end ${one.code}`, `begin ${code}`);
  }
  const state = new Map<string, 'open' | 'done'>();
  const walk = (start: string): string | null => {
    const way: { readonly node: string; at: number }[] = [{ node: start, at: 0 }];
    state.set(start, 'open');
    for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
      const to = next.get(here.node)?.[here.at];
      here.at += 1;
      if (to === undefined) {
        state.set(here.node, 'done');
        way.pop();
      } else if (state.get(to) === 'open') return to.split(' ')[1] ?? null;
      else if (!state.has(to)) {
        state.set(to, 'open');
        way.push({ node: to, at: 0 });
      }
    }
    return null;
  };
  for (const node of next.keys()) {
    const found = state.has(node) ? null : walk(node);
    if (found !== null) return found;
  }
  return null;
}
