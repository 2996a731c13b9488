/** Schedules through HTTP: the tree and its numbers, the check, versions and what they carry over, evidence. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf, upload, type Company } from '#tests/fixtures/company.ts';
import { toldTo } from '#tests/support/documentWays.ts';
import { approveAll, approvedProject } from '#tests/support/projects.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = '/tydf/process/projectSchedul';
const rows = '/tydf/api/projectSchedulDetail';
let server: TestServer;
let company: Company;
let office: TestClient;
let manager: TestClient;
let member: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  [office, manager, member, stranger] = [
    await server.as('shenyifan'),
    await server.as('shaobin'),
    await server.as('hantao'),
    await server.as('taoran'),
  ];
});
afterAll(() => server?.close());

const task = (taskCode: string, weight: string | null, planStart: string | null, planEnd: string | null, more: AnyDoc = {}): AnyDoc => ({
  taskCode,
  taskName: `任务${taskCode}`,
  weight,
  planStart,
  planEnd,
  ownerId: company.user('hantao'),
  ...more,
});
const tree = (): AnyDoc[] => [
  task('1', null, null, null),
  task('1.1', '30', '2026-11-10', '2026-12-10'),
  task('1.2', '30', '2026-12-11', '2027-01-15', { predecessors: '1.1' }),
  task('2', '40', '2027-01-16', '2027-03-01', { predecessors: '1' }),
];
/** A project without the draft that its milestones would make, and a schedule of it. */
const budgetOnly = { lines: [{ detailType: 'budget', budgetSubject: 'equipment', content: '微滤机', qty: '1', unitPrice: '6000' }] };
const scheduled = async (tasks: readonly AnyDoc[] = tree(), projectId?: string): Promise<AnyDoc> => {
  const id = projectId ?? textOf((await approvedProject(server, budgetOnly))['id']);
  const answer = await manager.call<AnyDoc>('POST', `${at}/add`, { projectId: id, schedulName: '改造计划', tasks });
  expect(answer.json, JSON.stringify(answer.json)).toMatchObject({ code: '200' });
  return answer.json.data;
};
const approved = async (tasks?: readonly AnyDoc[]): Promise<AnyDoc> => approveAll(server, at, await scheduled(tasks), manager);
const now = async (id: unknown): Promise<AnyDoc> => (await manager.call<AnyDoc>('GET', `${at}/get/${textOf(id)}`)).json.data;
const told = async (id: unknown, call = 'getAcc'): Promise<AnyDoc[]> =>
  (await manager.call<AnyDoc[]>('GET', `${rows}/${call}/${textOf(id)}`)).json.data;
const codes = (tasks: readonly AnyDoc[]): unknown[] => tasks.map(({ taskCode, taskName }) => `${textOf(taskCode)} ${textOf(taskName)}`);

describe('the first schedule', () => {
  it('is a draft of the manager with a task for each milestone, all of the same weight', async () => {
    const point = (content: string, planDate: string) => ({ detailType: 'milestone', content, planDate });
    const { id } = await approvedProject(server, {
      lines: [...budgetOnly.lines, point('一', '2026-12-01'), point('二', '2027-01-01'), point('三', '2027-02-01')],
    });
    const { records } = (await manager.call<{ records: AnyDoc[] }>('GET', `${at}/page?projectId=${textOf(id)}`)).json.data;
    expect(records).toMatchObject([{ status: 'draft', versionNo: 1, taskCount: 3 }]);
    const draft = await now(records[0]?.['id']);
    expect(linesOf(draft, 'tasks').map(({ weight, planStart, planEnd }) => [weight, planStart === planEnd])).toEqual([
      ['33.33', true],
      ['33.33', true],
      ['33.34', true],
    ]);
    const done = await approveAll(server, at, draft, manager);
    expect(done).toMatchObject({ status: 'approved', isCurrent: true });
    expect(await toldTo(server, company.user('shaobin'), 'project_task')).toMatchObject([{ tasks: '1 一; 2 二; 3 三' }]);
  });
});

