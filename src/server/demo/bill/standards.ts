/** Travel standards of the demo company; they hold from the first of January two years before. */
import type { AnyDoc } from '#model/definition.ts';

/** Hotel a night by grade group: first tier, provincial capitals, other cities. Abroad it is paid as it is. */
const caps: Readonly<Record<string, readonly [string, string, string]>> = {
  E: ['800.00', '600.00', '450.00'],
  M: ['500.00', '400.00', '320.00'],
  TO: ['380.00', '300.00', '250.00'],
};

/** @param year in which the standards begin to hold */
export const travelStandards = (year: number): readonly AnyDoc[] =>
  Object.entries(caps).flatMap(([gradeGroup, [t1, t2, t3]]) =>
    Object.entries({ t1, t2, t3, abroad: null }).map(([cityTier, hotelCap]) => ({
      gradeGroup,
      cityTier,
      hotelCap,
      meal: cityTier === 'abroad' ? '300.00' : '100.00',
      local: cityTier === 'abroad' ? '0.00' : '80.00',
      validFrom: `${year}-01-01`,
    })),
  );
