/** Resources of Sales, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  saleCustomerManagement: entry('record', 'api', w('Customers', '客户管理'), () =>
    import('./saleCustomerManagement.ts').then((m) => m.saleCustomerManagement),
  ),
} as const satisfies Entries;

export const sale: Area = { module: 'sale', resources };
