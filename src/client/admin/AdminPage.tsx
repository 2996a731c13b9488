/** The pages of administration, each loaded when first opened. Their paths stand in `routes/ownPages.ts` as well. */
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';

const pages: Readonly<Record<string, ComponentType<PageProps>>> = {};

export const AdminPage = ({ path, query }: PageProps) => {
  const Page = pages[path];
  return Page ? <Page path={path} query={query} /> : null;
};
