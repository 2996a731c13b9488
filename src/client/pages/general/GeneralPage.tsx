/** The hand-made pages of general administration, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { GeneralPath } from './area.ts';

export const GeneralPage = roomOf<GeneralPath>({
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
});
