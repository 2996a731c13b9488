/**
 * The real application on a database of its own with the demo organisation in it: what is shipped, the people of the demo company,
 * all with one password. The clock stands still until a test moves it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '#model/api.ts';
import { createApp } from '#server/app.ts';
import type { Clock, Services } from '#server/context.ts';
import type { Definition } from '#model/definition.ts';
import { ddlOf } from '#server/db/ddl.ts';
import type { Database } from '#server/db/sql.ts';
import { deployShipped } from '#server/flows/definitions.ts';
import { installBase } from '#server/install/base.ts';
import { openServices } from '#server/services.ts';
import { defaultSettings, type Settings } from '#server/settings.ts';
import { createTestDatabase, type Template, type TestDatabase } from './cluster.ts';
import { loadCompany } from './people/company.ts';

export const testPassword = 'salmon-under-test-7';
/** Friday; the demo company's people were written for it. */
export const testDay = new Date('2026-11-20T01:00:00.000Z');

export interface TestClock extends Clock {
  set(now: Date): void;
  /** Moves on by milliseconds. */
  pass(ms: number): void;
}

export const testClock = (start: Date = testDay): TestClock => {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    set: (now) => void (at = now.getTime()),
    pass: (ms) => void (at += ms),
  };
};

export const trailKey = Buffer.alloc(32, 7);

/** A template has no files, so its folder is never written. */
const templateServices = (db: Database): Promise<Services> => openServices({ db, folder: tmpdir(), trailKey, clock: testClock() });

/** The demo company with all its people. */
export const organisation: Template = {
  name: 'organisation',
  prepare: async (db) => void (await loadCompany(await templateServices(db), testPassword)),
};

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Envelope<Data>;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface TestClient {
  readonly token: string;
  readonly userId: string;
  call<Data = unknown>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<Data>>;
}

export interface TestServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly services: Services;
  /** For programs that connect by themselves. */
  readonly databaseUrl: string;
  /** The data folder. */
  readonly folder: string;
  readonly app: Awaited<ReturnType<typeof createApp>>;
  /** Everything the server logged, as JSON lines; secrets must not be in it. */
  readonly logged: string[];
  /** Signs in with the password of all test accounts. */
  as(userName: string): Promise<TestClient>;
  /** A client with any token, or none. */
  with(token: string | null): TestClient;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly clock?: TestClock;
  readonly settings?: Partial<Settings>;
  /** An installation without people. */
  readonly empty?: boolean;
  /** A database and a data folder that are there already; both go with the server. */
  readonly on?: { readonly database: TestDatabase; readonly folder: string };
  /** None by default: nothing is sent. */
  readonly mail?: Services['mail'];
  /** Chat groups of this computer may be told. */
  readonly loopback?: boolean;
  /** Definitions and ledgers that only this test has, beside those of the product; their tables are made. */
  readonly content?: { readonly definitions: readonly Definition[]; readonly ledgers?: Services['ledgers'] };
}

async function withContent(
  services: Services,
  { definitions, ledgers = new Map() }: NonNullable<TestServerOptions['content']>,
): Promise<Services> {
  await services.db.query(ddlOf(definitions, [...services.registry.keys()]));
  return {
    ...services,
    registry: new Map([...services.registry, ...definitions.map((one) => [one.key, one] as const)]),
    ledgers: new Map([...services.ledgers, ...ledgers]),
  };
}

const recorded = (logged: string[]): Services['log'] => {
  const note = (details: object, message: string): void =>
    void logged.push(
      JSON.stringify({ message, ...details }, (_key, value: unknown) => (value instanceof Error ? `${value.stack}` : value)),
    );
  return { info: note, warn: note, error: note };
};

const clientOf = (url: string, token: string | null, userId: string): TestClient => ({
  token: token ?? '',
  userId,
  async call<Data>(method: string, path: string, body?: unknown, { headers, signal }: CallOptions = {}): Promise<Answer<Data>> {
    const form = body instanceof FormData;
    const answer = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': 'en',
        ...(token !== null && { authorization: token }),
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as Envelope<Data> };
  },
});

const shipped: Template = {
  name: 'shipped',
  prepare: async (db) => {
    const services = await templateServices(db);
    await installBase(services);
    await deployShipped(services);
  },
};

export async function startTestServer({
  clock = testClock(),
  settings = {},
  empty = false,
  mail,
  on,
  loopback = false,
  content,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = on?.database ?? (await createTestDatabase(empty ? shipped : organisation));
  const folder = on?.folder ?? (await mkdtemp(join(tmpdir(), 'tydf-files-')));
  const logged: string[] = [];
  const opened = await openServices({ db: database.db, folder, trailKey, clock, log: recorded(logged), ...(mail && { mail }) });
  const own = { ...opened, loopback };
  const services = content ? await withContent(own, content) : own;
  const app = await createApp(services, { ...defaultSettings, ...settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  app.readiness.ready = true;
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the test server has no address');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    app,
    db: database.db,
    clock,
    services,
    databaseUrl: database.url,
    folder,
    logged,
    async as(userName) {
      const answer = await clientOf(url, null, '').call<{ token: string; userInfo: { userId: string } }>(
        'POST',
        '/tydf/administration/login',
        {
          userName,
          password: testPassword,
        },
      );
      if (answer.json.code !== '200') throw new Error(`${userName} could not sign in: ${answer.json.desc}`);
      return clientOf(url, answer.json.data.token, answer.json.data.userInfo.userId);
    },
    with: (token) => clientOf(url, token, ''),
    async close() {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
