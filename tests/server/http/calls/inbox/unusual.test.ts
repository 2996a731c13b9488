/** What is unusual about a document beside earlier ones: in the brief of its approvers, and in the form of who writes it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecideAnswer, Finding, OtherDocument } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { loadRegistry } from '#resources/registry.ts';
import { snake, tableOf } from '#server/db/tables.ts';
import { draw } from '#tests/server/documents/flows.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/process/expenseReport';
let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

const report = (amount: string, more: AnyDoc = {}): AnyDoc => ({
  costDept: company.department('D08'),
  payeeType: 'other',
  payeeName: '烟台滤网厂',
  bankName: '工商银行',
  bankAccount: '6222020200112233391',
  payMethod: 'bankTransfer',
  reason: '设备维修',
  billCount: 1,
  items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网更换', amount, invoiceType: 'none', remark: '市场采购无票' }],
  ...more,
});

const submit = async (login: string, body: AnyDoc): Promise<AnyDoc> => {
  const client = await server.as(login);
  const { json } = await client.call<DecideAnswer>('POST', `${base}/submitProcess`, { requestId: randomUUID(), ...body });
  expect(json.code, `${json.desc} ${JSON.stringify(json.faults)}`).toBe('200');
  return json.data.document;
};
const approve = async (login: string, { id }: AnyDoc): Promise<void> => {
  const { json } = await (await server.as(login)).call('POST', `${base}/approveProcess`, { requestId: randomUUID(), id });
  expect(json.code, json.desc).toBe('200');
};
const briefOf = async (login: string, { id }: AnyDoc): Promise<readonly Finding[]> => {
  const { json } = await (await server.as(login)).call<DocumentBundle>('GET', `/tydf/process/document/expenseReport/${String(id)}`);
  expect(json.code, json.desc).toBe('200');
  expect(json.data.task, `${login} has a task`).not.toBeNull();
  return json.data.brief;
};
const unusual = async (login: string, record: AnyDoc, resource = 'expenseReport'): Promise<readonly Finding[]> => {
  const { json } = await (await server.as(login)).call<readonly Finding[]>('POST', '/tydf/process/unusual', { resource, record });
  expect(json.code, json.desc).toBe('200');
  return json.data;
};
/** As forms send it: with what is computed there. */
const typed = (amount: string, more: AnyDoc = {}): AnyDoc => ({ ...report(amount, more), totalAmount: amount });
const linkTo = ({ id, code }: AnyDoc): OtherDocument => ({
  resource: 'expenseReport',
  documentId: String(id),
  code: String(code),
});
const startingWith = (findings: readonly Finding[], words: string): readonly Finding[] =>
  findings.filter(({ text }) => text.en.includes(words));
const payee = 'Same amount and payee';

describe('the same amount and payee', () => {
  it('leads to the other document where the reader may read it, and only tells of it where not', async () => {
    const first = await submit('jiangyuzhen', report('731.20', { costDept: company.department('D02') }));
    const second = await submit('yanfei', report('731.20'));
    const [told] = startingWith(await briefOf('qinhao', second), payee);
    expect(told).toMatchObject({ severity: 'warning', field: 'totalAmount' });
    expect(told).not.toHaveProperty('other');
    expect(JSON.stringify(told)).not.toContain(first['code']);
    await approve('qinhao', second);
    expect(startingWith(await briefOf('majun', second), payee)).toMatchObject([{ other: linkTo(first) }]);
    // Both are alike, so the earlier one tells of the later one as well.
    expect(startingWith(await briefOf('liuguifang', first), payee)).toHaveLength(1);
  });

  it('is not told of another payee, of what was rejected, nor after ninety days', async () => {
    const first = await submit('yanfei', report('812.00'));
    expect(startingWith(await briefOf('qinhao', await submit('yanfei', report('812.00', { payeeName: '另一家' }))), payee)).toEqual([]);
    const second = await submit('yanfei', report('812.00'));
    expect(startingWith(await briefOf('qinhao', second), payee)).toMatchObject([{ other: linkTo(first) }]);
    await server.db.query(`update expense_report set submitted_at = submitted_at - interval '91 days' where id = $1`, [first['id']]);
    expect(startingWith(await briefOf('qinhao', second), payee)).toEqual([]);
    await server.db.query(`update expense_report set submitted_at = submitted_at + interval '3 days' where id = $1`, [first['id']]);
    expect(startingWith(await briefOf('qinhao', second), payee)).toHaveLength(1);
    const { json } = await (
      await server.as('qinhao')
    ).call('POST', `${base}/rejectProcess`, { requestId: randomUUID(), id: first['id'], comment: '重复' });
    expect(json.code).toBe('200');
    expect(startingWith(await briefOf('qinhao', second), payee)).toEqual([]);
  });
});

