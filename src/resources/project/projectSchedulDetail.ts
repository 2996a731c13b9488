/** Tasks of schedules one by one: a second door to the lines of `projectSchedul`. Whether a task is late follows from the day. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { linesOver, shownFields } from '#model/linesOver.ts';
import { w } from '#model/words.ts';
import { projectLines } from './offices.ts';
import { projectSchedul } from './projectSchedul.ts';
import { daysLate, taskLines, taskStateByDay } from './tasks.ts';

export const projectSchedulDetail = register({
  key: 'projectSchedulDetail',
  area: 'project',
  label: w('Tasks of projects', '项目任务'),
  icon: 'list-tree',
  api: { prefix: 'api', style: 'newer' },
  over: linesOver(projectSchedul, 'tasks', 'schedulId'),
  fields: {
    schedulId: f.ref('projectSchedul', w('Schedule', '计划')),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    versionNo: f.integer(w('Version', '版本')),
    isCurrent: f.boolean(w('Current', '当前版本')),
    lineNo: f.integer(w('Line', '行号')),
    ...shownFields(taskLines),
    taskState: f.computed(f.choice('taskState', w('State', '任务状态'), { daily: taskStateByDay })),
    delayDays: f.computed(f.integer(w('Days late', '延期天数'), { daily: daysLate })),
  },
  name: { zh: 'taskName' },
  access: {
    owners: ['ownerId'],
    through: 'projectId',
    grants: projectLines,
  },
  list: {
    columns: [
      'projectId',
      'taskCode',
      'taskName',
      'ownerId',
      'planStart',
      'planEnd',
      'weight',
      'percent',
      'taskState',
      'delayDays',
      'isCurrent',
    ],
    filters: ['projectId', 'schedulId', 'ownerId', 'taskState', 'isCurrent', 'planEnd'],
    sort: [{ by: 'planEnd' }],
  },
  form: [
    {
      label: w('Task', '任务'),
      fields: ['projectId', 'schedulId', 'versionNo', 'isCurrent', 'lineNo', 'taskCode', 'taskName', 'level', 'originId'],
    },
    {
      label: w('Plan', '计划'),
      fields: ['planStart', 'planEnd', 'planDays', 'weight', 'predecessors', 'ownerId', 'ownerDept', 'deliverable', 'planFiles'],
    },
    { label: w('Progress', '进度'), fields: ['percent', 'actualStart', 'actualEnd', 'openUntil', 'taskState', 'delayDays', 'doneFiles'] },
  ],
});
