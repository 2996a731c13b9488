/**
 * Permission for a business trip, with what it is going to cost and the advance that is asked for. An approved trip leads on: the traveller gets
 * the draft of their loan, and everybody who was on it begins their report from it.
 *
 * Facts: `standards` rows of standards that hold on the first day; `grade` of the traveller on that day; `trips` other trips of whoever takes
 * part, in approval or approved, that touch its days; `leaves` leave of the traveller on them.
 */
import { notNow } from '#model/acts.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { stateOn } from '#model/daily.ts';
import type { StateByDay } from '#model/fields/byDay.ts';
import { add, multiply } from '#model/calculation/decimal.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { sum } from '#model/calculation/rounding.ts';
import { w } from '#model/words.ts';
import { approving, documentOffices, reading } from '../grants.ts';
import {
  bookingsOfTravel,
  gapsIn,
  isWithin,
  mainLeg,
  seatsAbove,
  standardOf,
  tripDays,
  tripsOverlap,
  type DaysTaken,
  type StandardRow,
  type TripSpan,
} from './rules/travel.ts';

const cost = { least: '0', default: '0' } as const;

const travelState: StateByDay = {
  cases: [
    { is: 'cancelled', known: 'cancelledAt' },
    { is: 'reported', known: 'reportedAt' },
    { is: 'back', after: 'endDate', while: { status: ['approved'] } },
    { is: 'away', before: 'startDate', days: 0, while: { status: ['approved'] } },
    { is: 'waiting', while: { status: ['approved'] } },
  ],
  otherwise: 'none',
};

/** What is asked for when a trip is given up. */
export const cancelTravelAsked = { reason: f.text(w('Reason', '取消原因'), { max: 200, required: true }) } as const;

interface Takers {
  readonly traveller: string | null;
  readonly companions: readonly string[] | null;
}
const takesPart = ({ traveller, companions }: Takers, userId: string): boolean =>
  traveller === userId || (companions ?? []).includes(userId);

const cancelled = notNow('travelCancelled', w('The trip is cancelled', '行程已取消'));

