/** What is there, but not for whoever asks, answers exactly as what is not there: same status, words and headers, at every call with an id. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { knownRoutes } from '#tests/server/access/door.ts';
import type { Kind } from '#tests/server/access/matrix/people.ts';
import { baseOf, far, idBy, missing, openStage, registry, type Stage } from '#tests/server/access/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 300_000);
afterAll(() => stage?.server.close());

const asking: readonly Kind[] = ['employee', 'leader', 'account', 'adminManager', 'designer'];

/** As many of the acts as read a body need one that is in order. */
const bodies: Readonly<Record<string, AnyDoc>> = {
  transfer: { userId: '1' },
  delegate: { userId: '1' },
  addBefore: { userId: '1' },
  addAfter: { userId: '1' },
  copyTo: { userIds: ['1'] },
  comment: { comment: 'x' },
  ask: { comment: 'x' },
  answer: { comment: 'x' },
  return: { comment: 'x' },
  snooze: { until: '2026-11-21T01:00:00.000Z' },
  presence: { here: true },
  put: { remark: 'x' },
  update: { remark: 'x' },
  confirm: { version: 1 },
  reportBack: { actualEnd: '2026-11-20' },
  writeOff: { amount: '1.00', reason: 'x' },
  repay: { amount: '1.00', date: '2026-11-20', account: missing },
  changeState: { assetStatus: 'idle', reason: 'x' },
  bounce: { date: '2026-11-20', account: '1', reason: 'x' },
  addReview: { invoiceReviewId: '1', payAmount: '1.00' },
  onboard: { lineId: missing },
  cancelSession: { courseLineId: missing, reason: 'x' },
  opinions: { text: 'x' },
  views: { name: 'x' },
};

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Differ from call to call, whatever is asked. */
const own = new Set(['date', 'x-request-id', 'content-length', 'server-timing']);

