/** Says what a borrowing takes of a seal, and asks how it came back. */
import type { Booking } from '#model/bookings.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

interface Borrowing {
  readonly stampId: string | null;
  readonly borrowFrom: string | null;
  readonly returnPlan: string | null;
  readonly outTime: string | null;
  readonly returnTime: string | null;
}

export const hoursOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** From the plan, or from when it was really taken, until it is back; who is late takes no more than was planned, since it is not there anyway. */
export function bookingOf({ stampId, borrowFrom, returnPlan, outTime, returnTime }: Borrowing): readonly Booking[] {
  if (stampId === null || borrowFrom === null || returnPlan === null) return [];
  const from = outTime !== null && outTime < borrowFrom ? outTime : borrowFrom;
  const to = returnTime !== null && returnTime < returnPlan ? returnTime : returnPlan;
  return to <= from ? [] : [{ kind: 'stamp', target: stampId, from, to, field: 'stampId' }];
}

export const giveBackAsked = {
  stampCount: f.integer(w('Imprints made', '实际盖章数'), { required: true, least: '0', most: '99999' }),
  returnNote: f.text(w('Condition', '归还情况'), { max: 150 }),
  returnFiles: f.files(w('Copies of stamped papers', '盖章文件留存'), { help: w('Required where it was used', '有盖章时必须留存') }),
} as const;
