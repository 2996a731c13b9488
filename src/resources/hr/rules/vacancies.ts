/** What applications for vacancies reckon with. */
import { addMonths, fullYears } from '#model/calculation/dates.ts';
import { gradeRank } from '#resources/grades.ts';

/** Years from one date to another with one digit, never rounded up: the tenth year is full on its day. */
export const yearsHere = (from: string, to: string): string => {
  if (to < from) return '0.0';
  const years = fullYears(from, to);
  const anniversary = addMonths(from, years * 12);
  let months = 0;
  while (months < 11 && addMonths(anniversary, months + 1) <= to) months += 1;
  return `${years}.${Math.floor((months * 10) / 12)}`;
};

interface Grades {
  readonly from: string | null;
  readonly to: string | null;
}

/** The grade somebody has in a post: their own where it is one of the post's, else the nearest of them. */
export const gradeIn = (own: string, { from, to }: Grades): string => {
  if (from !== null && gradeRank(own) < gradeRank(from)) return from;
  return to !== null && gradeRank(own) > gradeRank(to) ? to : own;
};

/** What a move within the department is, by its grades. */
export const moveTypeOf = (own: string, next: string): 'promotion' | 'demotion' | 'rotation' => {
  const rise = gradeRank(next) - gradeRank(own);
  return rise > 0 ? 'promotion' : rise < 0 ? 'demotion' : 'rotation';
};
