/** What Materials brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { materialLedgers } from './ledgers.ts';
import { materialAreaDictionaries } from './dictionaries.ts';

export const materialManifest = {
  menus: [
    {
      system: 'office',
      rank: 54,
      path: '/material',
      name: w('Materials', '物资管理'),
      icon: 'package',
      groups: [
        {
          path: '/material/moves',
          name: w('In and out', '出入库'),
          resources: ['materialEntry', 'materialExit', 'materialTransfer', 'materialLoss', 'materialCheck'],
        },
        { path: '/material/stock', name: w('Stock', '库存'), resources: ['materialStock', 'materialLot', 'stockPeriod'] },
        { path: '/material/base', name: w('Master data', '基础资料'), resources: ['materialItem', 'materialStorehouse'] },
      ],
    },
  ],
  dictionaries: materialAreaDictionaries,
  permissions: {
    hold: w('Hold', '冻结'),
    release: w('Release', '解除冻结'),
    closeMonth: w('Close a month', '结账'),
    reopenMonth: w('Reopen a month', '反结账'),
    unfreeze: w('Lift the freeze', '解除盘点冻结'),
  },
  ledgers: materialLedgers,
} as const satisfies Manifest;
