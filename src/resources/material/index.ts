/** Resources of Materials, one line each, loaded on demand. */
import { w } from '#model/words.ts';
import { entry, type Area, type Entries } from '../entry.ts';

const resources = {
  materialItem: entry('record', 'api', w('Materials', '物料档案'), () => import('./materialItem.ts').then((m) => m.materialItem)),
  materialStorehouse: entry('record', 'api', w('Storehouses', '物资仓库'), () =>
    import('./materialStorehouse.ts').then((m) => m.materialStorehouse),
  ),
} as const satisfies Entries;

export const material: Area = { module: 'material', resources };
