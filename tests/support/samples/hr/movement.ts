/** Samples of transfers, post changes and resignations. */
import { hrPostMove } from '#resources/hr/hrPostMove.ts';
import { hrStaffResign } from '#resources/hr/hrStaffResign.ts';
import { hrStaffTurn } from '#resources/hr/hrStaffTurn.ts';
import { sample, type Sample } from '../sample.ts';

export const movementSamples: readonly Sample[] = [
  sample({
    definition: hrStaffTurn,
    by: 'xujiayi',
    record: (company, n) => ({
      staffId: company.staff('yanfei'),
      turnType: 'transfer',
      newDept: company.department('D07'),
      newPost: company.post('Hatching technician'),
      effectiveDate: `2026-12-${String(n).padStart(2, '0')}`,
      reason: '孵化部缺员',
    }),
    made: (company) => ({
      status: 'draft',
      applicant: company.user('xujiayi'),
      oldDept: company.department('D08'),
      oldPost: company.post('Water treatment operator'),
      oldGrade: 'T1',
      entryDate: '2020-05-11',
      applied: false,
    }),
    change: (company) => ({ turnType: 'secondment', backDate: '2027-05-31', newSupervisor: company.user('xinhaiyan') }),
    filter: 'effectiveDate',
  }),
  sample({
    definition: hrPostMove,
    by: 'xujiayi',
    record: (company, n) => ({
      staffId: company.staff('yanfei'),
      moveType: 'promotion',
      newPost: company.post('Water treatment operator'),
      newGrade: 'T2',
      effectiveDate: `2026-12-${String(n).padStart(2, '0')}`,
      reason: '年度考核优秀',
    }),
    made: (company) => ({
      status: 'draft',
      deptId: company.department('D08'),
      oldPost: company.post('Water treatment operator'),
      oldGrade: 'T1',
      trialMonths: 0,
      salaryAdjust: false,
      applied: false,
    }),
    change: () => ({ moveType: 'rotation', newGrade: 'T1', performance: '独立值守' }),
    filter: 'effectiveDate',
  }),
  sample({
    definition: hrStaffResign,
    by: 'yanfei',
    record: (_, n) => ({
      resignType: 'voluntary',
      resignReason: 'family',
      reasonText: '回老家照顾父母',
      applyLeaveDate: `2027-01-${String(n).padStart(2, '0')}`,
    }),
    lines: (company) => ({ handover: [{ area: 'work', content: '微滤机巡检', receiver: company.user('luyang') }] }),
    made: (company) => ({
      status: 'draft',
      staffId: company.staff('yanfei'),
      deptId: company.department('D08'),
      grade: 'T1',
      entryDate: '2020-05-11',
      staffState: 'regular',
      applied: false,
    }),
    change: () => ({ resignType: 'mutual', resignReason: 'distance' }),
    filter: 'applyLeaveDate',
  }),
];
