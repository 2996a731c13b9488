/** The hand-made pages of seals, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { StampPath } from './area.ts';

const pages: Readonly<Record<StampPath, ComponentType<PageProps>>> = {
  '/stamp/wall': lazyPage('/stamp/wall', async () => (await import('./wall/WallPage.tsx')).WallPage),
  '/stamp/desk': lazyPage('/stamp/desk', async () => (await import('./desk/DeskPage.tsx')).DeskPage),
};

export const StampPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as StampPath];
  return <Page path={path} query={query} />;
};
