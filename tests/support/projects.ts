/** Takes documents of projects to their end, and makes projects for tests that need one. */
import { expect } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { companyOf } from '#tests/fixtures/company.ts';
import type { TestClient, TestServer } from './server.ts';

/** Who decides where a role is asked. */
const byRole: Readonly<Record<string, string>> = {
  project_manager: 'shenyifan',
  finance_manager: 'qiaolihua',
  general_manager: 'zhaomingyuan',
  vice_president: 'gaozhenbo',
  procurement_manager: 'dingweiguo',
};

interface OpenTask {
  readonly id: string;
  readonly node: string;
  readonly login: string | null;
  readonly roles: readonly string[];
}

async function openTask(server: TestServer, resource: string, id: string): Promise<OpenTask | undefined> {
  const [task] = await server.db.query<OpenTask>(
    `select t.id::text, t.node_id as node, (select u.user_name from users u where t.principals && array['u:' || u.id] order by u.id limit 1) as login,
       array(select substr(p, 3) from unnest(t.principals) p where p like 'r:%') as roles
     from task t where t.resource = $2 and t.document_id = $1 and t.state = 'open' order by t.id limit 1`,
    [id, resource],
  );
  return task;
}

/** Has its open step approved by whoever it asks; answers what the call says. */
async function approveStep(server: TestServer, at: string, id: string, task: OpenTask): Promise<AnyDoc> {
  const login = task.login ?? byRole[task.roles[0] ?? ''] ?? 'nobody';
  return (await (await server.as(login)).call('POST', `${at}/approveProcess`, { id, taskId: task.id })).json as unknown as AnyDoc;
}

/** Has what waits at its last step approved; answers what the call says. */
export async function approveLast(server: TestServer, at: string, id: string): Promise<AnyDoc> {
  const task = await openTask(server, at.split('/').at(-1) ?? '', id);
  if (task === undefined) throw new Error(`${at} ${id} waits for nobody`);
  return approveStep(server, at, id, task);
}

/** Sends a draft and has every step approved by whoever it asks, up to the node `until`, which waits then. */
export async function approveUntil(
  server: TestServer,
  at: string,
  draft: AnyDoc,
  author: TestClient,
  until: string | null,
): Promise<string> {
  const id = textOf(draft['id']);
  const sent = await author.call('POST', `${at}/submitProcess`, { id });
  expect(sent.json, JSON.stringify(sent.json)).toMatchObject({ code: '200' });
  const resource = at.split('/').at(-1) ?? '';
  for (let task = await openTask(server, resource, id); task !== undefined; task = await openTask(server, resource, id)) {
    if (task.node === until) break;
    const answer = await approveStep(server, at, id, task);
    expect(answer, `${task.node}: ${JSON.stringify(answer)}`).toMatchObject({ code: '200' });
  }
  return id;
}

/** The same to its end; answers the record as its author then reads it. */
export async function approveAll(server: TestServer, at: string, draft: AnyDoc, author: TestClient): Promise<AnyDoc> {
  const id = await approveUntil(server, at, draft, author, null);
  return (await author.call<AnyDoc>('GET', `${at}/get/${id}`)).json.data;
}

/** Nodes at which a document was approved, in their order. */
export async function stepsOf(server: TestServer, { processInstanceId }: AnyDoc): Promise<readonly string[]> {
  const rows = await server.db.query<{ node: string }>(
    `select node_id as node from trail where instance_id = $1::bigint and action = 'approve' order by seq`,
    [processInstanceId],
  );
  return rows.map(({ node }) => node);
}

let made = 0;

/** An approved project of yanfei, managed by shaobin: one budget line of 60,000 and one milestone. `more` differs. */
export async function approvedProject(server: TestServer, more: AnyDoc = {}): Promise<AnyDoc> {
  const at = '/tydf/process/projectInitiate';
  const company = await companyOf(server.db);
  const author = await server.as('yanfei');
  const answer = await author.call<AnyDoc>('POST', `${at}/add`, {
    projectName: `测试项目${++made}`,
    projectType: 'equipment',
    managerId: company.user('shaobin'),
    members: [company.user('hantao')],
    startDate: '2026-11-01',
    endDate: '2027-03-31',
    background: '能耗偏高',
    goal: '降低电耗',
    lines: [
      { detailType: 'budget', budgetSubject: 'equipment', content: '微滤机', qty: '1', unitPrice: '60000' },
      { detailType: 'milestone', content: '安装完成', planDate: '2027-01-31' },
    ],
    ...more,
  });
  expect(answer.json, JSON.stringify(answer.json)).toMatchObject({ code: '200' });
  return approveAll(server, at, answer.json.data, author);
}

/** Such a project with an approved schedule of two tasks of equal weight, from 10 November on; with its tasks in their order. */
export async function scheduledProject(server: TestServer): Promise<{ readonly project: AnyDoc; readonly tasks: readonly AnyDoc[] }> {
  const at = '/tydf/process/projectSchedul';
  const company = await companyOf(server.db);
  const budget = { detailType: 'budget', budgetSubject: 'equipment', content: '微滤机', qty: '1', unitPrice: '60000' };
  const project = await approvedProject(server, { lines: [budget] });
  const manager = await server.as('shaobin');
  const task = (taskCode: string, planStart: string, planEnd: string): AnyDoc => ({
    taskCode,
    taskName: `任务${taskCode}`,
    weight: '50',
    planStart,
    planEnd,
    ownerId: company.user('hantao'),
  });
  const answer = await manager.call<AnyDoc>('POST', `${at}/add`, {
    projectId: textOf(project['id']),
    schedulName: '计划',
    tasks: [task('1', '2026-11-10', '2026-11-19'), task('2', '2026-11-20', '2026-11-29')],
  });
  expect(answer.json, JSON.stringify(answer.json)).toMatchObject({ code: '200' });
  const schedule = await approveAll(server, at, answer.json.data, manager);
  return { project, tasks: linesOf(schedule, 'tasks') };
}
