/** What the law and the company ask of somebody who begins. */
import { addDays, addMonths, fullYears } from '#model/calculation/dates.ts';

/** Youngest age on the first day; at sea and in the cold store (operation posts). */
const youngest = 16;
const youngestInDanger = 18;

/** Post of an onboarding as its rules ask for it. */
export interface PostOfEntry {
  readonly deptId: string;
  readonly category: string;
  readonly healthCertRequired: boolean;
  /** Its name in Chinese. */
  readonly name: string;
}

/** Work place of an onboarding: it or one above it lies at sea; it is a cold store. */
export interface PlaceOfEntry {
  readonly atSea: boolean;
  readonly cold: boolean;
}

/** Somebody with the same ID card. */
export interface SameCard {
  readonly staffNo: string | null;
  readonly name: string;
  /** A file in use; else of a former employee. */
  readonly active: boolean;
  /** Another onboarding that is being decided on, by its number. */
  readonly code: string | null;
}

export const ageOn = (birthDate: string, day: string): number => fullYears(birthDate, day);

/** How old somebody must be for this post at this place. */
export const leastAge = (post: PostOfEntry | null, place: PlaceOfEntry | null): number =>
  post?.category === 'operation' && (place?.atSea || place?.cold || post.name.includes('冷库')) ? youngestInDanger : youngest;

interface Contract {
  readonly contractType: string | null;
  readonly contractFrom: string | null;
  readonly contractTo: string | null;
}

/** Longest probation in months by the length of the contract; null while that is not known. */
export const mostProbation = ({ contractType, contractFrom, contractTo }: Contract): number | null => {
  if (contractType === 'task') return 0;
  if (contractType === 'open') return 6;
  if (contractFrom === null || contractTo === null) return null;
  const after = addDays(contractTo, 1);
  const lasts = (months: number): boolean => after >= addMonths(contractFrom, months);
  if (lasts(36)) return 6;
  if (lasts(12)) return 2;
  return lasts(3) ? 1 : 0;
};

/** Last day of the probation; null where there is none. */
export const probationEndOf = (entryDate: string | null, months: number | null): string | null =>
  entryDate === null || months === null || months === 0 ? null : addDays(addMonths(entryDate, months), -1);
