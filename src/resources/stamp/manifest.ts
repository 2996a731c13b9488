/** Seals bring this beside their definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { stampDictionaries } from './dictionaries.ts';
import { stampMenus } from './menus.ts';
import { stampNotices } from './notices.ts';

export const stampManifest = {
  menus: stampMenus,
  dictionaries: stampDictionaries,
  notices: stampNotices,
  permissions: {
    invalid: w('Declare invalid', '作废'),
    adminPage: w('See all that is lent', '查看全部外借'),
    recall: w('Write down what is back', '登记回收'),
  },
  flowCategory: 'general',
} as const satisfies Manifest;
