/** Resources of Materials, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  materialItem: entry('record', 'api', w('Materials', '物料档案'), () => import('./materialItem.ts').then((m) => m.materialItem)),
  materialStorehouse: entry('record', 'api', w('Storehouses', '物资仓库'), () =>
    import('./materialStorehouse.ts').then((m) => m.materialStorehouse),
  ),
  materialStock: entry('register', 'api', w('Stock', '库存'), () => import('./materialStock.ts').then((m) => m.materialStock)),
  materialLot: entry('register', 'api', w('Lots', '批次'), () => import('./materialLot.ts').then((m) => m.materialLot)),
  stockPeriod: entry('record', 'api', w('Stock months', '库存月份'), () => import('./stockPeriod.ts').then((m) => m.stockPeriod)),
  materialEntry: entry('document', 'process', w('Stock in', '物资入库'), () => import('./materialEntry.ts').then((m) => m.materialEntry)),
  materialExit: entry('document', 'process', w('Stock out', '物资出库'), () => import('./materialExit.ts').then((m) => m.materialExit)),
  materialTransfer: entry('document', 'process', w('Stock transfer', '物资调拨'), () =>
    import('./materialTransfer.ts').then((m) => m.materialTransfer),
  ),
  materialLoss: entry('document', 'process', w('Stock loss', '物资报损'), () => import('./materialLoss.ts').then((m) => m.materialLoss)),
  materialCheck: entry('document', 'process', w('Stocktake', '物资盘点'), () => import('./materialCheck.ts').then((m) => m.materialCheck)),
} as const satisfies Entries;

export const material: Area = { module: 'material', resources };
