/** Hand-made pages of the document library. */
import { lazyPage } from '#client/data/chunk.ts';
import type { Area, OwnPage } from '#client/data/ownPage.ts';
import { w } from '#model/words.ts';

const pages = {
  '/data/dataManagement': { title: w('Document library', '资料管理'), code: 'dataManagement:page' },
  '/data/bin': { title: w('Bin of the library', '资料回收站'), code: 'dataManagement:recycle', beside: 'dataManagementPost' },
} as const satisfies Readonly<Record<string, OwnPage>>;
export type DataPath = keyof typeof pages;

export const data: Area = { Room: lazyPage('data', async () => (await import('./DataPage.tsx')).DataPage), pages };
