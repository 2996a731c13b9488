/** Vouchers that tests begin with: an approved batch, some of it handed out, and its codes as only tests see them. */
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import type { TestServer } from '#tests/support/server.ts';
import { approved } from '#tests/support/people/training.ts';

export const batchAddress = '/tydf/process/voucherManagement';
export const voucherAddress = '/tydf/api/billVoucherDetailsManagement';
/** Keeps the vouchers. */
export const keeper = 'taoran';
/** Corrects uses and says why unpaid vouchers leave the house. */
export const manager = 'qiaolihua';
export const cashier = 'weixiaodan';

/** A batch of gifts, 398.00 each, valid from the test day on. */
export const batchValues = (company: Company) => ({
  batchName: '中秋三文鱼礼盒提货券',
  voucherType: 'pickup',
  voucherUse: 'gift',
  productName: '冰鲜三文鱼礼盒',
  productSpec: '3kg',
  faceValue: '398.00',
  quantity: 20,
  receiveDept: company.department('D08'),
  receiver: company.user('luyang'),
  validFrom: '2026-11-20',
  validTo: '2027-11-19',
  usePlace: '公司直营店',
  reason: '中秋客户答谢',
});

/** An approved batch; its codes are there where they are few. */
export async function voucherBatch(server: TestServer, more: AnyDoc = {}): Promise<AnyDoc> {
  return approved(server, 'voucherManagement', 'luyang', { ...batchValues(await companyOf(server.db)), ...more });
}

/** A customer who buys vouchers. */
export async function voucherCustomer(server: TestServer, name: string): Promise<string> {
  const { json } = await (
    await server.as(keeper)
  ).call<AnyDoc>('POST', '/tydf/api/saleCustomerManagement/add', { customerName: name, contact: '王经理', contactPhone: '13800138000' });
  if (json.code !== '200') throw new Error(`no customer: ${JSON.stringify(json)}`);
  return String(json.data['id']);
}

/** Hands out so many of a batch. */
export async function handedOut(server: TestServer, batchId: unknown, qty: number, more: AnyDoc = {}): Promise<AnyDoc> {
  const { json } = await (
    await server.as(keeper)
  ).call<AnyDoc>('POST', `${batchAddress}/recipient/${String(batchId)}`, {
    recipientName: '王海',
    recipientOrg: '烟台海产批发市场',
    mobile: '13905351234',
    receiveDate: server.clock.now().toISOString().slice(0, 10),
    qty,
    ...more,
  });
  if (json.code !== '200') throw new Error(`not handed out: ${JSON.stringify(json)}`);
  return json.data;
}

export interface StoredVoucher {
  readonly id: string;
  readonly no: string;
  readonly qrcode: string;
  readonly standing: string;
}

/** Vouchers of a batch as they lie in the table, in their order. */
export const vouchersOf = (server: TestServer, batchId: unknown): Promise<StoredVoucher[]> =>
  server.db.query<StoredVoucher>(
    `select id::text, voucher_no as no, qrcode, standing from bill_voucher_details_management where batch_id = $1 and not deleted order by seq`,
    [batchId],
  );

/** Looks a voucher up as a scanner does and uses it. */
export async function scannedUse(server: TestServer, { id, qrcode }: StoredVoucher, login = keeper, more: AnyDoc = {}) {
  const client = await server.as(login);
  await client.call('GET', `${voucherAddress}/getCode/${qrcode}`);
  return (await client.call<AnyDoc>('PUT', `${voucherAddress}/updateUse/${id}`, { usedPlace: '食堂门店', ...more })).json;
}

/** The six counts that a batch shows, and what its vouchers say; both in the order of the ledger's accounts. */
export async function countsOf(
  server: TestServer,
  batchId: unknown,
): Promise<{ readonly shown: readonly number[]; readonly stored: readonly number[] }> {
  const states = ['unissued', 'issued', 'used', 'expired', 'frozen', 'void'];
  const [batch] = await server.db.query<AnyDoc>(
    `select unissued_count, issued_count, used_count, expired_count, frozen_count, void_count from voucher_management where id = $1`,
    [batchId],
  );
  const rows = await vouchersOf(server, batchId);
  return {
    shown: states.map((state) => Number(batch?.[`${state}_count`] ?? 0)),
    stored: states.map((state) => rows.filter(({ standing }) => standing === state).length),
  };
}
