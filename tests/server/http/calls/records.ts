/** The calls that every resource has, each made to succeed on a sample, and what it changed (rulings 1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { companyOf, type Company, type Sample } from '#tests/support/samples/sample.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
const clients = new Map<string, TestClient>();

const as = async (login: string): Promise<TestClient> => {
  const client = clients.get(login) ?? (await server.as(login));
  clients.set(login, client);
  return client;
};

/** Lines as they come back: with key and place, in the order sent. */
const linesShown = (sample: Sample): AnyDoc =>
  Object.fromEntries(
    Object.entries(sample.lines?.(company) ?? {}).map(([name, lines]) => [
      name,
      lines.map((line) => expect.objectContaining({ ...line, id: expect.stringMatching(/^\d+$/) as unknown }) as unknown),
    ]),
  );

/** The calls of one resource. A draft may not be chosen elsewhere: `all` of documents is tested with their flow. */
function callsOf(sample: Sample): void {
  const { definition } = sample;
  const base = `/tydf/${definition.api.prefix}/${definition.key}`;
  let made = 0;
  beforeAll(() => sample.ready?.(server, company));
  const add = async (): Promise<{ client: TestClient; id: string; sent: AnyDoc; n: number }> => {
    const [client, n] = [await as(sample.by), (made += 1)];
    const sent = { ...sample.record(company, n), ...sample.lines?.(company) };
    const { json } = await client.call<AnyDoc>('POST', `${base}/add`, sent);
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    return { client, id: String(json.data['id']), sent, n };
  };
  const stored = async (client: TestClient, id: string): Promise<AnyDoc> =>
    (await client.call<AnyDoc>('GET', `${base}/get/${id}`)).json.data;

  it(`POST ${base}/add`, async () => {
    const { client, id, sent } = await add();
    const expected = { ...sent, ...sample.made(company), ...linesShown(sample), id, version: expect.any(Number) as unknown };
    expect(await stored(client, id)).toMatchObject({ ...expected, createdBy: client.userId });
  });

  it(`GET ${base}/get/{id}`, async () => {
    const { client, id, sent } = await add();
    const { status, json } = await client.call<AnyDoc>('GET', `${base}/get/${id}`);
    expect({ status, code: json.code }).toEqual({ status: 200, code: '200' });
    expect(json.data).toMatchObject({
      id,
      ...sent,
      ...linesShown(sample),
      can: { put: true, deletes: true },
      $names: expect.any(Object) as unknown,
    });
  });

  for (const path of [base, `${base}/page`])
    it(`GET ${path}`, async () => {
      const { client, id, sent } = await add();
      const wanted = encodeURIComponent(String(sent[sample.filter]));
      const { json } = await client.call<Page>('GET', `${path}?${sample.filter}=${wanted}&pageSize=200`);
      expect(json).toMatchObject({ code: '200', data: { pageNum: 1, pageSize: 200 } });
      expect(json.data.total).toBe(json.data.records.length);
      expect(json.data.records.find((row) => row['id'] === id)).toMatchObject({ [sample.filter]: sent[sample.filter] });
      expect(json.data.records.every((row) => String(row[sample.filter]).includes(String(sent[sample.filter])))).toBe(true);
      const small = await client.call<Page>('GET', `${path}?pageSize=1`);
      expect(small.json.data.records).toHaveLength(1);
      expect(small.json.data.total).toBeGreaterThan(0);
    });

  for (const path of definition.kind === 'document' || sample.all === false ? [] : [`${base}/all`])
    it(`GET ${path}`, async () => {
      const { client, id } = await add();
      const { json } = await client.call<AnyDoc[]>('GET', path);
      expect(json.code).toBe('200');
      expect(json.data.map((row) => row['id'])).toContain(id);
      await client.call('DELETE', `${base}/deletes`, [id]);
      expect((await client.call<AnyDoc[]>('GET', path)).json.data.map((row) => row['id'])).not.toContain(id);
    });

  for (const call of ['put', 'update'])
    it(`PUT ${base}/${call}/{id}`, async () => {
      const { client, id, sent, n } = await add();
      const before = await stored(client, id);
      const change = sample.change(company, n);
      const { json } = await client.call<AnyDoc>('PUT', `${base}/${call}/${id}`, { ...change, version: before['version'] });
      expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { id, ...change } });
      const after = await stored(client, id);
      expect(after).toMatchObject({ ...sent, ...change, ...sample.brings, ...linesShown(sample), updatedBy: client.userId });
      expect(Number(after['version'])).toBeGreaterThan(Number(before['version']));
      const stale = await client.call('PUT', `${base}/${call}/${id}`, { ...change, version: before['version'] });
      expect(stale.json.code).toBe('409');
    });

  it(`DELETE ${base}/deletes`, async () => {
    const [one, other] = [await add(), await add()];
    expect((await one.client.call('DELETE', `${base}/deletes?ids=${one.id}`)).json).toMatchObject({ code: '200', data: null });
    expect((await one.client.call('GET', `${base}/get/${one.id}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
    expect((await one.client.call('GET', `${base}/get/${other.id}`)).json.code).toBe('200');
  });
}

/** One server for all samples of an area. */
export function describeCalls(samples: readonly Sample[]): void {
  beforeAll(async () => {
    server = await startTestServer();
    company = await companyOf(server.db);
  });
  afterAll(async () => {
    clients.clear();
    await server?.close();
  });
  describe.each(samples.map((sample) => ({ key: sample.definition.key, sample })))('$key', ({ sample }) => {
    callsOf(sample);
  });
}
