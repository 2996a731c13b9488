/** The hand-made pages of materials, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { MaterialPath } from './area.ts';

const pages: Readonly<Record<MaterialPath, ComponentType<PageProps>>> = {
  '/material/storehouseStock': lazyPage('/material/storehouseStock', async () => (await import('./stock/StockPage.tsx')).StockPage),
  '/material/counter': lazyPage('/material/counter', async () => (await import('./counter/CounterPage.tsx')).CounterPage),
  '/material/count': lazyPage('/material/count', async () => (await import('./count/CountPage.tsx')).CountPage),
};

export const MaterialPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as MaterialPath];
  return <Page path={path} query={query} />;
};
