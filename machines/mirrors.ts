/** Mirrors of the shipped flows by the SHA-256 of their XML, made by src/tools/mirrors.ts. A flow with that XML runs its mirror. */
import type { Chart } from './chart.ts';

export const mirrors: Readonly<Record<string, () => Promise<Chart>>> = {
  d42c3331727fb68403f076a96acc0d0e54622cbfd55f66263a35aa24d6494540: () => import('./bill/debitNote.ts').then((module) => module.debitNote),
  a891c1fa320718ce7d78034742ccdab717e4bea1fc87896b8a294650c08c8b2b: () =>
    import('./bill/expenseReport.ts').then((module) => module.expenseReport),
  e90a82c70afd0a581192117e4225c752d205047aa22e6fe3abaa17a63ae41b87: () =>
    import('./hr/hrLeaveRequest.ts').then((module) => module.hrLeaveRequest),
};
