/** Samples of the workflow engine's own resources; flow settings and models have calls of their own beside them. */
import { forms } from '#resources/workflow/forms.ts';
import { ufloFlow } from '#resources/workflow/ufloFlow.ts';
import { ufloFormPath } from '#resources/workflow/ufloFormPath.ts';
import { sample, type Sample } from './sample.ts';

export const workflowSamples: readonly Sample[] = [
  sample({
    definition: forms,
    by: 'maoyu',
    record: (_, n) => ({ formKey: `handover-${n}`, name: `交接单${n}`, resource: 'hrLeaveRequest', path: '/hr/hrLeaveRequestApprove' }),
    made: () => ({ status: 'enabled' }),
    change: () => ({ nameEn: 'Hand-over', category: 'hr' }),
    filter: 'formKey',
  }),
  sample({
    definition: ufloFormPath,
    by: 'maoyu',
    record: (_, n) => ({ name: `路径${n}`, path: `/device/form${n}`, sort: n }),
    made: () => ({ status: 'enabled' }),
    change: () => ({ nameEn: 'Path', sort: 7 }),
    filter: 'path',
  }),
  sample({
    definition: ufloFlow,
    by: 'maoyu',
    record: (_, n) => ({ flowKey: `ownFlow${n}`, name: `自建流程${n}`, category: 'general' }),
    made: () => ({ activeVersion: null, status: null, running: null }),
    change: () => ({ nameEn: 'Own flow', description: '说明' }),
    filter: 'flowKey',
  }),
];
