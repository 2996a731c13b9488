/** A dictionary as a whole: its values with their uses, saved together or not at all; out as a file and in again; and the rules of menus. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import type { DictionaryFile, DictionaryImport } from '#model/operations/dictionaryFile.ts';
import type { StoredValue } from '#server/administration/dictionaries.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const base = '/tydf/administration/dictionaries';
let server: TestServer;
let keeper: TestClient;
let company: Company;
beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.as('maoyu');
  company = await companyOf(server.db);
});
afterAll(() => server?.close());

interface Whole {
  readonly head: { readonly id: string; readonly dictCode: string; readonly builtIn: boolean };
  readonly values: readonly StoredValue[];
}
const idOf = async (code: string): Promise<string> => {
  const rows = await server.db.query<{ id: string }>(
    'select id::text from dictionaries where dict_code = $1 and parent_id is null and not deleted',
    [code],
  );
  return rows[0]?.id ?? '';
};
const whole = async (code: string): Promise<Whole> => {
  const { json } = await keeper.call<Whole>('GET', `${base}/values/${await idOf(code)}`);
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data;
};
const put = async (code: string, values: readonly object[]) => keeper.call<Whole>('PUT', `${base}/values/${await idOf(code)}`, { values });
const value = (itemValue: string, more: object = {}): object => ({ itemValue, labelZh: itemValue, labelEn: itemValue, ...more });
const codes = ({ values }: Whole): readonly string[] => values.map(({ itemValue }) => itemValue);

it(`GET ${base}/heads`, async () => {
  const { json } = await keeper.call<AnyDoc[]>('GET', `${base}/heads`);
  expect(json.data.find(({ dictCode }) => dictCode === 'gender')).toMatchObject({
    dictName: '性别',
    labelEn: 'Gender',
    builtIn: true,
    values: 2,
  });
});

it(`GET ${base}/values/{id}: with how many records have each`, async () => {
  const { values } = await whole('userType');
  const [row] = await server.db.query<{ count: number }>(
    "select count(*)::int as count from users where user_type = 'employee' and not deleted",
  );
  expect(values.map(({ itemValue }) => itemValue)).toEqual(['employee', 'contractor', 'service']);
  expect(values[0]).toMatchObject({ builtIn: true, uses: row?.count });
  expect((await (await server.as('yanfei')).call<Whole>('GET', `${base}/values/${await idOf('userType')}`)).json.data.values).toHaveLength(
    3,
  );
  expect((await keeper.call('GET', `${base}/values/999999`)).json.code).toBe('404');
});

describe(`PUT ${base}/values/{id}`, () => {
  it('adds, changes, orders and deletes in one step; everybody has the new list', async () => {
    const made = await put('bioLevel', [...(await whole('bioLevel')).values.toReversed(), value('quarantine', { color: 'red' })]);
    expect(made.json.code, JSON.stringify(made.json)).toBe('200');
    expect(codes(made.json.data)).toEqual(['restricted', 'controlled', 'open', 'quarantine']);
    const { json } = await keeper.call<Record<string, AnyDoc[]>>('GET', `${base}/all`);
    expect(json.data['bioLevel']?.map((one) => one['value'])).toEqual(['restricted', 'controlled', 'open', 'quarantine']);
    const again = await whole('bioLevel');
    const changed = again.values.map((one) => (one.itemValue === 'quarantine' ? { ...one, labelZh: '隔离区', isDefault: true } : one));
    expect((await put('bioLevel', changed)).json.data.values.at(-1)).toMatchObject({ labelZh: '隔离区', isDefault: true });
    const swapped = changed.map((one) => ({ ...one, isDefault: one.itemValue === 'open' }));
    expect((await put('bioLevel', swapped)).json.code).toBe('200');
    const less = await put(
      'bioLevel',
      (await whole('bioLevel')).values.filter(({ itemValue }) => itemValue !== 'quarantine'),
    );
    expect(codes(less.json.data)).toEqual(['restricted', 'controlled', 'open']);
  });

  it('locks codes of built-in values and of values in use, and says how many have them', async () => {
    const before = await whole('userType');
    const renamed = before.values.map((one) => (one.itemValue === 'employee' ? { ...one, itemValue: 'staff' } : one));
    expect((await put('userType', renamed)).json).toMatchObject({
      code: '400',
      faults: expect.arrayContaining(
        [{ field: 'values.0.itemValue', rule: 'builtIn' }].map((one) => expect.objectContaining(one) as unknown),
      ) as unknown,
    });
    const without = await put('userType', before.values.slice(1));
    expect(without.json).toMatchObject({ code: '409', reason: 'builtIn' });
    const added = await put('userType', [...before.values, value('intern')]);
    expect(added.json.code).toBe('200');
    await server.db.query("update users set user_type = 'intern' where user_name = 'yanfei'");
    const own = await whole('userType');
    expect(own.values.at(-1)).toMatchObject({ itemValue: 'intern', builtIn: false, uses: 1 });
    const other = own.values.map((one) => (one.itemValue === 'intern' ? { ...one, itemValue: 'trainee' } : one));
    expect((await put('userType', other)).json).toMatchObject({ code: '400', faults: [{ field: 'values.3.itemValue', rule: 'inUse' }] });
    expect((await put('userType', own.values.slice(0, 3))).json).toMatchObject({ code: '409', reason: 'inUse' });
    await server.db.query("update users set user_type = 'employee' where user_name = 'yanfei'");
    expect((await put('userType', own.values.slice(0, 3))).json.code).toBe('200');
  });

  it('refuses the whole list for one wrong value, naming it', async () => {
    const before = await whole('gender');
    const refused = async (values: readonly object[]) => (await put('gender', values)).json;
    expect(await refused([...before.values, value('x'), value('x')])).toMatchObject({
      code: '400',
      faults: [{ field: 'values.3.itemValue', rule: 'duplicate' }],
    });
    expect(await refused([...before.values, value('x'), { itemValue: 'y' }])).toMatchObject({
      code: '400',
      faults: [{ field: 'values.3.labelZh' }, { field: 'values.3.labelEn' }],
    });
    expect(await refused(before.values.map((one) => ({ ...one, isDefault: true })))).toMatchObject({
      code: '400',
      faults: [{ rule: 'oneDefault' }],
    });
    expect((await keeper.call('PUT', `${base}/values/${await idOf('gender')}`, {})).json).toMatchObject({
      code: '400',
      faults: [{ field: 'values' }],
    });
    expect(codes(await whole('gender'))).toEqual(['male', 'female']);
    expect((await (await server.as('yanfei')).call('PUT', `${base}/values/${await idOf('gender')}`, { values: [] })).json.code).toBe('403');
  });
});

describe('as a file', () => {
  let file: DictionaryFile;
  it(`GET ${base}/export/{id}`, async () => {
    const { json } = await keeper.call<DictionaryFile>('GET', `${base}/export/${await idOf('gender')}`);
    file = json.data;
    expect(file).toMatchObject({
      dictCode: 'gender',
      dictName: '性别',
      values: [{ itemValue: 'male', labelEn: 'Male' }, { itemValue: 'female' }],
    });
    expect(JSON.stringify(file)).not.toContain('"id"');
  });

  it(`POST ${base}/import: dry, then for good, into a new dictionary and into one that is there`, async () => {
    const colours: DictionaryFile = { ...file, dictCode: 'colour', dictName: '颜色', labelEn: 'Colour' };
    const dry = await keeper.call<DictionaryImport>('POST', `${base}/import`, { ...colours, dryRun: true });
    expect(dry.json.data).toEqual({ id: null, added: ['male', 'female'], changed: [], same: 0, dryRun: true });
    expect(await idOf('colour')).toBe('');
    const made = await keeper.call<DictionaryImport>('POST', `${base}/import`, colours);
    expect(made.json.data).toMatchObject({ id: await idOf('colour'), added: ['male', 'female'], dryRun: false });
    const again = await keeper.call<DictionaryImport>('POST', `${base}/import`, {
      ...colours,
      values: [{ ...file.values[0], labelZh: '雄' }, value('other')],
    });
    expect(again.json.data).toMatchObject({ added: ['other'], changed: ['male'], same: 1 });
    expect((await whole('colour')).values.map(({ labelZh }) => labelZh)).toEqual(['雄', '女', 'other']);
    expect((await keeper.call('POST', `${base}/import`, { values: [] })).json).toMatchObject({
      code: '400',
      faults: [{ field: 'dictCode' }, { field: 'dictName' }],
    });
    expect((await (await server.as('yanfei')).call('POST', `${base}/import`, colours)).json.code).toBe('403');
  });
});

describe('menus', () => {
  const at = '/tydf/administration/resources';
  const add = async (body: AnyDoc) => (await keeper.call<AnyDoc>('POST', `${at}/add`, { systemId: company.system, ...body })).json;
  const made = async (body: AnyDoc): Promise<string> => {
    const json = await add(body);
    expect(json.code, JSON.stringify(json)).toBe('200');
    return String(json.data['id']);
  };

  it('none of the shipped permission codes contains another', async () => {
    const rows = await server.db.query(
      `select distinct a.perm_code, b.perm_code from resources a join resources b on a.perm_code <> b.perm_code and position(a.perm_code in b.perm_code) > 0
       where a.res_type = '2' and b.res_type = '2' and not a.deleted and not b.deleted and a.perm_code <> '' and b.perm_code <> ''`,
    );
    expect(rows).toEqual([]);
  });

  it('have a path of their own in their system, and codes that nobody mixes up', async () => {
    const directory = await made({ name: '测试', resType: '1' });
    const menu = await made({ name: '甲', resType: '3', parentId: directory, path: '/test/a', permCode: 'testA:page' });
    expect(await add({ name: '乙', resType: '3', parentId: directory, path: '/test/a' })).toMatchObject({
      code: '400',
      faults: [{ field: 'path', rule: 'path' }],
    });
    await made({ name: '查看', resType: '2', parentId: menu, permCode: 'testA:look' });
    const mixed = await add({ name: '查看全部', resType: '2', parentId: menu, permCode: 'testA:lookAll' });
    expect(mixed).toMatchObject({ code: '400', faults: [{ field: 'permCode', rule: 'mixedUp' }] });
    expect(JSON.stringify(mixed.faults)).toContain('testA:look');
    expect(await add({ name: '甲', resType: '2', parentId: directory, permCode: 'testA:x' })).toMatchObject({
      faults: [{ field: 'parentId', rule: 'place' }],
    });
  });

  it('take the rights to them along when they are deleted', async () => {
    const directory = await made({ name: '测试二', resType: '1' });
    const menu = await made({ name: '丙', resType: '3', parentId: directory, path: '/test/c' });
    await server.db.query('insert into role_resource (role_id, resource_id) select id, $1 from roles limit 3', [menu]);
    await server.db.query('insert into post_resource (post_id, resource_id) select id, $1 from posts limit 1', [menu]);
    expect((await keeper.call('DELETE', `${at}/deletes?ids=${directory}`)).json.code).toBe('409');
    expect((await keeper.call('DELETE', `${at}/deletes?ids=${menu}`)).json.code).toBe('200');
    const left = await server.db.query(
      'select 1 as one from role_resource where resource_id = $1 union all select 1 from post_resource where resource_id = $1',
      [menu],
    );
    expect(left).toEqual([]);
  });
});
