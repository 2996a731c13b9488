/** Settings of the company: its name is everybody's at once, its patterns make the next numbers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanySettings } from '#model/operations/company.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { FileRef } from '#model/field.ts';
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
  expect(await brand()).toEqual({ ...json.data.name, logo: null, contact: null });
  expect(json.data).toMatchObject({ logo: null, zone: 'Asia/Shanghai' });
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
  await expect.poll(brand).toEqual({ ...name, logo: null, contact: null });
  expect(await add()).toBe('XT202611-0001');
  expect(await add()).toBe('XT202611-0002');
  await keeper.call('PUT', path, { numbers: { 'sysSystem.code': 'SYS-2026-{seq3}' } });
  // SYS-2026-001 was given by the pattern before it.
  expect(await add()).toBe('SYS-2026-002');
  await keeper.call('PUT', path, { numbers: { 'sysSystem.code': 'SYS-{yyyy}-{seq3}' } });
  expect(await add()).toBe('SYS-2026-003');
});

it(`PUT ${path}: whom people ask is told to all, and taken away again`, async () => {
  const contact = '周敏 · 分机 8021';
  const { json } = await keeper.call<CompanySettings>('PUT', path, { contact: ` ${contact} ` });
  expect(json.data.contact).toBe(contact);
  await expect.poll(brand).toMatchObject({ contact });
  expect((await keeper.call<CompanySettings>('PUT', path, { contact: null })).json.data.contact).toBeNull();
  await expect.poll(brand).toMatchObject({ contact: null });
});

it.each([
  [{ contact: 'x'.repeat(121) }, 'contact'],
  [{ contact: 7 }, 'contact'],
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

describe('the logo', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const sent = async (who: TestClient, name: string, bytes: Uint8Array): Promise<string> => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], name));
    const { json } = await who.call<readonly FileRef[]>('POST', '/tydf/api/files', form);
    expect(json.code, JSON.stringify(json)).toBe('200');
    return json.data[0]?.id ?? '';
  };

  it('is an uploaded picture that everybody is shown, and goes again', async () => {
    const logo = `data:image/png;base64,${png.toString('base64')}`;
    const { json } = await keeper.call<CompanySettings>('PUT', path, { logo: await sent(keeper, 'logo.png', png) });
    expect(json.data.logo).toBe(logo);
    await expect.poll(brand).toMatchObject({ logo });
    const [row] = await server.db.query<{ changes: unknown }>(
      "select changes from operation_log where resource = 'company' order by id desc limit 1",
    );
    expect(row?.changes).toMatchObject([{ field: 'logo', before: null }]);
    expect((await keeper.call<CompanySettings>('PUT', path, { logo: null })).json.data.logo).toBeNull();
  });

  it.each([
    ['what is no picture', 'notes.png', Buffer.from('just text'), 'kind'],
    ['a drawing that may carry scripts', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'kind'],
    ['a large one', 'large.png', Buffer.concat([png, Buffer.alloc(60_000)]), 'tooLarge'],
  ])('refuses %s', async (_, name, bytes, rule) => {
    const { json } = await keeper.call('PUT', path, { logo: await sent(keeper, name, bytes) });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'logo', rule }] });
  });

  it('refuses what somebody else uploaded', async () => {
    const { json } = await keeper.call('PUT', path, { logo: await sent(await server.as('yanfei'), 'logo.png', png) });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'logo' }] });
  });
});

it('is changed by who keeps the system only', async () => {
  expect((await (await server.as('zhoumin')).call('PUT', path, { name: { zh: 'x', en: 'x' } })).json.code).toBe('403');
});
