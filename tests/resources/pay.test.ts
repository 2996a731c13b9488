/** Rules of pay in both directions, and its arithmetic. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { add, compare } from '#model/calculation/decimal.ts';
import { compute, faultsOf, normalise, type EvaluationInput } from '#model/evaluate.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { hrSalaryChange } from '#resources/hr/pay/hrSalaryChange.ts';
import { hrSalaryChangeApplication } from '#resources/hr/pay/hrSalaryChangeApplication.ts';
import { hrSalaryConfirmation } from '#resources/hr/pay/hrSalaryConfirmation.ts';
import { hrSalaryStandard } from '#resources/hr/pay/hrSalaryStandard.ts';
import { allowancesOf, isOffStandard, monthlyTotal, partsFor, probationTotal, splitAllowances } from '#resources/hr/rules/pay.ts';

const actor = { userId: '7', staffId: '70', departmentId: '3', roles: ['hr_payroll'] };
const input = (facts: AnyDoc): EvaluationInput => ({ facts, actor, today: '2026-11-20', now: '2026-11-20T02:00:00.000Z' });
const judge = (definition: Definition, doc: AnyDoc, facts: AnyDoc): string[] => {
  const at = input(facts);
  return faultsOf(definition, compute(definition, normalise(definition, doc), at), at, 'submit').map(
    ({ rule, field }) => `${rule}:${field}`,
  );
};

const parts = { baseSalary: '3500.00', postSalary: '2600.00', performanceBase: '1700.00' };
const allowances = { mealAllowance: '300.00', phoneAllowance: '100.00', otherAllowance: '0.00' };
const standard = { ...parts, ...allowances, validFrom: '2014-01-01', validTo: null, enabled: true };

describe('arithmetic', () => {
  const money = fc.integer({ min: 0, max: 3_000_000 }).map((cents) => (cents / 100).toFixed(2));

  it('a total is the sum of its parts, in probation only the allowances are whole', () => {
    expect(monthlyTotal({ ...parts, ...allowances })).toBe('8200.00');
    expect(probationTotal({ ...parts, ...allowances }, '0.80')).toBe('6640.00');
    expect(probationTotal({ ...parts, ...allowances }, '1')).toBe('8200.00');
  });

  it('a sum of allowances is split without loss, and another total differs in performance pay only', () => {
    fc.assert(
      fc.property(money, (total) => {
        expect(allowancesOf(splitAllowances(total, allowances))).toBe(add(total, '0'));
        const made = partsFor(total, standard);
        expect(made).toMatchObject({ baseSalary: '3500.00', postSalary: '2600.00', allowances: '400.00' });
        expect(add(monthlyTotal({ ...made, ...allowances }), '0')).toBe(add(total, '0'));
      }),
    );
    expect(splitAllowances('250.00', allowances)).toEqual({ mealAllowance: '0.00', phoneAllowance: '0.00', otherAllowance: '250.00' });
  });

  it('ten percent from the standard are within it', () => {
    expect(isOffStandard({ ...parts, performanceBase: '1870.00' }, standard)).toBe(false);
    expect(isOffStandard({ ...parts, performanceBase: '1870.01' }, standard)).toBe(true);
    expect(isOffStandard({ ...parts, postSalary: '2340.00' }, standard)).toBe(false);
    expect(isOffStandard({ ...parts, postSalary: '2339.99' }, standard)).toBe(true);
  });
});

describe('salary standard', () => {
  const row = { standardNum: 'T2-1', name: 'x', grade: 'T2', step: 1, ...parts, validFrom: '2026-01-01' };
  it('keeps the minimum wage, its period and, once used, its figures', () => {
    expect(judge(hrSalaryStandard, row, { usedAs: null })).toEqual([]);
    expect(judge(hrSalaryStandard, { ...row, baseSalary: '2199.99' }, { usedAs: null })).toEqual(['minimum:baseSalary']);
    expect(judge(hrSalaryStandard, { ...row, validTo: '2025-12-31' }, { usedAs: null })).toEqual(['period:validTo']);
    const usedAs = {
      grade: 'T2',
      step: 1,
      ...parts,
      mealAllowance: '0.00',
      phoneAllowance: null,
      otherAllowance: null,
      probationRate: '0.80',
      validFrom: '2026-01-01',
    };
    expect(judge(hrSalaryStandard, { ...row, probationRate: '0.8', validTo: '2027-12-31' }, { usedAs })).toEqual([]);
    expect(judge(hrSalaryStandard, { ...row, probationRate: '0.90', step: 2 }, { usedAs })).toEqual(['used:step', 'used:probationRate']);
  });
});

describe('salary confirmation', () => {
  const doc = { staffId: '80', salaryReason: 'regular', standardId: '5', ...parts, effectiveDate: '2026-12-01' };
  const facts = {
    employee: { departmentId: '3', postId: '4', grade: 'T2', entryDate: '2026-09-07' },
    payNow: { oldTotal: '6240.00', validFrom: '2026-09-07' },
    standard,
    openConfirmation: null,
  };
  const codes = (more: AnyDoc, known: AnyDoc = {}) => judge(hrSalaryConfirmation, { ...doc, ...more }, { ...facts, ...known });

  it('begins on the first of a month or the day of entry, behind the pay there is', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ effectiveDate: '2026-12-02' })).toEqual(['effective:effectiveDate']);
    expect(codes({ effectiveDate: '2026-09-01' }, { payNow: null })).toEqual(['effective:effectiveDate']);
    expect(codes({ effectiveDate: '2026-09-07' }, { payNow: null })).toEqual([]);
    expect(codes({ effectiveDate: '2026-09-07' })).toEqual(['history:effectiveDate']);
  });

  it('is not for oneself, one at a time, with a standard that holds, above the minimum wage', () => {
    expect(codes({ staffId: '70' })).toEqual(['ownPay:staffId']);
    expect(codes({}, { openConfirmation: 'HRDX-20261101-001' })).toEqual(['open:staffId']);
    expect(codes({}, { standard: { ...standard, enabled: false } })).toEqual(['standard:standardId']);
    expect(codes({}, { standard: { ...standard, validTo: '2026-11-30' } })).toEqual(['standard:standardId']);
    expect(codes({ baseSalary: '2200', postSalary: '0', performanceBase: '549.99', probationRate: '0.80' })).toEqual([
      'minimum:probationRate',
    ]);
    expect(codes({ baseSalary: '2200', postSalary: '0', performanceBase: '550', probationRate: '0.80' })).toEqual([]);
  });
});

describe('salary change application', () => {
  const person = {
    staffId: '80',
    postId: '4',
    oldStandardId: '5',
    oldTotal: '8000.00',
    lastChange: null,
    validFrom: '2020-01-01',
    ofDepartment: true,
    open: null,
  };
  const doc = {
    applyForDept: '3',
    salaryReason: 'annual',
    effectiveMonth: '2026-12',
    reason: 'x',
    items: [{ staffId: '80', newStandardId: '5', newTotal: '8800.00' }],
  };
  const facts = { persons: [person], standards: [{ id: '5', ...standard }] };
  const codes = (more: AnyDoc, who: AnyDoc = {}) =>
    judge(hrSalaryChangeApplication, { ...doc, ...more }, { ...facts, persons: [{ ...person, ...who }] });

  it('counts its lines', () => {
    const made = compute(hrSalaryChangeApplication, normalise(hrSalaryChangeApplication, doc), input(facts));
    expect(made).toMatchObject({ staffCount: 1, totalIncrease: '800.00', avgRate: '10.00', topRate: '10.00' });
    const first = compute(hrSalaryChangeApplication, normalise(hrSalaryChangeApplication, { ...doc, items: [] }), input(facts));
    expect(first).toMatchObject({ staffCount: 0, totalIncrease: '0.00', avgRate: null, topRate: null });
  });

  it('names each line that is not in order', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ items: [...doc.items, ...doc.items] })).toEqual(['once:items.1.staffId']);
    expect(codes({}, { ofDepartment: false })).toEqual(['ofDepartment:items.0.staffId']);
    expect(codes({}, { validFrom: null })).toEqual(['paid:items.0.staffId']);
    expect(codes({}, { validFrom: '2026-12-01' })).toEqual(['paid:items.0.staffId']);
    expect(codes({}, { open: 'HRXB-20261101-001' })).toEqual(['open:items.0.staffId']);
    expect(codes({ effectiveMonth: '2026-10' })).toEqual(['month:effectiveMonth']);
    const paying = (newTotal: string): AnyDoc => ({ items: [{ ...doc.items[0], newTotal }] });
    expect(codes(paying('12000.00'))).toEqual([]);
    expect(codes(paying('12000.01'))).toEqual(['leap:items.0.newTotal']);
  });

  it('less than six months after the last change only for promotion and special cases', () => {
    expect(codes({}, { lastChange: '2026-06-01' })).toEqual([]);
    expect(codes({}, { lastChange: '2026-06-02' })).toEqual(['often:items.0.staffId']);
    for (const salaryReason of ['promotion', 'special']) expect(codes({ salaryReason }, { lastChange: '2026-11-01' })).toEqual([]);
  });
});

describe('salary change', () => {
  const doc = { staffId: '80', salaryReason: 'special', newStandardId: '5', ...parts, effectiveDate: '2026-12-01', applyStatus: 'waiting' };
  const facts = { employee: null, payNow: { oldTotal: '8000.00', validFrom: '2026-01-01' }, standard, openChange: null };
  it('waits alone, behind the pay there is, and is not changed once it is over', () => {
    expect(judge(hrSalaryChange, doc, facts)).toEqual([]);
    expect(judge(hrSalaryChange, doc, { ...facts, openChange: 'HRXB-1' })).toEqual(['open:staffId']);
    expect(judge(hrSalaryChange, doc, { ...facts, paidMonth: '2026-12' })).toEqual(['paid:effectiveDate']);
    expect(judge(hrSalaryChange, doc, { ...facts, payNow: null })).toEqual(['history:staffId']);
    expect(judge(hrSalaryChange, { ...doc, effectiveDate: '2026-01-01' }, facts)).toEqual(['history:effectiveDate']);
    expect(judge(hrSalaryChange, { ...doc, applyStatus: 'cancelled' }, facts)).toEqual(['ended:']);
    expect(judge(hrSalaryChange, { ...doc, baseSalary: '35000.00' }, facts)).toEqual(['leap:newTotal']);
    expect(judge(hrSalaryChange, { ...doc, baseSalary: '0', postSalary: '1300.00' }, facts)).toEqual(['leap:newTotal']);
    expect(compare(monthlyTotal({ ...parts, ...allowances }), '8200')).toBe(0);
  });
});
