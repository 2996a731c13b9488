/** What Materials brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { materialAreaDictionaries } from './dictionaries.ts';

export const materialManifest = {
  menus: [
    {
      system: 'office',
      rank: 54,
      path: '/material',
      name: w('Materials', '物资管理'),
      icon: 'package',
      groups: [{ path: '/material/base', name: w('Master data', '基础资料'), resources: ['materialItem', 'materialStorehouse'] }],
    },
  ],
  dictionaries: materialAreaDictionaries,
} as const satisfies Manifest;
