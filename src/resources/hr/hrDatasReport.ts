/**
 * Monthly figures of each department: a row is a snapshot, taken on the first for the month before and then
 * left as it is; that of the current month is counted anew when it is looked at. Nobody writes a figure by hand: to add a row is to
 * take the snapshot of a month that has none, to change one of the current month is to count it again, and its remark is free.
 *
 * Teams are counted with their department. Fact `figures`: what is counted now for month and department; null where the row stands
 * already and its month is over, or where there is no such department.
 */
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { hrDictionaries } from './dictionaries.ts';
import { ageBands, yearBands, type Band, type Figures } from './rules/headcount.ts';

const count = (en: string, zh: string) => f.computed(f.integer(w(en, zh)));
const tenths = (en: string, zh: string) => f.computed(f.decimal([8, 1], w(en, zh)));

/** Persons of each band, by its words. */
const ofBands = (bands: readonly Band[], unit: string) => ({
  of: Object.fromEntries(bands.map(({ key }) => [key, f.integer(w(`${key} years`, `${key}${unit}`))])),
});
const ofEducations = { of: Object.fromEntries(hrDictionaries.education.items.map(({ value, label }) => [value, f.integer(label)])) };

/** A figure is what was counted, or stays what it is. */
const figure =
  <Name extends keyof Figures>(name: Name) =>
  ({ doc, facts }: { readonly doc: object; readonly facts: { readonly figures?: Figures | null } }): never =>
    // One widening for all figures: the fact has the types of the fields.
    (facts.figures?.[name] ?? (doc as Readonly<Record<string, unknown>>)[name] ?? null) as never;

export const hrDatasReport = resource({
  key: 'hrDatasReport',
  area: 'hr',
  label: w('HR data report', '人事数据报表'),
  icon: 'chart-bar',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    month: f.month(w('Month', '月份'), { required: true, fixed: true }),
    deptId: f.department(w('Department', '部门'), { required: true, fixed: true }),
    openCount: count('Opening headcount', '期初人数'),
    joinCount: count('Joined', '入职人数'),
    leaveCount: count('Left', '离职人数'),
    turnIn: count('Transferred in', '调入'),
    turnOut: count('Transferred out', '调出'),
    closeCount: count('Closing headcount', '期末人数'),
    planCount: count('Planned headcount', '编制'),
    turnoverRate: f.computed(f.decimal([6, 2], w('Turnover %', '离职率（%）'))),
    probationCount: count('In probation', '试用期人数'),
    maleCount: count('Men', '男'),
    femaleCount: count('Women', '女'),
    avgAge: f.computed(f.decimal([5, 1], w('Average age', '平均年龄'))),
    avgYears: f.computed(f.decimal([5, 1], w('Average seniority', '平均司龄'))),
    educationJson: f.computed(f.json(w('By education', '学历分布'), ofEducations)),
    ageJson: f.computed(f.json(w('By age', '年龄分布'), ofBands(ageBands, '岁'))),
    yearsJson: f.computed(f.json(w('By seniority', '司龄分布'), ofBands(yearBands, '年'))),
    leaveDays: tenths('Leave days', '请假天数'),
    overtimeHours: tenths('Overtime h', '加班小时'),
    trainHours: tenths('Training h', '培训课时'),
    payrollTotal: f.computed(f.money(w('Gross pay', '应发工资'), { sensitive: true })),
    companyCost: f.computed(f.money(w('Labour cost', '人工成本'), { sensitive: true })),
  },
  facts: { figures: fact<Figures | null>(['month', 'deptId']) },
  computes: {
    openCount: figure('openCount'),
    joinCount: figure('joinCount'),
    leaveCount: figure('leaveCount'),
    turnIn: figure('turnIn'),
    turnOut: figure('turnOut'),
    closeCount: figure('closeCount'),
    planCount: figure('planCount'),
    turnoverRate: figure('turnoverRate'),
    probationCount: figure('probationCount'),
    maleCount: figure('maleCount'),
    femaleCount: figure('femaleCount'),
    avgAge: figure('avgAge'),
    avgYears: figure('avgYears'),
    educationJson: figure('educationJson'),
    ageJson: figure('ageJson'),
    yearsJson: figure('yearsJson'),
    leaveDays: figure('leaveDays'),
    overtimeHours: figure('overtimeHours'),
    trainHours: figure('trainHours'),
    payrollTotal: figure('payrollTotal'),
    companyCost: figure('companyCost'),
  },
  rules: {
    notYet: ({ doc, today }) =>
      doc.month !== null && doc.month > today.slice(0, 7)
        ? fault('notYet', 'month', w('this month has not begun', '该月份尚未开始'))
        : null,
    noTeam: ({ doc, today }) =>
      doc.month !== null && doc.month <= today.slice(0, 7) && doc.deptId !== null && doc.closeCount === null
        ? fault('noTeam', 'deptId', w('teams are counted with their department', '班组计入所属部门，须选择部门'))
        : null,
  },
  access: {
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_payroll: everything,
      sys_admin: everything,
      hr_specialist: reading('all'),
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
      chairman: { actions: ['page', 'export', 'sensitive'], scope: 'all' },
    },
  },
  list: {
    columns: [
      'month',
      'deptId',
      'openCount',
      'joinCount',
      'leaveCount',
      'turnIn',
      'turnOut',
      'closeCount',
      'planCount',
      'turnoverRate',
      'probationCount',
      'maleCount',
      'femaleCount',
      'avgAge',
      'avgYears',
      'leaveDays',
      'overtimeHours',
      'trainHours',
      'payrollTotal',
      'companyCost',
      'educationJson',
      'ageJson',
      'yearsJson',
    ],
    filters: ['month', 'deptId'],
    sort: [{ by: 'month', down: true }, { by: 'deptId' }],
  },
  form: [
    { label: w('Month', '月份'), fields: ['month', 'deptId'] },
    {
      label: w('Headcount', '人数'),
      fields: ['openCount', 'joinCount', 'leaveCount', 'turnIn', 'turnOut', 'closeCount', 'planCount', 'turnoverRate', 'probationCount'],
    },
    {
      label: w('Make-up', '人员构成'),
      fields: ['maleCount', 'femaleCount', 'avgAge', 'avgYears', 'educationJson', 'ageJson', 'yearsJson'],
    },
    { label: w('Time and pay', '工时与薪酬'), fields: ['leaveDays', 'overtimeHours', 'trainHours', 'payrollTotal', 'companyCost'] },
  ],
  uniques: [['month', 'deptId']],
});
