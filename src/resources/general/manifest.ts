/** What general administration brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { generalDictionaries } from './dictionaries.ts';
import { generalMenus } from './menus.ts';
import { generalNotices } from './notices.ts';

export const generalManifest = {
  menus: generalMenus,
  dictionaries: generalDictionaries,
  notices: generalNotices,
  permissions: { minutes: w('Keep minutes', '维护会议纪要') },
  flowCategory: 'general',
} as const satisfies Manifest;
