/** Resources of Contracts, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  contractDefinition: entry('document', 'process', w('Contract conclusion', '合同订立'), () =>
    import('./contractDefinition.ts').then((m) => m.contractDefinition),
  ),
  contractApprove: entry('document', 'api', w('Contract approval', '合同审批'), () =>
    import('./contractApprove.ts').then((m) => m.contractApprove),
  ),
  contractParameter: entry('register', 'api', w('Contract ledger', '合同台账'), () =>
    import('./contractParameter.ts').then((m) => m.contractParameter),
  ),
} as const satisfies Entries;

export const contract: Area = { module: 'contract', resources };
