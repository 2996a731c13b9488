/** Depreciation as a pure function. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { add, compare, subtract } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { fixassetAccept } from '#resources/bill/fixassetAccept.ts';
import {
  depreciationOf,
  monthAfter,
  monthAmountOf,
  residualOf,
  sharesOf,
  usedMonths,
  type Depreciated,
  type DepreciatedCard,
} from '#resources/bill/rules/depreciation.ts';

interface Estimated {
  readonly originalValue: string;
  readonly residualRate: string;
  readonly usefulMonths: number;
  readonly startDate: string;
}
const begun = (estimate: Estimated, planBase = '0.00', planTo: string | null = null): DepreciatedCard => ({
  ...estimate,
  accumulated: planBase,
  depreciatedTo: planTo,
  monthDepreciation: monthAmountOf({ ...estimate, planBase, planTo }),
});
const computer = { originalValue: '7200.00', residualRate: '5', usefulMonths: 36, startDate: '2025-10-15' };

describe('depreciation of a card', () => {
  it('begins the month after it came into use: 190.00 a month, 4,920.00 left after twelve', () => {
    expect(depreciationOf(begun(computer), '2025-10')).toEqual([]);
    const year = depreciationOf(begun(computer), '2026-10');
    expect(year).toHaveLength(12);
    expect(year[0]).toEqual({ month: '2025-11', amount: '190.00', accumulatedAfter: '190.00', netAfter: '7010.00' });
    expect(year.at(-1)).toMatchObject({ month: '2026-10', netAfter: '4920.00' });
    expect(depreciationOf(begun(computer), '2026-11').at(-1)).toMatchObject({ netAfter: '4730.00' });
  });

  it('gives its last month all that is left, and leaves the residual value', () => {
    const all = depreciationOf(begun({ ...computer, originalValue: '10000.00', usefulMonths: 37 }), '2040-01');
    expect(all).toHaveLength(37);
    expect(all[0]?.amount).toBe('256.76');
    expect(all.at(-1)).toMatchObject({ amount: '256.64', netAfter: '500.00' });
  });

  it('of an estimate that is changed: 1,710.00 for 30 months, prolonged by 12 it is 41 × 1,221.43 and 1,221.37', () => {
    const vessel = { originalValue: '86400.00', residualRate: '5', usefulMonths: 48, startDate: '2024-01-10' };
    const before = begun(vessel, '30780.00', '2025-07');
    expect(before.monthDepreciation).toBe('1710.00');
    const rows = depreciationOf(begun({ ...vessel, usefulMonths: 60 }, '30780.00', '2025-07'), '2040-01');
    expect(rows.slice(0, 41).map(({ amount }) => amount)).toEqual(Array.from({ length: 41 }, () => '1221.43'));
    expect(rows.slice(41)).toMatchObject([{ amount: '1221.37', netAfter: '4320.00' }]);
  });

  it('past its life, or worth less than thought, goes right in the next month', () => {
    const late = begun({ ...computer, usefulMonths: 40 }, '1900.00', '2030-01');
    expect(depreciationOf(late, '2040-01')).toMatchObject([{ month: '2030-02', amount: '4940.00', netAfter: '360.00' }]);
    const less = begun({ ...computer, originalValue: '1000.00' }, '1900.00', '2026-08');
    expect(depreciationOf(less, '2040-01')).toMatchObject([{ month: '2026-09', amount: '-950.00', accumulatedAfter: '950.00' }]);
  });

  it('counts months of use up to the life', () => {
    expect(usedMonths(computer, '2026-10')).toBe(12);
    expect(usedMonths(computer, '2025-10')).toBe(0);
    expect(usedMonths(computer, '2035-01')).toBe(36);
  });
});

test('an amount is shared among the cards of its line to the cent: 10,000.00 by three', () => {
  expect(sharesOf('10000.00', 3)).toEqual(['3333.33', '3333.33', '3333.34']);
  expect(sharesOf('20.00', 1)).toEqual(['20.00']);
});

test('what is cheap or short-lived is rather a consumable, even a broom of 50 yuan and five years', () => {
  const warned = (price: string, usefulMonths: number) => {
    const doc = { assets: [{ price, usefulMonths, assetCategory: 'tool', residualRate: '5', qty: 1, amount: null }] };
    return fixassetAccept.rules['consumable']?.({
      doc,
      facts: {},
      actor: { userId: '1', staffId: null, departmentId: null, roles: [] },
      today: '2026-11-20',
      now: '',
    });
  };
  expect(warned('50.00', 60)).toMatchObject([{ rule: 'consumable', severity: 'warning' }]);
  expect(warned('5000.00', 12)).toMatchObject([{ field: 'assets.0.price' }]);
  expect(warned('2000.00', 13)).toEqual([]);
});

const estimates = fc.record({
  originalValue: fc.integer({ min: 1, max: 200_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  residualRate: fc.integer({ min: 0, max: 9999 }).map((rate) => (rate / 100).toFixed(2)),
  usefulMonths: fc.integer({ min: 1, max: 120 }),
  startDate: fc.constantFrom('2020-01-31', '2020-02-29', '2023-12-01'),
});

test('I6: whatever months are missed and however often it is prolonged, all rows add up to what is accumulated and end at the residual value', () => {
  // At each turn so many months go by, posted at once; then the life changes by so many.
  const turns = fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -20, max: 40 })), { maxLength: 8 });
  fc.assert(
    fc.property(estimates, turns, (estimate, all) => {
      let card = begun(estimate);
      let through = estimate.startDate.slice(0, 7);
      const rows: Depreciated[] = [];
      const post = (months: number) => {
        through = monthAfter(through, months);
        const due = depreciationOf(card, through);
        rows.push(...due);
        card = { ...card, accumulated: due.at(-1)?.accumulatedAfter ?? card.accumulated, depreciatedTo: through };
      };
      for (const [months, change] of all) {
        post(months);
        const usefulMonths = Math.max(1, (card.usefulMonths ?? 1) + change);
        card = { ...begun({ ...estimate, usefulMonths }, card.accumulated ?? '0', card.depreciatedTo) };
      }
      post(1200);
      const residual = residualOf(estimate);
      expect(sum(rows.map(({ amount }) => amount))).toBe(card.accumulated);
      expect(subtract(estimate.originalValue, card.accumulated)).toBe(residual);
      const months = rows.map(({ month }) => month);
      expect(months).toEqual([...new Set(months)].toSorted());
      for (const row of rows) expect(compare(row.netAfter, residual)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});

test('a month at a time posts the same as all at once', () => {
  fc.assert(
    fc.property(estimates, (estimate) => {
      const whole = depreciationOf(begun(estimate), '2035-12');
      let card = begun(estimate);
      const single: Depreciated[] = [];
      for (let month = monthAfter(estimate.startDate.slice(0, 7)); month <= '2035-12'; month = monthAfter(month)) {
        const [row] = depreciationOf(card, month);
        if (row) single.push(row);
        card = { ...card, accumulated: add(card.accumulated, row?.amount ?? '0'), depreciatedTo: month };
      }
      expect(single).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test('cards of a line add up to its amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 200 }), (cents, qty) => {
      const amount = (cents / 100).toFixed(2);
      expect(sum(sharesOf(amount, qty))).toBe(amount);
    }),
  );
});