it('a split, a large amount and a day of rest stand in the brief, and in the dry run of many', async () => {
  for (const amount of ['100.00', '120.00', '90.00', '110.00', '4100.00']) await submit('tianye', report(amount, { payeeName: '甲' }));
  const large = report('4900.00', { payeeName: '乙' });
  (large['items'] as AnyDoc[])[0]!['happenDate'] = '2026-11-15';
  const document = await submit('tianye', large);
  const brief = await briefOf('qinhao', document);
  expect(startingWith(brief, 'just under the limit of 5,000.00')).toMatchObject([{ severity: 'warning', field: 'totalAmount' }]);
  expect(startingWith(brief, 'Total: more than in each')).toMatchObject([{ severity: 'warning', field: 'totalAmount' }]);
  expect(startingWith(brief, '2026-11-15 is a day of rest (Sunday)')).toMatchObject([{ severity: 'info', field: 'items.0.happenDate' }]);
  const [task] = await server.db.query<{ id: string }>(`select id::text from task where state = 'open' and document_id = $1`, [
    document['id'],
  ]);
  const dry = await (
    await server.as('qinhao')
  ).call<readonly { findings: readonly Finding[] }[]>('POST', '/tydf/process/decideMany', {
    action: 'approve',
    dryRun: true,
    items: [{ taskId: task?.id }],
  });
  expect(dry.json.data[0]?.findings).toEqual(brief);
});

it('round amounts and consecutive invoices stand in the brief of approvers, and nowhere the applicant looks', async () => {
  const number = (tail: string): string => `263720000000771${tail}`;
  const line = (tail: string, amount: string): AnyDoc => ({
    expenseType: 'repair',
    happenDate: '2026-11-10',
    summary: '滤网更换',
    amount,
    invoiceType: 'digitalNormal',
    invoiceNo: number(tail),
    invoiceDate: '2026-11-10',
  });
  const bill = (...items: readonly AnyDoc[]): AnyDoc => report('0', { payeeName: '丙', billCount: 3, items });
  await submit('jiangyuzhen', { ...bill(line('00013', '61.30')), costDept: company.department('D02') });
  const record = bill(line('00011', '3000.00'), line('00012', '77.15'));
  const policy = (findings: readonly Finding[]): readonly string[] =>
    findings.map(({ text }) => text.en).filter((text) => text.includes('round amount') || text.includes('consecutive'));
  const document = await submit('tianye', record);
  expect(policy(await briefOf('qinhao', document))).toEqual([
    'Expense lines 1, Amount: is a round amount',
    'Expense lines 1, Invoice no.: 2 invoices with consecutive numbers, which go on in another bill',
  ]);
  expect(policy(await unusual('tianye', { ...record, totalAmount: '3077.15' }))).toEqual([]);
  const { json } = await (await server.as('tianye')).call('GET', `/tydf/process/document/expenseReport/${String(document['id'])}`);
  expect(json.code, json.desc).toBe('200');
  expect(JSON.stringify(json.data)).not.toContain('consecutive');
  const facts = await (await server.as('tianye')).call<AnyDoc>('POST', '/tydf/process/facts', { resource: 'expenseReport', record });
  expect(facts.json.data).toHaveProperty('usedInvoices');
  expect(facts.json.data).not.toHaveProperty('knownInvoices');
});

