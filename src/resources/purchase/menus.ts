/** Where purchasing stands in the side menu. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const purchaseMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 56,
    path: '/purchase',
    name: w('Purchasing', '采购管理'),
    icon: 'package',
    groups: [
      {
        path: '/purchase/orders',
        name: w('Buying', '采购'),
        resources: ['purchaseApply', 'purchaseAskPrice', 'purchaseManagement', 'purchaseChange'],
        pages: [
          { path: '/purchase/buyingDesk', name: w('Buying desk', '采购工作台'), icon: 'shopping-cart', code: 'purchaseAskPrice:add' },
          { path: '/purchase/reorder', name: w('To be bought again', '补货'), icon: 'list-check', code: 'purchaseAskPrice:add' },
        ],
      },
      { path: '/purchase/suppliers', name: w('Suppliers', '供应商'), resources: ['supplierManagement'] },
    ],
  },
];
