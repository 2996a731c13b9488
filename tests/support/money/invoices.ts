/** Invoices of suppliers that tests send for review, and reviews led to their approval. */
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { supplier } from './contracts.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

let numbers = 0;

/** A number of 20 digits that nothing else has. */
export const invoiceNumber = (): string => `2637${String((numbers += 1)).padStart(16, '0')}`;

/** A digital invoice over `net` with 13 % of tax. */
export const invoiceLine = (net: string, more: AnyDoc = {}): AnyDoc => ({
  invoiceType: 'digital',
  invoiceNo: invoiceNumber(),
  invoiceDate: '2026-11-10',
  itemName: '颗粒饲料',
  netAmount: net,
  taxRate: 'r13',
  tax: (Math.round(Number(net) * 13) / 100).toFixed(2),
  ...more,
});

/** A review of one invoice over `net`, as an accountant sends it. */
export async function reviewOf(server: TestServer, net: string, more: AnyDoc = {}): Promise<AnyDoc> {
  const company = await companyOf(server.db);
  return {
    supplierId: more['supplierId'] ?? (await supplier(server)),
    buyerOrg: company.org,
    receivedDate: '2026-11-18',
    invoices: [invoiceLine(net)],
    ...more,
  };
}

/** An approved review; its id. */
export async function reviewed(server: TestServer, net: string, more: AnyDoc = {}): Promise<string> {
  return textOf(
    (await approved(server, 'invoiceReview', 'yanfei', await reviewOf(server, net, more), { verify: { verifyOk: true } }))['id'],
  );
}
