/** What the page of a project makes of its record, its schedule and its reports: budget, percent against plan, milestones, tasks of one's own. Pure. */
import { chartOf } from '#client/charts/chartOf.ts';
import type { SharePart } from '#client/blocks/reader/ShareBar.tsx';
import { addDays, daysBetween, weekdayOf } from '#model/calculation/dates.ts';
import { compare, divide, isPositive, subtract } from '#model/calculation/decimal.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { ReportResult } from '#model/report/report.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { leavesOf, plannedPct, type PlanTask } from '#resources/project/scheduling.ts';
import { words } from './overviewWords.ts';

const accounts = [
  { key: 'left', field: 'budgetLeft', label: words.left, tone: 'approved' },
  { key: 'held', field: 'heldAmount', label: words.held, tone: 'submitted', hatched: true },
  { key: 'committed', field: 'contractedAmount', label: words.committed, tone: 'confirmed' },
  { key: 'spent', field: 'paidAmount', label: words.spent, tone: 'draft' },
] as const;

/** The budget by what became of it, as the ledger has it; what is left of a project that is not approved yet is all of it. */
export const budgetParts = (project: AnyDoc): readonly SharePart[] =>
  accounts.map(({ field, ...part }) => ({ ...part, amount: textOf(project[field]) || '0.00' }));

export interface BudgetLine {
  readonly id: string;
  readonly subject: string;
  readonly content: string;
  readonly amount: string;
  readonly left: string;
  readonly held: string;
  readonly committed: string;
  readonly spent: string;
}

export const budgetLines = (project: AnyDoc): readonly BudgetLine[] =>
  linesOf(project, 'lines')
    .filter(({ detailType }) => detailType === 'budget')
    .map((line) => {
      const of = (name: string): string => textOf(line[name]) || '0.00';
      return {
        id: textOf(line['id']),
        subject: textOf(line['budgetSubject']),
        content: textOf(line['content']),
        amount: of('amount'),
        left: textOf(line['leftAmount']) || of('amount'),
        held: of('heldAmount'),
        committed: of('committedAmount'),
        spent: of('usedAmount'),
      };
    });

export interface Milestone {
  readonly id: string;
  readonly content: string;
  readonly date: string;
  readonly state: 'reached' | 'late' | 'soon' | 'later';
  readonly days: number;
}

const soonDays = 14;

