/** Accounts, guarantees and accepted bills that tests ask for, entered and approved through the door. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { agreed, done, supplier } from './contracts.ts';
import type { TestServer } from './server.ts';

export const accountsAt = '/tydf/api/companyBankAccount';
export const guaranteesAt = '/tydf/process/BhApply';
export const billsAt = '/tydf/process/ebaAccept';

let accounts = 0;

/** An account of the company; its id. */
export async function bankAccount(server: TestServer, more: AnyDoc = {}): Promise<string> {
  const { org } = await companyOf(server.db);
  const made = await done(server, 'qiaolihua', 'POST', `${accountsAt}/add`, {
    accountName: '天屿东方',
    orgId: org,
    bankName: '交通银行烟台分行',
    accountNo: `37010000${String((accounts += 1)).padStart(8, '0')}`,
    accountType: 'general',
    ...more,
  });
  return String(made['id']);
}

/** An account with money and credit for every test, the one on which margins lie, a contract and its supplier. */
export async function bankParties(server: TestServer): Promise<Readonly<Record<'bank' | 'margin' | 'contract' | 'supplier', string>>> {
  const payee = await supplier(server, { bankName: '中国建设银行海阳支行', bankAccount: '37050166688800001234' });
  return {
    bank: await bankAccount(server, { openingBalance: '90000000.00', creditLimit: '90000000.00' }),
    margin: await bankAccount(server, { accountType: 'margin' }),
    contract: await agreed(server, { supplierId: payee }),
    supplier: payee,
  };
}
