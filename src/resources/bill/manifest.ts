/** What bills bring beside their definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { billDictionaries } from './dictionaries.ts';
import { billLedgers } from './ledgers.ts';
import { billMenus } from './menus.ts';
import { billNotices } from './notices.ts';

export const billManifest = {
  menus: billMenus,
  dictionaries: billDictionaries,
  ledgers: billLedgers,
  notices: billNotices,
  permissions: { repay: w('Repay', '还款'), override: w('Lift the limit', '特批'), depreciate: w('Depreciate', '计提折旧') },
  flowCategory: 'finance',
} as const satisfies Manifest;
