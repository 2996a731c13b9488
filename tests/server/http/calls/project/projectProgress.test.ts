/** Progress reports through HTTP: lines of a period, the figures, reporting, and opening the newest again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { approveAll, scheduledProject } from '#tests/support/projects.ts';
import { heldUp } from '#tests/support/waiting.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/api/projectProgress';
const rows = '/tydf/api/projectProgressDetail';
let server: TestServer;
let manager: TestClient;
let member: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  [manager, member, stranger] = [await server.as('shaobin'), await server.as('hantao'), await server.as('taoran')];
});
afterAll(() => server?.close());

interface Scene {
  readonly projectId: string;
  readonly tasks: readonly string[];
}
const scene = async (): Promise<Scene> => {
  const { project, tasks } = await scheduledProject(server);
  return { projectId: textOf(project['id']), tasks: tasks.map(({ id }) => textOf(id)) };
};
const week = (projectId: string, periodStart: string, periodEnd: string, more: AnyDoc = {}): AnyDoc => ({
  projectId,
  periodType: 'week',
  periodStart,
  periodEnd,
  summary: '按计划推进',
  ...more,
});
const added = async (body: AnyDoc, client = member): Promise<AnyDoc> => {
  const { json } = await client.call<AnyDoc>('POST', `${at}/add`, body);
  expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
  return json.data;
};
const act = (client: TestClient, name: 'report' | 'reopen', { id }: AnyDoc) =>
  client.call<AnyDoc>(name === 'report' ? 'POST' : 'PUT', `${at}/${name}/${textOf(id)}`);
const percents = async ({ projectId }: Scene): Promise<unknown[]> => {
  const { records } = (
    await manager.call<{ records: AnyDoc[] }>('GET', `/tydf/api/projectSchedulDetail/page?projectId=${projectId}&isCurrent=true`)
  ).json.data;
  return records.map(({ percent }) => percent);
};
const progressOf = async ({ projectId }: Scene): Promise<AnyDoc> =>
  (await manager.call<AnyDoc>('GET', `/tydf/process/projectInitiate/get/${projectId}`)).json.data;

describe('lines', () => {
  it(`POST ${rows}/add/{id} adds what the period has of tasks that are not done, or the rows that are sent; GET ${rows}/getAcc/{id} tells them, POST ${rows}/add sends to it`, async () => {
    const { projectId, tasks } = await scene();
    const { id } = await added(week(projectId, '2026-11-09', '2026-11-15'));
    const found = await member.call<AnyDoc[]>('POST', `${rows}/add/${textOf(id)}`, {});
    expect(found.json, JSON.stringify(found.json)).toMatchObject({
      code: '200',
      data: [{ taskId: tasks[0], taskName: '任务1', weight: '50.00', percent: '0.00' }],
    });
    const other = await member.call<AnyDoc[]>('POST', `${rows}/add/${textOf(id)}`, [{ taskId: tasks[1], percent: '5' }]);
    expect(other.json.data).toMatchObject([{ taskId: tasks[1], percent: '5.00' }]);
    expect((await stranger.call('POST', `${rows}/add/${textOf(id)}`, {})).json).toMatchObject({ code: '404' });
    expect((await member.call('POST', `${rows}/add/${textOf(id)}`, [{ taskId: '999999999', percent: '5' }])).json).toMatchObject({
      faults: [{ rule: 'task' }],
    });
    expect((await member.call<AnyDoc[]>('GET', `${rows}/getAcc/${textOf(id)}`)).json.data).toHaveLength(2);
    expect((await member.call('POST', `${rows}/add`, { progressId: id, taskId: tasks[1] })).json).toMatchObject({ code: '409' });
  });

  it(`GET ${at}/getAcc/{id} tells lines, POST ${rows}/save, PUT ${rows}/put/{id}, PUT ${rows}/update/{id}, DELETE ${rows}/deletes and DELETE ${at}/detailDeletes/{ids} write them`, async () => {
    const { projectId, tasks } = await scene();
    const { id } = await added(week(projectId, '2026-11-09', '2026-11-15', { lines: [{ taskId: tasks[0], percent: '10' }] }));
    const [line] = linesOf((await member.call<AnyDoc>('GET', `${at}/getAcc/${textOf(id)}`)).json.data, 'lines');
    const saved = await member.call<AnyDoc[]>('POST', `${rows}/save`, [
      { id: line?.['id'], percent: '20' },
      { progressId: id, taskId: tasks[1], percent: '0' },
    ]);
    expect(saved.json, JSON.stringify(saved.json)).toMatchObject({ data: [{ percent: '20.00' }, { taskId: tasks[1] }] });
    expect((await member.call('PUT', `${rows}/put/${textOf(line?.['id'])}`, { percent: '30' })).json).toMatchObject({
      data: { percent: '30.00' },
    });
    expect((await member.call('PUT', `${rows}/update/${textOf(line?.['id'])}`, { percent: '40' })).json).toMatchObject({
      data: { percent: '40.00' },
    });
    expect((await member.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data).toMatchObject({
      thisPct: '20.00',
      planPct: '30.00',
      spi: '0.67',
    });
    const second = textOf(saved.json.data[1]?.['id']);
    expect((await member.call('DELETE', `${rows}/deletes?ids=${second}`)).json).toMatchObject({ data: { deleted: 1 } });
    expect((await member.call('DELETE', `${at}/detailDeletes/${textOf(line?.['id'])}`)).json).toMatchObject({ data: { deleted: 1 } });
  });

  it(`POST ${at}/check and every save find what cannot be: percent that falls, days and reasons that are missing`, async () => {
    const { projectId, tasks } = await scene();
    const rulesOf = async (lines: readonly AnyDoc[], end = '2026-11-15'): Promise<unknown[]> => {
      const { data } = (await member.call<AnyDoc>('POST', `${at}/check`, week(projectId, '2026-11-09', end, { lines }))).json;
      return (data['items'] as AnyDoc[]).map(({ code }) => code);
    };
    expect(await rulesOf([{ taskId: tasks[0], percent: '20' }])).toEqual([]);
    expect(await rulesOf([{ taskId: tasks[0], percent: '100' }])).toEqual(['finishedOn']);
    expect(await rulesOf([{ taskId: tasks[0], percent: '50', actualEnd: '2026-11-12' }])).toEqual(['finishedOn']);
    expect(await rulesOf([{ taskId: tasks[0], percent: '50' }], '2026-11-22')).toEqual(['whyLate']);
    expect(await rulesOf([1, 2].map(() => ({ taskId: tasks[0], percent: '50' })))).toEqual(['task']);
    expect(await rulesOf([], '2026-11-01')).toEqual(['period']);
  });
});

describe('a report', () => {
  it(`POST ${at}/report/{id} gives the tasks what was done, counts tasks outside of it, and PUT ${at}/reopen/{id} takes the newest back`, async () => {
    const where = await scene();
    const [first, second] = where.tasks;
    const one = await added(
      week(where.projectId, '2026-11-09', '2026-11-15', { lines: [{ taskId: first, percent: '60', actualStart: '2026-11-10' }] }),
    );
    expect((await act(stranger, 'report', one)).json).toMatchObject({ code: '404' });
    const reported = await act(member, 'report', one);
    expect(reported.json, JSON.stringify(reported.json)).toMatchObject({
      code: '200',
      data: { reportStatus: 'reported', lastPct: '0.00', thisPct: '30.00' },
    });
    expect(await percents(where)).toEqual(['60.00', '0.00']);
    expect(await progressOf(where)).toMatchObject({ progressPct: '30.00' });
    expect((await member.call('PUT', `${at}/put/${textOf(one['id'])}`, { summary: 'x' })).json).toMatchObject({
      faults: [{ rule: 'reported' }],
    });
    expect((await member.call('DELETE', `${at}/deletes?ids=${textOf(one['id'])}`)).json.code).not.toBe('200');
    expect((await act(member, 'report', one)).json).toMatchObject({ code: '409' });

    const next = await added(week(where.projectId, '2026-11-16', '2026-11-22', { lines: [{ taskId: second, percent: '20' }] }));
    expect(next).toMatchObject({ thisPct: '40.00', lastPct: '30.00' });
    const falls = await member.call(
      'POST',
      `${at}/add`,
      week(where.projectId, '2026-11-16', '2026-11-22', { lines: [{ taskId: first, percent: '59.99' }] }),
    );
    expect(falls.json).toMatchObject({ code: '400', faults: [{ rule: 'percentFalls' }, { rule: 'whyLate' }] });
    const overlap = await added(week(where.projectId, '2026-11-15', '2026-11-22', { lines: [{ taskId: second, percent: '1' }] }));
    expect((await act(member, 'report', overlap)).json).toMatchObject({ code: '409', reason: 'overlappingPeriod' });
    const early = await added(week(where.projectId, '2026-11-01', '2026-11-05', { lines: [{ taskId: second, percent: '1' }] }));
    expect((await act(member, 'report', early)).json).toMatchObject({ code: '409', reason: 'notNewestPeriod' });
    expect((await act(member, 'report', next)).json).toMatchObject({ code: '200' });

    expect((await act(member, 'reopen', next)).json).toMatchObject({ code: '409' });
    expect((await act(manager, 'reopen', one)).json).toMatchObject({ code: '409', reason: 'notNewestPeriod' });
    expect((await act(manager, 'reopen', next)).json).toMatchObject({ code: '200', data: { reportStatus: 'draft' } });
    expect(await percents(where)).toEqual(['60.00', '0.00']);
    expect(await progressOf(where)).toMatchObject({ progressPct: '30.00' });
  });

  it('waits for evidence that is being given, which writes the tasks as it read them', async () => {
    const one = await scene();
    const report = await added(week(one.projectId, '2026-11-09', '2026-11-15', { lines: [{ taskId: one.tasks[0], percent: '40' }] }));
    const [schedule] = await server.db.query<{ id: string }>('select parent_id::text as id from project_schedul_tasks where id = $1', [
      one.tasks[0],
    ]);
    const held = { table: 'project_schedul', id: textOf(schedule?.id) };
    const [answer] = await heldUp(server, held, [() => act(member, 'report', report)]);
    expect(answer?.json).toMatchObject({ code: '200' });
    expect(await percents(one)).toEqual(['40.00', '0.00']);
  });

  it('finishes the project when all is done, which then is closed; nothing is reported of a stopped one', async () => {
    const where = await scene();
    const done = where.tasks.map((taskId, n) => ({ taskId, percent: '100', actualEnd: `2026-11-1${n + 1}` }));
    const report = await added(week(where.projectId, '2026-11-09', '2026-11-15', { lines: done }));
    expect((await act(member, 'report', report)).json).toMatchObject({ code: '200', data: { thisPct: '100.00' } });
    expect(await progressOf(where)).toMatchObject({ projectState: 'finished' });
    expect((await act(manager, 'reopen', report)).json).toMatchObject({ code: '200' });
    expect(await progressOf(where)).toMatchObject({ projectState: 'running', progressPct: '0.00' });
    await server.db.query(`update project_initiate set set_state = 'suspended' where id = $1`, [where.projectId]);
    expect((await act(member, 'report', report)).json).toMatchObject({ code: '409', reason: 'projectNotRunning' });
  });

  it('is of the current schedule, and stays reported once that has changed', async () => {
    const where = await scene();
    const [first] = where.tasks;
    const one = await added(week(where.projectId, '2026-11-09', '2026-11-15', { lines: [{ taskId: first, percent: '60' }] }));
    const two = await added(week(where.projectId, '2026-11-16', '2026-11-17', { lines: [{ taskId: first, percent: '70' }] }));
    expect((await act(member, 'report', one)).json).toMatchObject({ code: '200' });
    const schedules = '/tydf/process/projectSchedul';
    const begun = await manager.call<AnyDoc>('POST', `${schedules}/newVersion/${where.projectId}`);
    await manager.call('PUT', `${schedules}/put/${textOf(begun.json.data['id'])}`, { changeReason: '调整' });
    await approveAll(server, schedules, begun.json.data, manager);
    expect((await act(member, 'report', two)).json).toMatchObject({ code: '409', reason: 'scheduleNotCurrent' });
    expect((await act(manager, 'reopen', one)).json).toMatchObject({ code: '409', reason: 'scheduleNotCurrent' });
    expect(await percents(where)).toEqual(['60.00', '0.00']);
  });
});
