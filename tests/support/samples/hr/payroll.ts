/** Samples of insurance, tax tables and payments. */
import { expect } from 'vitest';
import { hrSalaryPayment } from '#resources/hr/hrSalaryPayment.ts';
import { hrSocialSecurity } from '#resources/hr/hrSocialSecurity.ts';
import { hrSocialSecurityFund } from '#resources/hr/hrSocialSecurityFund.ts';
import { hrTaxFoundation } from '#resources/hr/hrTaxFoundation.ts';
import { sample, type Sample } from '../sample.ts';

export const payrollSamples: readonly Sample[] = [
  sample({
    definition: hrSocialSecurityFund,
    by: 'hetingting',
    record: (_, n) => ({
      code: `QD${n}`,
      name: `青岛方案${n}`,
      city: `青岛${n}区`,
      validFrom: '2026-01',
      siFloor: '4500.00',
      siCap: '22500.00',
      fundFloor: '2200.00',
      fundCap: '27000.00',
    }),
    made: () => ({ pensionPersonal: '0.0800', fundCompany: '0.0800', fundRounding: 'yuan', status: 'enabled' }),
    change: () => ({ injuryCompany: '0.0110', validTo: '2026-12' }),
    filter: 'city',
  }),
  sample({
    definition: hrSocialSecurity,
    by: 'hetingting',
    record: (company, n) => ({
      staffId: company.staff('yanfei'),
      fundSchemeId: company.scheme('YT2026'),
      siBase: '9000.00',
      fundBase: '9000.00',
      startMonth: `203${n}-01`,
      socialState: 'pending',
    }),
    made: (company) => ({
      deptId: company.department('D08'),
      pensionP: '720.00',
      medicalP: '180.00',
      unemployP: '27.00',
      fundP: '720.00',
      totalP: '1647.00',
      totalC: '3006.00',
    }),
    change: () => ({ siBase: '30000.00' }),
    brings: { pensionP: '1800.00', fundP: '720.00' },
    filter: 'fundSchemeId',
  }),
  sample({
    definition: hrTaxFoundation,
    by: 'hetingting',
    record: (_, n) => ({ taxTable: 'additional', level: 20 + n, itemKey: 'study', amount: '100.00', validFrom: '2026-01-01' }),
    made: () => ({ rate: null, validTo: null }),
    change: () => ({ validTo: '2026-12-31', basis: '样例' }),
    filter: 'taxTable',
    all: false,
  }),
  sample({
    definition: hrSalaryPayment,
    by: 'hetingting',
    // Somebody who has been here for years, another month each time.
    record: (company, n) => ({ staffId: company.staff('majun'), salaryMonth: `2026-${String(n).padStart(2, '0')}` }),
    made: (company) => ({
      code: expect.stringMatching(/^HRGZ-202611-\d{4}$/) as unknown,
      deptId: company.department('D04'),
      payState: 'draft',
      performanceCoef: '1.000',
      outDays: '0.0',
      tax: null,
      grossPay: expect.stringMatching(/^\d+\.\d\d$/) as unknown,
    }),
    change: () => ({ performanceCoef: '0.000', bonus: '300.00', nightShifts: 3, remark: '样例' }),
    brings: { performancePay: '0.00', nightAllowance: '90.00', payState: 'draft' },
    filter: 'salaryMonth',
  }),
];
