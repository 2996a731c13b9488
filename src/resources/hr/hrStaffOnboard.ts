/**
 * Registration form of a new employee; posts, family, work and schools are records of their own that point at it.
 * The draft of a dormitory application comes with that document.
 *
 * Facts: `post` the chosen post; `place` the chosen work place; `above` the chosen department and those above it; `sameCard` a file in
 * use or of a former employee, or another onboarding, with the same ID card; `takenName`, `takenNo` whether another account or file has
 * the login name, the staff number.
 */
import { document, fact } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { approving, everything, reading } from '../grants.ts';
import { holderOf, slipOf } from './rules/idCard.ts';
import {
  ageOn,
  leastAge,
  mostProbation,
  probationEndOf,
  type PlaceOfEntry,
  type PostOfEntry,
  type SameCard,
} from './rules/onboardRules.ts';

export const hrStaffOnboard = document({
  key: 'hrStaffOnboard',
  area: 'hr',
  label: w('Onboarding', '入职登记'),
  icon: 'user-plus',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRRZ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    recruitId: f.ref('hrApplicationRecruit', w('Recruitment', '招聘申请')),
    name: f.text(w('Name', '姓名'), { max: 30, required: true }),
    nameEn: f.text(w('Latin name', '英文名'), { max: 50 }),
    gender: f.choice('gender', w('Gender', '性别'), { required: true }),
    birthDate: f.date(w('Born', '出生日期'), { required: true }),
    idCard: f.text(w('ID card', '身份证号'), { max: 18, required: true, check: 'idCard', sensitive: true }),
    nation: f.text(w('Nationality', '民族'), { max: 20, default: '汉族' }),
    nativePlace: f.text(w('Native place', '籍贯'), { max: 50 }),
    hukouType: f.choice('hukou', w('Household registration', '户口性质'), { required: true }),
    hukouAddress: f.text(w('Registered address', '户籍地址'), { max: 150 }),
    address: f.text(w('Present address', '现住址'), { max: 150, required: true }),
    marital: f.choice('marital', w('Marital status', '婚姻状况')),
    political: f.choice('political', w('Political status', '政治面貌')),
    education: f.choice('education', w('Highest education', '最高学历'), { required: true }),
    school: f.text(w('School', '毕业院校'), { max: 60 }),
    major: f.text(w('Major', '专业'), { max: 50 }),
    graduateDate: f.date(w('Graduated', '毕业时间')),
    titleRank: f.text(w('Professional title', '职称'), { max: 40 }),
    mobile: f.text(w('Mobile', '手机'), { max: 20, required: true, check: 'mobile' }),
    email: f.text(w('E-mail', '邮箱'), { max: 80, check: 'email' }),
    emergencyName: f.text(w('Emergency contact', '紧急联系人'), { max: 30, required: true }),
    emergencyRelation: f.choice('relation', w('Relation', '关系'), { required: true }),
    emergencyMobile: f.text(w('Emergency mobile', '紧急电话'), { max: 20, required: true, check: 'mobile' }),
    photo: f.images(w('Photo', '照片'), { required: true }),
    entryDept: f.department(w('Department', '入职部门'), { required: true }),
    entryPost: f.post(w('Post', '岗位'), { required: true }),
    grade: f.choice('salaryGrade', w('Grade', '职级'), { required: true }),
    staffType: f.choice('staffType', w('Staff type', '用工类型'), { required: true }),
    supervisor: f.user(w('Reports to', '直接上级'), { required: true }),
    workArea: f.ref('areas', w('Work place', '工作地点'), { required: true }),
    entryDate: f.date(w('Start date', '入职日期'), { required: true }),
    probationMonths: f.integer(w('Probation months', '试用期（月）'), { required: true, least: '0', most: '6' }),
    probationEnd: f.computed(f.date(w('Probation ends', '试用期满'))),
    contractType: f.choice('contractType', w('Contract', '合同类型'), { required: true }),
    contractFrom: f.date(w('Contract from', '合同起'), { required: true }),
    contractTo: f.date(w('Contract to', '合同止')),
    firstWorkDate: f.date(w('First job ever', '首次参加工作日期')),
    firstJobOfYear: f.boolean(w('First wage income this year', '当年首次取得工资'), {
      default: false,
      help: w('The basic deduction then counts from January', '勾选后减除费用自1月起累计'),
    }),
    recruitChannel: f.choice('recruitChannel', w('Channel', '招聘渠道')),
    bankName: f.text(w('Bank', '开户行'), { max: 60 }),
    bankAccount: f.text(w('Bank account', '银行账号'), { max: 30, sensitive: true }),
    needDorm: f.boolean(w('Needs dormitory', '需住宿')),
    healthCertNo: f.text(w('Health certificate', '健康证号'), { max: 40 }),
    healthCertTo: f.date(w('Valid to', '健康证有效期')),
    leaveProof: f.boolean(w('Proof of leaving former employer', '离职证明')),
    physicalOk: f.boolean(w('Medical check passed', '体检合格')),
    userName: f.text(w('Login name', '登录名'), { max: 30, node: true, check: 'noSpaces' }),
    staffNo: f.text(w('Staff no.', '工号'), { max: 20, node: true, check: 'noSpaces' }),
    applied: f.boolean(w('Has begun', '已到岗'), { readOnly: true, default: false }),
  },
  facts: {
    post: fact<PostOfEntry | null>(['entryPost']),
    place: fact<PlaceOfEntry | null>(['workArea']),
    above: fact<readonly string[]>(['entryDept']),
    sameCard: fact<SameCard | null>(['idCard']),
    takenName: fact<boolean>(['userName', 'idCard']),
    takenNo: fact<boolean>(['staffNo', 'idCard']),
  },
  visibleWhen: { contractTo: ({ contractType }) => (contractType === 'fixed' ? 'required' : contractType !== 'open') },
  fills: { recruitId: { entryDept: 'needDept', entryPost: 'postId' } },
  computes: {
    // What the ID card and the first day say already need not be typed; it stays the author's to change.
    gender: ({ doc }) => doc.gender ?? holderOf(doc.idCard ?? '')?.gender ?? null,
    birthDate: ({ doc }) => doc.birthDate ?? holderOf(doc.idCard ?? '')?.birthDate ?? null,
    contractFrom: ({ doc }) => doc.contractFrom ?? doc.entryDate,
    probationEnd: ({ doc }) => probationEndOf(doc.entryDate, doc.probationMonths),
  },
  rules: {
    checkDigit: ({ doc }) => slipOf(doc.idCard),
    card: ({ doc }) => {
      const holder = doc.idCard === null ? null : holderOf(doc.idCard);
      if (holder === null) return null;
      if (doc.birthDate !== null && doc.birthDate !== holder.birthDate)
        return fault('card', 'birthDate', w(`the ID card says ${holder.birthDate}`, `与身份证不符，身份证为${holder.birthDate}`));
      return doc.gender !== null && doc.gender !== holder.gender
        ? fault('card', 'gender', w('differs from the ID card', '与身份证不符'))
        : null;
    },
    sameCard: ({ facts }) => {
      const same = facts.sameCard;
      if (!same) return null;
      if (same.code !== null)
        return fault('sameCard', 'idCard', w(`another onboarding has this ID card (${same.code})`, `该身份证已有入职单（${same.code}）`));
      const who = `${same.staffNo ?? ''} ${same.name}`.trim();
      return same.active
        ? fault('sameCard', 'idCard', w(`works here already (${who})`, `该人员已在职（${who}）`))
        : warning(
            'former',
            'idCard',
            w(`former employee ${who}; the old file is taken up again`, `曾在本公司任职（${who}），将沿用原档案`),
          );
    },
    age: ({ doc, facts }) => {
      if (doc.birthDate === null || doc.entryDate === null) return null;
      const least = leastAge(facts.post ?? null, facts.place ?? null);
      return ageOn(doc.birthDate, doc.entryDate) < least
        ? fault('age', 'birthDate', w(`must be ${least} on the first day`, `入职时须年满${least}周岁`))
        : null;
    },
    probation: ({ doc }) => {
      const most = mostProbation(doc);
      return most !== null && doc.probationMonths !== null && doc.probationMonths > most
        ? fault(
            'probation',
            'probationMonths',
            most === 0
              ? w('no probation with this contract', '该合同期限不得约定试用期')
              : w(`at most ${most} month(s) with this contract`, `该合同期限的试用期最多${most}个月`),
          )
        : null;
    },
    contract: ({ doc }) => {
      if (doc.contractType === 'fixed' && doc.contractTo === null) return fault('contract', 'contractTo', w('required', '必填'));
      return doc.contractFrom !== null && doc.contractTo !== null && doc.contractTo <= doc.contractFrom
        ? fault('contract', 'contractTo', w('the end must be after the start', '合同止必须晚于合同起'))
        : null;
    },
    healthCert: ({ doc, facts }) => {
      if (!facts.post?.healthCertRequired) return null;
      if (doc.healthCertNo === null)
        return fault('healthCert', 'healthCertNo', w('this post needs a health certificate', '该岗位需要健康证'));
      if (doc.healthCertTo === null) return fault('healthCert', 'healthCertTo', w('required', '必填'));
      return doc.entryDate !== null && doc.healthCertTo < doc.entryDate
        ? fault('healthCert', 'healthCertTo', w('expired on the first day', '入职时健康证已过期'))
        : null;
    },
    postOfDept: ({ doc, facts }) =>
      doc.entryDept !== null && facts.post && !(facts.above ?? []).includes(facts.post.deptId)
        ? fault('postOfDept', 'entryPost', w('belongs to another department', '该岗位不属于所选部门'))
        : null,
    papers: ({ doc }) => {
      const wanted = doc.leaveProof ? 3 : 2;
      return (doc.attachments ?? []).length < wanted
        ? fault(
            'papers',
            'attachments',
            doc.leaveProof
              ? w('copies of ID card and diploma and the leaving proof are required', '须上传身份证、学历证书复印件和离职证明')
              : w('copies of ID card and diploma are required', '须上传身份证和学历证书复印件'),
          )
        : null;
    },
    takenName: ({ facts }) =>
      facts.takenName ? fault('takenName', 'userName', w('somebody else has this login name', '登录名已被占用')) : null,
    takenNo: ({ facts }) => (facts.takenNo ? fault('takenNo', 'staffNo', w('somebody else has this staff number', '工号已被占用')) : null),
  },
  name: { zh: 'name', en: 'nameEn' },
  access: {
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: reading('all'),
      sys_admin: everything,
      audit_admin: { actions: ['page', 'export', 'print'], scope: 'all' },
      dept_leader: approving('deptTree'),
      vice_president: approving('charge'),
      general_manager: approving('all'),
      chairman: approving('all'),
    },
  },
  list: {
    columns: ['code', 'name', 'entryDept', 'entryPost', 'entryDate', 'staffType', 'status'],
    filters: ['name', 'entryDept', 'status', 'entryDate'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Person', '个人信息'),
      fields: [
        'code',
        'recruitId',
        'name',
        'nameEn',
        'idCard',
        'gender',
        'birthDate',
        'nation',
        'nativePlace',
        'marital',
        'political',
        'hukouType',
        'hukouAddress',
        'photo',
      ],
    },
    {
      label: w('Contact', '联系方式'),
      fields: ['mobile', 'email', 'address', 'emergencyName', 'emergencyRelation', 'emergencyMobile'],
    },
    { label: w('Education', '学历'), fields: ['education', 'school', 'major', 'graduateDate', 'titleRank'] },
    {
      label: w('Position', '任职'),
      fields: ['entryDept', 'entryPost', 'grade', 'staffType', 'supervisor', 'workArea', 'entryDate', 'probationMonths', 'probationEnd'],
    },
    {
      label: w('Contract', '合同'),
      fields: [
        'contractType',
        'contractFrom',
        'contractTo',
        'firstWorkDate',
        'firstJobOfYear',
        'recruitChannel',
        'bankName',
        'bankAccount',
      ],
    },
    { label: w('Proofs', '证明材料'), fields: ['healthCertNo', 'healthCertTo', 'leaveProof', 'physicalOk', 'needDorm'] },
    { label: w('Account', '账号'), fields: ['userName', 'staffNo', 'applied'] },
  ],
  belonging: [
    { resource: 'hrInnerPost', by: 'onboardId' },
    { resource: 'hrStaffFamily', by: 'onboardId' },
    { resource: 'hrStaffWorkexp', by: 'onboardId' },
    { resource: 'hrStaffLearnexp', by: 'onboardId' },
  ],
  dated: { date: 'entryDate', applied: 'applied' },
  effects: {
    submitted: ['startingPost', 'accountProposed'],
    approved: ['personTakenOn', 'payDrafted', 'insuranceDrafted', 'candidateJoined', 'dormAsked'],
    dated: ['personBegins'],
  },
  document: {
    flow: 'hrStaffOnboard',
    figure: { field: 'entryDate', kind: 'date' },
    matter: ['name', 'entryDept', 'entryPost', 'grade', 'supervisor'],
  },
});
