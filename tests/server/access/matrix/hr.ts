/** Rows of the permission matrix for human resources, a part each. */
import { entryTable } from './hr/entry.ts';
import { grant } from './hr/grant.ts';
import { leave } from './hr/leave.ts';
import { movement } from './hr/movement.ts';
import { payroll } from './hr/payroll.ts';
import { recruiting } from './hr/recruiting.ts';
import { reports } from './hr/reports.ts';
import { salary } from './hr/salary.ts';
import { training } from './hr/training.ts';

export const hrTables: readonly string[] = [entryTable, grant, leave, movement, payroll, recruiting, reports, salary, training];
