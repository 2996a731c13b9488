/** Invoices and payments of contracts that we pay, by the documents that alone bring them. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { done, inForce } from './contracts.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import { reviewed, invoiceLine } from './invoices.ts';
import { payee, payeeAccount } from './payees.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

/** Money enough for what tests pay, once for each test server. */
const receipt = { direction: 'in', kind: 'receipt', amount: '90000000.00', date: '2026-11-01', counterparty: '客户', summary: '回款' };

export interface ContractPayments {
  /** A contract in force with a supplier that can be paid. */
  readonly inForce: (values?: AnyDoc) => ReturnType<typeof inForce>;
  /** A reviewed invoice of so much, without tax. */
  readonly invoiced: (contractId: string, amount: string) => Promise<void>;
  /** Asks for a payment: `ok`, or why not. */
  readonly ask: (contractId: string, amount: string, more?: AnyDoc) => Promise<string>;
  /** Pays, on the day of the clock. */
  readonly pay: (contractId: string, amount: string, more?: AnyDoc) => Promise<void>;
}

export async function contractPayments(server: TestServer): Promise<ContractPayments> {
  const company = await companyOf(server.db);
  const supplierId = await payee(server);
  await done(server, 'qiaolihua', 'POST', `/tydf/api/companyBankAccount/adjust/${company.account}`, receipt);
  const request = (contractId: string, amount: string, more: AnyDoc): AnyDoc => ({
    payOrg: company.org,
    fundPayType: 'delivery',
    supplierId,
    payeeName: '海源设备',
    payeeBank: '中国银行',
    payeeAccount,
    contractId,
    amount,
    needDate: '2026-11-25',
    reason: '按合同付款',
    invoiceState: 'later',
    ...more,
  });
  return {
    inForce: (values = {}) => inForce(server, { supplierId, ...values }),
    invoiced: async (contractId, amount) => {
      const line = invoiceLine(amount, { invoiceType: 'digitalNormal', taxRate: 'r0', tax: '0.00' });
      await reviewed(server, amount, { supplierId, contractId, invoices: [line], diffReason: '按合同开票' });
    },
    ask: async (contractId, amount, more = {}) => {
      const { code, reason } = await waysOf(server, 'fundPayment', '/tydf/process/fundPayment').raw(
        'yanfei',
        'submitProcess',
        request(contractId, amount, more),
      );
      return code === '200' ? 'ok' : (reason ?? code);
    },
    pay: async (contractId, amount, more = {}) => {
      const paidAt = server.clock.now().toISOString().slice(0, 10);
      await approved(server, 'fundPayment', 'yanfei', request(contractId, amount, more), {
        pay: { payAccount: company.account, actualAmount: amount, paidAt },
      });
    },
  };
}
