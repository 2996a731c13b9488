import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { list, listAll } from '#server/documents/lists/list.ts';
import { writeRecord } from '#server/documents/record.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { everything, makeSamples, paper, place } from '#tests/support/samples.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let admin: Context;
let insider: Context;
let guest: Context;
const names = ['张伟', '李娜', '王芳', '刘洋', '陈静', '杨帆', '赵磊', '黄敏', '周杰', '吴倩', 'Bergen', 'ålesund'];

const add = (definition: Definition, record: AnyDoc, actorId: string | null, now = '2026-03-02T02:00:00.000Z'): Promise<AnyDoc> =>
  database.db.transaction((tx) => writeRecord(tx, definition, record, { actorId, now }));
const titles = async (context: Context, query: Record<string, string | string[]>): Promise<unknown[]> =>
  (await list(context, place, query)).records.map(({ name }) => name);

beforeAll(async () => {
  database = await createTestDatabase();
  const samples = await makeSamples(database.db);
  const all = new Map([place, everything, paper].map(({ key }) => [key, 'all' as const]));
  admin = await samples.person('admin', ['samplePlace:sensitive'], all);
  insider = await samples.person('insider', [], all);
  guest = await samples.person('guest');
  for (const [at, name] of names.entries())
    await add(
      place,
      {
        placeCode: `P${at}`,
        name,
        surface: `${at * 10}.50`,
        opened: at % 3 === 0 ? null : `2026-0${(at % 9) + 1}-15`,
        enabled: at % 4 !== 0,
        secret: `secret-${at}-long`,
        keeper: at < 2 ? guest.actor.userId : null,
        sort: at % 2,
      },
      admin.actor.userId,
    );
});
afterAll(() => database.close());

test('sorts as the definition says, Chinese by pronunciation, and as asked', async () => {
  const pages = await Promise.all([
    titles(admin, {}),
    titles(admin, { sort: 'name' }),
    titles(admin, { sort: '-surface', pageSize: '2' }),
    titles(admin, { sort: '-sort,-name', pageSize: '3' }),
  ]);
  expect(pages[1]).toEqual(['陈静', '黄敏', '李娜', '刘洋', '王芳', '吴倩', '杨帆', '张伟', '赵磊', '周杰', 'ålesund', 'Bergen']);
  expect(pages[0]?.slice(0, 6)).toEqual(['陈静', '王芳', '张伟', '赵磊', '周杰', 'Bergen']);
  expect(pages[2]).toEqual(['ålesund', 'Bergen']);
  expect(pages[3]).toEqual(['ålesund', '杨帆', '吴倩']);
});

test('pages, with the total', async () => {
  const first = await list(admin, place, { sort: 'surface', pageSize: '5' });
  expect(first).toMatchObject({ total: 12, pageNum: 1, pageSize: 5 });
  expect(first.totalAtLeast).toBeUndefined();
  const third = await list(admin, place, { sort: 'surface', pageSize: '5', pageNum: '3' });
  expect(third.records.map(({ name }) => name)).toEqual(['Bergen', 'ålesund']);
  expect((await list(admin, place, { pageNum: '9' })).records).toEqual([]);
});

test.each([
  [{ name: '张伟' }, ['张伟']],
  [{ name: ['张伟', '李娜'] }, ['张伟', '李娜']],
  [{ name_like: '伟' }, ['张伟']],
  [{ name_like: 'BERG' }, ['Bergen']],
  [{ name_like: '%' }, []],
  [{ surface_from: '90.50' }, ['吴倩', 'Bergen', 'ålesund']],
  [{ surface_from: '10.5', surface_to: '20.5' }, ['李娜', '王芳']],
  [{ opened: '2026-02-15' }, ['李娜', 'Bergen']],
  [{ opened_from: '2026-08-01' }, ['黄敏', '周杰']],
  [{ enabled: 'false' }, ['张伟', '陈静', '周杰']],
  [{ keyword: 'zhangwei' }, ['张伟']],
  [{ keyword: 'lina' }, ['李娜']],
  [{ keyword: '李' }, ['李娜']],
  [{ keyword: 'P11' }, ['ålesund']],
  [{ keyword: '??' }, []],
  [{ keyword: ' ', name: '张伟' }, ['张伟']],
  [{ name: '', keyword: '张伟' }, ['张伟']],
])('filters by %o', async (query, expected) => {
  expect(await titles(admin, { ...query, sort: 'surface' })).toEqual(expected);
});

test('what a keyword finds comes in pages, in the order that was asked for, and a page behind the last is empty', async () => {
  const page = async (pageNum: number) => list(admin, place, { keyword: 'P', sort: '-surface', pageSize: '2', pageNum: String(pageNum) });
  const { total } = await page(1);
  expect(total).toBeGreaterThan(2);
  const all = await list(admin, place, { keyword: 'P', sort: '-surface' });
  const pages = await Promise.all(Array.from({ length: Math.ceil(total / 2) }, async (_, at) => (await page(at + 1)).records));
  expect(pages.flat().map(({ id }) => id)).toEqual(all.records.map(({ id }) => id));
  expect(await page(Math.ceil(total / 2) + 1)).toMatchObject({ records: [], total });
});

