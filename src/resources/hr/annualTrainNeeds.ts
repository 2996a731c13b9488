/**
 * Training that a department needs in a year. Approved ones are what training plans take their courses from.
 *
 * Facts: `department` the chosen department with those below it: how many people work there, and whether some handle food (posts that
 * need a health certificate); `otherNeeds` number of another report of the same department and year in approval or approved.
 */
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, reading } from '../grants.ts';

interface NeedsDepartment {
  readonly staff: number;
  readonly handlesFood: boolean;
}

const { employee: _everybody, ...offices } = documentOffices;

export const annualTrainNeeds = document({
  key: 'annualTrainNeeds',
  area: 'hr',
  label: w('Annual training needs', '年度培训需求'),
  icon: 'list-check',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('PXXQ-{yyyy}-{seq3}', w('No.', '单号')),
    needYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    needDept: f.department(w('Department', '部门'), { required: true, default: { from: 'ownDepartment' } }),
    staffCount: f.computed(f.integer(w('Staff', '部门人数'))),
    problem: f.longText(w('Present weaknesses', '现状与问题'), { required: true }),
    totalPersons: f.computed(f.integer(w('Participants', '培训人次'))),
    totalBudget: f.computed(f.money(w('Budget', '预算合计'))),
  },
  lines: {
    needs: lineSet({
      label: w('Needs', '需求明细'),
      least: 1,
      fields: {
        course: f.text(w('Course', '培训课程'), { max: 80, required: true }),
        trainCategory: f.choice('trainCategory', w('Category', '类别'), { required: true }),
        trainMode: f.choice('trainMode', w('Mode', '方式'), { required: true }),
        target: f.text(w('For whom', '培训对象'), { max: 80, required: true }),
        persons: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '9999' }),
        hours: f.decimal([6, 1], w('Hours', '课时'), { required: true, least: '0.5' }),
        quarter: f.choice('quarter', w('Quarter', '计划季度'), { required: true }),
        budget: f.money(w('Budget', '预算'), { default: '0', least: '0' }),
        reason: f.text(w('Reason', '需求原因'), { max: 150 }),
      },
      totals: ['persons', 'hours', 'budget'],
    }),
  },
  facts: {
    department: fact<NeedsDepartment | null>(['needDept']),
    otherNeeds: fact<string | null>(['needDept', 'needYear']),
  },
  computes: {
    staffCount: ({ doc, facts }) => facts.department?.staff ?? doc.staffCount,
    totalPersons: ({ doc }) => doc.needs.reduce((total, { persons }) => total + (persons ?? 0), 0),
    totalBudget: ({ doc }) => sum(doc.needs.map(({ budget }) => budget)),
  },
  rules: {
    once: ({ facts }) =>
      facts.otherNeeds
        ? fault('once', 'needDept', w(`reported already in ${facts.otherNeeds}`, `该部门本年度已申报（${facts.otherNeeds}）`))
        : null,
    yearly: ({ doc, facts }) => {
      const has = (category: string): boolean => doc.needs.some(({ trainCategory }) => trainCategory === category);
      return [
        ...(has('safety') ? [] : [warning('yearly', 'needs', w('the yearly safety training is missing', '缺少每年必训的安全生产培训'))]),
        ...(facts.department?.handlesFood && !has('quality')
          ? [warning('yearly', 'needs', w('the yearly food-safety training is missing', '缺少每年必训的食品安全培训'))]
          : []),
      ];
    },
  },
  name: { zh: 'code' },
  access: {
    department: 'needDept',
    grants: {
      ...offices,
      dept_leader: {
        actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'approve', 'print', 'export'],
        scope: 'deptTree',
      },
      training_keeper: everything,
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: reading('all'),
    },
  },
  list: {
    columns: ['code', 'needYear', 'needDept', 'totalPersons', 'totalBudget', 'status'],
    filters: ['needYear', 'needDept', 'status'],
    sort: [{ by: 'needYear', down: true }, { by: 'code' }],
    totals: ['totalPersons', 'totalBudget'],
  },
  form: [
    { label: w('Report', '申报'), fields: ['code', 'needYear', 'needDept', 'staffCount', 'problem'] },
    { label: w('Needs', '需求'), fields: ['needs', 'totalPersons', 'totalBudget'] },
  ],
  document: {
    flow: 'annualTrainNeeds',
    figure: { field: 'totalBudget', kind: 'money' },
    matter: ['needYear', 'needDept', 'totalPersons', 'problem'],
  },
});
