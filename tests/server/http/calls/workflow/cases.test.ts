/** Kept cases of flows: kept, played in a drawing, and what a deployment makes of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseOutcome, CaseResult, FlowCase, StarterAnswer } from '#model/workflow/design.ts';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const cases = '/tydf/process/cases';
const starter = '/tydf/process/design/starter';
const model = '/tydf/process/model';
const flowKey = 'expenseReport';
let server: TestServer;
let company: Company;
let admin: TestClient;
let employee: TestClient;
let shipped = '';

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [admin, employee] = [await server.as('maoyu'), await server.as('yanfei')];
  shipped = await readFile(join(import.meta.dirname, '../../../../../flows/bill/expenseReport.bpmn'), 'utf8');
});
afterAll(() => server?.close());
beforeEach(() => server.db.query('delete from flow_case'));

const drawn = (from: string, to: string): string => {
  expect(shipped).toContain(from);
  return shipped.replaceAll(from, to);
};
const lower = (): string => drawn('totalAmount &gt; 5000<', 'totalAmount &gt; 3000<');

const values = (totalAmount: string): AnyDoc => ({ totalAmount, costDept: company.department('D08') });
/** Whom the shipped drawing asks up to 5,000. */
const short = (): CaseOutcome => ({
  path: [
    { nodeId: 'costLeader', people: [company.user('qinhao')] },
    { nodeId: 'audit', people: ['r:finance_accountant'] },
    { nodeId: 'financeManager', people: ['r:finance_manager'] },
    { nodeId: 'pay', people: ['r:finance_cashier'] },
  ],
  end: 'approved',
});
const body = (name: string, more: AnyDoc = {}): AnyDoc => ({
  flowKey,
  name,
  starter: company.user('yanfei'),
  values: values('4000.00'),
  steps: [],
  expected: short(),
  ...more,
});
const keep = async (name: string, more: AnyDoc = {}): Promise<FlowCase> => {
  const { json } = await admin.call<FlowCase>('POST', cases, body(name, more));
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};
const run = async (subject: AnyDoc): Promise<readonly CaseResult[]> => {
  const { json } = await admin.call<CaseResult[]>('POST', `${cases}/run`, subject);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};
const noted = (id: string): Promise<AnyDoc[]> =>
  server.db.query<AnyDoc>('select action, before, after, deployed_version, by::text from flow_case_change where case_id = $1 order by id', [
    id,
  ]);

