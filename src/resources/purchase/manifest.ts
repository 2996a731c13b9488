/** What Purchasing brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const purchaseManifest = {
  menus: [{ system: 'office', rank: 56, path: '/purchase', name: w('Purchasing', '采购管理'), icon: 'folder', groups: [] }],
} as const satisfies Manifest;
