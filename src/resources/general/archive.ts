/** What the archive of documents and the lending of its papers share. */
import { addMonths } from '#model/calculation/dates.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

/** For how many years papers of a category are kept where nothing else is said; the others for ever. */
const usualYears: Readonly<Record<string, number>> = { posted: 30, received: 10, meeting: 10 };

/** The last day on which a paper has to be kept; null: for ever, or nobody knows from when. `years` 0 means for ever. */
export function keptTo(category: string | null, years: number | null, from: string | null): string | null {
  const kept = years ?? usualYears[category ?? ''] ?? 0;
  return from === null || kept === 0 ? null : addMonths(from, 12 * kept);
}

export const renewAsked = {
  docNo: f.text(w('New number', '新证号'), { max: 60, required: true }),
  validFrom: f.date(w('Valid from', '有效期起'), { required: true }),
  validTo: f.date(w('Valid to', '有效期至')),
} as const;

export const destroyAsked = { note: f.text(w('How and why', '销毁说明'), { max: 200, required: true }) } as const;
export const giveBackAsked = { returnNote: f.text(w('Condition', '归还情况'), { max: 200, required: true }) } as const;
/** An original is lent for so many days behind the day on which it is needed. */
export const longestLoanDays = 15;
