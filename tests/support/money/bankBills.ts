/** Accounts, guarantees and accepted bills that tests ask for, entered and approved through the door. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { agreed, done, supplier } from './contracts.ts';
import { upload } from '#tests/fixtures/company.ts';
import { waysOf } from '#tests/support/documentWays.ts';
import type { TestServer } from '#tests/support/server.ts';

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

type Parties = Awaited<ReturnType<typeof bankParties>>;

/** A guarantee of 100,000 with a margin of 30,000 that ends on 20 December, as an accountant asks for it. */
export async function guaranteeFor(
  server: TestServer,
  { bank, margin }: Pick<Parties, 'bank' | 'margin'>,
  more: AnyDoc = {},
): Promise<AnyDoc> {
  const { org } = await companyOf(server.db);
  return {
    bhType: 'performance',
    applyOrg: org,
    beneficiary: '海阳港务有限公司',
    projectName: '码头改造工程',
    amount: '100000.00',
    bankAccountId: bank,
    marginRate: '30.00',
    marginAccount: margin,
    validFrom: '2026-11-21',
    validTo: '2026-12-20',
    demandType: 'onDemand',
    textTemplate: [await upload(await server.as('majun'), 'wording.pdf')],
    reason: '履约担保',
    ...more,
  };
}

let numbers = 0;

/** Before the last step; its id. */
export async function agreedGuarantee(server: TestServer, parties: Pick<Parties, 'bank' | 'margin'>, more: AnyDoc = {}): Promise<unknown> {
  const { submit, decide } = waysOf(server, 'BhApply', guaranteesAt);
  const { id } = await submit('majun', await guaranteeFor(server, parties, more));
  for (const login of ['tangwenjing', 'qiaolihua', 'sunyalin']) await decide(login, id);
  return id;
}

/** What the accountant fills in at the last step. */
export const issuing = (fee = '150.00'): AnyDoc => ({ bhNo: `BH-${(numbers += 1)}`, issueDate: '2026-11-20', fee });

export const issuedGuarantee = async (server: TestServer, parties: Pick<Parties, 'bank' | 'margin'>, more: AnyDoc = {}): Promise<AnyDoc> =>
  waysOf(server, 'BhApply', guaranteesAt).decide('cuilei', await agreedGuarantee(server, parties, more), issuing());

/** A bill of 60,000 with a margin of a half, in two parts, due on 15 January. */
export async function billFor(server: TestServer, parties: Parties, more: AnyDoc = {}): Promise<AnyDoc> {
  const { org } = await companyOf(server.db);
  return {
    drawerOrg: org,
    drawerAccount: parties.bank,
    acceptBank: '交通银行烟台分行',
    supplierId: parties.supplier,
    payeeBank: '中国建设银行海阳支行',
    payeeAccount: '37050166688800001234',
    contractId: parties.contract,
    amount: '60000.00',
    issueDate: '2026-11-20',
    dueDate: '2027-01-15',
    marginRate: '50.00',
    marginAccount: parties.margin,
    reason: '支付货款',
    bills: [{ faceAmount: '20000.00' }, { faceAmount: '40000.00' }],
    ...more,
  };
}

/** Before the last step; its id. */
export async function agreedBill(server: TestServer, parties: Parties, more: AnyDoc = {}): Promise<unknown> {
  const { submit, decide } = waysOf(server, 'ebaAccept', billsAt);
  const { id } = await submit('majun', await billFor(server, parties, more));
  for (const login of ['qiaolihua', 'sunyalin']) await decide(login, id);
  return id;
}

/** The lines of a bill with the numbers that the cashier fills in at the last step. */
export async function numbered(server: TestServer, id: unknown): Promise<AnyDoc> {
  const { data } = await waysOf(server, 'ebaAccept', billsAt).get('qiaolihua', id);
  return {
    bills: (data['bills'] as readonly AnyDoc[]).map((line) => ({
      ...line,
      billNo: `5301452000018202611200${String((numbers += 1)).padStart(8, '0')}`,
    })),
  };
}

export async function issuedBill(server: TestServer, parties: Parties, more: AnyDoc = {}): Promise<AnyDoc> {
  const id = await agreedBill(server, parties, more);
  return waysOf(server, 'ebaAccept', billsAt).decide('weixiaodan', id, await numbered(server, id));
}
