/**
 * Pay of every employee by period, the only source of pay for payroll. Confirmed and approved pay writes it; the
 * periods of one person never overlap.
 */
import { register } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';

const seeing: Grant = { actions: ['page', 'export', 'sensitive'], scope: 'all' };

export const hrSalaryChangeRecord = register({
  key: 'hrSalaryChangeRecord',
  area: 'hr',
  label: w('Salary history', '薪资变动记录'),
  icon: 'history',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    deptId: f.department(w('Department', '部门')),
    postId: f.post(w('Post', '岗位')),
    grade: f.choice('salaryGrade', w('Grade', '职级')),
    standardId: f.ref('hrSalaryStandard', w('Standard', '薪资标准')),
    baseSalary: f.money(w('Base pay', '基本工资'), { required: true, sensitive: true }),
    postSalary: f.money(w('Post pay', '岗位工资'), { required: true, sensitive: true }),
    performanceBase: f.money(w('Performance pay', '绩效基数'), { required: true, sensitive: true }),
    mealAllowance: f.money(w('Meal allowance', '餐补'), { default: '0', sensitive: true }),
    phoneAllowance: f.money(w('Phone allowance', '通讯补贴'), { default: '0', sensitive: true }),
    otherAllowance: f.money(w('Other allowance', '其他补贴'), { default: '0', sensitive: true }),
    totalMonthly: f.money(w('Total', '合计'), { required: true, sensitive: true }),
    probationRate: f.decimal([4, 2], w('Share in probation', '试用期比例'), { share: true, default: '1' }),
    validFrom: f.date(w('From', '生效日期'), { required: true }),
    validTo: f.date(w('To', '截止日期')),
    salaryReason: f.choice('salaryReason', w('Reason', '原因')),
    sourceType: f.text(w('Source', '来源'), { resourceKey: true, max: 50 }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20 }),
  },
  access: {
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_payroll: everything,
      sys_admin: unseeing,
      general_manager: seeing,
      chairman: seeing,
      audit_admin: { actions: ['page', 'export'], scope: 'all' },
    },
  },
  list: {
    columns: ['staffId', 'deptId', 'salaryReason', 'totalMonthly', 'validFrom', 'validTo'],
    filters: ['staffId', 'deptId', 'salaryReason', 'validFrom'],
    sort: [{ by: 'validFrom', down: true }],
  },
  form: [
    { label: w('Person', '员工'), fields: ['staffId', 'deptId', 'postId', 'grade', 'standardId'] },
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
    { label: w('Period', '期间'), fields: ['validFrom', 'validTo', 'salaryReason', 'sourceType', 'sourceId'] },
  ],
  uniques: [['staffId', 'validFrom']],
});
