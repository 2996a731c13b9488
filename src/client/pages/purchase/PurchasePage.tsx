/** The hand-made pages of purchasing, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { PurchasePath } from './area.ts';

export const PurchasePage = roomOf<PurchasePath>({
  '/purchase/buyingDesk': lazyPage('/purchase/buyingDesk', async () => (await import('./desk/DeskPage.tsx')).DeskPage),
  '/purchase/reorder': lazyPage('/purchase/reorder', async () => (await import('./reorder/ReorderPage.tsx')).ReorderPage),
  '/purchase/offers': lazyPage('/purchase/offers', async () => (await import('./offers/OffersPage.tsx')).OffersPage),
  '/purchase/orderMatch': lazyPage('/purchase/orderMatch', async () => (await import('./orders/MatchPage.tsx')).MatchPage),
});
