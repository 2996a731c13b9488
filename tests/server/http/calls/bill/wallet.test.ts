/** The wallet of invoices: what is in it, what its codes say, and which bill has claimed which. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
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

it(`POST ${at}/parse: what a code says for certain, whether it is free, and where it is kept already`, async () => {
  const parse = async (text: unknown, person = author) => (await person.call<AnyDoc>('POST', `${at}/parse`, { text })).json;
  const code = (no: string, kind = '32') => `01,${kind},,${no},113.00,20261110,,7F3A`;
  expect(await parse(code('26370000000077665599'))).toMatchObject({
    code: '200',
    data: {
      invoiceType: 'digitalNormal',
      invoiceNo: '26370000000077665599',
      invoiceDate: '2026-11-10',
      netAmount: null,
      amount: '113.00',
      free: true,
      kept: false,
    },
  });
  const other = await server.as('luyang');
  const used = await parse(code(invoice.invoiceNo), other);
  expect(used).toMatchObject({ code: '200', data: { free: false, kept: true, keptId: null } });
  expect(textOf((await parse(code(invoice.invoiceNo))).data['keptId'])).not.toBe('');
  expect(await parse('01,10,3700201130,04567891,1234.50,20261105,8123,A1B2,')).toMatchObject({
    data: { invoiceType: 'normal', netAmount: '1234.50', amount: null },
  });
  for (const text of [
    '',
    'x',
    null,
    7,
    { a: 1 },
    code('1;'),
    code('26370000000077665599').padEnd(5000, 'x'),
    "01,32,,';drop table,1,20261110",
  ])
    expect(await parse(text)).toMatchObject({ code: '400', faults: [{ field: 'text' }] });
});

it('whatever looks alike is named with its id where it is of the same person', async () => {
  const slip = { invoiceType: 'taxi', invoiceDate: '2026-11-12', amount: '31.00' };
  const { data } = await add(slip);
  const ask = async (person: TestClient) =>
    (
      await person.call<AnyDoc>('POST', '/tydf/process/facts', {
        resource: 'invoiceRecord',
        record: { ...slip, owner: person.userId },
      })
    ).json.data;
  expect(await ask(author)).toMatchObject({ alike: { id: (data as AnyDoc)['id'], no: '31.00' } });
  expect(await ask(await server.as('luyang'))).toMatchObject({ alike: null });
});

it('lines of a report name an invoice of the own wallet, and no other one', async () => {
  const { data } = await add({ ...invoice, invoiceNo: '26370000000077665577', amount: '20.00' });
  const walletId = textOf((data as AnyDoc)['id']);
  const line = { expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网', amount: '20.00', walletId };
  const draft = (person: TestClient) =>
    person.call<AnyDoc>('POST', `${report}/add`, {
      costDept: company.department('D08'),
      reason: '维修',
      billCount: 1,
      items: [{ ...line, ...invoice, invoiceNo: '26370000000077665577' }],
    });
  expect((await draft(author)).json).toMatchObject({ code: '200', data: { items: [{ walletId }] } });
  expect((await draft(await server.as('luyang'))).json).toMatchObject({ code: '400', faults: [{ field: 'items.0.walletId' }] });
});
