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
      { path: '/stamp/ledger', name: w('Ledger', '印章台账'), resources: ['stampDetail', 'stampHistory'], tabs: ['stampHistory'] },
      { path: '/stamp/use', name: w('Use', '用印与外借'), resources: ['stampUse', 'chapterApply', 'stampBorrow'] },
      { path: '/stamp/changes', name: w('Making and ending', '刻制与变更'), resources: ['stampNew', 'stampChange', 'stampAbolition'] },
      { path: '/stamp/controlled', name: w('Controlled documents', '受控文件'), resources: ['controlStamp', 'controlStampApply'] },
    ],
  },
];
