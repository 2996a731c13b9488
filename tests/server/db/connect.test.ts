import { spawnSync } from 'node:child_process';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { openDatabase } from '#server/db/connect.ts';
import { createListener } from '#server/db/listen.ts';
import { violationOf } from '#server/db/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let test1: TestDatabase;
beforeAll(async () => {
  test1 = await createTestDatabase();
});
afterAll(() => test1.close());

test('values come out as JSON carries them', async () => {
  const [row] = await test1.db.query(
    `select 9007199254740993::bigint as id, 1.10::numeric(10, 2) as amount, date '2026-02-28' as day,
       timestamptz '2026-02-28 08:00:00.5+08' as at, '{"a": [1]}'::jsonb as json, 7::integer as n, true as yes, null as nothing,
       array[date '2026-02-28', null] as days`,
  );
  expect(row).toEqual({
    id: '9007199254740993',
    amount: '1.10',
    day: '2026-02-28',
    at: '2026-02-28T00:00:00.500Z',
    json: { a: [1] },
    n: 7,
    yes: true,
    nothing: null,
    days: ['2026-02-28', null],
  });
});

test('a transaction commits as a whole or not at all', async () => {
  const { db } = test1;
  const put = `insert into parameter (key, value, updated_at) values ($1, '1', now())`;
  await db.transaction((tx) => tx.query(put, ['kept']));
  await expect(
    db.transaction(async (tx) => {
      await tx.query(put, ['lost']);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await db.query(`select key from parameter where key in ('kept', 'lost')`)).toEqual([{ key: 'kept' }]);
});

test('transactions that read beside themselves do not wait for each other', async () => {
  const db = openDatabase(test1.url, { size: 4 });
  let begun = 0;
  const one = (): Promise<unknown> =>
    db.transaction(async (tx) => {
      await tx.query('select 1');
      begun += 1;
      await expect.poll(() => begun).toBeGreaterThan(1);
      return db.query('select 2 as two');
    });
  try {
    expect(await Promise.all(Array.from({ length: 12 }, one))).toEqual(Array.from({ length: 12 }, () => [{ two: 2 }]));
  } finally {
    await db.close();
  }
});

test('a transaction whose failed statement was swallowed does not pass for committed', async () => {
  await expect(test1.db.transaction((tx) => tx.query('select 1 / 0').catch(() => []))).rejects.toThrow('nothing was committed');
});

test('kysely in a transaction sees and shares its fate', async () => {
  const { db } = test1;
  const row = { key: 'seen', value: '1', updated_at: new Date() };
  await expect(
    db.transaction(async (tx) => {
      await tx.kysely.insertInto('parameter').values(row).execute();
      expect(await tx.kysely.selectFrom('parameter').select('key').where('key', '=', 'seen').execute()).toHaveLength(1);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await db.kysely.selectFrom('parameter').select('key').where('key', '=', 'seen').execute()).toEqual([]);
});

const endAll = `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

test('a statement whose connection is just being ended is answered by another one, a long one is not begun again', async () => {
  const { db, url } = test1;
  const other = openDatabase(url, { size: 1 });
  const short = db.query<{ slept: string }>('select pg_sleep(0.5)::text as slept');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await other.query(endAll);
  expect(await short).toEqual([{ slept: '' }]);
  const long = db.query('select pg_sleep(20)').then(
    () => null,
    (error: unknown) => error,
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await other.query(endAll);
  expect(await long).toMatchObject({ code: '503', reason: 'databaseAway' });
  await other.close();
});

test('connections that the server ends fail nothing but the call they served', async () => {
  const { db, url } = test1;
  const other = openDatabase(url, { size: 1 });
  const heard: string[] = [];
  const stop = await db.listen('news', (payload) => heard.push(payload));
  const hanging = db
    .transaction((tx) => tx.query('select pg_sleep(20)'))
    .then(
      () => null,
      (error: unknown) => error,
    );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await other.query(endAll);
  expect(await hanging).toMatchObject({ code: '503', reason: 'databaseAway' });
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  await expect
    .poll(
      async () => {
        await db.notify('news', 'back');
        return heard;
      },
      { timeout: 5000 },
    )
    .toContain('back');
  await stop();
  await other.close();
});

test('a connection that ended while it lay in the pool, unnoticed yet, fails nothing', async () => {
  const { db, url } = test1;
  await db.query('select 1');
  // This process hears of nothing meanwhile.
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import pg from 'pg';
       const client = new pg.Client({ connectionString: process.argv[1] });
       await client.connect();
       await client.query('select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
       for (let left = 2; left > 1; await new Promise((done) => setTimeout(done, 20)))
         left = Number((await client.query('select count(*) as n from pg_stat_activity where datname = current_database()')).rows[0].n);
       await client.end();`,
      url,
    ],
    { encoding: 'utf8' },
  );
  expect(status, stderr).toBe(0);
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
});

test('telling ends when this process has heard it, at once where nobody here listens', async () => {
  const listener = createListener({ connectionString: test1.url });
  const heard: string[] = [];
  await listener.listen('echo', (payload) => heard.push(payload));
  // As under load: sent long before it is heard.
  await listener.tell('echo', 'late', async () => {
    setTimeout(() => void test1.db.query(`select pg_notify('echo', 'late')`), 100);
  });
  expect(heard).toEqual(['late']);
  const told = listener.tell('quiet', '', async () => heard.push('sent')).then(() => 'told');
  expect(await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 500, 'waited'))])).toBe('told');
  expect(heard).toEqual(['late', 'sent']);
  await listener.close();
});

test('violations are told in words of ours', async () => {
  const twice = test1.db.query(`insert into parameter (key, value, updated_at) values ('a', '1', now()), ('a', '1', now())`);
  const error: unknown = await twice.catch((thrown: unknown) => thrown);
  expect(violationOf(error)).toEqual({ kind: 'unique', constraint: 'parameter_pkey', table: 'parameter', column: null });
  expect(violationOf(new Error('else'))).toBeNull();
});

test('the trail cannot be rewritten', async () => {
  await expect(test1.db.query('delete from trail')).rejects.toThrow('append-only');
  await expect(test1.db.query(`update trail set comment = ''`)).rejects.toThrow('append-only');
});