describe('the check', () => {
  const checked = async (tasks: readonly AnyDoc[]): Promise<unknown[]> => {
    const { id } = await scheduled(tasks);
    const { data } = (await manager.call<AnyDoc>('POST', `${at}/check`, { id })).json;
    return (data['items'] as AnyDoc[]).map(({ code, level, field }) => `${textOf(code)} ${textOf(level)} ${textOf(field)}`);
  };
  it(`POST ${at}/check finds T01 and T03 to T06`, async () => {
    expect(await checked(tree())).toEqual([]);
    const [top, first, second, last] = tree() as [AnyDoc, AnyDoc, AnyDoc, AnyDoc];
    expect(await checked([top, first, second, { ...last, weight: '39' }])).toEqual(['T01 error tasks']);
    expect(await checked([top, { ...first, predecessors: '1.2' }, second, last])).toEqual([
      'T03 error tasks',
      'T06 warn tasks.1.planStart',
    ]);
    // A task that follows the one above it waits for itself.
    expect(await checked([top, first, { ...second, predecessors: '1' }, last])).toContain('T03 error tasks');
    expect(await checked([top, first, second, { ...last, planEnd: '2027-04-01' }])).toEqual([
      'T04 error tasks.3.planEnd',
      'T05 warn tasks.3.planEnd',
    ]);
    expect(await checked([top, first, second, { ...last, predecessors: '1+1' }])).toEqual(['T06 warn tasks.3.planStart']);
  });

  it('finds numbers that make no tree, predecessors that are not there, leaves without dates', async () => {
    const of = async (more: AnyDoc) => checked([task('1', '100', '2026-11-10', '2026-12-10'), ...([more] as AnyDoc[])]);
    expect(await of(task('x', '0', null, null))).toContain('tree error tasks.1.taskCode'.replace('tree', 'taskCode'));
    expect(await of(task('1', '0', '2026-11-10', '2026-11-10'))).toContain('taskCode error tasks.1.taskCode');
    expect(await of(task('2.1', '0', '2026-11-10', '2026-11-10'))).toContain('taskCode error tasks.1.taskCode');
    expect(await of(task('2', '0', '2026-11-10', '2026-11-10', { predecessors: '9' }))).toEqual([
      'predecessors error tasks.1.predecessors',
    ]);
    expect(await of(task('2', '0', null, null))).toEqual(['taskDates error tasks.1.planStart', 'taskDates error tasks.1.planEnd']);
    expect(await of(task('2', '0', '2026-11-10', '2026-11-09'))).toEqual(['taskDates error tasks.1.planEnd']);
  });

  it('what it finds keeps a schedule from being sent', async () => {
    const [top, first, second, last] = tree() as [AnyDoc, AnyDoc, AnyDoc, AnyDoc];
    const { id } = await scheduled([top, first, second, { ...last, weight: '39' }]);
    expect((await manager.call('POST', `${at}/submitProcess`, { id })).json).toMatchObject({ code: '400', faults: [{ rule: 'T01' }] });
  });
});

