/** The hand-made pages of contracts, each loaded when first opened. What they are called stands in `area.ts`. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { roomOf } from '#client/data/page/room.tsx';
import type { ContractPath } from './area.ts';

export const ContractRoom = roomOf<ContractPath>({
  '/contract/contractPage': lazyPage('/contract/contractPage', async () => (await import('./overview/ContractPage.tsx')).ContractPage),
  '/contract/paymentCalendar': lazyPage(
    '/contract/paymentCalendar',
    async () => (await import('./calendar/CalendarPage.tsx')).CalendarPage,
  ),
  '/contract/contractTextPrint': lazyPage(
    '/contract/contractTextPrint',
    async () => (await import('./text/ContractTextPage.tsx')).ContractTextPage,
  ),
});
