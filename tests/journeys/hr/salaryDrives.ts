/** Every path of the flows of pay. */
import type { Drive } from '../drive.ts';

export const salaryDrives: readonly Drive[] = [
  {
    flow: 'hr/hrSalaryConfirmation',
    by: 'hetingting',
    record: ({ offStandard }) => ({
      staffId: '@staff:yanfei',
      salaryReason: 'postMove',
      standardId: '@standard:T2-1',
      baseSalary: '3500.00',
      postSalary: '2600.00',
      performanceBase: offStandard === true ? '1900.00' : '1700.00',
      effectiveDate: '2026-12-01',
    }),
    people: {
      leader: { as: 'qinhao' },
      hrManager: { as: 'zhoumin' },
      generalManager: { as: 'zhaomingyuan' },
      confirm: { as: 'yanfei', values: { staffAgreed: true } },
    },
  },
  {
    flow: 'hr/hrSalaryChangeApplication',
    by: 'maoyu',
    record: ({ topRate }) => ({
      applyForDept: '@dept:D08',
      salaryReason: 'annual',
      effectiveMonth: '2026-12',
      reason: '年度考核优秀',
      items: [{ staffId: '@staff:yanfei', newStandardId: '@standard:T1-3', newTotal: Number(topRate) > 15 ? '7575.00' : '7444.00' }],
    }),
    people: {
      leader: { as: 'qinhao' },
      check: { as: 'hetingting' },
      hrManager: { as: 'zhoumin' },
      financeManager: { as: 'qiaolihua' },
      inCharge: { as: 'gaozhenbo' },
      generalManager: { as: 'zhaomingyuan' },
    },
  },
];
