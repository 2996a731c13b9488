/** Rows of the permission matrix for human resources, a part each. */
import { leave } from './hr/leave.ts';
import { payroll } from './hr/payroll.ts';
import { reports } from './hr/reports.ts';

export const hrTables: readonly string[] = [leave, reports, payroll];
