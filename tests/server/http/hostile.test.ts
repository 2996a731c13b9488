/**
 * What callers may send: no call answers without a token, none crashes, every answer is an envelope with `x-route`.
 *
 * Ordinary calls of resources follow from their definitions by the same code. What never comes as far as a definition is therefore sent to
 * every fourth resource only, beginning with another one each time, so that each call still takes a share of everything; what is read by
 * the fields of a definition goes to all of them, and to calls that are written by hand goes all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseOf } from '#tests/fixtures/fixture.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

interface Operation {
  readonly security: readonly unknown[];
  readonly requestBody?: unknown;
}
interface Route {
  readonly method: string;
  readonly path: string;
  readonly open: boolean;
  /** The call without its resource: `POST /add`. */
  readonly shape: string;
}

let server: TestServer;
let admin: TestClient;
let employee: TestClient;
let routes: readonly Route[];

beforeAll(async () => {
  server = await startTestServer();
  [admin, employee] = [await server.as('admin'), await server.as('renkai')];
  const bases = new Set([...server.services.registry.values()].map(baseOf));
  const withoutBase = (path: string): string => {
    const [, tydf, prefix, resource, ...rest] = path.split('/');
    return bases.has(`/${tydf}/${prefix}/${resource}`) ? `/${rest.join('/')}` : path;
  };
  const document = (await (await fetch(`${server.url}/tydf/openapi.json`)).json()) as { paths: Record<string, Record<string, Operation>> };
  routes = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([name, { security }]) => {
        const method = name.toUpperCase();
        return { method, path, open: security.length === 0, shape: `${method} ${withoutBase(path)}` };
      }),
    )
    .filter(({ path }) => path !== '/tydf/stream' && path !== '/tydf/administration/logout');
});
afterAll(() => server.close());

/** Calls by hand and those of few resources all; of others every fourth, another fourth each turn. */
function someOf(all: readonly Route[], turn: number): readonly Route[] {
  const alike = new Map<string, Route[]>();
  for (const route of all) alike.set(route.shape, [...(alike.get(route.shape) ?? []), route]);
  return [...alike.values()].flatMap((group) => (group.length < 8 ? group : group.filter((_, at) => at % 4 === turn % 4)));
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}
const send = (method: string, path: string, { headers = {}, body }: Sent = {}) =>
  fetch(`${server.url}${path}`, { method, redirect: 'manual', headers, ...(body !== undefined && method !== 'GET' && { body }) });
const at = (path: string, value = '999999999'): string => path.replaceAll(/\{\w+\}/g, value);

