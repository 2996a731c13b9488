/** Dates, the formats of the specification and the working calendar with the figures of the acceptance story S1. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dateAt,
  datesFrom,
  daysBetween,
  difference,
  formatInstant,
  fullYears,
  instantAt,
  isDate,
  isInstant,
  isMonth,
  isTime,
  weekdayOf,
  yearOf,
} from '#model/calculation/dates.ts';
import {
  calDays,
  calDaysWithoutHolidays,
  periodsTouch,
  workDays,
  type CalendarDay,
  type Half,
  type Period,
} from '#model/calculation/workCalendar.ts';

const date = fc.integer({ min: 0, max: 70_000 }).map((days) => addDays('1950-01-01', days));
const half = fc.constantFrom<Half>('am', 'pm');
const period = (from: string, fromHalf: Half, to: string, toHalf: Half): Period => ({ from, fromHalf, to, toHalf });

describe('dates', () => {
  it('knows real dates only', () => {
    for (const good of ['2024-02-29', '1900-01-01', '2999-12-31']) expect(isDate(good)).toBe(true);
    for (const bad of ['2023-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '2026-01-01T00:00', '', null, 20_260_101])
      expect(isDate(bad)).toBe(false);
    expect(isMonth('2026-12')).toBe(true);
    expect(isMonth('2026-13')).toBe(false);
    expect(isTime('23:59')).toBe(true);
    expect(isTime('24:00')).toBe(false);
    expect(isInstant('2026-11-20T08:00:00.000Z')).toBe(true);
    expect(isInstant('2026-11-20 08:00:00')).toBe(false);
  });

  it('adds and counts days without gaps', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(weekdayOf(addDays(from, 7))).toBe(weekdayOf(from));
      }),
    );
    expect(weekdayOf('2026-11-20')).toBe(5);
    expect(datesFrom('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02']);
    expect(datesFrom('2026-12-02', '2026-11-30')).toEqual([]);
  });

  it('adds months to the last day of a shorter month', () => {
    const monthsOf = (of: string) => yearOf(of) * 12 + Number(of.slice(5, 7));
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-03-15', -12)).toBe('2025-03-15');
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
    fc.assert(
      fc.property(date, fc.integer({ min: -240, max: 240 }), (from, months) => {
        const to = addMonths(from, months);
        expect(isDate(to)).toBe(true);
        expect(monthsOf(to) - monthsOf(from)).toBe(months);
        const isLast = addDays(to, 1).endsWith('-01');
        expect(to.slice(8) === from.slice(8) || (isLast && to.slice(8) < from.slice(8))).toBe(true);
      }),
    );
  });

  it('counts full years', () => {
    expect(fullYears('2015-07-01', '2026-11-24')).toBe(11);
    expect(fullYears('2000-02-29', '2026-02-28')).toBe(25);
    expect(fullYears('2026-11-20', '2026-11-19')).toBe(0);
  });

  it('shows instants on the clock of the company', () => {
    expect(dateAt('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
    expect(dateAt('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
    expect(formatInstant('2026-01-02T01:02:03.000Z', 'yyyy-MM-dd hh:mm:ss')).toBe('2026-01-02 09:02:03');
    expect(formatInstant('2026-01-02T16:02:03.000Z', 'yyyy-MM-dd hh:mm')).toBe('2026-01-03 00:02');
    expect(formatInstant('2026-01-02T01:02:03.000Z', 'yyyyMMdd')).toBe('20260102');
    expect(formatInstant('2026-01-02T01:02:03.000Z', 'yyyy')).toBe('2026');
    expect(instantAt('2026-11-20', '08:00')).toBe('2026-11-20T00:00:00.000Z');
    expect(instantAt('2026-07-01', '12:00', 'Europe/Oslo')).toBe('2026-07-01T10:00:00.000Z');
  });

  it('shows what the language shows, in every zone and season', () => {
    const zones = ['Asia/Shanghai', 'Europe/Oslo', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Monrovia', 'UTC'];
    const time = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(time, fc.constantFrom(...zones), (milliseconds, zone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(milliseconds);
        expect(formatInstant(new Date(milliseconds).toISOString(), 'yyyy-MM-dd hh:mm:ss', zone)).toBe(shown);
      }),
      { numRuns: 1_000 },
    );
  });

  it('a wall clock leads back to its instant', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 1439 }), (on, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        if (on < '1992-01-01') return;
        expect(formatInstant(instantAt(on, time), 'yyyy-MM-dd hh:mm')).toBe(`${on} ${time}`);
      }),
    );
  });

  it('differs in whole minutes, days and years of 365 days', () => {
    expect(difference('2026-01-01T00:00:00Z', '2026-01-01T00:01:59Z', 'minutes')).toBe(1);
    expect(difference('2024-01-01T00:00:00Z', '2024-12-31T00:00:00Z', 'years')).toBe(1);
    expect(difference('2026-01-01T00:00:00Z', '2026-01-02T23:59:59Z', 'days')).toBe(1);
  });
});

const row = (day: string, dayType: CalendarDay['dayType'], statutory = false): CalendarDay => ({ day, dayType, statutory });
/** Autumn 2026: 1-7 October off (1-3 statutory), 10 October made up. */
const autumn: CalendarDay[] = [
  ...datesFrom('2026-10-01', '2026-10-07').map((day) => row(day, 'holiday', day <= '2026-10-03')),
  row('2026-10-10', 'makeup'),
];

