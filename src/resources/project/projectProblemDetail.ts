/** Measures against problems one by one: a second door to the lines of `projectProblem`. Whether one is late follows from the day. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { linesOver, shownFields } from '#model/linesOver.ts';
import { w } from '#model/words.ts';
import { measureStateBy } from './measures.ts';
import { projectLines } from './offices.ts';
import { problemLines, projectProblem } from './projectProblem.ts';

export const projectProblemDetail = register({
  key: 'projectProblemDetail',
  area: 'project',
  label: w('Measures against problems', '问题整改措施'),
  icon: 'list-check',
  api: { prefix: 'api', style: 'newer' },
  over: linesOver(projectProblem, 'lines', 'problemId', { problemNo: 'code' }),
  fields: {
    problemId: f.ref('projectProblem', w('Problem', '问题')),
    problemNo: f.text(w('Problem no.', '问题编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    lineNo: f.integer(w('Line', '行号')),
    ...shownFields(problemLines),
    measureState: f.computed(f.choice('measureState', w('State', '措施状态'), { daily: measureStateBy('planDate') })),
  },
  name: { zh: 'measure' },
  access: {
    owners: ['ownerId'],
    through: 'projectId',
    grants: projectLines,
  },
  list: {
    columns: ['problemNo', 'projectId', 'measure', 'ownerId', 'planDate', 'doneDate', 'measureState', 'verifiedBy'],
    filters: ['projectId', 'problemId', 'ownerId', 'measureState', 'planDate'],
    sort: [{ by: 'planDate' }],
  },
  form: [
    { label: w('Measure', '措施'), fields: ['problemId', 'problemNo', 'projectId', 'lineNo', 'measure', 'ownerId', 'planDate'] },
    {
      label: w('What became of it', '完成情况'),
      fields: ['measureState', 'doneDate', 'result', 'evidence', 'verified', 'verifiedBy', 'verifiedOn'],
    },
  ],
});