/** Status below 500, an envelope whose code mirrors it, and the header of matched routes. */
async function proper(answer: Response, what: string): Promise<{ code: string; desc: string; reason?: string }> {
  const text = await answer.text();
  expect(answer.status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(answer.headers.get('x-route'), what).toBe('matched');
  // A file, where one is asked for.
  if (answer.ok && /attachment/.test(answer.headers.get('content-disposition') ?? '')) return { code: '200', desc: '' };
  const envelope = JSON.parse(text) as { code: string; desc: string; reason?: string };
  expect(envelope.code, what).toBe(String(answer.status));
  expect(envelope.desc, what).not.toBe('');
  return envelope;
}

describe('without a session', () => {
  it('every call answers 401, before it looks at the body', { timeout: 180_000 }, async () => {
    expect(routes.length).toBeGreaterThan(100);
    const closed = routes.filter(({ open }) => !open);
    const tokens: readonly Record<string, string>[] = [{}, { authorization: 'x'.repeat(43) }, { authorization: 'Bearer ' }];
    for (const [turn, headers] of tokens.entries())
      // What a token says is looked up by the same code whatever is called.
      for (const { method, path } of turn === 0 ? closed : someOf(closed, turn)) {
        const answer = await send(method, at(path), { headers: { 'content-type': 'application/json', ...headers }, body: '{"broken' });
        expect((await proper(answer, `${method} ${path}`)).code, `${method} ${path}`).toBe('401');
      }
  });

  it('the token of an address counts for nothing', async () => {
    const answer = await send('GET', `/tydf/administration/permissions?token=${admin.token}`);
    expect(answer.status).toBe(401);
  });

  it('an unknown call is a 404 that names it, without x-route', async () => {
    for (const path of ['/tydf/api/noSuchResource/noSuchCall', '/tydf/process/hrleaverequest/page', '/nothing']) {
      const answer = await admin.call('GET', path);
      expect(answer).toMatchObject({ status: 404, json: { code: '404', reason: 'unknownRoute' } });
      expect(answer.json.desc).toContain(path);
      expect(answer.headers.get('x-route')).toBeNull();
    }
  });
});

const bodies: Readonly<Record<string, Sent>> = {
  nothing: {},
  'an empty object': { headers: { 'content-type': 'application/json' }, body: '{}' },
  'a list': { headers: { 'content-type': 'application/json' }, body: '[1,null,{"a":[]}]' },
  'a text': { headers: { 'content-type': 'application/json' }, body: '"x"' },
  null: { headers: { 'content-type': 'application/json' }, body: 'null' },
  'half an object': { headers: { 'content-type': 'application/json' }, body: '{"id":' },
  'another type': { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
  'a form without parts': { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
  'a form that is none': { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
  NUL: { headers: { 'content-type': 'application/json' }, body: String.raw`{"id":"1","comment":"a\u0000b","title":"\u0000"}` },
  'half a pair': { headers: { 'content-type': 'application/json' }, body: String.raw`{"id":"1","comment":"\ud800","\udfff":1}` },
  'no UTF-8': { headers: { 'content-type': 'application/json' }, body: Uint8Array.from([123, 34, 255, 34, 58, 49, 125]) },
  prototype: { headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}' },
  'deep nesting': { headers: { 'content-type': 'application/json' }, body: `${'['.repeat(50_000)}${']'.repeat(50_000)}` },
  'deep objects': { headers: { 'content-type': 'application/json' }, body: `${'{"items":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
  'huge numbers': {
    headers: { 'content-type': 'application/json' },
    body: '{"id":1e400,"days":1e308,"amount":"9e99999","version":99999999999999999999,"sort":2147483648,"items":[{"amount":"1e9999"}]}',
  },
  'wrong types': {
    headers: { 'content-type': 'application/json' },
    body: '{"id":{"a":1},"items":{"0":1},"title":["x"],"ids":{"a":1},"resourceIds":"all","roleId":[1],"attachments":[{"id":{}}],"record":7,"resource":{}}',
  },
  'SQL in values': {
    headers: { 'content-type': 'application/json' },
    body: String.raw`{"id":"1; drop table users","name":"'; drop table users; --","resource":"users\"","ids":["1) or true --"],"code":"\\"}`,
  },
  'too much': { headers: { 'content-type': 'application/json' }, body: `{"comment":"${'x'.repeat(3 * 1024 * 1024)}"}` },
};

/** Those in which something stands that a definition reads. */
const withFields = new Set(['an empty object', 'huge numbers', 'wrong types', 'SQL in values', 'prototype', 'NUL']);

/** Calls that are right to take what they are sent here: which of it, and why. */
const takes: Readonly<Record<string, { readonly what: 'anything' | readonly string[]; readonly why: string }>> = {
  'PUT /tydf/process/task/{id}/read': { what: 'anything', why: 'reads no body' },
  'POST /tydf/process/copied/readAll': { what: 'anything', why: 'reads no body' },
  'POST /tydf/personal/notices/readAll': { what: 'anything', why: 'reads no body' },
  'PUT /tydf/administration/noticeMessage/readAll': { what: 'anything', why: 'reads no body' },
  'DELETE /tydf/personal/signature': { what: 'anything', why: 'reads no body' },
  'DELETE /tydf/administration/users/sessions/{id}': { what: 'anything', why: 'reads no body; ends none where there is none' },
  'POST /tydf/administration/noticeSendMessage/receivers': { what: ['an empty object'], why: 'counts nobody where nobody is named yet' },
  'POST /tydf/api/projectReserve/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/contractDefinition/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/api/contractApprove/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/api/contractParameter/check': { what: ['an empty object'], why: 'writes nothing; a ledger has no rules of its own' },
  'POST /tydf/process/projectInitiate/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/projectSchedul/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/api/projectProgress/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/projectProblem/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/projectChange/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/api/projectMaterial/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/purchaseApply/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/purchaseAskPrice/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/purchaseManagement/check': { what: ['an empty object'], why: 'writes nothing, and says what is still missing' },
  'POST /tydf/process/signals': { what: ['SQL in values'], why: 'a signal of any name may be sent; nothing listens to this one' },
  'POST /tydf/personal/secondFactor': {
    what: ['nothing', 'an empty object', 'null', 'a form without parts', 'a form that is none'],
    why: 'begins to set one up; the password is asked for only later in a session',
  },
};
const isRight = (route: string, name: string): boolean => {
  const what = takes[route]?.what ?? [];
  return what === 'anything' || what.includes(name);
};

describe('hostile bodies', () => {
  it.each(Object.keys(bodies).map((name, turn) => [name, turn] as const))('%s is refused or taken, never a crash', async (name, turn) => {
    const took = new Set<string>();
    for (const person of [admin, employee]) {
      const writes = routes.filter(({ method }) => method !== 'GET');
      const some = person === admin && withFields.has(name) ? writes : someOf(writes, turn);
      // The large ones once a kind of call: they all take the same way.
      const chosen = name === 'too much' ? writes.filter((_, index) => index % 17 === 0) : some;
      for (const { method, path } of chosen) {
        const sent = bodies[name] ?? {};
        const answer = await send(method, at(path), { ...sent, headers: { authorization: person.token, ...sent.headers } });
        const envelope = await proper(answer, `${method} ${path} with ${name}`);
        if (envelope.code === '200' && !isRight(`${method} ${path}`, name)) took.add(`${method} ${path}`);
      }
    }
    expect([...took]).toEqual([]);
  });
});

describe('hostile addresses', () => {
  const values = [
    '0',
    '-1',
    '1.5',
    'abc',
    '9223372036854775808',
    '9'.repeat(400),
    '%00',
    '%ff%fe',
    '%ed%a0%80',
    "1'--",
    '..%2f..%2fetc',
    'get',
    '１',
    '%F0%9F%90%9F',
    'x'.repeat(5_001),
  ];
  it.each(values.map((value, turn) => [value, turn] as const))('an id of %s is a missing record or a refusal', async (value, turn) => {
    const named = routes.filter(({ path }) => path.includes('{'));
    for (const { method, path } of someOf(named, turn)) {
      const answer = await send(method, at(path, value), {
        headers: { authorization: admin.token, 'content-type': 'application/json' },
        body: '{"remark":"x"}',
      });
      if (answer.headers.get('x-route') === null) {
        // The address names another call.
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ reason: 'unknownRoute' });
        continue;
      }
      expect((await proper(answer, `${method} ${at(path, value)}`)).code).not.toBe('200');
    }
  });

  const queries = [
    'pageNum=0',
    'pageNum=-5',
    'pageNum=1e9',
    'pageNum=99999999999999',
    'pageNum=x',
    'pageSize=0',
    'pageSize=100000',
    'pageSize=',
    'keyword=%00',
    'keyword=%ff',
    'keyword=%25%5C_%27',
    'keyword=' + 'x'.repeat(5_000),
    'sort=id;drop',
    'sort=nothing',
    'sort=-id',
    'id=1&id=2',
    'status=%F0%9F%90%9F',
    'createdAt_from=yesterday',
    'createdAt_to=99999-99-99',
    'applicant=abc',
    'name_like=%25%25',
    'tab=none',
    'queue=__proto__',
    'sort=constructor',
    'after=%7B',
    'after=eyJ9',
    'after=WzEsMiwzXQ',
    'q=%00',
    'resource=__proto__',
    'resType=2&userId=1e5',
    'resType=3&systemId=x',
    'resType=9',
    'ids=',
    'ids=,,,',
    'ids=all',
    'version=x',
    'sort=a,b,c',
    '__proto__=1',
    'constructor=1',
    'toString=1',
  ];
  it.each(queries.map((query, turn) => [query, turn] as const))('?%s', async (query, turn) => {
    const asking = routes.filter(({ method }) => method === 'GET' || method === 'DELETE');
    for (const { method, path } of someOf(asking, turn)) {
      const answer = await send(method, `${at(path)}?${query}`, { headers: { authorization: admin.token } });
      await proper(answer, `${method} ${path}?${query}`);
    }
  });
});

describe('headers', () => {
  it.each([
    ['en', 'There'],
    ['zh-CN', '接口'],
    ['*', '接口'],
    ['de, en;q=0.5', 'There'],
    ['en;q=0, zh', '接口'],
    [',;q=,,', '接口'],
    ['x'.repeat(4_000), '接口'],
  ])('answers in the language of %s', async (language, begins) => {
    const answer = await send('GET', '/tydf/api/nothing', { headers: { authorization: admin.token, 'accept-language': language } });
    expect(((await answer.json()) as { desc: string }).desc.startsWith(begins)).toBe(true);
  });

  it('an empty body with JSON content type is no body', async () => {
    const answer = await send('DELETE', '/tydf/administration/org/deletes?ids=999999999', {
      headers: { authorization: admin.token, 'content-type': 'application/json' },
      body: '',
    });
    expect(await proper(answer, 'DELETE')).toMatchObject({ code: '404' });
  });

  it('no secret is logged', () => {
    const log = server.logged.join('\n');
    expect(log).not.toContain(admin.token);
    expect(log).not.toMatch(/argon2id|salmon-under-test/);
  });
});
