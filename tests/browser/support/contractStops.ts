/** Stops at the hand-made pages of contracts: one in force with something paid, on the screen and on paper, and the calendar of what is due. */
import { dateAt } from '#model/dates.ts';
import { done, inForce, ledgerAt } from '#tests/support/contracts.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function contractStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const { contractId, ledgerId } = await inForce(server);
  await done(server, 'majun', 'POST', `${ledgerAt}/addPayment/${ledgerId}`, {
    payDate: dateAt(server.clock.now().toISOString()),
    amount: '9000.00',
    payMethod: 'bankTransfer',
    payStatus: 'paying',
  });
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'majun', name, path, sign });
  return [
    stop('contract', `/contract/contractPage?id=${ledgerId}`, 'main tbody tr'),
    stop('contract-paper', `/contract/contractTextPrint?id=${contractId}`, 'article h1'),
    stop('payment-calendar', '/contract/paymentCalendar?month=2026-12', 'main time'),
  ];
}
