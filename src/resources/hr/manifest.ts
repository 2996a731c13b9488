/** What human resources bring beside their definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { hrDictionaries } from './dictionaries.ts';
import { hrLedgers } from './ledgers.ts';
import { hrMenus } from './menus.ts';
import { hrNotices } from './notices.ts';
import { shippedTaxTables } from './rules/taxTables.ts';
import { shippedCalendar } from './rules/workDays.ts';

export const hrManifest = {
  menus: hrMenus,
  placed: { '/system/base': ['hrWorkCalendar'] },
  dictionaries: hrDictionaries,
  ledgers: hrLedgers,
  notices: hrNotices,
  permissions: {
    reportBack: w('Report back', '销假'),
    sign: w('Sign in and out', '签到签退'),
    score: w('Enter scores', '录入成绩'),
    cancel: w('Cancel', '取消'),
    candidates: w('Keep candidates', '维护应聘人员'),
    taxation: w('Compute tax', '计算个税'),
    generate: w('Generate', '生成'),
    request: w('Ask for things', '申请领用'),
  },
  flowCategory: 'hr',
  records: [
    { resource: 'hrWorkCalendar', records: shippedCalendar },
    { resource: 'hrTaxFoundation', records: () => shippedTaxTables },
  ],
} as const satisfies Manifest;
