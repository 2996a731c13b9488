/**
 * Request for leave of all kinds (policy table, rules 1-8, posting of days).
 *
 * Facts, all without this document itself: `calendar` rows of the working calendar from startDate to the later of endDate and
 * actualEnd; `staff` the person's account, working hours, full years of work, first and last day here; `leaveBalance` rows of balances of the person for the type, by
 * year, of the years that the request touches; `taken` days of the same type in approval or approved in these years, from the ledger; `ownLeaves` and `agentLeaves` leave in approval or approved of the person and of the agent that touches the dates;
 * `sickDays` calendar days of sick leave in that year, in approval or approved; `trips` business trips of the person in approval or approved
 * that touch the dates; `payGranted` whether pay of a month of the leave is in a grant or paid.
 *
 * Leave that crosses the end of a month or a year counts in each with the days that lie in it (`leaveDays.ts`). `reportBack` says the last
 * day really taken: `actualEnd`. `months` lists the days used as the ledger booked them, by month.
 */
import { notNow } from '#model/acts.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { compare, isPositive } from '#model/calculation/decimal.ts';
import { addMonths, daysBetween, yearOf } from '#model/calculation/dates.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { periodsTouch, type CalendarDay, type Period, type WorkSystem } from '#model/calculation/workCalendar.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything, reading } from '../grants.ts';
import {
  actualDaysOf,
  carriedInTime,
  daysIn,
  leavePostings,
  leftIn,
  periodOf,
  personalInYear,
  withinQuota,
  type YearBalance,
} from './rules/leaveDays.ts';
import { bereavementDays, leavePolicies, sickDaysForfeiting } from './rules/leavePolicy.ts';

export interface LeaveStaff {
  readonly userId: string | null;
  readonly departmentId: string | null;
  readonly workSystem: WorkSystem;
  readonly workYears: number;
  readonly joined: string | null;
  /** Last day, as soon as it is known. */
  readonly left: string | null;
}
export interface LeaveSpan extends Period {
  readonly code: string;
}

const isToProve = ({ leaveType, leaveDays }: { readonly leaveType: string | null; readonly leaveDays: string | null }): boolean => {
  const from = leavePolicies[leaveType ?? '']?.proofFrom ?? null;
  return from !== null && compare(leaveDays, from) >= 0;
};

/** From the day after the end somebody is to report the person back. */
const backState: StateByDay = {
  cases: [
    { is: 'done', known: 'actualEnd' },
    { is: 'waiting', after: 'endDate', while: { status: ['approved'] } },
  ],
  otherwise: 'none',
};

