/**
 * Stops at the page of money, with an accepted bill, a guarantee and the statement of their account, at that of reconciling it, at the
 * cashier's desk with a run, at one's own money, at loans, and at a wallet with an invoice.
 */
import { textOf } from '#model/calculation/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { done } from '#tests/support/money/contracts.ts';
import { bankParties, issuedBill, issuedGuarantee } from '#tests/support/money/bankBills.ts';
import { imported } from '#tests/support/money/bankStatements.ts';
import { cashier, loansAtCashier, released } from '#tests/support/money/payTasks.ts';
import type { TestServer } from '#tests/support/server.ts';
import type { Stop } from './stop.ts';

export async function moneyStopsOf(server: TestServer): Promise<readonly Stop[]> {
  const parties = await bankParties(server);
  await issuedGuarantee(server, parties);
  await issuedBill(server, parties);
  await imported(server, 'majun', parties.bank, ['2026-11-18,,35.00,,,账户管理费,GL1', '2026-11-19,1286.35,,,,结息,JX1']);
  const loans = await loansAtCashier(server, 3);
  const run = await released(server, (await companyOf(server.db)).account, loans.slice(0, 1));
  const invoice = {
    invoiceType: 'digital',
    invoiceNo: '26370000000012340001',
    invoiceDate: '2026-11-10',
    seller: '烟台海源',
    amount: '113.00',
  };
  await done(server, 'yanfei', 'POST', '/tydf/api/invoiceRecord/add', invoice);
  return [
    { userName: 'majun', name: 'money', path: `/bill/money?account=${parties.bank}`, sign: 'main svg[role=img]' },
    { userName: 'majun', name: 'reconcile', path: `/bill/reconcile?account=${parties.bank}`, sign: 'main input[data-entry]' },
    { userName: cashier, name: 'cashier', path: `/bill/cashier?run=${textOf(run['id'])}`, sign: 'main [data-task]' },
    { userName: 'yanfei', name: 'mine', path: '/bill/mine', sign: 'main button' },
    { userName: 'majun', name: 'loanStatement', path: '/bill/loanStatement', sign: 'main h2' },
    { userName: 'yanfei', name: 'wallet', path: '/bill/wallet', sign: 'main li' },
  ];
}
