/**
 * A change of an approved project (operations A.10): its budget, period, scope or manager, or that it rests, goes on or is given up. What it
 * was stands beside what it becomes. Approved, the project is changed; a changed period asks for a new version of the schedule. What a budget
 * line is to lose is held from the moment it is sent, so that nobody spends it meanwhile.
 *
 * Facts: `project` the project as it stands; `managerWorks` whether the new manager is employed and has an account.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving } from '../grants.ts';
import { budgetOf, changeFaults, lineFaults, lost, moneyOf, type Changed } from './changes.ts';
import { projectDocuments } from './offices.ts';

/** What the project says while the change is not decided on; what it said then, once it is. */
const kept = <Value>(
  status: string | undefined,
  project: Changed | null | undefined,
  stood: Value,
  now: (project: Changed) => Value,
): Value => (status === 'approved' || !project ? stood : now(project));

export const projectChange = document({
  key: 'projectChange',
  area: 'project',
  label: w('Project change', '项目变更'),
  icon: 'arrows-exchange',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('BG-{yyyyMMdd}-{seq3}', w('No.', '变更编号')),
    projectId: f.ref('projectInitiate', w('Project', '项目'), { required: true, fixed: true }),
    projectManagerId: f.computed(f.user(w('Project manager', '项目经理'))),
    changeType: f.choice('projectChangeType', w('Kind of change', '变更类型'), { required: true, fixed: true }),
    subject: f.text(w('Change', '变更事项'), { max: 120, required: true }),
    reason: f.longText(w('Reason', '变更原因'), { required: true }),
    impact: f.longText(w('Consequences', '影响分析')),
    beforeContent: f.computed(f.longText(w('Before', '变更前'))),
    afterContent: f.longText(w('After', '变更后')),
    oldBudget: f.computed(f.money(w('Budget before', '原预算'))),
    newBudget: f.computed(f.money(w('Budget after', '新预算'))),
    budgetDelta: f.computed(f.money(w('Change of the budget', '预算增减'))),
    oldEndDate: f.computed(f.date(w('End before', '原结束日期'))),
    newEndDate: f.date(w('End after', '新结束日期')),
    oldManagerId: f.computed(f.user(w('Manager before', '原项目经理'))),
    newManagerId: f.user(w('Manager after', '新项目经理')),
  },
  lines: {
    lines: lineSet({
      label: w('Budget lines', '预算调整'),
      fields: {
        budgetDetailId: f.text(w('Budget line', '预算明细'), {
          max: 20,
          required: true,
          line: { of: 'projectId', set: 'lines', named: ['budgetSubject', 'content', 'amount'] },
        }),
        budgetSubject: f.computed(f.choice('budgetSubject', w('Subject', '预算科目'))),
        oldAmount: f.computed(f.money(w('Before', '原金额'))),
        newAmount: f.money(w('After', '新金额'), { required: true, least: '0' }),
        reason: f.text(w('Reason', '调整原因'), { max: 200 }),
      },
      computes: {
        budgetSubject: (line, { facts }) => budgetOf(facts, line.budgetDetailId)?.subject ?? line.budgetSubject,
        oldAmount: (line, { facts, doc }) =>
          doc['status'] === 'approved' ? line.oldAmount : (budgetOf(facts, line.budgetDetailId)?.amount ?? line.oldAmount),
      },
      totals: ['oldAmount', 'newAmount'],
    }),
  },
  facts: { project: fact<Changed | null>(['projectId']), managerWorks: fact<boolean>(['newManagerId'], 'everybody') },
  visibleWhen: {
    lines: ({ changeType }) => (changeType === 'budget' ? 'required' : false),
    beforeContent: ({ changeType }) => changeType === 'scope',
    afterContent: ({ changeType }) => (changeType === 'scope' ? 'required' : false),
    oldBudget: ({ changeType }) => changeType === 'budget',
    newBudget: ({ changeType }) => changeType === 'budget',
    budgetDelta: ({ changeType }) => changeType === 'budget',
    oldEndDate: ({ changeType }) => changeType === 'schedule',
    newEndDate: ({ changeType }) => (changeType === 'schedule' ? 'required' : false),
    oldManagerId: ({ changeType }) => changeType === 'manager',
    newManagerId: ({ changeType }) => (changeType === 'manager' ? 'required' : false),
  },
  computes: {
    projectManagerId: ({ doc, facts }) => kept(doc.status, facts.project, doc.projectManagerId, ({ managerId }) => managerId),
    beforeContent: ({ doc, facts }) =>
      doc.changeType === 'scope' ? kept(doc.status, facts.project, doc.beforeContent, ({ scope }) => scope) : null,
    oldBudget: ({ doc, facts }) => kept(doc.status, facts.project, doc.oldBudget, ({ budgetTotal }) => budgetTotal),
    budgetDelta: ({ doc }) => sum(moneyOf(doc).map(({ delta }) => delta)),
    newBudget: ({ doc }) => (doc.oldBudget === null ? null : sum([doc.oldBudget, doc.budgetDelta])),
    oldEndDate: ({ doc, facts }) => kept(doc.status, facts.project, doc.oldEndDate, ({ endDate }) => endDate),
    oldManagerId: ({ doc, facts }) => kept(doc.status, facts.project, doc.oldManagerId, ({ managerId }) => managerId),
  },
  rules: {
    project: ({ doc, facts }) => changeFaults(doc, facts.project),
    line: ({ doc, facts }) => (doc.changeType === 'budget' ? lineFaults(doc.lines, facts.project) : null),
    scope: ({ doc }) =>
      doc.changeType === 'scope' && doc.afterContent === null ? fault('scope', 'afterContent', w('required', '必填')) : null,
    managerWorks: ({ doc, facts }) =>
      doc.changeType === 'manager' && facts.managerWorks === false
        ? fault('managerWorks', 'newManagerId', w('is not an active employee', '不是在职员工'))
        : null,
  },
  name: { zh: 'subject' },
  access: {
    owners: ['projectManagerId', 'newManagerId'],
    through: 'projectId',
    more: ['check'],
    grants: { ...projectDocuments, finance_manager: approving('all') },
  },
  list: {
    columns: ['code', 'projectId', 'changeType', 'subject', 'budgetDelta', 'newEndDate', 'status'],
    filters: ['projectId', 'changeType', 'status', 'applyDate'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Change', '变更'),
      fields: ['code', 'projectId', 'projectManagerId', 'changeType', 'subject', 'reason', 'impact'],
    },
    {
      label: w('Before and after', '变更前后'),
      fields: [
        'beforeContent',
        'afterContent',
        'oldEndDate',
        'newEndDate',
        'oldManagerId',
        'newManagerId',
        'lines',
        'oldBudget',
        'newBudget',
        'budgetDelta',
      ],
    },
  ],
  document: {
    flow: 'projectChange',
    figure: { field: 'budgetDelta', kind: 'money', word: 'changeType' },
    matter: ['subject', 'projectId', 'changeType', 'newEndDate', 'reason'],
    repostToSubmit: true,
  },
  postings: {
    hold: ({ doc, today }) => lost(doc, 'held', today),
  },
  effects: { approved: ['projectChanged'] },
});
