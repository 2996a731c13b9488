/** What was done of each task in the period of a report. */
import { compare } from '#model/calculation/decimal.ts';
import { lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f, type RecordOf } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { leavesOf, type PlanTask } from './scheduling.ts';

/** A task of the current schedule, as a report knows it. */
export interface ReportedTask extends PlanTask {
  readonly id: string;
  readonly taskName: string | null;
}

/** The current schedule of the project, and how far the project is. */
export interface CurrentPlan {
  readonly schedulId: string;
  readonly tasks: readonly ReportedTask[];
}

/** The task of a line in the facts of its report; undefined where they are not known. */
const taskOf = (facts: Readonly<Record<string, unknown>>, taskId: string | null): ReportedTask | undefined =>
  (facts['plan'] as CurrentPlan | null | undefined)?.tasks.find(({ id }) => id === taskId);

export const progressLines = lineSet({
  label: w('Tasks', '任务进度'),
  fields: {
    taskId: f.text(w('Task', '任务'), { max: 20, required: true, fixed: true }),
    taskName: f.computed(f.text(w('Name', '任务名称'), { max: 120 })),
    weight: f.computed(f.decimal([7, 2], w('Weight', '权重（%）'))),
    planStart: f.computed(f.date(w('From', '计划开始'))),
    planEnd: f.computed(f.date(w('To', '计划完成'))),
    lastPercent: f.computed(f.decimal([7, 2], w('Before, %', '上期完成（%）'))),
    percent: f.decimal([7, 2], w('Done, %', '累计完成（%）'), { required: true, least: '0', most: '100' }),
    finishedWork: f.text(w('What was done', '本期完成内容'), { max: 300 }),
    actualStart: f.date(w('Begun', '实际开始')),
    actualEnd: f.date(w('Finished', '实际完成')),
    delayReason: f.text(w('Why it is late', '延期原因'), { max: 200 }),
    photos: f.images(w('Photos', '现场照片')),
  },
  computes: {
    taskName: (line, { facts }) => taskOf(facts, line.taskId)?.taskName ?? line.taskName,
    weight: (line, { facts }) => taskOf(facts, line.taskId)?.weight ?? line.weight,
    planStart: (line, { facts }) => taskOf(facts, line.taskId)?.planStart ?? line.planStart,
    planEnd: (line, { facts }) => taskOf(facts, line.taskId)?.planEnd ?? line.planEnd,
    lastPercent: (line, { facts, doc }) =>
      doc['reportStatus'] === 'reported' ? line.lastPercent : (taskOf(facts, line.taskId)?.percent ?? line.lastPercent ?? '0'),
  },
});
type ProgressLine = RecordOf<(typeof progressLines)['fields']>;

const at = (index: number, field: string): string => `lines.${index}.${field}`;
const isFull = (percent: string | null): boolean => percent !== null && compare(percent, '100') === 0;

/** Lines are leaves of the current schedule, each once. */
export function taskFaults(lines: readonly ProgressLine[], plan: CurrentPlan | null | undefined): Fault[] {
  if (!plan) return [];
  const leaves = new Set(leavesOf(plan.tasks).map(({ id }) => id));
  const ids = lines.map(({ taskId }) => taskId);
  return lines.flatMap(({ taskId }, index) => {
    if (taskId === null) return [];
    if (!leaves.has(taskId))
      return [
        fault('task', at(index, 'taskId'), w('is no task of the current schedule without tasks below it', '不是当前计划中的末级任务')),
      ];
    return ids.indexOf(taskId) === index ? [] : [fault('task', at(index, 'taskId'), w('stands twice', '任务重复'))];
  });
}

/** What is done does not become less; what is finished has its day, what is late its reason. */
export const doneFaults = (lines: readonly ProgressLine[], periodEnd: string | null): Fault[] =>
  lines.flatMap(({ percent, lastPercent, planEnd, actualStart, actualEnd, delayReason }, index): Fault[] => {
    const late = planEnd !== null && (isFull(percent) ? (actualEnd ?? '') > planEnd : periodEnd !== null && periodEnd > planEnd);
    return [
      ...(percent !== null && compare(percent, lastPercent ?? '0') < 0
        ? [fault('percentFalls', at(index, 'percent'), w(`is less than before, ${lastPercent}`, `不能低于上期的${lastPercent}%`))]
        : []),
      ...(isFull(percent) && actualEnd === null
        ? [fault('finishedOn', at(index, 'actualEnd'), w('is required where all is done', '完成100%时必填'))]
        : []),
      ...(actualEnd !== null && !isFull(percent)
        ? [fault('finishedOn', at(index, 'actualEnd'), w('is for what is done wholly', '未完成100%时不应填写'))]
        : []),
      ...(actualStart !== null && actualEnd !== null && actualEnd < actualStart
        ? [fault('finishedOn', at(index, 'actualEnd'), w('lies before its first day', '不能早于实际开始'))]
        : []),
      ...(late && !delayReason ? [fault('whyLate', at(index, 'delayReason'), w('is required where it is late', '延期时必填'))] : []),
    ];
  });

/** The tasks of the schedule as they stand with a report: those outside of it as they stood. */
export function tasksWith(plan: CurrentPlan, lines: readonly Pick<ProgressLine, 'taskId' | 'percent'>[]): readonly PlanTask[] {
  const reported = new Map(lines.map(({ taskId, percent }) => [taskId, percent] as const));
  return plan.tasks.map((task) => ({ ...task, percent: reported.get(task.id) ?? task.percent ?? '0' }));
}
