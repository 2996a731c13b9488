/**
 * When a meeting takes place: once, or again and again until a day, without the dates that were left out or cancelled. Dates and times of day
 * are those of the company's zone.
 */
import { addDays, addMonths, dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** A date of a meeting that is not as the series says: it does not take place, or was over at an earlier moment. */
export interface MeetingException {
  readonly day: string | null;
  readonly change: string | null;
  readonly at: string | null;
}

export interface Meeting {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly repeat: string | null;
  readonly repeatUntil: string | null;
  readonly cancelledAt: string | null;
  readonly exceptions: readonly MeetingException[];
}

/** One time that it takes place; `from` and `to` are instants. */
export interface Occasion {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** A series ends so many months after its first date at the latest. */
export const longestSeries = 6;

/** Time of day in the company's zone, `HH:mm`. */
export const timeOfDay = (instant: string): string => formatInstant(instant, 'yyyy-MM-dd hh:mm').slice(11);

/** The nth date of a series, counted from 0; a month that is too short has it on its last day. */
const nthDay = (first: string, repeat: string, n: number): string =>
  repeat === 'monthly' ? addMonths(first, n) : addDays(first, n * (repeat === 'biweekly' ? 14 : 7));

/** Every date that the series names, before anything is left out; none while the times are not known. */
export function datesOf({ startTime, endTime, repeat, repeatUntil }: Meeting): readonly string[] {
  if (startTime === null || endTime === null) return [];
  const first = dateAt(startTime);
  if (repeat === null || repeat === 'none') return [first];
  const last = [repeatUntil ?? first, addMonths(first, longestSeries)].toSorted()[0] as string;
  const dates: string[] = [];
  for (let n = 0, day = first; day <= last; n += 1, day = nthDay(first, repeat, n)) dates.push(day);
  return dates;
}

/** When it takes place, in the order of time: nothing of it once it is cancelled. */
export function occasionsOf(meeting: Meeting): readonly Occasion[] {
  const { startTime, endTime, cancelledAt, exceptions } = meeting;
  if (startTime === null || endTime === null || endTime <= startTime || cancelledAt !== null) return [];
  const [from, to] = [timeOfDay(startTime), timeOfDay(endTime)];
  return datesOf(meeting).flatMap((day): Occasion[] => {
    const one = exceptions.find((exception) => exception.day === day);
    if (one !== undefined && one.change !== 'ended') return [];
    const begins = instantAt(day, from);
    const ends = one?.at ?? instantAt(day, to);
    return ends > begins ? [{ day, from: begins, to: ends }] : [];
  });
}

export type MeetingState = 'notStarted' | 'ongoing' | 'finished' | 'cancelled';

/** How a meeting stands at an instant. A series has not started again between two of its dates. */
export function meetingStateAt(meeting: Meeting, now: string): MeetingState {
  if (meeting.cancelledAt !== null) return 'cancelled';
  const occasions = occasionsOf(meeting);
  if (occasions.some(({ from, to }) => from <= now && now < to)) return 'ongoing';
  if (occasions.some(({ from }) => from > now)) return 'notStarted';
  if (meeting.startTime === null || meeting.endTime === null) return 'notStarted';
  // One that was ended the moment it began was held all the same.
  return occasions.length > 0 || meeting.exceptions.some(({ change }) => change === 'ended') ? 'finished' : 'cancelled';
}

/** The occasion that runs at an instant, or null. */
export const runningAt = (meeting: Meeting, now: string): Occasion | null =>
  occasionsOf(meeting).find(({ from, to }) => from <= now && now < to) ?? null;

const reason = f.text(w('Reason', '原因'), { max: 200, required: true });
/** What acts on an approved meeting ask for. */
export const answerAsked = {
  answer: f.choice('meetAnswer', w('Answer', '回复'), { required: true, default: 'accepted' }),
  reason: f.text(w('Reason', '原因'), { max: 200 }),
} as const;
export const cancelAsked = { reason } as const;
export const cancelDayAsked = { day: f.date(w('Date', '日期'), { required: true }), reason } as const;
