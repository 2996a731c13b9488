/**
 * A problem of a project (operations A.9): what is wrong, how grave it is, and by which measures who fixes it until when. Approved, it is being
 * fixed; those responsible say what is done, whoever found it or the manager of the project verifies that, and with the last measure it is
 * closed. The codes of its check are Q01 to Q03.
 *
 * Facts: `project` the project as it stands; `plan` its current schedule.
 */
import { checkFields, notFailed } from '#model/check.ts';
import { daysOn, stateOn } from '#model/daily.ts';
import type { DaysSince, StateByDay } from '#model/fields/byDay.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { unapprovedFault } from './initiating.ts';
import { closedOn, mayVerify, measureActs, measureFields, notAheadFault, byMeasure, outcomeFields, ownersOf } from './measures.ts';
import { projectDocuments } from './offices.ts';

/** A project as problems and risks of it are judged by it. */
export interface ProjectStanding {
  readonly status: string | null;
  readonly managerId: string | null;
}
interface PlanOf {
  readonly schedulId: string;
  readonly tasks: readonly string[];
}

const readOnly = { readOnly: true } as const;
const unclosed = ['open', 'fixing', 'toVerify'];
const sent = ['submitted', 'reposted', 'approved'];

/** What is not fixed when its last day is over is late, whoever has to decide on it first. */
const problemStateByDay: StateByDay = {
  cases: [
    { is: 'closed', while: { setState: ['closed'] } },
    { is: 'toVerify', while: { setState: ['toVerify'] } },
    { is: 'overdue', after: 'deadline', while: { setState: ['open', 'fixing'], status: sent } },
    { is: 'fixing', while: { setState: ['fixing'] } },
  ],
  otherwise: 'open',
};
const daysOverdue: DaysSince = { days: 'deadline', while: { setState: unclosed, status: sent } };

export const problemLines = lineSet({
  label: w('Measures', '整改措施'),
  fields: {
    ...measureFields,
    planDate: f.date(w('Planned for', '计划完成日期'), { required: true }),
    result: f.text(w('Result', '整改结果'), { max: 300, ...readOnly }),
    ...outcomeFields,
  },
});

/** What is asked for when a measure is done, verified, or not taken for done. */
export const doneAsked = {
  doneDate: f.date(w('Done on', '完成日期'), { required: true }),
  result: f.text(w('Result', '整改结果'), { max: 300, required: true }),
  evidence: f.files(w('Evidence', '佐证材料')),
} as const;
export const sendBackAsked = { reason: f.text(w('Reason', '退回原因'), { max: 200, required: true }) } as const;

const named = ['ownerId', 'planDate', 'result'];

