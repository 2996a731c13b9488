/**
 * Pay table by grade and step. A standard on which pay rests keeps its figures; a new version begins on its day.
 *
 * Facts: `usedAs` the stored figures of a standard on which pay rests or that is asked for, null for one that nobody uses.
 */
import { fact, resource } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';
import { allowanceParts, minimumWage, monthlyTotal, salaryParts, type PayParts } from '#resources/hr/rules/pay.ts';
import type { Fault } from '#model/refusal.ts';

/** To choose from in forms; the amounts stay masked. */
const choosing: Grant = { actions: ['page'], scope: 'all', menu: false };
const seeing: Grant = { actions: ['page', 'export', 'sensitive'], scope: 'all' };

export interface UsedStandard extends PayParts {
  readonly grade: string | null;
  readonly step: number | null;
  readonly probationRate: string | null;
  readonly validFrom: string | null;
}

const usedMessage = w('pay rests on this standard; add a new version with its own start', '该标准已被使用，须新增版本并设置生效日期');

export const hrSalaryStandard = resource({
  key: 'hrSalaryStandard',
  area: 'hr',
  label: w('Salary standard', '薪资标准'),
  icon: 'table',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    standardNum: f.text(w('Standard no.', '标准编号'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '名称'), { max: 50, required: true }),
    grade: f.choice('salaryGrade', w('Grade', '职级'), { required: true }),
    step: f.integer(w('Step', '档次'), { required: true, least: '1', most: '9' }),
    posts: f.refs('posts', w('Posts', '适用岗位')),
    baseSalary: f.money(w('Base pay', '基本工资'), { required: true, least: '0', sensitive: true }),
    postSalary: f.money(w('Post pay', '岗位工资'), { required: true, least: '0', sensitive: true }),
    performanceBase: f.money(w('Performance pay at 100 %', '绩效基数'), { required: true, least: '0', sensitive: true }),
    mealAllowance: f.money(w('Meal allowance', '餐补'), { default: '0', least: '0', sensitive: true }),
    phoneAllowance: f.money(w('Phone allowance', '通讯补贴'), { default: '0', least: '0', sensitive: true }),
    otherAllowance: f.money(w('Other allowance', '其他补贴'), { default: '0', least: '0', sensitive: true }),
    totalMonthly: f.computed(f.money(w('Monthly total', '月薪合计'), { sensitive: true })),
    probationRate: f.decimal([4, 2], w('Share in probation', '试用期比例'), { share: true, default: '0.80', least: '0.80', most: '1' }),
    validFrom: f.date(w('From', '生效日期'), { required: true }),
    validTo: f.date(w('To', '失效日期')),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: { usedAs: fact<UsedStandard | null>([]) },
  computes: { totalMonthly: ({ doc }) => monthlyTotal(doc) },
  rules: {
    minimum: ({ doc }) =>
      compare(doc.baseSalary, minimumWage) < 0
        ? fault('minimum', 'baseSalary', w(`below the minimum wage of ${minimumWage}`, `不能低于最低工资标准${minimumWage}元`))
        : null,
    period: ({ doc }) =>
      doc.validTo !== null && doc.validFrom !== null && doc.validTo < doc.validFrom
        ? fault('period', 'validTo', w('the end is before the start', '失效日期不能早于生效日期'))
        : null,
    used: ({ doc, facts }): Fault[] => {
      const before = facts.usedAs ?? null;
      if (before === null) return [];
      const kept = (['grade', 'step', 'validFrom'] as const).filter((name) => doc[name] !== before[name]);
      const figures = [...salaryParts, ...allowanceParts, 'probationRate' as const].filter(
        (name) => compare(doc[name], before[name]) !== 0,
      );
      return [...kept, ...figures].map((name) => fault('used', name, usedMessage));
    },
  },
  name: { zh: 'name' },
  access: {
    grants: {
      hr_manager: everything,
      hr_payroll: everything,
      sys_admin: unseeing,
      finance_manager: seeing,
      general_manager: seeing,
      chairman: seeing,
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
      hr_specialist: choosing,
      dept_leader: choosing,
      vice_president: choosing,
    },
  },
  list: {
    columns: ['standardNum', 'name', 'grade', 'step', 'baseSalary', 'postSalary', 'performanceBase', 'totalMonthly', 'status'],
    filters: ['grade', 'posts', 'status'],
    sort: [{ by: 'grade' }, { by: 'step' }],
  },
  form: [
    { label: w('Standard', '标准'), fields: ['standardNum', 'name', 'grade', 'step', 'posts', 'validFrom', 'validTo', 'status'] },
    {
      label: w('Pay', '薪资'),
      fields: [
        'baseSalary',
        'postSalary',
        'performanceBase',
        'mealAllowance',
        'phoneAllowance',
        'otherAllowance',
        'totalMonthly',
        'probationRate',
      ],
    },
  ],
  uniques: [['grade', 'step', 'validFrom']],
});
