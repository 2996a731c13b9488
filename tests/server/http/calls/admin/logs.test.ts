/** Every call of logs and audit, made to succeed and checked: what is logged, what is found, what is exported, what is kept how long. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type {
  ChainPortion,
  DeniedRow,
  JobsState,
  LoginRow,
  LogPage,
  OperationRow,
  OperationShown,
  RetentionShown,
  TrailDay,
  TrailDayReport,
} from '#model/operations/logs.ts';
import { auditDaily } from '#server/audit/daily.ts';
import { startTestServer, testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';

const at = (path: string): string => `/tydf/administration/logs/${path}`;
let server: TestServer;
let system: TestClient;
let auditor: TestClient;

const signIn = async (): Promise<void> => {
  [system, auditor] = [await server.as('maoyu'), await server.as('mengqinghai')];
};
/** Sessions end meanwhile. */
const pass = async (ms: number): Promise<void> => {
  server.clock.pass(ms);
  await signIn();
};

beforeAll(async () => {
  server = await startTestServer();
  await signIn();
});
afterAll(() => server?.close());

async function get<Data>(client: TestClient, path: string): Promise<Data> {
  const { json } = await client.call<Data>('GET', at(path));
  expect(json.code, `${path}: ${json.desc}`).toBe('200');
  return json.data;
}
const csv = async (client: TestClient, path: string): Promise<string> => {
  const answer = await fetch(`${server.url}${at(path)}`, { headers: { authorization: client.token, 'accept-language': 'en' } });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return answer.text();
};
const attempt = (userName: string, password: string) =>
  server.with(null).call('POST', '/tydf/administration/login', { userName, password });

describe('sign-ins', () => {
  it('GET /tydf/administration/logs/loginLog: successes and failures, with why and by whom', async () => {
    await attempt('renkai', testPassword);
    await attempt('RenKai ', 'not this one');
    await attempt('renkai', 'not this one either');
    await attempt('nobody.at.all', 'not this one');
    const { rows } = await get<LogPage<LoginRow>>(auditor, 'loginLog?size=10');
    expect(rows.map(({ account, outcome, times, person }) => [account, outcome, times, person === null])).toEqual(
      expect.arrayContaining([
        ['renkai', 'signedIn', 1, false],
        ['renkai', 'wrongLogin', 2, false],
        ['nobody.at.all', 'wrongLogin', 1, true],
      ]),
    );
    expect(rows.every(({ address, agent }) => address === '127.0.0.1' && agent !== '')).toBe(true);
    const failed = await get<LogPage<LoginRow>>(auditor, 'loginLog?outcome=failed&text=renkai');
    expect(failed.rows.map(({ outcome }) => outcome)).toEqual(['wrongLogin']);
  });

  it('GET /tydf/administration/logs/loginLog/{id}', async () => {
    const { rows } = await get<LogPage<LoginRow>>(auditor, 'loginLog?size=1');
    expect(await get<LoginRow>(auditor, `loginLog/${rows[0]!.id}`)).toEqual(rows[0]);
    expect((await auditor.call('GET', at('loginLog/999999'))).status).toBe(404);
  });

  it('GET /tydf/administration/logs/loginLog/export: no cell is run as a formula', async () => {
    await attempt('=cmd|calc', 'x');
    const text = await csv(auditor, 'loginLog/export?outcome=failed');
    expect(text).toContain('Time,Account,Person,Outcome,Times,Address,Browser');
    expect(text).toContain(`'=cmd|calc`);
    expect(text).not.toMatch(/[,\n]=cmd/);
  });

  it('a minute of guesses with ever new names from a locked address is one row', async () => {
    for (let guess = 0; guess < 60; guess += 1) await attempt(`guess${guess}`, 'x');
    const { rows } = await get<LogPage<LoginRow>>(auditor, 'loginLog?outcome=addressLocked');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.times).toBeGreaterThan(1);
    await pass(16 * 60_000);
  });
});

