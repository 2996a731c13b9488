/**
 * Yearly, half-yearly or additional plan of vacancies of a department. What of it is left is kept by the ledger
 * `vacancies`: requests take from it, closed ones give back what they did not fill.
 *
 * Facts: `headcount` of the department, planned and present; `annualPlan` code of another annual plan of the same department and year
 * that is in approval or approved, null where there is none.
 */
import { posting } from '#model/posting.ts';
import { vacancies } from './ledgers.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '../grants.ts';

/** Shortest basis, in characters, of a plan that goes beyond the planned headcount. */
const shortestReason = 20;

export interface Headcount {
  readonly plan: number | null;
  readonly now: number | null;
}

export const recruitmentPlan = document({
  key: 'recruitmentPlan',
  area: 'hr',
  label: w('Recruitment plan', '招聘计划'),
  icon: 'users-plus',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('ZPJH-{yyyy}-{seq3}', w('No.', '单号')),
    planYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    planDept: f.department(w('Department', '部门'), { required: true, default: { from: 'ownDepartment' } }),
    planType: f.choice('planType', w('Plan type', '计划类型'), { required: true, default: 'annual' }),
    headcountPlan: f.computed(f.integer(w('Planned headcount', '编制人数'))),
    headcountNow: f.computed(f.integer(w('Present', '现有人数'))),
    expectedLeave: f.integer(w('Expected leavers', '预计离职'), { default: 0, least: '0', most: '9999' }),
    totalNeed: f.computed(f.integer(w('Persons needed', '需求人数'))),
    recruitedTotal: f.computed(f.integer(w('Recruited', '已招人数'))),
    budget: f.money(w('Recruiting budget', '招聘预算'), { default: '0', least: '0' }),
    reason: f.longText(w('Basis of plan', '编制依据'), { required: true }),
  },
  lines: {
    needs: lineSet({
      label: w('Vacancies', '招聘需求'),
      least: 1,
      fields: {
        postId: f.post(w('Post', '岗位'), { required: true }),
        needCount: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '999' }),
        needMonth: f.month(w('Needed from', '到岗月份'), { required: true }),
        educationReq: f.choice('education', w('Education', '学历要求')),
        salaryFrom: f.money(w('Salary from', '薪资下限'), { least: '0' }),
        salaryTo: f.money(w('Salary to', '薪资上限'), { least: '0' }),
        channel: f.choice('recruitChannel', w('Channel', '招聘渠道')),
        requirement: f.text(w('Requirements', '任职要求'), { max: 200 }),
        recruitedCount: f.integer(w('Recruited', '已招人数'), { readOnly: true, default: 0 }),
      },
      totals: ['needCount', 'recruitedCount'],
    }),
  },
  facts: { headcount: fact<Headcount | null>(['planDept']), annualPlan: fact<string | null>(['planDept', 'planYear', 'planType']) },
  visibleWhen: { recruitedTotal: ({ status }) => status === 'approved' },
  computes: {
    headcountPlan: ({ doc, facts }) => (facts.headcount === undefined ? doc.headcountPlan : (facts.headcount?.plan ?? null)),
    headcountNow: ({ doc, facts }) => (facts.headcount === undefined ? doc.headcountNow : (facts.headcount?.now ?? null)),
    totalNeed: ({ doc }) => doc.needs.reduce((total, line) => total + (line.needCount ?? 0), 0),
    recruitedTotal: ({ doc }) => doc.needs.reduce((total, line) => total + (line.recruitedCount ?? 0), 0),
  },
  rules: {
    headcount: ({ doc }) => {
      const planned = doc.headcountPlan;
      if (planned === null || (doc.headcountNow ?? 0) + (doc.totalNeed ?? 0) - (doc.expectedLeave ?? 0) <= planned) return null;
      return [
        ...(doc.planType === 'extra'
          ? []
          : [
              fault(
                'headcount',
                'planType',
                w(`more than the planned headcount of ${planned}: an additional plan is needed`, `超出编制人数${planned}，应选择增补计划`),
              ),
            ]),
        ...((doc.reason ?? '').trim().length >= shortestReason
          ? []
          : [
              fault(
                'headcount',
                'reason',
                w(
                  `more than the planned headcount: at least ${shortestReason} characters`,
                  `超出编制人数，编制依据不少于${shortestReason}字`,
                ),
              ),
            ]),
      ];
    },
    oneAnnual: ({ doc, facts }) =>
      doc.planType === 'annual' && facts.annualPlan
        ? fault('oneAnnual', 'planYear', w(`there is the annual plan ${facts.annualPlan}`, `该部门本年度已有年度计划${facts.annualPlan}`))
        : null,
    pay: ({ doc }) =>
      doc.needs.flatMap((line, index) =>
        line.salaryFrom !== null && line.salaryTo !== null && compare(line.salaryTo, line.salaryFrom) < 0
          ? [fault('pay', `needs.${index}.salaryTo`, w('less than the lowest pay', '薪资上限不能低于下限'))]
          : [],
      ),
  },
  name: { zh: 'code' },
  access: {
    department: 'planDept',
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
      finance_manager: { actions: ['page', 'approve', 'print'], scope: 'self' },
      dept_leader: approving('deptTree'),
      vice_president: reading('charge'),
      general_manager: approving('all'),
      chairman: reading('all'),
    },
  },
  list: {
    columns: ['code', 'planYear', 'planDept', 'planType', 'totalNeed', 'recruitedTotal', 'status'],
    filters: ['planYear', 'planDept', 'status'],
    sort: [{ by: 'planYear', down: true }],
    totals: ['totalNeed', 'recruitedTotal', 'budget'],
  },
  form: [
    { label: w('Plan', '计划'), fields: ['code', 'planYear', 'planDept', 'planType', 'reason', 'budget'] },
    { label: w('Headcount', '编制'), fields: ['headcountPlan', 'headcountNow', 'expectedLeave', 'totalNeed', 'recruitedTotal'] },
    { label: w('Vacancies', '招聘需求'), fields: ['needs'] },
  ],
  document: {
    flow: 'recruitmentPlan',
    figure: { field: 'totalNeed', kind: 'quantity', word: 'planType' },
    matter: ['planYear', 'planDept', 'headcountNow', 'reason'],
  },
  postings: {
    book: ({ doc, today }) =>
      doc.needs.map((line) =>
        posting(vacancies, {
          dimensions: { plan: doc.id ?? '', post: line.postId ?? '' },
          from: null,
          to: 'free',
          quantity: String(line.needCount ?? 0),
          date: today,
        }),
      ),
  },
});
