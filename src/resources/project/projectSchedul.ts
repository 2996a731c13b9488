/**
 * The schedule of a project (operations A.6): a tree of tasks with weights and predecessors. Each approved one is a version; the newest is
 * the current one, by which progress is reported.
 *
 * Facts: `project` the project that it plans; `versions` how many were approved, and the number of another one that is open.
 */
import { checkFields, notFailed } from '#model/check.ts';
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { projectNotRunning, stoppedStates } from './ledgers.ts';
import { unapprovedFault } from './initiating.ts';
import { projectDocuments } from './offices.ts';
import { circleFault, earlyFaults, longFaults, outsideFaults, treeFaults, weightFault, type Planned } from './scheduleRules.ts';
import { daysOf, leavesOf } from './scheduling.ts';
import { taskLines } from './tasks.ts';

interface Versions {
  readonly approved: number;
  /** Number of another schedule of the project that waits or is in approval. */
  readonly open: string | null;
}

/** Why nothing new may be planned or reported for a project; null where it runs. */
export const notRunningFault = (project: Pick<Planned, 'status' | 'setState'> | null | undefined) => {
  if (!project) return null;
  const unapproved = unapprovedFault(project);
  if (unapproved !== null) return unapproved;
  return stoppedStates.includes(project.setState ?? '') ? fault('projectNotRunning', 'projectId', projectNotRunning.desc) : null;
};

export const projectSchedul = document({
  key: 'projectSchedul',
  area: 'project',
  label: w('Project schedule', '项目计划'),
  icon: 'calendar-stats',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('JH-{yyyyMMdd}-{seq3}', w('No.', '计划编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true, fixed: true }),
    versionNo: f.computed(f.integer(w('Version', '版本'))),
    schedulName: f.text(w('Name', '计划名称'), { max: 120, required: true }),
    planStart: f.computed(f.date(w('From', '计划开始'))),
    planEnd: f.computed(f.date(w('To', '计划完成'))),
    totalDays: f.computed(f.integer(w('Days', '总工期（天）'))),
    taskCount: f.computed(f.integer(w('Tasks', '任务数'))),
    weightSum: f.computed(f.decimal([7, 2], w('Weights', '权重合计'))),
    isCurrent: f.boolean(w('Current', '当前版本'), { readOnly: true, default: false }),
    changeReason: f.text(w('Why it changes', '变更原因'), { max: 300 }),
    ...checkFields,
  },
  lines: { tasks: taskLines },
  facts: { project: fact<Planned | null>(['projectId']), versions: fact<Versions>(['projectId']) },
  visibleWhen: { changeReason: ({ versionNo }) => ((versionNo ?? 1) > 1 ? 'required' : false) },
  computes: {
    versionNo: ({ doc, facts }) =>
      doc.versionNo !== null && (doc.status === 'approved' || !facts.versions) ? doc.versionNo : (facts.versions?.approved ?? 0) + 1,
    planStart: ({ doc }) => doc.tasks.flatMap(({ planStart }) => planStart ?? []).toSorted()[0] ?? null,
    planEnd: ({ doc }) =>
      doc.tasks
        .flatMap(({ planEnd }) => planEnd ?? [])
        .toSorted()
        .at(-1) ?? null,
    totalDays: ({ doc: { planStart, planEnd } }) => (planStart === null || planEnd === null ? null : daysOf(planStart, planEnd)),
    taskCount: ({ doc }) => doc.tasks.length,
    weightSum: ({ doc }) => sum(leavesOf(doc.tasks).map(({ weight }) => weight)),
  },
  rules: {
    notFailed,
    running: ({ facts }) => notRunningFault(facts.project),
    openVersion: ({ facts }) =>
      facts.versions?.open != null
        ? fault('openVersion', 'projectId', w(`schedule ${facts.versions.open} is open already`, `计划${facts.versions.open}尚未办结`))
        : null,
    changeReason: ({ doc: { versionNo, changeReason } }) =>
      (versionNo ?? 1) > 1 && !changeReason
        ? fault('changeReason', 'changeReason', w('is required from the second version on', '修订版本必填'))
        : null,
    tree: ({ doc }) => treeFaults(doc.tasks),
    T01: ({ doc }) => weightFault(doc.tasks),
    T03: ({ doc }) => circleFault(doc.tasks),
    T04: ({ doc, facts }) => outsideFaults(doc.tasks, facts.project),
    T05: ({ doc }) => longFaults(doc.tasks),
    T06: ({ doc }) => earlyFaults(doc.tasks),
  },
  name: { zh: 'schedulName' },
  access: {
    through: 'projectId',
    more: ['check'],
    grants: projectDocuments,
  },
  acts: {
    gantt: {
      label: w('Gantt chart', '甘特图'),
      icon: 'trail',
      needs: 'page',
      always: true,
      page: { address: '/project/gantt', as: 'id' },
    },
    newVersion: {
      label: w('Revise', '修订计划'),
      icon: 'edit',
      needs: 'add',
      when: ({ doc }) => (doc.isCurrent === true ? true : null),
      call: { method: 'POST', path: 'newVersion/:projectId' },
      asks: { projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true }) },
      begins: ({ doc }) => ({ projectId: doc.projectId }),
      done: w('A draft of the next version is made', '已生成修订计划草稿'),
      opens: 'projectSchedul',
    },
  },
  list: {
    columns: ['code', 'projectId', 'schedulName', 'versionNo', 'planStart', 'planEnd', 'taskCount', 'isCurrent', 'status'],
    filters: ['projectId', 'status', 'isCurrent'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Schedule', '计划'), fields: ['code', 'projectId', 'schedulName', 'versionNo', 'isCurrent', 'changeReason'] },
    { label: w('Tasks', '任务'), fields: ['tasks', 'planStart', 'planEnd', 'totalDays', 'taskCount', 'weightSum'] },
    { label: w('Check', '核查'), fields: ['checkStatus', 'checkOpinion', 'checkBy', 'checkTime'] },
  ],
  document: {
    flow: 'projectSchedul',
    figure: { field: 'totalDays', kind: 'days' },
    matter: ['projectId', 'versionNo', { label: w('Period', '起止日期'), from: 'planStart', to: 'planEnd' }, 'changeReason'],
  },
  effects: { saved: ['checkedAnew'], approved: ['scheduleApproved'] },
});