describe('operations', () => {
  let id = '';
  it('GET /tydf/administration/logs/operationLog: each save and deletion, in its transaction, by resource, record and person', async () => {
    const added = await system.call<AnyDoc>('POST', '/tydf/administration/areas/add', {
      areaCode: 'LOG1',
      name: '日志岗',
      areaType: 'zone',
    });
    expect(added.json.code, JSON.stringify(added.json)).toBe('200');
    id = String(added.json.data['id']);
    await system.call('PUT', `/tydf/administration/areas/put/${id}`, { ...added.json.data, name: '审计岗' });
    await system.call('PUT', `/tydf/administration/areas/put/${id}`, { name: '' });
    await system.call('DELETE', `/tydf/administration/areas/deletes?ids=${id}`);
    const { rows } = await get<LogPage<OperationRow>>(auditor, `operationLog?resource=areas&recordId=${id}`);
    expect(rows.map(({ action, recordName, person, fields }) => [action, recordName, person?.id, fields.includes('name')])).toEqual([
      ['deletes', '审计岗', system.userId, true],
      ['put', '审计岗', system.userId, true],
      ['add', '日志岗', system.userId, true],
    ]);
    expect((await get<LogPage<OperationRow>>(auditor, `operationLog?person=${auditor.userId}&resource=areas`)).rows).toEqual([]);
  });

  it('GET /tydf/administration/logs/operationLog/{id}: before and after', async () => {
    const { rows } = await get<LogPage<OperationRow>>(auditor, `operationLog?resource=areas&recordId=${id}&action=put`);
    const shown = await get<OperationShown>(auditor, `operationLog/${rows[0]!.id}`);
    expect(shown.changes).toEqual([{ field: 'name', before: '日志岗', after: '审计岗' }]);
  });

  it('pages by keyset, older and newer, without a row twice', async () => {
    const first = await get<LogPage<OperationRow>>(auditor, 'operationLog?size=2');
    const second = await get<LogPage<OperationRow>>(auditor, `operationLog?size=2&after=${first.next}`);
    const ids = [...first.rows, ...second.rows].map((row) => Number(row.id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect((await get<LogPage<OperationRow>>(auditor, `operationLog?newer=${first.newest}`)).rows).toEqual([]);
    expect((await get<LogPage<OperationRow>>(auditor, `operationLog?newer=${second.newest}`)).rows).toHaveLength(2);
    expect((await auditor.call('GET', at('operationLog?after=tomorrow'))).json).toMatchObject({
      code: '400',
      faults: [{ field: 'after' }],
    });
  });

  it('masks sensitive values and keeps nothing of a refused save', async () => {
    const person = await server.as('qiaolihua');
    const base = `/tydf/${server.services.registry.get('companyBankAccount')!.api.prefix}/companyBankAccount`;
    const [org] = await server.db.query<{ id: string }>('select id::text from org order by id limit 1');
    const body = { orgId: org?.id, bankName: '中国银行', accountName: '天屿', accountNo: '6222021234567890123', accountType: 'basic' };
    const added = await person.call<AnyDoc>('POST', `${base}/add`, body);
    const [definition] = [server.services.registry.get('companyBankAccount')!];
    const sensitive = Object.keys(definition.fields).filter((name) => definition.fields[name]?.sensitive);
    expect(sensitive).not.toEqual([]);
    if (added.json.code !== '200') throw new Error(JSON.stringify(added.json));
    const { rows } = await get<LogPage<OperationRow>>(auditor, `operationLog?resource=companyBankAccount`);
    const { changes } = await get<OperationShown>(auditor, `operationLog/${rows[0]!.id}`);
    expect(JSON.stringify(changes)).not.toContain('6222021234567890123');
    expect(changes.filter(({ field }) => sensitive.includes(field)).map(({ after }) => String(after).slice(0, 1))).toContain('•');
    const refused = await person.call('POST', `${base}/add`, { ...body, bankName: '' });
    expect(refused.json.code).toBe('400');
    expect((await get<LogPage<OperationRow>>(auditor, `operationLog?resource=companyBankAccount`)).rows).toHaveLength(rows.length);
  });

  it('GET /tydf/administration/logs/operationLog/export: is itself an operation', async () => {
    const text = await csv(auditor, 'operationLog/export?resource=areas');
    expect(text.split('\r\n').filter((line) => line.includes('areas')).length).toBeGreaterThanOrEqual(3);
    const { rows } = await get<LogPage<OperationRow>>(auditor, 'operationLog?action=export&resource=logs&size=1');
    expect(rows[0]).toMatchObject({ recordName: 'operationLog', person: { id: auditor.userId } });
  });

  it('GET /tydf/administration/logs/history/{resource}/{id}: for whoever may read the record', async () => {
    const added = await system.call<AnyDoc>('POST', '/tydf/administration/areas/add', { areaCode: 'LOG2', name: '一', areaType: 'zone' });
    const own = String(added.json.data['id']);
    await system.call('PUT', `/tydf/administration/areas/put/${own}`, { ...added.json.data, name: '二' });
    const employee = await server.as('yanfei');
    const found = await get<OperationShown[]>(employee, `history/areas/${own}`);
    expect(found.map(({ action, address }) => [action, address])).toEqual([
      ['put', null],
      ['add', null],
    ]);
    expect((await employee.call('GET', at(`history/roles/1`))).status).toBe(404);
    expect((await employee.call('GET', at('history/nothing/1'))).status).toBe(404);
  });
});

describe('what administrators do besides', () => {
  it('has an entry too: a password that was reset, without the password', async () => {
    const [person] = await server.db.query<{ id: string }>(`select id::text from users where user_name = 'songdawei'`);
    const { json } = await system.call<{ password: string }>('PUT', `/tydf/administration/users/resetPassword/${person!.id}`);
    expect(json.code).toBe('200');
    const { rows } = await get<LogPage<OperationRow>>(auditor, `operationLog?resource=users&recordId=${person!.id}`);
    expect(rows).toMatchObject([{ action: 'resetPassword', person: { id: system.userId } }]);
    expect(JSON.stringify(await get<OperationShown>(auditor, `operationLog/${rows[0]!.id}`))).not.toContain(json.data.password);
  });

  it('has none where nothing was changed or it was refused', async () => {
    const count = async () => (await get<LogPage<OperationRow>>(auditor, 'operationLog?size=200')).rows.length;
    const before = await count();
    const area = (await system.call<{ records: readonly AnyDoc[] }>('GET', '/tydf/administration/areas/page')).json.data.records[0]!;
    expect((await system.call('PUT', `/tydf/administration/areas/put/${String(area['id'])}`, { name: area['name'] })).json.code).toBe(
      '200',
    );
    await auditor.call('PUT', '/tydf/administration/users/resetPassword/1');
    expect(await count()).toBe(before);
  });
});

describe('denied calls', () => {
  it('GET /tydf/administration/logs/deniedLog: who was refused what, the same of a minute once', async () => {
    const employee = await server.as('yanfei');
    for (let time = 0; time < 5; time += 1) await employee.call('GET', '/tydf/administration/roles/page');
    await employee.call('GET', at('loginLog'));
    await server.with('no such token').call('GET', '/tydf/administration/roles/page');
    const { rows } = await get<LogPage<DeniedRow>>(auditor, `deniedLog?person=${employee.userId}`);
    expect(rows.map(({ route, code, reason, permission, times }) => [route, code, reason, permission, times])).toEqual(
      expect.arrayContaining([
        ['/tydf/administration/roles/page', '403', 'noPermission', 'roles:page', 5],
        [at('loginLog'), '403', 'noPermission', 'logs:page', 1],
      ]),
    );
    const strangers = await get<LogPage<DeniedRow>>(auditor, 'deniedLog?code=401');
    expect(strangers.rows.some(({ route, person }) => route === '/tydf/administration/roles/page' && person === null)).toBe(true);
  });

  it('GET /tydf/administration/logs/deniedLog/{id}', async () => {
    const { rows } = await get<LogPage<DeniedRow>>(auditor, 'deniedLog?size=1');
    expect(await get<DeniedRow>(auditor, `deniedLog/${rows[0]!.id}`)).toEqual(rows[0]);
  });

  it('GET /tydf/administration/logs/deniedLog/export', async () => {
    expect(await csv(auditor, 'deniedLog/export?code=403')).toContain('roles:page');
  });

  it('guesses of ids at one call are one row', async () => {
    await pass(60_000);
    const [before] = await server.db.query<{ n: number }>('select count(*)::int as n from denied_log');
    const one = server.with(null);
    const routes = Array.from(
      { length: 260 },
      (_, at) => `/tydf/administration/${['users', 'roles', 'posts', 'org', 'areas'][at % 5]}/get/${at}`,
    );
    await Promise.all(routes.map((path) => one.call('GET', path)));
    await get(auditor, 'deniedLog');
    const [after] = await server.db.query<{ n: number }>('select count(*)::int as n from denied_log');
    expect(after!.n - before!.n).toBe(5);
  });
});

describe('the trail', () => {
  const submit = async (userName: string): Promise<string> => {
    const employee = await server.as(userName);
    const [colleague] = await server.db.query<{ id: string }>(`select id::text from users where user_name = 'luyang'`);
    const body = {
      leaveType: 'personal',
      startDate: '2026-12-07',
      endDate: '2026-12-07',
      reason: 'x',
      agentUser: colleague!.id,
      requestId: `r${Math.random()}`,
    };
    const { json } = await employee.call<{ document: AnyDoc }>('POST', '/tydf/process/hrLeaveRequest/submitProcess', body);
    expect(json.code, json.desc).toBe('200');
    return String(json.data.document['id']);
  };
  const forge = async (work: string, values: readonly unknown[]): Promise<void> =>
    server.db.transaction(async (tx) => {
      await tx.query('alter table trail disable trigger trail_is_append_only');
      await tx.query(work, values);
      await tx.query('alter table trail enable trigger trail_is_append_only');
    });

  it('GET /tydf/administration/logs/chains: portion by portion, and names the first link that is broken', async () => {
    const ids = [await submit('yanfei'), await submit('renkai')];
    await submit('qinhao');
    const first = await get<ChainPortion>(auditor, 'chains?size=2');
    expect(first).toMatchObject({ documents: 2, total: 3, broken: [] });
    const second = await get<ChainPortion>(auditor, `chains?size=2&after=${first.next}`);
    expect(second).toMatchObject({ documents: 1, total: null, next: null });
    await forge(`update trail set actor_id = 1 where seq = 1 and instance_id = (select id from flow_instance where document_id = $1)`, [
      ids[1],
    ]);
    const { broken } = await get<ChainPortion>(auditor, 'chains');
    expect(broken).toMatchObject([{ resource: 'hrLeaveRequest', documentId: ids[1], brokenAt: 1, entry: { action: 'submit' } }]);
    expect((await get<ChainPortion>(auditor, `chains?resource=hrLeaveRequest&documentId=${ids[0]}`)).broken).toEqual([]);
    const past = await get<ChainPortion>(auditor, 'chains?from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z');
    expect(past).toMatchObject({ documents: 0, total: 0 });
  });

  it('GET /tydf/administration/logs/days: days that are over are sealed', async () => {
    await pass(86_400_000);
    expect(await auditDaily(server.services)).toBe(true);
    expect(await auditDaily(server.services)).toBe(false);
    const days = await get<TrailDay[]>(auditor, 'days');
    expect(days).toMatchObject([{ day: '2026-11-20' }]);
    expect(await get<TrailDay[]>(auditor, 'days?to=2026-11-01')).toEqual([]);
  });

  it('GET /tydf/administration/logs/days/{day}: misses a document that vanished with its whole chain', async () => {
    expect(await get<TrailDayReport>(auditor, 'days/2026-11-20')).toMatchObject({ holds: true });
    await forge(`delete from trail where instance_id = (select max(id) from flow_instance)`, []);
    const report = await get<TrailDayReport>(auditor, 'days/2026-11-20');
    expect(report.holds).toBe(false);
    expect(report.found).toBeLessThan(report.entries);
    expect((await auditor.call('GET', at('days/2026-11-01'))).status).toBe(404);
    expect((await auditor.call('GET', at('days/today'))).json).toMatchObject({ code: '400', faults: [{ field: 'day' }] });
  });
});

describe('jobs', () => {
  it('GET /tydf/administration/logs/jobs', async () => {
    const state = await get<JobsState>(auditor, 'jobs');
    expect(state.queues.map(({ name }) => name)).toEqual(['outbox', 'jobs', 'timers', 'mail']);
    // Never done yet.
    expect(state.daily.find(({ key }) => key === 'contract_expiring')).toMatchObject({
      ahead: [45, 30, 7],
      enabled: true,
      day: null,
      count: 0,
    });
  });

  it('POST /tydf/administration/logs/outbox/{id}/retry: one more try, by who may', async () => {
    const [row] = await server.db.query<{ id: string }>(
      `insert into outbox (kind, payload, created_at, due_at, attempts, last_error) values ('notice', '{"key":"x"}', $1, 'infinity', 8, 'the server is away') returning id::text`,
      [server.clock.now()],
    );
    const before = await get<JobsState>(auditor, 'jobs');
    expect(before.failed).toMatchObject([{ id: row!.id, attempts: 8, error: 'the server is away', dueAt: null }]);
    expect((await auditor.call('POST', at(`outbox/${row!.id}/retry`))).status).toBe(403);
    const { json } = await system.call<JobsState>('POST', at(`outbox/${row!.id}/retry`));
    expect(json.data.failed).toMatchObject([{ attempts: 7, dueAt: server.clock.now().toISOString() }]);
    expect((await system.call('POST', at('outbox/999999/retry'))).status).toBe(404);
    const logged = await get<LogPage<OperationRow>>(auditor, 'operationLog?action=retry');
    expect(logged.rows).toMatchObject([{ resource: 'logs', recordId: row!.id }]);
  });
});

describe('retention', () => {
  it('GET /tydf/administration/logs/retention: says what other days would remove', async () => {
    await server.db.query(
      `insert into login_log (at, last_at, account, outcome, address, agent) select $1::timestamptz - n * interval '1 day', $1, 'old', 'signedIn', '', '' from generate_series(200, 500, 50) n`,
      [server.clock.now()],
    );
    const shown = await get<RetentionShown>(auditor, 'retention');
    expect(shown.days).toEqual({ loginLog: 365, operationLog: 1095, deniedLog: 180, notices: 365 });
    expect(shown.rows.loginLog.over).toBe(3);
    expect((await get<RetentionShown>(auditor, 'retention?loginLog=180')).rows.loginLog.over).toBe(7);
  });

  it('PUT /tydf/administration/logs/retention: sets it, never below six months, and the daily run removes what is older', async () => {
    expect((await auditor.call('PUT', at('retention'), { loginLog: 200 })).status).toBe(403);
    expect((await system.call('PUT', at('retention'), { loginLog: 30 })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'loginLog' }],
    });
    const { json } = await system.call<RetentionShown>('PUT', at('retention'), { loginLog: 260 });
    expect(json.data.days.loginLog).toBe(260);
    const [logged] = (await get<LogPage<OperationRow>>(auditor, 'operationLog?resource=logs&action=put')).rows;
    expect((await get<OperationShown>(auditor, `operationLog/${logged!.id}`)).changes).toEqual([
      { field: 'loginLog', before: 365, after: 260 },
    ]);
    await pass(86_400_000);
    const [trail] = await server.db.query<{ n: number }>('select count(*)::int as n from trail');
    await auditDaily(server.services);
    const after = await get<RetentionShown>(auditor, 'retention');
    expect(after.rows.loginLog.over).toBe(0);
    expect(after.lastRun?.removed.loginLog).toBe(5);
    expect(await server.db.query<{ n: number }>('select count(*)::int as n from trail')).toEqual([trail]);
  });
});
