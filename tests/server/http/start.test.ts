/** The process itself: first start of an empty installation, its first administrator, a port in use, a clean stop. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig, StartError } from '#server/config.ts';
import { defaultSettings, environmentOf } from '#server/settings.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { organisation } from '#tests/support/server.ts';

const main = new URL('../../../src/server/main.ts', import.meta.url).pathname;

interface Started {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly exited: Promise<number | null>;
}

function start(folder: string, args: readonly string[], databaseUrl = ''): Started {
  const env = {
    ...process.env,
    TYDF_DATA: folder,
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    TLS_CERT: '',
    TLS_KEY: '',
  };
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, exited: new Promise((resolve) => child.on('exit', resolve)) };
}

describe('a production start without data', () => {
  let folder: string;
  let server: Started;
  let url = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tydf-start-'));
    server = start(folder, ['--port', '0']);
    await vi.waitFor(() => expect(server.output()).toMatch(/one-time code \d{4}-\d{4}/), { timeout: 90_000, interval: 200 });
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output())?.[0] ?? '';
  });
  afterAll(async () => {
    server.process.kill('SIGKILL');
    await server.exited;
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  });
  const first = (body: object) =>
    fetch(`${url}/tydf/administration/firstRun`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json() as Promise<{ code: string; reason: string; faults?: { field: string }[] }>);
  const needed = async (): Promise<unknown> =>
    ((await (await fetch(`${url}/tydf/administration/firstRun`)).json()) as { data: unknown }).data;

  it('prints no password and has no demo account', async () => {
    expect(server.output()).not.toMatch(/password|demo/i);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(await needed()).toEqual({ needed: true });
    const trail = await stat(join(folder, 'trail.key'));
    expect(trail.mode & 0o777).toBe(0o600);
  });

  it('makes the first administrator once, by the printed code', async () => {
    const code = /code (\d{4}-\d{4})/.exec(server.output())?.[1];
    const person = { userName: 'root.of.all', realName: 'First', password: 'mackerel-in-june-9' };
    expect(await first({ ...person, code: '0000-00000' })).toMatchObject({ code: '400', faults: [{ field: 'code' }] });
    expect(await first({ code, userName: 'a b', realName: '', password: 'short' })).toMatchObject({
      code: '400',
      faults: expect.arrayContaining([
        expect.objectContaining({ field: 'realName' }),
        expect.objectContaining({ field: 'password' }),
      ]) as unknown,
    });
    expect(await first({ ...person, code })).toMatchObject({ code: '200' });
    expect(await needed()).toEqual({ needed: false });
    expect(await first({ ...person, userName: 'another', code })).toMatchObject({ code: '409', reason: 'firstRunOver' });
    const login = await fetch(`${url}/tydf/administration/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: person.userName, password: person.password }),
    });
    const { data } = (await login.json()) as { data: { token: string; userInfo: { mustChangePwd: boolean } } };
    expect(data.userInfo.mustChangePwd).toBe(false);
    const codes = await fetch(`${url}/tydf/administration/permissions`, { headers: { authorization: data.token } });
    expect(((await codes.json()) as { data: string[] }).data).toContain('users:add');
  });

  it('says that a port is in use, and stops cleanly', async () => {
    const other = await mkdtemp(join(tmpdir(), 'tydf-start-'));
    const port = new URL(url).port;
    const second = start(other, ['--port', port]);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Port ${port} is in use`);
    await rm(other, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await expect(fetch(`${url}/health`)).rejects.toThrow();
  });
});

describe('a start on a database that is not there', () => {
  let folder = '';
  let database: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tydf-start-'));
    database = await createTestDatabase(organisation);
  });
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['postgresql://tydf:geheim@127.0.0.1:1/x', () => null, /no database answers there/],
    ['another name', (url: URL) => (url.pathname = '/there_is_none'), /has no database of this name/],
    ['another user', (url: URL) => (url.username = 'nobody'), /does not let in this user/],
  ])(
    'says in a sentence what is wrong: %s',
    async (address, change, sentence) => {
      const url = new URL(address.startsWith('postgresql') ? address : database.url);
      change(url);
      const { exited, output } = start(folder, ['--port', '0'], url.href);
      expect(await exited).toBe(1);
      expect(output()).toMatch(sentence);
      expect(output()).not.toMatch(/geheim|\n {4}at /);
    },
    60_000,
  );
});

describe('configuration', () => {
  it('names the database, proxies and the token of monitors', () => {
    const of = (env: Record<string, string>) => readConfig([], env);
    for (const wrong of ['localhost/tydf', 'mysql://u:geheim@h/d', 'postgresql//u:geheim@h/d']) {
      expect(() => of({ DATABASE_URL: wrong }), wrong).toThrow(/DATABASE_URL is no address of PostgreSQL/);
      expect(() => of({ DATABASE_URL: wrong }), wrong).not.toThrow(/geheim/);
    }
    expect(of({}).trustedProxies).toEqual([]);
    expect(of({ TYDF_TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16 ::1 loopback' }).trustedProxies).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      '::1',
      'loopback',
    ]);
    for (const wrong of ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '*', 'true'])
      expect(() => of({ TYDF_TRUSTED_PROXIES: wrong }), wrong).toThrow(/TYDF_TRUSTED_PROXIES/);
    for (const wrong of ['short', 'has blanks in it which no header carries'])
      expect(() => of({ TYDF_METRICS_TOKEN: wrong }), wrong).toThrow(/TYDF_METRICS_TOKEN/);
  });

  it('comes from environment and flags, flags first', () => {
    expect(readConfig([], {})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: null,
      tls: null,
      demo: true,
      demoScale: 1,
      production: false,
    });
    expect(readConfig(['--port', '9', '--data=/x', '--empty'], { PORT: '8', TYDF_DATA: '/y' })).toMatchObject({
      port: 9,
      dataDir: '/x',
      demo: false,
    });
    expect(readConfig([], { NODE_ENV: 'production' })).toMatchObject({ demo: false, production: true });
    expect(readConfig(['--scale', '0.1'], {}).demoScale).toBe(0.1);
    for (const args of [['--prot', '1'], ['--port'], ['--port', 'x'], ['--port', '70000'], ['--scale'], ['--scale', '0'], ['--scale', 'x']])
      expect(() => readConfig(args, {})).toThrow(StartError);
    expect(() => readConfig([], { TLS_CERT: '/x.pem' })).toThrow(/both TLS_CERT and TLS_KEY/);
  });

  it('names who may show the embedded pages in a frame, and nothing that would end the policy', () => {
    expect(readConfig([], {}).frameAncestors).toBe("'self'");
    const sources = "'self' https://oa.example.com:8443 https://*.intranet.example.com";
    expect(readConfig([], { TYDF_FRAME_ANCESTORS: `  ${sources} ` }).frameAncestors).toBe(sources);
    for (const wrong of ['*', 'oa.example.com', 'https://oa.example.com/path', "'self'; script-src *", "'self', https://x"])
      expect(() => readConfig([], { TYDF_FRAME_ANCESTORS: wrong }), wrong).toThrow(/TYDF_FRAME_ANCESTORS/);
  });

  it('names a mail server, and says what is wrong without repeating a password', () => {
    expect(readConfig([], { PUBLIC_URL: 'https://office.example/' }).mail).toBeNull();
    const url = 'smtps://tydf:geheim@mail.example:465';
    const from = 'tydf <tydf@mail.example>';
    expect(readConfig([], { SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from, home: null });
    expect(readConfig([], { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: 'https://office.example/' }).mail?.home).toBe(
      'https://office.example',
    );
    for (const [wrong, what] of [
      [{ SMTP_URL: url }, 'MAIL_FROM'],
      [{ SMTP_URL: url, MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
      [{ SMTP_URL: 'https://tydf:geheim@mail.example', MAIL_FROM: from }, 'SMTP_URL'],
      [{ SMTP_URL: 'mail.example', MAIL_FROM: from }, 'SMTP_URL'],
      [{ PUBLIC_URL: 'office.example' }, 'PUBLIC_URL'],
    ] as const) {
      const said = ((): string => {
        try {
          return JSON.stringify(readConfig([], wrong));
        } catch (error) {
          expect(error).toBeInstanceOf(StartError);
          return String(error);
        }
      })();
      expect(said).toContain(`${what}`);
      expect(said).not.toContain('geheim');
    }
  });

  it.each([
    ['localhost', 'local'],
    ['127.0.0.1', 'local'],
    ['tydf.sit.example.org', 'sit'],
    ['uat.example.org', 'uat'],
    ['office.example.org', 'prod'],
  ])('%s is %s', (host, name) => expect(environmentOf(defaultSettings, null, host)?.name).toBe(name));
});
