/**
 * What follows from the predecessors of a schedule: which tasks have no slack, and which are pushed when others are moved. A predecessor ends
 * before what waits for it begins; a parent begins with the first and ends with the last of what is below it. Pure; all of it takes time in
 * proportion to tasks and predecessors.
 */
import { addDays, daysBetween } from '#model/calculation/dates.ts';
import { compare } from '#model/calculation/decimal.ts';
import { above, daysOf, earliestAfter, predecessorsOf, type PlanTask, type Predecessor } from './scheduling.ts';

export interface Span {
  readonly planStart: string;
  readonly planEnd: string;
}

interface Network {
  /** Leaves with their days. */
  readonly spans: ReadonlyMap<string, Span>;
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly before: ReadonlyMap<string, readonly Predecessor[]>;
  readonly after: ReadonlyMap<string, readonly Predecessor[]>;
}

/** The list of a key, begun where there is none yet. */
function listed<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function networkOf(tasks: readonly PlanTask[]): Network {
  const children = new Map<string, string[]>();
  const before = new Map<string, readonly Predecessor[]>();
  const after = new Map<string, Predecessor[]>();
  const codes = tasks.flatMap(({ taskCode }) => taskCode ?? []);
  for (const code of codes) {
    const parent = above(code);
    if (parent !== null) listed(children, parent).push(code);
  }
  for (const { taskCode: code, predecessors } of tasks) {
    if (code === null) continue;
    const waits = predecessorsOf(predecessors) ?? [];
    before.set(code, waits);
    for (const { code: other, lagDays } of waits) listed(after, other).push({ code, lagDays });
  }
  const spans = new Map(
    tasks.flatMap(({ taskCode, planStart, planEnd }) =>
      taskCode === null || children.has(taskCode) || planStart === null || planEnd === null || planEnd < planStart
        ? []
        : [[taskCode, { planStart, planEnd }] as const],
    ),
  );
  return { spans, children, before, after };
}

/** Keeps what was computed for a key; `circle` is the answer where it is asked for while it is being computed. */
function remembering<Value>(circle: (key: string) => Value, compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  const open = new Set<string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (open.has(key)) return circle(key);
    open.add(key);
    const value = compute(key);
    open.delete(key);
    known.set(key, value);
    return value;
  };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/**
 * Days by which each leaf may end later without the whole ending later. Nothing or less: it is critical. Less than nothing is a task that
 * begins before those that it waits for let it.
 */
export function slacksOf(tasks: readonly PlanTask[]): ReadonlyMap<string, number> {
  const { spans, children, after } = networkOf(tasks);
  const last = [...spans.values()].reduce((all, { planEnd }) => later(all, planEnd), '');
  const latestEnd = remembering(
    () => last,
    (code: string): string => {
      const parent = above(code);
      const own = (after.get(code) ?? []).map((one) => {
        const begins = latestBegin(one.code);
        return begins === null ? last : addDays(begins, -1 - one.lagDays);
      });
      return [...own, parent === null ? last : latestEnd(parent)].reduce(earlier, last);
    },
  );
  const latestBegin = remembering<string | null>(
    () => null,
    (code: string): string | null => {
      const below = children.get(code);
      if (below !== undefined)
        return below.map(latestBegin).reduce((all, one) => (all === null ? one : one === null ? all : earlier(all, one)), null);
      const span = spans.get(code);
      return span === undefined ? null : addDays(latestEnd(code), 1 - daysOf(span.planStart, span.planEnd));
    },
  );
  return new Map([...spans].map(([code, { planEnd }]) => [code, daysBetween(planEnd, latestEnd(code))] as const));
}

export interface Shift {
  readonly code: string;
  readonly from: Span;
  readonly to: Span;
}

/** A leaf that is done stays where it is. */
const isDone = ({ percent }: PlanTask): boolean => percent != null && compare(percent, '100') === 0;

/** The end of each task as `placed` has its leaves. */
function endsBy(children: Network['children'], placed: (code: string) => Span | null): (code: string) => string | null {
  const end: (code: string) => string | null = remembering<string | null>(
    () => null,
    (code) => {
      const below = children.get(code)?.map(end) ?? [placed(code)?.planEnd ?? null];
      return below.reduce((all, one) => (all === null ? one : one === null ? all : later(all, one)), null);
    },
  );
  return end;
}

/**
 * Leaves that are pushed once `moved` have their new days: what waits for them, for what is pushed, or stands below what waits, begins on the
 * first day on which it may, as long as it takes now. Only what its predecessors no longer let begin is pushed, and nothing that is done or
 * was moved by hand.
 */
export function pushedBy(tasks: readonly PlanTask[], moved: ReadonlyMap<string, Span>): readonly Shift[] {
  const { spans, children, before } = networkOf(tasks);
  const done = new Set(tasks.filter(isDone).map(({ taskCode }) => taskCode));
  const waitsOf = (code: string): readonly Predecessor[] => {
    const parent = above(code);
    return [...(before.get(code) ?? []), ...(parent === null ? [] : waitsOf(parent))];
  };
  const earliest = (code: string, endOf: (code: string) => string | null): string =>
    waitsOf(code).reduce((all, one) => {
      const ends = endOf(one.code);
      return ends === null ? all : later(all, earliestAfter(ends, one));
    }, '');
  const stood = endsBy(children, (code) => spans.get(code) ?? null);
  const placed = remembering<Span | null>(
    (code) => spans.get(code) ?? null,
    (code: string): Span | null => {
      const span = spans.get(code);
      const own = moved.get(code);
      if (own !== undefined || span === undefined || done.has(code)) return own ?? span ?? null;
      const from = earliest(code, ends);
      // What begins too early already is not for this move to mend.
      if (from <= span.planStart || from <= earliest(code, stood)) return span;
      return { planStart: from, planEnd: addDays(from, daysBetween(span.planStart, span.planEnd)) };
    },
  );
  const ends = endsBy(children, placed);
  return [...spans].flatMap(([code, from]) => {
    const to = placed(code) ?? from;
    return moved.has(code) || to.planStart === from.planStart ? [] : [{ code, from, to }];
  });
}