/** Those still to come first, by their days; then what was reached. */
export function milestonesOf(project: AnyDoc, today: string): readonly Milestone[] {
  const all = linesOf(project, 'lines')
    .filter(({ detailType }) => detailType === 'milestone')
    .map((line): Milestone => {
      const date = textOf(line['planDate']);
      const state = line['done'] === true ? 'reached' : date < today ? 'late' : date <= addDays(today, soonDays) ? 'soon' : 'later';
      return {
        id: textOf(line['id']),
        content: textOf(line['content']),
        date,
        state,
        days: date === '' ? 0 : Math.abs(daysBetween(today, date)),
      };
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return [...all.filter(({ state }) => state !== 'reached'), ...all.filter(({ state }) => state === 'reached')];
}

export interface Standing {
  readonly done: string;
  readonly planned: string | null;
  /** Done against planned; null where nothing was planned to be done yet. */
  readonly spi: string | null;
  /** Points by which it is ahead of the plan, below nothing where it is behind. */
  readonly ahead: string | null;
}

export function standingOf(project: AnyDoc, tasks: readonly PlanTask[], today: string): Standing {
  const done = textOf(project['progressPct']) || '0.00';
  if (tasks.length === 0) return { done, planned: null, spi: null, ahead: null };
  const planned = plannedPct(tasks, today);
  return { done, planned, spi: isPositive(planned) ? divide(done, planned, 2) : null, ahead: subtract(done, planned) };
}

/** Points of the curve that the plan has beyond the reports, at most. */
const mostPoints = 16;

/** Days at which the curve has points: ends of reports, today, and steps of the plan from there to its end. */
export function curveDays(first: string, last: string, reported: readonly string[], today: string): readonly string[] {
  const known = reported.filter((date) => date >= first).toSorted();
  const from = known.at(-1) ?? first;
  const step = Math.max(7, Math.ceil(Math.max(daysBetween(from, last), 0) / mostPoints / 7) * 7);
  const further: string[] = [];
  for (let day = addDays(from, step); day < last; day = addDays(day, step)) further.push(day);
  const now = today > from && today < last ? [today] : [];
  return [...new Set([first, ...known, ...now, ...further, last])].toSorted();
}

/** Percent done against the plan, day by day: what was reported, and what was to be done. */
export function curveOf(tasks: readonly PlanTask[], reports: readonly AnyDoc[], today: string): ReportResult | null {
  const leaves = leavesOf(tasks);
  const dates = leaves.flatMap(({ planStart, planEnd }) => [planStart ?? [], planEnd ?? []].flat()).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const done = new Map(reports.map((report) => [textOf(report['periodEnd']), textOf(report['thisPct'])] as const));
  const rows = curveDays(first, last, [...done.keys()], today).map((date) => ({
    date,
    planned: plannedPct(leaves, date),
    actual: done.get(date) ?? (date === first ? '0.00' : null),
  }));
  const column = (key: 'planned' | 'actual', label: typeof words.plannedPct) =>
    ({ key, field: key, role: 'value', label, kind: 'decimal', scale: 2 }) as const;
  return chartOf({
    columns: [
      { key: 'date', field: 'date', role: 'group', label: words.date, kind: 'date' },
      column('planned', words.plannedPct),
      column('actual', words.actualPct),
    ],
    rows,
    chartType: 'line',
  });
}

/** A task of the schedule that somebody is responsible for and that is not done. */
export interface OwnTask {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly planStart: string;
  readonly planEnd: string;
  readonly percent: string;
  readonly actualStart: string | null;
  readonly late: boolean;
}

export function ownTasks(schedule: AnyDoc, userId: string, today: string): readonly OwnTask[] {
  const tasks = linesOf(schedule, 'tasks') as readonly (AnyDoc & PlanTask)[];
  return leavesOf(tasks)
    .filter((task) => textOf(task['ownerId']) === userId && compare(task.percent ?? '0', '100') < 0)
    .map((task) => ({
      id: textOf(task['id']),
      code: textOf(task.taskCode),
      name: textOf(task['taskName']),
      planStart: textOf(task.planStart),
      planEnd: textOf(task.planEnd),
      percent: textOf(task.percent) || '0.00',
      actualStart: textOf(task['actualStart']) || null,
      late: textOf(task.planEnd) !== '' && textOf(task.planEnd) < today,
    }))
    .toSorted((a, b) => (a.planEnd < b.planEnd ? -1 : 1));
}

export interface Period {
  readonly periodStart: string;
  readonly periodEnd: string;
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

const lastReported = (reports: readonly AnyDoc[]): string =>
  reports
    .filter(({ reportStatus }) => reportStatus === 'reported')
    .map(({ periodEnd }) => textOf(periodEnd))
    .reduce((last, one) => (one > last ? one : last), '');

/** The period of a report that is begun from a task: the week of the day, or what of it, or of a later one, is not reported yet. */
export function nextPeriod(reports: readonly AnyDoc[], today: string): Period {
  const [last, monday] = [lastReported(reports), mondayOf(today)];
  const periodStart = last >= monday ? addDays(last, 1) : monday;
  return { periodStart, periodEnd: addDays(mondayOf(periodStart), 6) };
}

/** The report that somebody has begun and not sent, of a period that is not over and lies after what was reported. */
export const draftOf = (reports: readonly AnyDoc[], userId: string, today: string): AnyDoc | undefined =>
  reports.find(
    ({ reportStatus, reporterId, periodStart, periodEnd }) =>
      reportStatus === 'draft' &&
      textOf(reporterId) === userId &&
      textOf(periodEnd) >= today &&
      textOf(periodStart) > lastReported(reports),
  );