export const travelApply = document({
  key: 'travelApply',
  area: 'bill',
  label: w('Travel application', '出差申请'),
  icon: 'briefcase',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('CC-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    traveller: f.user(w('Traveller', '出差人'), { required: true, default: { from: 'self' } }),
    companions: f.users(w('Companions', '同行人员')),
    reason: f.longText(w('Purpose', '出差事由'), { required: true }),
    startDate: f.date(w('From', '出发日期'), { required: true }),
    endDate: f.date(w('To', '返回日期'), { required: true }),
    days: f.computed(f.integer(w('Days', '天数'))),
    destination: f.computed(f.text(w('Destination', '目的地'), { max: 40 })),
    costDept: f.department(w('Cost department', '费用部门'), { required: true, default: { from: 'ownDepartment' } }),
    projectId: f.ref('projectInitiate', w('Project', '项目')),
    abroad: f.boolean(w('Abroad', '境外出差'), { default: false }),
    agentUser: f.user(w('Substitute', '工作代理人')),
    allowance: f.computed(f.money(w('Allowance', '补助'))),
    estTotal: f.computed(f.money(w('Estimate', '预计费用'))),
    needLoan: f.boolean(w('Advance needed', '是否借款'), { default: false }),
    loanAmount: f.money(w('Advance', '借款金额'), cost),
    tripState: f.computed(f.choice('travelState', w('State of the trip', '出差状态'), { daily: travelState })),
    cancelledAt: f.dateTime(w('Cancelled at', '取消时间'), { readOnly: true }),
    cancelReason: f.text(w('Reason of the cancellation', '取消原因'), { max: 200, readOnly: true }),
    reportedAt: f.dateTime(w('Reimbursed at', '报销时间'), { readOnly: true }),
  },
  lines: {
    itinerary: lineSet({
      label: w('Itinerary', '行程'),
      least: 1,
      fields: {
        dateFrom: f.date(w('From', '出发日期'), { required: true }),
        dateTo: f.date(w('To', '到达日期'), { required: true }),
        fromCity: f.text(w('From city', '出发地'), { max: 40, required: true }),
        toCity: f.text(w('To city', '目的地'), { max: 40, required: true }),
        cityTier: f.choice('cityTier', w('City class', '城市类别'), { required: true }),
        transport: f.choice('tripTransport', w('Transport', '交通工具'), { required: true }),
        seatClass: f.choice('seatClass', w('Class', '席别舱位')),
        transportFee: f.money(w('Fare', '预计交通费'), cost),
        hotelNights: f.integer(w('Nights', '住宿晚数'), { default: 0, least: '0', most: '365' }),
        hotelFee: f.money(w('Lodging', '预计住宿费'), cost),
        otherFee: f.money(w('Other', '其他费用'), cost),
        visitTo: f.text(w('Visited company', '拜访单位'), { max: 80 }),
      },
      totals: ['transportFee', 'hotelFee', 'otherFee'],
    }),
  },
  visibleWhen: { loanAmount: ({ needLoan }) => (needLoan === true ? 'required' : false) },
  facts: {
    standards: fact<readonly StandardRow[]>(['startDate']),
    grade: fact<string | null>(['traveller', 'startDate'], 'rules'),
    trips: fact<readonly TripSpan[]>(['traveller', 'companions', 'startDate', 'endDate'], 'rules'),
    leaves: fact<readonly DaysTaken[]>(['traveller', 'startDate', 'endDate'], 'rules'),
  },
  computes: {
    days: ({ doc }) => tripDays(doc.startDate, doc.endDate),
    destination: ({ doc }) => mainLeg(doc.itinerary)?.toCity ?? null,
    allowance: ({ doc, facts }) => {
      if (facts.standards === undefined || facts.grade === undefined) return doc.allowance;
      const standard = standardOf(facts.standards, facts.grade, mainLeg(doc.itinerary)?.cityTier ?? null);
      return standard === null ? '0.00' : multiply(doc.days ?? 0, add(standard.meal, standard.local));
    },
    estTotal: ({ doc }) =>
      sum([...doc.itinerary.flatMap(({ transportFee, hotelFee, otherFee }) => [transportFee, hotelFee, otherFee]), doc.allowance]),
    tripState: ({ doc, today }) => stateOn(travelState, doc, today),
  },
  rules: {
    order: ({ doc }) =>
      doc.startDate !== null && doc.endDate !== null && doc.endDate < doc.startDate
        ? fault('order', 'endDate', w('the end is before the start', '返回日期不能早于出发日期'))
        : null,
    companions: ({ doc }) =>
      doc.traveller !== null && (doc.companions ?? []).includes(doc.traveller)
        ? fault('companions', 'companions', w('the traveller is no companion', '同行人员不能包含出差人'))
        : null,
    substitute: ({ doc }) =>
      doc.agentUser !== null && takesPart(doc, doc.agentUser)
        ? fault('substitute', 'agentUser', w('is on the trip, too', '工作代理人不能是出差人或同行人员'))
        : null,
    legs: ({ doc }) =>
      doc.itinerary.flatMap(({ dateFrom, dateTo }, at) =>
        dateFrom !== null && dateTo !== null && dateTo < dateFrom
          ? [fault('legs', `itinerary.${at}.dateTo`, w('the end is before the start', '到达日期不能早于出发日期'))]
          : [],
      ),
    abroad: ({ doc }) =>
      doc.abroad !== true && doc.itinerary.some(({ cityTier }) => cityTier === 'abroad')
        ? fault('abroad', 'abroad', w('the itinerary leads abroad', '行程含境外城市，须勾选境外出差'))
        : null,
    continuous: ({ doc }) => gapsIn('itinerary', doc.itinerary, doc.startDate, doc.endDate),
    seatClass: ({ doc, facts }) => seatsAbove('itinerary', doc.itinerary, facts.grade),
    overlap: ({ doc, facts }) => {
      const { startDate, endDate } = doc;
      if (startDate === null || endDate === null) return null;
      return (facts.trips ?? []).flatMap((trip) =>
        tripsOverlap(trip, { startDate, endDate })
          ? [fault('overlap', trip.field, w(`on ${trip.code} on these days`, `与${trip.code}的出差时间重叠`))]
          : [],
      );
    },
    onLeave: ({ facts }) =>
      (facts.leaves ?? []).map(({ code }) =>
        warning('onLeave', 'startDate', w(`on leave on these days (${code})`, `该时段出差人有请假（${code}）`)),
      ),
    advance: ({ doc }) =>
      doc.needLoan === true && !isWithin(doc.loanAmount, doc.estTotal)
        ? fault('advance', 'loanAmount', w('above nothing and up to the estimate', '借款金额须大于0且不超过预计费用'))
        : null,
  },
  name: { zh: 'code' },
  access: {
    owners: ['traveller'],
    grants: {
      ...documentOffices,
      hr_specialist: reading('all'),
      finance_manager: approving('all'),
      finance_accountant: reading('all'),
      finance_cashier: reading('all'),
    },
  },
  list: {
    columns: ['code', 'traveller', 'destination', 'startDate', 'endDate', 'days', 'estTotal', 'tripState', 'status'],
    filters: ['traveller', 'companions', 'applicantDept', 'costDept', 'startDate', 'tripState', 'status'],
    sort: [{ by: 'startDate', down: true }],
    totals: ['days', 'estTotal'],
  },
  form: [
    {
      label: w('Trip', '出差'),
      fields: ['code', 'traveller', 'companions', 'reason', 'startDate', 'endDate', 'days', 'destination', 'abroad', 'agentUser'],
    },
    { label: w('Itinerary', '行程'), fields: ['itinerary', 'allowance', 'estTotal'] },
    { label: w('Cost', '费用'), fields: ['costDept', 'projectId', 'needLoan', 'loanAmount'] },
    { label: w('Result', '结果'), fields: ['tripState', 'reportedAt', 'cancelledAt', 'cancelReason'] },
  ],
  document: {
    flow: 'travelApply',
    figure: { field: 'estTotal', kind: 'money' },
    matter: ['destination', { label: w('Days', '出差日期'), from: 'startDate', to: 'endDate' }, 'reason', 'loanAmount'],
    about: ['traveller'],
  },
  bookings: { of: ({ doc }) => bookingsOfTravel(doc) },
  acts: {
    report: {
      label: w('Report the costs', '填写差旅报销'),
      icon: 'new',
      needs: 'travelReport:add',
      when: ({ doc, actor, today }) => {
        if (!takesPart(doc, actor.userId)) return null;
        if (doc.cancelledAt !== null) return cancelled;
        return doc.startDate !== null && doc.startDate > today ? notNow('tripNotBegun', w('The trip has not begun', '尚未出发')) : true;
      },
      call: { method: 'POST', path: 'report/:id', once: true },
      note: w('A draft of your own report with what is known of the trip.', '按出差申请生成本人的差旅报销草稿。'),
      done: w('The draft of the report is there', '已生成差旅报销草稿'),
      opens: 'travelReport',
    },
    loan: {
      label: w('Ask for an advance', '申请差旅借款'),
      icon: 'new',
      needs: 'debitNote:add',
      when: ({ doc, actor }) => (doc.traveller === actor.userId && doc.cancelledAt === null && doc.reportedAt === null ? true : null),
      call: { method: 'POST', path: 'loan/:id', once: true },
      note: w('A draft of your loan note for this trip.', '按出差申请生成借款单草稿。'),
      done: w('The draft of the loan note is there', '已生成借款单草稿'),
      opens: 'debitNote',
    },
    cancel: {
      label: w('Cancel the trip', '取消出差'),
      icon: 'invalidate',
      needs: 'page',
      when: ({ doc, actor }) => {
        if (doc.applicant !== actor.userId && doc.traveller !== actor.userId) return null;
        if (doc.cancelledAt !== null) return cancelled;
        return doc.reportedAt === null || notNow('travelReported', w('The trip is reimbursed', '该出差已报销'));
      },
      call: { method: 'PUT', path: 'cancel/:id', once: true },
      note: w(
        'Its days are free again. A loan note that was not sent goes; an advance that was paid is due in 7 days.',
        '出差日期将释放；未提交的借款单删除，已放款的借款须在7天内归还。',
      ),
      asks: cancelTravelAsked,
      danger: true,
      done: w('The trip is cancelled', '出差已取消'),
      moves: ['debitNote'],
    },
  },
  effects: { approved: ['travelApproved'] },
});
