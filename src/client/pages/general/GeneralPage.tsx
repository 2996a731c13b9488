/** The hand-made pages of general administration, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/chunk.ts';
import type { PageProps } from '#client/data/page.ts';
import type { ComponentType } from 'react';
import type { GeneralPath } from './area.ts';

const pages: Readonly<Record<GeneralPath, ComponentType<PageProps>>> = {
  '/general/meetingCalendar': lazyPage('/general/meetingCalendar', async () => (await import('./meetings/CalendarPage.tsx')).CalendarPage),
  '/general/materialCount': lazyPage('/general/materialCount', async () => (await import('./materials/CountPage.tsx')).CountPage),
  '/general/materialManagementReport': lazyPage(
    '/general/materialManagementReport',
    async () => (await import('./materials/ReportPage.tsx')).ReportPage,
  ),
  '/general/dormFloors': lazyPage('/general/dormFloors', async () => (await import('./dorms/FloorsPage.tsx')).FloorsPage),
  '/general/dormMeters': lazyPage('/general/dormMeters', async () => (await import('./dorms/MetersPage.tsx')).MetersPage),
  '/general/news': lazyPage('/general/news', async () => (await import('./news/NewsPage.tsx')).NewsPage),
  '/general/newsReaders': lazyPage('/general/newsReaders', async () => (await import('./news/ReadersPage.tsx')).ReadersPage),
  '/general/gate': lazyPage('/general/gate', async () => (await import('./gate/GatePage.tsx')).GatePage),
};

export const GeneralPage = ({ path, query }: PageProps) => {
  // The frame asks a room for its own paths only.
  const Page = pages[path as GeneralPath];
  return <Page path={path} query={query} />;
};
