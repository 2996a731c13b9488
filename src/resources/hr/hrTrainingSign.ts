/**
 * Attendance and score of one participant of one session, or of one application for training. Rows come with the
 * approval of a plan or an application; people of HR may add others to them. Who has not signed by the end of it was absent, or on leave.
 *
 * Facts: `sitting` the session or application that the row belongs to, null where there is none; `staffDepartment` department of the
 * participant's file.
 */
import { notNow } from '#model/acts.ts';
import { fact, resource } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { everything, reading } from '../grants.ts';
import { attended, examResultOf, type Sitting } from './rules/trainingRules.ts';

/** What rows know of the training they belong to. */
export interface SignedTraining extends Sitting {
  readonly approved: boolean;
  readonly course: string;
  readonly examNeeded: boolean;
  readonly passScore: string | null;
}

export const hrTrainingSign = resource({
  key: 'hrTrainingSign',
  area: 'hr',
  label: w('Training sign-in & scores', '培训签到'),
  icon: 'user-check',
  api: { prefix: 'api', style: 'newer' },
  fields: {
    planId: f.ref('hrTrainingPlan', w('Plan', '培训计划'), { fixed: true }),
    courseLineId: f.text(w('Session', '场次'), {
      max: 20,
      fixed: true,
      check: 'digits',
      line: { of: 'planId', set: 'courses', named: ['course', 'startTime'] },
    }),
    applyId: f.ref('hrTrainingApply', w('Application', '培训申请'), { fixed: true }),
    course: f.computed(f.text(w('Course', '课程'), { max: 80 })),
    startTime: f.computed(f.dateTime(w('From', '开始'))),
    staffId: f.staff(w('Participant', '参训人'), { required: true, fixed: true }),
    deptId: f.computed(f.department(w('Department', '部门'))),
    signIn: f.dateTime(w('Signed in', '签到时间')),
    signOut: f.dateTime(w('Signed out', '签退时间')),
    signState: f.choice('signState', w('Attendance', '签到状态'), { default: 'planned' }),
    score: f.decimal([5, 1], w('Score', '成绩'), { least: '0', most: '100' }),
    examResult: f.computed(f.choice('examResult', w('Result', '考核结果'))),
    evaluation: f.integer(w('Rating of course', '课程评分'), { least: '1', most: '5' }),
    comment: f.text(w('Comment', '评语'), { max: 200 }),
    certNo: f.text(w('Certificate no.', '证书编号'), { max: 40 }),
    proof: f.files(w('Certificate and report', '证书与培训总结')),
  },
  facts: {
    sitting: fact<SignedTraining | null>(['planId', 'courseLineId', 'applyId']),
    staffDepartment: fact<string | null>(['staffId']),
  },
  visibleWhen: {
    planId: ({ applyId }) => applyId === null,
    courseLineId: ({ applyId, planId }) => applyId === null && planId !== null,
    applyId: ({ planId, courseLineId }) => planId === null && courseLineId === null,
  },
  computes: {
    course: ({ doc, facts }) => facts.sitting?.course ?? doc.course,
    startTime: ({ doc, facts }) => facts.sitting?.startTime ?? doc.startTime,
    deptId: ({ doc, facts }) => facts.staffDepartment ?? doc.deptId,
    examResult: ({ doc, facts }) => (facts.sitting ? examResultOf(doc.score, facts.sitting) : doc.examResult),
  },
  rules: {
    belongs: ({ doc, facts }) => {
      if ((doc.courseLineId === null) === (doc.applyId === null))
        return fault('belongs', 'courseLineId', w('either a session or an application', '场次与培训申请须且只能填一项'));
      return facts.sitting?.approved !== true
        ? fault(
            'belongs',
            doc.applyId === null ? 'courseLineId' : 'applyId',
            w('is no session or application that was approved', '不是已通过的培训场次或申请'),
          )
        : null;
    },
    times: ({ doc }) =>
      doc.signIn !== null && doc.signOut !== null && doc.signOut <= doc.signIn
        ? fault('times', 'signOut', w('must be after signing in', '签退时间必须晚于签到时间'))
        : null,
    scored: ({ doc }) =>
      doc.score !== null && !attended(doc.signState)
        ? fault('scored', 'score', w('only who attended has a score', '仅已签到人员可录入成绩'))
        : null,
  },
  access: {
    owners: ['staffId'],
    department: 'deptId',
    grants: {
      training_keeper: everything,
      hr_manager: everything,
      hr_specialist: everything,
      hr_payroll: reading('all'),
      sys_admin: everything,
      audit_admin: reading('all'),
      dept_leader: reading('deptTree'),
      vice_president: reading('charge'),
      general_manager: reading('all'),
      chairman: reading('all'),
      employee: { actions: ['page', 'sign'], scope: 'self' },
    },
    more: ['sign', 'score'],
  },
  acts: {
    report: {
      label: w('Rate and report', '评价与总结'),
      icon: 'comment',
      needs: 'sign',
      when: ({ doc, actor, now }) => {
        if (doc.staffId !== actor.staffId) return null;
        return doc.startTime !== null && now < doc.startTime
          ? notNow('trainingNotOver', w('The training is not over yet', '培训尚未结束'))
          : true;
      },
      call: { method: 'PUT', path: 'report/:id' },
      asks: {
        evaluation: f.integer(w('Rating of course (1-5)', '课程评分（1-5）'), { least: '1', most: '5' }),
        certNo: f.text(w('Certificate no.', '证书编号'), { max: 40 }),
        proof: f.files(w('Certificate and report', '证书与培训总结')),
      },
      begins: ({ doc: { evaluation, certNo, proof } }) => ({ evaluation, certNo, proof }),
      done: w('Handed in', '已提交'),
    },
  },
  effects: { saved: ['trainingSigned'] },
  list: {
    columns: ['course', 'startTime', 'staffId', 'deptId', 'signIn', 'signState', 'score', 'examResult'],
    filters: ['course', 'planId', 'staffId', 'deptId', 'startTime'],
    sort: [{ by: 'startTime', down: true }, { by: 'staffId' }],
  },
  form: [
    { label: w('Training', '培训'), fields: ['planId', 'courseLineId', 'applyId', 'course', 'startTime', 'staffId', 'deptId'] },
    { label: w('Attendance', '签到'), fields: ['signIn', 'signOut', 'signState'] },
    { label: w('Result', '成绩'), fields: ['score', 'examResult', 'evaluation', 'comment', 'certNo', 'proof'] },
  ],
  uniques: [
    ['courseLineId', 'staffId'],
    ['applyId', 'staffId'],
  ],
});