export const hrLeaveRequest = document({
  key: 'hrLeaveRequest',
  area: 'hr',
  label: w('Leave request', '请假申请'),
  icon: 'calendar-event',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HRLV-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    staffId: f.staff(w('Staff', '请假人'), { required: true, default: { from: 'ownStaff' } }),
    leaveType: f.choice('leaveType', w('Type', '请假类型'), { required: true }),
    startDate: f.date(w('From', '开始日期'), { required: true }),
    startHalf: f.choice('halfDay', w('From half', '开始时段'), { required: true, default: 'am' }),
    endDate: f.date(w('To', '结束日期'), { required: true }),
    endHalf: f.choice('halfDay', w('To half', '结束时段'), { required: true, default: 'pm' }),
    leaveDays: f.computed(f.decimal([6, 1], w('Days', '请假天数'))),
    leftDays: f.computed(f.decimal([6, 1], w('Balance', '剩余天数'))),
    reason: f.longText(w('Reason', '请假事由'), { required: true }),
    agentUser: f.user(w('Work done by', '工作代理人'), { required: true }),
    contact: f.text(w('Contact', '联系电话'), { max: 20, check: 'mobile', carried: true }),
    destination: f.text(w('Destination', '外出地点'), { max: 80 }),
    proof: f.files(w('Proof', '证明材料'), {
      help: w(
        'Sick leave from 2 days on, marriage, birth, parental and injury leave',
        '病假2天及以上、婚假、产假、护理假、育儿假、工伤假必须上传',
      ),
    }),
    babyBirth: f.date(w('Child born', '子女出生日期')),
    babyCount: f.integer(w('Babies', '婴儿数'), { default: 1, least: '1', most: '9' }),
    premarital: f.boolean(w('Premarital check', '已婚检'), { help: w('Marriage leave is then 18 days', '婚检后婚假为18天') }),
    actualEnd: f.date(w('Back on (last leave day)', '实际结束日期'), { readOnly: true }),
    actualDays: f.computed(f.decimal([6, 1], w('Actual days', '实际天数'))),
    backState: f.computed(f.choice('backState', w('Report back', '销假状态'), { daily: backState })),
  },
  lines: {
    months: lineSet({
      label: w('Days by month', '按月天数'),
      fields: {
        month: f.month(w('Month', '月份'), { readOnly: true }),
        days: f.decimal([6, 1], w('Days', '天数'), { readOnly: true }),
      },
      totals: ['days'],
    }),
  },
  facts: {
    calendar: fact<readonly CalendarDay[]>(['startDate', 'endDate', 'actualEnd']),
    staff: fact<LeaveStaff | null>(['staffId']),
    leaveBalance: fact<Readonly<Record<string, YearBalance>>>(['staffId', 'leaveType', 'startDate', 'endDate']),
    taken: fact<Readonly<Record<string, string>>>(['staffId', 'leaveType', 'startDate', 'endDate']),
    ownLeaves: fact<readonly LeaveSpan[]>(['staffId', 'startDate', 'endDate']),
    agentLeaves: fact<readonly LeaveSpan[]>(['agentUser', 'startDate', 'endDate']),
    sickDays: fact<number>(['staffId', 'leaveType', 'startDate']),
    trips: fact<readonly { readonly code: string }[]>(['staffId', 'startDate', 'endDate']),
    payGranted: fact<boolean>(['staffId', 'startDate', 'endDate']),
  },
  visibleWhen: {
    proof: (doc) => (isToProve(doc) ? 'required' : true),
    babyBirth: ({ leaveType }) => (leaveType === 'paternity' || leaveType === 'parental') && 'required',
    babyCount: ({ leaveType }) => leaveType === 'maternity',
    premarital: ({ leaveType }) => leaveType === 'marriage',
    actualDays: ({ status }) => status === 'approved',
    backState: ({ status }) => status === 'approved',
  },
  computes: {
    leaveDays: ({ doc, facts }) => daysIn(doc, periodOf(doc), facts),
    leftDays: ({ doc, facts }) => leftIn(doc, facts, (doc.startDate ?? '').slice(0, 4)),
    actualDays: ({ doc, facts }) => actualDaysOf(doc, facts),
    backState: ({ doc, today }) => stateOn(backState, doc, today),
  },
  rules: {
    ownLeave: ({ doc, actor }) =>
      (doc.applicant ?? actor.userId) === actor.userId &&
      doc.staffId !== actor.staffId &&
      !actor.roles.some((role) => role === 'hr_manager' || role === 'hr_specialist')
        ? fault('ownLeave', 'staffId', w('only HR may ask for somebody else', '只有人力资源部可代他人请假'))
        : null,
    order: ({ doc }) =>
      doc.startDate !== null && doc.endDate !== null && periodOf(doc) === null
        ? fault('order', 'endDate', w('the end is before the start', '结束时间不能早于开始时间'))
        : null,
    employed: ({ doc, facts: { staff } }) => {
      if (staff?.joined && doc.startDate !== null && doc.startDate < staff.joined)
        return fault('employed', 'startDate', w(`joined only on ${staff.joined}`, `该员工${staff.joined}才入职`));
      if (!staff?.left || doc.endDate === null || doc.endDate <= staff.left) return null;
      return doc.startDate !== null && doc.startDate > staff.left
        ? fault('employed', 'staffId', w(`has left on ${staff.left}`, `该员工已于${staff.left}离职`))
        : fault('employed', 'endDate', w(`the last day of work is ${staff.left}`, `不能晚于最后工作日${staff.left}`));
    },
    days: ({ doc }) =>
      periodOf(doc) !== null && !isPositive(doc.leaveDays)
        ? fault('days', 'endDate', w('there is no working day in this period', '该时段内没有工作日'))
        : null,
    overlap: ({ doc, facts }) => {
      const period = periodOf(doc);
      const other = period === null ? undefined : (facts.ownLeaves ?? []).find((span) => periodsTouch(span, period));
      return other ? fault('overlap', 'startDate', w(`overlaps with ${other.code}`, `与${other.code}的请假时间重叠`)) : null;
    },
    onTrip: ({ facts }) =>
      (facts.trips ?? []).map(({ code }) =>
        warning('onTrip', 'startDate', w(`on a business trip on these days (${code})`, `该时段有出差安排（${code}）`)),
      ),
    quota: ({ doc, facts }) => withinQuota(doc, facts),
    carried: ({ doc, facts }) => carriedInTime(doc, facts),
    backdated: ({ doc, today }) =>
      doc.startDate !== null && !leavePolicies[doc.leaveType ?? '']?.backdated && daysBetween(doc.startDate, doc.applyDate ?? today) > 3
        ? fault(
            'backdated',
            'startDate',
            w('only sick and bereavement leave may be backdated more than 3 days', '除病假、丧假外，补请假不能超过3天'),
          )
        : null,
    proof: ({ doc }) =>
      isToProve(doc) && (doc.proof ?? []).length === 0
        ? fault('proof', 'proof', w('proof is required for this leave', '该假期需上传证明材料'))
        : null,
    agent: ({ doc, facts, actor }) => {
      if (doc.agentUser === null) return null;
      const persons = [facts.staff?.userId, doc.applicant ?? actor.userId];
      if (persons.includes(doc.agentUser)) return fault('agent', 'agentUser', w('somebody else must do the work', '工作代理人不能是本人'));
      const period = periodOf(doc);
      const away = period === null ? undefined : (facts.agentLeaves ?? []).find((span) => periodsTouch(span, period));
      return away ? fault('agent', 'agentUser', w(`on leave in this period (${away.code})`, `该代理人在此期间请假（${away.code}）`)) : null;
    },
    personalLimit: ({ doc, facts }) => personalInYear(doc, facts),
    yearEnd: ({ doc }) =>
      doc.leaveType === 'annual' && doc.startDate !== null && doc.endDate !== null && yearOf(doc.startDate) !== yearOf(doc.endDate)
        ? fault('yearEnd', 'endDate', w('annual leave may not cross the year end; make two requests', '年休假不能跨年，须分两次申请'))
        : null,
    forfeited: ({ doc, facts }) => {
      const least = sickDaysForfeiting(facts.staff?.workYears ?? 0);
      return doc.leaveType === 'annual' && (facts.sickDays ?? 0) >= least
        ? fault(
            'forfeited',
            'leaveType',
            w(`no annual leave after ${least} days of sick leave in the year`, `当年病假累计满${least}天，不再享受年休假`),
          )
        : null;
    },
    policy: ({ doc }) => {
      if (doc.leaveType === 'bereavement' && compare(doc.leaveDays, bereavementDays) > 0)
        return fault('policy', 'leaveType', w(`at most ${bereavementDays} days`, `丧假不能超过${bereavementDays}天`));
      if (doc.leaveType !== 'paternity' && doc.leaveType !== 'parental') return null;
      if (doc.babyBirth === null) return fault('policy', 'babyBirth', w('required', '必填'));
      const last = addMonths(doc.babyBirth, doc.leaveType === 'paternity' ? 3 : 36);
      return doc.startDate !== null && doc.startDate > last
        ? fault('policy', 'startDate', w(`not after ${last}`, `不能晚于${last}`))
        : null;
    },
  },
  name: { zh: 'code' },
  access: {
    owners: ['staffId'],
    grants: {
      ...documentOffices,
      dept_leader: { actions: ['page', 'approve', 'print', 'export', 'reportBack'], scope: 'deptTree' },
      hr_manager: everything,
      hr_specialist: {
        actions: ['page', 'add', 'put', 'deletes', 'export', 'submit', 'approve', 'withdraw', 'print', 'reportBack'],
        scope: 'all',
      },
      hr_payroll: reading('all'),
    },
    more: ['reportBack'],
  },
  list: {
    columns: ['code', 'staffId', 'applicantDept', 'leaveType', 'startDate', 'endDate', 'leaveDays', 'status'],
    filters: ['staffId', 'applicantDept', 'leaveType', 'startDate', 'endDate', 'status'],
    sort: [{ by: 'applyDate', down: true }],
    totals: ['leaveDays'],
  },
  form: [
    {
      label: w('Leave', '请假'),
      fields: ['code', 'staffId', 'leaveType', 'startDate', 'startHalf', 'endDate', 'endHalf', 'leaveDays', 'leftDays', 'reason'],
    },
    { label: w('Meanwhile', '请假期间'), fields: ['agentUser', 'contact', 'destination', 'proof'] },
    { label: w('Family', '婚育'), fields: ['babyBirth', 'babyCount', 'premarital'] },
    { label: w('Report back', '销假'), fields: ['actualEnd', 'actualDays', 'backState', 'months'] },
  ],
  document: {
    flow: 'hrLeaveRequest',
    figure: { field: 'leaveDays', kind: 'days', word: 'leaveType' },
    matter: [
      { label: w('Days', '请假日期'), from: 'startDate', to: 'endDate', halves: ['startHalf', 'endHalf'] },
      'reason',
      'agentUser',
      'leftDays',
    ],
    voidable: true,
    voidRules: {
      paid: ({ facts }) =>
        facts.payGranted
          ? fault('paid', 'startDate', w('pay of this month is in a grant or paid', '当月工资已进入发放或已发放，不能作废'))
          : null,
    },
  },
  acts: {
    reportBack: {
      label: w('Report back', '销假'),
      icon: 'check',
      needs: 'reportBack',
      when: ({ doc, actor, today }) => {
        if (doc.staffId === actor.staffId) return notNow('notOneself', w('Somebody else reports you back', '不能为本人销假'), '403');
        if (doc.backState === 'done') return notNow('reportedBack', w('Reported back already', '已销假'));
        return daysBetween(doc.startDate ?? today, today) < -1 ? notNow('notBegun', w('The leave has not begun', '假期尚未开始')) : true;
      },
      call: { method: 'PUT', path: 'reportBack/:id' },
      note: w('The last day really taken; what was not taken goes back to the balance.', '填写实际休假的最后一天，未休天数退回假期余额。'),
      asks: { actualEnd: f.date(w('Last leave day', '实际结束日期'), { required: true }) },
      begins: ({ doc, today }) => ({ actualEnd: doc.endDate !== null && doc.endDate < today ? doc.endDate : today }),
      done: w('Reported back', '已销假'),
    },
    standIn: {
      label: w('Let somebody stand in', '设置工作代理'),
      icon: 'delegate',
      needs: 'submit',
      when: ({ doc, actor, today }) =>
        doc.staffId === actor.staffId && doc.backState !== 'done' && doc.endDate !== null && doc.endDate >= today ? true : null,
      page: { address: '/preferences?section=away', as: 'leave' },
    },
  },
  postings: {
    hold: ({ doc, facts }) => leavePostings(doc, facts, 'frozen'),
    book: ({ doc, facts }) => leavePostings(doc, facts, 'used'),
  },
});
