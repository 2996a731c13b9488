/** Times as the inbox and the trail tell them: relative up to 48 hours, then the date. Pure. */
import { addDays, dateAt, formatInstant } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';

interface RelativeTime {
  readonly words: Words;
  readonly params: Readonly<Record<string, string | number>>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const told = (words: Words, params: RelativeTime['params'] = {}): RelativeTime => ({ words, params });

/** Hours and minutes; with the day when it is not today. */
export const momentOf = (instant: string): string => {
  const text = formatInstant(instant, 'yyyy-MM-dd hh:mm');
  return dateAt(instant) === dateAt(new Date().toISOString()) ? text.slice(11) : text.slice(5);
};

/** What to say of `instant` (ISO 8601) at `now` (milliseconds): both directions. */
export const relativeTime = (instant: string, now: number): RelativeTime => {
  const apart = now - Date.parse(instant);
  const today = dateAt(new Date(now).toISOString());
  const date = dateAt(instant);
  const time = formatInstant(instant, 'yyyy-MM-dd hh:mm').slice(11);
  const far = Math.abs(apart);
  if (far < MINUTE) return told(w('just now', '刚刚'));
  if (far < HOUR) {
    const n = Math.floor(far / MINUTE);
    return apart > 0 ? told(w('{n} min ago', '{n}分钟前'), { n }) : told(w('in {n} min', '{n}分钟后'), { n });
  }
  if (date === today && apart > 0) return told(w('{n} h ago', '{n}小时前'), { n: Math.floor(far / HOUR) });
  if (date === today) return told(w('today {time}', '今天 {time}'), { time });
  if (date === addDays(today, -1)) return told(w('yesterday {time}', '昨天 {time}'), { time });
  if (date === addDays(today, 1)) return told(w('tomorrow {time}', '明天 {time}'), { time });
  return told(w('{date}', '{date}'), { date: date.slice(0, 4) === today.slice(0, 4) ? date.slice(5) : date });
};
