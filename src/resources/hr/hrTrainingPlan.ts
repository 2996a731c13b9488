/**
 * Sessions of training with their budget. Approval puts the budget into the ledger `training` and makes a row to
 * sign for every participant of every session. Shares of expense reports in the budget come with a reference of theirs to a plan.
 *
 * Facts: `needs` the chosen reports of needs; `people` the chosen participants with the departments they belong to, their own first, then
 * those above it; `sessions` sessions of other plans in approval or approved that lie at the time of one of these.
 */
import { posting } from '#model/posting.ts';
import { training } from './ledgers.ts';
import { notNow } from '#model/acts.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, everything } from '../grants.ts';
import { clashOf, usualPassScore, type SessionPlace } from './rules/trainingRules.ts';

export interface ApprovedNeeds {
  readonly id: string;
  readonly code: string;
  readonly needYear: number | null;
  readonly status: string;
}
export interface Participant {
  readonly userId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly departments: readonly string[];
}
export interface OtherSession extends SessionPlace {
  readonly code: string;
  readonly course: string;
}

interface CourseLine {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly teacher: string | null;
  readonly place: string | null;
  readonly course: string | null;
}

/** Time and place of a line, null while its times are not complete. */
const sessionOf = ({ startTime, endTime, teacher, place }: CourseLine): SessionPlace | null =>
  startTime !== null && endTime !== null && endTime > startTime ? { startTime, endTime, teacher, place } : null;

const clashes = (index: number, line: CourseLine, others: readonly OtherSession[]): Fault[] => {
  const session = sessionOf(line);
  if (session === null) return [];
  return others.flatMap((other) => {
    const shared = clashOf(session, other);
    if (shared === null) return [];
    const [en, zh] = shared === 'teacher' ? ['the teacher', '讲师'] : ['the room', '地点'];
    return [
      warning(
        'clash',
        `courses.${index}.${shared}`,
        w(`${en} is taken at this time: ${other.course} (${other.code})`, `${zh}该时段已有安排：${other.course}（${other.code}）`),
      ),
    ];
  });
};

/** What tells sessions of a plan apart. */
const sessionNames = ['course', 'startTime'] as const;

const { employee: _everybody, ...offices } = documentOffices;