it('a file that documents of the kind usually have is missed', async () => {
  const file = JSON.stringify([{ id: '1', name: 'a.pdf', mime: 'application/pdf', size: 1 }]);
  await server.db.query(`update expense_report set attachments = $1::jsonb where status = 'submitted'`, [file]);
  expect(startingWith(await briefOf('qinhao', await submit('genghui', report('55.10'))), 'No file')).toMatchObject([
    { severity: 'warning', field: 'attachments' },
  ]);
  await server.db.query(`update expense_report set attachments = null`);
  expect(startingWith(await briefOf('qinhao', await submit('genghui', report('55.20'))), 'No file')).toEqual([]);
});

describe('what a node hides', () => {
  it.each(['totalAmount', 'payeeName'])('is not told through the brief: %s', async (hidden) => {
    await submit('yanfei', report('640.00', { payeeName: `丙${hidden}` }));
    await draw(server, 'expenseReport', [{ id: 'first', rules: ['user:qinhao'] }]);
    const open = await submit('yanfei', report('640.00', { payeeName: `丙${hidden}` }));
    expect(startingWith(await briefOf('qinhao', open), payee)).toHaveLength(1);
    await draw(server, 'expenseReport', [{ id: 'first', rules: ['user:qinhao'], fields: { [hidden]: 'hidden' } }]);
    const closed = await submit('yanfei', report('640.00', { payeeName: `丙${hidden}` }));
    const brief = await briefOf('qinhao', closed);
    expect(startingWith(brief, payee)).toEqual([]);
    expect(brief.filter(({ field }) => field === hidden)).toEqual([]);
  });
});

describe('POST /tydf/process/unusual', () => {
  it('tells who writes it the same before it is sent', async () => {
    const first = await submit('genghui', report('377.00'));
    expect(startingWith(await unusual('genghui', typed('377.00')), payee)).toMatchObject([{ field: 'totalAmount', other: linkTo(first) }]);
    expect(startingWith(await unusual('genghui', typed('377.01')), payee)).toEqual([]);
    // A document is not its own twin.
    expect(startingWith(await unusual('genghui', { ...typed('377.00'), id: first['id'] }), payee)).toEqual([]);
  });

  it('lets nobody find out what others were paid, whoever they say they are', async () => {
    await submit('genghui', report('388.00'));
    for (const more of [{}, { applicant: company.user('genghui') }])
      expect(startingWith(await unusual('tianye', typed('388.00', more)), payee)).toEqual([]);
  });

  it('says nothing of what is no number or date, and is refused for what is no document or not theirs to write', async () => {
    expect(await unusual('genghui', { ...typed('1.00'), totalAmount: 'x', items: [{ happenDate: 'y' }] })).toEqual([]);
    const client = await server.as('genghui');
    const of = async (resource: unknown, record: unknown = {}) =>
      (await client.call('POST', '/tydf/process/unusual', { resource, record })).json;
    expect(await of('hrWorkCalendar')).toMatchObject({ code: '404' });
    expect(await of('nothing')).toMatchObject({ code: '404' });
    expect(await of('expenseReport', [])).toMatchObject({ code: '400', faults: [{ field: 'record' }] });
    expect(await of('hrSalaryGrant')).toMatchObject({ code: '403' });
  });
});

it('every kind of document is compared by fields that it has, through an index', async () => {
  for (const definition of (await loadRegistry()).values()) {
    const { compared, figure } = definition.document ?? {};
    for (const path of compared?.workDates ?? []) {
      const [set = '', inner] = path.split('.');
      const field = inner === undefined ? definition.fields[set] : definition.lines[set]?.fields[inner];
      expect(field?.kind, `${definition.key}.${path}`).toBe('date');
    }
    if (!compared?.payee || !figure) continue;
    expect(definition.fields[compared.payee], `${definition.key}.${compared.payee}`).toBeDefined();
    const indexed = new Set(tableOf(definition).indexes.map(({ on }) => /^\("(\w+)"/.exec(on)?.[1]));
    expect(
      [compared.payee, figure.field].some((name) => indexed.has(snake(name))),
      definition.key,
    ).toBe(true);
  }
});
