/**
 * Budget lines and milestones of projects one by one: a second door to the lines of `projectInitiate`. They are listed and chosen here; what
 * is written goes into the project, by its rules and rights.
 */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { linesOver, shownFields } from '#model/linesOver.ts';
import { w } from '#model/words.ts';
import { initiateLines } from './initiating.ts';
import { projectLines } from './offices.ts';
import { projectInitiate } from './projectInitiate.ts';

export const projectInitiateDetail = register({
  key: 'projectInitiateDetail',
  area: 'project',
  label: w('Budgets and milestones', '项目立项明细'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  over: linesOver(projectInitiate, 'lines', 'projectId', { projectNo: 'code' }),
  fields: {
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    projectNo: f.text(w('Project no.', '项目编号')),
    projectName: f.text(w('Name of the project', '项目名称')),
    lineNo: f.integer(w('Line', '行号')),
    ...shownFields(initiateLines),
  },
  name: { zh: 'content' },
  access: {
    through: 'projectId',
    grants: projectLines,
  },
  list: {
    columns: [
      'projectNo',
      'projectName',
      'detailType',
      'budgetSubject',
      'content',
      'amount',
      'leftAmount',
      'committedAmount',
      'usedAmount',
      'planDate',
      'done',
    ],
    filters: ['projectId', 'detailType', 'budgetSubject', 'ownerId', 'planDate'],
    sort: [{ by: 'projectNo', down: true }, { by: 'lineNo' }],
    totals: ['amount', 'leftAmount'],
  },
  form: [
    {
      label: w('Line', '明细'),
      fields: [
        'projectId',
        'projectNo',
        'projectName',
        'lineNo',
        'detailType',
        'budgetSubject',
        'content',
        'spec',
        'unit',
        'qty',
        'unitPrice',
        'amount',
      ],
    },
    { label: w('Money', '资金'), fields: ['leftAmount', 'heldAmount', 'committedAmount', 'usedAmount'] },
    { label: w('Milestone', '里程碑'), fields: ['planDate', 'ownerId', 'deliverable', 'done'] },
  ],
});
