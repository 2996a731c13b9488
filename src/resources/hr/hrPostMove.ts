/**
 * Promotion, demotion, rotation, or a post beside the main one. Moves to another department are transfers.
 *
 * Facts: `position` the person's present place; `openMoves` numbers of other documents that move them and wait or have not taken effect;
 * `post` limits of the new post; `standard` the chosen pay standard.
 */
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import type { Words } from '#model/words.ts';
import { w } from '#model/words.ts';
import { gradeRank } from '../grades.ts';
import { employed, faultOfOpenMove, faultsOfPost, movementGrants, type PostLimits, type StaffPosition } from './rules/movement.ts';

/** Which way the grade goes. */
const directions: Readonly<Record<string, { readonly fits: (rise: number) => boolean; readonly message: Words }>> = {
  promotion: { fits: (rise) => rise > 0, message: w('a promotion raises the grade', '晋升的新职级应高于原职级') },
  demotion: { fits: (rise) => rise < 0, message: w('a demotion lowers the grade', '降职的新职级应低于原职级') },
  rotation: { fits: (rise) => rise === 0, message: w('a rotation keeps the grade', '平级轮岗的职级应不变') },
};

/** The main post stays as it is. */
const isBeside = (moveType: string | null): boolean => moveType === 'extraPost' || moveType === 'removePost';

