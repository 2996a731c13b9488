/** The hand-made pages of materials, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { MaterialPath } from './area.ts';

export const MaterialPage = roomOf<MaterialPath>({
  '/material/storehouseStock': lazyPage('/material/storehouseStock', async () => (await import('./stock/StockPage.tsx')).StockPage),
  '/material/counter': lazyPage('/material/counter', async () => (await import('./counter/CounterPage.tsx')).CounterPage),
  '/material/count': lazyPage('/material/count', async () => (await import('./count/CountPage.tsx')).CountPage),
});
