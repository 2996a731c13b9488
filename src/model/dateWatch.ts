/**
 * Dates that people are told of before they come: which date of a resource, by which configured notice. The notice's
 * configuration says how many days ahead, at what time, with which words, and to whom.
 */
import { daysBetween } from './calculation/dates.ts';

/** Fields with the values in which a date counts. */
type Where = Readonly<Record<string, readonly string[]>>;

export interface DateWatch {
  /** Key of the notice configuration. */
  readonly notice: string;
  /** A date of the record, or `set.field` of its lines. */
  readonly date: string;
  /** Field of the record (`integer`, at most 365) with days ahead of its own, beside those of the configuration. */
  readonly days?: string;
  /** Of the record. */
  readonly where?: Where;
  /** Field of the record that says, once it has a value, that nothing more is told. */
  readonly unless?: string;
  readonly lines?: {
    /** Of the line. */
    readonly where?: Where;
    /** Only the line with the latest date counts, an open end being later than any: what was renewed is told no more. */
    readonly latest?: boolean;
    /** Text of the line that stands behind the record's name. */
    readonly name?: string;
  };
  /** Told again every so many days after the date, as long as `where` holds. Without it nothing is told after the date. */
  readonly again?: number;
  /** Roles whose work it is: told beside the receivers of the configuration. */
  readonly offices?: readonly string[];
}

/** The most days ahead that a record may ask for by itself (`DateWatch.days`). */
export const mostDaysAhead = 365;

/** `60,30,7` as numbers; nothing where nothing is written. */
export const daysAhead = (text: string | null): readonly number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => /^\d{1,3}$/.test(part))
    .map(Number);

/**
 * The step that a date has reached on a day: the fewest days ahead that cover it, or, after it, minus the days since it in whole rounds
 * of `again`. Null: nothing is to be told. A day that was missed is made up for, as a step lasts until the next one.
 */
export function stepReached(date: string, today: string, ahead: readonly number[], again: number | undefined): number | null {
  const left = daysBetween(today, date);
  if (left >= 0) {
    const reached = ahead.filter((days) => days >= left);
    return reached.length === 0 ? null : Math.min(...reached);
  }
  if (again === undefined) return null;
  const rounds = Math.floor(-left / again);
  if (rounds > 0) return -rounds * again;
  return ahead.includes(0) ? 0 : null;
}
