/** Goods for a project: its plans allow them, its budget pays what they cost, and what comes back is taken from both. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unplannedWarnings } from '#resources/material/projectIssues.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { sent, stored } from '#tests/support/stock/purchasing.ts';
import { startTestServer, testDay, type TestServer } from '#tests/support/server.ts';
import { approvedBy, confirmed, documentOf, entered, item, stockAddress, stockIn, storehouse } from '#tests/support/stock/stock.ts';

const at = `${stockAddress}/materialExit`;
let server: TestServer;
let company: Company;
let store = '';
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  store = await storehouse(server, '项目库');
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong).toEqual([]);
});
beforeEach(() => server.clock.set(testDay));

const send = (login: string, method: string, path: string, body?: unknown) => sent(server, login, method, path, body);

interface Place {
  readonly project: string;
  readonly budget: string;
  readonly part: string;
}
let made = 0;
/** A project with so much budget, and two hundred parts at 10.00 in the storehouse. */
async function place(money = '60000'): Promise<Place> {
  const lines = [{ detailType: 'budget', budgetSubject: 'material', content: '备件', qty: '1', unitPrice: money }];
  const project = await approvedProject(server, { lines });
  const part = await item(server, `项目备件${(made += 1)}`);
  await entered(server, store, [{ itemId: part, qty: '200', unitPriceTax: '11.30' }]);
  return { project: textOf(project['id']), budget: textOf(linesOf(project, 'lines')[0]?.['id']), part };
}
/** A plan of the project for so many; its id. */
async function planned({ project, part }: Place, planQty: string, more: AnyDoc = {}): Promise<string> {
  const body = { projectId: project, title: '改造物资', needDate: '2026-12-20', lines: [{ itemId: part, planQty }], ...more };
  const { code, data, desc } = await send('shaobin', 'POST', '/tydf/api/projectMaterial/add', body);
  expect(code, desc).toBe('200');
  return textOf(data['id']);
}
const planLine = async (plan: string): Promise<AnyDoc> => linesOf(await stored(server, 'projectMaterial', plan), 'lines')[0] ?? {};
const moneyOf = async ({ project }: Place): Promise<readonly unknown[]> => {
  const { paidAmount, budgetLeft } = await stored(server, 'projectInitiate', project);
  return [paidAmount, budgetLeft];
};

const exit = ({ project, budget, part }: Place, qty: string, more: AnyDoc = {}): AnyDoc => ({
  exitType: 'project',
  storehouseId: store,
  receiverId: company.user('hantao'),
  useDept: company.department('D05'),
  purpose: '项目领用',
  projectId: project,
  budgetDetailId: budget,
  lines: [{ itemId: part, qty }],
  ...more,
});
const asked = (body: AnyDoc) => confirmed(server, 'hantao', 'materialExit', body);
/** Confirmed, agreed to by the leader and the manager of the project, handed out by the keeper. */
async function issued(where: Place, qty: string, handed?: string): Promise<AnyDoc> {
  const { id } = documentOf(await asked(exit(where, qty)));
  await approvedBy(server, 'materialExit', id, ['dingweiguo', 'shaobin']);
  const picks = linesOf(await stored(server, 'materialExit', id), 'picks').map((pick) => ({ ...pick, ...(handed && { qty: handed }) }));
  await approvedBy(server, 'materialExit', id, ['luanguohua'], { picks });
  return stored(server, 'materialExit', id);
}
async function broughtBack({ id }: AnyDoc, qty: string): Promise<AnyDoc> {
  const { code, data, desc } = await send('luanguohua', 'POST', `${at}/giveBack/${textOf(id)}`);
  expect(code, desc).toBe('200');
  const lines = linesOf(await stored(server, 'materialEntry', data['id']), 'lines').map((line) => ({ ...line, qty }));
  return documentOf(await confirmed(server, 'luanguohua', 'materialEntry', { id: data['id'], lines }));
}

it('is issued once the manager of the project has agreed: the plan says how much and at what cost, the budget pays it', async () => {
  const where = await place();
  const plan = await planned(where, '100');
  const done = await issued(where, '60', '50');
  expect(done).toMatchObject({ status: 'approved', totalAmount: '500.00', lines: [{ issuedQty: '50.000' }] });
  expect(await planLine(plan)).toMatchObject({ issuedQty: '50.000', issuedCost: '500.00', leftQty: '50.000' });
  expect(await moneyOf(where)).toEqual(['500.00', '59500.00']);
  expect(await stockIn(server, store, where.part)).toBe('150.000 0.000 1500.00');
});

