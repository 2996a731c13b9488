/** The generated calls of a resource, by a plain record (`org`) and the page that describes them. */
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const org = '/tydf/administration/org';
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

const sample = (code: string) => ({
  orgCode: code,
  name: `Test company ${code}`,
  shortName: code,
  creditCode: `91370600MA${code.padStart(8, '0')}`,
  status: 'enabled',
});

describe('a plain record', () => {
  it('is added, read, changed, listed and deleted under all spellings', async () => {
    const added = await admin.call<AnyDoc>('POST', `${org}/add`, sample('T1'));
    expect(added.json).toMatchObject({ code: '200', data: { orgCode: 'T1', version: 1, createdBy: admin.userId } });
    const id = String(added.json.data['id']);
    expect((await admin.call<AnyDoc>('GET', `${org}/get/${id}`)).json.data).toMatchObject({ id, name: 'Test company T1', $names: {} });
    expect((await admin.call('PUT', `${org}/put/${id}`, { ...sample('T1'), name: 'Put' })).json).toMatchObject({
      code: '200',
      data: { name: 'Put', version: 2 },
    });
    expect((await admin.call('PUT', `${org}/update/${id}`, { ...sample('T1'), name: 'Updated' })).json).toMatchObject({
      code: '200',
      data: { name: 'Updated' },
    });
    for (const path of [org, `${org}/page`]) {
      const { json } = await admin.call<Page>('GET', `${path}?orgCode=T1`);
      expect(json.data).toMatchObject({ total: 1, records: [{ id, name: 'Updated' }] });
    }
    expect((await admin.call<AnyDoc[]>('GET', `${org}/all`)).json.data.map((row) => row['id'])).toContain(id);
    expect((await admin.call('DELETE', `${org}/deletes?ids=${id}`)).json.code).toBe('200');
    expect((await admin.call('GET', `${org}/get/${id}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
  });

  it('is deleted by ids in query or body, in every form', async () => {
    const make = async (code: string): Promise<string> =>
      String((await admin.call<AnyDoc>('POST', `${org}/add`, sample(code))).json.data['id']);
    const ids = [await make('D1'), await make('D2'), await make('D3'), await make('D4')] as const;
    expect((await admin.call('DELETE', `${org}/deletes?id=${ids[0]}`)).json.code).toBe('200');
    expect((await admin.call('DELETE', `${org}/deletes`, [ids[1]])).json.code).toBe('200');
    expect((await admin.call('DELETE', `${org}/deletes`, { ids: [Number(ids[2])] })).json.code).toBe('200');
    expect((await admin.call('DELETE', `${org}/deletes`, { id: ids[3] })).json.code).toBe('200');
    for (const id of ids) expect((await admin.call('GET', `${org}/get/${id}`)).json.code).toBe('404');
    expect((await admin.call('DELETE', `${org}/deletes`, [])).json).toMatchObject({ code: '400', reason: 'noIds' });
  });

  it('has a call for ids of any form, after the token', async () => {
    const nobody = server.with(null);
    for (const id of ['%ff', '%00', 'a%00b', '%ed%a0%80', 'x'.repeat(5_001)])
      for (const [client, code] of [
        [admin, '404'],
        [nobody, '401'],
      ] as const) {
        const answer = await client.call('GET', `${org}/get/${id}`);
        expect(answer.json.code, id.slice(0, 20)).toBe(code);
        expect(answer.headers.get('x-route'), id.slice(0, 20)).toBe('matched');
      }
    // What there is no call for is said before the body is read.
    const unknown = await fetch(`${server.url}/tydf/api/nothing`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":',
    });
    expect(unknown.headers.get('x-route')).toBeNull();
    expect(await unknown.json()).toMatchObject({ code: '404', reason: 'unknownRoute' });
    const query = await admin.call('GET', `${org}/page?keyword=%ff`);
    expect(query.json).toMatchObject({ code: '400', reason: 'malformedAddress' });
  });

  it('names a missing record', async () => {
    for (const id of ['999999999', '0', 'abc']) {
      const { status, headers, json } = await admin.call('GET', `${org}/get/${id}`);
      expect({ status, code: json.code }).toEqual({ status: 404, code: '404' });
      expect(json.desc).toContain(id);
      expect(headers.get('x-route')).toBe('matched');
    }
  });

  it('names the fields that are wrong', async () => {
    const { json } = await admin.call('POST', `${org}/add`, { ...sample('W1'), nonsense: 1 });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'nonsense' }] });
    const typed = await admin.call('POST', `${org}/add`, { ...sample('W1'), name: ['a list'] });
    expect(typed.json).toMatchObject({ code: '400', faults: [{ field: 'name', message: { en: 'must be text' } }] });
    expect((await admin.call('POST', `${org}/add`)).json.code).toBe('400');
  });

  it('is written only by who may', async () => {
    const person = await server.as('renkai');
    expect((await person.call('POST', `${org}/add`, sample('N1'))).json).toMatchObject({ code: '403', params: { permission: 'org:add' } });
    expect((await person.call('PUT', `${org}/put/1`, sample('N1'))).json.code).toBe('403');
    expect((await person.call('DELETE', `${org}/deletes?ids=1`)).json.code).toBe('403');
    expect((await person.call('GET', '/tydf/administration/resources/page')).json.code).toBe('403');
  });
});

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, { operationId: string; parameters?: { name: string; in: string }[]; responses: object }>>;
  readonly components: { readonly schemas: Record<string, { properties: Record<string, { type?: unknown }> }> };
}

describe('OpenAPI', () => {
  it('describes every call: unique names, every place of a path, every reference', async () => {
    const answer = await fetch(`${server.url}/tydf/openapi.json`);
    const document = (await answer.json()) as OpenApi;
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, ...operation })),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { path, parameters = [], responses } of operations) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(
        parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        path,
      ).toEqual(places);
      expect(Object.keys(responses), path).toContain('200');
    }
    const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
    expect(references.length).toBeGreaterThan(100);
    for (const name of new Set(references)) expect(document.components.schemas, name).toHaveProperty(name);
    expect(document.paths).toHaveProperty('/tydf/process/hrLeaveRequest/submitProcess');
    expect(document.components.schemas['users']?.properties).not.toHaveProperty('password');
  });

  it('has a page that needs nothing from elsewhere', async () => {
    const answer = await fetch(`${server.url}/tydf/docs`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/(src|href)="https?:/);
  });
});

describe('operations', () => {
  it('GET /health, /ready, /metrics', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(await (await fetch(`${server.url}/ready`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('tydf_http_request_seconds_count');
  });

  it('sends / to the application', async () => {
    const answer = await fetch(`${server.url}/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/tf/']);
  });
});
