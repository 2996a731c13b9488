/** Spans of days by name. */
import { expect, it } from 'vitest';
import { daysOf, isPeriod, periods } from '#model/calculation/periods.ts';

it('counts every span from the day itself, weeks from Monday', () => {
  expect(Object.fromEntries(periods.map((period) => [period, Object.values(daysOf(period, '2026-11-29')).join(' ')]))).toEqual({
    today: '2026-11-29 2026-11-29',
    thisWeek: '2026-11-23 2026-11-29',
    thisMonth: '2026-11-01 2026-11-30',
    thisQuarter: '2026-10-01 2026-12-31',
    thisYear: '2026-01-01 2026-12-31',
    last7Days: '2026-11-23 2026-11-29',
    last30Days: '2026-10-31 2026-11-29',
  });
  expect(daysOf('thisMonth', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect([isPeriod('thisWeek'), isPeriod('2026-11-29')]).toEqual([true, false]);
});
