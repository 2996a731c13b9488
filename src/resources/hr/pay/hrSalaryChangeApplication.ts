/**
 * A department asks to change the pay of one or several of its people. Every decision is kept person by person;
 * approved, each line becomes a change that HR confirms.
 *
 * Facts: `persons` of the lines with their pay in force and what else is open for them; `standards` chosen in the lines.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { addMonths } from '#model/calculation/dates.ts';
import { compare, subtract } from '#model/calculation/decimal.ts';
import { isPending } from '#model/status.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';
import { isLeap, leapWords, partsFor, percentOf, type PayParts } from '#resources/hr/rules/pay.ts';

import type { Fault } from '#model/refusal.ts';

export interface ChangedPerson {
  readonly staffId: string;
  readonly postId: string | null;
  readonly oldStandardId: string | null;
  readonly oldTotal: string | null;
  /** Start of the latest period that was not the first. */
  readonly lastChange: string | null;
  /** Start of the latest period. */
  readonly validFrom: string | null;
  /** Whether they belong to the department of the application or one below it. */
  readonly ofDepartment: boolean;
  /** Number of another application or change that waits for them. */
  readonly open: string | null;
}
export interface LineStandard extends PayParts {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly enabled: boolean;
}

/** Months between two changes of pay, but for promotions and special cases. */
const monthsBetween = 6;

