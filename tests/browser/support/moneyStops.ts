/** Stops at the pages of money: an accepted bill that runs, a guarantee that ends and the statement of their account; a run at the cashier's desk. */
import { bankParties, issuedBill, issuedGuarantee } from '#tests/support/bankBills.ts';
import { textOf } from '#model/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { cashier, loansAtCashier, released } from '#tests/support/payTasks.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function moneyStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const parties = await bankParties(server);
  await issuedGuarantee(server, parties);
  await issuedBill(server, parties);
  const loans = await loansAtCashier(server, 3);
  const run = await released(server, (await companyOf(server.db)).account, loans.slice(0, 1));
  return [
    { userName: 'majun', name: 'money', path: `/bill/money?account=${parties.bank}`, sign: 'main svg[role=img]' },
    { userName: cashier, name: 'cashier', path: `/bill/cashier?run=${textOf(run['id'])}`, sign: 'main [data-task]' },
  ];
}