it('takes no more than the plans say and a twentieth more, waiting ones counted', async () => {
  const where = await place();
  await planned(where, '100');
  const first = documentOf(await asked(exit(where, '60')));
  expect((await asked(exit(where, '46'))).json).toMatchObject({ code: '409', reason: 'overQuantity' });
  const second = documentOf(await asked(exit(where, '45')));
  expect((await asked(exit(where, '1'))).json).toMatchObject({ code: '409', reason: 'overQuantity' });
  await send('hantao', 'POST', `${at}/withdrawProcess`, { id: second['id'] });
  await send('dingweiguo', 'POST', `${at}/rejectProcess`, { id: first['id'], comment: '改期' });
  await planned(where, '20', { planType: 'supplement' });
  expect((await asked(exit(where, '126'))).json).toMatchObject({ code: '200' });
});

it('what comes back is taken from the lines of the plans that it was issued on, and from what was spent', async () => {
  const where = await place();
  const plans = [await planned(where, '10'), await planned(where, '10', { planType: 'supplement' })] as const;
  const done = await issued(where, '15');
  const lines = async (): Promise<readonly unknown[]> =>
    Promise.all(
      plans.map(async (plan) =>
        Object.values(await planLine(plan).then(({ issuedQty, issuedCost }) => ({ issuedQty, issuedCost }))).join(' '),
      ),
    );
  expect(await lines()).toEqual(['10.500 105.00', '4.500 45.00']);
  const back = await broughtBack(done, '12');
  expect(await lines()).toEqual(['0.000 0.00', '3.000 30.00']);
  expect(await moneyOf(where)).toEqual(['30.00', '59970.00']);
  await send('dingweiguo', 'POST', `${stockAddress}/materialEntry/voidProcess`, { id: back['id'], comment: '录错' });
  expect(await lines()).toEqual(['10.500 105.00', '4.500 45.00']);
  await broughtBack(done, '1');
  await broughtBack(done, '14');
  expect([await lines(), await moneyOf(where)]).toEqual([
    ['0.000 0.00', '0.000 0.00'],
    ['0.00', '60000.00'],
  ]);
});

it('never fails for money: the budget is overrun, and made void it is as it was', async () => {
  const where = await place('300');
  const plan = await planned(where, '100');
  const done = await issued(where, '50');
  expect(await moneyOf(where)).toEqual(['500.00', '-200.00']);
  expect(await send('dingweiguo', 'POST', `${at}/voidProcess`, { id: done['id'], comment: '录错' })).toMatchObject({ code: '200' });
  expect(await moneyOf(where)).toEqual(['0.00', '300.00']);
  expect(await planLine(plan)).toMatchObject({ issuedQty: '0.000', issuedCost: '0.00' });
});

it('what no plan names is warned of and costs the project all the same', async () => {
  const where = await place();
  const body = { exitType: 'project', projectId: where.project, budgetDetailId: where.budget, lines: [{ itemId: where.part, qty: '3' }] };
  expect(unplannedWarnings(body, {})).toMatchObject([{ rule: 'unplanned', severity: 'warning', field: 'lines.0.itemId' }]);
  expect([unplannedWarnings(body, { [where.part]: ['1'] }), unplannedWarnings({ ...body, exitType: 'production' }, {})]).toEqual([[], []]);
  await issued(where, '3');
  expect(await moneyOf(where)).toEqual(['30.00', '59970.00']);
});

it('names a running project and one of its budget lines; what was issued comes back when it is stopped, too', async () => {
  const where = await place();
  const other = await place();
  const faults = async (body: AnyDoc): Promise<readonly string[]> =>
    ((await asked(body)).json.faults ?? []).map(({ rule, field }) => `${rule} ${field}`);
  expect(await faults(exit(where, '1', { projectId: null, budgetDetailId: null }))).toContain('project projectId');
  expect(await faults(exit(where, '1', { budgetDetailId: null }))).toContain('project budgetDetailId');
  expect(await faults(exit(where, '1', { budgetDetailId: other.budget }))).toContain('project budgetDetailId');
  expect(await faults(exit(where, '1', { exitType: 'production' }))).toContain('project projectId');
  const done = await issued(where, '5');
  const waiting = documentOf(await asked(exit(where, '5')));
  await approvedBy(server, 'materialExit', waiting['id'], ['dingweiguo', 'shaobin']);
  await server.db.query(`update project_initiate set set_state = 'suspended' where id = $1`, [where.project]);
  expect(await faults(exit(where, '1'))).toContain('projectNotRunning projectId');
  const picks = linesOf(await stored(server, 'materialExit', waiting['id']), 'picks');
  expect(await send('luanguohua', 'POST', `${at}/approveProcess`, { id: waiting['id'], picks })).toMatchObject({
    code: '409',
    reason: 'projectNotRunning',
  });
  await broughtBack(done, '5');
  expect(await moneyOf(where)).toEqual(['0.00', '60000.00']);
});
