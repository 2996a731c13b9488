/** Material plans of projects through HTTP: what they want, how far it is applied for, and that nobody takes much more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { applyAt, askedFor, item, neededLine, orderAt, ordered, stored, storehouse, supplier } from '#tests/support/stock/purchasing.ts';
import { approved } from '#tests/support/people/training.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/projectMaterial';
let server: TestServer;
let manager: TestClient;
let author: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [manager, author, stranger] = [await server.as('shaobin'), await server.as('yanfei'), await server.as('taoran')];
});
afterAll(async () => {
  const wrong = await unbalanced(server.db, server.services.ledgers);
  await server.close();
  expect(wrong, 'ledgers that do not balance').toEqual([]);
});

interface Place {
  readonly projectId: string;
  readonly budgetDetailId: string;
  /** Of a project with two budget lines, the other one. */
  readonly otherDetailId: string;
  readonly itemId: string;
}
const place = async (more: AnyDoc = {}): Promise<Place> => {
  const project = await approvedProject(server, more);
  const [budgetDetailId = '', otherDetailId = ''] = linesOf(project, 'lines').flatMap(({ detailType, id }) =>
    detailType === 'budget' ? [textOf(id)] : [],
  );
  return {
    projectId: textOf(project['id']),
    budgetDetailId,
    otherDetailId,
    itemId: await item(server),
  };
};
const plan = ({ projectId, itemId }: Place, planQty: string, more: AnyDoc = {}): AnyDoc => ({
  projectId,
  title: '改造物资',
  needDate: '2026-12-20',
  lines: [{ itemId, planQty, estPrice: '13.2' }],
  ...more,
});
const added = async (body: AnyDoc, client = manager): Promise<AnyDoc> => {
  const { json } = await client.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const now = async ({ id }: AnyDoc): Promise<AnyDoc> => (await manager.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data;
const lineOf = async (record: AnyDoc): Promise<AnyDoc> => linesOf(await now(record), 'lines')[0] ?? {};
const application = ({ projectId, budgetDetailId, itemId }: Place, quantity: string, more: AnyDoc = {}): AnyDoc => ({
  subject: '项目物资',
  applyType: 'project',
  projectId,
  budgetDetailId,
  needDate: '2026-12-20',
  reason: '改造',
  lines: [neededLine(itemId, quantity)],
  ...more,
});
const send = async (body: AnyDoc, client = author) => (await client.call<AnyDoc>('POST', `${applyAt}/checkApply`, body)).json;

describe('a plan', () => {
  it(`GET ${at}/getAcc/{id} tells its lines and files, DELETE ${at}/detailDeletes/{ids} deletes one`, async () => {
    const where = await place();
    const other = await item(server);
    const record = await added(
      plan(where, '100', {
        lines: [
          { itemId: where.itemId, planQty: '100', estPrice: '13.2' },
          { itemId: other, planQty: '5' },
        ],
      }),
    );
    expect(record).toMatchObject({ totalPlan: '1320.00', totalActual: '0.00' });
    const acc = await manager.call<AnyDoc>('GET', `${at}/getAcc/${textOf(record['id'])}`);
    expect(linesOf(acc.json.data, 'lines')).toMatchObject([
      { unit: 'kg', planQty: '100.000', shortQty: '100.000', leftQty: '100.000' },
      { planQty: '5.000' },
    ]);
    expect((await stranger.call('GET', `${at}/getAcc/${textOf(record['id'])}`)).json).toMatchObject({ code: '404' });
    const [, second] = linesOf(record, 'lines');
    expect((await manager.call('DELETE', `${at}/detailDeletes/${textOf(second?.['id'])}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 1, totals: { totalPlan: '1320.00' } },
    });
  });

  it(`POST ${at}/check says what stands against it: whose project it is, whether it runs, materials in use and named once, its budget lines`, async () => {
    const where = await place();
    const found = async (body: AnyDoc, client = manager): Promise<unknown[]> =>
      ((await client.call<AnyDoc>('POST', `${at}/check`, body)).json.data['items'] as AnyDoc[]).map(({ code }) => code);
    expect(await found(plan(where, '1'))).toEqual([]);
    expect(await found(plan(where, '1'), await server.as('hantao'))).toEqual([]);
    expect(await found(plan(where, '1'), author)).toEqual(['notYours']);
    const line = { itemId: where.itemId, planQty: '1' };
    expect(await found(plan(where, '1', { lines: [line, line] }))).toEqual(['twice']);
    expect(await found(plan(where, '1', { lines: [{ ...line, budgetDetailId: '999999' }] }))).toEqual(['budget']);
    expect(await found(plan(where, '1', { lines: [{ ...line, budgetDetailId: where.budgetDetailId }] }))).toEqual([]);
    await server.db.query('update material_item set enabled = false where id = $1', [where.itemId]);
    expect(await found(plan(where, '1'))).toEqual(['inUse']);
    await server.db.query(`update project_initiate set set_state = 'suspended' where id = $1`, [where.projectId]);
    expect(await found(plan(await place(), '1'))).toEqual([]);
    expect(await found(plan({ ...where, itemId: await item(server) }, '1'))).toEqual(['projectNotRunning']);
  });
});

describe('applications for a project', () => {
  it('take from its plans what these say and a twentieth more, and not beyond; a supplement allows more', async () => {
    const where = await place();
    const first = await added(plan(where, '100'));
    const one = await approved(server, 'purchaseApply', 'yanfei', application(where, '60.000'));
    expect(one).toMatchObject({ status: 'approved' });
    expect(await lineOf(first)).toMatchObject({ appliedQty: '60.000', shortQty: '40.000' });
    expect(await send(application(where, '45.001'))).toMatchObject({ code: '409', reason: 'overQuantity' });
    const waiting = await send(application(where, '45.000'));
    expect(waiting, JSON.stringify(waiting)).toMatchObject({ code: '200' });
    // What is in approval counts like what was approved.
    expect(await send(application(where, '0.001'))).toMatchObject({ code: '409', reason: 'overQuantity' });
    const more = await added(plan(where, '20', { planType: 'supplement' }));
    expect((await send(application(where, '21.000'))).code).toBe('200');
    expect(await send(application(where, '0.001'))).toMatchObject({ code: '409', reason: 'overQuantity' });
    expect(await lineOf(more)).toMatchObject({ appliedQty: '0.000', shortQty: '20.000' });
    await author.call('POST', `${applyAt}/withdrawProcess`, { id: waiting.data['id'] });
    expect((await send(application(where, '45.000'))).code).toBe('200');
    const { version, lines } = await now(first);
    const fewer = (lines as AnyDoc[]).map(({ id, itemId }) => ({ id, itemId, planQty: '50' }));
    const less = await manager.call('PUT', `${at}/put/${textOf(first['id'])}`, { version, lines: fewer });
    expect(less.json).toMatchObject({ code: '409', reason: 'overQuantity' });
    const gone = await manager.call('DELETE', `${at}/deletes?ids=${textOf(first['id'])}`);
    expect(gone.json).toMatchObject({ code: '409', reason: 'taken' });
  });

  it('what is given up of one may be applied for again', async () => {
    const where = await place();
    const record = await added(plan(where, '10'));
    const { id } = await approved(server, 'purchaseApply', 'yanfei', application(where, '10.000'));
    expect(await lineOf(record)).toMatchObject({ appliedQty: '10.000' });
    const buyer = await server.as('baixue');
    const given = await buyer.call('POST', `${applyAt}/close/${textOf(id)}`, { reason: '改用库存' });
    expect(given.json, JSON.stringify(given.json)).toMatchObject({ code: '200' });
    expect(await lineOf(record)).toMatchObject({ appliedQty: '0.000', shortQty: '10.000' });
  });

  it('give up only what they took from the plans themselves, when nothing more is bought of them or of their order', async () => {
    const where = await place();
    const buyer = await server.as('baixue');
    const unplanned = await approved(server, 'purchaseApply', 'yanfei', application(where, '10.000'));
    const record = await added(plan(where, '10'));
    const { id } = await approved(server, 'purchaseApply', 'yanfei', application(where, '10.000'));
    const closed = await buyer.call('POST', `${applyAt}/close/${textOf(unplanned['id'])}`, { reason: '改用库存' });
    expect(closed.json, JSON.stringify(closed.json)).toMatchObject({ code: '200' });
    expect(await lineOf(record)).toMatchObject({ appliedQty: '10.000' });

    const apply = await stored(server, 'purchaseApply', id);
    const order = await ordered(server, await askedFor(server, apply, [[await supplier(server), '13']]), await storehouse(server));
    const given = await buyer.call('PUT', `${orderAt}/close/${textOf(order['id'])}`, { reason: '不再需要', giveUp: true });
    expect(given.json, JSON.stringify(given.json)).toMatchObject({ code: '200' });
    expect(await lineOf(record)).toMatchObject({ appliedQty: '0.000', shortQty: '10.000' });
  });

  it('name a running project and a line of its budget that has so much left; what no plan names is warned of', async () => {
    const where = await place();
    const found = async (body: AnyDoc): Promise<unknown[]> =>
      ((await author.call<AnyDoc>('POST', `${applyAt}/check`, body)).json.data['items'] as AnyDoc[]).map(({ code }) => code);
    expect(await found(application(where, '10'))).toEqual(['unplanned']);
    await added(plan(where, '100000'));
    expect(await found(application(where, '10'))).toEqual([]);
    expect(await found(application(where, '10', { projectId: null, budgetDetailId: null }))).toEqual(['project']);
    expect(await found(application(where, '10', { budgetDetailId: null }))).toEqual(['project']);
    expect(await found(application(where, '10', { budgetDetailId: '999999' }))).toEqual(['project']);
    // 60,000 are left: 4545 × 13.20 = 59,994.
    expect(await found(application(where, '4545'))).toEqual([]);
    expect(await found(application(where, '4546'))).toEqual(['budgetShort']);
    expect(await send(application(where, '4546'))).toMatchObject({ code: '400', faults: [{ rule: 'budgetShort' }] });
    await server.db.query(`update project_initiate set set_state = 'suspended' where id = $1`, [where.projectId]);
    expect(await found(application(where, '10'))).toEqual(['projectNotRunning']);
  });

  it(`POST ${at}/toPurchaseApply/{id} makes a draft of what is short, once`, async () => {
    const line60 = { detailType: 'budget', budgetSubject: 'equipment', content: '微滤机', qty: '1', unitPrice: '60000' };
    const where = await place({ lines: [line60, { ...line60, budgetSubject: 'material' }] });
    const [other, enough] = [await item(server), await item(server)];
    const company = await companyOf(server.db);
    const line = (itemId: string, planQty: string, budgetDetailId = where.budgetDetailId): AnyDoc => ({ itemId, planQty, budgetDetailId });
    // What there is enough of draws on another line of the budget, which says nothing of what is short.
    const lines = [line(where.itemId, '30'), line(other, '5'), line(enough, '8', where.otherDetailId)];
    const record = await added(plan(where, '1', { lines }));
    await approved(server, 'purchaseApply', 'yanfei', application({ ...where, itemId: enough }, '8.000'));
    await approved(server, 'purchaseApply', 'yanfei', application(where, '12.000'));
    const call = (client: TestClient) => client.call<AnyDoc>('POST', `${at}/toPurchaseApply/${textOf(record['id'])}`);
    expect((await call(stranger)).json).toMatchObject({ code: '404' });
    // Who plans for the project does not apply for it.
    await server.db.query('update project_material set planner_id = $2 where id = $1', [record['id'], company.user('yanfei')]);
    expect((await call(author)).json).toMatchObject({ code: '403', reason: 'notManager' });
    const made = await call(manager);
    expect(made.json, JSON.stringify(made.json)).toMatchObject({ code: '200', data: { code: expect.stringMatching(/^CGSQ-/) as unknown } });
    const draft = (await manager.call<AnyDoc>('GET', `${applyAt}/get/${textOf(made.json.data['id'])}`)).json.data;
    expect(draft).toMatchObject({
      status: 'draft',
      applicant: company.user('shaobin'),
      applyType: 'project',
      projectId: where.projectId,
      budgetDetailId: where.budgetDetailId,
      needDate: '2026-12-20',
    });
    expect(linesOf(draft, 'lines')).toMatchObject([
      { itemId: where.itemId, applyQty: '18.000', unit: 'kg', estPrice: '13.2000' },
      { itemId: other, applyQty: '5.000' },
    ]);
    const again = async () => (await call(manager)).json;
    expect(await again()).toMatchObject({ code: '409', reason: 'appliedAlready' });
    expect((await send({ id: draft['id'] }, manager)).code).toBe('200');
    expect(await again()).toMatchObject({ code: '409', reason: 'appliedAlready' });
    await server.db.query(`update purchase_apply set status = 'rejected' where id = $1`, [draft['id']]);
    expect(await again()).toMatchObject({ code: '409', reason: 'appliedAlready' });
    const full = await added(plan(where, '1', { lines: [line(await item(server), '3')] }));
    await server.db.query('update project_material_lines set applied_qty = 3 where parent_id = $1', [full['id']]);
    const nothing = await manager.call('POST', `${at}/toPurchaseApply/${textOf(full['id'])}`);
    expect(nothing.json).toMatchObject({ code: '409', reason: 'nothingShort' });
    await server.db.query('update project_material_lines set applied_qty = 0 where parent_id = $1', [full['id']]);
  });
});
