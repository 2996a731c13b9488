/** What Sales brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const saleManifest = {
  menus: [{ system: 'office', rank: 52, path: '/sale', name: w('Sales', '销售管理'), icon: 'folder', groups: [] }],
} as const satisfies Manifest;
