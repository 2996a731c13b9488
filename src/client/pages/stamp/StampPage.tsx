/** The hand-made pages of seals, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { StampPath } from './area.ts';

export const StampPage = roomOf<StampPath>({
  '/stamp/wall': lazyPage('/stamp/wall', async () => (await import('./wall/WallPage.tsx')).WallPage),
  '/stamp/desk': lazyPage('/stamp/desk', async () => (await import('./desk/DeskPage.tsx')).DeskPage),
});
