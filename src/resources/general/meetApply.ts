/**
 * Books a meeting room and invites: once, or as a series of which every date is booked. Training, visitors and rooms with a confirmation
 * are approved; an ordinary meeting in an ordinary room stands at once. Two meetings never have one room at a time (`bookings`).
 *
 * Facts: `room` what the chosen room has and asks; `taken` other bookings of it at these times; `busy` names of those invited who are in
 * another meeting or away then, without why.
 */
import { notNow, type ActInput, type Verdict } from '#model/acts.ts';
import { addMonths, dateAt } from '#model/calculation/dates.ts';
import { document, fact, lineSet } from '#model/definition.ts';
import { fault, warning } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { w } from '#model/words.ts';
import { documentOffices, everything } from '../grants.ts';
import {
  answerAsked,
  cancelAsked,
  cancelDayAsked,
  datesOf,
  longestSeries,
  meetingStateAt,
  occasionsOf,
  runningAt,
  timeOfDay,
  type Meeting,
} from './rules/meetings.ts';

export interface RoomFact {
  readonly name: string;
  readonly capacity: number;
  readonly needConfirm: boolean;
  readonly openFrom: string;
  readonly openTo: string;
  readonly enabled: boolean;
}
/** A booking by another record; instants. */
export interface TakenFact {
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
}

/** Minutes of a meeting begin and end at full steps of these. */
const step = 5;

type MeetingAct = ActInput<Meeting & { readonly applicant?: string | null }>;

const isApplicants = ({ doc, actor }: MeetingAct): boolean => doc.applicant === actor.userId;

const named = (host: string | null, recorder: string | null, attendees: readonly string[] | null): ReadonlySet<string> =>
  new Set([host, recorder, ...(attendees ?? [])].filter((one) => one !== null));

/** What is done before a meeting begins. */
const stillToCome = (doc: Meeting, now: string): Verdict =>
  meetingStateAt(doc, now) === 'notStarted' || notNow('meetingBegun', w('It has begun or does not take place', '会议已开始或已取消'));

