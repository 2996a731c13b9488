/**
 * The living personnel file, target of every `staff` field. Department, post, grade and state change through
 * documents only.
 */
import { yearsOn } from '#model/daily.ts';
import type { YearsSince } from '#model/fields/byDay.ts';
import { lineSet, resource } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { slipOf } from './rules/idCard.ts';
import type { Fault } from '#model/refusal.ts';

const readOnly = { readOnly: true } as const;
/** States of those whose contracts and certificates somebody has to renew. */
const employed = ['probation', 'regular', 'seconded', 'leaving'];

/** States of those who work here no more. */
const former = ['resigned', 'retired'];

interface Span {
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
}
const endsBeforeStart = (set: string, lines: readonly Span[]): Fault[] =>
  lines.flatMap((line, index) =>
    line.dateFrom !== null && line.dateTo !== null && line.dateTo < line.dateFrom
      ? [fault('dates', `${set}.${index}.dateTo`, w('the end is before the start', '结束日期不能早于开始日期'))]
      : [],
  );

/** Years that grow by themselves; those of work and here end with the last day. */
const age: YearsSince = { years: 'birthDate' };
const companyYears: YearsSince = { years: 'entryDate', until: 'leaveDate' };
const workYears: YearsSince = { years: 'firstWorkDate', until: 'leaveDate' };

