/** Samples of human resources, a part each. */
import { entrySamples } from './hr/entry.ts';
import { grantSample } from './hr/grant.ts';
import { leaveSamples } from './hr/leave.ts';
import { movementSamples } from './hr/movement.ts';
import { payrollSamples } from './hr/payroll.ts';
import { recruitSamples } from './hr/recruit.ts';
import { reportSamples } from './hr/reports.ts';
import { salarySamples } from './hr/salary.ts';
import { trainingSamples } from './hr/training.ts';
import type { Sample } from './sample.ts';

export const hrSamples: readonly Sample[] = [
  ...entrySamples,
  grantSample,
  ...leaveSamples,
  ...movementSamples,
  ...recruitSamples,
  ...reportSamples,
  ...payrollSamples,
  ...salarySamples,
  ...trainingSamples,
];
