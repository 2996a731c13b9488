/**
 * What the rules of visits share: how strict the areas of a visit are, and its days. Dates are those of the company's zone.
 */
import { dateAt, datesFrom } from '#model/calculation/dates.ts';

/** An area as visits know it. */
export interface VisitArea {
  readonly id: string;
  readonly name: string;
  readonly level: string | null;
}

export type VisitLevel = 'open' | 'controlled' | 'restricted';
const levels: readonly VisitLevel[] = ['open', 'controlled', 'restricted'];

/** The strictest level among the areas; those that lie inside an area are not among them unless they are named. */
export const levelOf = (areas: readonly VisitArea[]): VisitLevel =>
  levels.findLast((level) => areas.some((area) => area.level === level)) ?? 'open';

/** More visitors than these do not go into restricted areas together. */
export const mostInRestricted = 10;
/** A visit lasts for so many calendar days at most. */
export const longestVisit = 3;

/** The calendar days of a visit, the first first; none while its times are not known or contradict each other. */
export const visitDays = (from: string | null, to: string | null): readonly string[] =>
  from === null || to === null || to <= from ? [] : datesFrom(dateAt(from), dateAt(to));

/** A visit as what follows from it knows it. */
export interface VisitFact {
  readonly approved: boolean;
  readonly org: string;
  readonly category: string;
  readonly hostUser: string | null;
  readonly level: string;
  readonly budget: string;
  /** Worth of the gifts that were approved for it. */
  readonly gifts: string;
  /** Whether somebody came on one of its days. */
  readonly came: boolean;
}

/** So many of the own staff eat with guests without a question: three, and with more than ten guests no more than a third of them. */
export const usualCompanions = (guests: number): number => (guests > 10 ? Math.floor(guests / 3) : 3);
