/** Stops at the page of money, with an accepted bill, a guarantee and the statement of their account, and at that of reconciling it. */
import { bankParties, issuedBill, issuedGuarantee } from '#tests/support/bankBills.ts';
import { imported } from '#tests/support/bankStatements.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function moneyStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const parties = await bankParties(server);
  await issuedGuarantee(server, parties);
  await issuedBill(server, parties);
  await imported(server, 'majun', parties.bank, ['2026-11-18,,35.00,,,账户管理费,GL1', '2026-11-19,1286.35,,,,结息,JX1']);
  return [
    { userName: 'majun', name: 'money', path: `/bill/money?account=${parties.bank}`, sign: 'main svg[role=img]' },
    { userName: 'majun', name: 'reconcile', path: `/bill/reconcile?account=${parties.bank}`, sign: 'main input[data-entry]' },
  ];
}