const deciding: Grant = { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' };

const personIn = (facts: Readonly<Record<string, unknown>>, staffId: string | null): ChangedPerson | undefined =>
  (facts['persons'] as readonly ChangedPerson[] | undefined)?.find((person) => person.staffId === staffId);

/** The day from which pay changes: the first of the month. */
const effectiveDay = (month: string | null): string => `${month ?? '9999-12'}-01`;

export const hrSalaryChangeApplication = document({
  key: 'hrSalaryChangeApplication',
  area: 'hr',
  label: w('Salary change application', '调薪申请'),
  icon: 'trending-up',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRTX-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    applyForDept: f.department(w('Department', '调薪部门'), { required: true, default: { from: 'ownDepartment' } }),
    salaryReason: f.choice('salaryReason', w('Reason', '调薪原因'), { required: true }),
    effectiveMonth: f.month(w('From month', '生效月份'), { required: true }),
    reason: f.longText(w('Explanation', '调薪说明'), { required: true }),
    staffCount: f.computed(f.integer(w('Persons', '人数'))),
    totalIncrease: f.computed(f.money(w('Monthly increase', '月增加额'), { sensitive: true })),
    avgRate: f.computed(f.decimal([8, 2], w('Average %', '平均幅度（%）'))),
    topRate: f.computed(f.decimal([8, 2], w('Highest %', '最高幅度（%）'))),
  },
  lines: {
    items: lineSet({
      label: w('Persons', '调薪明细'),
      least: 1,
      fields: {
        staffId: f.staff(w('Staff', '员工'), { required: true }),
        postId: f.computed(f.post(w('Post', '岗位'))),
        oldStandardId: f.computed(f.ref('hrSalaryStandard', w('Present standard', '原标准'))),
        oldTotal: f.computed(f.money(w('Present', '原月薪'), { sensitive: true })),
        newStandardId: f.ref('hrSalaryStandard', w('New standard', '新标准'), { required: true }),
        newTotal: f.money(w('New', '新月薪'), { required: true, least: '0', sensitive: true }),
        increase: f.computed(f.money(w('Difference', '增减额'), { sensitive: true })),
        rate: f.computed(f.decimal([8, 2], w('Change in %', '幅度（%）'))),
        lastChange: f.computed(f.date(w('Last change', '上次调薪'))),
        performance: f.text(w('Last rating', '最近考核'), { max: 20 }),
      },
      computes: {
        postId: (line, { facts }) => personIn(facts, line.staffId)?.postId ?? null,
        oldStandardId: (line, { facts }) => personIn(facts, line.staffId)?.oldStandardId ?? null,
        oldTotal: (line, { facts }) => personIn(facts, line.staffId)?.oldTotal ?? null,
        lastChange: (line, { facts }) => personIn(facts, line.staffId)?.lastChange ?? null,
        increase: (line) => (line.oldTotal === null || line.newTotal === null ? null : subtract(line.newTotal, line.oldTotal)),
        rate: (line) => (line.increase === null ? null : percentOf(line.increase, line.oldTotal)),
      },
      fills: { newStandardId: { newTotal: 'totalMonthly' } },
      totals: ['oldTotal', 'newTotal', 'increase'],
    }),
  },
  facts: {
    persons: fact<readonly ChangedPerson[]>(['items.staffId', 'applyForDept']),
    standards: fact<readonly LineStandard[]>(['items.newStandardId']),
  },
  computes: {
    staffCount: ({ doc }) => doc.items.length,
    totalIncrease: ({ doc }) => sum(doc.items.map(({ increase }) => increase)),
    avgRate: ({ doc }) => percentOf(doc.totalIncrease, sum(doc.items.map(({ oldTotal }) => oldTotal))),
    topRate: ({ doc }) =>
      doc.items.reduce<string | null>((top, { rate }) => (rate !== null && (top === null || compare(rate, top) > 0) ? rate : top), null),
  },
  rules: {
    once: ({ doc }): Fault[] =>
      doc.items.flatMap(({ staffId }, at) =>
        staffId !== null && doc.items.findIndex((other) => other.staffId === staffId) < at
          ? [fault('once', `items.${at}.staffId`, w('named twice', '同一员工只能填写一次'))]
          : [],
      ),
    ownLine: ({ doc, actor }): Fault[] =>
      (doc.applicant ?? actor.userId) === actor.userId
        ? doc.items.flatMap(({ staffId }, at) =>
            staffId !== null && staffId === actor.staffId
              ? [fault('ownLine', `items.${at}.staffId`, w('nobody asks for their own pay', '不能为本人申请调薪'))]
              : [],
          )
        : [],
    // Somebody whose pay the applicant may not know is missing among the facts.
    ofDepartment: ({ doc, facts }): Fault[] =>
      doc.items.flatMap(({ staffId }, at) =>
        staffId === null || personIn(facts, staffId)?.ofDepartment === true
          ? []
          : [fault('ofDepartment', `items.${at}.staffId`, w('not of this department', '不属于该调薪部门'))],
      ),
    paid: ({ doc, facts }): Fault[] =>
      doc.items.flatMap(({ staffId }, at) => {
        const person = personIn(facts, staffId);
        if (person === undefined) return [];
        if (person.validFrom === null) return [fault('paid', `items.${at}.staffId`, w('their pay is not fixed yet', '该员工尚未定薪'))];
        return person.validFrom >= effectiveDay(doc.effectiveMonth)
          ? [
              fault(
                'paid',
                `items.${at}.staffId`,
                w(`their pay is fixed from ${person.validFrom}`, `该员工自${person.validFrom}起的薪资已确定`),
              ),
            ]
          : [];
      }),
    open: ({ doc, facts }): Fault[] =>
      doc.items.flatMap(({ staffId }, at) => {
        const open = personIn(facts, staffId)?.open ?? null;
        return open === null ? [] : [fault('open', `items.${at}.staffId`, w(`${open} is still open for them`, `该员工的${open}尚未完成`))];
      }),
    often: ({ doc, facts }): Fault[] =>
      doc.salaryReason === 'promotion' || doc.salaryReason === 'special' || doc.effectiveMonth === null
        ? []
        : doc.items.flatMap(({ staffId }, at) => {
            const last = personIn(facts, staffId)?.lastChange ?? null;
            return last !== null && addMonths(last, monthsBetween) > effectiveDay(doc.effectiveMonth)
              ? [fault('often', `items.${at}.staffId`, w(`changed on ${last}, less than 6 months before`, `${last}已调薪，未满6个月`))]
              : [];
          }),
    standard: ({ doc, facts }): Fault[] =>
      doc.items.flatMap((line, at) => {
        const standard = facts.standards?.find(({ id }) => id === line.newStandardId);
        if (standard === undefined) return [];
        const day = effectiveDay(doc.effectiveMonth);
        if (!standard.enabled || standard.validFrom > day || (standard.validTo ?? day) < day)
          return [fault('standard', `items.${at}.newStandardId`, w('not in force in that month', '该标准在生效月份无效'))];
        return compare(partsFor(line.newTotal, standard).performanceBase, '0') < 0
          ? [fault('standard', `items.${at}.newTotal`, w('less than the fixed parts of the standard', '低于该标准的固定工资'))]
          : [];
      }),
    leap: ({ doc }): Fault[] =>
      doc.items.flatMap(({ oldTotal, newTotal }, at) =>
        isLeap(oldTotal, newTotal) ? [warning('leap', `items.${at}.newTotal`, leapWords)] : [],
      ),
    // It is asked when the application is sent; approvals may take it past its month.
    month: ({ doc, today }) =>
      !isPending(doc.status) && doc.effectiveMonth !== null && doc.effectiveMonth < today.slice(0, 7)
        ? fault('month', 'effectiveMonth', w('not before this month', '不能早于当前月份'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    department: 'applyForDept',
    grants: {
      dept_leader: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export', 'sensitive'],
        scope: 'deptTree',
      },
      hr_payroll: everything,
      hr_manager: everything,
      sys_admin: unseeing,
      finance_manager: deciding,
      vice_president: { ...deciding, scope: 'charge' },
      general_manager: deciding,
      chairman: deciding,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
    },
  },
  list: {
    columns: ['code', 'applyForDept', 'salaryReason', 'staffCount', 'totalIncrease', 'effectiveMonth', 'status'],
    filters: ['applyForDept', 'salaryReason', 'effectiveMonth', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['staffCount', 'totalIncrease'],
  },
  form: [
    { label: w('Application', '申请'), fields: ['code', 'applyForDept', 'salaryReason', 'effectiveMonth', 'reason'] },
    { label: w('Persons', '调薪明细'), fields: ['items', 'staffCount', 'totalIncrease', 'avgRate', 'topRate'] },
  ],
  document: {
    flow: 'hrSalaryChangeApplication',
    standsIn: 'hr_manager',
    // No sum of money: rows of the inbox are read over a shoulder.
    figure: { field: 'staffCount', kind: 'quantity', word: 'salaryReason' },
    matter: ['applyForDept', 'effectiveMonth', 'reason'],
    about: ['items.staffId'],
  },
  effects: { approved: ['salaryApplicationDecided', 'salaryApplicationApproved'], rejected: ['salaryApplicationDecided'] },
});
