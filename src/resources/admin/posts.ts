/**
 * Positions that people hold; they carry grade, working hours and roles. The roles are set by who may grant rights
 * (`posts/updatePermission`), never with the record: else who keeps posts could give themselves any right.
 *
 * Facts: `holders` number of users who hold the post, as main or additional one.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { gradeRank } from '../grades.ts';
import { systemData } from '../grants.ts';
import type { Grant } from '#model/access.ts';

/** Personnel keep posts; what rights come with one is not theirs to give. */
const keeping: Grant = { actions: ['page', 'add', 'put', 'deletes', 'export', 'import'], scope: 'all' };

export const posts = resource({
  key: 'posts',
  area: 'admin',
  label: w('Posts', '岗位管理'),
  icon: 'briefcase',
  api: { prefix: 'administration', style: 'newer' },
  fields: {
    postCode: f.text(w('Code', '岗位编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '岗位名称'), { max: 40, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 60 }),
    deptId: f.department(w('Department', '所属部门'), { required: true }),
    category: f.choice('postCategory', w('Category', '岗位类别'), { required: true }),
    gradeFrom: f.choice('salaryGrade', w('Lowest grade', '最低职级')),
    gradeTo: f.choice('salaryGrade', w('Highest grade', '最高职级')),
    workSystem: f.choice('workSystem', w('Working hours', '工时制度'), { required: true, default: 'standard' }),
    headcount: f.integer(w('Planned headcount', '编制'), { least: '0' }),
    duties: f.longText(w('Duties', '岗位职责')),
    requirements: f.longText(w('Requirements', '任职要求')),
    healthCertRequired: f.boolean(w('Health certificate needed (food contact)', '需健康证'), { default: false }),
    roles: f.refs('roles', w('Roles that come with the post', '默认角色'), { readOnly: true }),
    sort: f.integer(w('Order', '排序')),
    status: f.choice('enableState', w('Status', '状态'), { default: 'enabled' }),
  },
  facts: { holders: fact<number>([]) },
  rules: {
    grades: ({ doc }) =>
      doc.gradeFrom !== null && doc.gradeTo !== null && gradeRank(doc.gradeFrom) > gradeRank(doc.gradeTo)
        ? fault('grades', 'gradeTo', w('the highest grade is below the lowest', '最高职级不能低于最低职级'))
        : null,
  },
  removal: {
    holders: ({ facts }) =>
      (facts.holders ?? 0) > 0
        ? fault('holders', '', w(`${facts.holders} user(s) hold this post`, `还有${facts.holders}人任职于该岗位`))
        : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: { department: 'deptId', grants: { ...systemData, hr_manager: keeping, hr_specialist: keeping }, more: ['import', 'grant'] },
  list: {
    columns: ['postCode', 'name', 'deptId', 'category', 'gradeFrom', 'gradeTo', 'workSystem', 'headcount', 'status'],
    filters: ['name', 'deptId', 'category', 'status'],
    sort: [{ by: 'deptId' }, { by: 'sort' }],
    totals: ['headcount'],
  },
  form: [
    { label: w('Post', '岗位'), fields: ['postCode', 'name', 'nameEn', 'deptId', 'category', 'status', 'sort'] },
    {
      label: w('Grade and hours', '职级与工时'),
      fields: ['gradeFrom', 'gradeTo', 'workSystem', 'headcount', 'healthCertRequired', 'roles'],
    },
    { label: w('Description', '说明'), fields: ['duties', 'requirements'] },
  ],
});
