/** What training is judged by: when one may sign in, what a score means, which sessions get in each other's way. */
import { compare } from '#model/calculation/decimal.ts';

const minute = 60_000;
/** Sign-in opens so long before a session; from so long after its start on somebody is late. */
export const opensBefore = 30 * minute;
const lateAfter = 10 * minute;
/** Pass mark where the session says nothing else; from this score on a result is excellent. */
export const usualPassScore = '60';
const excellentScore = '90';
/** A course that costs a head more than this binds its participants for at least so many months. */
export const freeFeePerHead = '5000';
export const leastServiceMonths = 12;

/** A period of training in which one may sign in. Instants. */
export interface Sitting {
  readonly startTime: string;
  readonly endTime: string;
}

/** Whether sign-in is still to come, open or over at an instant. It stays open to the end. */
export const signInAt = ({ startTime, endTime }: Sitting, now: string): 'early' | 'open' | 'over' => {
  const at = Date.parse(now);
  if (at < Date.parse(startTime) - opensBefore) return 'early';
  return at > Date.parse(endTime) ? 'over' : 'open';
};

/** How somebody attends who signs in at an instant. */
export const attendanceAt = (startTime: string, signIn: string): 'present' | 'late' =>
  Date.parse(signIn) > Date.parse(startTime) + lateAfter ? 'late' : 'present';

/** Whether a person was there, and so may have a score. */
export const attended = (signState: string | null): boolean => signState === 'present' || signState === 'late';

/** What a score means; `none` where no exam is held, null while there is no score. */
export const examResultOf = (
  score: string | null,
  { examNeeded, passScore }: { readonly examNeeded: boolean; readonly passScore: string | null },
): 'none' | 'fail' | 'pass' | 'excellent' | null => {
  if (score === null) return examNeeded ? null : 'none';
  if (compare(score, passScore ?? usualPassScore) < 0) return 'fail';
  return compare(score, excellentScore) >= 0 ? 'excellent' : 'pass';
};

/** Where and by whom a session is held. */
export interface SessionPlace extends Sitting {
  readonly teacher: string | null;
  readonly place: string | null;
}

/** What two sessions at the same time both need: the teacher, else the room; null where they do not get in each other's way. */
export const clashOf = (one: SessionPlace, other: SessionPlace): 'teacher' | 'place' | null => {
  if (one.startTime >= other.endTime || other.startTime >= one.endTime) return null;
  if (one.teacher !== null && one.teacher === other.teacher) return 'teacher';
  return one.place !== null && one.place === other.place ? 'place' : null;
};
