/** Every kind of long-running work: the engine's own, and those of the areas (server/jobs/kind.ts says how to add one). */
import type { Services } from './context.ts';
import { exportList } from './documents/lists/exportList.ts';
import { exportInbox } from './inbox/exportInbox.ts';
import type { JobKind } from './jobs/kind.ts';
import { operationKind } from './workflow/operate/operationJob.ts';

export const jobKindsOf = ({ areas }: Pick<Services, 'areas'>): readonly JobKind[] => [
  exportList,
  exportInbox,
  operationKind,
  ...areas.jobs,
];