describe('working calendar', () => {
  it('counts story S1', () => {
    const weekend = period('2026-11-27', 'pm', '2026-11-30', 'am');
    expect(workDays(weekend, 'standard', [])).toBe(1);
    expect(workDays(weekend, 'comprehensive', [])).toBe(2);
    expect(workDays(period('2026-09-30', 'am', '2026-10-10', 'pm'), 'standard', autumn)).toBe(4);
    expect(workDays(period('2026-09-30', 'am', '2026-10-10', 'pm'), 'irregular', autumn)).toBe(4);
    expect(calDays(period('2026-03-02', 'am', '2026-08-06', 'pm'))).toBe(158);
  });

  it('comprehensive hours rest on Sundays and statutory holidays only', () => {
    // 30 September; 4 October is a Sunday; 5-7, 8, 9, 10 October are worked.
    expect(workDays(period('2026-09-30', 'am', '2026-10-10', 'pm'), 'comprehensive', autumn)).toBe(7);
  });

  it('marriage leave is calendar days without the public holidays', () => {
    expect(calDaysWithoutHolidays(period('2026-09-30', 'am', '2026-10-10', 'pm'), autumn)).toBe(4);
  });

  it('halves come off counted days only', () => {
    expect(workDays(period('2026-11-28', 'pm', '2026-11-30', 'pm'), 'standard', [])).toBe(1);
    expect(workDays(period('2026-11-30', 'am', '2026-11-30', 'am'), 'standard', [])).toBe(0.5);
    expect(workDays(period('2026-11-30', 'pm', '2026-11-30', 'am'), 'standard', [])).toBe(0);
  });

  it('never counts more than the calendar, and splits without loss', () => {
    fc.assert(
      fc.property(
        date,
        fc.nat(60),
        fc.nat(60),
        half,
        half,
        fc.constantFrom('standard', 'comprehensive' as const),
        (from, a, b, fromHalf, toHalf, system) => {
          const middle = addDays(from, a);
          const to = addDays(middle, b + 1);
          const whole = workDays(period(from, fromHalf, to, toHalf), system, autumn);
          const parts =
            workDays(period(from, fromHalf, middle, 'pm'), system, autumn) +
            workDays(period(addDays(middle, 1), 'am', to, toHalf), system, autumn);
          expect(whole).toBe(parts);
          expect(whole).toBeLessThanOrEqual(calDays(period(from, fromHalf, to, toHalf)));
        },
      ),
    );
  });

  it('touching is mutual and needs a shared half day', () => {
    expect(periodsTouch(period('2026-11-24', 'am', '2026-11-24', 'am'), period('2026-11-24', 'pm', '2026-11-25', 'pm'))).toBe(false);
    expect(periodsTouch(period('2026-11-24', 'am', '2026-11-24', 'pm'), period('2026-11-24', 'pm', '2026-11-25', 'pm'))).toBe(true);
    fc.assert(
      fc.property(date, fc.nat(9), fc.nat(20), fc.nat(9), (from, long, gap, other) => {
        const a = period(from, 'am', addDays(from, long), 'pm');
        const b = period(addDays(from, gap), 'am', addDays(from, gap + other), 'pm');
        expect(periodsTouch(a, b)).toBe(periodsTouch(b, a));
        expect(periodsTouch(a, b)).toBe(datesFrom(a.from, a.to).some((day) => day >= b.from && day <= b.to));
      }),
    );
  });
});
