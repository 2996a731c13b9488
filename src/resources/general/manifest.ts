/** What general administration brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';
import { generalDictionaries } from './dictionaries.ts';
import { materialLedgers } from './rules/materialLedgers.ts';
import { generalMenus } from './menus.ts';
import { generalNotices } from './notices.ts';
import { vehicleLedgers } from './rules/vehicleLedgers.ts';

export const generalManifest = {
  menus: generalMenus,
  dictionaries: generalDictionaries,
  notices: generalNotices,
  ledgers: [...materialLedgers, ...vehicleLedgers],
  permissions: {
    minutes: w('Keep minutes', '维护会议纪要'),
    move: w('Book movements', '登记出入库'),
    meter: w('Read meters', '抄水电表'),
    publish: w('Publish', '发布'),
    rectify: w('Correct times', '更正时间'),
    inMeal: w('Meals on site', '场内用餐'),
    outMeal: w('Meals outside', '场外用餐'),
    conMeal: w('Contract meals', '合同用餐'),
    destroy: w('Destroy papers', '销毁档案'),
    giveBack: w('Take back originals', '登记归还'),
    served: w('Record meals', '登记用餐'),
  },
  flowCategory: 'general',
} as const satisfies Manifest;