async function told(kind: Kind, method: string, path: string, id: string, body: AnyDoc | undefined): Promise<Told> {
  const { token } = stage.clientOf(kind);
  const answer = await fetch(`${stage.server.url}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !own.has(name))),
    body: (await answer.text()).replaceAll(id, '#'),
  };
}

/** Where an answer to what is there for nobody else differs from one to nothing. */
async function wrongAt(kind: Kind, method: string, pathOf: (id: string) => string, id: string, bodyOf: (id: string) => AnyDoc | undefined) {
  const foreign = await told(kind, method, pathOf(id), id, bodyOf(id));
  if (foreign.status < 300) return null;
  const nothing = await told(kind, method, pathOf(missing), missing, bodyOf(missing));
  const same = JSON.stringify(foreign) === JSON.stringify(nothing);
  return same
    ? null
    : `${kind} ${method} ${pathOf('{id}')}: ${foreign.status} ${foreign.body} where nothing answers ${nothing.status} ${nothing.body}`;
}

/** Whether somebody sees the record at all. */
async function sees(kind: Kind, resource: string, id: string): Promise<boolean> {
  const { status } = await stage.clientOf(kind).call('GET', `${baseOf(resource)}/get/${id}`);
  return status === 200;
}

it('at every call of a resource', async () => {
  const wrong: (string | null)[] = [];
  const routes = await knownRoutes(stage.server);
  for (const [key, definition] of registry) {
    if (definition.kind === 'report' || key === 'logs' || key === 'sysCache') continue;
    const base = baseOf(key);
    const id = await stage.recordOf(key, far);
    const calls = routes.filter((route) => (route.split(' ')[1] ?? '').startsWith(`${base}/`));
    for (const kind of asking) {
      if (await sees(kind, key, id)) continue;
      for (const route of calls) {
        const [method = '', path = ''] = route.split(' ');
        const act = path.slice(base.length + 1).split('/')[0] ?? '';
        if (path.endsWith('/{id}'))
          wrong.push(
            await wrongAt(
              kind,
              method,
              (one) => path.replace('{id}', one),
              id,
              () => bodies[act],
            ),
          );
        else if (path.endsWith('Process') || (path.endsWith('/confirm') && method !== 'GET'))
          wrong.push(
            await wrongAt(
              kind,
              method,
              () => path,
              id,
              (one) => ({ id: one, comment: 'x' }),
            ),
          );
        else if (path.endsWith('/deletes'))
          wrong.push(
            await wrongAt(
              kind,
              method,
              (one) => `${path}?ids=${one}`,
              id,
              () => undefined,
            ),
          );
      }
      if (definition.kind !== 'document') continue;
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        if (!path.startsWith('/tydf/process/document/{resource}/{id}') && !path.startsWith('/tydf/administration/logs/history/')) continue;
        const act = path.split('/').at(-1) ?? '';
        wrong.push(
          await wrongAt(
            kind,
            method,
            (one) => path.replace('{resource}', key).replace('{id}', one),
            id,
            () => bodies[act],
          ),
        );
      }
    }
  }
  expect(wrong.filter(Boolean)).toEqual([]);
  expect(wrong.length).toBeGreaterThan(1_000);
}, 600_000);

it('at every call of a task, a process, a file, a job and what else is somebody’s own', async () => {
  const { server } = stage;
  const owner = await server.as(far);
  const document = await stage.recordOf('hrLeaveRequest', far);
  const form = new FormData();
  form.append('file', new Blob(['x']), 'x.txt');
  const file = await owner.call<readonly { readonly id: string }[]>('POST', '/tydf/api/files', form);
  const opinion = await owner.call<AnyDoc>('POST', '/tydf/personal/opinions', { action: 'approve', text: '同意' });
  const job = await stage.clientOf('account').call<AnyDoc>('POST', '/tydf/jobs', {
    kind: 'exportList',
    input: { resource: 'companyBankAccount', query: {}, columns: ['accountName'] },
  });
  const task = await idBy(server, `task where resource = 'hrLeaveRequest' and document_id = $1::bigint`, document);
  const process = await idBy(server, 'task where instance_id = $1::bigint', stage.running);
  const subjects: readonly (readonly [string, string])[] = [
    ['/tydf/process/task/{id}', task],
    ['/tydf/process/task/{id}', process],
    [
      '/tydf/process/view/{id}',
      await idBy(server, `flow_instance where resource = 'hrLeaveRequest' and document_id = $1::bigint`, document),
    ],
    ['/tydf/process/view/{id}', stage.running],
    ['/tydf/api/files/{id}', file.json.data[0]?.id ?? ''],
    ['/tydf/jobs/{id}', String(job.json.data['id'])],
    ['/tydf/personal/opinions/{id}', String(opinion.json.data['id'])],
  ];
  const wrong: (string | null)[] = [];
  for (const route of await knownRoutes(server)) {
    const [method = '', path = ''] = route.split(' ');
    for (const [begins, id] of subjects)
      if (path === begins || path.startsWith(`${begins}/`))
        wrong.push(
          await wrongAt(
            'employee',
            method,
            (one) => path.replace('{id}', one),
            id,
            () => bodies[path.split('/').at(-1) ?? ''],
          ),
        );
  }
  for (const [path, id, more] of [
    ['/tydf/process/actRuTask/handle', task, { action: 'approve' }],
    ['/tydf/process/actRuTask/handle', process, { action: 'claim' }],
  ] as const)
    wrong.push(
      await wrongAt(
        'employee',
        'POST',
        () => path,
        id,
        (taskId) => ({ taskId, ...more }),
      ),
    );
  expect(wrong.filter(Boolean)).toEqual([]);
  expect(wrong.length).toBeGreaterThan(30);
  // The log of denied calls knows what was there; one minute holds only so many.
  server.clock.pass(120_000);
  for (const id of [task, missing]) await stage.clientOf('employee').call('GET', `/tydf/process/task/${id}`);
  const noted = async (path: string): Promise<number> =>
    (await server.db.query(`select 1 from denied_log where path = $1 and code = '403' and reason = 'notForYou'`, [path])).length;
  await expect.poll(() => noted(`/tydf/process/task/${task}`), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await noted(`/tydf/process/task/${missing}`)).toBe(0);
}, 300_000);