describe('kept cases', () => {
  it(`POST ${cases}`, async () => {
    const kept = await keep('小额');
    expect(kept).toMatchObject({
      flowKey,
      name: '小额',
      starter: { id: company.user('yanfei') },
      steps: [],
      expected: short(),
      version: 1,
    });
    expect(kept.expectedBy?.id).toBe(admin.userId);
    expect(await noted(kept.id)).toMatchObject([{ action: 'keep', by: admin.userId }]);
    const refusals: readonly [AnyDoc, object][] = [
      [body('小额'), { code: '400', faults: [{ field: 'name', rule: 'unique' }] }],
      [body('  '), { code: '400', faults: [{ field: 'name' }] }],
      [body('无此人', { starter: '999999' }), { code: '400', faults: [{ field: 'starter' }] }],
      [body('坏步骤', { steps: [{ nodeId: 'audit', action: 'jump', by: null }] }), { code: '400' }],
      [body('坏结果', { expected: { path: [], end: 'soon' } }), { code: '400' }],
    ];
    for (const [sent, told] of refusals) expect((await admin.call('POST', cases, sent)).json, JSON.stringify(sent)).toMatchObject(told);
    expect((await employee.call('POST', cases, body('不行'))).json.code).toBe('403');
    expect((await server.db.query('select 1 from flow_case')).length).toBe(1);
    await server.db.query(
      `insert into flow_case (flow_key, name, starter_id, given, steps, expected, expected_at, created_by, created_at, updated_at)
       select 'full', 'n' || n, 1, '{}', '[]', '{}', now(), 1, now(), now() from generate_series(1, 200) n`,
    );
    expect((await admin.call('POST', cases, body('多了', { flowKey: 'full' }))).json).toMatchObject({
      code: '422',
      reason: 'tooManyCases',
    });
  });

  it(`GET ${cases}`, async () => {
    const [first, second] = [await keep('一'), await keep('二')];
    const { json } = await admin.call<FlowCase[]>('GET', `${cases}?flowKey=${flowKey}`);
    expect(json.data).toEqual([first, second]);
    expect((await admin.call<FlowCase[]>('GET', `${cases}?flowKey=other`)).json.data).toEqual([]);
    expect((await admin.call('GET', cases)).json).toMatchObject({ code: '400', faults: [{ field: 'flowKey' }] });
    expect((await employee.call('GET', `${cases}?flowKey=${flowKey}`)).json.code).toBe('403');
  });

  it(`PUT ${cases}/{id}`, async () => {
    const { id } = await keep('一');
    await keep('二');
    const named = await admin.call<FlowCase>('PUT', `${cases}/${id}`, { version: 1, name: '四千元' });
    expect(named.json.data).toMatchObject({ id, name: '四千元', version: 2, expected: short() });
    const other: CaseOutcome = { path: [], end: 'rejected' };
    const right = await employee.call('PUT', `${cases}/${id}`, { version: 2, expected: other });
    expect(right.json.code).toBe('403');
    expect((await admin.call<FlowCase>('PUT', `${cases}/${id}`, { version: 2, expected: other })).json.data.expected).toEqual(other);
    expect((await admin.call('PUT', `${cases}/${id}`, { version: 2, name: 'x' })).json).toMatchObject({
      code: '409',
      reason: 'recordChanged',
    });
    expect((await admin.call('PUT', `${cases}/${id}`, { version: 3, name: '二' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'name' }],
    });
    expect((await admin.call('PUT', `${cases}/${id}`, { version: 3, starter: '999999' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'starter' }],
    });
    expect((await admin.call('PUT', `${cases}/${id}`, { name: 'x' })).json).toMatchObject({ code: '400', faults: [{ field: 'version' }] });
    expect((await admin.call('PUT', `${cases}/999999`, { version: 1 })).json.code).toBe('404');
    expect(await noted(id)).toMatchObject([
      { action: 'keep' },
      { action: 'change', before: { name: '一' }, after: { name: '四千元' } },
      { action: 'accept', before: short(), after: other, deployed_version: null },
    ]);
  });

  it(`DELETE ${cases}/{id}`, async () => {
    const { id } = await keep('一');
    expect((await employee.call('DELETE', `${cases}/${id}`)).json.code).toBe('403');
    expect((await admin.call('DELETE', `${cases}/${id}`)).json.code).toBe('200');
    expect((await admin.call('DELETE', `${cases}/${id}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
    expect((await noted(id)).map(({ action }) => action)).toEqual(['keep', 'delete']);
  });

  it(`POST ${cases}/run: the drawing, a version; people by their rules, other decisions`, async () => {
    const [small, rejected] = [
      await keep('小额'),
      await keep('财务驳回', {
        values: values('26000.00'),
        steps: [{ nodeId: 'financeManager', action: 'reject', by: null }],
        expected: { path: [], end: 'approved' },
      }),
    ];
    const [one, other] = await run({ xml: shipped });
    expect(one).toMatchObject({ id: small.id, passed: true, outcome: short(), differences: [] });
    expect(one!.names['r:finance_manager']?.zh).toBe('财务经理');
    expect(one!.names[company.user('qinhao')]?.zh).toBe('秦昊');
    expect(other).toMatchObject({ id: rejected.id, passed: false, outcome: { end: 'rejected' } });
    expect(other!.outcome.path.map(({ nodeId }) => nodeId)).toEqual(['costLeader', 'inCharge', 'audit', 'financeManager']);
    expect(other!.differences.at(-1)?.en).toBe('In the end it is rejected, where it is approved was expected');
    const [definition] = await server.db.query<{ id: string }>("select id::text from flow_definition where key = 'expenseReport'");
    expect((await run({ definitionId: definition!.id })).map(({ passed }) => passed)).toEqual([true, false]);
    const changed = await run({ xml: lower(), process: flowKey });
    expect(changed[0]).toMatchObject({ passed: false });
    expect(changed[0]!.differences[0]?.zh).toMatch(/^新增经过“分管领导”：/);
    await server.db.query('update flow_case set starter_id = 999999 where id = $1', [small.id]);
    expect((await run({ xml: shipped }))[0]).toMatchObject({ passed: false, outcome: { end: 'stuck' } });
  });

  it(`POST ${cases}/run: reasons for refusal`, async () => {
    await keep('小额');
    expect((await admin.call('POST', `${cases}/run`, {})).json).toMatchObject({ code: '400', faults: [{ field: 'xml' }] });
    expect((await admin.call('POST', `${cases}/run`, { xml: shipped, process: 'other' })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'process' }],
    });
    expect((await admin.call('POST', `${cases}/run`, { modelId: '999999' })).json.code).toBe('404');
    const broken = drawn('role:finance_manager', 'nonsense');
    expect((await admin.call('POST', `${cases}/run`, { xml: broken })).json).toMatchObject({ code: '422', reason: 'flowHasProblems' });
    expect((await employee.call('POST', `${cases}/run`, { xml: shipped })).json.code).toBe('403');
  });

  it(`GET ${starter}/{id}`, async () => {
    const id = company.user('yanfei');
    const { json } = await admin.call<StarterAnswer>('GET', `${starter}/${id}`);
    expect(json.data).toMatchObject({
      person: { id },
      values: { id, department: 'D08', roles: expect.arrayContaining(['employee']) as unknown },
    });
    expect((await admin.call('GET', `${starter}/999999`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
    expect((await employee.call('GET', `${starter}/${id}`)).json.code).toBe('403');
  });
});

describe('a deployment', () => {
  it('another limit makes a case fail and is refused; said to be right, it is deployed and written down', async () => {
    const kept = await keep('4,000 元');
    const fine = await keep('500 元', { values: values('500.00') });
    const { json: added } = await admin.call<AnyDoc>('POST', `${model}/add`, { xml: lower() });
    const id = String(added.data['id']);
    const versions = async (): Promise<number> =>
      (await server.db.query<{ count: number }>('select count(*)::int as count from flow_definition where key = $1', [flowKey]))[0]!.count;
    const before = await versions();
    const refused = await admin.call('POST', `${model}/deployment/${id}`, {});
    expect(refused.json).toMatchObject({ code: '422', reason: 'casesFail', params: { count: '1', names: '4,000 元' } });
    expect(refused.json.faults).toHaveLength(1);
    expect(refused.json.faults![0]).toMatchObject({ field: `cases.${kept.id}`, rule: 'case' });
    expect(refused.json.faults![0]!.message.zh).toMatch(/^4,000 元：新增经过“分管领导”/);
    // Whoever says that another case is right has not said it of this one.
    expect((await admin.call('POST', `${model}/deployment/${id}`, { acceptCases: [fine.id] })).json.reason).toBe('casesFail');
    expect(await versions()).toBe(before);
    expect((await noted(kept.id)).map(({ action }) => action)).toEqual(['keep']);
    const deployed = await admin.call<{ deployed: { version: number }[] }>('POST', `${model}/deployment/${id}`, { acceptCases: [kept.id] });
    expect(deployed.json.code, JSON.stringify(deployed.json)).toBe('200');
    const { version } = deployed.json.data.deployed[0]!;
    expect(await versions()).toBe(before + 1);
    const [, accepted] = await noted(kept.id);
    expect(accepted).toMatchObject({ action: 'accept', before: short(), deployed_version: version, by: admin.userId });
    const now = (await admin.call<FlowCase[]>('GET', `${cases}?flowKey=${flowKey}`)).json.data;
    expect(now.map(({ expected }) => expected.path.map(({ nodeId }) => nodeId).includes('inCharge'))).toEqual([true, false]);
    expect((await run({ modelId: id })).every(({ passed }) => passed)).toBe(true);
  });
});
