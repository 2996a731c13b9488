/** Hand-made pages of the document library. */
import type { OwnPage } from '#client/data/page/ownPage.ts';
import { w } from '#model/words.ts';

export const pages = {
  '/data/dataManagement': { title: w('Document library', '资料管理'), code: 'dataManagement:page' },
  '/data/bin': { title: w('Bin of the library', '资料回收站'), code: 'dataManagement:recycle', beside: 'dataManagementPost' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type DataPath = keyof typeof pages;
