/** Monthly figures of departments from the people who were there. Pure: the server reads who was where. */
import { Decimal } from 'decimal.js';
import { fullYears } from '#model/calculation/dates.ts';
import { fixed, sum } from '#model/calculation/rounding.ts';
import { ageBands, summed, turnoverRate, yearBands, type Band, type Distribution, type Figures } from './headcount.ts';

/** Somebody who was employed on some day of the month. Departments are those that are counted: a team's is the one it belongs to. */
export interface Head {
  /** Where they were on the day before the month began, null where they were not yet there. */
  readonly opened: string | null;
  /** Where they are at the end of what is counted, null where they have left. */
  readonly closed: string | null;
  /** Where they were last. */
  readonly last: string;
  readonly joined: boolean;
  readonly left: boolean;
  readonly probation: boolean;
  readonly gender: string | null;
  readonly birthDate: string | null;
  readonly entryDate: string | null;
  readonly education: string | null;
  /** What they add to the sums of their department, as decimal text. */
  readonly amounts: Readonly<Partial<Record<(typeof summed)[number], string>>>;
}

const bandOf = (bands: readonly Band[], years: number): string =>
  bands.find(({ to }) => to === null || years <= to)?.key ?? bands.at(-1)?.key ?? '';

const spread = (keys: readonly (string | null)[], order: readonly string[] = []): Distribution => {
  const all: Record<string, number> = {};
  for (const key of order) if (keys.includes(key)) all[key] = 0;
  for (const key of keys) if (key !== null) all[key] = (all[key] ?? 0) + 1;
  return all;
};

/** Years with a fraction, for averages: days by 365.25. */
const yearsBetween = (from: string, to: string): Decimal =>
  new Decimal(Math.max(0, Date.parse(to) - Date.parse(from))).dividedBy(86_400_000).dividedBy('365.25');

const mean = (values: readonly Decimal[]): string | null =>
  values.length === 0
    ? null
    : Decimal.sum(...values)
        .dividedBy(values.length)
        .toFixed(1, Decimal.ROUND_HALF_UP);

const figuresFor = (department: string, heads: readonly Head[], plan: number, day: string): Figures => {
  const many = (test: (head: Head) => boolean): number => heads.filter(test).length;
  const staying = heads.filter(({ closed }) => closed === department);
  const mine = heads.filter(({ last }) => last === department);
  const [openCount, closeCount] = [many(({ opened }) => opened === department), staying.length];
  const leaveCount = many(({ left, last }) => left && last === department);
  const since = (dates: readonly (string | null)[]): string[] => dates.filter((date) => date !== null);
  const [births, entries] = [since(staying.map(({ birthDate }) => birthDate)), since(staying.map(({ entryDate }) => entryDate))];
  const amounts = Object.fromEntries(
    summed.map((name) => {
      const known = mine.flatMap((head) => head.amounts[name] ?? []);
      return [name, known.length === 0 ? null : fixed(sum(known, 2), name === 'payrollTotal' || name === 'companyCost' ? 2 : 1)];
    }),
  );
  return {
    openCount,
    joinCount: many(({ joined, last }) => joined && last === department),
    leaveCount,
    turnIn: many(({ opened, last }) => opened !== null && opened !== department && last === department),
    turnOut: many(({ opened, last }) => opened === department && last !== department),
    closeCount,
    planCount: plan,
    turnoverRate: turnoverRate(leaveCount, openCount, closeCount),
    probationCount: staying.filter(({ probation }) => probation).length,
    maleCount: staying.filter(({ gender }) => gender === 'male').length,
    femaleCount: staying.filter(({ gender }) => gender === 'female').length,
    avgAge: mean(births.map((date) => yearsBetween(date, day))),
    avgYears: mean(entries.map((date) => yearsBetween(date, day))),
    educationJson: spread(staying.map(({ education }) => education)),
    ageJson: spread(
      births.map((date) => bandOf(ageBands, fullYears(date, day))),
      ageBands.map(({ key }) => key),
    ),
    yearsJson: spread(
      entries.map((date) => bandOf(yearBands, fullYears(date, day))),
      yearBands.map(({ key }) => key),
    ),
    ...amounts,
  } as Figures;
};

/** Figures of each department, as they stand on `day`: the last of the month, or today. `plans`: planned heads by department. */
export const countHeads = (
  departments: readonly string[],
  heads: readonly Head[],
  plans: ReadonlyMap<string, number>,
  day: string,
): ReadonlyMap<string, Figures> =>
  new Map(departments.map((department) => [department, figuresFor(department, heads, plans.get(department) ?? 0, day)]));
