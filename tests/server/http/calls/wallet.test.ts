/** The wallet of invoices: what is in it, what its codes say, and which bill has claimed which. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/invoiceRecord';
const report = '/tydf/process/expenseReport';
let server: TestServer;
let company: Company;
let author: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  author = await server.as('yanfei');
});
afterAll(() => server?.close());

const invoice = { invoiceType: 'digital', invoiceNo: '26370000000077665544', invoiceDate: '2026-11-10' } as const;
const add = async (body: AnyDoc, person = author): Promise<AnyDoc> =>
  (await person.call('POST', `${at}/add`, { amount: '113.00', ...body })).json as unknown as AnyDoc;
const row = async (id: string): Promise<AnyDoc> => (await author.call<AnyDoc>('GET', `${at}/get/${id}`)).json.data;
const sent = async (requestId: string): Promise<AnyDoc> =>
  (
    await author.call('POST', `${report}/submitProcess`, {
      costDept: company.department('D08'),
      reason: '维修',
      billCount: 1,
      items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: '113.00', ...invoice }],
      requestId,
    })
  ).json as unknown as AnyDoc;

it('follows the bill that claims an invoice, and is free again when that is withdrawn', async () => {
  const made = await add(invoice);
  expect(made, JSON.stringify(made)).toMatchObject({ code: '200', data: { invoiceState: 'free', owner: author.userId } });
  const id = textOf((made['data'] as AnyDoc)['id']);
  const answer = await sent('claims');
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: '200' });
  const bill = textOf((answer['data'] as AnyDoc)['id'] ?? ((answer['data'] as AnyDoc)['document'] as AnyDoc | undefined)?.['id']);
  expect(await row(id)).toMatchObject({ invoiceState: 'used', usedType: 'expenseReport', usedId: bill });
  const other = await server.as('luyang');
  const { version } = await row(id);
  expect((await other.call('PUT', `${at}/put/${id}`, { version, seller: '他人' })).json).toMatchObject({ code: '404' });
  expect((await other.call('DELETE', `${at}/deletes`, [id])).json).toMatchObject({ code: '404' });
  const removed = await author.call('DELETE', `${at}/deletes`, [id]);
  expect(removed.json).toMatchObject({ code: '409' });
  expect((await author.call('POST', `${report}/withdrawProcess`, { id: bill })).json).toMatchObject({ code: '200' });
  expect(await row(id)).toMatchObject({ invoiceState: 'free', usedCode: null });
  expect(await add(invoice, await server.as('luyang'))).toMatchObject({ code: '400', faults: [{ rule: 'unique' }] });
});

it('what was claimed before it came into the wallet is claimed there too', async () => {
  const { json } = await author.call<{ records: AnyDoc[] }>('GET', `${at}/page?pageSize=5`);
  const known = json.data.records.map(({ id }) => textOf(id));
  expect((await author.call('DELETE', `${at}/deletes`, known)).json).toMatchObject({ code: '200' });
  expect(await sent('claims again')).toMatchObject({ code: '200' });
  expect(await add(invoice)).toMatchObject({ code: '200', data: { invoiceState: 'used', usedType: 'expenseReport' } });
});

it('net and tax are the amount; what looks alike is pointed out', async () => {
  const made = await add({ ...invoice, invoiceNo: '26370000000077665545', amount: '50.00', netAmount: '44.00', taxAmount: '5.00' });
  expect(made).toMatchObject({ code: '400', faults: [{ field: 'amount', rule: 'sum' }] });
  const slip = { invoiceType: 'taxi', invoiceDate: '2026-11-11', amount: '23.00' };
  expect(await add(slip)).toMatchObject({ code: '200' });
  const facts = await author.call<{ facts: AnyDoc }>('POST', '/tydf/process/facts', {
    resource: 'invoiceRecord',
    record: { ...slip, owner: author.userId },
  });
  expect(JSON.stringify(facts.json)).toContain('23.00');
});
