/** Hand-made pages of general administration. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/general/meetingCalendar': { title: w('Room calendar', '会议室日历'), code: 'meetApply:add', beside: 'meetApply' },
  '/general/materialCount': { title: w('Stocktake', '物资盘点'), code: 'adMaterialManagement:move', beside: 'adMaterialManagement' },
  '/general/materialManagementReport': {
    title: w('Administrative material report', '行政物资报表'),
    code: 'materialManagementReport:page',
    beside: 'adMaterialManagement',
  },
  '/general/dormFloors': { title: w('Beds', '床位总览'), code: 'dormManagement:page', beside: 'dormManagement' },
  '/general/dormMeters': { title: w('Meters', '水电抄表'), code: 'dormManagement:meter', beside: 'dormMeter' },
  '/general/news': { title: w('News', '动态阅读'), code: 'companyDynamic:page', beside: 'companyDynamic' },
  '/general/newsReaders': { title: w('Who has read it', '阅读情况'), code: 'companyDynamic:publish', oneOf: '/general/companyDynamic' },
  '/general/gate': { title: w('Gate', '门岗'), code: 'watchRecordDetail:confirm', beside: 'watchRecordDetail' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type GeneralPath = keyof typeof pages;
