/** Stops at the hand-made pages of contracts: one in force with something being paid, on the screen and on paper, and the calendar of what is due. */
import { contractPayments } from '#tests/support/money/contractPayments.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function contractStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const { inForce, ask } = await contractPayments(server);
  const { contractId, ledgerId } = await inForce();
  const asked = await ask(contractId, '9000.00', { fundPayType: 'prepay' });
  if (asked !== 'ok') throw new Error(`the payment of the contract was not asked for: ${asked}`);
  const stop = (name: string, path: string, sign: string): Stop => ({ userName: 'majun', name, path, sign });
  return [
    stop('contract', `/contract/contractPage?id=${ledgerId}`, 'main tbody tr'),
    stop('contract-paper', `/contract/contractTextPrint?id=${contractId}`, 'article h1'),
    stop('payment-calendar', '/contract/paymentCalendar?month=2026-12', 'main time'),
  ];
}
