/** Training history of each person, written when training is over or scored. */
import { register } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { reading } from '../grants.ts';

export const hrTrainingApplyRecord = register({
  key: 'hrTrainingApplyRecord',
  area: 'hr',
  label: w('Training records', '培训记录'),
  icon: 'certificate',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffId: f.staff(w('Staff', '员工')),
    deptId: f.department(w('Department', '部门')),
    course: f.text(w('Course', '课程'), { max: 80 }),
    trainCategory: f.choice('trainCategory', w('Category', '类别')),
    trainMode: f.choice('trainMode', w('Mode', '方式')),
    dateFrom: f.date(w('From', '开始')),
    dateTo: f.date(w('To', '结束')),
    hours: f.decimal([6, 1], w('Hours', '课时')),
    fee: f.money(w('Fee share', '分摊费用')),
    score: f.decimal([5, 1], w('Score', '成绩')),
    examResult: f.choice('examResult', w('Result', '结果')),
    certNo: f.text(w('Certificate', '证书编号'), { max: 40 }),
    serviceTo: f.date(w('Bound until', '服务期至')),
    sourceType: f.text(w('Source', '来源'), { resourceKey: true, max: 50 }),
    sourceId: f.text(w('Source record', '来源记录'), { idIn: 'sourceType', max: 20 }),
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      training_keeper: reading('all'),
      hr_manager: reading('all'),
      hr_specialist: reading('all'),
      hr_payroll: reading('all'),
      sys_admin: reading('all'),
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page'], scope: 'self' },
    },
  },
  list: {
    columns: ['staffId', 'deptId', 'course', 'trainCategory', 'dateFrom', 'dateTo', 'hours', 'score', 'examResult'],
    filters: ['staffId', 'deptId', 'trainCategory', 'dateFrom'],
    sort: [{ by: 'dateFrom', down: true }],
    totals: ['hours', 'fee'],
  },
  form: [
    { label: w('Training', '培训'), fields: ['staffId', 'deptId', 'course', 'trainCategory', 'trainMode', 'dateFrom', 'dateTo', 'hours'] },
    {
      label: w('Result', '结果'),
      fields: ['score', 'examResult', 'certNo', 'fee', 'serviceTo', 'sourceType', 'sourceId'],
    },
  ],
  uniques: [['sourceType', 'sourceId']],
});
