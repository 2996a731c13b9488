/** Suppliers that may be paid: with a bank account that a second person has confirmed. */
import type { AnyDoc } from '#model/definition.ts';
import { done, supplier } from './contracts.ts';
import type { TestServer } from '#tests/support/server.ts';

export const payeeAccount = '6222020000001234567';

/** A supplier with a confirmed account; its id. */
export async function payee(server: TestServer, more: AnyDoc = {}): Promise<string> {
  const id = await supplier(server, { bankName: '中国银行', bankAccount: payeeAccount, ...more });
  await done(server, 'majun', 'PUT', `/tydf/api/supplierManagement/checkBank/${id}`);
  return id;
}
