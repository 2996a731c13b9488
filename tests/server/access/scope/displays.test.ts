/** Wall displays: a token that reads the big screens and nothing else, shown once, listed, revoked, and never a way in for people. */
import type { Dictionary, UserInfo } from '#model/api.ts';
import type { DisplayToken } from '#model/operations/security.ts';
import { isForDisplays } from '#server/access/displays.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startTestServer, testPassword, type TestClient, type TestServer } from '#tests/support/server.ts';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const admin = '/tydf/administration';
/** All that a display may ask today; the data of the screens comes with them. */
const forDisplays = new Set(['session', 'pathSettings', 'dictionaries/all'].map((path) => `GET ${admin}/${path}`));
type Made = DisplayToken & { readonly token: string };
let server: TestServer;
let security: TestClient;
let made: Made;
let screen: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  security = await server.as('shenyifan');
});
afterAll(() => server.close());
const add = (body: unknown) => security.call<Made>('POST', `${admin}/displayTokens`, body);

describe('a display', () => {
  it('POST /tydf/administration/displayTokens', async () => {
    const answer = await add({ name: ' Hall, north wall ', expiresAt: null });
    made = answer.json.data;
    expect(made).toMatchObject({ name: 'Hall, north wall', usedAt: null, revokedAt: null, expiresAt: null, createdBy: '沈一凡' });
    expect(made.token).toMatch(/^display-[\w-]{43}$/);
    screen = server.with(made.token);
    const rows = await server.db.query<Record<string, unknown>>('select * from display_token');
    expect(JSON.stringify(rows)).not.toContain(made.token);
  });

  it('reads what the screens begin with, as the account of the displays', async () => {
    const who = await screen.call<UserInfo>('GET', `${admin}/session`);
    expect(who.json.data).toMatchObject({ userName: 'screen', mustChangePwd: false, mustSecure: false });
    expect(who.json.data.roles).toContain('screen_viewer');
    expect((await screen.call<{ appName: string }>('GET', `${admin}/pathSettings`)).json.data.appName).toBe('tydf');
    expect(Object.keys((await screen.call<Dictionary>('GET', `${admin}/dictionaries/all`)).json.data).length).toBeGreaterThan(10);
    expect((await server.with(`Bearer ${made.token}`).call('GET', `${admin}/session`)).status).toBe(200);
  });

  it('is refused by every other call of the server', async () => {
    const { paths } = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security: readonly unknown[] }>>;
    };
    const answers = new Map<string, number>();
    for (const [path, methods] of Object.entries(paths))
      for (const [name, { security: guarded }] of Object.entries(methods)) {
        const method = name.toUpperCase();
        if (guarded.length === 0 || forDisplays.has(`${method} ${path}`)) continue;
        const { status, json } = await screen.call(method, path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {});
        expect(`${status} ${json.reason}`, `${method} ${path}`).toBe('403 displayOnly');
        answers.set(`${method} ${path}`, status);
      }
    expect(answers.size).toBeGreaterThan(400);
  });

  it.each([
    ['GET', '/tydf/api/screen/data/cage/:id', true],
    ['GET', '/tydf/api/screen/data/deviceWater', true],
    ['POST', '/tydf/api/screen/data/deviceWater', false],
    ['GET', '/tydf/api/screen/dataOther', false],
    ['GET', '/tydf/administration/users/page', false],
    ['PUT', '/tydf/administration/dictionaries/all', false],
    ['GET', '/tydf/stream', false],
    ['', '', false],
  ])('%s %s: %s', (method, path, allowed) => {
    expect(isForDisplays(method, path)).toBe(allowed);
  });

  it('does not end with half an hour, and tells when and from where it was used', async () => {
    server.clock.pass(26 * 3_600_000);
    security = await server.as('shenyifan');
    expect((await screen.call('GET', `${admin}/session`)).status).toBe(200);
    const [row] = (await security.call<DisplayToken[]>('GET', `${admin}/displayTokens`)).json.data;
    expect(row).toMatchObject({ id: made.id, usedAt: server.clock.now().toISOString(), usedFrom: '127.0.0.1' });
  });

  it('its account opens by no password', async () => {
    for (const password of [testPassword, made.token, ''])
      expect((await server.with(null).call('POST', `${admin}/login`, { userName: 'screen', password })).status).toBe(400);
  });
});

