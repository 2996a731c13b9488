/**
 * An employee applies for a vacancy that was opened to own staff.
 *
 * Facts: `vacancy` the request concerned as it stands; `staff` the applicant from the personnel file; `otherApplication` code of
 * another application of theirs for the same vacancy that is in approval or approved, null where there is none.
 */
import { document, fact } from '#model/definition.ts';
import { add, compare, multiply } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { gradeRank } from '../grades.ts';
import { documentOffices, everything } from '../grants.ts';
import { yearsHere } from './rules/vacancies.ts';

export interface Vacancy {
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly gradeFrom: string | null;
  readonly openInner: boolean;
  readonly innerFrom: string | null;
  readonly innerTo: string | null;
  readonly minYears: string;
  readonly needCount: number;
  readonly filledCount: number;
  readonly recruitState: string | null;
}
export interface Applicant {
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly grade: string | null;
  readonly entryDate: string | null;
}

/** Grades that an application may climb at once. */
const mostGrades = 2;

export const hrPostApply = document({
  key: 'hrPostApply',
  area: 'hr',
  label: w('Post application', '岗位竞聘申请'),
  icon: 'briefcase',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRGW-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    recruitId: f.ref('hrApplicationRecruit', w('Vacancy', '竞聘岗位'), { required: true }),
    targetDept: f.computed(f.department(w('Department of vacancy', '竞聘部门'))),
    targetPost: f.computed(f.post(w('Post of vacancy', '竞聘职位'))),
    staffId: f.staff(w('Applicant', '申请人'), { readOnly: true, default: { from: 'ownStaff' } }),
    currentDept: f.computed(f.department(w('Present department', '现部门'))),
    currentPost: f.computed(f.post(w('Present post', '现岗位'))),
    currentGrade: f.computed(f.choice('salaryGrade', w('Present grade', '现职级'))),
    companyYears: f.computed(f.decimal([4, 1], w('Years here', '司龄（年）'))),
    reason: f.longText(w('Motivation', '竞聘理由'), { required: true }),
    achievements: f.longText(w('Achievements', '工作业绩'), { required: true }),
    skills: f.longText(w('Skills and certificates', '技能证书')),
    obeyAssign: f.boolean(w('Accepts other posts', '服从调剂')),
    qualified: f.boolean(w('Qualified', '资格审查'), { node: true }),
    writtenScore: f.decimal([5, 1], w('Written test', '笔试成绩'), { node: true, least: '0', most: '100' }),
    interviewScore: f.decimal([5, 1], w('Interview', '面试成绩'), { node: true, least: '0', most: '100' }),
    totalScore: f.computed(f.decimal([5, 1], w('Total', '总成绩'))),
    hired: f.boolean(w('Taken', '是否录用'), { node: true }),
    hireDate: f.date(w('Starts', '拟到岗日期'), { node: true }),
  },
  facts: {
    vacancy: fact<Vacancy | null>(['recruitId']),
    staff: fact<Applicant | null>(['staffId']),
    otherApplication: fact<string | null>(['recruitId', 'staffId']),
  },
  visibleWhen: { totalScore: ({ interviewScore }) => interviewScore !== null },
  computes: {
    targetDept: ({ doc, facts }) => facts.vacancy?.departmentId ?? doc.targetDept,
    targetPost: ({ doc, facts }) => facts.vacancy?.postId ?? doc.targetPost,
    currentDept: ({ doc, facts }) => facts.staff?.departmentId ?? doc.currentDept,
    currentPost: ({ doc, facts }) => facts.staff?.postId ?? doc.currentPost,
    currentGrade: ({ doc, facts }) => facts.staff?.grade ?? doc.currentGrade,
    companyYears: ({ doc, facts, today }) =>
      facts.staff?.entryDate ? yearsHere(facts.staff.entryDate, doc.applyDate ?? today) : doc.companyYears,
    totalScore: ({ doc }) =>
      doc.interviewScore === null ? null : add(multiply(doc.writtenScore, '0.4', 2), multiply(doc.interviewScore, '0.6', 2), 1),
  },
  rules: {
    ownFile: ({ doc }) =>
      doc.staffId === null ? fault('ownFile', 'staffId', w('the applicant has no personnel file', '申请人没有员工档案')) : null,
    open: ({ doc, facts, today }) => {
      if (facts.vacancy === undefined || doc.recruitId === null) return null;
      const vacancy = facts.vacancy;
      const on = doc.applyDate ?? today;
      if (!vacancy?.openInner || vacancy.innerFrom === null || vacancy.innerTo === null)
        return fault('open', 'recruitId', w('not open to own staff', '该岗位未开放内部竞聘'));
      if (on < vacancy.innerFrom || on > vacancy.innerTo)
        return fault(
          'open',
          'recruitId',
          w(`applications from ${vacancy.innerFrom} to ${vacancy.innerTo}`, `报名时间为${vacancy.innerFrom}至${vacancy.innerTo}`),
        );
      return vacancy.recruitState === 'open' ? null : fault('open', 'recruitId', w('it is filled or closed', '该岗位已招满或已关闭'));
    },
    once: ({ facts }) =>
      facts.otherApplication
        ? fault('once', 'recruitId', w(`already applied for: ${facts.otherApplication}`, `已申请过该岗位（${facts.otherApplication}）`))
        : null,
    years: ({ doc, facts }) =>
      facts.vacancy && compare(doc.companyYears, facts.vacancy.minYears) < 0
        ? fault('years', 'companyYears', w(`at least ${facts.vacancy.minYears} years here`, `司龄不少于${facts.vacancy.minYears}年`))
        : null,
    grades: ({ doc, facts }) => {
      const wanted = facts.vacancy?.gradeFrom ?? null;
      return wanted !== null && doc.currentGrade !== null && gradeRank(wanted) - gradeRank(doc.currentGrade) > mostGrades
        ? fault('grades', 'recruitId', w(`more than ${mostGrades} grades up`, `竞聘岗位职级不能高出现职级${mostGrades}级以上`))
        : null;
    },
    taken: ({ doc, facts }) => {
      if (doc.hired !== true) return null;
      return [
        ...(doc.qualified === true ? [] : [fault('taken', 'hired', w('the applicant is not qualified', '资格审查未通过'))]),
        ...(facts.vacancy && facts.vacancy.recruitState !== 'open' && doc.status !== 'approved'
          ? [fault('taken', 'hired', w('it is filled or closed', '该岗位已招满或已关闭'))]
          : []),
        ...(doc.hireDate === null ? [fault('taken', 'hireDate', w('required', '必填'))] : []),
      ];
    },
  },
  effects: {
    submitted: ['applicationsCounted'],
    rejected: ['applicationsCounted'],
    withdrawn: ['applicationsCounted'],
    invalidated: ['applicationsCounted'],
    approved: ['applicantTaken'],
  },
  name: { zh: 'code' },
  access: {
    owners: ['staffId'],
    grants: { ...documentOffices, hr_manager: everything, hr_specialist: everything, hr_payroll: everything },
  },
  list: {
    columns: ['code', 'recruitId', 'targetPost', 'staffId', 'currentPost', 'totalScore', 'hired', 'status'],
    filters: ['recruitId', 'staffId', 'targetDept', 'status'],
    sort: [{ by: 'totalScore', down: true }],
  },
  form: [
    { label: w('Vacancy', '竞聘岗位'), fields: ['code', 'recruitId', 'targetDept', 'targetPost'] },
    { label: w('Applicant', '申请人'), fields: ['staffId', 'currentDept', 'currentPost', 'currentGrade', 'companyYears'] },
    { label: w('Application', '竞聘陈述'), fields: ['reason', 'achievements', 'skills', 'obeyAssign'] },
    { label: w('Assessment', '评审'), fields: ['qualified', 'writtenScore', 'interviewScore', 'totalScore', 'hired', 'hireDate'] },
  ],
  document: { flow: 'hrPostApply', matter: ['targetDept', 'targetPost', 'reason'] },
});
