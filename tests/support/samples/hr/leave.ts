/** Samples of calendar, personnel file and leave. */
import { expect } from 'vitest';
import { hrLeaveInformation } from '#resources/hr/hrLeaveInformation.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { hrPfStaffOnboard } from '#resources/hr/hrPfStaffOnboard.ts';
import { hrWorkCalendar } from '#resources/hr/hrWorkCalendar.ts';
import { sample, type Sample } from '../sample.ts';

export const leaveSample = sample({
  definition: hrLeaveRequest,
  by: 'yanfei',
  record: (company, n) => ({
    leaveType: 'personal',
    // Mondays to Fridays of December 2026.
    startDate: `2026-12-${String(Math.floor(n / 5) * 7 + 7 + (n % 5)).padStart(2, '0')}`,
    endDate: `2026-12-${String(Math.floor(n / 5) * 7 + 7 + (n % 5)).padStart(2, '0')}`,
    reason: '家中有事',
    agentUser: company.user('luyang'),
  }),
  made: (company) => ({
    status: 'draft',
    applicant: company.user('yanfei'),
    applicantDept: company.department('D08'),
    staffId: company.staff('yanfei'),
    startHalf: 'am',
    endHalf: 'pm',
    leaveDays: '1.0',
  }),
  change: () => ({ endHalf: 'am', destination: '烟台' }),
  brings: { leaveDays: '0.5', status: 'draft' },
  filter: 'startDate',
});

export const leaveSamples: readonly Sample[] = [
  sample({
    definition: hrWorkCalendar,
    by: 'zhoumin',
    record: (_, n) => ({ day: `2041-03-${String(n + 1).padStart(2, '0')}`, dayType: 'work' }),
    made: () => ({ statutory: false, weekday: expect.any(Number) as unknown }),
    change: () => ({ dayType: 'holiday', statutory: true, holidayName: '样例节' }),
    filter: 'day',
  }),
  sample({
    definition: hrPfStaffOnboard,
    by: 'xujiayi',
    record: (_, n) => ({
      name: `新员工${n}`,
      gender: 'female',
      birthDate: '1990-05-20',
      idCard: `37990019900520${String(n).padStart(3, '0')}X`,
    }),
    lines: () => ({
      certificates: [{ certType: 'electrician', certName: '电工证', validTo: '2028-01-01' }],
      taxDeductions: [{ additionalType: 'child', monthAmount: '1000.00', monthFrom: '2026-01' }],
    }),
    made: () => ({ age: 36 }),
    change: () => ({ birthDate: '1980-01-01', bankName: '中国银行', bankAccount: '6222000000001234' }),
    brings: { age: 46 },
    filter: 'name',
  }),
  sample({
    definition: hrLeaveInformation,
    by: 'hetingting',
    record: (company, n) => ({ staffId: company.staff('yanfei'), leaveYear: 2040 + n, leaveType: 'annual', quotaDays: '5.0' }),
    made: (company) => ({ deptId: company.department('D08'), carryDays: '0.0', usedDays: '0.0', leftDays: '5.0' }),
    change: () => ({ quotaDays: '10.0', adjustDays: '-2.0', adjustReason: '更正' }),
    brings: { leftDays: '8.0' },
    filter: 'leaveYear',
  }),
  leaveSample,
];
