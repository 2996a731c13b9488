/** What Materials brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const materialManifest = {
  menus: [{ system: 'office', rank: 54, path: '/material', name: w('Materials', '物资管理'), icon: 'folder', groups: [] }],
} as const satisfies Manifest;
