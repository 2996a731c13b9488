/** Risks through HTTP: their score and who decides on it, their measures, reviews and end, and the matrix. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { approveAll, approvedProject, stepsOf } from '#tests/support/projects.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/riskManagement';
let server: TestServer;
let company: Company;
let author: TestClient;
let owner: TestClient;
let office: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, owner, office, stranger] = [
    await server.as('yanfei'),
    await server.as('hantao'),
    await server.as('shenyifan'),
    await server.as('taoran'),
  ];
});
afterAll(() => server?.close());

const measure = (measureType: string, more: AnyDoc = {}): AnyDoc => ({
  measure: `措施${measureType}`,
  measureType,
  ownerId: company.user('hantao'),
  dueDate: '2026-12-15',
  ...more,
});
const risk = (probability: number, impact: number, more: AnyDoc = {}): AnyDoc => ({
  riskName: '夏季缺氧',
  riskCategory: 'environment',
  identifyDate: '2026-11-16',
  description: '水温超过二十度',
  probability,
  impact,
  ownerId: company.user('hantao'),
  reviewDate: '2026-12-20',
  lines: [measure('prevent'), measure('contingency')],
  ...more,
});
const added = async (body: AnyDoc): Promise<AnyDoc> => {
  const { json } = await author.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const approved = async (body: AnyDoc): Promise<AnyDoc> => approveAll(server, at, await added(body), author);
const act = (client: TestClient, name: string, { id }: AnyDoc, body: AnyDoc) =>
  client.call<AnyDoc>(name === 'close' ? 'POST' : 'PUT', `${at}/${name}/${textOf(id)}`, body);
const lineIds = (record: AnyDoc): string[] => linesOf(record, 'lines').map(({ id }) => textOf(id));
const done = (client: TestClient, record: AnyDoc, lineId: string | undefined, more: AnyDoc = {}) =>
  act(client, 'done', record, { lineId, doneDate: '2026-11-20', effect: '已安装', ...more });

describe('a risk', () => {
  it(`GET ${at}/page lists it with its score; GET ${at}/detailList/{id} tells its measures; DELETE ${at}/deleteDetail/{ids} deletes one of a draft`, async () => {
    const record = await added(risk(2, 4));
    expect(record).toMatchObject({ riskScore: 8, riskLevel: 'medium', riskState: 'identified' });
    const page = await author.call<{ records: AnyDoc[] }>('GET', `${at}/page?riskLevel=medium&pageSize=100`);
    expect(page.json.data.records.map(({ id }) => id)).toContain(record['id']);
    const rows = await author.call<AnyDoc[]>('GET', `${at}/detailList/${textOf(record['id'])}`);
    expect(rows.json.data.map(({ measureType }) => measureType)).toEqual(['prevent', 'contingency']);
    expect((await stranger.call('GET', `${at}/detailList/${textOf(record['id'])}`)).json).toMatchObject({ code: '404' });
    expect((await author.call('DELETE', `${at}/deleteDetail/${lineIds(record)[0]}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 1, parentId: record['id'] },
    });
    const [left] = lineIds(await approved(risk(1, 1)));
    expect((await author.call('DELETE', `${at}/deleteDetail/${left}`)).json).toMatchObject({ code: '409', reason: 'notEditable' });
  });

  it('is countersigned by all vice presidents from a score of 15 on, and by the general manager from 20', async () => {
    const steps = async (probability: number, impact: number) => stepsOf(server, await approved(risk(probability, impact)));
    expect(await steps(3, 4)).toEqual(['leader']);
    expect(await steps(3, 5)).toEqual(['leader', 'vicePresidents', 'vicePresidents']);
    expect(await steps(4, 4)).toEqual(['leader', 'vicePresidents', 'vicePresidents']);
    expect(await steps(4, 5)).toEqual(['leader', 'vicePresidents', 'vicePresidents', 'generalManager']);
    const grave = await added(risk(5, 5));
    expect(grave['countersigners']).toEqual(expect.arrayContaining([company.user('gaozhenbo'), company.user('sunyalin')]));
  });

  it('was identified by today and is reviewed from today on', async () => {
    const refused = async (more: AnyDoc) => {
      const { id } = await added(risk(1, 1, more));
      return (await author.call('POST', `${at}/submitProcess`, { id })).json;
    };
    expect(await refused({ identifyDate: '2026-11-21' })).toMatchObject({
      code: '400',
      faults: [{ rule: 'ahead', field: 'identifyDate' }],
    });
    expect(await refused({ reviewDate: '2026-11-19' })).toMatchObject({ code: '400', faults: [{ rule: 'review', field: 'reviewDate' }] });
    expect(await refused({ reviewDate: null })).toMatchObject({ code: '400', faults: [{ field: 'reviewDate' }] });
    expect(await refused({ reviewDate: '2026-11-20' })).toMatchObject({ code: '200' });
  });
});

describe('an approved risk', () => {
  it(`PUT ${at}/done/{id} says by its owner that a measure is done and what it cost, PUT ${at}/verify/{id} verifies it by whoever wrote the risk`, async () => {
    const record = await approved(risk(2, 2));
    expect(record).toMatchObject({ riskState: 'monitoring' });
    const [first] = lineIds(record);
    expect((await done(author, record, first)).json).toMatchObject({ code: '409' });
    expect((await act(author, 'verify', record, { lineId: first })).json).toMatchObject({ code: '409', reason: 'notDone' });
    const evidence = [await upload(owner, 'photo.png')];
    const one = await done(owner, record, first, { cost: '86000.5', evidence });
    expect(linesOf(one.json.data, 'lines')[0]).toMatchObject({ doneDate: '2026-11-20', effect: '已安装', cost: '86000.50' });
    // What is not said again stays.
    const again = await done(owner, record, first, { effect: '已调试' });
    expect(linesOf(again.json.data, 'lines')[0]).toMatchObject({ effect: '已调试', cost: '86000.50', evidence: [{ name: 'photo.png' }] });
    expect((await act(owner, 'verify', record, { lineId: first })).json).toMatchObject({ code: '409' });
    const verified = await act(author, 'verify', record, { lineId: first });
    expect(linesOf(verified.json.data, 'lines')[0]).toMatchObject({ verified: true, verifiedBy: company.user('yanfei') });
  });

  it('is verified by the project office where whoever wrote it has to do everything themselves', async () => {
    const record = await approved(risk(2, 2, { lines: [measure('prevent', { ownerId: company.user('yanfei') })] }));
    const [line] = lineIds(record);
    expect((await done(author, record, line)).json).toMatchObject({ code: '200' });
    expect((await act(author, 'verify', record, { lineId: line })).json).toMatchObject({ code: '403', reason: 'notOneself' });
    expect((await act(owner, 'verify', record, { lineId: line })).json).toMatchObject({ code: '409', reason: 'notPossible' });
    const [told] = await server.db.query<{ to: readonly string[] }>(
      `select payload -> 'principals' as to from outbox where payload ->> 'key' = 'project_verify' and payload -> 'params' ->> 'documentId' = $1`,
      [textOf(record['id'])],
    );
    expect(told?.to).toEqual(['r:project_manager', 'r:project_specialist']);
    expect((await act(office, 'verify', record, { lineId: line })).json).toMatchObject({ code: '200' });
  });

  it(`PUT ${at}/review/{id} says what is left of it and when it is looked at again; a review that is late shows, and a list finds it`, async () => {
    const record = await approved(risk(3, 3, { reviewDate: '2026-11-20' }));
    const left = { residualProbability: 2, residualImpact: 3, reviewDate: '2026-12-31', stateReason: '液氧已到位' };
    expect((await act(author, 'review', record, left)).json).toMatchObject({ code: '409' });
    expect((await act(owner, 'review', record, { ...left, reviewDate: '2026-11-19' })).json).toMatchObject({
      faults: [{ rule: 'review' }],
    });
    expect((await act(owner, 'review', record, { ...left, residualImpact: 6 })).json).toMatchObject({
      faults: [{ field: 'residualImpact' }],
    });
    expect((await act(owner, 'review', record, left)).json).toMatchObject({
      code: '200',
      data: { residualScore: 6, reviewDate: '2026-12-31', riskState: 'monitoring', daysDue: 0 },
    });
    await server.db.query(`update risk_management set review_date = '2026-11-17' where id = $1`, [record['id']]);
    const found = await office.call<{ records: AnyDoc[] }>('GET', `${at}/page?riskState=reviewDue&pageSize=100`);
    expect(found.json.data.records).toMatchObject([{ id: record['id'], daysDue: 3 }]);
  });

  it(`POST ${at}/close/{id} closes it once every prevention measure is done, PUT ${at}/occur/{id} says that it has come about`, async () => {
    const record = await approved(risk(2, 2));
    const why = { stateReason: '措施已见效' };
    expect((await act(owner, 'close', record, why)).json).toMatchObject({ code: '409', reason: 'preventionOpen' });
    await done(owner, record, lineIds(record)[0]);
    expect((await act(author, 'close', record, why)).json).toMatchObject({ code: '409' });
    expect((await act(owner, 'close', record, {})).json).toMatchObject({ code: '400', faults: [{ field: 'stateReason' }] });
    expect((await act(owner, 'close', record, why)).json).toMatchObject({ data: { riskState: 'closed', closedDate: '2026-11-20' } });
    expect((await act(owner, 'occur', record, why)).json).toMatchObject({ code: '409' });
    // Measures of a closed risk stay as they are.
    const [prevention, contingency] = lineIds(record);
    expect((await done(owner, record, contingency)).json).toMatchObject({ code: '409', reason: 'notPossible' });
    expect((await act(author, 'verify', record, { lineId: prevention })).json).toMatchObject({ code: '409', reason: 'notPossible' });

    const other = await approved(risk(2, 2, { lines: [] }));
    expect((await act(office, 'occur', other, { stateReason: '夜间停电' })).json).toMatchObject({ data: { riskState: 'occurred' } });
    expect(
      (await act(owner, 'review', other, { ...why, residualProbability: 1, residualImpact: 1, reviewDate: '2026-12-31' })).json,
    ).toMatchObject({ code: '409' });
    expect((await act(owner, 'close', other, why)).json).toMatchObject({ data: { riskState: 'closed' } });
  });

  it(`GET ${at}/matrix counts those that are not closed by likelihood and impact, within what one may list`, async () => {
    const projectId = textOf((await approvedProject(server))['id']);
    const own = { projectId };
    const [one] = [await approved(risk(2, 3, { ...own, lines: [] })), await approved(risk(2, 3, own)), await approved(risk(5, 1, own))];
    await added(risk(4, 4, own));
    const matrix = async (client: TestClient) => (await client.call<AnyDoc[]>('GET', `${at}/matrix?projectId=${projectId}`)).json.data;
    expect(await matrix(office)).toEqual([
      { probability: 2, impact: 3, risks: 2 },
      { probability: 5, impact: 1, risks: 1 },
    ]);
    expect(await matrix(stranger)).toEqual([]);
    for (const strange of ['abc', '-1', '1e3', '99999999999999999999999'])
      expect((await office.call('GET', `${at}/matrix?projectId=${strange}`)).json).toMatchObject({
        code: '400',
        faults: [{ field: 'projectId' }],
      });
    await act(owner, 'close', one, { stateReason: '不再存在' });
    expect(await matrix(office)).toMatchObject([{ risks: 1 }, { risks: 1 }]);
    const all = (await office.call<AnyDoc[]>('GET', `${at}/matrix`)).json.data;
    expect(all.length).toBeGreaterThan(2);
  });
});
