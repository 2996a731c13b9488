/**
 * Times of a drawing for people to read and set: spans (`P2DT4H`), dates and cycles (ISO 8601), as numbers instead of letters. What is not one
 * of these stays as it is written.
 */
import { w, type Words } from '#model/words.ts';

/** Whole numbers; a due time counts its days as working days. */
export interface Span {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

export const noSpan: Span = { days: 0, hours: 0, minutes: 0 };
export const isNothing = ({ days, hours, minutes }: Span): boolean => days === 0 && hours === 0 && minutes === 0;

const pattern = /^P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?)?$/;

/** @param week days that a week has: 5 where working days count, 7 by the clock. Null: no span, or one that this form cannot show. */
export const readSpan = (text: string, week: 5 | 7): Span | null => {
  const found = pattern.exec(text.trim());
  if (!found) return null;
  const [, weeks = '0', days = '0', hours = '0', minutes = '0'] = found;
  const span = { days: Number(weeks) * week + Number(days), hours: Number(hours), minutes: Number(minutes) };
  return Object.values(span).every(Number.isSafeInteger) ? span : null;
};

/** ISO 8601; `PT0M` for nothing. */
export const writeSpan = ({ days, hours, minutes }: Span): string => {
  const time = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`;
  if (days === 0 && time === '') return 'PT0M';
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
};

const counted = (n: number, en: string, zh: string): Words | null => (n === 0 ? null : w(`${n} ${en}${n === 1 ? '' : 's'}`, `${n}${zh}`));

/** `2 working days 4 hours`. */
export const spanWords = ({ days, hours, minutes }: Span, working: boolean): Words => {
  const parts = [
    counted(days, working ? 'working day' : 'day', working ? '个工作日' : '天'),
    counted(hours, 'hour', '小时'),
    counted(minutes, 'minute', '分钟'),
  ].flatMap((part) => part ?? []);
  return parts.length === 0 ? w('at once', '立即') : w(parts.map(({ en }) => en).join(' '), parts.map(({ zh }) => zh).join(''));
};

/** A cycle: `R3/PT8H`, `R/2026-01-01T08:00:00/P1D`. */
export interface Cycle {
  /** How often; null: without end. */
  readonly times: number | null;
  /** First time; null: one span after it begins. */
  readonly from: string | null;
  readonly every: Span;
}

/** Null: cron, an end, or anything else that this form cannot show. */
export const readCycle = (text: string): Cycle | null => {
  const [head = '', ...rest] = text.trim().split('/');
  const times = /^R(\d*)$/.exec(head)?.[1];
  if (times === undefined || rest.length === 0 || rest.length > 2) return null;
  const every = readSpan(rest.at(-1)!, 7);
  const from = rest.length === 2 ? rest[0]! : null;
  if (!every || isNothing(every) || (from !== null && !isDate(from))) return null;
  return { times: times === '' ? null : Number(times), from, every };
};

export const writeCycle = ({ times, from, every }: Cycle): string =>
  [`R${times ?? ''}`, ...(from === null ? [] : [from]), writeSpan(every)].join('/');

/** A date, with a time of day or without. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text) && !Number.isNaN(Date.parse(text));
