/** Queries typed by definitions find the tables and columns of every definition, and answer by the names of its fields. */
import { sql as raw, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allFields, allLineFields } from '#model/common.ts';
import { loadRegistry } from '#resources/registry.ts';
import type { Tables } from '#server/db/sql.ts';
import { tables } from '#server/db/typed.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { makeSamples, place } from '#tests/support/samples.ts';
import { save } from '#server/documents/save.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

it('every field of every resource and of its lines is a column by its name', async () => {
  // The type knows the tables of one definition; here all of them are asked for.
  const all = tables(database.db) as unknown as Kysely<Tables>;
  for (const definition of (await loadRegistry()).values()) {
    if (definition.kind === 'report') continue;
    const sets = Object.entries(definition.lines).map(
      ([set, lines]) =>
        [`${definition.key}${set[0]?.toUpperCase()}${set.slice(1)}`, ['parentId', 'lineNo', ...Object.keys(allLineFields(lines))]] as const,
    );
    for (const [table, names] of [[definition.key, ['deleted', ...Object.keys(allFields(definition))]] as const, ...sets]) {
      await all.selectFrom(table).select(names).limit(0).execute();
      const [row] = await all.selectNoFrom(names.map((name) => raw`null`.as(name))).execute();
      expect(Object.keys(row ?? {})).toEqual(names);
    }
  }
});

it('answers values as records have them', async () => {
  const samples = await makeSamples(database.db);
  const author = await samples.person('author', ['samplePlace:add', 'samplePlace:page'], new Map([[place.key, 'all']]));
  const parent = await save(author, place, { placeCode: 'P', name: '海区' });
  const made = await save(author, place, {
    placeCode: 'C',
    name: '网箱',
    parentId: parent['id'],
    surface: '12.50',
    opened: '2026-03-01',
    sort: 3,
  });
  const rows = await tables(database.db, place)
    .selectFrom('samplePlace')
    .select(['id', 'parentId', 'surface', 'opened', 'sort', 'enabled', 'createdAt'])
    .where('parentId', '=', String(parent['id']))
    .execute();
  const { id, parentId, surface, opened, sort, enabled, createdAt } = made;
  expect(rows).toEqual([{ id, parentId, surface, opened, sort, enabled, createdAt }]);
});