describe('tasks', () => {
  it(`GET ${at}/getAcc/{id}, GET ${rows}/getAcc/{id} and GET ${rows}/getAcc2/{id} tell them in the order of the tree`, async () => {
    const { id } = await approved();
    const whole = (await manager.call<AnyDoc>('GET', `${at}/getAcc/${textOf(id)}`)).json.data;
    expect(linesOf(whole, 'tasks')).toHaveLength(4);
    const tasks = await told(id);
    expect(tasks.map(({ taskCode, level, planDays }) => [taskCode, level, planDays])).toEqual([
      ['1', 1, 67],
      ['1.1', 2, 31],
      ['1.2', 2, 36],
      ['2', 1, 45],
    ]);
    expect(tasks[1]).toMatchObject({ parentTaskId: tasks[0]?.['id'], planFiles: null });
    expect(tasks[2]).toMatchObject({ predecessorIds: [{ taskId: tasks[1]?.['id'], lagDays: 0 }] });
    expect(Object.keys(tasks[0] ?? {})).not.toContain('doneFiles');
    const standing = await told(id, 'getAcc2');
    expect(standing[1]).toMatchObject({ percent: '0.00', taskState: 'todo', delayDays: 0, doneFiles: null });
    expect(Object.keys(standing[0] ?? {})).not.toContain('planFiles');
    expect((await stranger.call('GET', `${rows}/getAcc/${textOf(id)}`)).json).toMatchObject({ code: '404' });
  });

  it('says which are late, of those that are not done', async () => {
    const { id } = await approved([task('1', '50', '2026-11-05', '2026-11-10'), task('2', '50', '2026-11-05', '2026-11-20')]);
    const late = async (): Promise<AnyDoc[]> => {
      const { json } = await office.call<{ records: AnyDoc[] }>('GET', `${rows}/page?schedulId=${textOf(id)}&taskState=delayed`);
      return json.data.records;
    };
    expect(await late()).toMatchObject([{ taskCode: '1', delayDays: 10 }]);
    expect((await told(id, 'getAcc2')).map(({ taskState, delayDays }) => [taskState, delayDays])).toEqual([
      ['delayed', 10],
      ['todo', 0],
    ]);
  });

  it(`POST ${rows}/save puts tasks below others, numbers the tree anew, and takes places and predecessors by id`, async () => {
    const { id } = await scheduled([
      task('1', '50', '2026-11-10', '2026-11-20'),
      task('2', '50', '2026-11-21', '2026-11-30', { predecessors: '1' }),
    ]);
    const [first, second] = await told(id);
    const sent = [
      {
        schedulId: id,
        tempId: 'a',
        parentTaskId: first?.['id'],
        taskName: '甲',
        weight: '25',
        planStart: '2026-11-10',
        planEnd: '2026-11-12',
        ownerId: company.user('hantao'),
      },
      {
        schedulId: id,
        parentTaskId: first?.['id'],
        taskName: '乙',
        weight: '25',
        planStart: '2026-11-14',
        planEnd: '2026-11-20',
        ownerId: company.user('hantao'),
        predecessorIds: [{ taskId: 'a', lagDays: 1 }],
      },
      { id: second?.['id'], taskName: '收尾' },
    ];
    const saved = await manager.call<AnyDoc[]>('POST', `${rows}/save`, sent);
    expect(saved.json, JSON.stringify(saved.json)).toMatchObject({ code: '200' });
    expect(codes(saved.json.data)).toEqual(['1 任务1', '1.1 甲', '1.2 乙', '2 收尾']);
    expect(saved.json.data[2]).toMatchObject({
      predecessors: '1.1+1',
      predecessorIds: [{ taskId: saved.json.data[1]?.['id'], lagDays: 1 }],
    });
    // Moved below the second: everything is numbered anew, and the second still follows what it followed.
    const moved = await manager.call<AnyDoc[]>('POST', `${rows}/save`, { id: saved.json.data[2]?.['id'], parentTaskId: second?.['id'] });
    expect(codes(moved.json.data)).toEqual(['1 任务1', '1.1 甲', '2 收尾', '2.1 乙']);
    expect(moved.json.data.map(({ predecessors }) => predecessors)).toEqual([null, null, '1', '1.1+1']);
    const wrong = async (row: AnyDoc) => (await manager.call('POST', `${rows}/save`, row)).json;
    expect(await wrong({ id: second?.['id'], parentTaskId: moved.json.data[3]?.['id'] })).toMatchObject({ faults: [{ rule: 'T03' }] });
    expect(await wrong({ id: second?.['id'], parentTaskId: '999999999' })).toMatchObject({ code: '400', faults: [{ rule: 'noTask' }] });
    expect(await wrong({ taskName: '无计划' })).toMatchObject({ code: '400', faults: [{ field: 'schedulId' }] });
    expect((await stranger.call('POST', `${rows}/save`, sent)).json).toMatchObject({ code: '404' });
  });

  it(`POST ${rows}/add, PUT ${rows}/put/{id}, PUT ${rows}/update/{id} and DELETE ${rows}/deletes write the schedule's tasks`, async () => {
    const { id } = await scheduled();
    const plus = await manager.call<AnyDoc[]>('POST', `${rows}/add`, { schedulId: id, ...task('3', '0', '2027-03-02', '2027-03-03') });
    expect(plus.json).toMatchObject({ code: '200', data: [{ taskCode: '3' }] });
    const one = textOf(plus.json.data[0]?.['id']);
    expect((await manager.call('PUT', `${rows}/put/${one}`, { taskName: '验收' })).json).toMatchObject({ data: { taskName: '验收' } });
    expect((await manager.call('PUT', `${rows}/update/${one}`, { percent: '50' })).json).toMatchObject({ code: '400' });
    expect((await manager.call('PUT', `${rows}/update/${one}`, { deliverable: '报告' })).json).toMatchObject({
      data: { deliverable: '报告' },
    });
    const [top] = await told(id);
    const gone = await manager.call<AnyDoc>('DELETE', `${rows}/deletes?ids=${textOf(top?.['id'])}`);
    expect(gone.json).toMatchObject({ code: '200', data: { deleted: 3 } });
    expect(codes(await told(id))).toEqual(['2 任务2', '3 验收']);
  });

  it(`DELETE ${at}/detailDeletes/{ids} takes what is below with it, and nothing from an approved schedule`, async () => {
    const { id } = await scheduled();
    const [top] = await told(id);
    expect((await manager.call('DELETE', `${at}/detailDeletes/${textOf(top?.['id'])}`)).json).toMatchObject({ data: { deleted: 3 } });
    const [first] = await told((await approved())['id']);
    expect((await manager.call('DELETE', `${at}/detailDeletes/${textOf(first?.['id'])}`)).json).toMatchObject({
      code: '409',
      reason: 'notEditable',
    });
  });

  it(`POST ${rows}/save takes evidence from who is responsible for a task of an approved schedule`, async () => {
    const { id } = await approved();
    const [, leaf] = await told(id);
    const file = await upload(member, 'photo.png');
    const row = { id: leaf?.['id'], doneFiles: [file] };
    expect((await manager.call('POST', `${rows}/save`, row)).json).toMatchObject({ code: '403', reason: 'notTaskOwner' });
    const done = await member.call<AnyDoc[]>('POST', `${rows}/save`, row);
    expect(done.json, JSON.stringify(done.json)).toMatchObject({ code: '200' });
    const standing = await told(id, 'getAcc2');
    expect(standing[1]).toMatchObject({ doneFiles: [{ id: file.id }] });
    const strange = { id: leaf?.['id'], doneFiles: [{ id: '999999', name: 'x', size: 1, mime: 'image/png' }] };
    expect((await member.call('POST', `${rows}/save`, strange)).json).toMatchObject({ code: '400' });
    expect((await member.call('POST', `${rows}/save`, { id: leaf?.['id'], doneFiles: [null] })).json).toMatchObject({ code: '400' });
  });
});

