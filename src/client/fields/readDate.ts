/** Dates as people type them; beside the calendars and grids, as nothing else needs the library. */
import dayjs from 'dayjs';
import strictly from 'dayjs/plugin/customParseFormat.js';
import { halfWidth } from './numberText.ts';

dayjs.extend(strictly);

/** As values have it, of a text that fits one of the formats and is a day that exists; else null. */
const dayOf = (text: string, formats: string[]): string | null => {
  const day = dayjs(text, formats, true);
  return day.isValid() && day.year() > 0 ? day.format('YYYY-MM-DD') : null;
};

/** `20261112`, `2026-11-12`, `2026/11/12`, `2026年11月12日`, `11-12` (this year), `12` (this month), `+3`, `-1`, `t`. Null when it reads as none. */
export const readDate = (typed: string, today: string): string | null => {
  const text = halfWidth(typed)
    .trim()
    .replaceAll(/[年月/.]/g, '-')
    .replace(/日$/, '');
  if (/^[+-]\d{1,4}$/.test(text)) return dayjs(today).add(Number(text), 'day').format('YYYY-MM-DD');
  if (/^t$/i.test(text) || text === '今') return today;
  if (/^\d{8}$/.test(text)) return dayOf(text, ['YYYYMMDD']);
  // Leading zeros may stand or not, in each part by itself.
  const parts = /^(?:(?:(\d{4}|\d{2})-)?(\d{1,2})-)?(\d{1,2})$/.exec(text);
  if (!parts) return null;
  const [, year = today.slice(0, 4), month = today.slice(5, 7), day = ''] = parts;
  return dayOf(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, ['YYYY-MM-DD']);
};