export const hrPfStaffOnboard = resource({
  key: 'hrPfStaffOnboard',
  area: 'hr',
  label: w('Personnel file', '员工档案'),
  icon: 'address-book',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    staffNo: f.text(w('Staff no.', '工号'), { max: 20, unique: true, readOnly: true }),
    userId: f.user(w('Account', '账号'), readOnly),
    onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), readOnly),
    name: f.text(w('Name', '姓名'), { max: 30, required: true }),
    nameEn: f.text(w('Latin name', '英文名'), { max: 50 }),
    gender: f.choice('gender', w('Gender', '性别'), { required: true }),
    birthDate: f.date(w('Born', '出生日期'), { required: true }),
    age: f.computed(f.integer(w('Age', '年龄'), { daily: age })),
    idCard: f.text(w('ID card', '身份证号'), { max: 18, required: true, unique: true, check: 'idCard', sensitive: true }),
    nation: f.text(w('Nationality', '民族'), { max: 20 }),
    nativePlace: f.text(w('Native place', '籍贯'), { max: 50 }),
    hukouType: f.choice('hukou', w('Household registration', '户口性质')),
    address: f.text(w('Address', '现住址'), { max: 150 }),
    marital: f.choice('marital', w('Marital status', '婚姻状况')),
    political: f.choice('political', w('Political status', '政治面貌')),
    education: f.choice('education', w('Education', '学历')),
    school: f.text(w('School', '毕业院校'), { max: 60 }),
    major: f.text(w('Major', '专业'), { max: 50 }),
    titleRank: f.text(w('Title', '职称'), { max: 40 }),
    mobile: f.text(w('Mobile', '手机'), { max: 20, check: 'mobile' }),
    email: f.text(w('E-mail', '邮箱'), { max: 80, check: 'email' }),
    emergencyName: f.text(w('Emergency contact', '紧急联系人'), { max: 30 }),
    emergencyMobile: f.text(w('Emergency mobile', '紧急电话'), { max: 20, check: 'mobile' }),
    photo: f.images(w('Photo', '照片')),
    deptId: f.department(w('Department', '部门'), readOnly),
    postId: f.post(w('Post', '岗位'), readOnly),
    grade: f.choice('salaryGrade', w('Grade', '职级'), readOnly),
    supervisor: f.user(w('Reports to', '直接上级')),
    staffType: f.choice('staffType', w('Staff type', '用工类型')),
    staffState: f.choice('staffState', w('State', '员工状态'), readOnly),
    workArea: f.ref('areas', w('Work place', '工作地点')),
    entryDate: f.date(w('Joined', '入职日期'), readOnly),
    firstWorkDate: f.date(w('First job ever', '参加工作日期')),
    probationEnd: f.date(w('Probation ends', '试用期满'), readOnly),
    regularDate: f.date(w('Confirmed on', '转正日期'), readOnly),
    companyYears: f.computed(f.integer(w('Years here', '司龄'), { daily: companyYears })),
    workYears: f.computed(f.integer(w('Years of work', '工龄'), { daily: workYears })),
    active: f.computed(f.boolean(w('Works here', '在职'))),
    contractTo: f.computed(f.date(w('Contract ends', '合同到期日'))),
    healthCertTo: f.computed(f.date(w('Health certificate ends', '健康证到期日'))),
    leaveDate: f.date(w('Last day', '离职日期'), readOnly),
    leaveType: f.choice('resignType', w('Leaving type', '离职类型'), readOnly),
    bankName: f.text(w('Bank', '开户行'), { max: 60 }),
    bankAccount: f.text(w('Account', '账号'), { max: 30, sensitive: true }),
    firstJobOfYear: f.boolean(w('First wage income in entry year', '当年首次取得工资')),
  },
  lines: {
    contracts: lineSet({
      label: w('Labour contracts', '劳动合同'),
      fields: {
        contractNo: f.text(w('Contract no.', '合同编号'), { max: 40, required: true }),
        contractType: f.choice('contractType', w('Type', '合同类型'), { required: true }),
        dateFrom: f.date(w('From', '起'), { required: true }),
        dateTo: f.date(w('To', '止')),
        signDate: f.date(w('Signed', '签订日期')),
        renewNo: f.integer(w('Renewal', '续签次数'), { default: 0, least: '0' }),
        files: f.files(w('Scan', '扫描件')),
      },
    }),
    certificates: lineSet({
      label: w('Certificates', '证书'),
      fields: {
        certType: f.choice('certType', w('Type', '类型'), { required: true }),
        certName: f.text(w('Name', '名称'), { max: 60, required: true }),
        certNo: f.text(w('No.', '编号'), { max: 40 }),
        issueDate: f.date(w('Issued', '发证日期')),
        validTo: f.date(w('Valid to', '有效期至')),
        files: f.files(w('Scan', '扫描件')),
      },
    }),
    taxDeductions: lineSet({
      label: w('Special additional deductions', '专项附加扣除'),
      fields: {
        additionalType: f.choice('additionalType', w('Type', '类型'), { required: true }),
        monthAmount: f.money(w('Per month', '每月金额'), { required: true, least: '0' }),
        monthFrom: f.month(w('From', '起'), { required: true }),
        monthTo: f.month(w('To', '止')),
        note: f.text(w('Note', '说明')),
      },
      totals: ['monthAmount'],
    }),
    rewards: lineSet({
      label: w('Rewards and penalties', '奖惩'),
      fields: {
        happenDate: f.date(w('Date', '日期'), { required: true }),
        kind: f.choice('rewardKind', w('Kind', '类型'), { required: true }),
        reason: f.text(w('Reason', '事由'), { max: 200, required: true }),
        amount: f.money(w('Amount', '金额')),
      },
    }),
    changes: lineSet({
      label: w('Changes', '异动记录'),
      fields: {
        changeDate: f.date(w('Date', '日期'), readOnly),
        changeType: f.text(w('Type', '类型'), { max: 30, ...readOnly }),
        oldValue: f.text(w('Before', '变动前'), readOnly),
        newValue: f.text(w('After', '变动后'), readOnly),
        sourceType: f.text(w('Source', '来源单据'), { resourceKey: true, max: 50, ...readOnly }),
        sourceId: f.text(w('Source id', '来源ID'), { max: 20, ...readOnly }),
      },
    }),
  },
  computes: {
    age: ({ doc, today }) => yearsOn(age, doc, today),
    companyYears: ({ doc, today }) => yearsOn(companyYears, doc, today),
    workYears: ({ doc, today }) => yearsOn(workYears, doc, today),
    active: ({ doc }) => !former.includes(doc.staffState ?? ''),
    contractTo: ({ doc }) =>
      doc.contracts.toSorted((one, other) => (one.dateFrom ?? '').localeCompare(other.dateFrom ?? '')).at(-1)?.dateTo ?? null,
    healthCertTo: ({ doc }) =>
      doc.certificates
        .flatMap(({ certType, validTo }) => (certType === 'health' ? (validTo ?? []) : []))
        .toSorted()
        .at(-1) ?? null,
  },
  rules: {
    checkDigit: ({ doc }) => slipOf(doc.idCard),
    dates: ({ doc }) => endsBeforeStart('contracts', doc.contracts),
    openEnded: ({ doc }) =>
      doc.contracts.flatMap((line, index) =>
        line.contractType === 'fixed' && (line.renewNo ?? 0) >= 2
          ? [
              warning(
                'openEnded',
                `contracts.${index}.contractType`,
                w('after two renewals the contract is open ended', '固定期限合同续签两次后应签无固定期限合同'),
              ),
            ]
          : [],
      ),
    born: ({ doc, today }) =>
      doc.birthDate !== null && doc.birthDate > today ? fault('born', 'birthDate', w('cannot lie in the future', '不能晚于今天')) : null,
  },
  name: { zh: 'name', en: 'nameEn' },
  access: {
    owners: ['userId'],
    department: 'deptId',
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page'], scope: 'self' },
    },
    more: ['import'],
  },
  dates: [
    {
      notice: 'contract_expiring',
      date: 'contracts.dateTo',
      where: { staffState: employed },
      lines: { latest: true, name: 'contractNo' },
      offices: ['hr_specialist'],
    },
    { notice: 'probation_due', date: 'probationEnd', where: { staffState: ['probation'] }, offices: ['hr_specialist'] },
    {
      notice: 'health_cert_expiring',
      date: 'certificates.validTo',
      where: { staffState: employed },
      lines: { where: { certType: ['health'] }, latest: true, name: 'certName' },
      offices: ['hr_specialist'],
    },
  ],
  list: {
    columns: ['staffNo', 'name', 'gender', 'deptId', 'postId', 'grade', 'staffState', 'entryDate', 'mobile'],
    filters: ['name', 'staffNo', 'deptId', 'postId', 'staffState', 'staffType', 'education', 'contractTo', 'healthCertTo'],
    sort: [{ by: 'active', down: true }, { by: 'staffNo' }],
  },
  form: [
    {
      label: w('Person', '个人信息'),
      fields: [
        'name',
        'nameEn',
        'gender',
        'birthDate',
        'age',
        'idCard',
        'nation',
        'nativePlace',
        'hukouType',
        'marital',
        'political',
        'photo',
      ],
    },
    { label: w('Contact', '联系方式'), fields: ['mobile', 'email', 'address', 'emergencyName', 'emergencyMobile'] },
    { label: w('Education', '学历'), fields: ['education', 'school', 'major', 'titleRank'] },
    {
      label: w('Position', '任职'),
      fields: [
        'staffNo',
        'userId',
        'onboardId',
        'deptId',
        'postId',
        'grade',
        'supervisor',
        'staffType',
        'staffState',
        'active',
        'workArea',
      ],
    },
    {
      label: w('Dates', '日期'),
      fields: [
        'entryDate',
        'firstWorkDate',
        'probationEnd',
        'regularDate',
        'companyYears',
        'workYears',
        'contractTo',
        'healthCertTo',
        'leaveDate',
        'leaveType',
      ],
    },
    { label: w('Pay', '薪酬'), fields: ['bankName', 'bankAccount', 'firstJobOfYear'] },
    { label: w('Records', '记录'), fields: ['contracts', 'certificates', 'taxDeductions', 'rewards', 'changes'] },
  ],
});
