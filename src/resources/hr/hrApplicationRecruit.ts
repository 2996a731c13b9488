/**
 * Request to fill a vacancy. Once it is approved, the recruiter and personnel keep its candidates, until it is
 * closed; while it is opened to own staff everybody sees it, without them. The draft of a company news comes with that resource.
 *
 * Facts: `free` persons that the chosen plan has left for the post, with what this request holds given back, null where it is no plan
 * that is approved or has not the post; `outsidePay` whether the pay offered leaves the standards of the grades of the post that are
 * valid today; `joined` ids of the approved onboardings of its candidates.
 */
import { vacancies } from './ledgers.ts';
import { notNow } from '#model/acts.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import type { Grant } from '#model/access.ts';
import { compare } from '#model/calculation/decimal.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { posting, type Posting } from '#model/posting.ts';
import { approving, documentOffices, everything } from '../grants.ts';

/** Leaders ask for their own departments, and approve. */
const asking: Grant = { actions: ['page', 'add', 'put', 'deletes', 'submit', 'withdraw', 'print', 'approve', 'export'], scope: 'deptTree' };

interface Taking {
  readonly inPlan: boolean | null;
  readonly planId: string | null;
  readonly postId: string | null;
  readonly needCount: number | null;
  readonly filledCount: number | null;
  readonly recruitState: string | null;
}

/** What a request takes of its plan: all that it asks for, once it is closed what it filled. */
const taken = (doc: Taking, to: 'held' | 'used', date: string): Posting[] =>
  doc.inPlan !== true || doc.planId === null || doc.postId === null
    ? []
    : [
        posting(vacancies, {
          dimensions: { plan: doc.planId, post: doc.postId },
          from: 'free',
          to,
          quantity: String((doc.recruitState === 'closed' ? doc.filledCount : doc.needCount) ?? 0),
          date,
        }),
      ];

