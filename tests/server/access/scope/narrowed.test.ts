/** Of a narrowed definition only the condition of its area says who sees a record: in lists, readings, choices and searches, and for files. */
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { strangersAmong } from '#server/access/nameable.ts';
import { mayRead, scopeOf } from '#server/access/scope.ts';
import type { Actor, Context, Services } from '#server/context.ts';
import { fileFor } from '#server/documents/checks/fileRights.ts';
import { list } from '#server/documents/lists/list.ts';
import { readRecord, writeRecord } from '#server/documents/record.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { makeSamples, place } from '#tests/support/samples.ts';

/** Places that are seen while the person's name stands in their remark. */
const narrow: Definition = { ...place, access: { narrowed: true, filesApart: true, grants: {} } };

let database: TestDatabase;
let insider: Context;
let named: Context;
const ids: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const samples = await makeSamples(database.db);
  const services: Services = {
    ...samples.services,
    registry: new Map([...samples.services.registry, [narrow.key, narrow]]),
    areas: {
      ...samples.services.areas,
      narrowings: {
        [narrow.key]: ({ actor }, table) => raw<boolean>`${raw.ref(`${table}.remark`)} = ${actor.userName}`,
      },
    },
  };
  const reach: Actor['reach'] = new Map([[narrow.key, 'all']]);
  const codes = [`${narrow.key}:page`, `${narrow.key}:put`];
  insider = { ...(await samples.person('insider', codes, reach)), services };
  named = { ...(await samples.person('named', codes)), services };
  for (const [at, remark] of ['named', 'nobody'].entries()) {
    const record = { placeCode: `N${at}`, name: `place ${at}`, keeper: insider.actor.userId, remark };
    const written = await database.db.transaction((tx) =>
      writeRecord(tx, narrow, record, { actorId: insider.actor.userId, now: '2026-03-02T02:00:00.000Z' }),
    );
    ids.push(String(written['id']));
  }
});
afterAll(() => database.close());

const read = async (context: Context): Promise<string[]> => {
  const seen: string[] = [];
  for (const id of ids) if (await mayRead(context, narrow, (await readRecord(database.db, narrow, id)) as AnyDoc)) seen.push(id);
  return seen;
};

test('neither reach over everything nor keeping or having made it shows a record', async () => {
  expect((await list(insider, narrow, {})).records).toEqual([]);
  expect(await read(insider)).toEqual([]);
});

test('the condition shows what it names, in lists and in readings', async () => {
  expect((await list(named, narrow, {})).records.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await read(named)).toEqual([ids[0]]);
});

test('what is not seen cannot be named by others', async () => {
  const asked = ids.map((id) => ({ field: { kind: 'ref' as const }, target: narrow.key, id }));
  expect([...(await strangersAmong(database.db, named, asked))]).toEqual([`${narrow.key}/${ids[1]}`]);
  expect((await strangersAmong(database.db, insider, asked)).size).toBe(2);
});

test('no record that is not stored is seen', async () => {
  expect(await mayRead(named, narrow, { remark: 'named' })).toBe(false);
});

test('without the condition of an area nobody is let in by mistake', () => {
  const services = { ...named.services, areas: { ...named.services.areas, narrowings: {} } };
  expect(() => scopeOf({ ...named, services }, narrow, 'r')).toThrow('samplePlace is narrowed, and no area says how');
});

test('files apart are handed out by no ordinary reading, not even to their uploader', async () => {
  const store = async (resource: string | null): Promise<string> => {
    const [row] = await database.db.query<{ id: string }>(
      `insert into file (name, mime, size, sha256, resource, record_id, created_by, created_at)
       values ('a.txt', 'text/plain', 1, repeat('0', 64), $1, $2, $3, $4) returning id::text`,
      [resource, resource === null ? null : ids[0], named.actor.userId, new Date('2026-03-02T02:00:00.000Z')],
    );
    return row?.id ?? '';
  };
  expect(await fileFor(database.db, named, await store(narrow.key))).toBeNull();
  expect(await fileFor(database.db, named, await store(null))).toMatchObject({ name: 'a.txt' });
});
