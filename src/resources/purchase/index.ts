/** Resources of Purchasing, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  supplierManagement: entry('record', 'api', w('Suppliers', '供应商管理'), () =>
    import('./supplierManagement.ts').then((m) => m.supplierManagement),
  ),
  purchaseApply: entry('document', 'process', w('Purchase application', '采购申请'), () =>
    import('./purchaseApply.ts').then((m) => m.purchaseApply),
  ),
  purchaseAskPrice: entry('document', 'process', w('Price inquiry', '采购询价'), () =>
    import('./purchaseAskPrice.ts').then((m) => m.purchaseAskPrice),
  ),
  purchaseManagement: entry('document', 'process', w('Purchase order', '采购订单'), () =>
    import('./purchaseManagement.ts').then((m) => m.purchaseManagement),
  ),
  purchaseChange: entry('document', 'process', w('Order change', '采购订单变更'), () =>
    import('./purchaseChange.ts').then((m) => m.purchaseChange),
  ),
} as const satisfies Entries;

export const purchase: Area = { module: 'purchase', resources };
