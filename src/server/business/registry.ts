/** What the areas add to the server beyond their definitions: calls, work of every day and of every few seconds, long-running work. */
import type { JobKind } from '../jobs/kind.ts';
import type { BusinessCall } from './call.ts';
import { resignationCalls } from './hr/resignations.ts';
import { entryCalls } from './hr/entry.ts';
import { yearsOfFiles } from './hr/fileYears.ts';
import { leaveCalls, leaveWorks } from './hr/leave.ts';
import { payCalls, payWorks } from './hr/pay.ts';
import { personCalls } from './hr/personOverview.ts';
import { grantCalls } from './hr/grantInfo.ts';
import { payReportCalls } from './hr/payReports.ts';
import { payrollSheetCalls } from './hr/payrollSheet.ts';
import { paySlipCalls } from './hr/paySlips.ts';
import { recruitCalls } from './hr/recruit.ts';
import { insuranceCalls, insuranceWorks } from './hr/insurance.ts';
import { payrollCalls } from './hr/payroll/calls.ts';
import { generation, taxation } from './hr/payroll/month.ts';
import { figureCalls, monthlyFigures } from './hr/snapshots.ts';
import { trainingCalls } from './hr/training.ts';
import { trainingScoreCalls } from './hr/trainingScores.ts';
import { trainingSessions } from './hr/trainingSessions.ts';
import type { Turn } from './turn.ts';
import type { Work } from './work.ts';

export const businessCalls: readonly BusinessCall[] = [
  ...resignationCalls,
  ...entryCalls,
  ...recruitCalls,
  ...figureCalls,
  ...leaveCalls,
  ...personCalls,
  ...payCalls,
  ...insuranceCalls,
  ...payrollCalls,
  ...trainingCalls,
  ...trainingScoreCalls,
  ...grantCalls,
  ...paySlipCalls,
  ...payrollSheetCalls,
  ...payReportCalls,
];

export const businessWorks: readonly Work[] = [yearsOfFiles, monthlyFigures, ...payWorks, ...insuranceWorks, ...leaveWorks];

export const businessTurns: readonly Turn[] = [trainingSessions];

export const businessJobs: readonly JobKind[] = [generation, taxation];