export const projectProblem = document({
  key: 'projectProblem',
  area: 'project',
  label: w('Project problem', '项目问题'),
  icon: 'bell',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('WT-{yyyyMMdd}-{seq3}', w('No.', '问题编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true, fixed: true }),
    projectManagerId: f.computed(f.user(w('Project manager', '项目经理'))),
    schedulId: f.computed(f.ref('projectSchedul', w('Schedule', '计划'))),
    taskId: f.text(w('Task', '相关任务'), { max: 20, line: { of: 'schedulId', set: 'tasks', named: ['taskCode', 'taskName'] } }),
    subject: f.text(w('Problem', '问题'), { max: 120, required: true }),
    problemType: f.choice('problemType', w('Type', '问题类型'), { required: true }),
    severity: f.choice('severity', w('Severity', '严重程度'), { required: true }),
    foundDate: f.date(w('Found on', '发现日期'), { required: true, default: { from: 'today' } }),
    foundBy: f.user(w('Found by', '发现人'), { default: { from: 'self' } }),
    description: f.longText(w('What is wrong', '问题描述'), { required: true }),
    cause: f.longText(w('Cause', '原因分析')),
    impactDays: f.integer(w('Delay in days', '影响工期（天）'), { default: 0, least: '0' }),
    impactCost: f.money(w('Cost', '影响费用'), { required: true, default: '0.00', least: '0' }),
    ownerId: f.user(w('Responsible', '责任人'), { required: true }),
    measureOwners: f.computed(f.users(w('Responsible for measures', '措施负责人'))),
    deadline: f.date(w('To be fixed by', '整改期限'), { required: true }),
    photos: f.images(w('Photos', '现场照片')),
    setState: f.computed(f.choice('problemState', w('Stage', '处理阶段'))),
    problemState: f.computed(f.choice('problemState', w('State', '问题状态'), { daily: problemStateByDay })),
    overdueDays: f.computed(f.integer(w('Days overdue', '逾期天数'), { daily: daysOverdue })),
    closedDate: f.computed(f.date(w('Closed on', '关闭日期'))),
    ...checkFields,
  },
  lines: { lines: problemLines },
  facts: { project: fact<ProjectStanding | null>(['projectId'], 'rules'), plan: fact<PlanOf | null>(['projectId']) },
  computes: {
    projectManagerId: ({ doc, facts }) => (facts.project === undefined ? doc.projectManagerId : (facts.project?.managerId ?? null)),
    schedulId: ({ doc, facts }) =>
      facts.plan === undefined || !isEditable(doc.status ?? 'draft') ? doc.schedulId : (facts.plan?.schedulId ?? null),
    measureOwners: ({ doc }) => ownersOf(doc.lines),
    setState: ({ doc }) => {
      if (doc.status !== 'approved') return 'open';
      if (doc.lines.every(({ verified }) => verified === true)) return 'closed';
      return doc.lines.every(({ doneDate }) => doneDate !== null) ? 'toVerify' : 'fixing';
    },
    closedDate: ({ doc, today }) => closedOn(doc, today),
    problemState: ({ doc, today }) => stateOn(problemStateByDay, doc, today),
    overdueDays: ({ doc, today }) => daysOn(daysOverdue, doc, today),
  },
  rules: {
    notFailed,
    project: ({ facts }) => unapprovedFault(facts.project),
    task: ({ doc, facts }) =>
      doc.taskId !== null && facts.plan !== undefined && isEditable(doc.status ?? 'draft') && !facts.plan?.tasks.includes(doc.taskId)
        ? fault('task', 'taskId', w('is no task of the current schedule', '不是当前计划的任务'))
        : null,
    found: ({ doc, today }) => notAheadFault('foundDate', doc.foundDate, today),
    Q01: ({ doc: { foundDate, deadline } }) =>
      foundDate !== null && deadline !== null && deadline < foundDate
        ? fault('Q01', 'deadline', w('lies before the day on which it was found', '不能早于发现日期'))
        : null,
    Q02: ({ doc }) => (doc.lines.length === 0 ? fault('Q02', 'lines', w('there is no measure', '没有整改措施')) : null),
    Q03: ({ doc }) =>
      doc.severity === 'critical' && (doc.photos ?? []).length === 0
        ? warning('Q03', 'photos', w('a critical problem without a photo', '重大问题未附照片'))
        : null,
  },
  name: { zh: 'subject' },
  access: {
    owners: ['ownerId', 'foundBy', 'measureOwners', 'projectManagerId'],
    through: 'projectId',
    more: ['check'],
    grants: projectDocuments,
  },
  acts: {
    ...measureActs(named, doneAsked),
    sendBack: {
      label: w('Not fixed', '退回整改'),
      icon: 'undo',
      of: byMeasure(...named),
      needs: 'page',
      when: mayVerify,
      call: { method: 'PUT', path: 'sendBack/:id' },
      asks: sendBackAsked,
      done: w('It is to be done again', '已退回整改'),
    },
  },
  dates: [
    { notice: 'project_problem_due', date: 'deadline', where: { status: ['approved'], setState: ['fixing'] } },
    {
      notice: 'PROJECT_PROBLEM_OVERDUE',
      date: 'deadline',
      where: { status: ['approved'], setState: ['fixing'] },
      again: 1,
      offices: ['project_specialist'],
    },
  ],
  list: {
    columns: ['code', 'projectId', 'subject', 'problemType', 'severity', 'ownerId', 'deadline', 'problemState', 'overdueDays', 'status'],
    filters: ['projectId', 'severity', 'problemType', 'problemState', 'ownerId', 'deadline', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Problem', '问题'),
      fields: [
        'code',
        'projectId',
        'projectManagerId',
        'schedulId',
        'taskId',
        'subject',
        'problemType',
        'severity',
        'foundDate',
        'foundBy',
        'description',
        'cause',
        'impactDays',
        'impactCost',
        'photos',
      ],
    },
    { label: w('How it is fixed', '整改'), fields: ['ownerId', 'deadline', 'lines', 'measureOwners'] },
    { label: w('State', '状态'), fields: ['problemState', 'setState', 'overdueDays', 'closedDate'] },
    { label: w('Check', '核查'), fields: ['checkStatus', 'checkOpinion', 'checkBy', 'checkTime'] },
  ],
  document: {
    flow: 'projectProblem',
    figure: { field: 'deadline', kind: 'date', word: 'severity' },
    matter: ['subject', 'projectId', 'problemType', 'impactDays', 'impactCost'],
  },
  effects: { saved: ['checkedAnew'], approved: ['problemApproved'] },
});
