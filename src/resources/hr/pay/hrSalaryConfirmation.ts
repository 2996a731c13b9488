/**
 * Fixes the pay of a person on entry, after probation or after a change of post. Approved, it begins a new period
 * of their pay.
 *
 * Facts: `employee` the person's file; `payNow` their latest period of pay, null before the first; `standard` figures of the chosen
 * standard; `openConfirmation` number of another confirmation of theirs that is in approval.
 */
import { document, fact } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';
import { isOffStandard, minimumWage, monthlyTotal, probationTotal, type PayParts } from '#resources/hr/rules/pay.ts';

export interface PaidEmployee {
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly grade: string | null;
  readonly entryDate: string | null;
}
export interface PayPeriod {
  readonly oldTotal: string | null;
  readonly validFrom: string;
}
export interface ChosenStandard extends PayParts {
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly enabled: boolean;
}

/** Pay is nobody's business but that of who decides it; leaders see what a task asks of them. */
const deciding: Grant = { actions: ['page', 'approve', 'print', 'export', 'sensitive'], scope: 'all' };

export const hrSalaryConfirmation = document({
  key: 'hrSalaryConfirmation',
  area: 'hr',
  label: w('Salary confirmation', '薪资确认'),
  icon: 'file-dollar',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRDX-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    postId: f.computed(f.post(w('Post', '岗位'))),
    grade: f.computed(f.choice('salaryGrade', w('Grade', '职级'))),
    salaryReason: f.choice('salaryReason', w('Reason', '定薪原因'), { required: true }),
    standardId: f.ref('hrSalaryStandard', w('Standard', '薪资标准'), { required: true }),
    oldTotal: f.computed(f.money(w('Present total', '原薪资合计'), { sensitive: true })),
    baseSalary: f.money(w('Base pay', '基本工资'), { required: true, least: '0', sensitive: true }),
    postSalary: f.money(w('Post pay', '岗位工资'), { required: true, least: '0', sensitive: true }),
    performanceBase: f.money(w('Performance pay', '绩效基数'), { required: true, least: '0', sensitive: true }),
    mealAllowance: f.money(w('Meal allowance', '餐补'), { default: '0', least: '0', sensitive: true }),
    phoneAllowance: f.money(w('Phone allowance', '通讯补贴'), { default: '0', least: '0', sensitive: true }),
    otherAllowance: f.money(w('Other allowance', '其他补贴'), { default: '0', least: '0', sensitive: true }),
    totalMonthly: f.computed(f.money(w('Total', '合计'), { sensitive: true })),
    probationRate: f.decimal([4, 2], w('Share in probation', '试用期比例'), { share: true, default: '1', least: '0.80', most: '1' }),
    effectiveDate: f.date(w('Effective', '生效日期'), {
      required: true,
      help: w('The first of a month, or the day of entry', '某月1日或入职日期'),
    }),
    siBase: f.money(w('Social insurance base', '社保基数'), {
      least: '0',
      sensitive: true,
      help: w('Empty: it stays as it is', '留空则不调整'),
    }),
    offStandard: f.computed(f.boolean(w('More than 10 % off the standard', '偏离标准超10%'))),
    staffAgreed: f.boolean(w('Employee agreed', '本人确认'), { node: true }),
  },
  facts: {
    employee: fact<PaidEmployee | null>(['staffId']),
    payNow: fact<PayPeriod | null>(['staffId']),
    standard: fact<ChosenStandard | null>(['standardId']),
    openConfirmation: fact<string | null>(['staffId']),
  },
  fills: {
    standardId: {
      baseSalary: 'baseSalary',
      postSalary: 'postSalary',
      performanceBase: 'performanceBase',
      mealAllowance: 'mealAllowance',
      phoneAllowance: 'phoneAllowance',
      otherAllowance: 'otherAllowance',
    },
  },
  computes: {
    deptId: ({ facts }) => facts.employee?.departmentId ?? null,
    postId: ({ facts }) => facts.employee?.postId ?? null,
    grade: ({ facts }) => facts.employee?.grade ?? null,
    oldTotal: ({ facts }) => facts.payNow?.oldTotal ?? null,
    totalMonthly: ({ doc }) => monthlyTotal(doc),
    offStandard: ({ doc, facts }) => (facts.standard ? isOffStandard(doc, facts.standard) : false),
  },
  rules: {
    ownPay: ({ doc, actor }) =>
      (doc.applicant ?? actor.userId) === actor.userId && doc.staffId === actor.staffId
        ? fault('ownPay', 'staffId', w('nobody fixes their own pay', '不能为本人定薪'))
        : null,
    open: ({ facts }) =>
      typeof facts.openConfirmation === 'string'
        ? fault('open', 'staffId', w(`${facts.openConfirmation} is still in approval`, `该员工的${facts.openConfirmation}仍在审批中`))
        : null,
    standard: ({ doc, facts }) => {
      const { standard } = facts;
      if (!standard || doc.effectiveDate === null) return null;
      const holds = standard.enabled && standard.validFrom <= doc.effectiveDate && (standard.validTo ?? '9999-12-31') >= doc.effectiveDate;
      return holds ? null : fault('standard', 'standardId', w('not in force on the effective date', '该标准在生效日期无效'));
    },
    effective: ({ doc, facts }) => {
      const { effectiveDate } = doc;
      const entry = facts.employee?.entryDate ?? null;
      if (effectiveDate === null || effectiveDate === entry) return null;
      if (entry !== null && effectiveDate < entry)
        return fault('effective', 'effectiveDate', w(`they joined on ${entry}`, `该员工${entry}入职`));
      return effectiveDate.endsWith('-01')
        ? null
        : fault('effective', 'effectiveDate', w('the first of a month, or the day of entry', '应为某月1日或入职日期'));
    },
    history: ({ doc, facts }) =>
      facts.payNow && doc.effectiveDate !== null && doc.effectiveDate <= facts.payNow.validFrom
        ? fault(
            'history',
            'effectiveDate',
            w(`their pay is fixed from ${facts.payNow.validFrom}`, `该员工自${facts.payNow.validFrom}起的薪资已确定`),
          )
        : null,
    minimum: ({ doc }) =>
      compare(probationTotal(doc, doc.probationRate), minimumWage) < 0
        ? fault('minimum', 'probationRate', w(`below the minimum wage of ${minimumWage}`, `试用期薪资不能低于最低工资标准${minimumWage}元`))
        : null,
    agreed: ({ doc }) =>
      doc.staffAgreed === false
        ? fault('agreed', 'staffAgreed', w('tick it, or reject with your reason', '勾选确认；如有异议，驳回并说明'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      hr_payroll: everything,
      hr_manager: deciding,
      sys_admin: unseeing,
      general_manager: deciding,
      chairman: deciding,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
      dept_leader: { actions: ['page', 'approve', 'print', 'sensitive'], scope: 'self' },
      employee: { actions: ['page', 'approve'], scope: 'self', menu: false },
    },
  },
  list: {
    columns: ['code', 'staffId', 'postId', 'salaryReason', 'totalMonthly', 'effectiveDate', 'status'],
    filters: ['staffId', 'salaryReason', 'effectiveDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['totalMonthly'],
  },
  form: [
    { label: w('Person', '员工'), fields: ['code', 'staffId', 'deptId', 'postId', 'grade', 'salaryReason', 'effectiveDate'] },
    {
      label: w('Pay', '薪资'),
      fields: [
        'standardId',
        'oldTotal',
        'baseSalary',
        'postSalary',
        'performanceBase',
        'mealAllowance',
        'phoneAllowance',
        'otherAllowance',
        'totalMonthly',
        'offStandard',
        'probationRate',
        'siBase',
      ],
    },
    { label: w('Confirmation', '确认'), fields: ['staffAgreed'] },
  ],
  document: {
    flow: 'hrSalaryConfirmation',
    standsIn: 'hr_manager',
    // No sum of money: rows of the inbox and notices are read over a shoulder.
    figure: { field: 'effectiveDate', kind: 'date', word: 'salaryReason' },
    matter: ['staffId', 'grade', 'offStandard'],
    about: ['staffId'],
  },
  effects: { approved: ['salaryConfirmationApproved'] },
});
