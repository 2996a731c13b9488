import type { AnyDoc } from '#model/definition.ts';
import type { Context } from '#server/context.ts';
import { read } from '#server/documents/shown/read.ts';
import { remove } from '#server/documents/verbs/remove.ts';
import { save } from '#server/documents/save.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { everything, makeSamples, paper, place, type Samples } from '#tests/support/samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;
let samples: Samples;
let admin: Context;
let author: Context;
let stranger: Context;
const every = ['add', 'put', 'deletes', 'page'].flatMap((action) =>
  ['samplePlace', 'samplePaper', 'sampleEverything'].map((key) => `${key}:${action}`),
);

beforeAll(async () => {
  database = await createTestDatabase();
  samples = await makeSamples(database.db);
  const all = new Map([place, everything, paper].map(({ key }) => [key, 'all' as const]));
  admin = await samples.person('admin', every, all);
  // Everybody chooses from the places.
  const choosing = new Map([[place.key, 'all' as const]]);
  author = await samples.person('author', every, choosing);
  stranger = await samples.person('stranger', every, choosing);
});
afterAll(() => database.close());

let made = 0;
const newPlace = (more: AnyDoc = {}): Promise<AnyDoc> => save(admin, place, { placeCode: `C${(made += 1)}`, name: `名称${made}`, ...more });
const faultsOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'saved',
    (error: { faults?: { field: string; rule: string }[] }) => error.faults?.map(({ field, rule }) => `${field} ${rule}`),
  );
const count = async (table: string): Promise<unknown> =>
  (await database.db.query<{ n: number }>(`select count(*)::integer as n from ${table} where not deleted`))[0]?.n;

describe('a new record', () => {
  test('gets its defaults, its computes, its stamps and its name', async () => {
    const record = await save(admin, place, { placeCode: 'A1', name: '海上网箱', keeper: author.actor.userId });
    expect(record).toMatchObject({
      placeCode: 'A1',
      enabled: true,
      area: 'A1 海上网箱',
      version: 1,
      createdBy: admin.actor.userId,
      createdAt: '2026-03-02T02:00:00.000Z',
      can: { put: true, deletes: true },
      $names: { [`users/${author.actor.userId}`]: { zh: 'author', en: 'author' } },
    });
    expect(await read(admin, place, String(record['id']))).toEqual(record);
  });

  test('is refused with every fault named, and then not there', async () => {
    const before = await count('sample_place');
    expect(await faultsOf(save(admin, place, { name: 'x'.repeat(41), surface: 'wide', opened: '2026-02-30', keeper: 'me' }))).toEqual(
      expect.arrayContaining(['placeCode required', 'name length', 'surface type', 'opened type', 'keeper type']),
    );
    expect(await faultsOf(save(admin, place, { placeCode: 'X', name: 'X', remark: 'never' }))).toEqual(['remark closed']);
    expect(await count('sample_place')).toBe(before);
  });

  test('may not carry fields that nobody knows or nobody may set', async () => {
    expect(await faultsOf(save(admin, place, { placeCode: 'X', name: 'X', colour: 'red' }))).toEqual(['colour unknownField']);
    expect(await faultsOf(save(author, paper, { subject: 's', code: 'MY-1', paidBy: 'me', items: [{ colour: 'red' }] }))).toEqual([
      'code lockedField',
      'paidBy lockedField',
      'items.0.colour unknownField',
    ]);
    const sly = await save(author, paper, { subject: 's', status: 'approved', applicant: admin.actor.userId, version: 99, submitCount: 7 });
    expect(sly).toMatchObject({
      status: 'draft',
      applicant: author.actor.userId,
      version: 1,
      submitCount: 0,
      createdBy: author.actor.userId,
    });
  });

  test('may not point at records that are not there or were deleted', async () => {
    const gone = await newPlace();
    await remove(admin, place, [String(gone['id'])]);
    const id = String(gone['id']);
    const work = save(admin, everything, {
      ref: id,
      refs: ['9999', id],
      user: '424242',
      rows: [{ name: 'a' }, { place: id, people: ['1717'] }],
    });
    expect(await faultsOf(work)).toEqual([
      'ref reference',
      'refs reference',
      'refs reference',
      'user reference',
      'rows.1.place reference',
      'rows.1.people reference',
    ]);
  });

  test('may not take what must be unique, alone or together', async () => {
    const first = await newPlace();
    expect(await faultsOf(newPlace({ placeCode: first['placeCode'] }))).toEqual(['placeCode unique']);
    const parent = String(first['id']);
    await newPlace({ name: '同名', parentId: parent });
    expect(await faultsOf(newPlace({ name: '同名', parentId: parent }))).toEqual(['name unique']);
    await newPlace({ name: '同名' });
  });

  test('frees its unique value when it is deleted', async () => {
    const first = await newPlace();
    await remove(admin, place, [String(first['id'])]);
    expect(await newPlace({ placeCode: first['placeCode'] })).toMatchObject({ placeCode: first['placeCode'] });
  });

  test('of two that take the same value at once, one is refused by name', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => save(admin, place, { placeCode: 'RACE', name: 'race' })));
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toHaveLength(2);
    for (const { reason } of lost) expect(reason).toMatchObject({ code: '400', faults: [{ field: 'placeCode', rule: 'unique' }] });
  });
});

