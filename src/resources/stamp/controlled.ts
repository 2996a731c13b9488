/** Controlled documents: what is known of their copies, and what becomes of a document whose copies are all back. */
import { addDays } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** A copy of a controlled document, as far as it matters to others. */
export interface Copy {
  readonly id?: unknown;
  readonly recallDate?: unknown;
}

export const isOut = ({ recallDate }: Copy): boolean => recallDate === null || recallDate === undefined;

/** A document none of whose copies is out any more is recalled, whichever state it had. */
export const stateWith = (copies: readonly Copy[], state: string): string => (copies.some(isOut) ? state : 'recalled');

/** A copy that was given outside counts as controlled for so many days. */
const controlledDays = 90;
export const uncontrolledFrom = (handOutDate: string | null, outside: boolean | null): string | null =>
  outside === true && handOutDate !== null ? addDays(handOutDate, controlledDays) : null;

export const recallAsked = {
  lineId: f.text(w('Copy', '分发号'), { max: 20, required: true }),
  recallDate: f.date(w('Recalled', '回收日期'), { required: true, default: { from: 'today' } }),
} as const;
