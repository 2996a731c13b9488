/** What reports say of tasks, one by one: a second door to the lines of `projectProgress`. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { linesOver, shownFields } from '#model/linesOver.ts';
import { w } from '#model/words.ts';
import { projectLines } from './offices.ts';
import { progressLines } from './progressLines.ts';
import { projectProgress } from './projectProgress.ts';

export const projectProgressDetail = register({
  key: 'projectProgressDetail',
  area: 'project',
  label: w('Progress of tasks', '任务进度明细'),
  icon: 'list-check',
  api: { prefix: 'api', style: 'newer' },
  over: linesOver(projectProgress, 'lines', 'progressId'),
  fields: {
    progressId: f.ref('projectProgress', w('Report', '填报')),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    periodEnd: f.date(w('Period to', '期末')),
    reportStatus: f.choice('reportStatus', w('State', '填报状态')),
    lineNo: f.integer(w('Line', '行号')),
    ...shownFields(progressLines),
  },
  name: { zh: 'taskName' },
  access: {
    through: 'projectId',
    grants: projectLines,
  },
  list: {
    columns: ['projectId', 'periodEnd', 'taskName', 'weight', 'lastPercent', 'percent', 'actualStart', 'actualEnd', 'reportStatus'],
    filters: ['projectId', 'progressId', 'periodEnd', 'reportStatus'],
    sort: [{ by: 'periodEnd', down: true }],
  },
  form: [
    {
      label: w('Task', '任务'),
      fields: ['projectId', 'progressId', 'periodEnd', 'reportStatus', 'lineNo', 'taskId', 'taskName', 'weight', 'planStart', 'planEnd'],
    },
    {
      label: w('Progress', '进度'),
      fields: ['lastPercent', 'percent', 'finishedWork', 'actualStart', 'actualEnd', 'delayReason', 'photos'],
    },
  ],
});
