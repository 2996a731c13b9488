/** Tasks of a schedule as lines, and their state by the day. */
import type { DaysSince, StateByDay } from '#model/fields/byDay.ts';
import { compare } from '#model/calculation/decimal.ts';
import { lineSet } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { daysOf, depth, rolledUp, type PlanTask } from './scheduling.ts';

const readOnly = { readOnly: true } as const;

export const taskLines = lineSet({
  label: w('Tasks', '任务'),
  least: 1,
  fields: {
    taskCode: f.text(w('No.', '任务编号'), { max: 20, required: true }),
    taskName: f.text(w('Task', '任务名称'), { max: 120, required: true }),
    level: f.computed(f.integer(w('Level', '层级'))),
    planStart: f.date(w('From', '计划开始')),
    planEnd: f.date(w('To', '计划完成')),
    planDays: f.computed(f.integer(w('Days', '工期（天）'))),
    weight: f.decimal([7, 2], w('Weight', '权重（%）'), { least: '0', most: '100' }),
    predecessors: f.text(w('After', '前置任务'), {
      max: 200,
      help: w('Numbers of tasks that end before it begins, with days of lag: 1.1, 2+3', '须先完成的任务编号，可加间隔天数，如 1.1, 2+3'),
    }),
    ownerId: f.user(w('Responsible', '负责人'), { required: true }),
    ownerDept: f.department(w('Department', '负责部门')),
    deliverable: f.text(w('Deliverable', '交付物'), { max: 200 }),
    planFiles: f.files(w('Files of the plan', '计划附件')),
    percent: f.decimal([7, 2], w('Done, %', '完成百分比'), readOnly),
    actualStart: f.date(w('Begun', '实际开始'), readOnly),
    actualEnd: f.date(w('Finished', '实际完成'), readOnly),
    doneFiles: f.files(w('Evidence', '完成资料'), readOnly),
    openUntil: f.computed(f.date(w('Open until', '待完成日期'))),
    originId: f.computed(f.text(w('Task in earlier versions', '任务来源'), { max: 20 })),
  },
  computes: {
    level: (line) => (line.taskCode === null ? null : depth(line.taskCode)),
    planDays: (line, { doc }) => {
      const { planStart, planEnd } = rolledUp((doc['tasks'] ?? []) as readonly PlanTask[], line);
      return planStart === null || planEnd === null ? null : daysOf(planStart, planEnd);
    },
    // The day from which it would be late; nothing once it is done.
    openUntil: (line) => (line.percent !== null && compare(line.percent, '100') === 0 ? null : line.planEnd),
    // A task keeps the id that it had first through all versions: by it the percentages are carried over.
    originId: (line) => line.originId ?? (line as { readonly id?: string }).id ?? null,
  },
});

/** A task that is not done when its last day is over is late. */
export const taskStateByDay: StateByDay = {
  cases: [
    { is: 'done', known: 'actualEnd' },
    { is: 'delayed', after: 'openUntil', while: {} },
    { is: 'doing', known: 'actualStart' },
  ],
  otherwise: 'todo',
};

export const daysLate: DaysSince = { days: 'openUntil', while: {} };
