/** What Projects brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const projectManifest = {
  menus: [{ system: 'office', rank: 60, path: '/project', name: w('Projects', '项目管理'), icon: 'folder', groups: [] }],
} as const satisfies Manifest;
