/**
 * A project: what it is for, when, by whom, and its budget by lines. Approved, it is the project that everything else of
 * projects names; the ledger `projectBudget` then carries its money, and its read-only sums follow from there. The codes of its check are
 * P01 to P05.
 *
 * Facts: `idea` what the pool says of the idea that it comes from; `managerWorks` whether the manager is employed and has an account.
 */
import { notNow } from '#model/acts.ts';
import { checkFields, notFailed } from '#model/check.ts';
import { stateOn } from '#model/daily.ts';
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { posting } from '#model/posting.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving } from '../grants.ts';
import { aboveEstimate, ideaFault, initiateLines, lineFaults, milestoneFaults, projectStateByDay, type Idea } from './initiating.ts';
import { projectBudget } from './ledgers.ts';
import { projectDocuments } from './offices.ts';

const readOnly = { readOnly: true } as const;

/** What is said when a project is closed. */
export const closeAsked = { stateReason: f.text(w('Outcome', '结项说明'), { max: 300, required: true }) } as const;

export const projectInitiate = document({
  key: 'projectInitiate',
  area: 'project',
  label: w('Project initiation', '项目立项'),
  icon: 'route',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('XM-{yyyy}-{seq3}', w('Project no.', '项目编号')),
    projectName: f.text(w('Project', '项目名称'), { max: 120, required: true, unique: true }),
    projectType: f.choice('projectType', w('Type', '项目类型'), { required: true }),
    reserveId: f.ref('projectReserve', w('From the pool', '储备项目')),
    leadDept: f.department(w('Leading department', '牵头部门'), { required: true, default: { from: 'ownDepartment' } }),
    managerId: f.user(w('Project manager', '项目经理'), { required: true }),
    members: f.users(w('Members', '项目成员')),
    location: f.text(w('Place', '建设地点'), { max: 100 }),
    startDate: f.date(w('From', '开始日期'), { required: true }),
    endDate: f.date(w('To', '结束日期'), { required: true }),
    fundSource: f.choice('fundSource', w('Funds', '资金来源')),
    background: f.longText(w('Background', '立项背景'), { required: true }),
    goal: f.longText(w('Objectives', '项目目标'), { required: true }),
    scope: f.longText(w('Scope', '建设范围')),
    feasibility: f.longText(w('Feasibility', '可行性分析')),
    benefitAnalysis: f.longText(w('Benefit', '效益分析')),
    riskNote: f.longText(w('Risks', '风险说明')),
    budgetTotal: f.computed(f.money(w('Budget', '立项预算'))),
    heldAmount: f.computed(f.money(w('In approval', '审批占用'))),
    contractedAmount: f.computed(f.money(w('Committed', '已签约未付'))),
    paidAmount: f.computed(f.money(w('Spent', '已支出'))),
    budgetLeft: f.computed(f.money(w('Left', '预算余额'))),
    progressPct: f.decimal([7, 2], w('Progress, %', '总体进度（%）'), { ...readOnly, default: '0' }),
    setState: f.choice('projectState', w('State decided on', '管理状态'), { ...readOnly, default: 'running' }),
    projectState: f.computed(f.choice('projectState', w('State', '项目状态'), { daily: projectStateByDay })),
    stateReason: f.text(w('Reason of the state', '状态说明'), { max: 300, ...readOnly }),
    needsSchedule: f.boolean(w('Schedule to be revised', '计划待修订'), { ...readOnly, default: false }),
    ...checkFields,
  },
  lines: { lines: initiateLines },
  facts: { idea: fact<Idea | null>(['reserveId']), managerWorks: fact<boolean>(['managerId'], 'everybody') },
  computes: {
    budgetTotal: ({ doc }) => sum(doc.lines.map(({ amount }) => amount)),
    heldAmount: ({ doc }) => sum(doc.lines.map(({ heldAmount }) => heldAmount)),
    contractedAmount: ({ doc }) => sum(doc.lines.map(({ committedAmount }) => committedAmount)),
    paidAmount: ({ doc }) => sum(doc.lines.map(({ usedAmount }) => usedAmount)),
    budgetLeft: ({ doc }) => sum(doc.lines.map(({ amount, leftAmount }) => leftAmount ?? amount)),
    projectState: ({ doc, today }) => stateOn(projectStateByDay, doc, today),
  },
  rules: {
    notFailed,
    P01: ({ doc }) =>
      doc.lines.some(({ detailType }) => detailType === 'budget')
        ? null
        : fault('P01', 'lines', w('there is no budget line', '没有预算明细')),
    P02: ({ doc: { startDate, endDate } }) =>
      startDate !== null && endDate !== null && endDate <= startDate
        ? fault('P02', 'endDate', w('must come after the first day', '必须晚于开始日期'))
        : null,
    P03: ({ doc, facts }) =>
      aboveEstimate(doc.budgetTotal, facts.idea)
        ? warning('P03', 'lines', w('the budget is more than a tenth above the estimate of the pool', '预算超过储备估算的110%'))
        : null,
    P04: ({ facts }) => (facts.managerWorks === false ? fault('P04', 'managerId', w('is not an active employee', '不是在职员工')) : null),
    P05: ({ doc }) =>
      doc.lines.some(({ detailType }) => detailType === 'milestone')
        ? null
        : warning('P05', 'lines', w('there is no milestone', '没有里程碑')),
    idea: ({ facts }) => ideaFault(facts.idea),
    lineWhole: ({ doc }) => lineFaults(doc.lines),
    milestoneDate: ({ doc }) => milestoneFaults(doc.lines, doc),
  },
  name: { zh: 'projectName' },
  access: {
    owners: ['managerId', 'members'],
    department: 'leadDept',
    more: ['check', 'close'],
    grants: {
      ...projectDocuments,
      project_specialist: { actions: 'all', but: ['approve', 'close'], scope: 'all' },
      finance_manager: approving('all'),
      finance_accountant: { actions: ['page', 'export'], scope: 'all' },
      procurement_manager: { actions: ['page', 'export'], scope: 'all' },
    },
  },
  acts: {
    overview: {
      label: w('At a glance', '项目概览'),
      icon: 'view',
      needs: 'page',
      page: { address: '/project/projectPage', as: 'id' },
    },
    close: {
      label: w('Close', '结项'),
      icon: 'confirm',
      needs: 'close',
      when: ({ doc }) => {
        if (doc.setState === 'finished') return true;
        return doc.setState === 'closed' || doc.setState === 'cancelled'
          ? null
          : notNow('notFinished', w('Tasks or problems are still open', '项目尚有未完成的任务或未关闭的问题，不能结项'));
      },
      call: { method: 'POST', path: 'close/:id' },
      asks: closeAsked,
      done: w('The project is closed', '项目已结项'),
    },
    reached: {
      label: w('Milestone reached', '里程碑完成'),
      icon: 'check',
      of: { lines: 'lines', as: 'lineId', named: ['content', 'planDate'] },
      needs: 'page',
      when: ({ doc, line, actor }) => {
        if (line === null || line['detailType'] !== 'milestone' || line['done'] === true) return null;
        return actor.userId === doc.managerId || actor.roles.includes('project_manager') ? true : null;
      },
      call: { method: 'PUT', path: 'reached/:id' },
      done: w('The milestone is reached', '里程碑已完成'),
    },
  },
  list: {
    columns: [
      'code',
      'projectName',
      'projectType',
      'managerId',
      'budgetTotal',
      'startDate',
      'endDate',
      'progressPct',
      'projectState',
      'status',
    ],
    filters: ['projectName', 'projectType', 'managerId', 'projectState', 'status'],
    sort: [{ by: 'code', down: true }],
    totals: ['budgetTotal'],
  },
  form: [
    {
      label: w('Project', '项目'),
      fields: ['code', 'projectName', 'projectType', 'reserveId', 'leadDept', 'managerId', 'members', 'location', 'startDate', 'endDate'],
    },
    { label: w('Why and what', '背景与目标'), fields: ['background', 'goal', 'scope', 'feasibility', 'benefitAnalysis', 'riskNote'] },
    {
      label: w('Budget and milestones', '预算与里程碑'),
      fields: ['fundSource', 'budgetTotal', 'heldAmount', 'contractedAmount', 'paidAmount', 'budgetLeft', 'lines'],
    },
    { label: w('State', '状态'), fields: ['projectState', 'setState', 'progressPct', 'needsSchedule', 'stateReason'] },
    { label: w('Check', '核查'), fields: ['checkStatus', 'checkOpinion', 'checkBy', 'checkTime'] },
  ],
  document: {
    flow: 'projectInitiate',
    figure: { field: 'budgetTotal', kind: 'money', word: 'projectType' },
    matter: ['projectName', 'managerId', { label: w('Period', '起止日期'), from: 'startDate', to: 'endDate' }],
  },
  postings: {
    book: ({ doc, today }) =>
      doc.lines
        .filter(({ detailType }) => detailType === 'budget')
        .map(({ id = '', amount }) =>
          posting(projectBudget, {
            dimensions: { project: doc.id ?? '', line: id },
            from: null,
            to: 'left',
            quantity: amount ?? '0',
            date: today,
            line: id,
          }),
        ),
  },
  effects: { saved: ['checkedAnew'], approved: ['projectApproved'] },
});
