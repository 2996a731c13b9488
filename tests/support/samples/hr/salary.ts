/** Samples of pay. */
import { expect } from 'vitest';
import { hrSalaryChange } from '#resources/hr/hrSalaryChange.ts';
import { hrSalaryChangeApplication } from '#resources/hr/hrSalaryChangeApplication.ts';
import { hrSalaryConfirmation } from '#resources/hr/hrSalaryConfirmation.ts';
import { hrSalaryStandard } from '#resources/hr/hrSalaryStandard.ts';
import { sample, type Sample } from '../sample.ts';

/** Somebody else each time: one waiting change a person. */
const logins = [
  'yanfei',
  'luyang',
  'shilei',
  'tianye',
  'genghui',
  'guojing',
  'panyue',
  'konglingyu',
  'bijianjun',
  'chuliang',
  'liuchanghe',
];
const someone = (n: number): string => logins[n % logins.length] ?? 'yanfei';

export const confirmationSample = sample({
  definition: hrSalaryConfirmation,
  by: 'hetingting',
  record: (company, n) => ({
    staffId: company.staff(someone(n)),
    salaryReason: 'postMove',
    standardId: company.standard('T2-1'),
    baseSalary: '3500.00',
    postSalary: '2600.00',
    performanceBase: '1700.00',
    effectiveDate: '2026-12-01',
  }),
  made: () => ({
    status: 'draft',
    code: expect.stringMatching(/^HRDX-20261120-\d{3}$/) as unknown,
    totalMonthly: '7800.00',
    probationRate: '1.00',
    offStandard: false,
    staffAgreed: null,
  }),
  change: () => ({ performanceBase: '2700.00', mealAllowance: '300.00' }),
  brings: { totalMonthly: '9100.00', offStandard: true },
  filter: 'staffId',
});

export const salarySamples: readonly Sample[] = [
  sample({
    definition: hrSalaryStandard,
    by: 'hetingting',
    record: (_, n) => ({
      standardNum: `T9-${n}`,
      name: `样例${n}`,
      grade: 'T3',
      step: 9,
      baseSalary: '4000.00',
      postSalary: '3500.00',
      performanceBase: '2300.00',
      validFrom: `2031-01-${String(n).padStart(2, '0')}`,
    }),
    made: () => ({ totalMonthly: '9800.00', mealAllowance: '0.00', probationRate: '0.80', status: 'enabled' }),
    change: () => ({ mealAllowance: '200.00', validTo: '2039-12-31' }),
    brings: { totalMonthly: '10000.00' },
    filter: 'standardNum',
  }),
  confirmationSample,
  sample({
    definition: hrSalaryChangeApplication,
    by: 'qinhao',
    record: (company) => ({
      applyForDept: company.department('D08'),
      salaryReason: 'annual',
      effectiveMonth: '2026-12',
      reason: '年度考核优秀',
    }),
    lines: (company) => ({
      items: [{ staffId: company.staff('yanfei'), newStandardId: company.standard('T1-3'), newTotal: '6700.00', performance: 'A' }],
    }),
    made: () => ({
      status: 'draft',
      staffCount: 1,
      items: [expect.objectContaining({ oldTotal: '6530.00', increase: '170.00', rate: '2.60', lastChange: null }) as unknown],
    }),
    change: () => ({ effectiveMonth: '2027-01' }),
    filter: 'effectiveMonth',
  }),
  sample({
    definition: hrSalaryChange,
    by: 'hetingting',
    record: (company, n) => ({
      staffId: company.staff(someone(n)),
      salaryReason: 'special',
      newStandardId: company.standard('T3-1'),
      baseSalary: '4000.00',
      postSalary: '3500.00',
      performanceBase: '2300.00',
      effectiveDate: '2026-12-01',
    }),
    made: () => ({ applyStatus: 'waiting', confirmState: 'unconfirmed', newTotal: '9800.00', allowances: '0.00' }),
    change: () => ({ allowances: '300.00', effectiveDate: '2027-01-01' }),
    brings: { newTotal: '10100.00' },
    filter: 'staffId',
  }),
];
