/** When what was approved takes effect (definition language, `dated`). */
import { addDays, isDate } from './calculation/dates.ts';
import type { Definition } from './definition.ts';
import type { AnyDoc } from './values.ts';

/** The day on which a document takes effect; null where its kind has none or it is not filled in. */
export function effectiveOn({ dated }: Pick<Definition, 'dated'>, record: AnyDoc): string | null {
  const date = dated === undefined ? null : record[dated.date];
  return dated !== undefined && isDate(date) ? addDays(date, dated.after ?? 0) : null;
}

export const hasTakenEffect = ({ dated }: Pick<Definition, 'dated'>, record: AnyDoc): boolean =>
  dated !== undefined && record[dated.applied] === true;
