/** Values of filters that follow the day and the reader: `today-30`, `monthStart`, `me`, `mine`. Pure. */
import { addDays, addMonths } from '#model/calculation/dates.ts';
import type { FieldKind } from '#model/field.ts';
import type { ReportField } from './report.ts';

interface Reader {
  /** Date in the company's zone. */
  readonly today: string;
  readonly userId: string;
  readonly staffId: string | null;
  readonly departmentId: string | null;
}

const dated: readonly FieldKind[] = ['date', 'dateTime', 'month'];
const monthStart = (today: string): string => `${today.slice(0, 7)}-01`;

const dateOf = (value: string, today: string): string | null => {
  const shifted = /^today([+-]\d{1,4})?$/.exec(value);
  if (shifted !== null) return addDays(today, Number(shifted[1] ?? 0));
  const ends: Readonly<Record<string, string>> = {
    monthStart: monthStart(today),
    monthEnd: addDays(addMonths(monthStart(today), 1), -1),
    yearStart: `${today.slice(0, 4)}-01-01`,
    yearEnd: `${today.slice(0, 4)}-12-31`,
  };
  return Object.hasOwn(ends, value) ? (ends[value] ?? null) : null;
};

/** The value that a list's filter understands; what is not relative stays. An own department that there is not finds nothing. */
export function filterValue({ kind }: Pick<ReportField, 'kind'>, value: string, reader: Reader): string {
  if (dated.includes(kind)) {
    const date = dateOf(value, reader.today);
    return date === null ? value : kind === 'month' ? date.slice(0, 7) : date;
  }
  if (value === 'me' && kind === 'user') return reader.userId;
  if (value === 'me' && kind === 'staff') return reader.staffId ?? '0';
  if (value === 'mine' && kind === 'department') return reader.departmentId ?? '0';
  return value;
}
