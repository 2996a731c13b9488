/** Leave across the end of a month or a year: each takes the days that lie in it, checked day by day. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare } from '#model/calculation/decimal.ts';
import { addDays, datesFrom, weekdayOf } from '#model/calculation/dates.ts';
import type { CalendarDay, Period, WorkSystem } from '#model/calculation/workCalendar.ts';
import { carriedInTime, leaveParts, leavePostings, personalInYear, withinQuota } from '#resources/hr/rules/leaveDays.ts';
import { carryEnd, leaveDaysOf, leavePolicies } from '#resources/hr/rules/leavePolicy.ts';

/** Half days of one day that a leave takes, without any of the code that counts whole periods. */
const halves = (type: string, day: string, period: Period, system: WorkSystem, row: CalendarDay): number => {
  const statutory = row.statutory;
  const worked = system === 'comprehensive' ? weekdayOf(day) < 7 && !statutory : row.dayType === 'work' || row.dayType === 'makeup';
  const counted = { working: worked, calendar: true, calendarWithoutHolidays: row.dayType !== 'holiday' && !statutory };
  if (day < period.from || day > period.to || !counted[leavePolicies[type]?.counting ?? 'working']) return 0;
  return 2 - (day === period.from && period.fromHalf === 'pm' ? 1 : 0) - (day === period.to && period.toHalf === 'am' ? 1 : 0);
};

const half = fc.constantFrom('am' as const, 'pm' as const);
const aPeriod = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat(80), half, half).map(([gap, long, fromHalf, toHalf]): Period => {
  const from = addDays('2026-12-31', gap);
  return { from, fromHalf: long === 0 && toHalf === 'am' ? 'am' : fromHalf, to: addDays(from, long), toHalf };
});
const aType = fc.constantFrom(...Object.keys(leavePolicies));
const aSystem = fc.constantFrom<WorkSystem>('standard', 'comprehensive', 'irregular');
const someHolidays = fc.uniqueArray(fc.integer({ min: -60, max: 140 }), { maxLength: 12 }).map((gaps): CalendarDay[] =>
  datesFrom(addDays('2026-12-31', -60), addDays('2026-12-31', 140)).map((day, at) => {
    const usual = weekdayOf(day) > 5 ? 'rest' : 'work';
    return {
      day,
      dayType: gaps.includes(at - 60) ? (usual === 'rest' ? 'makeup' : 'holiday') : usual,
      statutory: gaps.indexOf(at - 60) === 0 && usual === 'work',
    };
  }),
);

const request = (period: Period, leaveType: string) => ({
  staffId: '70',
  leaveType,
  startDate: period.from,
  startHalf: period.fromHalf,
  endDate: period.to,
  endHalf: period.toHalf,
  actualEnd: null,
  babyCount: null,
  premarital: null,
});
const balance = (left: string, carried = '0.0', early = '0.0') => ({ left, carried, early });
const rulesOf = (faults: readonly { readonly rule: string }[]): string[] => faults.map(({ rule }) => rule);

describe('days by month', () => {
  it('are those of each day, and together those of the leave; years follow the days, but for events', () => {
    fc.assert(
      fc.property(aPeriod, aType, aSystem, someHolidays, (period, type, system, calendar) => {
        const expected = new Map<string, number>();
        for (const row of calendar) {
          const month = row.day.slice(0, 7);
          expected.set(month, (expected.get(month) ?? 0) + halves(type, row.day, period, system, row) / 2);
        }
        const parts = leaveParts(type, period, system, calendar);
        expect(Object.fromEntries(parts.map(({ date, days }) => [date.slice(0, 7), Number(days)]))).toEqual(
          Object.fromEntries([...expected].filter(([, days]) => days > 0)),
        );
        expect(parts.reduce((all, { days }) => add(all, days, 1), '0.0')).toBe(leaveDaysOf(type, period, system, calendar));
        for (const { date, year } of parts) expect(year).toBe((leavePolicies[type]?.whole ? period.from : date).slice(0, 4));
      }),
      { numRuns: 300 },
    );
  });

  it('are booked in the year and on the day on which they lie', () => {
    const across: Period = { from: '2026-12-31', fromHalf: 'am', to: '2027-01-08', toHalf: 'am' };
    const calendar: CalendarDay[] = [{ day: '2027-01-01', dayType: 'holiday', statutory: true }];
    const booked = (type: string, facts = {}) =>
      leavePostings(request(across, type), { calendar, ...facts }, 'used').map(({ dimensions, from, quantity, date }) => [
        dimensions['year'],
        from,
        quantity,
        date,
      ]);
    expect(booked('personal')).toEqual([
      ['2026', null, '1.0', '2026-12-31'],
      ['2027', null, '4.5', '2027-01-01'],
    ]);
    expect(booked('compensatory', { leaveBalance: { '2027': balance('9.0') } })).toEqual([
      ['2026', null, '1.0', '2026-12-31'],
      ['2027', 'left', '4.5', '2027-01-01'],
    ]);
    expect(booked('marriage')).toEqual([
      ['2026', null, '1.0', '2026-12-31'],
      ['2026', null, '6.5', '2027-01-01'],
    ]);
  });
});

