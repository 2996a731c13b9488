/** What two administrators do at the same moment: neither undoes the other, and rules hold for both together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Definition } from '#model/definition.ts';
import { actorOf } from '#server/access/actor.ts';
import { dictionaryValues, putValues } from '#server/administration/dictionaries.ts';
import type { Context } from '#server/context.ts';
import { companySettings, setCompany } from '#server/access/company.ts';
import { save } from '#server/documents/save.ts';
import { holdAt, withFaults } from '#tests/support/attack/faults.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const idOf = async (name: string): Promise<string> =>
  (await server.db.query<{ id: string }>('select id::text from users where user_name = $1', [name]))[0]?.id ?? '';

const acting = async (name: string, services = server.services): Promise<Context> => {
  const actor = await actorOf(server.db, await idOf(name));
  if (actor === null) throw new Error(`${name} cannot act`);
  return { services, actor, language: 'en', address: '127.0.0.1' };
};

type Act = (context: Context) => Promise<unknown>;

/** The first is held before it commits, until the second has had the time to read what it should not have read yet. */
async function atOnce(first: Act, second: Act, actor = 'maoyu'): Promise<unknown> {
  const held = holdAt('beforeCommit');
  const one = first(await acting(actor, { ...server.services, db: withFaults(server.db, held.meet) }));
  await held.arrived;
  const other = second(await acting(actor)).catch((error: unknown) => error);
  await sleep(300);
  held.release();
  await one;
  return other;
}

it('two patterns of numbers are both kept, with who set them', async () => {
  const set = (key: string, pattern: string) => (context: Context) => setCompany(context, { numbers: { [key]: pattern } });
  await atOnce(set('sysSystem.code', 'XT{seq4}'), set('videoManagement.code', 'V{seq5}'));
  const { numbers } = await companySettings(await acting('maoyu'), { zh: '', en: '' });
  const kept = new Map(numbers.map(({ key, pattern }) => [key, pattern]));
  expect([kept.get('sysSystem.code'), kept.get('videoManagement.code')]).toEqual(['XT{seq4}', 'V{seq5}']);
  const logged = await server.db.query(`select changes from operation_log where resource = 'company' order by id`);
  expect(logged.map((row) => (row as { changes: unknown }).changes)).toEqual([
    [{ field: 'numbers.sysSystem.code', before: null, after: 'XT{seq4}' }],
    [{ field: 'numbers.videoManagement.code', before: null, after: 'V{seq5}' }],
  ]);
});

it('a list of values that somebody saved meanwhile is not saved over', async () => {
  const maoyu = await server.as('maoyu');
  const [row] = await server.db.query<{ id: string }>(
    `select id::text from dictionaries where dict_code = 'deptType' and parent_id is null`,
  );
  const path = `/tydf/administration/dictionaries/values/${row?.id}`;
  interface Whole {
    readonly values: readonly object[];
    readonly state: string;
  }
  const { values, state } = (await maoyu.call<Whole>('GET', path)).json.data;
  const value = (itemValue: string): object => ({ itemValue, labelZh: itemValue, labelEn: itemValue });
  expect((await maoyu.call('PUT', path, { values: [...values, value('one')], state })).json.code).toBe('200');
  expect((await maoyu.call('PUT', path, { values: [...values, value('two')], state })).json).toMatchObject({
    code: '409',
    reason: 'recordChanged',
  });
  expect((await maoyu.call<Whole>('GET', path)).json.data.values.at(-1)).toMatchObject({ itemValue: 'one' });
  expect((await maoyu.call('PUT', path, { values: [{ ...value('x'), id: {} }] })).json).toMatchObject({
    faults: [{ field: 'values.0.id' }],
  });
  // Ids of a file are those of another installation: nothing of here is meant by them.
  const now = (await maoyu.call<Whole>('GET', path)).json.data;
  const [first] = now.values as readonly { readonly id: string }[];
  const file = { dictCode: 'deptType', dictName: 'x', values: [{ ...value('three'), id: first?.id }] };
  expect((await maoyu.call('POST', '/tydf/administration/dictionaries/import', file)).json.data).toMatchObject({
    added: ['three'],
    changed: [],
  });
  expect((await maoyu.call<Whole>('GET', path)).json.data.values).toHaveLength(now.values.length + 1);
});

it('a list of values counts once how often each is used, however many change', async () => {
  const [row] = await server.db.query<{ id: string }>(
    `select id::text from dictionaries where dict_code = 'postCategory' and parent_id is null`,
  );
  const asked: string[] = [];
  const context = await acting('maoyu', {
    ...server.services,
    db: withFaults(
      server.db,
      (point, statement) => void (point === 'before' && statement.includes('used group by value') && asked.push(point)),
    ),
  });
  const { values } = await dictionaryValues(context, row?.id ?? '');
  asked.length = 0;
  const { values: turned } = await putValues(context, row?.id ?? '', { values: values.toReversed() });
  expect(turned.map(({ itemValue }) => itemValue)).toEqual(values.map(({ itemValue }) => itemValue).toReversed());
  expect(asked).toHaveLength(1);
});

it('who takes the last system administrator away waits for who does so too, and is refused', async () => {
  const role = `(select id from roles where code = 'sys_admin')`;
  await server.db.query(`update users set roles = array_remove(roles, ${role}) where ${role} = any(roles)`);
  await server.db.query(`update users set roles = roles || ${role} where user_name in ('luojia', 'yanfei')`);
  const disable = async (name: string) => {
    const id = await idOf(name);
    return (context: Context) => save(context, server.services.registry.get('users') as Definition, { status: 'disabled' }, id);
  };
  const answer = await atOnce(await disable('luojia'), await disable('yanfei'), 'shenyifan');
  expect(answer).toMatchObject({ code: '400', faults: [{ field: 'status', rule: 'lastAdministrator' }] });
});
