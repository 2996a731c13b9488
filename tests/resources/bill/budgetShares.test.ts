/** What bills take of their budgets, as their form and their approvers see it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add } from '#model/calculation/decimal.ts';
import { sum } from '#model/calculation/rounding.ts';
import { budgetShares, isOver } from '#resources/bill/rules/budgetShares.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => (value / 100).toFixed(2));
const row = (expenseType: string, left: string, control = 'soft') => ({ expenseType, year: 2026, total: '9000.00', left, control });

describe('a department’s budgets', () => {
  it('stand once for each type and year, one without a budget among them', () => {
    const items = [
      { expenseType: 'office', happenDate: '2026-11-01', amount: '100.00' },
      { expenseType: 'office', happenDate: '2026-11-02', amount: '50.00', approvedAmount: '20.00' },
      { expenseType: 'fuel', happenDate: '2026-11-02', amount: '7.00' },
      { expenseType: '', happenDate: '', amount: '' },
    ];
    expect(budgetShares('expenseReport', { items }, { budgets: [row('office', '110.00', 'hard')] })).toEqual([
      {
        dictionary: 'expenseType',
        value: 'office',
        year: 2026,
        line: null,
        here: '120.00',
        budget: { total: '9000.00', left: '110.00', after: '-10.00', hard: true },
      },
      { dictionary: 'expenseType', value: 'fuel', year: 2026, line: null, here: '7.00', budget: null },
    ]);
  });
  it('take together what the lines are, and are over where less is left', () => {
    const line = fc.record({
      expenseType: fc.constantFrom('office', 'fuel', 'repair'),
      happenDate: fc.constant('2026-11-02'),
      amount: cents,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), cents, (items, left) => {
        const shares = budgetShares('expenseReport', { items }, { budgets: [row('office', left), row('fuel', left)] });
        expect(sum(shares.map(({ here }) => here))).toBe(sum(items.map(({ amount }) => amount)));
        for (const share of shares) {
          expect(share.budget === null).toBe(share.value === 'repair');
          if (share.budget) expect(add(share.budget.after, share.here)).toBe(share.budget.left);
          expect(isOver(share)).toBe(share.budget !== null && Number(share.here) > Number(share.budget.left));
        }
      }),
    );
  });
  it('are taken by a trip as one, in the year in which it began', () => {
    const trip = { startDate: '2025-12-30', totalAmount: '900.00', approvedTotal: '800.00' };
    expect(budgetShares('travelReport', trip, { budgets: [] })).toMatchObject([
      { value: 'travel', year: 2025, here: '800.00', budget: null },
    ]);
    expect(budgetShares('travelReport', {}, {})).toEqual([]);
  });
});

it('lines of a project’s budget are those that the bill names', () => {
  const lines = [
    { id: '1', subject: 'labour', left: '300.00', spent: '0', total: '500.00' },
    { id: '2', subject: 'other', left: '0', spent: '0', total: '0' },
  ];
  const items = [
    { budgetDetailId: '1', amount: '200.00' },
    { budgetDetailId: '1', amount: '150.00' },
  ];
  expect(budgetShares('expenseReportProject', { items }, { spending: { managerId: '1', running: true, lines } })).toEqual([
    {
      dictionary: 'budgetSubject',
      value: 'labour',
      year: null,
      line: '1',
      here: '350.00',
      budget: { total: '500.00', left: '300.00', after: '-50.00', hard: false },
    },
  ]);
  expect(budgetShares('expenseReportProject', { items }, {})).toEqual([]);
});

it('other bills have none', () => expect(budgetShares('debitNote', {}, {})).toEqual([]));
