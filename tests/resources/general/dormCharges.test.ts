/** What living in the dormitory costs: days, fees, shares of a cost, readings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { daysLived, falls, feeFor, metered, sharesOf } from '#resources/general/dormCharges.ts';

describe('days of a month', () => {
  const lived = (checkInDate: string, checkOutDate: string | null = null, moved = false) =>
    daysLived({ checkInDate, checkOutDate, moved }, '2026-11');

  it.each([
    [lived('2026-01-01'), 30],
    [lived('2026-11-30'), 1],
    [lived('2026-12-01'), 0],
    [lived('2026-11-10', '2026-11-10'), 1],
    [lived('2026-01-01', '2026-11-01'), 1],
    [lived('2026-01-01', '2026-10-31'), 0],
    [lived('2026-11-05', '2026-12-09'), 26],
    // The day of a change is charged for the new room.
    [lived('2026-01-01', '2026-11-16', true), 15],
    [lived('2026-11-16'), 15],
    [lived('2026-01-01', '2026-11-01', true), 0],
    [lived('2026-11-16', '2026-11-16', true), 0],
  ])('%#: %i', (found, days) => expect(found).toBe(days));

  it('a change within a month charges every day once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (day) => {
        const change = `2026-11-${String(day).padStart(2, '0')}`;
        expect(lived('2026-01-01', change, true) + lived(change)).toBe(30);
      }),
    );
  });
});

describe('the fee', () => {
  it('is that of the days lived, rounded half up once', () => {
    expect(feeFor('90.00', 30, '2026-11')).toBe('90.00');
    expect(feeFor('90.00', 15, '2026-11')).toBe('45.00');
    expect(feeFor('100.00', 10, '2026-10')).toBe('32.26');
    expect(feeFor('1.00', 1, '2026-11')).toBe('0.03');
    expect(feeFor('0.15', 1, '2026-11')).toBe('0.01');
    expect(feeFor('90.00', 0, '2026-11')).toBe('0.00');
  });
});

describe('shares of a cost', () => {
  it('go by days; the last takes the rest', () => {
    expect(sharesOf('100.00', [30, 30, 30])).toEqual(['33.33', '33.33', '33.34']);
    expect(sharesOf('100.00', [30, 15, 0])).toEqual(['66.67', '33.33', '0.00']);
    expect(sharesOf('100.00', [0, 0])).toEqual(['0.00', '0.00']);
    expect(sharesOf('100.00', [])).toEqual([]);
    expect(
      sharesOf(
        '0.05',
        Array.from({ length: 10 }, () => 30),
      ).slice(-1),
    ).toEqual(['0.00']);
  });

  it('add up to the cost to the cent, none below zero, nothing without days', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 7 }).map((n) => (n / 100).toFixed(2));
    const days = fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(cents, days, (cost, lived) => {
        const shares = sharesOf(cost, lived);
        expect(sum(shares)).toBe(lived.some((one) => one > 0) ? cost : '0.00');
        for (const [at, share] of shares.entries()) {
          expect(compare(share, '0')).toBeGreaterThanOrEqual(0);
          if (lived[at] === 0) expect(share).toBe('0.00');
        }
      }),
    );
  });
});

describe('a reading', () => {
  const prices = { waterPrice: '3.80', powerPrice: '0.55' };
  const to = (waterTo: string, powerTo: string, replaced = false) => ({ waterTo, powerTo, replaced });

  it('costs what was used since the last one; the first costs nothing', () => {
    expect(metered(null, to('12.00', '340.00'), prices)).toMatchObject({ waterFrom: '12.00', powerFrom: '340.00', amount: '0.00' });
    expect(metered(to('12.00', '340.00'), to('15.50', '401.00'), prices)).toEqual({
      waterFrom: '12.00',
      powerFrom: '340.00',
      waterAmount: '13.30',
      powerAmount: '33.55',
      amount: '46.85',
    });
  });

  it('does not fall, unless a meter was replaced, which then began at zero', () => {
    const before = to('12.00', '340.00');
    expect(falls(null, to('0.00', '0.00'))).toBe(false);
    expect(falls(before, to('12.00', '340.00'))).toBe(false);
    expect(falls(before, to('11.99', '341.00'))).toBe(true);
    expect(falls(before, to('13.00', '339.99'))).toBe(true);
    expect(falls(before, to('2.00', '350.00', true))).toBe(false);
    expect(metered(before, to('2.00', '350.00', true), prices)).toMatchObject({ waterFrom: '0.00', powerFrom: '340.00' });
  });
});
