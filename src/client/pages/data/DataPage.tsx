/** The hand-made pages of the document library, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { DataPath } from './area.ts';

export const DataPage = roomOf<DataPath>({
  '/data/dataManagement': lazyPage('/data/dataManagement', async () => (await import('./library/LibraryPage.tsx')).LibraryPage),
  '/data/bin': lazyPage('/data/bin', async () => (await import('./library/BinPage.tsx')).BinPage),
});
