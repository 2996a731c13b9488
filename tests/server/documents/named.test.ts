/** Who may name what: a reference to what is not there for its author is refused by its field, in the words for what is not there at all. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import type { Fault } from '#model/refusal.ts';
import type { FileRef } from '#model/field.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { openToOwnStaff, vacancy } from '#tests/support/people/recruiting.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const nobodys = '999999999';
const application = '/tydf/process/hrPostApply';
const loan = '/tydf/process/debitNote';

let server: TestServer;
let company: Company;
let employee: TestClient;
let leader: TestClient;
let clerk: TestClient;
let open: string;
let hidden: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [employee, leader, clerk] = [await server.as('tianye'), await server.as('qinhao'), await server.as('weixiaodan')];
  open = String((await vacancy(server, null, { ...openToOwnStaff, minYears: '0' }))['id']);
  // Kept to HR: not opened to own staff.
  hidden = String((await vacancy(server, null))['id']);
}, 300_000);
afterAll(() => server?.close());

/** What is refused, without the id that was sent: equal for what is not there and for what is not theirs. */
async function refusalOf(client: TestClient, method: string, path: string, bodyOf: (id: string) => unknown, id: string): Promise<unknown> {
  const { status, json } = await client.call(method, path, bodyOf(id));
  const { requestId: _request, ...answer } = json as unknown as AnyDoc;
  return JSON.parse(JSON.stringify({ status, answer }).replaceAll(id, '#'));
}

async function alike(client: TestClient, method: string, path: string, field: string, theirs: string, bodyOf: (id: string) => unknown) {
  const [unknown, foreign] = [
    await refusalOf(client, method, path, bodyOf, nobodys),
    await refusalOf(client, method, path, bodyOf, theirs),
  ];
  expect(foreign).toEqual(unknown);
  expect(foreign).toMatchObject({ status: 400, answer: { code: '400', reason: 'invalid' } });
  const { faults } = (foreign as { readonly answer: { readonly faults: readonly Fault[] } }).answer;
  expect(
    faults.filter(({ rule }) => rule === 'reference').map((fault) => fault.field),
    JSON.stringify(faults),
  ).toEqual([field]);
}

const stored = async (table: string): Promise<number> =>
  Number((await server.db.query<{ count: string }>(`select count(*)::text as count from "${table}"`))[0]?.count);