export const hrPostMove = document({
  key: 'hrPostMove',
  area: 'hr',
  label: w('Post change', '岗位异动'),
  icon: 'stairs-up',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRGB-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    staffId: f.staff(w('Staff', '员工'), { required: true }),
    moveType: f.choice('moveType', w('Type', '异动类型'), { required: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    oldPost: f.computed(f.post(w('Present post', '原岗位'))),
    oldGrade: f.computed(f.choice('salaryGrade', w('Present grade', '原职级'))),
    newPost: f.post(w('New post', '新岗位'), { required: true }),
    newGrade: f.choice('salaryGrade', w('New grade', '新职级'), { required: true }),
    postApplyId: f.ref('hrPostApply', w('Internal application', '竞聘申请')),
    effectiveDate: f.date(w('Effective', '生效日期'), { required: true }),
    trialMonths: f.integer(w('Trial months', '考察期（月）'), { default: 0, least: '0', most: '3' }),
    reason: f.longText(w('Reason', '异动原因'), { required: true }),
    performance: f.longText(w('Performance', '业绩说明')),
    salaryAdjust: f.boolean(w('Pay changes', '是否调薪'), { default: false }),
    newStandardId: f.ref('hrSalaryStandard', w('New pay standard', '新薪资标准')),
    applied: f.boolean(w('Applied', '已执行'), { readOnly: true, default: false }),
  },
  facts: {
    position: fact<StaffPosition | null>(['staffId']),
    openMoves: fact<readonly string[]>(['staffId']),
    post: fact<PostLimits | null>(['newPost']),
    standard: fact<{ readonly grade: string | null; readonly enabled: boolean } | null>(['newStandardId']),
  },
  visibleWhen: { newStandardId: ({ salaryAdjust }) => salaryAdjust === true && 'required' },
  fills: { postApplyId: { staffId: 'staffId', newPost: 'targetPost', effectiveDate: 'hireDate' } },
  computes: {
    deptId: ({ doc, facts }) => (doc.status === 'approved' ? doc.deptId : (facts.position?.departmentId ?? doc.deptId)),
    oldPost: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldPost : (facts.position?.postId ?? doc.oldPost)),
    oldGrade: ({ doc, facts }) => (doc.status === 'approved' ? doc.oldGrade : (facts.position?.grade ?? doc.oldGrade)),
    newGrade: ({ doc }) => (isBeside(doc.moveType) ? doc.oldGrade : doc.newGrade),
  },
  rules: {
    employed: ({ facts }) =>
      facts.position && !employed.includes(facts.position.staffState ?? '')
        ? fault('employed', 'staffId', w('this person does not work here or is leaving', '该员工未在职或正在离职'))
        : null,
    openMove: ({ facts }) => faultOfOpenMove(facts.openMoves),
    afterEntry: ({ doc, facts }) => {
      const entry = facts.position?.entryDate ?? null;
      return doc.effectiveDate !== null && entry !== null && doc.effectiveDate < entry
        ? fault('afterEntry', 'effectiveDate', w(`not before ${entry}`, `不能早于入职日期${entry}`))
        : null;
    },
    grade: ({ doc }) => {
      const direction = directions[doc.moveType ?? ''];
      if (!direction || doc.newGrade === null || doc.oldGrade === null) return null;
      return direction.fits(gradeRank(doc.newGrade) - gradeRank(doc.oldGrade)) ? null : fault('grade', 'newGrade', direction.message);
    },
    post: ({ doc, facts }) => {
      if (!isBeside(doc.moveType)) {
        if (doc.moveType === 'rotation' && doc.newPost === doc.oldPost)
          return fault('post', 'newPost', w('is the present post', '不能与原岗位相同'));
        return faultsOfPost(facts.post, doc.deptId, doc.newGrade);
      }
      const held = facts.position?.extraPosts ?? [];
      if (doc.newPost === null || !facts.position) return null;
      if (doc.moveType === 'removePost')
        return held.includes(doc.newPost)
          ? null
          : fault('post', 'newPost', w('is no additional post of this person', '该员工未兼任此岗位'));
      return held.includes(doc.newPost) || doc.newPost === doc.oldPost
        ? fault('post', 'newPost', w('this person holds this post already', '该员工已任此岗位'))
        : faultsOfPost(facts.post, null, null);
    },
    standard: ({ doc, facts }) => {
      if (doc.salaryAdjust !== true) return null;
      if (doc.newStandardId === null) return fault('standard', 'newStandardId', w('required', '必填'));
      if (facts.standard && !facts.standard.enabled)
        return fault('standard', 'newStandardId', w('this standard is disabled', '该薪资标准已停用'));
      return facts.standard && doc.newGrade !== null && facts.standard.grade !== doc.newGrade
        ? fault('standard', 'newStandardId', w('is no standard of the new grade', '该薪资标准与新职级不符'))
        : null;
    },
    consent: ({ doc }) =>
      doc.moveType === 'demotion' && ((doc as { attachments?: readonly unknown[] | null }).attachments ?? []).length === 0
        ? fault('consent', 'attachments', w("the person's consent must be attached", '降职需上传员工本人同意书'))
        : null,
  },
  name: { zh: 'code' },
  access: { grants: movementGrants },
  list: {
    columns: ['code', 'staffId', 'moveType', 'oldPost', 'newPost', 'effectiveDate', 'applied', 'status'],
    filters: ['staffId', 'moveType', 'deptId', 'effectiveDate', 'applied', 'status'],
    sort: [{ by: 'applyDate', down: true }],
  },
  form: [
    { label: w('Person', '员工'), fields: ['code', 'staffId', 'moveType', 'deptId', 'oldPost', 'oldGrade'] },
    {
      label: w('Change', '异动'),
      fields: [
        'newPost',
        'newGrade',
        'postApplyId',
        'effectiveDate',
        'trialMonths',
        'salaryAdjust',
        'newStandardId',
        'reason',
        'performance',
        'applied',
      ],
    },
  ],
  document: {
    flow: 'hrPostMove',
    figure: { field: 'effectiveDate', kind: 'date', word: 'moveType' },
    matter: ['staffId', { label: w('Post', '岗位'), from: 'oldPost', to: 'newPost' }, 'reason'],
    voidable: true,
  },
  effects: {
    submitted: ['oneMoveAtOnce'],
    approved: ['postMoveApproved'],
    dated: ['postMoveTakesEffect'],
    invalidated: ['postMoveRevoked'],
  },
  dated: { date: 'effectiveDate', applied: 'applied', about: 'staffId' },
});
