/** Dates as people type them. Values are `yyyy-MM-dd`, months `yyyy-MM`, times `HH:mm`; the zone is the company's. */
import { addDays, dateAt, formatInstant, instantAt, isDate } from '#model/dates.ts';
import { halfWidth } from './numberText.ts';

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** A day that exists, as `yyyy-MM-dd`, else null. */
const dayOf = (year: number, month: number, day: number): string | null => {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isDate(text) ? text : null;
};

/** `20261112`, `2026-11-12`, `2026/11/12`, `2026年11月12日`, `11-12` (this year), `12` (this month), `+3`, `-1`, `t`. Null when it reads as none. */
export const readDate = (typed: string, today: string): string | null => {
  const text = halfWidth(typed)
    .trim()
    .replaceAll(/[年月/.]/g, '-')
    .replace(/日$/, '');
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (/^[+-]\d{1,4}$/.test(text)) return addDays(today, Number(text));
  if (/^t$/i.test(text) || text === '今') return today;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const parts = text.split('-').map(Number);
  if (parts.some((part) => !Number.isInteger(part)) || text === '') return null;
  if (parts.length === 3) return dayOf(parts[0]! < 100 ? 2000 + parts[0]! : parts[0]!, parts[1]!, parts[2]!);
  if (parts.length === 2) return parts[0]! > 1900 ? null : dayOf(year, parts[0]!, parts[1]!);
  return parts.length === 1 && text.length <= 2 ? dayOf(year, month, parts[0]!) : null;
};

/** ISO instant → `yyyy-MM-dd HH:mm` in the company's zone; text that is no instant comes back as it is. */
export const wallTime = (instant: string): string =>
  Number.isNaN(Date.parse(instant)) ? instant : formatInstant(new Date(instant).toISOString(), 'yyyy-MM-dd hh:mm');

/** `yyyy-MM-dd HH:mm[:ss]` in the company's zone → ISO instant; null when it reads as none. */
export const instantOf = (wall: string): string | null => {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(wall.trim()) ?? [];
  return isDate(date) ? instantAt(date, time) : null;
};

/** Today in the company's zone. */
export const companyToday = (): string => dateAt(new Date().toISOString());
