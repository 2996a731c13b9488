/** Resources of Purchasing, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  supplierManagement: entry('record', 'api', w('Suppliers', '供应商管理'), () =>
    import('./supplierManagement.ts').then((m) => m.supplierManagement),
  ),
} as const satisfies Entries;

export const purchase: Area = { module: 'purchase', resources };
