/** What Purchasing brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { purchaseDictionaries } from './dictionaries.ts';
import { purchaseMenus } from './menus.ts';
import { purchaseNotices } from './notices.ts';

export const purchaseManifest = {
  menus: purchaseMenus,
  dictionaries: purchaseDictionaries,
  notices: purchaseNotices,
  permissions: { standing: w('Change the standing', '调整合作状态') },
} as const satisfies Manifest;
