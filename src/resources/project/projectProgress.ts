/**
 * What was done in a project in a week or a month (operations A.7). A draft until it is reported; then it stands, its percentages are those of
 * the tasks, and only the newest report can be opened again. All figures count every leaf of the current schedule, rounded once.
 *
 * Facts: `project` the project; `plan` its current schedule as it stands; `keepers` who reports it and manages the project, as stored.
 */
import { notNow } from '#model/acts.ts';
import { divide, isZero } from '#model/calculation/decimal.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { inOffice, projectRecords } from './offices.ts';
import { doneFaults, progressLines, taskFaults, tasksWith, type CurrentPlan } from './progressLines.ts';
import { notRunningFault } from './projectSchedul.ts';
import type { Planned } from './scheduleRules.ts';
import { donePct, plannedPct } from './scheduling.ts';

const readOnly = { readOnly: true } as const;
/** The percentages of a report are those of the tasks, and with them the project's. */
const moves = ['projectInitiate', 'projectSchedul', 'projectSchedulDetail'];

export const projectProgress = resource({
  key: 'projectProgress',
  area: 'project',
  label: w('Progress reports', '项目进度填报'),
  icon: 'trending-up',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    code: f.code('JD-{yyyyMMdd}-{seq3}', w('No.', '填报编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true, fixed: true }),
    schedulId: f.computed(f.ref('projectSchedul', w('Schedule', '计划'))),
    periodType: f.choice('periodType', w('Period', '填报周期'), { required: true, default: 'week' }),
    periodStart: f.date(w('From', '期初'), { required: true }),
    periodEnd: f.date(w('To', '期末'), { required: true }),
    reporterId: f.user(w('Reported by', '填报人'), { required: true, default: { from: 'self' } }),
    managerId: f.computed(f.user(w('Project manager', '项目经理'))),
    lastPct: f.computed(f.decimal([7, 2], w('Before, %', '上期累计（%）'))),
    thisPct: f.computed(f.decimal([7, 2], w('Done to date, %', '累计进度（%）'))),
    planPct: f.computed(f.decimal([7, 2], w('Planned to date, %', '计划进度（%）'))),
    spi: f.computed(f.decimal([7, 2], w('Done against planned', '进度绩效指数'))),
    summary: f.longText(w('Summary', '本期总结'), { required: true }),
    nextPlan: f.longText(w('What comes next', '下期计划')),
    issues: f.longText(w('Problems', '存在问题')),
    costThisPeriod: f.money(w('Costs of the period', '本期费用'), { least: '0' }),
    reportStatus: f.choice('reportStatus', w('State', '填报状态'), { ...readOnly, default: 'draft' }),
    reportedAt: f.dateTime(w('Reported at', '上报时间'), readOnly),
    before: f.json(w('Tasks before', '上报前任务状态'), readOnly),
    files: f.files(w('Files', '附件')),
  },
  lines: { lines: progressLines },
  facts: {
    project: fact<(Planned & { readonly managerId: string | null; readonly progressPct: string | null }) | null>(['projectId']),
    plan: fact<CurrentPlan | null>(['projectId']),
    keepers: fact<readonly string[]>(['projectId'], 'everybody'),
  },
  computes: {
    schedulId: ({ doc, facts }) => (doc.reportStatus === 'reported' ? doc.schedulId : (facts.plan?.schedulId ?? doc.schedulId)),
    managerId: ({ doc, facts }) => facts.project?.managerId ?? doc.managerId,
    lastPct: ({ doc, facts }) => (doc.reportStatus === 'reported' ? doc.lastPct : (facts.project?.progressPct ?? doc.lastPct ?? '0')),
    thisPct: ({ doc, facts }) => (doc.reportStatus === 'reported' || !facts.plan ? doc.thisPct : donePct(tasksWith(facts.plan, doc.lines))),
    planPct: ({ doc, facts }) =>
      doc.reportStatus === 'reported' || !facts.plan || doc.periodEnd === null ? doc.planPct : plannedPct(facts.plan.tasks, doc.periodEnd),
    spi: ({ doc: { thisPct, planPct } }) => (planPct === null || isZero(planPct) ? null : divide(thisPct ?? '0', planPct, 2)),
  },
  rules: {
    notYours: ({ actor, facts }) => {
      const { keepers = [] } = facts;
      return keepers.length === 0 || keepers.includes(actor.userId) || inOffice(actor)
        ? null
        : fault('notYours', '', w('is changed by who reports it and the manager of the project', '仅填报人和项目经理可修改'));
    },
    reported: ({ doc }) =>
      doc.reportStatus === 'reported' ? fault('reported', '', w('was reported: it stands', '已上报，不能修改')) : null,
    running: ({ facts }) => notRunningFault(facts.project),
    planned: ({ facts }) =>
      facts.plan === null ? fault('noSchedule', 'projectId', w('has no approved schedule', '该项目尚无已批准的计划')) : null,
    period: ({ doc: { periodStart, periodEnd } }) =>
      periodStart !== null && periodEnd !== null && periodEnd < periodStart
        ? fault('period', 'periodEnd', w('lies before its first day', '不能早于期初'))
        : null,
    task: ({ doc, facts }) => taskFaults(doc.lines, facts.plan),
    done: ({ doc }) => doneFaults(doc.lines, doc.periodEnd),
  },
  removal: {
    reported: ({ doc }) =>
      doc.reportStatus === 'reported' ? fault('reported', '', w('was reported: it stands', '已上报，不能删除')) : null,
    notYours: ({ doc, actor }) =>
      doc.reporterId === actor.userId || doc.managerId === actor.userId || inOffice(actor)
        ? null
        : fault('notYours', '', w('is deleted by who reports it and the manager of the project', '仅填报人和项目经理可删除')),
  },
  name: { zh: 'code' },
  access: {
    owners: ['reporterId', 'managerId'],
    through: 'projectId',
    more: ['check'],
    grants: projectRecords,
  },
  acts: {
    report: {
      label: w('Report', '上报'),
      icon: 'submit',
      needs: 'put',
      when: ({ doc, actor }) => {
        if (doc.reportStatus === 'reported') return null;
        const his = doc.reporterId === actor.userId || doc.managerId === actor.userId;
        if (!his && !actor.roles.includes('project_manager')) return null;
        return doc.lines.length > 0 || notNow('noLines', w('It says nothing of any task yet', '尚未填报任何任务'));
      },
      call: { method: 'POST', path: 'report/:id' },
      moves,
      done: w('Reported', '已上报'),
    },
    reopen: {
      label: w('Open again', '重新打开'),
      icon: 'undo',
      needs: 'put',
      when: ({ doc, actor }) =>
        doc.reportStatus === 'reported' && (doc.managerId === actor.userId || actor.roles.includes('project_manager')) ? true : null,
      call: { method: 'PUT', path: 'reopen/:id' },
      moves,
      note: w('What the tasks had before this report comes back.', '任务将恢复到本次上报之前的完成情况。'),
      done: w('Opened again', '已重新打开'),
    },
  },
  list: {
    columns: ['code', 'projectId', 'periodType', 'periodEnd', 'planPct', 'thisPct', 'spi', 'reportStatus'],
    filters: ['projectId', 'periodType', 'periodEnd', 'reportStatus'],
    sort: [{ by: 'periodEnd', down: true }],
  },
  form: [
    {
      label: w('Report', '填报'),
      fields: [
        'code',
        'projectId',
        'schedulId',
        'periodType',
        'periodStart',
        'periodEnd',
        'reporterId',
        'managerId',
        'reportStatus',
        'reportedAt',
      ],
    },
    { label: w('Progress', '进度'), fields: ['lastPct', 'thisPct', 'planPct', 'spi', 'lines'] },
    { label: w('In words', '说明'), fields: ['summary', 'nextPlan', 'issues', 'costThisPeriod', 'files', 'before'] },
  ],
});