describe('a change', () => {
  test('keeps what the body does not name, and counts the version', async () => {
    const record = await newPlace({ surface: '12.5' });
    const changed = await save(admin, place, { name: '新名称' }, String(record['id']));
    expect(changed).toMatchObject({ name: '新名称', surface: '12.50', version: 2 });
  });

  test('of a version that is no more is refused', async () => {
    const record = await newPlace();
    const id = String(record['id']);
    await save(admin, place, { name: 'first', version: 1 }, id);
    await expect(save(admin, place, { name: 'second', version: 1 }, id)).rejects.toMatchObject({ code: '409', reason: 'recordChanged' });
    expect(await read(admin, place, id)).toMatchObject({ name: 'first', version: 2 });
  });

  test('of a record sent back as it was read passes, masked values and all', async () => {
    const record = await newPlace({ secret: '6222000012345678', keeper: author.actor.userId });
    const reader = await samples.person('reader', every, new Map([['samplePlace', 'all']]));
    const seen = await read(reader, place, String(record['id']));
    expect(seen['secret']).toBe('••••5678');
    const { $names: _names, can: _can, ...body } = seen;
    await save(reader, place, { ...body, name: 'renamed' }, String(record['id']));
    const [row] = await database.db.query('select name, secret from sample_place where id = $1', [record['id']]);
    expect(row).toEqual({ name: 'renamed', secret: '6222000012345678' });
  });

  test.each(['0', 'x', '-1', '99999999999999999999', '1.5', ''])('of record %o is a missing record', async (id) => {
    await expect(save(admin, place, { name: 'n' }, id)).rejects.toMatchObject({
      code: '404',
      reason: 'missingRecord',
      params: { id, resource: 'samplePlace' },
    });
    await expect(read(admin, place, id)).rejects.toMatchObject({ code: '404', params: { id } });
    await expect(remove(admin, place, [id])).rejects.toMatchObject({ code: '404', params: { id } });
  });

  test('of somebody else’s draft is refused, and it cannot be read', async () => {
    const draft = await save(author, paper, { subject: 'mine' });
    const id = String(draft['id']);
    await expect(read(stranger, paper, id)).rejects.toMatchObject({ code: '404' });
    await expect(save(stranger, paper, { subject: 'yours' }, id)).rejects.toMatchObject({ code: '404' });
    await expect(remove(stranger, paper, [id])).rejects.toMatchObject({ code: '404' });
    // A reach over all resources does not open drafts either.
    await expect(read(admin, paper, id)).rejects.toMatchObject({ code: '404' });
    expect(await read(author, paper, id)).toMatchObject({ subject: 'mine' });
  });

  test('of a document in approval is refused with the reason', async () => {
    const draft = await save(author, paper, { subject: 'sent' });
    await database.db.query(`update sample_paper set status = 'submitted' where id = $1`, [draft['id']]);
    await expect(save(author, paper, { subject: 'late' }, String(draft['id']))).rejects.toMatchObject({
      code: '409',
      reason: 'notEditable',
    });
  });

  test('tells the other servers’ caches', async () => {
    const heard: string[] = [];
    const stop = await database.db.listen('record', (table) => heard.push(table));
    await newPlace();
    await expect.poll(() => heard).toContain('sample_place');
    await stop();
  });
});

describe('deleting', () => {
  test('wants ids', async () => {
    await expect(remove(admin, place, [])).rejects.toMatchObject({ code: '400', reason: 'noIds' });
  });

  test('takes drafts that were never submitted and plain records, for good', async () => {
    const draft = await save(author, paper, { subject: 'away', items: [{ name: 'line' }] });
    await remove(author, paper, [String(draft['id'])]);
    await expect(read(author, paper, String(draft['id']))).rejects.toMatchObject({ code: '404' });
  });

  test('leaves what was ever submitted', async () => {
    const draft = await save(author, paper, { subject: 'withdrawn' });
    await database.db.query('update sample_paper set submit_count = 1 where id = $1', [draft['id']]);
    await expect(remove(author, paper, [String(draft['id'])])).rejects.toMatchObject({
      code: '409',
      reason: 'everSubmitted',
      faults: [{ field: draft['id'] }],
    });
  });

  test('leaves what is pointed at, by a field, a list, a line or a child, and what its definition keeps; then nothing goes', async () => {
    const [a, b, c, d, parent, free] = await Promise.all([newPlace(), newPlace(), newPlace(), newPlace(), newPlace(), newPlace()]);
    const id = (record: AnyDoc | undefined): string => String(record?.['id']);
    const kept = await save(admin, place, { placeCode: 'KEEP', name: 'keep' });
    const holder = await save(admin, everything, { ref: id(a), refs: [id(b)], rows: [{ place: id(c) }] });
    await save(author, paper, { subject: 's', items: [{ placeId: id(d) }] });
    await newPlace({ parentId: id(parent) });
    const all = [a, b, c, d, parent, kept].map(id);
    const before = await count('sample_place');
    const refusal: unknown = await remove(admin, place, [...all, id(free)]).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: '409' });
    const faults = (refusal as { faults: { field: string; rule: string }[] }).faults.map(({ field, rule }) => `${field} ${rule}`);
    expect(faults.toSorted()).toEqual(all.map((one) => `${one} ${one === id(kept) ? 'kept' : 'stillUsed'}`).toSorted());
    expect(await count('sample_place')).toBe(before);

    await remove(admin, everything, [id(holder)]);
    await remove(admin, place, [id(a), id(b), id(c), id(free)]);
    expect(await count('sample_place')).toBe(Number(before) - 4);
  });
});
