/** The hand-made pages of purchasing, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { PurchasePath } from './area.ts';

const pages: Readonly<Record<PurchasePath, ComponentType<PageProps>>> = {
  '/purchase/buyingDesk': lazyPage('/purchase/buyingDesk', async () => (await import('./desk/DeskPage.tsx')).DeskPage),
  '/purchase/reorder': lazyPage('/purchase/reorder', async () => (await import('./reorder/ReorderPage.tsx')).ReorderPage),
  '/purchase/offers': lazyPage('/purchase/offers', async () => (await import('./offers/OffersPage.tsx')).OffersPage),
  '/purchase/orderMatch': lazyPage('/purchase/orderMatch', async () => (await import('./orders/MatchPage.tsx')).MatchPage),
};

export const PurchasePage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as PurchasePath];
  return <Page path={path} query={query} />;
};
