/** The sheet of a payroll month says what is next; a pay slip shows what is on it and a year adds up. */
import { describe, expect, it } from 'vitest';
import { payReports, reportTotals } from '#resources/hr/rules/payReports.ts';
import { actionOf, countsOf, isOpen, nextAction } from '#resources/hr/rules/payrollMonth.ts';
import { partsOf, totalsOf, type PaySlip } from '#resources/hr/rules/paySlips.ts';

const rows = (...states: readonly string[]) => states.map((payState) => ({ payState }));

describe('what is next', () => {
  it.each([
    [rows(), 'generate'],
    [rows('paid', 'draft', 'taxed'), 'tax'],
    [rows('paid', 'taxed', 'inGrant'), 'grant'],
    [rows('paid', 'inGrant'), 'wait'],
    [rows('paid'), 'done'],
  ])('%j: %s', (given, action) => expect(nextAction({ rows: given, exceptions: [{ kind: 'noAccount' }] })).toBe(action));

  it('is to generate while somebody has no payment; what the others wait for stays known', () => {
    const given = rows('draft', 'taxed');
    expect(nextAction({ rows: given, exceptions: [{ kind: 'missing' }] })).toBe('generate');
    expect(actionOf(given)).toBe('tax');
  });

  it('counts every step, and only what is open can be changed', () => {
    expect(countsOf(rows('draft', 'paid', 'paid'))).toEqual({ draft: 1, taxed: 0, inGrant: 0, paid: 2 });
    expect(rows('draft', 'taxed', 'inGrant', 'paid').map(isOpen)).toEqual([true, true, false, false]);
  });
});

describe('reports of pay', () => {
  it('sum what adds up and nothing else', () => {
    const rows = [
      { persons: '2', gross: '10.10', average: '5.05' },
      { persons: '1', gross: '0.20', average: null },
    ];
    expect(reportTotals(payReports.cost.columns, rows)).toMatchObject({ persons: '3', gross: '10.30' });
    expect(reportTotals(payReports.cost.columns, rows)).not.toHaveProperty('average');
  });
  it('name each of their columns once', () => {
    for (const { columns } of Object.values(payReports)) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

const slip = (more: Partial<PaySlip> = {}): PaySlip => ({
  id: '1',
  salaryMonth: '2026-10',
  payDate: '2026-11-10',
  grossPay: '10000.00',
  insuranceP: '927.00',
  fundP: '720.00',
  tax: '100.59',
  otherDeduct: '0.00',
  netPay: '8252.41',
  bankAccount: null,
  detail: { baseSalary: '6000.00', performanceCoef: '1.000', bonus: '0.00', pensionP: '720.00', requiredDays: '22.0', taxRate: '0.0300' },
  viewedAt: null,
  staffConfirmed: false,
  objection: null,
  ...more,
});

describe('a pay slip', () => {
  it('shows what is not zero, under what it belongs to', () =>
    expect(partsOf(slip()).map(({ label, items }) => [label.en, items.map(({ name }) => name)])).toEqual([
      ['Pay', ['baseSalary']],
      ['Held back', ['pensionP']],
      ['Attendance', ['requiredDays', 'performanceCoef']],
      ['How the tax was computed', ['taxRate']],
    ]));

  it('adds up to a year', () => expect(totalsOf([slip(), slip({ netPay: '0.59' })])).toMatchObject({ netPay: '8253.00', tax: '201.18' }));
});
