/** The hand-made pages of the document library, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { DataPath } from './area.ts';

const pages: Readonly<Record<DataPath, ComponentType<PageProps>>> = {
  '/data/dataManagement': lazyPage('/data/dataManagement', async () => (await import('./library/LibraryPage.tsx')).LibraryPage),
  '/data/bin': lazyPage('/data/bin', async () => (await import('./library/BinPage.tsx')).BinPage),
};

export const DataPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as DataPath];
  return <Page path={path} query={query} />;
};
