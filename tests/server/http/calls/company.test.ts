/** Settings of the company: its name is everybody's at once, its patterns make the next numbers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanySettings } from '#model/company.ts';
import type { AnyDoc } from '#model/definition.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const path = '/tydf/administration/company';
let server: TestServer;
let keeper: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  keeper = await server.as('maoyu');
});
afterAll(() => server?.close());

const brand = async (): Promise<unknown> =>
  (await keeper.call<AnyDoc>('GET', '/tydf/administration/pathSettings?appName=tydf&env=local')).json.data['brand'];
const add = async (): Promise<unknown> => {
  const { json } = await keeper.call<AnyDoc>('POST', '/tydf/administration/sysSystem/add', { systemCode: 'x', systemName: 'X' });
  expect(json.code, JSON.stringify(json)).toBe('200');
  return json.data['code'];
};

it(`GET ${path}`, async () => {
  const { json } = await keeper.call<CompanySettings>('GET', path);
  expect(json.data).toMatchObject({ name: await brand(), zone: 'Asia/Shanghai' });
  expect(json.data.numbers.find(({ key }) => key === 'sysSystem.code')).toMatchObject({
    pattern: 'SYS-{yyyy}-{seq3}',
    shipped: 'SYS-{yyyy}-{seq3}',
  });
  expect(json.data.calendar.find(({ year }) => year === 2026)).toEqual({
    year: 2026,
    days: 365,
    working: 248,
    holidays: 33,
    makeUp: 6,
    statutory: 13,
  });
  expect((await (await server.as('yanfei')).call('GET', path)).json.code).toBe('403');
});

it(`PUT ${path}: the name is shown to all, numbers are made by the new pattern and never twice`, async () => {
  const name = { zh: '天屿海洋', en: 'Tianyu Ocean' };
  expect(await add()).toBe('SYS-2026-001');
  const { json } = await keeper.call<CompanySettings>('PUT', path, { name, numbers: { 'sysSystem.code': 'XT{yyyyMM}-{seq4}' } });
  expect(json.data).toMatchObject({ name });
  await expect.poll(brand).toEqual(name);
  expect(await add()).toBe('XT202611-0001');
  expect(await add()).toBe('XT202611-0002');
  await keeper.call('PUT', path, { numbers: { 'sysSystem.code': 'SYS-2026-{seq3}' } });
  // SYS-2026-001 was given by the pattern before it.
  expect(await add()).toBe('SYS-2026-002');
  await keeper.call('PUT', path, { numbers: { 'sysSystem.code': 'SYS-{yyyy}-{seq3}' } });
  expect(await add()).toBe('SYS-2026-003');
});

it.each([
  [{ name: { zh: '', en: 'x' } }, 'name.zh'],
  [{ numbers: { 'sysSystem.code': 'SYS' } }, 'numbers.sysSystem.code'],
  [{ numbers: { 'sysSystem.code': '{seq4}-{yyyy}' } }, 'numbers.sysSystem.code'],
  [{ numbers: { 'sysSystem.code': 'A{seq1}' } }, 'numbers.sysSystem.code'],
  [{ numbers: { 'sysSystem.code': '<{seq4}' } }, 'numbers.sysSystem.code'],
  [{ numbers: { 'nobody.code': 'A{seq4}' } }, 'numbers.nobody.code'],
  [{ zone: 'UTC' }, 'zone'],
])('%j is refused', async (body, field) => {
  const before = (await keeper.call('GET', path)).json.data;
  expect((await keeper.call('PUT', path, body)).json).toMatchObject({ code: '400', faults: [{ field }] });
  expect((await keeper.call('GET', path)).json.data).toEqual(before);
});

it('is changed by who keeps the system only', async () => {
  expect((await (await server.as('zhoumin')).call('PUT', path, { name: { zh: 'x', en: 'x' } })).json.code).toBe('403');
});