test('a date filters instants by the company’s day', async () => {
  const at = '2026-04-01T16:30:00.000Z';
  await add(paper, { subject: 'after midnight' }, admin.actor.userId, at);
  const on = async (query: Record<string, string>) => (await list(admin, paper, query)).records.map(({ subject }) => subject);
  expect(await on({ createdAt: '2026-04-02' })).toEqual(['after midnight']);
  expect(await on({ createdAt: '2026-04-01' })).toEqual([]);
  expect(await on({ createdAt_from: '2026-04-02', createdAt_to: '2026-04-02' })).toEqual(['after midnight']);
  expect(await on({ createdAt_from: at, createdAt_to: at })).toEqual(['after midnight']);
});

test.each([
  [{ colour: 'red' }, 'colour', 'unknownFilter'],
  [{ 'name"; drop table users; --': 'x' }, 'name"; drop table users; --', 'unknownFilter'],
  [{ surface_like: '1' }, 'surface_like', 'unknownFilter'],
  [{ constructor: 'x', toString_like: 'x' }, 'constructor', 'unknownFilter'],
  [{ enabled: 'constructor' }, 'enabled', 'wrongValue'],
  [{ sort: '__proto__' }, '__proto__', 'unknownSort'],
  [{ surface: 'many' }, 'surface', 'wrongValue'],
  [{ opened_from: '2026-02-30' }, 'opened_from', 'wrongValue'],
  [{ keeper: 'them' }, 'keeper', 'wrongValue'],
  [{ enabled: 'maybe' }, 'enabled', 'wrongValue'],
  [{ sort: 'colour' }, 'colour', 'unknownSort'],
  [{ sort: 'name;--' }, 'name;--', 'unknownSort'],
  [{ pageSize: '201' }, 'pageSize', 'range'],
  [{ pageNum: '0' }, 'pageNum', 'range'],
  [{ pageNum: 'x' }, 'pageNum', 'range'],
])('refuses %o and names it', async (query, field, rule) => {
  await expect(list(admin, place, query)).rejects.toMatchObject({
    code: '400',
    faults: expect.arrayContaining([expect.objectContaining({ field, rule })]),
  });
});

test('a person sees their own records and those in their reach, sensitive values only if they may', async () => {
  expect(await titles(guest, { sort: 'surface' })).toEqual(['张伟', '李娜']);
  expect((await list(guest, place, {})).total).toBe(2);
  const secretOf = async (context: Context) => (await list(context, place, { placeCode: 'P5' })).records[0]?.['secret'];
  expect(await secretOf(admin)).toBe('secret-5-long');
  expect(await secretOf(insider)).toBe('••••long');
  expect((await list(guest, place, { placeCode: 'P1' })).records[0]?.['secret']).toBe('secret-1-long');
  await expect(list(insider, place, { secret: 'secret-5-long' })).rejects.toMatchObject({
    faults: [{ field: 'secret', rule: 'unknownFilter' }],
  });
  await expect(list(insider, place, { sort: 'secret' })).rejects.toMatchObject({ faults: [{ field: 'secret', rule: 'unknownSort' }] });
});

test('records carry the names of what they point at', async () => {
  const { records } = await list(admin, place, { placeCode: 'P0' });
  expect(records[0]?.['$names']).toEqual({
    [`users/${guest.actor.userId}`]: { en: 'guest', zh: 'guest' },
    [`users/${admin.actor.userId}`]: { en: 'admin', zh: 'admin' },
  });
});

test('all: what may be chosen, short', async () => {
  const all = await listAll(admin, place, {});
  expect(all).toHaveLength(9);
  expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(
    ['$names', 'createdBy', 'id', 'name', 'nameEn', 'parentId', 'placeCode', 'surface', 'version'].toSorted(),
  );
  expect(await listAll(admin, paper, {})).toEqual([]);
});

test('pages read one after the other, backwards or at random give every row once, in any order, with empty values too', async () => {
  for (let at = 0; at < 60; at += 1)
    await add(
      everything,
      { text: `t${at % 7}`, money: at % 5 === 0 ? null : `${at % 4}.00`, date: at % 3 === 0 ? null : `2026-01-0${(at % 6) + 1}` },
      admin.actor.userId,
    );
  const part = fc.constantFrom('money', '-money', 'date', '-date', 'text', '-text', 'integer', '-createdAt');
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(part, { maxLength: 3 }), fc.integer({ min: 1, max: 25 }), fc.integer(), async (parts, size, seed) => {
      const sort = parts.join(',');
      const pages = Array.from({ length: Math.ceil(60 / size) }, (_, at) => at + 1);
      const shuffled = [...pages].toSorted((a, b) => ((a * 7919 + seed) % 101) - ((b * 7919 + seed) % 101));
      const found = new Map<number, unknown[]>();
      for (const page of shuffled)
        found.set(
          page,
          (await list(admin, everything, { sort, pageSize: String(size), pageNum: String(page) })).records.map(({ id }) => id),
        );
      const whole = (await list(admin, everything, { sort, pageSize: '200' })).records.map(({ id }) => id);
      expect(pages.flatMap((page) => found.get(page) ?? [])).toEqual(whole);
    }),
    { numRuns: 25 },
  );
});

test('totals are counted up to ten thousand', async () => {
  await database.db.query(
    `insert into sample_place (place_code, name, created_at, created_by) select 'N' || n, 'n' || n, now(), $1 from generate_series(1, 10050) n`,
    [admin.actor.userId],
  );
  expect(await list(admin, place, { pageSize: '1' })).toMatchObject({ total: 10_000, totalAtLeast: true });
});
