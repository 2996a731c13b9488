import { migrate, shippedMigrations, type Migration } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
const now = new Date('2026-01-01T00:00:00Z');
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const step = (name: string, sql: string, hash = name): Migration => ({ name, sql, hash });

test('a migrated database has nothing left to do', async () => {
  expect(await migrate(database.db, { now })).toEqual([]);
});

test('two servers that migrate at once apply each file once, a broken file leaves nothing', async () => {
  const shipped = await shippedMigrations();
  const more = [...shipped, step('9001_a', 'create table a1 (n integer)')];
  const done = await Promise.all([1, 2, 3].map(() => migrate(database.db, { now, migrations: more })));
  expect(done.flat()).toEqual(['9001_a']);

  const broken = [...more, step('9002_b', 'create table b1 (n integer); select 1 / 0')];
  await expect(migrate(database.db, { now, migrations: broken })).rejects.toThrow('division by zero');
  expect(await database.db.query(`select to_regclass('b1') as b1`)).toEqual([{ b1: null }]);
});

test('a changed or unknown migration is refused', async () => {
  const shipped = await shippedMigrations();
  const known = [...shipped, step('9001_a', 'create table a1 (n integer)')];
  await migrate(database.db, { now, migrations: known });
  await expect(migrate(database.db, { now, migrations: [...shipped, step('9001_a', '', 'other')] })).rejects.toThrow('9001_a was changed');
  await expect(migrate(database.db, { now, migrations: shipped })).rejects.toThrow('newer than this program');
});
