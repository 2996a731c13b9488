import { searchQuery, searchVector, wordsOf } from '#server/db/search.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { paper, place } from '#tests/support/samples.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/people/characters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const finds = async (record: Record<string, unknown>, typed: string): Promise<boolean> => {
  const query = searchQuery(typed);
  const [row] = await database.db.query<{ found: boolean }>('select $1::tsvector @@ $2::tsquery as found', [
    searchVector(paper, record),
    query ?? 'nothing',
  ]);
  return row?.found ?? false;
};

const record = {
  code: 'SP-20260301-0012',
  title: '单佳伟 请假申请 SP-20260301-0012',
  subject: '采购三文鱼饲料 Skretting 9mm 每袋 22.5 公斤',
  amount: '12800.50',
  account: '6222000012345678',
};

describe('a record is found by', () => {
  test.each([
    ['Chinese words', '请假'],
    ['a single character', '料'],
    ['the last character of a text', '请'],
    ['several words in any order', '饲料 请假'],
    ['pinyin', 'caigou'],
    ['pinyin of a later word', 'siliao'],
    ['initials', 'cgswy'],
    ['the beginning of pinyin', 'sanwen'],
    ['a given name in pinyin', 'jiawei'],
    ['a surname as it is read in names', 'shanjiawei'],
    ['a whole code', 'SP-20260301-0012'],
    ['a code in small letters without its signs', 'sp202603010012'],
    ['the tail of a code', '0012'],
    ['the tail without its zeros', '12'],
    ['its date', '20260301'],
    ['an amount', '12800.50'],
    ['an amount as people write it', '12,800.5'],
    ['an amount without its cents', '12800'],
    ['a number in a text', '22.5'],
    ['Latin words in any case', 'skret'],
    ['full-width letters', 'ＳＫＲＥＴＴＩＮＧ'],
  ])('%s', async (_what, typed) => {
    expect(await finds(record, typed)).toBe(true);
  });
});

test.each([['出差'], ['饲请'], ['skretting 出差'], ['2800'], ['6222000012345678'], ['5678']])(
  'a record is not found by %s',
  async (typed) => {
    expect(await finds(record, typed)).toBe(false);
  },
);

test('nothing searchable gives no query', () => {
  expect(['', '  ', '!?', '——', "'"].map(searchQuery)).toEqual([null, null, null, null, null]);
});

test('whatever is written and typed makes a vector and a query that PostgreSQL takes; a record is found by its own text', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.string({ unit: fc.constantFrom("'", '\\', '&', '|', '!', ':', '*', '<', '(', '张', 'a', '0', ' ', '-', '.'), maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (any, typed) => {
      // No record keeps a zero byte.
      const own = any.replaceAll('\0', '');
      const vector = searchVector(place, { name: own });
      const queries = [searchQuery(own), searchQuery(typed)];
      const [row] = await database.db.query<{ own: boolean | null; other: boolean | null }>(
        'select $1::tsvector @@ $2::tsquery as own, $1::tsvector @@ $3::tsquery as other',
        [vector, ...queries],
      );
      if (queries[0] !== null) expect(row?.own, JSON.stringify(own)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('long texts stay small: their beginning is searched, not every syllable', () => {
  const words = wordsOf(place, { name: '申'.repeat(2000), remark: '三文鱼饲料采购'.repeat(300) });
  expect(words.size).toBeLessThan(1000);
});
