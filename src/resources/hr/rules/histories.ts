/**
 * What an onboarding form and a personnel file both keep of a person: posts held, family, former employers, schools.
 * The file's copies are made of the form's rows field by field, by name.
 */
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '#resources/grants.ts';
import type { Grant } from '#model/access.ts';
import type { Fault } from '#model/refusal.ts';

/** The onboarding form a row belongs to, as far as rules ask. */
export interface OnboardOfRow {
  readonly status: string;
  readonly education: string | null;
}

/** HR keeps the rows of a form; the heads of the company and who audits it read them. */
export const rowsOfForms = {
  hr_manager: everything,
  hr_specialist: everything,
  hr_payroll: everything,
  sys_admin: everything,
  audit_admin: reading('all'),
  general_manager: reading('all'),
  chairman: reading('all'),
} as const satisfies Readonly<Record<string, Grant>>;

/** Of what a decision rests on, where somebody worked and what they learnt: who reads the form (`through`) reads it there. */
export const rowsOfDecisions = {
  ...rowsOfForms,
  dept_leader: { actions: ['page'], scope: 'self', menu: false },
  vice_president: { actions: ['page'], scope: 'self', menu: false },
} as const satisfies Readonly<Record<string, Grant>>;

/** HR keeps the rows of a personnel file, its owner reads them. */
export const rowsOfFiles = {
  ...rowsOfForms,
  employee: { actions: ['page'], scope: 'self' },
} as const satisfies Readonly<Record<string, Grant>>;

export const postFields = {
  deptId: f.department(w('Department', '部门'), { required: true }),
  postId: f.post(w('Post', '岗位'), { required: true }),
  grade: f.choice('salaryGrade', w('Grade', '职级')),
  holdType: f.choice('holdType', w('Kind', '任职类型'), { required: true, default: 'main' }),
  dateFrom: f.date(w('From', '任职起始'), { required: true }),
  dateTo: f.date(w('To', '任职截止')),
  supervisor: f.user(w('Reported to', '直接上级')),
  docNo: f.text(w('Appointment document', '任命文号'), { max: 50 }),
} as const;

export const familyFields = {
  name: f.text(w('Name', '姓名'), { max: 30, required: true }),
  relation: f.choice('relation', w('Relation', '关系'), { required: true }),
  birthDate: f.date(w('Born', '出生日期')),
  workUnit: f.text(w('Works at', '工作单位'), { max: 60 }),
  jobTitle: f.text(w('Position', '职务'), { max: 40 }),
  mobile: f.text(w('Mobile', '电话'), { max: 20, check: 'mobile' }),
  isEmergency: f.boolean(w('Emergency contact', '紧急联系人'), { default: false }),
} as const;

export const workFields = {
  company: f.text(w('Company', '工作单位'), { max: 80, required: true }),
  dateFrom: f.date(w('From', '起始'), { required: true }),
  dateTo: f.date(w('To', '截止')),
  jobTitle: f.text(w('Position', '职务'), { max: 40, required: true }),
  duties: f.text(w('Duties', '工作内容'), { max: 200 }),
  leaveReason: f.text(w('Reason for leaving', '离职原因'), { max: 100 }),
  referee: f.text(w('Referee', '证明人'), { max: 30 }),
  refereePhone: f.text(w("Referee's phone", '证明人电话'), { max: 20, check: 'contact' }),
} as const;

export const schoolFields = {
  school: f.text(w('School', '学校'), { max: 60, required: true }),
  dateFrom: f.date(w('From', '起始'), { required: true }),
  dateTo: f.date(w('To', '截止'), { required: true }),
  education: f.choice('education', w('Education', '学历'), { required: true }),
  degree: f.text(w('Degree', '学位'), { max: 30 }),
  major: f.text(w('Major', '专业'), { max: 50 }),
  studyMode: f.choice('studyMode', w('Mode', '学习形式')),
  certNo: f.text(w('Certificate no.', '证书编号'), { max: 40 }),
  isHighest: f.boolean(w('Highest', '最高学历'), { default: false }),
} as const;

/** Names of the fields that the file copies of the form. */
export const copied = {
  posts: Object.keys(postFields),
  family: Object.keys(familyFields),
  work: Object.keys(workFields),
  schools: Object.keys(schoolFields),
} as const;

interface Span {
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
}

/** A period that ends before it begins. */
export const spanFault = ({ dateFrom, dateTo }: Span): Fault | null =>
  dateFrom !== null && dateTo !== null && dateTo < dateFrom
    ? fault('dates', 'dateTo', w('the end is before the start', '结束日期不能早于开始日期'))
    : null;

/** The rows of a form stand still while it is being decided on, and afterwards (editable only while the onboarding is). */
export const formLocked = (onboard: OnboardOfRow | null | undefined): Fault | null =>
  onboard && onboard.status !== 'draft' && onboard.status !== 'rejected'
    ? fault('formLocked', 'onboardId', w('the onboarding form can no longer be changed', '该入职单当前状态下不能修改'))
    : null;