describe('a reference to what its author may not see', () => {
  const body = (recruitId: string): AnyDoc => ({ recruitId, reason: '希望从事投喂工作' });

  it('is refused in a draft, a change and what is sent, and nothing is stored', async () => {
    const before = await stored('hr_post_apply');
    await alike(employee, 'POST', `${application}/add`, 'recruitId', hidden, body);
    await alike(employee, 'POST', `${application}/submitProcess`, 'recruitId', hidden, (id) => ({ ...body(id), requestId: `named-${id}` }));
    expect(await stored('hr_post_apply')).toBe(before);
    const { json } = await employee.call<AnyDoc>('POST', `${application}/add`, body(open));
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    await alike(employee, 'PUT', `${application}/put/${String(json.data['id'])}`, 'recruitId', hidden, body);
  });

  it('is refused in a line', async () => {
    const stranger = company.staff('gemengyao');
    await alike(leader, 'POST', '/tydf/process/hrSalaryChangeApplication/add', 'items.0.staffId', stranger, (staffId) => ({
      applyForDept: company.department('D08'),
      salaryReason: 'annual',
      effectiveMonth: '2026-12',
      reason: '年度考核优秀',
      items: [{ staffId, newStandardId: company.standard('T1-3'), newTotal: '6700.00', performance: 'A' }],
    }));
  });

  it('may be any colleague where a field is for anyone, as the search for people finds them; nobody who is no colleague', async () => {
    const desk = await server.as('jiangyuzhen');
    const { json } = await desk.call<{ name: string; staffId: string | null }[]>('GET', '/tydf/personal/people?q=yanfei');
    const staffId = json.data?.[0]?.staffId;
    expect(staffId).toBe(company.staff('yanfei'));
    const issue = (id: unknown) =>
      desk.call<AnyDoc>('POST', '/tydf/api/hrItemRequisitionRecord/add', {
        staffId: id,
        itemType: 'tool',
        itemName: '工牌',
        qty: '1.00',
        issueDate: '2026-11-20',
      });
    expect((await issue(staffId)).json).toMatchObject({ code: '200', data: { staffId } });
    expect((await issue(nobodys)).json).toMatchObject({ code: '400', faults: [{ field: 'staffId', rule: 'reference' }] });
    expect((await desk.call('GET', `/tydf/api/hrPfStaffOnboard/get/${String(staffId)}`)).json.code).toBe('404');
  });

  it('is refused of a file', async () => {
    const { id } = await upload(leader, 'a.pdf');
    const named = (file: string): AnyDoc => ({
      leaveType: 'annual',
      attachments: [{ id: file, name: 'a.pdf', size: 1, mime: 'application/pdf' }],
    });
    await alike(employee, 'POST', '/tydf/process/hrLeaveRequest/add', 'attachments', id, named);
    const own: FileRef = await upload(employee, 'b.pdf');
    const { json } = await employee.call('POST', '/tydf/process/hrLeaveRequest/add', { leaveType: 'annual', attachments: [own] });
    expect(json).toMatchObject({ code: '200' });
  });

  it('tells nothing in facts for its form', async () => {
    const facts = async (recruitId: string): Promise<AnyDoc> =>
      (await employee.call<AnyDoc>('POST', '/tydf/process/facts', { resource: 'hrPostApply', record: body(recruitId) })).json.data;
    expect(await facts(open)).toHaveProperty('vacancy');
    expect(await facts(hidden)).not.toHaveProperty('vacancy');
    expect(await facts(nobodys)).not.toHaveProperty('vacancy');
  });

  it('stays where it stood before, and defaults stay', async () => {
    const { json } = await employee.call<AnyDoc>('POST', `${application}/add`, body(open));
    const id = String(json.data['id']);
    await server.db.query(`update hr_application_recruit set open_inner = false where id = $1`, [open]);
    const again = await employee.call('PUT', `${application}/put/${id}`, { ...body(open), skills: '潜水证' });
    await server.db.query(`update hr_application_recruit set open_inner = true where id = $1`, [open]);
    expect(again.json).toMatchObject({ code: '200' });
  });
});

describe('what an approver fills in', () => {
  it('is judged in the same way, by the right of whoever decides', async () => {
    const borrower = await server.as('yanfei');
    const sent = await borrower.call<{ document: AnyDoc }>('POST', `${loan}/submitProcess`, {
      loanType: 'purchase',
      amount: '100.00',
      reason: 'x',
      planClearDate: '2026-12-31',
      payMethod: 'bankTransfer',
      bankName: '工商银行',
      requestId: 'named-loan',
    });
    expect(sent.json, JSON.stringify(sent.json)).toMatchObject({ code: '200' });
    const id = String(sent.json.data.document['id']);
    const taskOf = async (client: TestClient): Promise<string | null | undefined> =>
      (await client.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo')).json.data.rows.find(({ documentId }) => documentId === id)
        ?.taskId;
    for (const login of ['qinhao', 'qiaolihua', 'gaozhenbo']) {
      const client = await server.as(login);
      const taskId = await taskOf(client);
      if (taskId) await client.call('POST', `${loan}/approveProcess`, { id, taskId, requestId: `named-${login}` });
    }
    const taskId = await taskOf(clerk);
    expect(taskId).toBeDefined();
    const approve = (payAccount: string, key: string): AnyDoc => ({
      id,
      taskId,
      payAccount,
      paidAt: '2026-11-20T01:00:00.000Z',
      requestId: key,
    });
    // From now on the cashier keeps no accounts.
    await server.db.query(
      `delete from role_resource where role_id = (select id from roles where code = 'finance_cashier')
         and resource_id in (select id from resources where perm_code = 'companyBankAccount:page')`,
    );
    const held = async (): Promise<boolean> =>
      (await clerk.call<readonly string[]>('GET', '/tydf/administration/permissions')).json.data.includes('companyBankAccount:page');
    await expect.poll(held).toBe(false);
    await alike(clerk, 'POST', `${loan}/approveProcess`, 'payAccount', company.account, (account) =>
      approve(account, `named-pay-${account}`),
    );
  });
});
