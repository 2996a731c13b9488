/** The room of an area: it shows the page of a path. */
import type { ComponentType } from 'react';
import type { PageProps } from './page.ts';

/** The frame asks a room for its own paths only. */
export const roomOf =
  <Path extends string>(pages: Readonly<Record<Path, ComponentType<PageProps>>>): ComponentType<PageProps> =>
  ({ path, query }) => {
    const Page: ComponentType<PageProps> = pages[path as Path];
    return <Page path={path} query={query} />;
  };
