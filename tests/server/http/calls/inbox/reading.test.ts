/** What a reader is told of the way of a document: why it is here, votes, for whom, what became of the task, what belongs together. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutlineItem } from '#model/api.ts';
import type { DocumentBundle, InboxPage, RelatedDocument } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { draw } from '#tests/server/documents/flows.ts';
import { fixture as loanFixture } from '#tests/fixtures/bill/debitNote.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const process = '/tydf/process';
let server: TestServer;
let company: Company;
let [author, leader, accountant] = [] as unknown as [TestClient, TestClient, TestClient];
let made = 0;

const submit = async (amount: string): Promise<string> => {
  const department = await server.db.query<{ id: string }>(`select id::text from sys_department where dept_code = 'D08'`);
  const { json } = await author.call<{ document: AnyDoc }>('POST', `${process}/expenseReport/submitProcess`, {
    requestId: `reading-${(made += 1)}`,
    costDept: department[0]?.id,
    payMethod: 'bankTransfer',
    reason: '设备维修',
    billCount: 1,
    items: [{ expenseType: 'repair', happenDate: '2026-11-10', summary: '滤网更换', amount, invoiceType: 'none', remark: '市场采购无票' }],
  });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data.document['id']);
};
const read = async (person: TestClient, id: string): Promise<DocumentBundle> =>
  (await person.call<DocumentBundle>('GET', `${process}/document/expenseReport/${id}`)).json.data;
const approve = async (person: TestClient, id: string): Promise<void> => {
  const { json } = await person.call('POST', `${process}/expenseReport/approveProcess`, { id, requestId: `approve-${(made += 1)}` });
  expect(json.code, json.desc).toBe('200');
};

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, leader, accountant] = [await server.as('yanfei'), await server.as('qinhao'), await server.as('majun')];
});
afterAll(() => server?.close());

describe('why it is here', () => {
  it('tells the condition that led here with its value, and the rule in words', async () => {
    const id = await submit('8000.00');
    await approve(leader, id);
    const { flow } = await read(await server.as('gaozhenbo'), id);
    const here = flow!.route.find(({ state }) => state === 'here');
    expect(here).toMatchObject({
      nodeId: 'inCharge',
      why: { who: { zh: '申请人部门的分管领导' }, conditions: [{ text: { zh: '报销金额 8,000.00 > 5,000' }, met: true }] },
    });
    expect(flow!.way!.done).toEqual(expect.arrayContaining(['start_next', 'over5000', 'over5000_yes']));
    expect(flow!.way!.expected).toEqual(expect.arrayContaining(['over20000', 'over20000_no', 'end']));
    expect(flow!.way!.closed).toEqual(expect.arrayContaining(['generalManager', 'chairman', 'over20000_yes']));
    expect(flow!.since).toEqual({ inCharge: server.clock.now().toISOString() });
  });

  it('tells what did not hold where the way for all else was taken, of steps done as well', async () => {
    const id = await submit('400.00');
    await approve(leader, id);
    const { flow } = await read(accountant, id);
    expect(flow!.route.find(({ nodeId }) => nodeId === 'audit')).toMatchObject({
      state: 'here',
      why: { conditions: [{ text: { zh: '报销金额 400.00 > 5,000' }, met: false }] },
    });
    expect(flow!.route.find(({ nodeId }) => nodeId === 'costLeader')).toMatchObject({ state: 'done', why: { conditions: [] } });
  });
});

describe('the task that was asked for', () => {
  it('says who closed it', async () => {
    const id = await submit('410.00');
    const { json } = await leader.call<InboxPage>('GET', `${process}/inbox?size=100`);
    const taskId = json.data.rows.find(({ documentId, resource }) => resource === 'expenseReport' && documentId === id)?.taskId;
    const open = await leader.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(open.json.data).toMatchObject({ closed: null, standIn: null, votes: null, task: { taskId } });
    await approve(leader, id);
    const own = await leader.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(own.json.data.closed).toBeNull();
    const late = await author.call<DocumentBundle>('GET', `${process}/task/${taskId}`);
    expect(late.json.data).toMatchObject({
      task: null,
      closed: { by: { id: leader.userId }, action: 'approve', at: server.clock.now().toISOString() },
    });
  });
});

describe('where several are asked', () => {
  it('counts the votes', async () => {
    await draw(server, 'hrLeaveRequest', [{ id: 'both', rules: ['user:qinhao', 'user:majun'], with: { mode: 'all' } }]);
    const { json } = await author.call<{ document: AnyDoc }>('POST', `${process}/hrLeaveRequest/submitProcess`, {
      ...leaveFixture.record(company, 3),
      requestId: 'votes-1',
    });
    expect(json.code, json.desc).toBe('200');
    const id = String(json.data.document['id']);
    await leader.call('POST', `${process}/hrLeaveRequest/approveProcess`, { id, requestId: 'votes-2' });
    const seen = await accountant.call<DocumentBundle>('GET', `${process}/document/hrLeaveRequest/${id}`);
    expect(seen.json.data.votes).toEqual({ mode: 'all', approved: 1, rejected: 0, of: 2, needed: 2 });
  });
});

describe('what belongs together', () => {
  it('GET /tydf/process/document/{resource}/{id}/related: lately by the same applicant, as far as one may read', async () => {
    const [one, two] = [await submit('420.00'), await submit('430.00')];
    const ask = async (person: TestClient, id: string) =>
      person.call<RelatedDocument[]>('GET', `${process}/document/expenseReport/${id}/related`);
    const { json } = await ask(author, one);
    expect(json.data.map(({ documentId }) => documentId)).toContain(two);
    expect(json.data.find(({ documentId }) => documentId === two)).toMatchObject({
      resource: 'expenseReport',
      way: 'recent',
      by: { zh: '同一申请人近90天' },
      figure: { value: '430.00' },
      applicant: { id: author.userId },
    });
    expect(json.data.map(({ documentId }) => documentId)).not.toContain(one);
    const stranger = await server.as('ouyangqian');
    expect((await ask(stranger, one)).json.code).toBe('404');
    expect((await ask(author, '999999')).json.code).toBe('404');
    const notOne = await author.call('GET', `${process}/document/users/1/related`);
    expect(notOne.json.code).toBe('404');
  });

  it('tells the loan that an expense report settles, from both sides', async () => {
    const sent = await author.call<{ document: AnyDoc }>('POST', `${process}/debitNote/submitProcess`, {
      ...loanFixture.record(company, 1),
      requestId: 'loan-1',
    });
    expect(sent.json.code, sent.json.desc).toBe('200');
    const debt = String(sent.json.data.document['id']);
    const id = await submit('440.00');
    const lines = `insert into expense_report_offsets (parent_id, line_no, debit_note_id, offset_amount) values ($1, 1, $2, 1)`;
    await server.db.query(lines, [id, debt]);
    const admin = await server.as('admin');
    const from = await admin.call<RelatedDocument[]>('GET', `${process}/document/expenseReport/${id}/related`);
    expect(from.json.data.filter(({ way }) => way === 'to')).toMatchObject([{ resource: 'debitNote', documentId: debt }]);
    const back = await admin.call<RelatedDocument[]>('GET', `${process}/document/debitNote/${debt}/related`);
    expect(back.json.data.filter(({ way }) => way === 'from').map(({ documentId }) => documentId)).toContain(id);
  });
});

describe('the outline of a flow', () => {
  it('GET /tydf/process/definition/{id}/outline', async () => {
    const id = await submit('450.00');
    const { flow } = await read(author, id);
    const { json } = await author.call<OutlineItem[]>('GET', `${process}/definition/${flow!.definitionId}/outline`);
    const names = json.data.map((item) => (item.type === 'step' ? item.id : `${item.type} ${item.id}`));
    expect(names.slice(0, 4)).toEqual(['start', 'costLeader', 'choice over5000', 'audit']);
    expect(json.data.find((item) => item.type === 'step' && item.id === 'audit')).toMatchObject({
      who: { zh: '角色：会计' },
      kind: 'UserTask',
    });
    const choice = json.data.find((item) => item.type === 'choice');
    expect(choice).toMatchObject({
      branches: [
        { condition: { zh: '报销金额 > 5,000' }, otherwise: false },
        { condition: null, otherwise: true, items: [] },
      ],
    });
    expect((await author.call('GET', `${process}/definition/999999/outline`)).json.code).toBe('404');
  });
});