export const hrApplicationRecruit = document({
  key: 'hrApplicationRecruit',
  area: 'hr',
  label: w('Recruitment request', '招聘申请'),
  icon: 'users-plus',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRZP-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    needDept: f.department(w('Department', '需求部门'), { required: true, default: { from: 'ownDepartment' } }),
    postId: f.post(w('Post', '岗位'), { required: true }),
    inPlan: f.boolean(w('In plan', '计划内'), { required: true, default: false }),
    planId: f.ref('recruitmentPlan', w('Plan', '招聘计划')),
    needCount: f.integer(w('Persons', '需求人数'), { required: true, least: '1', most: '999' }),
    needDate: f.date(w('Needed from', '到岗日期'), { required: true }),
    reasonType: f.choice('recruitReason', w('Reason', '申请原因'), { required: true }),
    replacedStaff: f.staff(w('Replaces', '接替人员')),
    educationReq: f.choice('education', w('Education', '学历'), { required: true }),
    majorReq: f.text(w('Major', '专业'), { max: 80 }),
    ageReq: f.text(w('Age', '年龄'), { max: 30 }),
    experienceYears: f.integer(w('Experience years', '工作经验（年）'), { default: 0, least: '0', most: '60' }),
    skills: f.longText(w('Skills', '任职要求'), { required: true }),
    duties: f.longText(w('Duties', '岗位职责'), { required: true }),
    salaryFrom: f.money(w('Salary from', '薪资下限'), { required: true, least: '0' }),
    salaryTo: f.money(w('Salary to', '薪资上限'), { required: true, least: '0' }),
    outsideRange: f.computed(f.boolean(w('Outside the pay of the post', '超出岗位薪资标准'))),
    channel: f.choices('recruitChannel', w('Channels', '招聘渠道')),
    hrOwner: f.user(w('Recruiter', '招聘负责人'), { node: true }),
    recruitState: f.choice('recruitState', w('Status', '招聘状态'), { readOnly: true }),
    filledCount: f.integer(w('Joined', '已到岗'), { readOnly: true, default: 0 }),
    openInner: f.boolean(w('Open to own staff', '开放内部竞聘'), { node: true, default: false }),
    innerFrom: f.date(w('Internal applications from', '竞聘报名起'), { node: true }),
    innerTo: f.date(w('Internal applications to', '竞聘报名止'), { node: true }),
    minYears: f.decimal([4, 1], w('Years in company at least', '最低司龄（年）'), { node: true, default: '1', least: '0' }),
    innerCount: f.integer(w('Internal applicants', '竞聘人数'), { readOnly: true, default: 0 }),
  },
  lines: {
    candidates: lineSet({
      label: w('Candidates', '应聘人员'),
      fields: {
        name: f.text(w('Name', '姓名'), { max: 30, required: true }),
        gender: f.choice('gender', w('Gender', '性别')),
        mobile: f.text(w('Mobile', '手机'), { max: 20, required: true, check: 'mobile' }),
        education: f.choice('education', w('Education', '学历')),
        channel: f.choice('recruitChannel', w('Channel', '来源')),
        resume: f.files(w('CV', '简历')),
        interviewAt: f.dateTime(w('Interview', '面试时间')),
        interviewers: f.users(w('Interviewers', '面试官')),
        score: f.decimal([5, 1], w('Score', '评分'), { least: '0', most: '100' }),
        comment: f.text(w('Assessment', '面试评价'), { max: 200 }),
        expectSalary: f.money(w('Expected salary', '期望薪资'), { least: '0', sensitive: true }),
        candidateState: f.choice('candidateState', w('State', '状态'), { default: 'resume' }),
        onboardId: f.ref('hrStaffOnboard', w('Onboarding', '入职单'), { readOnly: true }),
      },
      computes: { candidateState: (line) => line.candidateState ?? 'resume' },
    }),
  },
  facts: {
    free: fact<number | null>(['planId', 'postId']),
    outsidePay: fact<boolean>(['postId', 'salaryFrom', 'salaryTo']),
    joined: fact<readonly string[]>([]),
  },
  visibleWhen: {
    planId: ({ inPlan }) => inPlan === true && 'required',
    replacedStaff: ({ reasonType }) => reasonType === 'replace' && 'required',
  },
  fills: { planId: { needDept: 'planDept' } },
  computes: {
    // Once approved it stays as it was decided, whatever becomes of the standards.
    outsideRange: ({ doc, facts }) => (doc.status === 'approved' ? doc.outsideRange : (facts.outsidePay ?? doc.outsideRange)),
    recruitState: ({ doc }) => {
      if (doc.status !== 'approved') return null;
      if (doc.recruitState === 'closed') return 'closed';
      return (doc.filledCount ?? 0) >= (doc.needCount ?? 0) ? 'filled' : 'open';
    },
  },
  rules: {
    plan: ({ doc, facts }) => {
      if (doc.inPlan !== true || doc.status === 'approved') return null;
      if (doc.planId === null) return fault('plan', 'planId', w('required for a vacancy in plan', '计划内招聘应选择招聘计划'));
      if (facts.free === undefined) return null;
      if (facts.free === null) return fault('plan', 'planId', w('no approved plan with this post', '所选计划未通过或不含该岗位'));
      return (doc.needCount ?? 0) > facts.free
        ? fault('plan', 'needCount', w(`the plan has ${facts.free} left for this post`, `招聘计划中该岗位仅剩${facts.free}人`))
        : null;
    },
    replaced: ({ doc }) =>
      doc.reasonType === 'replace' && doc.replacedStaff === null ? fault('replaced', 'replacedStaff', w('required', '必填')) : null,
    pay: ({ doc }) =>
      doc.salaryFrom !== null && doc.salaryTo !== null && compare(doc.salaryTo, doc.salaryFrom) < 0
        ? fault('pay', 'salaryTo', w('less than the lowest pay', '薪资上限不能低于下限'))
        : null,
    inner: ({ doc }) => {
      if (doc.openInner !== true) return null;
      return [
        ...(['innerFrom', 'innerTo'] as const).flatMap((name) => (doc[name] === null ? [fault('inner', name, w('required', '必填'))] : [])),
        ...(doc.innerFrom !== null && doc.innerTo !== null && doc.innerTo < doc.innerFrom
          ? [fault('inner', 'innerTo', w('the end is before the start', '截止日期不能早于起始日期'))]
          : []),
      ];
    },
    joined: ({ doc, facts }) => {
      const joined = facts.joined ?? [];
      const kept = new Set(doc.candidates.map((line) => line.onboardId));
      return [
        ...doc.candidates.flatMap((line, index) => {
          const has = line.onboardId !== null && joined.includes(line.onboardId);
          if (has === (line.candidateState === 'joined')) return [];
          return [
            fault(
              'joined',
              `candidates.${index}.candidateState`,
              has ? w('has joined', '该人员已入职') : w('an approved onboarding says who joined', '入职单通过后自动变为已入职'),
            ),
          ];
        }),
        ...(joined.every((id) => kept.has(id))
          ? []
          : [fault('joined', 'candidates', w('somebody who has joined cannot be removed', '已入职人员不能删除'))]),
      ];
    },
  },
  name: { zh: 'code' },
  access: {
    owners: ['hrOwner'],
    published: { where: { openInner: true, recruitState: 'open' }, from: 'innerFrom', to: 'innerTo', hides: ['candidates'] },
    department: 'needDept',
    grants: {
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: everything,
      sys_admin: everything,
      audit_admin: documentOffices.audit_admin,
      employee: { actions: ['page'], scope: 'self' },
      dept_leader: asking,
      vice_president: approving('charge'),
      general_manager: approving('all'),
      chairman: approving('all'),
    },
    more: ['candidates'],
  },
  list: {
    columns: ['code', 'needDept', 'postId', 'needCount', 'filledCount', 'needDate', 'recruitState', 'openInner', 'innerTo', 'status'],
    filters: ['needDept', 'postId', 'recruitState', 'openInner', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['needCount', 'filledCount'],
  },
  form: [
    {
      label: w('Vacancy', '招聘岗位'),
      fields: ['code', 'needDept', 'postId', 'needCount', 'needDate', 'inPlan', 'planId', 'reasonType', 'replacedStaff'],
    },
    {
      label: w('Requirements', '任职要求'),
      fields: [
        'educationReq',
        'majorReq',
        'ageReq',
        'experienceYears',
        'skills',
        'duties',
        'salaryFrom',
        'salaryTo',
        'outsideRange',
        'channel',
      ],
    },
    { label: w('Own staff', '内部竞聘'), fields: ['openInner', 'innerFrom', 'innerTo', 'minYears', 'innerCount'] },
    { label: w('Recruiting', '招聘进展'), fields: ['hrOwner', 'recruitState', 'filledCount', 'candidates'] },
  ],
  document: {
    flow: 'hrApplicationRecruit',
    figure: { field: 'needCount', kind: 'quantity', word: 'reasonType' },
    matter: ['needDept', 'postId', 'needDate', 'inPlan'],
    afterwards: {
      fields: ['candidates', 'recruitState'],
      action: 'candidates',
      by: ['hrOwner'],
      open: ({ recruitState }) => recruitState !== 'closed',
    },
  },
  acts: {
    onboard: {
      label: w('Create onboarding', '创建入职单'),
      icon: 'addApprover',
      of: { lines: 'candidates', as: 'lineId', named: ['name', 'mobile'] },
      needs: 'hrStaffOnboard:add',
      keeper: true,
      when: ({ line }) => {
        if (line?.['onboardId']) return notNow('onboardingBegun', w('The onboarding was begun already', '该人员已创建入职单'));
        return line?.['candidateState'] === 'accepted'
          ? true
          : notNow('notAccepted', w('Only who accepted the offer can begin the onboarding', '只有已接受录用的人员可以办理入职'));
      },
      call: { method: 'POST', path: 'onboard/:id' },
      note: w('A draft of the onboarding with what is known of the candidate.', '按应聘信息生成入职登记草稿。'),
      done: w('The draft of the onboarding is there', '已生成入职登记草稿'),
      opens: 'hrStaffOnboard',
    },
    apply: {
      label: w('Apply for it', '我要竞聘'),
      icon: 'submit',
      needs: 'hrPostApply:add',
      when: ({ doc: { openInner, recruitState, innerFrom, innerTo }, today }) => {
        if (openInner !== true || innerFrom === null || innerTo === null) return null;
        if (recruitState !== 'open') return notNow('vacancyClosed', w('It is filled or closed', '该岗位已招满或已关闭'));
        return today >= innerFrom && today <= innerTo
          ? true
          : notNow('notOpen', w(`Applications from ${innerFrom} to ${innerTo}`, `报名时间为${innerFrom}至${innerTo}`));
      },
      page: { address: '/add?type=hrPostApply', as: 'recruitId' },
    },
  },
  effects: { saved: ['vacancyKept'], approved: ['vacancyAnnounced'] },
  postings: {
    hold: ({ doc, today }) => taken(doc, 'held', today),
    book: ({ doc, today }) => taken(doc, 'used', today),
  },
});
