/** What is spent for a project: held of its budget while it is decided on, spent when paid, given back when rejected or voided. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { balanceIn } from '#tests/fixtures/measure.ts';
import { approvedProject, approveUntil, stepsOf } from '#tests/support/projects.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/expenseReportProject';
let server: TestServer;
let company: Company;
let author: TestClient;
let project: AnyDoc;
let line: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  author = await server.as('yanfei');
  project = await approvedProject(server, { members: [company.user('hantao')] });
  line = textOf(linesOf(project, 'lines')[0]?.['id']);
});
afterAll(() => server?.close());

const account = async (name: 'left' | 'held' | 'spent'): Promise<number> =>
  Number(await balanceIn(server.db, 'projectBudget', { project: textOf(project['id']), line }, name));
const report = (amount: string, more: AnyDoc = {}, ofLine: AnyDoc = {}): AnyDoc => ({
  projectId: project['id'],
  costDept: company.department('D08'),
  reason: '安装费用',
  billCount: 1,
  items: [
    {
      projectCost: 'equipment',
      budgetDetailId: line,
      happenDate: '2026-11-10',
      summary: '吊装',
      amount,
      invoiceType: 'receipt',
      ...ofLine,
    },
  ],
  ...more,
});
const add = async (body: AnyDoc): Promise<AnyDoc> => (await author.call<AnyDoc>('POST', `${at}/add`, body)).json.data;
const post = async (person: TestClient, call: string, body: AnyDoc): Promise<AnyDoc> =>
  (await person.call('POST', `${at}/${call}`, body)).json as unknown as AnyDoc;
const taskOf = async (id: string): Promise<string> =>
  (
    await server.db.query<{ id: string }>(
      `select id::text from task where resource = 'expenseReportProject' and document_id = $1 and state = 'open'`,
      [id],
    )
  )[0]?.id ?? '';

/** Pays what waits for the cashier; the accountant approves `approved` of the line before. */
const pay = async (draft: AnyDoc, approved: string): Promise<string> => {
  const id = await approveUntil(server, at, draft, author, 'audit');
  const { data } = (await author.call<AnyDoc>('GET', `${at}/get/${id}`)).json;
  const items = linesOf(data, 'items').map((one) => ({ ...one, approvedAmount: approved, subject: '1604.01 在建工程' }));
  expect(await post(await server.as('majun'), 'approveProcess', { id, taskId: await taskOf(id), items })).toMatchObject({
    code: '200',
  });
  expect(await post(await server.as('qiaolihua'), 'approveProcess', { id, taskId: await taskOf(id) })).toMatchObject({ code: '200' });
  return id;
};
const paid = async (id: string, values: AnyDoc = {}): Promise<AnyDoc> =>
  post(await server.as('weixiaodan'), 'approveProcess', {
    id,
    taskId: await taskOf(id),
    payAccount: company.account,
    paidAt: '2026-11-20',
    payNo: 'HD-77',
    ...values,
  });

it('holds what is claimed, spends what is approved, gives all back when it is voided', async () => {
  const [left, bank] = [await account('left'), Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'))];
  const id = await pay(await add(report('1000.00')), '850.00');
  expect([await account('left'), await account('held')]).toEqual([left - 1000, 1000]);
  expect(await paid(id)).toMatchObject({ code: '200' });
  expect([await account('left'), await account('held'), await account('spent')]).toEqual([left - 850, 0, 850]);
  expect(Number(await balanceIn(server.db, 'bank', { account: company.account }, 'balance'))).toBe(bank - 850);
  const { data } = (await author.call<AnyDoc>('GET', `/tydf/process/projectInitiate/get/${textOf(project['id'])}`)).json;
  expect(data).toMatchObject({ paidAmount: '850.00' });
  expect(await post(await server.as('qiaolihua'), `voidProcess`, { id, comment: '重复' })).toMatchObject({ code: '200' });
  expect([await account('left'), await account('spent')]).toEqual([left, 0]);
  expect(await unbalanced(server.db, server.services.ledgers)).toEqual([]);
});

it('over the budget it is explained and passes the general manager', async () => {
  const left = await account('left');
  const amount = (left + 0.01).toFixed(2);
  const refused = await post(author, 'submitProcess', { ...report(amount), requestId: 'over' });
  expect(refused).toMatchObject({ code: '400', faults: [{ field: 'remark', rule: 'overBudget' }] });
  const over = await add(report(amount, { remark: '追加预算另报' }));
  const until = await approveUntil(server, at, over, author, 'audit');
  expect(await account('left')).toBe(-0.01);
  const { data } = (await author.call<AnyDoc>('GET', `${at}/get/${until}`)).json;
  expect(data).toMatchObject({ overBudget: true });
  const items = linesOf(data, 'items').map((one) => ({ ...one, subject: '1604.01 在建工程' }));
  await post(await server.as('majun'), 'approveProcess', { id: until, taskId: await taskOf(until), items });
  await post(await server.as('qiaolihua'), 'approveProcess', { id: until, taskId: await taskOf(until) });
  expect(
    await post(await server.as('zhaomingyuan'), 'rejectProcess', { id: until, taskId: await taskOf(until), comment: '先追加预算' }),
  ).toMatchObject({
    code: '200',
  });
  expect(await account('left')).toBe(left);
  expect(await stepsOf(server, data)).toEqual(['manager', 'costLeader', 'audit', 'financeManager']);
});

it('an invoice of it is used nowhere else, and a slip that another bill names is pointed out', async () => {
  const invoice = { invoiceType: 'digitalNormal', invoiceNo: '26370000000055667788', invoiceDate: '2026-11-10' };
  const id = await pay(await add(report('20.00', {}, invoice)), '20.00');
  expect(await paid(id, { paidAt: '2026-11-21' })).toMatchObject({ code: '400', faults: [{ field: 'paidAt', rule: 'paying' }] });
  expect(await paid(id, { payAccount: null })).toMatchObject({ code: '400', faults: [{ field: 'payAccount', rule: 'paying' }] });
  expect(await paid(id)).toMatchObject({ code: '200' });
  const other = {
    costDept: company.department('D08'),
    reason: '重复',
    billCount: 1,
    items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '吊装', amount: '20.00', ...invoice }],
  };
  const twice = (await author.call('POST', '/tydf/process/expenseReport/submitProcess', { ...other, requestId: 'twice' })).json;
  expect(twice).toMatchObject({ code: '400', faults: [{ field: 'items.0.invoiceNo', rule: 'B1' }] });
  const next = await pay(await add(report('30.00')), '30.00');
  const told = await paid(next);
  expect(told).toMatchObject({ code: '200' });
  expect(JSON.stringify(told)).toContain('payNo');
});
