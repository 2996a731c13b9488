/** The master of materials and the register of storehouses: numbers by category, what a category brings, who keeps them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyDoc } from '#model/definition.ts';
import { onStage } from '#tests/server/http/calls/stage.ts';

const stage = onStage();
const items = '/tydf/api/materialItem';
const stores = '/tydf/api/materialStorehouse';
const numbering = '/tydf/administration/company';
let made = 0;

const add = async (by: string, more: AnyDoc = {}) => {
  const client = await stage().as(by);
  return client.call<AnyDoc>('POST', `${items}/add`, { itemName: `物料${(made += 1)}`, category: 'tool', unit: 'pcs', ...more });
};
const codeOf = async (category: string): Promise<string> => {
  const { json } = await add('dingweiguo', { category });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return String(json.data['code']);
};
const countIn = (code: string): number => Number(code.split('-')[1]);

beforeAll(async () => {
  await stage().as('dingweiguo');
});

describe('numbers of materials', () => {
  it('begin with the category and count each by itself', async () => {
    const [tool, labour, next] = [await codeOf('tool'), await codeOf('labour'), await codeOf('tool')];
    expect(tool).toMatch(/^TL-\d{5}$/);
    expect(labour).toMatch(/^LB-\d{5}$/);
    expect(countIn(next)).toBe(countIn(tool) + 1);
    expect(await codeOf('other')).toMatch(/^QT-\d{5}$/);
  });

  it('are given once, however many are saved together', async () => {
    const codes = await Promise.all(Array.from({ length: 8 }, (_, at) => codeOf(at % 2 === 0 ? 'packaging' : 'sparePart')));
    expect(new Set(codes).size).toBe(8);
  });

  it('keep the part of the category in a pattern that the company sets, and take no other part', async () => {
    const admin = await stage().as('admin');
    const set = (pattern: string) => admin.call('PUT', numbering, { numbers: { 'materialItem.code': pattern } });
    expect((await set('M{field:category}{seq4}')).json.code).toBe('200');
    expect(await codeOf('egg')).toMatch(/^MEG\d{4}$/);
    expect(JSON.stringify((await set('{field:unit}-{seq5}')).json)).toContain('numbers.materialItem.code');
    expect((await set('{field:category}-{seq5}')).json.code).toBe('200');
    expect(await codeOf('egg')).toMatch(/^EG-\d{5}$/);
  });
});

describe('what a category brings', () => {
  it('is lots where there must be some, whatever was sent, and the usual rates where none was', async () => {
    const medicine = (await add('dingweiguo', { category: 'medicine', lotControl: false })).json.data;
    expect(medicine).toMatchObject({ lotControl: true, taxRate: '13.00', overPct: '0.00' });
    const fish = (await add('dingweiguo', { category: 'rawFish', unit: 'kg' })).json.data;
    expect(fish).toMatchObject({ lotControl: false, taxRate: '9.00', overPct: '0.00' });
    const own = (await add('dingweiguo', { category: 'chemical', unit: 'kg', taxRate: '6.00', overPct: '2.50' })).json.data;
    expect(own).toMatchObject({ lotControl: true, taxRate: '6.00', overPct: '2.50' });
  });
});

describe('who keeps them', () => {
  it('is the procurement manager; a keeper adds materials but deletes none and keeps no storehouse', async () => {
    const { json } = await add('luanguohua');
    expect(json.code, JSON.stringify(json)).toBe('200');
    const keeper = await stage().as('luanguohua');
    expect((await keeper.call('DELETE', `${items}/deletes`, { ids: [json.data['id']] })).json.code).toBe('403');
    const { company } = stage();
    const own = { storeName: '自建库', storeType: 'point', deptId: company.department('D05'), keeperId: company.user('luanguohua') };
    expect((await keeper.call('POST', `${stores}/add`, own)).json.code).toBe('403');
    const manager = await stage().as('dingweiguo');
    expect((await manager.call('DELETE', `${items}/deletes`, { ids: [json.data['id']] })).json.code).toBe('200');
    expect((await add('yanfei')).json.code).toBe('403');
    expect((await (await stage().as('yanfei')).call('GET', `${items}/page`)).json.code).toBe('200');
  });

  it('of a storehouse is somebody who may sign in', async () => {
    const { server, company } = stage();
    const manager = await stage().as('dingweiguo');
    const store = (keeperId: string) =>
      manager.call<AnyDoc>('POST', `${stores}/add`, {
        storeName: `备件库${(made += 1)}`,
        storeType: 'spare',
        deptId: company.department('D06'),
        keeperId,
      });
    const kept = await store(company.user('suilina'));
    expect(kept.json.code, JSON.stringify(kept.json)).toBe('200');
    expect(String(kept.json.data['code'])).toMatch(/^CK\d{3}$/);
    await server.db.query("update users set status = 'disabled' where id = $1", [company.user('sunqiang')]);
    const refused = JSON.stringify((await store(company.user('sunqiang'))).json);
    expect(refused).toContain('"keeperId"');
    expect(refused).toContain('active');
  });
});
