/** Problems of projects through HTTP: their lines at both doors, the check, and measures from being done to the end of the problem. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { tellDates, watchedBy } from '#server/calendar/dates.ts';
import { approveAll, approvedProject, scheduledProject, stepsOf } from '#tests/support/projects.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/projectProblem';
const rows = '/tydf/api/projectProblemDetail';
let server: TestServer;
let company: Company;
let author: TestClient;
let manager: TestClient;
let fixer: TestClient;
let stranger: TestClient;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [author, manager, fixer, stranger] = [
    await server.as('yanfei'),
    await server.as('shaobin'),
    await server.as('hantao'),
    await server.as('taoran'),
  ];
  projectId = textOf((await approvedProject(server))['id']);
});
afterAll(() => server?.close());

const measure = (text: string, more: AnyDoc = {}): AnyDoc => ({
  measure: text,
  ownerId: company.user('hantao'),
  planDate: '2026-11-30',
  ...more,
});
const problem = (more: AnyDoc = {}): AnyDoc => ({
  projectId,
  subject: '法兰渗漏',
  problemType: 'quality',
  severity: 'major',
  foundDate: '2026-11-18',
  description: '每小时约二十升',
  ownerId: company.user('hantao'),
  deadline: '2026-12-05',
  lines: [measure('更换密封圈'), measure('压力试验')],
  ...more,
});
const added = async (more: AnyDoc = {}): Promise<AnyDoc> => {
  const { json } = await author.call<AnyDoc>('POST', `${at}/add`, problem(more));
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const approved = async (more: AnyDoc = {}): Promise<AnyDoc> => approveAll(server, at, await added(more), author);
const now = async (id: unknown): Promise<AnyDoc> => (await author.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data;
const lineIds = (record: AnyDoc): string[] => linesOf(record, 'lines').map(({ id }) => textOf(id));
const put = (client: TestClient, act: 'done' | 'verify' | 'sendBack', { id }: AnyDoc, body: AnyDoc) =>
  client.call<AnyDoc>('PUT', `${at}/${act}/${textOf(id)}`, body);
const done = (client: TestClient, record: AnyDoc, lineId: string | undefined, more: AnyDoc = {}) =>
  put(client, 'done', record, { lineId, doneDate: '2026-11-20', result: '已更换，无渗漏', ...more });

describe('lines of a problem', () => {
  it(`GET ${at}/getAcc/{id} tells every measure and all files, to who reads the problem`, async () => {
    const { id } = await added();
    const answer = await author.call<AnyDoc>('GET', `${at}/getAcc/${textOf(id)}`);
    expect(linesOf(answer.json.data, 'lines').map((line) => line['measure'])).toEqual(['更换密封圈', '压力试验']);
    expect(answer.json.data['files']).toEqual([]);
    expect((await stranger.call('GET', `${at}/getAcc/${textOf(id)}`)).json).toMatchObject({ code: '404' });
  });

  it(`DELETE ${at}/detailDeletes/{ids} deletes measures while the problem is a draft, and not once it is approved`, async () => {
    const record = await added();
    expect((await author.call('DELETE', `${at}/detailDeletes/${lineIds(record)[0]}`)).json).toMatchObject({
      code: '200',
      data: { deleted: 1, parentId: record['id'], version: 2 },
    });
    const [left] = lineIds(await approved());
    expect((await author.call('DELETE', `${at}/detailDeletes/${left}`)).json).toMatchObject({ code: '409', reason: 'notEditable' });
  });

  it(`POST ${rows}/add, PUT ${rows}/put/{id}, PUT ${rows}/update/{id} and DELETE ${rows}/deletes write them, GET ${rows}/getAcc/{id} tells those of one problem`, async () => {
    const { id } = await added();
    const problemId = textOf(id);
    const plus = await author.call<AnyDoc[]>('POST', `${rows}/add`, [{ problemId, ...measure('复核扭矩') }]);
    expect(plus.json).toMatchObject({ code: '200', data: [{ measure: '复核扭矩' }] });
    const one = textOf(plus.json.data[0]?.['id']);
    expect((await author.call('PUT', `${rows}/put/${one}`, { measure: '复核螺栓扭矩' })).json).toMatchObject({
      data: { measure: '复核螺栓扭矩' },
    });
    expect((await author.call('PUT', `${rows}/update/${one}`, { planDate: '2026-12-01' })).json).toMatchObject({
      data: { planDate: '2026-12-01' },
    });
    expect((await author.call('PUT', `${rows}/put/${one}`, { doneDate: '2026-11-20' })).json).toMatchObject({
      code: '400',
      faults: [{ rule: 'lockedField', field: 'lines.2.doneDate' }],
    });
    expect((await author.call<AnyDoc[]>('GET', `${rows}/getAcc/${problemId}`)).json.data).toHaveLength(3);
    expect((await stranger.call('GET', `${rows}/getAcc/${problemId}`)).json).toMatchObject({ code: '404' });
    expect((await author.call('DELETE', `${rows}/deletes?ids=${one}`)).json).toMatchObject({ code: '200', data: { deleted: 1 } });
    expect(linesOf(await now(id), 'lines')).toHaveLength(2);
  });
});

describe('the check', () => {
  const found = async (more: AnyDoc): Promise<unknown[]> => {
    const answer = await author.call<AnyDoc>('POST', `${at}/check`, problem(more));
    return (answer.json.data['items'] as AnyDoc[]).map(({ code, level }) => `${textOf(code)} ${textOf(level)}`);
  };

  it(`POST ${at}/check finds what Q01 to Q03 are about, and keeps the result with a draft`, async () => {
    const record = await added();
    const { data } = (await author.call<AnyDoc>('POST', `${at}/check`, { id: record['id'] })).json;
    expect(data).toMatchObject({ passed: true, items: [], checkStatus: 'passed' });
    expect(await now(record['id'])).toMatchObject({ checkStatus: 'passed', version: 1 });
    expect(await found({ deadline: '2026-11-17' })).toEqual(['Q01 error']);
    expect(await found({ deadline: '2026-11-18' })).toEqual([]);
    expect(await found({ lines: [] })).toEqual(['Q02 error']);
    expect(await found({ severity: 'critical' })).toEqual(['Q03 warn']);
    const photo = await upload(author, 'photo.png');
    expect(await found({ severity: 'critical', photos: [photo] })).toEqual([]);
  });

  it('is of an approved project, found by today, and about a task of the current schedule', async () => {
    expect(await found({ foundDate: '2026-11-21' })).toEqual(['ahead error']);
    const draft = await author.call<AnyDoc>('POST', '/tydf/process/projectInitiate/add', {
      projectName: '尚未立项',
      projectType: 'it',
      managerId: company.user('shaobin'),
      startDate: '2026-11-01',
      endDate: '2027-03-31',
      background: 'x',
      goal: 'x',
    });
    expect(await found({ projectId: draft.json.data['id'] })).toEqual(['projectApproved error']);
    const { project, tasks } = await scheduledProject(server);
    expect(await found({ projectId: project['id'], taskId: tasks[0]?.['id'] })).toEqual([]);
    expect(await found({ taskId: tasks[0]?.['id'] })).toEqual(['task error']);
  });
});

describe('an approved problem', () => {
  it('is asked of those in charge where it is critical or costs 50,000', async () => {
    const steps = async (more: AnyDoc) => stepsOf(server, await approved(more));
    expect(await steps({})).toEqual(['manager', 'office']);
    expect(await steps({ impactCost: '49999.99' })).toEqual(['manager', 'office']);
    expect(await steps({ impactCost: '50000.00' })).toEqual(['manager', 'inCharge', 'office']);
    expect(await steps({ severity: 'critical' })).toEqual(['manager', 'inCharge', 'office']);
  });

  it(`PUT ${at}/done/{id} says by its owner that a measure is done, PUT ${at}/sendBack/{id} that it is not, PUT ${at}/verify/{id} closes it`, async () => {
    const record = await approved();
    expect(record).toMatchObject({ problemState: 'fixing', setState: 'fixing' });
    const [first, second] = lineIds(record);
    expect((await done(author, record, first)).json).toMatchObject({ code: '409' });
    expect((await done(stranger, record, first)).json).toMatchObject({ code: '404' });
    expect((await done(fixer, record, first, { doneDate: '2026-11-21' })).json).toMatchObject({ faults: [{ rule: 'ahead' }] });
    expect((await done(fixer, record, first, { result: null })).json).toMatchObject({ code: '400', faults: [{ field: 'result' }] });
    expect((await put(author, 'verify', record, { lineId: first })).json).toMatchObject({ code: '409', reason: 'notDone' });
    const evidence = [await upload(fixer, 'photo.png')];
    const one = await done(fixer, record, first, { evidence });
    expect(one.json, JSON.stringify(one.json)).toMatchObject({ code: '200', data: { problemState: 'fixing' } });
    expect(linesOf(one.json.data, 'lines')[0]).toMatchObject({ doneDate: '2026-11-20', evidence: [{ name: 'photo.png' }] });

    expect((await put(fixer, 'sendBack', record, { lineId: first, reason: 'x' })).json).toMatchObject({ code: '409' });
    const back = await put(author, 'sendBack', record, { lineId: first, reason: '仍有渗漏' });
    expect(linesOf(back.json.data, 'lines')[0]).toMatchObject({ doneDate: null, result: '仍有渗漏' });
    await done(fixer, record, first);
    expect((await done(fixer, record, second)).json).toMatchObject({ data: { problemState: 'toVerify' } });
    expect((await put(fixer, 'verify', record, { lineId: first })).json).toMatchObject({ code: '409' });
    expect((await put(author, 'verify', record, { lineId: first })).json).toMatchObject({
      code: '200',
      data: { problemState: 'toVerify' },
    });
    const closed = await put(manager, 'verify', record, { lineId: second });
    expect(closed.json).toMatchObject({ code: '200', data: { problemState: 'closed' } });
    expect(linesOf(closed.json.data, 'lines')[1]).toMatchObject({
      verified: true,
      verifiedBy: company.user('shaobin'),
      verifiedOn: '2026-11-20',
    });
    expect(await now(record['id'])).toMatchObject({ problemState: 'closed', closedDate: '2026-11-20' });
    expect((await done(fixer, record, first)).json).toMatchObject({ code: '409' });
  });

  it('nobody verifies what they did themselves, the manager of the project either', async () => {
    const record = await approved({ lines: [measure('复核', { ownerId: company.user('shaobin') })] });
    const [line] = lineIds(record);
    expect((await done(manager, record, line)).json).toMatchObject({ code: '200' });
    expect((await put(manager, 'verify', record, { lineId: line })).json).toMatchObject({ code: '403', reason: 'notOneself' });
    expect((await put(author, 'verify', record, { lineId: line })).json).toMatchObject({ data: { problemState: 'closed' } });
  });

  it('is verified by who wrote it down where nobody is said to have found it, and by the project office where nobody else is left', async () => {
    const own = await approved({ foundBy: null, lines: [measure('复核')] });
    await done(fixer, own, lineIds(own)[0]);
    expect((await put(author, 'verify', own, { lineId: lineIds(own)[0] })).json).toMatchObject({ data: { problemState: 'closed' } });
    const record = await approved({ foundBy: company.user('shaobin'), lines: [measure('复核', { ownerId: company.user('shaobin') })] });
    const [line] = lineIds(record);
    await done(manager, record, line);
    expect((await put(manager, 'verify', record, { lineId: line })).json).toMatchObject({ code: '403', reason: 'notOneself' });
    expect((await put(author, 'verify', record, { lineId: line })).json).toMatchObject({ code: '409', reason: 'notPossible' });
    const office = await server.as('shenyifan');
    expect((await put(office, 'verify', record, { lineId: line })).json).toMatchObject({ data: { problemState: 'closed' } });
  });

  it('tells those who fix it, also when it is sent back, and those who may verify what is done', async () => {
    const record = await approved({ subject: '通知整改' });
    await done(fixer, record, lineIds(record)[0]);
    await put(author, 'sendBack', record, { lineId: lineIds(record)[0], reason: '仍有渗漏' });
    const told = await server.db.query<{ key: string; to: string }>(
      `select payload ->> 'key' as key, payload -> 'principals' ->> 0 as to from outbox
       where payload -> 'params' ->> 'documentId' = $1 and payload ->> 'key' like 'project_%' order by id`,
      [textOf(record['id'])],
    );
    expect(told).toEqual([
      { key: 'project_measure', to: `u:${company.user('hantao')}` },
      { key: 'project_verify', to: `u:${company.user('yanfei')}` },
      { key: 'project_sent_back', to: `u:${company.user('hantao')}` },
    ]);
  });

  it('is overdue once its day is over, which a list finds; its measures, too', async () => {
    const record = await approved({ deadline: '2026-11-19', lines: [measure('补焊', { planDate: '2026-11-19' })] });
    expect(record).toMatchObject({ problemState: 'overdue', overdueDays: 1 });
    const today = await approved({ deadline: '2026-11-20' });
    expect(today).toMatchObject({ problemState: 'fixing', overdueDays: 0 });
    const found = async (address: string, query: string): Promise<unknown[]> => {
      const { json } = await manager.call<{ records: AnyDoc[] }>('GET', `${address}/page?${query}&pageSize=100`);
      return json.data.records.map(({ id }) => id);
    };
    const late = await found(at, 'problemState=overdue');
    expect(late).toContain(record['id']);
    expect(late).not.toContain(today['id']);
    const [line] = lineIds(record);
    expect(await found(rows, `measureState=overdue&problemId=${textOf(record['id'])}`)).toEqual([line]);
    await done(fixer, record, line);
    expect(await found(rows, `measureState=done&problemId=${textOf(record['id'])}`)).toEqual([line]);
    expect(await found(at, 'problemState=toVerify')).toContain(record['id']);
  });

  it('is said to be overdue while it is being fixed, and not while it waits to be verified', async () => {
    const late = { deadline: '2026-11-19', lines: [measure('补焊', { planDate: '2026-11-19' })] };
    const [fixing, waiting] = [await approved(late), await approved(late)];
    await done(fixer, waiting, lineIds(waiting)[0]);
    const watches = watchedBy(server.services).get('PROJECT_PROBLEM_OVERDUE') ?? [];
    const receivers = { type: 'field', roles: [], departments: [], users: [], field: 'ownerId' };
    await server.db.transaction((tx) => tellDates(tx, server.services, watches, { receivers, ahead: [] }, '2026-11-20'));
    const told = await server.db.query<{ of: string }>(
      `select payload -> 'params' ->> 'documentId' as of from outbox
       where payload ->> 'key' = 'PROJECT_PROBLEM_OVERDUE' and payload -> 'params' ->> 'documentId' = any($1)`,
      [[fixing, waiting].map(({ id }) => textOf(id))],
    );
    expect(told).toEqual([{ of: fixing['id'] }]);
  });

  it('keeps a project with all tasks done from being finished, until it is closed', async () => {
    const { project, tasks } = await scheduledProject(server);
    const own = textOf(project['id']);
    const record = await approved({ projectId: own, lines: [measure('补焊')] });
    const report = await fixer.call<AnyDoc>('POST', '/tydf/api/projectProgress/add', {
      projectId: own,
      periodType: 'week',
      periodStart: '2026-11-09',
      periodEnd: '2026-11-15',
      summary: '完工',
      lines: tasks.map(({ id }) => ({ taskId: id, percent: '100', actualEnd: '2026-11-15' })),
    });
    expect((await fixer.call('POST', `/tydf/api/projectProgress/report/${textOf(report.json.data['id'])}`)).json).toMatchObject({
      code: '200',
    });
    const state = async () => (await manager.call<AnyDoc>('GET', `/tydf/process/projectInitiate/get/${own}`)).json.data;
    expect(await state()).toMatchObject({ projectState: 'running', progressPct: '100.00' });
    const [line] = lineIds(record);
    await done(fixer, record, line);
    await put(author, 'verify', record, { lineId: line });
    expect(await state()).toMatchObject({ projectState: 'finished', progressPct: '100.00' });
    await approved({ projectId: own, lines: [measure('再次渗漏')] });
    expect(await state()).toMatchObject({ projectState: 'running' });
  });
});
