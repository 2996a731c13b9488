/** Where seals stand in the side menu: a group of administration. */
import { w } from '#model/words.ts';
import type { Directory } from '../menu.ts';

export const stampMenus: readonly Directory[] = [
  {
    system: 'office',
    rank: 71,
    path: '/stamp',
    name: w('Seals', '印章管理'),
    icon: 'rubber-stamp',
    groups: [
      {
        path: '/stamp/ledger',
        name: w('Ledger', '印章台账'),
        resources: ['stampDetail', 'stampHistory'],
        tabs: ['stampHistory'],
        pages: [{ path: '/stamp/wall', name: w('Wall of seals', '印章墙'), icon: 'table', code: 'stampDetail:page' }],
      },
      {
        path: '/stamp/use',
        name: w('Use', '用印与外借'),
        resources: ['stampUse', 'chapterApply', 'stampBorrow'],
        pages: [{ path: '/stamp/desk', name: w('Keeper’s desk', '印章保管工作台'), icon: 'list-check', code: 'stampBorrow:giveBack' }],
      },
      { path: '/stamp/changes', name: w('Making and ending', '刻制与变更'), resources: ['stampNew', 'stampChange', 'stampAbolition'] },
      { path: '/stamp/controlled', name: w('Controlled documents', '受控文件'), resources: ['controlStamp', 'controlStampApply'] },
    ],
  },
];
