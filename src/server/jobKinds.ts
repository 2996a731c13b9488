/** Every kind of long-running work, from its area (server/jobs/kind.ts says how to add one). */
import { businessJobs } from './business/registry.ts';
import { exportList } from './documents/exportList.ts';
import { exportInbox } from './inbox/exportInbox.ts';
import type { JobKind } from './jobs/kind.ts';
import { operationKind } from './workflow/operate/operationJob.ts';

export const jobKinds: readonly JobKind[] = [exportList, exportInbox, operationKind, ...businessJobs];
