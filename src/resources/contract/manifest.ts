/** What Contracts brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const contractManifest = {
  menus: [{ system: 'office', rank: 58, path: '/contract', name: w('Contracts', '合同管理'), icon: 'folder', groups: [] }],
} as const satisfies Manifest;
