/** The pages of the flow designer, each loaded when first opened. Their paths stand in `routes/designerPages.ts` as well. */
import type { PageProps } from '#client/data/page.ts';
import { lazy, type ComponentType } from 'react';

const pages: Readonly<Record<string, ComponentType<PageProps>>> = {
  '/process/compare': lazy(async () => ({ default: (await import('./compare/ComparePage.tsx')).ComparePage })),
};

export const DesignerPage = ({ path, query }: PageProps) => {
  const Page = pages[path];
  return Page ? <Page path={path} query={query} /> : null;
};