describe('versions', () => {
  it(`POST ${at}/newVersion/{projectId} copies the current one; its approval replaces it and carries over what was done`, async () => {
    const one = await approved();
    const projectId = textOf(one['projectId']);
    const revise = (client: TestClient) => client.call<AnyDoc>('POST', `${at}/newVersion/${projectId}`);
    await server.db.query(
      `update project_schedul_tasks set percent = 50, actual_start = '2026-11-10' where parent_id = $1 and task_code = '1.1'`,
      [one['id']],
    );
    expect((await stranger.call('POST', `${at}/newVersion/${projectId}`)).json).toMatchObject({ code: '404' });
    expect((await revise(member)).json).toMatchObject({ code: '403', reason: 'notPlanner' });
    const begun = await revise(manager);
    expect(begun.json, JSON.stringify(begun.json)).toMatchObject({ code: '200' });
    expect((await revise(manager)).json).toMatchObject({ code: '409', reason: 'openVersion' });
    const draft = await now(begun.json.data['id']);
    expect(draft).toMatchObject({ versionNo: 2, isCurrent: false, taskCount: 4 });
    expect((await manager.call('POST', `${at}/submitProcess`, { id: draft['id'] })).json).toMatchObject({
      faults: [{ rule: 'changeReason' }],
    });
    // The task moves to another number; it is still the same task.
    const [, leaf] = await told(draft['id']);
    await manager.call('POST', `${rows}/save`, { id: leaf?.['id'], parentTaskId: null });
    const put = await manager.call('PUT', `${at}/put/${textOf(draft['id'])}`, { changeReason: '工期调整' });
    expect(put.json, JSON.stringify(put.json)).toMatchObject({ code: '200' });
    await server.db.query(`update project_schedul_tasks set percent = 60 where parent_id = $1 and task_code = '1.1'`, [one['id']]);
    const two = await approveAll(server, at, draft, manager);
    expect(two).toMatchObject({ status: 'approved', isCurrent: true, versionNo: 2 });
    expect(await now(one['id'])).toMatchObject({ isCurrent: false });
    const standing = await told(two['id'], 'getAcc2');
    expect(standing.map(({ taskCode, taskName, percent }) => [taskCode, taskName, percent])).toEqual([
      ['1', '任务1', '0.00'],
      ['1.1', '任务1.2', '0.00'],
      ['2', '任务1.1', '60.00'],
      ['3', '任务2', '0.00'],
    ]);
    const project = (await office.call<AnyDoc>('GET', `/tydf/process/projectInitiate/get/${projectId}`)).json.data;
    expect(project).toMatchObject({ progressPct: '18.00' });
  });

  it('one with tasks that nobody did yet takes a finished project up again', async () => {
    const one = await approved();
    const projectId = textOf(one['projectId']);
    await server.db.query(`update project_initiate set progress_pct = 100, set_state = 'finished' where id = $1`, [projectId]);
    const begun = await manager.call<AnyDoc>('POST', `${at}/newVersion/${projectId}`);
    await manager.call('PUT', `${at}/put/${textOf(begun.json.data['id'])}`, { changeReason: '增加验收' });
    await approveAll(server, at, begun.json.data, manager);
    const project = (await office.call<AnyDoc>('GET', `/tydf/process/projectInitiate/get/${projectId}`)).json.data;
    expect(project).toMatchObject({ projectState: 'running', progressPct: '0.00', needsSchedule: false });
  });

  it('there is none where nothing was approved, or the project is stopped', async () => {
    const { id } = await approvedProject(server, budgetOnly);
    expect((await manager.call('POST', `${at}/newVersion/${textOf(id)}`)).json).toMatchObject({ code: '409', reason: 'noSchedule' });
    await server.db.query(`update project_initiate set set_state = 'suspended' where id = $1`, [id]);
    expect((await manager.call('POST', `${at}/newVersion/${textOf(id)}`)).json).toMatchObject({ code: '409', reason: 'projectNotRunning' });
    const { id: schedule } = await scheduled(tree(), textOf(id));
    expect((await manager.call('POST', `${at}/submitProcess`, { id: schedule })).json).toMatchObject({
      faults: [{ rule: 'projectNotRunning' }],
    });
  });
});
