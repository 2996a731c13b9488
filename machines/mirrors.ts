/** Mirrors of the shipped flows by the SHA-256 of their XML, made by src/tools/mirrors.ts. A flow with that XML runs its mirror. */
import type { Chart } from './chart.ts';

export const mirrors: Readonly<Record<string, () => Promise<Chart>>> = {
  c94d8f24698f3c446b2b32682b0073d9e8a43360fc357423bb96230d0c651d55: () => import('./admin/sysSystem.ts').then((module) => module.sysSystem),
  d42c3331727fb68403f076a96acc0d0e54622cbfd55f66263a35aa24d6494540: () => import('./bill/debitNote.ts').then((module) => module.debitNote),
  '2b736b9ea31df3e0d63c3b0ca6ac8eb75f33718227fdf389b4c381229f84eb1f': () =>
    import('./bill/expenseReport.ts').then((module) => module.expenseReport),
  d124d0a088841732714dcff2ca0ded6be448baf142e25b71e1c1bb45802247f5: () =>
    import('./hr/hrLeaveRequest.ts').then((module) => module.hrLeaveRequest),
  '3319c39f34c8d109aedac90390d508ba9aec31968b4262fc9c054920d6fd0e11': () =>
    import('./hr/hrStaffOnboard.ts').then((module) => module.hrStaffOnboard),
};
