/** Person by person: what was asked for, by which application and how it was decided. Written by each decision. */
import { register } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, unseeing } from '#resources/grants.ts';

const seeing: Grant = { actions: ['page', 'export', 'sensitive'], scope: 'all' };

export const hrSalaryChangeApplicationRecord = register({
  key: 'hrSalaryChangeApplicationRecord',
  area: 'hr',
  label: w('Salary change application record', '调薪申请记录'),
  icon: 'list-details',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    applicationId: f.ref('hrSalaryChangeApplication', w('Application', '调薪申请'), { required: true }),
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    deptId: f.department(w('Department', '部门')),
    salaryReason: f.choice('salaryReason', w('Reason', '原因')),
    oldTotal: f.money(w('Before', '原月薪'), { sensitive: true }),
    newTotal: f.money(w('Asked', '申请月薪'), { sensitive: true }),
    rate: f.decimal([8, 2], w('Change in %', '幅度（%）')),
    effectiveMonth: f.month(w('From month', '生效月份')),
    result: f.choice('docStatus', w('Result', '结果')),
    decidedAt: f.dateTime(w('Decided', '审批时间')),
    decidedBy: f.user(w('Decided by', '审批人')),
    comment: f.text(w('Comment', '意见'), { max: 200 }),
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
    columns: ['staffId', 'deptId', 'salaryReason', 'oldTotal', 'newTotal', 'rate', 'result', 'decidedAt'],
    filters: ['staffId', 'deptId', 'result', 'decidedAt'],
    sort: [{ by: 'decidedAt', down: true }],
    totals: ['oldTotal', 'newTotal'],
  },
  form: [
    { label: w('Application', '申请'), fields: ['applicationId', 'staffId', 'deptId', 'salaryReason', 'effectiveMonth'] },
    { label: w('Pay', '薪资'), fields: ['oldTotal', 'newTotal', 'rate'] },
    { label: w('Decision', '审批'), fields: ['result', 'decidedAt', 'decidedBy', 'comment'] },
  ],
});
