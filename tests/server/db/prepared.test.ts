import pg from 'pg';
import { Prepared } from '#server/db/prepared.ts';
import { typeParsers } from '#server/db/values.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const run = (client: pg.Client, text: string, values: unknown[]): Promise<object[]> =>
  new Promise((resolve, reject) => {
    client.query(
      new Prepared({ name: 'one', text, values, types: typeParsers }, (error, result) => (error ? reject(error) : resolve(result.rows))),
    );
  });

test('columns are described once on a connection, and rows come out alike ever after', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  let described = 0;
  (client as unknown as { connection: NodeJS.EventEmitter }).connection.on('rowDescription', () => (described += 1));
  const text = `select n::bigint as id, timestamptz '2026-02-28 08:00+08' as at, null as nothing from generate_series(1, $1::int) n`;
  const row = (id: string) => ({ id, at: '2026-02-28T00:00:00.000Z', nothing: null });
  expect(await run(client, text, [2])).toEqual([row('1'), row('2')]);
  expect(await run(client, text, [1])).toEqual([row('1')]);
  expect(await run(client, text, [0])).toEqual([]);
  expect(described).toBe(1);
  await client.end();
});

test('a failing run fails alone', async () => {
  const divide = (by: number) => database.db.query('select 10 / $1::int as part', [by], 'divide');
  expect(await divide(5)).toEqual([{ part: 2 }]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect(await Promise.all([divide(2), divide(10)])).toEqual([[{ part: 5 }], [{ part: 1 }]]);
});

test('a name stands for one text', async () => {
  const { db } = database;
  await db.transaction(async (tx) => {
    await tx.query('select 1 as a', [], 'same');
    await expect(tx.query('select 2 as b', [], 'same')).rejects.toThrow('must be unique');
  });
});

test('a named statement without rows answers none, again and again', async () => {
  const { db } = database;
  for (let time = 0; time < 3; time += 1) expect(await db.query('delete from parameter where key = $1', ['none'], 'nothing')).toEqual([]);
});
