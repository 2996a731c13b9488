/** Projects through HTTP: their lines at both doors, the check, how one comes from the pool, its budget, its milestones and its end. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { approveAll } from '#tests/support/projects.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/projectInitiate';
const rows = '/tydf/api/projectInitiateDetail';
let server: TestServer;
let company: Company;
let office: TestClient;
let author: TestClient;
let manager: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [office, author, manager, stranger] = [
    await server.as('shenyifan'),
    await server.as('yanfei'),
    await server.as('shaobin'),
    await server.as('taoran'),
  ];
});
afterAll(() => server?.close());

const line = (content: string, unitPrice: string, qty = '1'): AnyDoc => ({
  detailType: 'budget',
  budgetSubject: 'equipment',
  content,
  qty,
  unitPrice,
});
const milestone = (content: string, planDate: string): AnyDoc => ({ detailType: 'milestone', content, planDate });
let made = 0;
const project = (more: AnyDoc = {}): AnyDoc => ({
  projectName: `网箱监测升级${++made}`,
  projectType: 'it',
  managerId: company.user('shaobin'),
  startDate: '2026-11-01',
  endDate: '2027-03-31',
  background: '人工巡检频次不足',
  goal: '水质在线监测全覆盖',
  lines: [line('溶氧探头', '1200.5', '3'), line('施工', '500'), milestone('上线', '2027-02-28')],
  ...more,
});
const added = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  const { json } = await author.call<AnyDoc>('POST', `${at}/add`, project(more));
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const now = async (id: unknown): Promise<AnyDoc> => (await author.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data;
const approved = async (more: AnyDoc = {}): Promise<AnyDoc> => approveAll(server, at, await added(more), author);
const idsOf = (record: AnyDoc): string[] => linesOf(record, 'lines').map(({ id }) => textOf(id));

describe('lines of a project', () => {
  it(`GET ${at}/getAcc/{id} tells every line and all files, to who reads the project`, async () => {
    const { id } = await added();
    const answer = await author.call<AnyDoc>('GET', `${at}/getAcc/${textOf(id)}`);
    expect(linesOf(answer.json.data, 'lines').map(({ amount }) => amount)).toEqual(['3601.50', '500.00', null]);
    expect(answer.json.data['files']).toEqual([]);
    expect((await stranger.call('GET', `${at}/getAcc/${textOf(id)}`)).json).toMatchObject({ code: '404' });
  });

  it(`DELETE ${at}/detailDeletes/{ids} deletes lines while the project is a draft, and not once it is approved`, async () => {
    const record = await added();
    const [first] = idsOf(record);
    expect((await author.call('DELETE', `${at}/detailDeletes/${first}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 1, parentId: record['id'], version: 2, totals: { budgetTotal: '500.00' } },
    });
    const [left] = idsOf(await approved());
    expect((await author.call('DELETE', `${at}/detailDeletes/${left}`)).json).toMatchObject({ code: '409', reason: 'notEditable' });
  });

  it(`GET ${rows}/all is what budget lines are chosen from, GET ${rows}/getAcc/{id} the lines of one project`, async () => {
    const { id, code, projectName } = await approved();
    const query = `?projectId=${textOf(id)}&detailType=budget`;
    const all = (await author.call<AnyDoc[]>('GET', `${rows}/all${query}`)).json.data;
    expect(all).toMatchObject([
      { projectNo: code, projectName, content: '溶氧探头', amount: '3601.50', leftAmount: '3601.50' },
      { content: '施工', leftAmount: '500.00', usedAmount: '0.00' },
    ]);
    expect((await author.call<AnyDoc[]>('GET', `${rows}/getAcc/${textOf(id)}`)).json.data).toHaveLength(3);
    expect((await stranger.call<AnyDoc[]>('GET', `${rows}/all${query}`)).json.data).toEqual([]);
    expect((await stranger.call('GET', `${rows}/getAcc/${textOf(id)}`)).json).toMatchObject({ code: '404' });
  });

  it(`POST ${rows}/add, PUT ${rows}/put/{id}, PUT ${rows}/update/{id} and DELETE ${rows}/deletes write the project's lines`, async () => {
    const { id } = await added();
    const projectId = textOf(id);
    const plus = await author.call<AnyDoc[]>('POST', `${rows}/add`, [{ projectId, ...line('培训', '80') }]);
    expect(plus.json).toMatchObject({ code: '200', data: [{ content: '培训', amount: '80.00' }] });
    const one = textOf(plus.json.data[0]?.['id']);
    expect(await now(id)).toMatchObject({ version: 2, budgetTotal: '4181.50' });
    expect((await author.call('PUT', `${rows}/put/${one}`, { unitPrice: '90' })).json).toMatchObject({ data: { amount: '90.00' } });
    expect((await author.call('PUT', `${rows}/update/${one}`, { qty: '2' })).json).toMatchObject({ data: { amount: '180.00' } });
    expect((await author.call('PUT', `${rows}/put/${one}`, { usedAmount: '1.00' })).json).toMatchObject({
      code: '400',
      faults: [{ rule: 'lockedField', field: 'lines.3.usedAmount' }],
    });
    expect((await stranger.call('PUT', `${rows}/put/${one}`, { qty: '2' })).json).toMatchObject({ code: '404' });
    expect((await office.call('PUT', `${rows}/put/${one}`, { qty: '2' })).json.code).not.toBe('200');
    expect((await author.call('POST', `${rows}/add`, line('无项目', '1'))).json).toMatchObject({
      code: '400',
      faults: [{ field: 'projectId' }],
    });
    expect((await author.call('POST', `${rows}/add`, [])).json).toMatchObject({ code: '400' });
    expect((await author.call('DELETE', `${rows}/deletes?ids=${one}`)).json).toMatchObject({ code: '200', data: { deleted: 1 } });
    expect((await author.call('DELETE', `${rows}/deletes`)).json).toMatchObject({ code: '400', reason: 'noIds' });
    expect(linesOf(await now(id), 'lines')).toHaveLength(3);
  });
});

describe('the check', () => {
  it(`POST ${at}/check finds what P01 to P05 are about, and keeps the result with a draft`, async () => {
    const record = await added();
    const { data } = (await author.call<AnyDoc>('POST', `${at}/check`, { id: record['id'] })).json;
    expect(data).toMatchObject({ passed: true, items: [], checkStatus: 'passed' });
    expect(await now(record['id'])).toMatchObject({ checkStatus: 'passed', version: 1 });
    const codesOf = async (more: AnyDoc): Promise<unknown[]> => {
      const answer = await author.call<AnyDoc>('POST', `${at}/check`, project(more));
      return (answer.json.data['items'] as AnyDoc[]).map(({ code, level }) => `${textOf(code)} ${textOf(level)}`);
    };
    expect(await codesOf({ lines: [] })).toEqual(['P01 error', 'P05 warn']);
    expect(await codesOf({ endDate: '2026-10-01', lines: [line('探头', '1'), milestone('上线', '2026-10-01')] })).toEqual([
      'P02 error',
      'milestoneDate error',
    ]);
    expect(await codesOf({ managerId: company.user('admin') })).toEqual(['P04 error']);
    expect(await codesOf({ lines: [{ detailType: 'budget', content: '探头' }, milestone('上线', '2027-01-01')] })).toEqual([
      'lineWhole error',
      'lineWhole error',
      'lineWhole error',
    ]);
  });

  it('what was found wanting by hand is not sent before it is changed', async () => {
    const record = await added();
    expect((await author.call('POST', `${at}/check`, { id: record['id'], checkResult: 'fail' })).json).toMatchObject({ code: '403' });
    expect((await office.call('POST', `${at}/check`, { id: record['id'], checkResult: 'fail' })).json).toMatchObject({ code: '404' });
  });
});

describe('a project from the pool', () => {
  const idea = async (more: AnyDoc = {}): Promise<AnyDoc> => {
    const body = {
      projectName: `储备网箱${++made}`,
      projectType: 'equipment',
      estInvestment: '300.00',
      necessity: '旧网箱到期',
      maturity: 'ready',
      lines: [
        { budgetSubject: 'equipment', content: '网箱', amount: '200.00' },
        { budgetSubject: 'construction', content: '安装', amount: '100.00' },
      ],
      ...more,
    };
    return (await author.call<AnyDoc>('POST', '/tydf/api/projectReserve/add', body)).json.data;
  };
  const initiate = (client: TestClient, { id }: AnyDoc) => client.call<AnyDoc>('POST', `/tydf/api/projectReserve/initiate/${textOf(id)}`);

  it('POST /tydf/api/projectReserve/initiate/{id} makes a draft of a ready idea, once; its approval says so in the pool', async () => {
    const one = await idea();
    expect((await initiate(author, one)).json).toMatchObject({ code: '403' });
    const begun = await initiate(office, one);
    expect(begun.json).toMatchObject({ code: '200', data: { code: expect.stringMatching(/^XM-2026-\d{3}$/) as unknown } });
    expect((await initiate(office, one)).json).toMatchObject({ code: '409', reason: 'initiatedTwice' });
    expect((await initiate(office, await idea({ maturity: 'idea' }))).json).toMatchObject({ code: '409', reason: 'notReady' });
    const draft = (await office.call<AnyDoc>('GET', `${at}/get/${textOf(begun.json.data['id'])}`)).json.data;
    expect(draft).toMatchObject({ projectName: one['projectName'], reserveId: one['id'], budgetTotal: '300.00', status: 'draft' });

    const whole = {
      managerId: company.user('shaobin'),
      startDate: '2026-12-01',
      endDate: '2027-03-31',
      goal: '更换旧网箱',
      version: draft['version'],
    };
    const full = await office.call<AnyDoc>('PUT', `${at}/put/${textOf(draft['id'])}`, whole);
    expect(full.json, JSON.stringify(full.json)).toMatchObject({ code: '200' });
    const done = await approveAll(server, at, full.json.data, office);
    expect(done).toMatchObject({ status: 'approved', projectState: 'notStarted' });
    const pool = (await author.call<AnyDoc>('GET', `/tydf/api/projectReserve/get/${textOf(one['id'])}`)).json.data;
    expect(pool).toMatchObject({ reserveStatus: 'initiated', initiateId: done['id'] });
    expect((await initiate(office, one)).json).toMatchObject({ code: '409' });
  });

  it('names only an idea that is ready, and is warned when it costs a tenth more than the estimate', async () => {
    const one = await idea();
    const check = async (more: AnyDoc) =>
      (await author.call<AnyDoc>('POST', `${at}/check`, project({ reserveId: one['id'], ...more }))).json.data['items'];
    expect(await check({ lines: [line('网箱', '330'), milestone('交付', '2027-01-01')] })).toEqual([]);
    expect(await check({ lines: [line('网箱', '330.01'), milestone('交付', '2027-01-01')] })).toMatchObject([
      { code: 'P03', level: 'warn' },
    ]);
    const raw = await idea({ maturity: 'study' });
    expect(await check({ reserveId: raw['id'] })).toMatchObject([{ code: 'P03' }, { code: 'reserveState', field: 'reserveId' }]);
  });
});

describe('an approved project', () => {
  it('runs from its first day on, which a list finds', async () => {
    const [early, late] = [await approved(), await approved({ startDate: '2026-12-24' })];
    expect([early['projectState'], late['projectState']]).toEqual(['running', 'notStarted']);
    const found = async (state: string) => {
      const { json } = await office.call<{ records: AnyDoc[] }>('GET', `${at}/page?projectState=${state}&pageSize=100`);
      return json.data.records.map(({ id }) => id);
    };
    expect(await found('running')).toContain(early['id']);
    expect(await found('running')).not.toContain(late['id']);
    expect(await found('notStarted')).toContain(late['id']);
  });

  it(`PUT ${at}/reached/{id} ticks off a milestone: its manager or the project office, and no budget line`, async () => {
    const record = await approved();
    const [budgetLine, , point] = idsOf(record);
    const reached = (client: TestClient, lineId: string | undefined) =>
      client.call<AnyDoc>('PUT', `${at}/reached/${textOf(record['id'])}`, { lineId });
    expect((await reached(author, point)).json).toMatchObject({ code: '409' });
    expect((await reached(manager, budgetLine)).json).toMatchObject({ code: '409' });
    expect((await reached(manager, '999999999')).json).toMatchObject({ code: '409' });
    const done = await reached(manager, point);
    expect(linesOf(done.json.data, 'lines').map((one) => one['done'])).toEqual([null, null, true]);
    expect((await reached(manager, point)).json).toMatchObject({ code: '409' });
    expect((await reached(stranger, point)).json).toMatchObject({ code: '404' });
  });

  it(`POST ${at}/close/{id} closes what is finished, by the project office`, async () => {
    const { id } = await approved();
    const close = (client: TestClient, stateReason = '验收合格') =>
      client.call<AnyDoc>('POST', `${at}/close/${textOf(id)}`, { stateReason });
    expect((await close(office)).json).toMatchObject({ code: '409', reason: 'notFinished' });
    await server.db.query(`update project_initiate set set_state = 'finished' where id = $1`, [id]);
    expect((await close(manager)).json).toMatchObject({ code: '403' });
    expect((await close(office, '')).json).toMatchObject({ code: '400', faults: [{ field: 'stateReason' }] });
    expect((await close(office)).json).toMatchObject({ code: '200', data: { projectState: 'closed', stateReason: '验收合格' } });
    expect((await close(office)).json).toMatchObject({ code: '409' });
  });
});