export const meetApply = document({
  key: 'meetApply',
  area: 'general',
  label: w('Meeting', '会议申请'),
  icon: 'calendar-event',
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('HY-{yyyyMMdd}-{seq3}', w('No.', '单号')),
    topic: f.text(w('Topic', '会议主题'), { max: 100, required: true }),
    meetType: f.choice('meetType', w('Type', '会议类型'), { required: true, default: 'regular' }),
    roomId: f.ref('meetingRoom', w('Room', '会议室'), { required: true }),
    startTime: f.dateTime(w('From', '开始时间'), { required: true }),
    endTime: f.dateTime(w('To', '结束时间'), { required: true }),
    repeat: f.choice('meetRepeat', w('Repeats', '重复'), { required: true, default: 'none' }),
    repeatUntil: f.date(w('Until', '重复至')),
    host: f.user(w('Chair', '主持人'), { required: true, default: { from: 'self' } }),
    recorder: f.user(w('Minutes by', '记录人')),
    attendees: f.users(w('Attendees', '参会人员'), { required: true }),
    depts: f.refs('sysDepartment', w('Departments', '参会部门')),
    externalGuests: f.text(w('External guests', '外部人员'), { max: 200 }),
    headcount: f.integer(w('Persons', '参会人数'), { required: true, least: '1', most: '2000' }),
    needProjector: f.boolean(w('Projector', '投影'), { default: false }),
    needVideo: f.boolean(w('Video link', '视频'), { default: false }),
    needTea: f.boolean(w('Tea and water', '茶水'), { default: false }),
    needNameCard: f.boolean(w('Name cards', '桌牌'), { default: false }),
    needsDesk: f.computed(f.boolean(w('Confirmed by the desk', '需行政确认'))),
    content: f.longText(w('Purpose', '会议内容'), { required: true }),
    materials: f.files(w('Papers', '会议材料')),
    meetStatus: f.computed(f.choice('meetStatus', w('Status', '会议状态'))),
    cancelledAt: f.dateTime(w('Cancelled at', '取消时间'), { readOnly: true }),
    cancelReason: f.text(w('Reason of the cancellation', '取消原因'), { max: 200, readOnly: true }),
    minutes: f.files(w('Minutes', '会议纪要')),
    actualCount: f.integer(w('Present', '实到人数'), { least: '0', most: '2000' }),
  },
  lines: {
    agenda: lineSet({
      label: w('Agenda', '会议议程'),
      fields: {
        startAt: f.time(w('From', '开始')),
        item: f.text(w('Item', '议题'), { max: 150, required: true }),
        speaker: f.user(w('Speaker', '汇报人')),
        minutesLen: f.integer(w('Length (min)', '时长（分钟）'), { least: '1', most: '900' }),
      },
      totals: ['minutesLen'],
    }),
    exceptions: lineSet({
      label: w('Dates left out', '不召开的日期'),
      fields: {
        day: f.date(w('Date', '日期'), { required: true }),
        change: f.choice('meetChange', w('What', '变更'), { readOnly: true, default: 'leftOut' }),
        at: f.dateTime(w('At', '时间'), { readOnly: true }),
        reason: f.text(w('Reason', '原因'), { max: 200 }),
      },
    }),
    answers: lineSet({
      label: w('Answers', '参会回复'),
      fields: {
        userId: f.user(w('Who', '人员'), { readOnly: true }),
        answer: f.choice('meetAnswer', w('Answer', '回复'), { readOnly: true }),
        reason: f.text(w('Reason', '原因'), { max: 200, readOnly: true }),
        at: f.dateTime(w('At', '时间'), { readOnly: true }),
      },
    }),
  },
  facts: {
    room: fact<RoomFact | null>(['roomId']),
    taken: fact<readonly TakenFact[]>(['roomId', 'startTime', 'endTime', 'repeat', 'repeatUntil', 'exceptions.day'], 'everybody'),
    busy: fact<readonly string[]>(
      ['startTime', 'endTime', 'repeat', 'repeatUntil', 'exceptions.day', 'host', 'recorder', 'attendees'],
      'everybody',
    ),
  },
  visibleWhen: { repeatUntil: (doc) => (doc.repeat !== null && doc.repeat !== 'none' ? 'required' : false) },
  computes: {
    needsDesk: ({ doc, facts }) =>
      facts.room?.needConfirm === true || doc.needTea === true || doc.needNameCard === true || (doc.externalGuests ?? '') !== '',
    // Only a meeting that stands begins, ends or is cancelled.
    meetStatus: ({ doc, now }) => (doc.status === 'approved' ? meetingStateAt(doc, now) : 'notStarted'),
  },
  rules: {
    times: ({ doc: { startTime, endTime } }) => {
      if (startTime === null || endTime === null) return null;
      if (endTime <= startTime) return fault('times', 'endTime', w('the end is not after the start', '结束时间须晚于开始时间'));
      if (dateAt(startTime) !== dateAt(endTime)) return fault('times', 'endTime', w('ends on another day', '会议须在同一天内结束'));
      return null;
    },
    fullSteps: ({ doc }) =>
      (['startTime', 'endTime'] as const).flatMap((field) => {
        const at = doc[field];
        return at !== null && new Date(at).getTime() % (step * 60_000) !== 0
          ? [fault('fullSteps', field, w(`is not on full ${step} minutes`, `时间须为${step}分钟的整数倍`))]
          : [];
      }),
    notPast: ({ doc, now }) =>
      isEditable(doc.status) && doc.startTime !== null && doc.startTime < now
        ? fault('notPast', 'startTime', w('lies in the past', '开始时间已过'))
        : null,
    openTimes: ({ doc, facts: { room } }) => {
      const { startTime, endTime } = doc;
      if (room === undefined || room === null || startTime === null || endTime === null) return null;
      const words = w(`the room is open from ${room.openFrom} to ${room.openTo}`, `会议室开放时间为${room.openFrom}至${room.openTo}`);
      if (timeOfDay(startTime) < room.openFrom) return fault('openTimes', 'startTime', words);
      return timeOfDay(endTime) > room.openTo ? fault('openTimes', 'endTime', words) : null;
    },
    enabled: ({ facts: { room } }) => (room?.enabled === false ? fault('enabled', 'roomId', w('is closed', '该会议室已停用')) : null),
    seats: ({ doc, facts: { room } }) =>
      room && doc.headcount !== null && doc.headcount > room.capacity
        ? fault('seats', 'headcount', w(`the room seats ${room.capacity}`, `会议室仅有${room.capacity}个座位`))
        : null,
    persons: ({ doc }) => {
      const least = named(doc.host, doc.recorder, doc.attendees).size;
      return doc.headcount !== null && doc.headcount < least
        ? fault('persons', 'headcount', w(`at least the ${least} who are named`, `不能少于已列出的${least}人`))
        : null;
    },
    series: ({ doc }) => {
      if (doc.repeat === null || doc.repeat === 'none' || doc.startTime === null) return null;
      if (doc.repeatUntil === null) return fault('series', 'repeatUntil', w('until when does it repeat?', '须填写重复截止日期'));
      const first = dateAt(doc.startTime);
      const last = addMonths(first, longestSeries);
      if (doc.repeatUntil < first) return fault('series', 'repeatUntil', w('lies before the first date', '早于首次会议日期'));
      return doc.repeatUntil > last ? fault('series', 'repeatUntil', w(`not after ${last}`, `不能晚于${last}`)) : null;
    },
    leftOut: ({ doc }) => {
      const dates = datesOf(doc);
      return doc.exceptions.flatMap(({ day, change }, at) =>
        day !== null && (change ?? 'leftOut') === 'leftOut' && !dates.includes(day)
          ? [fault('leftOut', `exceptions.${at}.day`, w('is no date of this meeting', '不是本会议的日期'))]
          : [],
      );
    },
    takesPlace: ({ doc }) =>
      datesOf(doc).length > 0 && doc.cancelledAt === null && doc.exceptions.length > 0 && occasionsOf(doc).length === 0
        ? fault('takesPlace', 'exceptions', w('no date is left', '没有剩余的会议日期'))
        : null,
    taken: ({ facts }) =>
      (facts.taken ?? []).map(({ code, from, to }) =>
        warning(
          'taken',
          'roomId',
          w(
            `taken by ${code} on ${dateAt(from)} from ${timeOfDay(from)}${to === null ? '' : ` to ${timeOfDay(to)}`}`,
            `${dateAt(from)} ${timeOfDay(from)}${to === null ? '起' : `–${timeOfDay(to)}`}已被${code}占用`,
          ),
        ),
      ),
    busy: ({ facts }) =>
      facts.busy !== undefined && facts.busy.length > 0
        ? warning('busy', 'attendees', w(`busy then: ${facts.busy.join(', ')}`, `该时段不便参会：${facts.busy.join('、')}`))
        : null,
  },
  name: { zh: 'topic' },
  access: {
    owners: ['host', 'recorder', 'attendees'],
    grants: { ...documentOffices, admin_manager: everything, admin_clerk: everything },
    more: ['minutes'],
  },
  list: {
    columns: ['code', 'topic', 'roomId', 'startTime', 'endTime', 'host', 'headcount', 'meetStatus', 'status'],
    filters: ['topic', 'roomId', 'meetType', 'startTime', 'meetStatus', 'status'],
    sort: [{ by: 'startTime', down: true }],
  },
  form: [
    { label: w('Meeting', '会议'), fields: ['code', 'topic', 'meetType', 'content'] },
    {
      label: w('Time and room', '时间与会议室'),
      fields: ['startTime', 'endTime', 'roomId', 'headcount', 'repeat', 'repeatUntil'],
    },
    { label: w('People', '参会人员'), fields: ['host', 'recorder', 'attendees', 'depts', 'externalGuests'] },
    { label: w('Dates left out of a series', '系列会议中不召开的日期'), fields: ['exceptions'] },
    { label: w('Answers to the invitation', '参会回复'), fields: ['answers'] },
    {
      label: w('Preparation', '会务准备'),
      fields: ['needProjector', 'needVideo', 'needTea', 'needNameCard', 'needsDesk', 'materials', 'agenda'],
    },
    { label: w('Result', '会议结果'), fields: ['meetStatus', 'cancelledAt', 'cancelReason', 'actualCount', 'minutes'] },
  ],
  document: {
    flow: 'meetApply',
    matter: ['topic', { label: w('Time', '时间'), from: 'startTime', to: 'endTime' }, 'roomId', 'headcount'],
    expires: { at: 'startTime' },
    afterwards: {
      fields: ['minutes', 'actualCount'],
      action: 'minutes',
      by: ['applicant', 'recorder'],
      open: (doc) => doc.meetStatus === 'ongoing' || doc.meetStatus === 'finished',
    },
  },
  bookings: {
    of: ({ doc }) => {
      const { roomId } = doc;
      return roomId === null ? [] : occasionsOf(doc).map(({ from, to }) => ({ kind: 'room', target: roomId, from, to, field: 'roomId' }));
    },
  },
  acts: {
    answer: {
      label: w('Answer', '回复'),
      icon: 'confirm',
      needs: 'page',
      when: ({ doc, actor, now }) => {
        if (doc.applicant === actor.userId || !named(doc.host, doc.recorder, doc.attendees).has(actor.userId)) return null;
        return stillToCome(doc, now);
      },
      call: { method: 'PUT', path: 'answer/:id' },
      asks: answerAsked,
      done: w('Answered', '已回复'),
    },
    end: {
      label: w('End now', '提前结束'),
      icon: 'check',
      needs: 'page',
      when: ({ doc, actor, now }) => {
        if (![doc.applicant, doc.host, doc.recorder].includes(actor.userId)) return null;
        return runningAt(doc, now) !== null ? true : null;
      },
      call: { method: 'PUT', path: 'end/:id' },
      note: w('The room is free from now on.', '会议室即刻释放。'),
      done: w('The room is free', '会议室已释放'),
    },
    cancelDay: {
      label: w('Cancel one date', '取消单次'),
      icon: 'delete',
      needs: 'put',
      when: ({ doc, ...rest }) => {
        if (!isApplicants({ doc, ...rest }) || doc.repeat === 'none' || doc.repeat === null) return null;
        return occasionsOf(doc).some(({ from }) => from > rest.now) || notNow('meetingBegun', w('No date is left', '没有尚未召开的日期'));
      },
      call: { method: 'PUT', path: 'cancelDay/:id' },
      note: w('The other dates stay. Everybody invited is told.', '其他日期不变，并通知参会人员。'),
      asks: cancelDayAsked,
      danger: true,
      done: w('The date is cancelled', '该次会议已取消'),
    },
    cancel: {
      label: w('Cancel the meeting', '取消会议'),
      icon: 'invalidate',
      needs: 'put',
      when: ({ doc, ...rest }) => {
        if (!isApplicants({ doc, ...rest })) return null;
        return stillToCome(doc, rest.now);
      },
      call: { method: 'PUT', path: 'cancel/:id' },
      note: w('The room is free again. Everybody invited is told.', '会议室将释放，并通知参会人员。'),
      asks: cancelAsked,
      danger: true,
      done: w('The meeting is cancelled', '会议已取消'),
    },
  },
  effects: { approved: ['meetingArranged'] },
});
