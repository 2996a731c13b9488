/** The check rules of a schedule under their codes: T01 and T03 to T06, and that its tasks make a tree at all. */
import { compare } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import type { Fault } from '#model/refusal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import {
  above,
  circleIn,
  daysOf,
  earliestAfter,
  isTaskCode,
  leavesOf,
  parentCodes,
  predecessorsOf,
  rolledUp,
  type PlanTask,
} from './scheduling.ts';

/** A project as its schedule is judged by it. */
export interface Planned {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly status: string | null;
  readonly setState: string | null;
}

const longest = 60;
const at = (index: number, field: string): string => `tasks.${index}.${field}`;

/** Numbers are numbers, each once, below one that is there; leaves have dates in order; predecessors exist. */
export function treeFaults(tasks: readonly PlanTask[]): Fault[] {
  const codes = tasks.map(({ taskCode }) => taskCode);
  const known = new Set(codes);
  const parents = parentCodes(tasks);
  return tasks.flatMap(({ taskCode: code, planStart, planEnd, predecessors }, index): Fault[] => {
    if (code === null) return [];
    if (!isTaskCode(code)) return [fault('taskCode', at(index, 'taskCode'), w('is a number like 1.2.3', '应为1.2.3形式的编号'))];
    if (codes.indexOf(code) !== index) return [fault('taskCode', at(index, 'taskCode'), w('stands twice', '编号重复'))];
    const parent = above(code);
    if (parent !== null && !known.has(parent))
      return [fault('taskCode', at(index, 'taskCode'), w(`there is no task ${parent} above it`, `缺少上级任务${parent}`))];
    const found = predecessorsOf(predecessors);
    if (found === null || found.some((one) => !known.has(one.code)))
      return [
        fault(
          'predecessors',
          at(index, 'predecessors'),
          w('names tasks like 1.1, 2+3 that are there', '应为本计划中的任务编号，如 1.1, 2+3'),
        ),
      ];
    if (parents.has(code)) return [];
    const missing = (['planStart', 'planEnd'] as const).filter((field) => (field === 'planStart' ? planStart : planEnd) === null);
    if (missing.length > 0) return missing.map((field) => fault('taskDates', at(index, field), w('is required', '必填')));
    return planStart !== null && planEnd !== null && planEnd < planStart
      ? [fault('taskDates', at(index, 'planEnd'), w('lies before its first day', '不能早于开始日期'))]
      : [];
  });
}

/** T01: what the leaves weigh together is 100. */
export function weightFault(tasks: readonly PlanTask[]): Fault | null {
  const weighs = sum(leavesOf(tasks).map(({ weight }) => weight));
  return compare(weighs, '100') === 0
    ? null
    : fault('T01', 'tasks', w(`the weights add up to ${weighs}, not to 100`, `末级任务权重合计为${weighs}，应为100`));
}

/** T03: no task waits for itself. */
export function circleFault(tasks: readonly PlanTask[]): Fault | null {
  const code = circleIn(tasks);
  return code === null ? null : fault('T03', 'tasks', w(`task ${code} waits for itself`, `任务${code}的前置关系形成循环`));
}

/** T04: all of it lies within the project. */
export const outsideFaults = (tasks: readonly PlanTask[], project: Planned | null | undefined): Fault[] =>
  tasks.flatMap(({ planStart, planEnd }, index) => {
    const early = project?.startDate != null && planStart !== null && planStart < project.startDate;
    const late = project?.endDate != null && planEnd !== null && planEnd > project.endDate;
    return early || late
      ? [fault('T04', at(index, early ? 'planStart' : 'planEnd'), w('lies outside the project', '不在项目起止日期内'))]
      : [];
  });

/** T05: a task that long is better told apart; milestones and parents aside. */
export const longFaults = (tasks: readonly PlanTask[]): Fault[] => {
  const parents = parentCodes(tasks);
  return tasks.flatMap(({ taskCode, planStart, planEnd }, index) =>
    !parents.has(taskCode ?? '') && planStart !== null && planEnd !== null && daysOf(planStart, planEnd) > longest
      ? [warning('T05', at(index, 'planEnd'), w(`is longer than ${longest} days`, `工期超过${longest}天`))]
      : [],
  );
};

/** T06: a task begins before what it waits for has ended. */
export function earlyFaults(tasks: readonly PlanTask[]): Fault[] {
  const byCode = new Map(tasks.map((task) => [task.taskCode, task] as const));
  return tasks.flatMap((task, index) => {
    const begins = rolledUp(tasks, task).planStart;
    const early = (predecessorsOf(task.predecessors) ?? []).find((one) => {
      const before = byCode.get(one.code);
      const ends = before === undefined ? null : rolledUp(tasks, before).planEnd;
      return begins !== null && ends !== null && begins < earliestAfter(ends, one);
    });
    return early
      ? [warning('T06', at(index, 'planStart'), w(`begins before task ${early.code} lets it`, `早于前置任务${early.code}允许的开始日期`))]
      : [];
  });
}
