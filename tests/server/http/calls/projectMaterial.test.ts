/** Material plans of projects through HTTP: what they want, how far it is applied for, and that nobody takes much more. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { approvedProject } from '#tests/support/projects.ts';
import { applyAt, item, neededLine } from '#tests/support/purchasing.ts';
import { approved } from '#tests/support/training.ts';
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
  readonly itemId: string;
}
const place = async (more: AnyDoc = {}): Promise<Place> => {
  const project = await approvedProject(server, more);
  return {
    projectId: textOf(project['id']),
    budgetDetailId: textOf(linesOf(project, 'lines').find(({ detailType }) => detailType === 'budget')?.['id']),
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
    const less = await manager.call('PUT', `${at}/put/${textOf(first['id'])}`, { ...plan(where, '50'), version: undefined });
    expect(less.json.code).not.toBe('200');
    expect((await manager.call('DELETE', `${at}/deletes?ids=${textOf(first['id'])}`)).json.code).not.toBe('200');
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
    const where = await place();
    const [other, enough] = [await item(server), await item(server)];
    const line = (itemId: string, planQty: string): AnyDoc => ({ itemId, planQty, budgetDetailId: where.budgetDetailId });
    const record = await added(plan(where, '1', { lines: [line(where.itemId, '30'), line(other, '5'), line(enough, '8')] }));
    await approved(server, 'purchaseApply', 'yanfei', application({ ...where, itemId: enough }, '8.000'));
    await approved(server, 'purchaseApply', 'yanfei', application(where, '12.000'));
    const call = (client: TestClient) => client.call<AnyDoc>('POST', `${at}/toPurchaseApply/${textOf(record['id'])}`);
    expect((await call(stranger)).json).toMatchObject({ code: '404' });
    const made = await call(manager);
    expect(made.json, JSON.stringify(made.json)).toMatchObject({ code: '200', data: { code: expect.stringMatching(/^CGSQ-/) as unknown } });
    const draft = (await manager.call<AnyDoc>('GET', `${applyAt}/get/${textOf(made.json.data['id'])}`)).json.data;
    const company = await companyOf(server.db);
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
    expect((await call(manager)).json).toMatchObject({ code: '409', reason: 'draftThere' });
    expect((await send({ id: draft['id'] }, manager)).code).toBe('200');
    const full = await added(plan(where, '1', { lines: [line(await item(server), '3')] }));
    await server.db.query('update project_material_lines set applied_qty = 3 where parent_id = $1', [full['id']]);
    const nothing = await manager.call('POST', `${at}/toPurchaseApply/${textOf(full['id'])}`);
    expect(nothing.json).toMatchObject({ code: '409', reason: 'nothingShort' });
    await server.db.query('update project_material_lines set applied_qty = 0 where parent_id = $1', [full['id']]);
  });
});
