/** What Sales brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const saleManifest = {
  menus: [
    {
      system: 'office',
      rank: 52,
      path: '/sale',
      name: w('Sales', '销售管理'),
      icon: 'address-book',
      groups: [{ path: '/sale/customers', name: w('Customers', '客户'), resources: ['saleCustomerManagement'] }],
    },
  ],
} as const satisfies Manifest;
