/** One editor of a model at a time: who comes second looks on, takes over, and what they take is written down. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { ModelLock } from '#model/workflow/design.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const model = '/tydf/process/model';
let server: TestServer;
let admin: TestClient;
let other: TestClient;
let employee: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [admin, other, employee] = [await server.as('maoyu'), await server.as('admin'), await server.as('yanfei')];
});
afterAll(() => server?.close());

let made = 0;
const fresh = async (): Promise<AnyDoc> => {
  const key = `locked${(made += 1)}`;
  return (await admin.call<AnyDoc>('POST', `${model}/add`, { key, name: `锁${key}` })).json.data;
};
const lock = async (who: TestClient, id: unknown, body?: AnyDoc): Promise<ModelLock> =>
  (await who.call<ModelLock>('POST', `${model}/lock/${String(id)}`, body ?? {})).json.data;
const rename = (who: TestClient, { id }: AnyDoc, version: unknown) =>
  who.call<AnyDoc>('PUT', `${model}/put/${String(id)}`, { note: `v${String(version)}`, version });

it('POST /tydf/process/model/lock/{id} lets one edit, tells the other who does, and refuses their save', async () => {
  const record = await fresh();
  expect(await lock(admin, record['id'])).toMatchObject({ mine: true, lastChangeAt: null });
  const saved = await rename(admin, record, record['version']);
  expect(saved.json.code).toBe('200');
  const seen = await lock(other, record['id']);
  expect(seen).toMatchObject({ mine: false, by: { name: '毛宇' } });
  expect(seen.lastChangeAt).not.toBeNull();
  const refused = await rename(other, record, saved.json.data['version']);
  expect(refused.json).toMatchObject({ code: '409', reason: 'modelLocked' });
  expect(refused.json.desc).toBe('Mao Yu is editing this model');
});

it('takes over with a word, which is written down, and then the first is refused', async () => {
  const record = await fresh();
  await lock(admin, record['id']);
  expect(await lock(other, record['id'], { take: true })).toMatchObject({ mine: true });
  const rows = await server.db.query('select taken_from::text, by::text, address from model_lock_taken where model_id = $1', [
    record['id'],
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ address: expect.any(String) });
  expect((await rename(admin, record, record['version'])).json).toMatchObject({ code: '409', reason: 'modelLocked' });
  expect(await lock(admin, record['id'])).toMatchObject({ mine: false });
});

it('ends two minutes after the last renewal', async () => {
  const record = await fresh();
  await lock(admin, record['id']);
  server.clock.pass(90_000);
  await lock(admin, record['id']);
  server.clock.pass(90_000);
  expect(await lock(other, record['id'])).toMatchObject({ mine: false });
  server.clock.pass(31_000);
  expect((await rename(other, record, record['version'])).json.code).toBe('200');
  expect(await lock(other, record['id'])).toMatchObject({ mine: true, lastChangeAt: null });
});

it('DELETE /tydf/process/model/lock/{id} gives it back at once, but not somebody else’s', async () => {
  const record = await fresh();
  await lock(admin, record['id']);
  expect((await other.call('DELETE', `${model}/lock/${String(record['id'])}`)).json.code).toBe('200');
  expect(await lock(other, record['id'])).toMatchObject({ mine: false });
  expect((await admin.call('DELETE', `${model}/lock/${String(record['id'])}`)).json.code).toBe('200');
  expect(await lock(other, record['id'])).toMatchObject({ mine: true });
});

it('names what is wrong with a call', async () => {
  expect((await employee.call('POST', `${model}/lock/1`, {})).json.code).toBe('403');
  expect((await admin.call('POST', `${model}/lock/999999`, {})).json.code).toBe('404');
  expect((await admin.call('POST', `${model}/lock/x`, {})).json.code).toBe('404');
  const record = await fresh();
  expect((await admin.call('POST', `${model}/lock/${String(record['id'])}`, { take: 'yes' })).json.code).toBe('400');
});

it('the log tells who began and who took over, not that somebody goes on or looks on', async () => {
  const record = await fresh();
  const logged = async () =>
    server.db.query("select 1 from operation_log where action = 'lock' and record_id = $1", [String(record['id'])]);
  for (let turn = 0; turn < 3; turn++) {
    await lock(admin, record['id']);
    await lock(other, record['id']);
  }
  expect(await logged()).toHaveLength(1);
  await lock(other, record['id'], { take: true });
  expect(await logged()).toHaveLength(2);
  const timed = await admin.call('POST', '/tydf/administration/timings', { noted: [{ measure: 'decided', value: 1 }] });
  expect(timed.json.code).toBe('200');
  expect(await server.db.query("select 1 from operation_log where action = 'timings' or resource = 'timings'")).toEqual([]);
});
