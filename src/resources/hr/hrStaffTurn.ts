/**
 * Confirmation after probation, transfer to another department, secondment and return.
 *
 * Facts: `position` the person's present place; `openMoves` numbers of other documents that move them and wait or have not taken effect;
 * `post` limits of the new post; `home` where a seconded person comes from, null for everybody else.
 *
 * What was found of the old place stands fast once the document is approved. The pay of the new place comes with salary confirmation.
 */
import { document, fact } from '#model/definition.ts';
import { compare } from '#model/calculation/decimal.ts';
import { addDays, addMonths } from '#model/calculation/dates.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import {
  employed,
  faultOfOpenMove,
  faultsOfPost,
  longestProbation,
  movementGrants,
  type PostLimits,
  type StaffPosition,
} from './rules/movement.ts';

export interface Home {
  readonly departmentId: string | null;
  readonly postId: string | null;
  readonly grade: string | null;
  readonly supervisor: string | null;
}

/** Fewest points for a confirmation, and days for which it may be late. */
const fewestPoints = '60';
const lateDays = 30;
const longestSecondment = 12;

/** All but a confirmation go to another place. */
const leaves = (turnType: string | null): boolean => (turnType ?? 'regular') !== 'regular';

export const hrStaffTurn = document({
  key: 'hrStaffTurn',
  area: 'hr',
  label: w('Confirmation & transfer', '员工转正调动'),
  icon: 'transfer',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRZD-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    turnType: f.choice('turnType', w('Type', '异动类型'), { required: true }),
    oldDept: f.computed(f.department(w('From department', '原部门'))),
    oldPost: f.computed(f.post(w('From post', '原岗位'))),
    oldGrade: f.computed(f.choice('salaryGrade', w('From grade', '原职级'))),
    oldSupervisor: f.computed(f.user(w('From superior', '原直接上级'))),
    newDept: f.department(w('To department', '新部门')),
    newPost: f.post(w('To post', '新岗位')),
    newGrade: f.choice('salaryGrade', w('To grade', '新职级')),
    newSupervisor: f.user(w('New superior', '新直接上级')),
    effectiveDate: f.date(w('Effective', '生效日期'), { required: true }),
    backDate: f.date(w('Secondment ends', '借调截止')),
    entryDate: f.computed(f.date(w('Joined', '入职日期'))),
    probationEnd: f.computed(f.date(w('Probation ends', '试用期满'))),
    reason: f.longText(w('Reason', '异动原因'), { required: true }),
    selfReview: f.longText(w('Self assessment', '自我鉴定')),
    leaderReview: f.longText(w("Leader's assessment", '部门评价'), { node: true }),
    score: f.decimal([5, 1], w('Score', '考核得分'), { node: true, least: '0', most: '100' }),
    extendTo: f.date(w('Probation extended to', '延长试用至'), { node: true }),
    salaryAdjust: f.boolean(w('Pay changes', '是否调薪'), { node: true }),
    handoverTo: f.user(w('Work handed to', '工作交接人')),
    handoverList: f.longText(w('Handover list', '交接事项')),
    applied: f.boolean(w('Applied', '已执行'), { readOnly: true, default: false }),
  },
  facts: {
    position: fact<StaffPosition | null>(['staffId']),
    openMoves: fact<readonly string[]>(['staffId']),
    post: fact<PostLimits | null>(['newPost']),
    home: fact<Home | null>(['staffId']),
  },
  visibleWhen: {
    newDept: ({ turnType }) => leaves(turnType) && 'required',
    newPost: ({ turnType }) => leaves(turnType) && 'required',
    backDate: ({ turnType }) => turnType === 'secondment' && 'required',
    selfReview: ({ turnType }) => turnType === 'regular',
    handoverTo: ({ turnType }) => leaves(turnType),
    handoverList: ({ turnType }) => leaves(turnType),
  },
  computes: {
    oldDept: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldDept : (facts.position?.departmentId ?? doc.oldDept)),
    oldPost: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldPost : (facts.position?.postId ?? doc.oldPost)),
    oldGrade: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldGrade : (facts.position?.grade ?? doc.oldGrade)),
    oldSupervisor: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldSupervisor : (facts.position?.supervisor ?? doc.oldSupervisor)),
    entryDate: ({ doc, facts }) => facts.position?.entryDate ?? doc.entryDate,
    probationEnd: ({ doc, facts }) => (doc.status === 'approved' ? doc.probationEnd : (facts.position?.probationEnd ?? doc.probationEnd)),
    newDept: ({ doc, facts }) => (doc.turnType === 'back' ? (facts.home?.departmentId ?? doc.newDept) : doc.newDept),
    newPost: ({ doc, facts }) => (doc.turnType === 'back' ? (facts.home?.postId ?? doc.newPost) : doc.newPost),
    newSupervisor: ({ doc, facts }) =>
      doc.turnType === 'back' ? (doc.newSupervisor ?? facts.home?.supervisor ?? null) : doc.newSupervisor,
    newGrade: ({ doc, facts }) => (doc.turnType === 'back' ? (facts.home?.grade ?? doc.newGrade) : doc.newGrade),
  },
  rules: {
    employed: ({ facts }) =>
      facts.position && !employed.includes(facts.position.staffState ?? '')
        ? fault('employed', 'staffId', w('this person does not work here or is leaving', '该员工未在职或正在离职'))
        : null,
    openMove: ({ facts }) => faultOfOpenMove(facts.openMoves),
    afterEntry: ({ doc }) =>
      doc.effectiveDate !== null && doc.entryDate !== null && doc.effectiveDate < doc.entryDate
        ? fault('afterEntry', 'effectiveDate', w(`not before ${doc.entryDate}`, `不能早于入职日期${doc.entryDate}`))
        : null,
    probation: ({ doc, facts }) => {
      if (doc.turnType !== 'regular' || !facts.position) return null;
      if (facts.position.staffState !== 'probation')
        return fault('probation', 'turnType', w('this person is not in probation', '该员工不在试用期'));
      const last = doc.probationEnd === null ? null : addDays(doc.probationEnd, lateDays);
      return last !== null && doc.effectiveDate !== null && doc.effectiveDate > last
        ? fault('probation', 'effectiveDate', w(`not after ${last}`, `不能晚于${last}`))
        : null;
    },
    score: ({ doc }) =>
      doc.turnType === 'regular' && doc.score !== null && compare(doc.score, fewestPoints) < 0 && doc.extendTo === null
        ? fault('score', 'score', w(`below ${fewestPoints}: extend the probation or reject`, `低于${fewestPoints}分，应延长试用期或驳回`))
        : null,
    extendTo: ({ doc, facts }) => {
      if (doc.extendTo === null) return null;
      if (doc.turnType !== 'regular')
        return fault('extendTo', 'extendTo', w('only a confirmation extends the probation', '仅转正可延长试用期'));
      const last = facts.position ? longestProbation(facts.position) : null;
      if (last !== null && doc.extendTo > last)
        return fault('extendTo', 'extendTo', w(`the law allows probation until ${last}`, `法定试用期最长至${last}`));
      return doc.probationEnd !== null && doc.extendTo <= doc.probationEnd
        ? fault('extendTo', 'extendTo', w(`must be after ${doc.probationEnd}`, `应晚于${doc.probationEnd}`))
        : null;
    },
    place: ({ doc, facts }) => {
      if (doc.turnType === 'regular') return null;
      const faults: Fault[] = (['newDept', 'newPost'] as const)
        .filter((field) => doc[field] === null)
        .map((field) => fault('place', field, w('required', '必填')));
      if (doc.newDept !== null && doc.newDept === doc.oldDept)
        faults.push(fault('place', 'newDept', w('is the present department', '不能与原部门相同')));
      return [...faults, ...faultsOfPost(facts.post, doc.newDept, doc.newGrade ?? doc.oldGrade)];
    },
    secondment: ({ doc, facts }) => {
      if (doc.turnType === 'back')
        return facts.home === null ? fault('secondment', 'turnType', w('this person is not seconded', '该员工未在借调中')) : null;
      if (doc.turnType !== 'secondment') return null;
      if (facts.home) return fault('secondment', 'turnType', w('this person is seconded already', '该员工已在借调中'));
      if (doc.backDate === null) return fault('secondment', 'backDate', w('required', '必填'));
      if (doc.effectiveDate === null) return null;
      if (doc.backDate <= doc.effectiveDate) return fault('secondment', 'backDate', w('must be after it begins', '应晚于生效日期'));
      const last = addMonths(doc.effectiveDate, longestSecondment);
      return doc.backDate > last ? fault('secondment', 'backDate', w(`not after ${last}`, `不能晚于${last}`)) : null;
    },
    handover: ({ doc, facts }) =>
      doc.handoverTo !== null && doc.handoverTo === facts.position?.userId
        ? fault('handover', 'handoverTo', w('somebody else must take over', '工作交接人不能是本人'))
        : null,
    superior: ({ doc, facts }) =>
      doc.newSupervisor !== null && doc.newSupervisor === facts.position?.userId
        ? fault('superior', 'newSupervisor', w('nobody reports to themselves', '直接上级不能是本人'))
        : null,
  },
  name: { zh: 'code' },
  access: { grants: movementGrants },
  list: {
    columns: ['code', 'staffId', 'turnType', 'oldDept', 'newDept', 'effectiveDate', 'applied', 'status'],
    filters: ['staffId', 'turnType', 'oldDept', 'newDept', 'effectiveDate', 'applied', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    {
      label: w('Person', '员工'),
      fields: ['code', 'staffId', 'turnType', 'oldDept', 'oldPost', 'oldGrade', 'oldSupervisor', 'entryDate', 'probationEnd'],
    },
    { label: w('Change', '异动'), fields: ['newDept', 'newPost', 'newGrade', 'newSupervisor', 'effectiveDate', 'backDate', 'reason'] },
    { label: w('Assessment', '考核'), fields: ['selfReview', 'leaderReview', 'score', 'extendTo', 'salaryAdjust'] },
    { label: w('Hand-over', '交接'), fields: ['handoverTo', 'handoverList', 'applied'] },
  ],
  document: {
    flow: 'hrStaffTurn',
    figure: { field: 'effectiveDate', kind: 'date', word: 'turnType' },
    matter: [
      'staffId',
      { label: w('Department', '部门'), from: 'oldDept', to: 'newDept' },
      { label: w('Post', '岗位'), from: 'oldPost', to: 'newPost' },
      'reason',
    ],
    voidable: true,
  },
  effects: { submitted: ['oneMoveAtOnce'], dated: ['turnTakesEffect'] },
  dated: { date: 'effectiveDate', applied: 'applied', about: 'staffId' },
});
