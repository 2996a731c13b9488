/** What applications for vacancies reckon with. */
import { addMonths, fullYears } from '#model/dates.ts';

/** Years from one date to another with one digit, never rounded up: the tenth year is full on its day. */
export const yearsHere = (from: string, to: string): string => {
  if (to < from) return '0.0';
  const years = fullYears(from, to);
  const anniversary = addMonths(from, years * 12);
  let months = 0;
  while (months < 11 && addMonths(anniversary, months + 1) <= to) months += 1;
  return `${years}.${Math.floor((months * 10) / 12)}`;
};
