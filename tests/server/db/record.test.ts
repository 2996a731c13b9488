import type { AnyDoc, Definition } from '#model/definition.ts';
import { normalise } from '#model/evaluate.ts';
import { readRecord, writeRecord } from '#server/documents/record.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { everything, makeSamples, paper, place } from '#tests/support/samples.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
const now = '2026-03-02T02:00:00.000Z';
const options = { actorId: null, now };
const write = (definition: Definition, record: AnyDoc, more: object = {}): Promise<AnyDoc> =>
  database.db.transaction((tx) => writeRecord(tx, definition, record, { ...options, ...more }));

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSamples(database.db);
});
afterAll(() => database.close());

const printable = fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', ''));
const decimalText = (whole: number, scale: number) =>
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** BigInt(whole) - 1n }), fc.bigInt({ min: 0n, max: 10n ** BigInt(scale) - 1n }), fc.boolean())
    .map(([a, b, minus]) => {
      const text = `${a}.${String(b).padStart(scale, '0')}`;
      return minus && /[1-9]/.test(text) ? `-${text}` : text;
    });
const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const file = fc.record({ id: fc.constant('7'), name: printable, size: fc.nat(), mime: fc.constant('image/png') });
const free = fc.jsonValue({ maxDepth: 3 }).map(
  (value) =>
    JSON.parse(
      JSON.stringify(value ?? null)
        .replaceAll(String.raw`\u0000`, '')
        .replaceAll(/-0(?![.\d])/g, '0'),
    ) as unknown,
);

const row = fc.record({
  name: maybe(printable),
  amount: maybe(decimalText(14, 2)),
  rate: maybe(decimalText(10, 10)),
  at: maybe(instant),
  day: maybe(day),
  yes: maybe(fc.boolean()),
  people: maybe(fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String), { maxLength: 3 })),
  tags: maybe(fc.subarray(['1', '0'])),
  extra: maybe(fc.record({ free })),
});
const anything = fc.record({
  text: maybe(printable),
  longText: maybe(printable),
  richText: maybe(printable),
  integer: maybe(fc.integer()),
  decimal: maybe(decimalText(14, 6)),
  money: maybe(decimalText(14, 2)),
  date: maybe(day),
  dateTime: maybe(instant),
  month: maybe(day.map((date) => date.slice(0, 7))),
  time: maybe(fc.constantFrom('00:00', '23:59', '08:30')),
  boolean: maybe(fc.boolean()),
  choice: maybe(fc.constantFrom('1', '0')),
  choices: maybe(fc.subarray(['1', '0'])),
  users: maybe(fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }).map(String), { maxLength: 4 })),
  files: maybe(fc.array(file, { maxLength: 2 })),
  images: maybe(fc.array(file, { maxLength: 2 })),
  location: maybe(fc.record({ longitude: fc.integer({ min: -180, max: 180 }), latitude: fc.integer({ min: -90, max: 90 }) })),
  signature: maybe(fc.record({ typed: printable })),
  json: maybe(fc.record({ free })),
  rows: fc.array(row, { maxLength: 3 }),
});

test('whatever is written is read again as it was, whole record and lines, for every kind of field', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (given) => {
      const record = normalise(everything, given);
      const written = await write(everything, record);
      const read = await readRecord(database.db, everything, written['id']);
      expect(read).toEqual(written);
      const { rows, ...fields } = record;
      expect(read).toMatchObject(fields);
      expect((read!['rows'] as AnyDoc[]).map(({ id: _id, lineNo: _no, ...line }) => line)).toMatchObject(rows as AnyDoc[]);
    }),
    { numRuns: 60 },
  );
});

test('lines with an id are changed, without are added, missing ones go; the order is the list’s', async () => {
  const first = await write(everything, { rows: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
  const [a, , c] = first['rows'] as AnyDoc[];
  const second = await write(everything, { id: first['id'], rows: [{ name: 'new' }, { ...c, name: 'C' }, a] });
  const rows = second['rows'] as AnyDoc[];
  expect(rows.map(({ name, lineNo }) => [name, lineNo])).toEqual([
    ['new', 1],
    ['C', 2],
    ['a', 3],
  ]);
  expect(rows[1]?.['id']).toBe(c?.['id']);
  expect((await write(everything, { id: first['id'], text: 'alone' }))['rows']).toHaveLength(3);
  const other = await write(everything, { rows: [{ name: 'x' }] });
  await expect(write(everything, { id: first['id'], rows: other['rows'] })).rejects.toMatchObject({ code: '400', reason: 'unknownLine' });
});

test('every write counts the version up; the one who missed a change is refused', async () => {
  const made = await write(everything, { text: 'a' });
  expect(made).toMatchObject({ version: 1, createdAt: now, updatedAt: now });
  const [one, two] = await Promise.allSettled([1, 2].map((n) => write(everything, { id: made['id'], integer: n }, { expectedVersion: 1 })));
  const results = [one, two].map((result) => String(result?.status)).toSorted((a, b) => a.localeCompare(b));
  expect(results).toEqual(['fulfilled', 'rejected']);
  const lost = [one, two].find((result) => result?.status === 'rejected');
  expect(lost).toMatchObject({ reason: { code: '409', reason: 'recordChanged' } });
  expect(await readRecord(database.db, everything, made['id'])).toMatchObject({ version: 2, text: 'a' });
  await expect(write(everything, { id: '999999', text: 'a' })).rejects.toMatchObject({ code: '404', reason: 'missingRecord' });
});

test('numbers are issued once each, also to those who save at the same time, and restart with the date', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => write(paper, { subject: `s${at}` }, { applicantName: '张伟' })));
  const codes = made.map(({ code }) => String(code)).toSorted();
  expect(codes).toEqual(Array.from({ length: 8 }, (_, at) => `SP-20260302-000${at + 1}`));
  expect(made[0]?.['title']).toBe(`张伟 单据 ${String(made[0]?.['code'])}`);
  // 16:00 in London is the next day in Shanghai.
  const next = await write(paper, { subject: 'later' }, { now: '2026-03-02T16:00:00.000Z' });
  expect(next['code']).toBe('SP-20260303-0001');
});

test('a number that was rolled back is given to the next one', async () => {
  const at = '2026-05-01T00:00:00.000Z';
  await expect(
    database.db.transaction(async (tx) => {
      await writeRecord(tx, paper, { subject: 'lost' }, { actorId: null, now: at });
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect((await write(paper, { subject: 'kept' }, { now: at }))['code']).toBe('SP-20260501-0001');
});

test('broken constraints name their field', async () => {
  await write(place, { placeCode: 'U1', name: 'one' });
  await expect(write(place, { placeCode: 'U1', name: 'two' })).rejects.toMatchObject({
    code: '400',
    faults: [{ field: 'placeCode', rule: 'unique' }],
  });
  await expect(write(everything, { ref: '987654' })).rejects.toMatchObject({ code: '400', faults: [{ field: 'ref', rule: 'reference' }] });
  await expect(write(everything, { rows: [{ place: '987654' }] })).rejects.toMatchObject({
    faults: [{ field: 'rows.place', rule: 'reference' }],
  });
});

test('an id of any wrong form is no record', async () => {
  for (const id of ['', '0', '-1', 'x', '1e3', '9223372036854775808', null, undefined, {}, ['1'], 1.5, "1'--"])
    expect(await readRecord(database.db, everything, id)).toBeNull();
});
