/** The hand-made pages of contracts, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { ContractPath } from './area.ts';

const pages: Readonly<Record<ContractPath, ComponentType<PageProps>>> = {
  '/contract/contractPage': lazyPage('/contract/contractPage', async () => (await import('./overview/ContractPage.tsx')).ContractPage),
  '/contract/paymentCalendar': lazyPage(
    '/contract/paymentCalendar',
    async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage,
  ),
  '/contract/contractTextPrint': lazyPage(
    '/contract/contractTextPrint',
    async () => (await import('./text/ContractTextPage.tsx')).ContractTextPage,
  ),
};

export const ContractRoom = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as ContractPath];
  return <Page path={path} query={query} />;
};
