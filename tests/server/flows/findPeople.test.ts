/** One table of names for every place where people are looked for: the search of people, and that of records which carry their names. */
import { meant } from '#server/flows/findPeople.ts';
import type { OrgUser } from '#server/flows/organisation.ts';
import { searchQuery, searchVector } from '#server/db/search.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { place } from '#tests/support/samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const person = (name: string, more: Partial<OrgUser> = {}): OrgUser => ({
  id: '1',
  userName: 'u1',
  name,
  nameEn: null,
  email: null,
  staffNo: null,
  mobile: null,
  departmentId: null,
  postIds: [],
  staffId: null,
  enabled: true,
  ...more,
});

const names: readonly (readonly [name: string, typed: readonly string[]])[] = [
  ['秦昊', ['秦昊', '昊', 'qinhao', 'qin hao', 'qh', 'QH', 'hao']],
  ['姜玉珍', ['姜玉珍', '姜玉', '玉珍', '珍', 'jiangyuzhen', 'jiang yuzhen', 'jyz', 'yuzhen', '　姜玉珍　', '姜\u200b玉珍']],
  ['欧阳娜娜', ['欧阳娜娜', '欧阳 娜娜', '欧阳　娜娜', '娜娜', 'ouyang nana', 'oynn']],
  ['欧阳 娜娜', ['欧阳娜娜', '欧阳 娜娜', 'ouyangnana', 'oynn']],
  ['艾力·买买提', ['艾力·买买提', '艾力买买提', '艾力•买买提', '艾力 买买提', '买买提', 'ailimaimaiti', 'almmt']],
  ['单佳伟', ['单佳伟', 'shanjiawei', 'sjw']],
  ['吕梓婷', ['吕梓婷', 'lvziting', 'lüziting', 'lzt']],
  ['𠮷田', ['𠮷田', '𠮷', '田', 'tian']],
  ['㛃彧', ['㛃彧', '彧']],
  ['Anna Müller', ['anna', 'müller', 'Anna Müller', 'mvller']],
];
const asked = names.flatMap(([name, typed]) => typed.map((one) => [name, one] as const));

describe('somebody is found', () => {
  test.each(asked)('%s by "%s"', async (name, typed) => {
    expect(meant(typed)?.(person(name))).toBe(true);
    const [row] = await database.db.query<{ found: boolean }>('select $1::tsvector @@ $2::tsquery as found', [
      searchVector(place, { name }),
      searchQuery(typed),
    ]);
    expect(row?.found).toBe(true);
  });

  const known = person('姜玉珍', { userName: 'jiangyz', nameEn: 'Jade Jiang', staffNo: 'E1042', mobile: '138 0000 7231' });
  test.each(['13800007231', '7231', '1380', 'E1042', 'e10', 'jiangyz', 'jade', '姜玉珍 7231'])('by "%s"', (typed) => {
    expect(meant(typed)?.(known)).toBe(true);
  });
});

test.each(['姜珍', '玉姜', '珍玉', 'zyj', '0007', '!?', '姜玉珍 秦'])('nobody else is found by "%s"', (typed) => {
  expect(meant(typed)?.(person('姜玉珍', { mobile: '13800007231' }))).toBe(false);
});

test('nothing typed asks for nobody in particular', () => {
  expect(meant('  ')).toBeNull();
});