describe('keeping them', () => {
  it('GET /tydf/administration/displayTokens', async () => {
    await add({ name: 'Canteen' });
    const answer = await security.call<DisplayToken[]>('GET', `${admin}/displayTokens`);
    expect(answer.json.data.map(({ name }) => name)).toEqual(['Canteen', 'Hall, north wall']);
    expect(JSON.stringify(answer.json)).not.toContain(made.token);
    // Both are the same account.
    expect(await server.db.query(`select distinct user_id from display_token`)).toHaveLength(1);
  });

  it('forgets one that was revoked long ago, however long it was meant to last', async () => {
    const far = new Date(server.clock.now().getTime() + 1000 * 86_400_000);
    const before = new Date(server.clock.now().getTime() - 91 * 86_400_000);
    await server.db.query(
      `insert into display_token (name, token_hash, user_id, created_by, created_at, expires_at, revoked_at) values ('Old', 'x', 1, 1, $1, $2, $1)`,
      [before, far],
    );
    const { json } = await security.call<DisplayToken[]>('GET', `${admin}/displayTokens`);
    expect(json.data.map(({ name }) => name)).toEqual(['Canteen', 'Hall, north wall']);
  });

  it('refuses what is no name or no time to come', async () => {
    const past = new Date(server.clock.now().getTime() - 1).toISOString();
    for (const [body, field] of [
      [{}, 'name'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: 'x', expiresAt: past }, 'expiresAt'],
      [{ name: 'x', expiresAt: 'soon' }, 'expiresAt'],
      [{ name: 'x', expiresAt: 5 }, 'expiresAt'],
      [{ name: 'x', more: 1 }, 'more'],
    ] as const)
      expect((await add(body)).json.faults).toMatchObject([{ field }]);
  });

  it('ends at its time', async () => {
    const soon = await add({ name: 'Fair', expiresAt: new Date(server.clock.now().getTime() + 60_000).toISOString() });
    const fair = server.with(soon.json.data.token);
    expect((await fair.call('GET', `${admin}/session`)).status).toBe(200);
    server.clock.pass(60_001);
    expect((await fair.call('GET', `${admin}/session`)).status).toBe(401);
  });

  it('DELETE /tydf/administration/displayTokens/{id}', async () => {
    const path = `${admin}/displayTokens/${made.id}`;
    const employee = await server.as('yanfei');
    for (const [method, where] of [
      ['GET', `${admin}/displayTokens`],
      ['POST', `${admin}/displayTokens`],
      ['DELETE', path],
    ] as const)
      expect((await employee.call(method, where, method === 'POST' ? { name: 'x' } : undefined)).status).toBe(403);
    expect((await security.call('DELETE', path)).json.code).toBe('200');
    expect((await screen.call('GET', `${admin}/session`)).status).toBe(401);
    expect((await security.call('DELETE', path)).status).toBe(404);
    const { data } = (await security.call<DisplayToken[]>('GET', `${admin}/displayTokens`)).json;
    expect(data.find(({ id }) => id === made.id)?.revokedAt).toBe(server.clock.now().toISOString());
  });

  it('a disabled account ends them all', async () => {
    const left = server.with((await add({ name: 'Quay' })).json.data.token);
    expect((await left.call('GET', `${admin}/session`)).status).toBe(200);
    await server.db.query(`update users set status = 'disabled' where user_name = 'screen'`);
    await expect.poll(async () => (await left.call('GET', `${admin}/session`)).status).toBe(401);
    expect((await add({ name: 'More' })).json.reason).toBe('screenDisabled');
  });
});

describe('two servers on one database', () => {
  let other: TestServer;
  const ahead = { ms: 0 };
  beforeAll(async () => {
    const db = openDatabase(server.databaseUrl, { size: 3 });
    const folder = await mkdtemp(join(tmpdir(), 'tydf-second-'));
    other = await startTestServer({
      clock: server.clock,
      on: { database: { url: server.databaseUrl, db, close: () => db.close() }, folder },
    });
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead.ms);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await other?.close();
  });

  it('a display that one of them revoked is refused by the other within a minute', async () => {
    await server.db.query(`update users set status = 'enabled' where user_name = 'screen'`);
    security = await server.as('shenyifan');
    const { json } = await add({ name: 'Pier' });
    const at = (one: TestServer) => one.with(json.data.token).call('GET', `${admin}/session`);
    await expect.poll(async () => (await at(server)).status).toBe(200);
    expect((await at(other)).status).toBe(200);
    expect((await security.call('DELETE', `${admin}/displayTokens/${json.data.id}`)).json.code).toBe('200');
    expect((await at(server)).status).toBe(401);
    // It need not know at once, but a minute later it does.
    ahead.ms = 60_001;
    await expect.poll(async () => (await at(other)).status).toBe(401);
  });
});

it('no token is in the log', () => {
  expect(server.logged.join('\n')).not.toContain('display-');
});
