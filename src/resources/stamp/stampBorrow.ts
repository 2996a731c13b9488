/**
 * Takes a seal out of the house. It is booked from its sending on, handed out by its keeper at the last step, and out until they have it back;
 * who is late is told every day.
 *
 * Facts: `seal` the chosen seal; `late` whether the borrower has another one that is overdue.
 */
import { notNow, type ActInput } from '#model/acts.ts';
import { daysOn, stateOn } from '#model/daily.ts';
import type { DaysSince, StateByDay } from '#model/fields/byDay.ts';
import { dateAt } from '#model/calculation/dates.ts';
import { document, fact } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices } from '../grants.ts';
import { bookingOf, giveBackAsked, hoursOf } from './borrowing.ts';
import { notInUse, type SealFact } from './uses.ts';

const stillOut = { backState: ['out'] };
const returning: StateByDay = {
  cases: [
    { is: 'returned', while: { backState: ['returned'] } },
    { is: 'lost', while: { backState: ['lost'] } },
    { is: 'overdue', after: 'returnOn', while: stillOut },
    { is: 'out', while: stillOut },
  ],
  otherwise: 'none',
};
const overdue: DaysSince = { days: 'returnOn', while: stillOut };
/** Taken out by two. */
const accompanied: readonly string[] = ['official', 'finance', 'legalPerson'];

