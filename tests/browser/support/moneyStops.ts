/** Stops at pages of money: an accepted bill that runs, a guarantee that ends, the statement of their account; one's own money; loans. */
import { bankParties, issuedBill, issuedGuarantee } from '#tests/support/bankBills.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function moneyStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const parties = await bankParties(server);
  await issuedGuarantee(server, parties);
  await issuedBill(server, parties);
  return [
    { userName: 'majun', name: 'money', path: `/bill/money?account=${parties.bank}`, sign: 'main svg[role=img]' },
    { userName: 'yanfei', name: 'mine', path: '/bill/mine', sign: 'main button' },
    { userName: 'majun', name: 'loanStatement', path: '/bill/loanStatement', sign: 'main h2' },
  ];
}