export const hrTrainingPlan = document({
  key: 'hrTrainingPlan',
  area: 'hr',
  label: w('Training plan', '培训计划'),
  icon: 'calendar-stats',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('PXJH-{yyyyMM}-{seq3}', w('No.', '单号')),
    planName: f.text(w('Plan', '计划名称'), { max: 80, required: true }),
    planYear: f.integer(w('Year', '年度'), { required: true, least: '2000', most: '2100' }),
    needIds: f.refs('annualTrainNeeds', w('Needs taken over', '来源需求')),
    organizer: f.department(w('Organised by', '组织部门'), { required: true, default: { from: 'ownDepartment' } }),
    objective: f.longText(w('Objective', '培训目的'), { required: true }),
    sessionCount: f.computed(f.integer(w('Sessions', '场次数'))),
    totalHours: f.computed(f.decimal([8, 1], w('Hours', '总课时'))),
    totalBudget: f.computed(f.money(w('Budget', '预算合计'))),
    usedBudget: f.money(w('Used', '已用预算'), { readOnly: true, default: '0' }),
  },
  lines: {
    courses: lineSet({
      label: w('Sessions', '培训场次'),
      least: 1,
      fields: {
        course: f.text(w('Course', '课程名称'), { max: 80, required: true }),
        trainCategory: f.choice('trainCategory', w('Category', '类别'), { required: true }),
        trainMode: f.choice('trainMode', w('Mode', '方式'), { required: true }),
        teacher: f.text(w('Teacher', '讲师'), { max: 40, required: true }),
        startTime: f.dateTime(w('From', '开始时间'), { required: true }),
        endTime: f.dateTime(w('To', '结束时间'), { required: true }),
        hours: f.decimal([6, 1], w('Hours', '课时'), { required: true, least: '0.5' }),
        place: f.text(w('Place', '地点'), { max: 60, required: true }),
        depts: f.refs('sysDepartment', w('Departments', '参训部门')),
        participants: f.users(w('Participants', '参训人员')),
        planPersons: f.integer(w('Persons', '人数'), { required: true, least: '1', most: '9999' }),
        examNeeded: f.boolean(w('Exam', '是否考核'), { default: false }),
        passScore: f.decimal([5, 1], w('Pass mark', '合格分'), { default: usualPassScore, least: '0', most: '100' }),
        budget: f.money(w('Budget', '预算'), { default: '0', least: '0' }),
        trainStatus: f.choice('trainStatus', w('Status', '状态'), { readOnly: true, default: 'planned' }),
      },
      totals: ['hours', 'planPersons', 'budget'],
    }),
  },
  facts: {
    needs: fact<readonly ApprovedNeeds[]>(['needIds']),
    people: fact<readonly Participant[]>(['courses.participants']),
    sessions: fact<readonly OtherSession[]>(['courses.startTime', 'courses.endTime']),
  },
  computes: {
    sessionCount: ({ doc }) => doc.courses.length,
    totalHours: ({ doc }) =>
      sum(
        doc.courses.map(({ hours }) => hours),
        1,
      ),
    totalBudget: ({ doc }) => sum(doc.courses.map(({ budget }) => budget)),
  },
  rules: {
    needs: ({ doc, facts }) =>
      (facts.needs ?? []).flatMap((one) => {
        const at = `needIds.${(doc.needIds ?? []).indexOf(one.id)}`;
        if (one.status !== 'approved') return [fault('needs', at, w(`${one.code} is not approved`, `${one.code}尚未审批通过`))];
        return one.needYear === doc.planYear
          ? []
          : [fault('needs', at, w(`${one.code} is of another year`, `${one.code}不是本年度的需求`))];
      }),
    order: ({ doc }) =>
      doc.courses.flatMap(({ startTime, endTime }, index) =>
        startTime !== null && endTime !== null && endTime <= startTime
          ? [fault('order', `courses.${index}.endTime`, w('the end is not after the start', '结束时间必须晚于开始时间'))]
          : [],
      ),
    clash: ({ doc, facts }) =>
      doc.courses.flatMap((line, index) => {
        const before = doc.courses.slice(0, index).flatMap((other): OtherSession[] => {
          const session = sessionOf(other);
          return session === null ? [] : [{ ...session, code: doc.planName ?? '', course: other.course ?? '' }];
        });
        return clashes(index, line, [...before, ...(facts.sessions ?? [])]);
      }),
    members: ({ doc, facts }) =>
      doc.courses.flatMap(({ depts, participants }, index) => {
        if ((depts ?? []).length === 0) return [];
        const outside = (facts.people ?? []).filter(
          ({ userId, departments }) => participants?.includes(userId) && !departments.some((id) => depts?.includes(id)),
        );
        return outside.map(({ name, nameEn }) =>
          fault(
            'members',
            `courses.${index}.participants`,
            w(`${nameEn ?? name} is of none of these departments`, `${name}不属于所选参训部门`),
          ),
        );
      }),
  },
  name: { zh: 'planName' },
  access: {
    department: 'organizer',
    grants: {
      ...offices,
      // Only the coordinator plans (the flow's start); everybody reads the plans to choose from in an application.
      employee: { actions: ['page'], scope: 'all', menu: false },
      training_keeper: everything,
      hr_manager: approving('all'),
      hr_specialist: approving('all'),
      hr_payroll: approving('all'),
      finance_manager: approving('all'),
    },
  },
  list: {
    columns: ['code', 'planName', 'planYear', 'organizer', 'sessionCount', 'totalHours', 'totalBudget', 'usedBudget', 'status'],
    filters: ['planYear', 'planName', 'organizer', 'status'],
    sort: [
      { by: 'planYear', down: true },
      { by: 'code', down: true },
    ],
    totals: ['sessionCount', 'totalHours', 'totalBudget', 'usedBudget'],
  },
  form: [
    { label: w('Plan', '计划'), fields: ['code', 'planName', 'planYear', 'organizer', 'needIds', 'objective'] },
    { label: w('Sessions', '场次'), fields: ['courses', 'sessionCount', 'totalHours', 'totalBudget', 'usedBudget'] },
  ],
  document: {
    flow: 'hrTrainingPlan',
    figure: { field: 'totalBudget', kind: 'money' },
    matter: ['planName', 'planYear', 'organizer', 'objective'],
  },
  acts: {
    takeOver: {
      label: w('Take over needs', '引用培训需求'),
      icon: 'import',
      of: 'list',
      needs: 'add',
      call: { method: 'POST', path: 'takeOver' },
      note: w(
        'A draft plan with one session for each need; times, places and teachers are to be filled in.',
        '按已通过的需求逐条生成计划草稿，时间、地点和讲师需补充填写。',
      ),
      asks: { needIds: f.refs('annualTrainNeeds', w('Approved needs', '已通过的培训需求'), { required: true }) },
      done: w('The draft of the plan is there', '已生成培训计划草稿'),
      opens: 'hrTrainingPlan',
    },
    signCode: {
      label: w('Sign-in code', '签到二维码'),
      icon: 'sign',
      of: { lines: 'courses', as: 'session', named: sessionNames },
      needs: 'hrTrainingSign:score',
      when: ({ line }) =>
        line?.['trainStatus'] === 'cancelled' ? notNow('trainingCancelled', w('This training does not take place', '该培训已取消')) : true,
      page: { address: '/hr/trainingCode', as: 'planId' },
    },
    cancelSession: {
      label: w('Cancel a session', '取消场次'),
      icon: 'invalidate',
      of: { lines: 'courses', as: 'courseLineId', named: sessionNames },
      needs: 'put',
      when: ({ line }) =>
        line?.['trainStatus'] === 'planned'
          ? true
          : notNow('sessionBegun', w('Only a session that has not begun can be cancelled', '仅未开始的场次可以取消')),
      call: { method: 'PUT', path: 'cancelSession/:id' },
      note: w('Its participants are told, with the reason.', '将通知参训人员，并附上原因。'),
      asks: { reason: f.text(w('Reason', '原因'), { max: 200, required: true }) },
      danger: true,
      done: w('The session is cancelled', '场次已取消'),
    },
  },
  effects: { approved: ['trainingPlanned'] },
  postings: {
    book: ({ doc, today }) => [
      posting(training, { dimensions: { plan: doc.id ?? '' }, from: null, to: 'left', quantity: doc.totalBudget ?? '0', date: today }),
    ],
  },
});