export const stampBorrow = document({
  key: 'stampBorrow',
  area: 'stamp',
  label: w('Seal borrowing', '印章外借申请'),
  icon: 'transfer',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('YJ-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
    stampType: f.computed(f.choice('stampType', w('Type', '类型'))),
    keeper: f.computed(f.user(w('Keeper', '保管人'))),
    borrower: f.user(w('Borrower', '借用人'), { required: true, default: { from: 'self' } }),
    companion: f.user(w('Accompanied by', '监印人')),
    reason: f.longText(w('Purpose', '借用事由'), { required: true }),
    usePlace: f.text(w('Where', '使用地点'), { max: 100, required: true }),
    useOrg: f.text(w('For', '使用单位'), { max: 80, required: true }),
    fileNames: f.text(w('Documents to stamp', '拟盖文件'), { max: 200, required: true }),
    copies: f.integer(w('Copies', '份数'), { required: true, least: '1', most: '9999' }),
    borrowFrom: f.dateTime(w('From', '借出时间'), { required: true }),
    returnPlan: f.dateTime(w('Return by', '计划归还时间'), { required: true }),
    tooLong: f.computed(f.boolean(w('Longer than usual', '超过规定时长'))),
    outTime: f.dateTime(w('Taken', '实际借出'), { node: true }),
    returnOn: f.computed(f.date(w('Day of return', '应归还日期'))),
    backState: f.choice('giveBackState', w('Handed out and back', '借出归还'), { readOnly: true, default: 'none' }),
    returnState: f.computed(f.choice('giveBackState', w('Return', '归还状态'), { daily: returning })),
    overdueDays: f.computed(f.integer(w('Days overdue', '超期天数'), { daily: overdue })),
    told: f.computed(f.users(w('Told of the return', '归还提醒对象'))),
    returnTime: f.dateTime(w('Returned', '实际归还'), { readOnly: true }),
    stampCount: f.integer(w('Imprints made', '实际盖章数'), { readOnly: true }),
    returnNote: f.text(w('Condition', '归还情况'), { max: 150, readOnly: true }),
    returnFiles: f.files(w('Copies of stamped papers', '盖章文件留存'), { readOnly: true }),
  },
  facts: { seal: fact<SealFact | null>(['stampId']), late: fact<boolean>(['borrower']) },
  visibleWhen: { companion: (doc) => (accompanied.includes(doc.stampType ?? '') ? 'required' : true) },
  computes: {
    stampType: ({ doc, facts: { seal } }) => (seal === undefined ? doc.stampType : (seal?.stampType ?? null)),
    keeper: ({ doc, facts: { seal } }) => (seal === undefined || doc.status === 'approved' ? doc.keeper : (seal?.keeper ?? null)),
    tooLong: ({ doc: { borrowFrom, returnPlan, stampType } }) =>
      borrowFrom !== null && returnPlan !== null && hoursOf(borrowFrom, returnPlan) > (stampType === 'official' ? 24 : 72),
    returnOn: ({ doc }) => (doc.returnPlan === null ? null : dateAt(doc.returnPlan)),
    returnState: ({ doc, today }) => stateOn(returning, doc, today),
    overdueDays: ({ doc, today }) => daysOn(overdue, doc, today),
    told: ({ doc }) => [...new Set([doc.borrower, doc.keeper].flatMap((one) => one ?? []))],
  },
  rules: {
    times: ({ doc: { borrowFrom, returnPlan } }) =>
      borrowFrom !== null && returnPlan !== null && returnPlan <= borrowFrom
        ? fault('times', 'returnPlan', w('is not after the beginning', '归还时间须晚于借出时间'))
        : null,
    notPast: ({ doc, now }) =>
      isEditable(doc.status ?? 'draft') && doc.borrowFrom !== null && doc.borrowFrom < now
        ? fault('notPast', 'borrowFrom', w('lies in the past', '借出时间已过'))
        : null,
    usable: ({ doc, facts: { seal } }) => (doc.status === 'approved' ? null : notInUse('stampId', seal ?? undefined)),
    notKeeper: ({ doc }) =>
      doc.borrower !== null && doc.borrower === doc.keeper
        ? fault('notKeeper', 'borrower', w('is its keeper', '借用人不能是保管人'))
        : null,
    companion: ({ doc }) => {
      if (doc.companion !== null && doc.companion === doc.borrower)
        return fault('companion', 'companion', w('is the borrower', '监印人不能是借用人'));
      return doc.companion === null && accompanied.includes(doc.stampType ?? '')
        ? fault('companion', 'companion', w('required of this seal', '该类印章外借须有监印人'))
        : null;
    },
    late: ({ doc, facts: { late } }) =>
      late === true && isEditable(doc.status ?? 'draft')
        ? fault('late', 'borrower', w('has a seal that is overdue', '有超期未还的印章'))
        : null,
    notAhead: ({ doc, now }) =>
      doc.outTime !== null && doc.outTime > now ? fault('notAhead', 'outTime', w('lies in the future', '不能晚于现在')) : null,
  },
  name: { zh: 'fileNames' },
  access: {
    owners: ['keeper', 'borrower', 'companion'],
    more: ['adminPage', 'giveBack'],
    grants: {
      ...documentOffices,
      legal_specialist: approving('all'),
      admin_manager: { actions: ['page', 'approve', 'print', 'export', 'adminPage'], scope: 'all' },
      stamp_keeper: { actions: ['page', 'approve', 'print', 'export', 'adminPage', 'giveBack'], scope: 'self' },
    },
  },
  list: {
    columns: ['code', 'stampId', 'borrower', 'usePlace', 'borrowFrom', 'returnPlan', 'returnState', 'overdueDays', 'status'],
    filters: ['stampId', 'borrower', 'borrowFrom', 'returnState', 'status'],
    sort: [{ by: 'borrowFrom', down: true }],
  },
  form: [
    {
      label: w('Seal', '印章'),
      fields: ['code', 'stampId', 'stampType', 'keeper', 'borrower', 'companion', 'borrowFrom', 'returnPlan', 'tooLong'],
    },
    { label: w('Use', '使用'), fields: ['reason', 'usePlace', 'useOrg', 'fileNames', 'copies'] },
    {
      label: w('Handed out and back', '借出与归还'),
      fields: [
        'outTime',
        'backState',
        'returnState',
        'returnOn',
        'overdueDays',
        'told',
        'returnTime',
        'stampCount',
        'returnNote',
        'returnFiles',
      ],
    },
  ],
  document: {
    flow: 'stampBorrow',
    matter: ['stampId', 'borrower', { label: w('Time', '时间'), from: 'borrowFrom', to: 'returnPlan' }, 'usePlace'],
    expires: { at: 'returnPlan' },
    repostToSubmit: true,
  },
  bookings: { of: ({ doc }) => bookingOf(doc) },
  dates: [{ notice: 'stamp_return_due', date: 'returnOn', where: stillOut, again: 1, offices: ['admin_manager'] }],
  acts: {
    giveBack: {
      label: w('Given back', '登记归还'),
      icon: 'return',
      needs: 'giveBack',
      when: ({ doc, actor }: ActInput<{ readonly keeper: string | null; readonly backState: string | null }>) => {
        if (doc.keeper !== actor.userId) return null;
        return doc.backState === 'out' ? true : notNow('notOut', w('It is back already', '该印章未外借或已归还'));
      },
      call: { method: 'PUT', path: 'giveBack/:id' },
      asks: giveBackAsked,
      done: w('The seal is back', '印章已归还'),
      moves: ['stampDetail'],
    },
  },
  effects: { approved: ['sealLent'] },
});