describe('limits of a year', () => {
  const across: Period = { from: '2026-12-31', fromHalf: 'am', to: '2027-01-08', toHalf: 'pm' };
  const long: Period = { from: '2026-12-31', fromHalf: 'am', to: '2027-02-18', toHalf: 'pm' };
  const personal = (period: Period, taken: Readonly<Record<string, string>>) => personalInYear(request(period, 'personal'), { taken });

  it('twenty days of personal leave in each year, wherever the request begins', () => {
    expect(personal(across, { '2026': '19.0' })).toEqual([]);
    expect(personal(across, { '2026': '19.5' })[0]?.message.en).toContain('2026');
    expect(personal(across, { '2027': '14.0' })).toEqual([]);
    expect(personal(across, { '2027': '14.5' })[0]?.message.zh).toContain('2027年');
    expect(rulesOf(personal(long, {}))).toEqual(['personalLimit']);
  });

  it('balances of each year give the days that lie in it', () => {
    const asked = request(across, 'parental');
    const year = (left: string, next: string) => withinQuota(asked, { leaveBalance: { '2026': balance(left), '2027': balance(next) } });
    expect(year('1.0', '6.0')).toEqual([]);
    expect(year('0.5', '6.0')[0]?.message.en).toBe('only 0.5 day(s) left in 2026');
    expect(year('10.0', '5.5')[0]?.message.zh).toBe('2027年假期余额不足，剩余5.5天');
    expect(withinQuota(asked, { taken: { '2027': '4.5' } })).toHaveLength(1);
  });
});

describe('days carried over', () => {
  const late = (from: string, to: string, row: ReturnType<typeof balance>) =>
    rulesOf(carriedInTime(request({ from, fromHalf: 'am', to, toHalf: 'pm' }, 'annual'), { leaveBalance: { '2026': row } }));

  it('are not for April', () => {
    // Five of the year and three carried over, nothing taken: five days from April on.
    expect(late('2026-04-13', '2026-04-17', balance('8.0', '3.0'))).toEqual([]);
    expect(late('2026-04-13', '2026-04-20', balance('8.0', '3.0'))).toEqual(['carried']);
    expect(late('2026-03-23', '2026-04-02', balance('8.0', '3.0'))).toEqual([]);
    // Two days in March and six in April: one of those carried over would be taken after they have lapsed.
    expect(late('2026-03-30', '2026-04-08', balance('8.0', '3.0'))).toEqual(['carried']);
    // Those carried over are taken already.
    expect(late('2026-04-13', '2026-04-17', balance('5.0', '3.0', '3.0'))).toEqual([]);
  });

  it('a year gives after March what it has, less what was taken before of its own, day by day', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(6), fc.nat(6), fc.nat(6), aPeriod, (quota, carried, early, others, { from, to, ...ends }) => {
        const period = { from: addDays(from, 95), to: addDays(to, 95), ...ends };
        if (period.from < '2027-01-01') return;
        const left = quota + carried - early - others;
        if (left < 0 || others > quota - Math.max(0, early - carried)) return;
        const days = (after: boolean): number =>
          datesFrom(period.from, period.to)
            .filter((day) => day > carryEnd(2027) === after)
            .reduce(
              (all, day) =>
                all +
                halves('annual', day, period, 'standard', { day, dayType: weekdayOf(day) > 5 ? 'rest' : 'work', statutory: false }) / 2,
              0,
            );
        const [before, after] = [days(false), days(true)];
        const ofYear = quota - others - Math.max(0, early + before - carried);
        const told = carriedInTime(request(period, 'annual'), {
          leaveBalance: { '2027': balance(left.toFixed(1), carried.toFixed(1), early.toFixed(1)) },
        });
        if (before + after <= left) expect(told.length > 0).toBe(compare(String(after), String(ofYear)) > 0);
      }),
      { numRuns: 300 },
    );
  });
});
