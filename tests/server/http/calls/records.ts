/** The calls that every plain record and every draft has, each made to succeed on a fixture, and what it changed. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { prepared, type Company } from '#tests/fixtures/company.ts';
import { baseOf, bodyOf, type Fixture } from '#tests/fixtures/fixture.ts';
import type { TestClient } from '#tests/support/server.ts';
import { onStage, type CallStage } from './stage.ts';

/** The calls of one resource. A draft may not be chosen elsewhere: `all` of documents is tested with their flow. */
function callsOf(fixture: Fixture, stage: () => CallStage): void {
  const { definition } = fixture;
  const base = baseOf(definition);
  let company: Company;
  let made = 0;
  beforeAll(async () => void (company = await prepared(stage().server, fixture)));
  /** Lines as they come back: with key and place, in the order sent. */
  const linesShown = (n: number): AnyDoc =>
    Object.fromEntries(
      Object.entries(fixture.lines?.(company, n) ?? {}).map(([name, lines]) => [
        name,
        lines.map((line) => expect.objectContaining({ ...line, id: expect.stringMatching(/^\d+$/) as unknown }) as unknown),
      ]),
    );
  const add = async (): Promise<{ client: TestClient; id: string; sent: AnyDoc; n: number }> => {
    const [client, n] = [await stage().as(fixture.by), (made += 1)];
    const sent = bodyOf(fixture, company, n);
    const { json } = await client.call<AnyDoc>('POST', `${base}/add`, sent);
    expect(json, JSON.stringify(json)).toMatchObject({ code: '200' });
    return { client, id: String(json.data['id']), sent, n };
  };
  const stored = async (client: TestClient, id: string): Promise<AnyDoc> =>
    (await client.call<AnyDoc>('GET', `${base}/get/${id}`)).json.data;

  it(`POST ${base}/add`, async () => {
    const { client, id, sent, n } = await add();
    const expected = { ...sent, ...fixture.made(company), ...linesShown(n), id, version: expect.any(Number) as unknown };
    expect(await stored(client, id)).toMatchObject({ ...expected, createdBy: client.userId });
  });

  it(`GET ${base}/get/{id}`, async () => {
    const { client, id, sent, n } = await add();
    const { status, json } = await client.call<AnyDoc>('GET', `${base}/get/${id}`);
    expect({ status, code: json.code }).toEqual({ status: 200, code: '200' });
    expect(json.data).toMatchObject({
      id,
      ...sent,
      ...linesShown(n),
      can: { put: true, deletes: true },
      $names: expect.any(Object) as unknown,
    });
  });

  for (const path of [base, `${base}/page`])
    it(`GET ${path}`, async () => {
      const { client, id, sent } = await add();
      const wanted = encodeURIComponent(String(sent[fixture.filter]));
      const { json } = await client.call<Page>('GET', `${path}?${fixture.filter}=${wanted}&pageSize=200`);
      expect(json).toMatchObject({ code: '200', data: { pageNum: 1, pageSize: 200 } });
      expect(json.data.total).toBe(json.data.records.length);
      expect(json.data.records.find((row) => row['id'] === id)).toMatchObject({ [fixture.filter]: sent[fixture.filter] });
      expect(json.data.records.every((row) => String(row[fixture.filter]).includes(String(sent[fixture.filter])))).toBe(true);
      const small = await client.call<Page>('GET', `${path}?pageSize=1`);
      expect(small.json.data.records).toHaveLength(1);
      expect(small.json.data.total).toBeGreaterThan(0);
    });

  for (const path of definition.kind === 'document' || fixture.all === false ? [] : [`${base}/all`])
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
      const change = fixture.change(company, n);
      const { json } = await client.call<AnyDoc>('PUT', `${base}/${call}/${id}`, { ...change, version: before['version'] });
      expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { id, ...change } });
      const after = await stored(client, id);
      expect(after).toMatchObject({ ...sent, ...change, ...fixture.brings, ...linesShown(n), updatedBy: client.userId });
      expect(Number(after['version'])).toBeGreaterThan(Number(before['version']));
      const stale = await client.call('PUT', `${base}/${call}/${id}`, { ...change, version: before['version'] });
      expect(stale.json.code).toBe('409');
    });

  for (const login of fixture.confirms === undefined ? [] : [fixture.confirms]) {
    const confirmed = async (): Promise<AnyDoc> => {
      const { client, id } = await add();
      const { version } = await stored(client, id);
      const { json } = await (await stage().as(login)).call<AnyDoc>('PUT', `${base}/confirm/${id}`, { version });
      expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { id, confirmState: 'confirmed' } });
      return json.data;
    };

    it(`PUT ${base}/confirm/{id}`, async () => {
      const { id, version } = await confirmed();
      const client = await stage().as(fixture.by);
      const { json } = await client.call('PUT', `${base}/put/${String(id)}`, { ...fixture.change(company, made), version });
      expect(json).toMatchObject({ code: '409' });
      expect(await stored(client, String(id))).toMatchObject({ confirmState: 'confirmed', version });
    });

    for (const reason of definition.confirmation?.voidable === true ? ['记错了'] : [])
      it(`POST ${base}/voidProcess`, async () => {
        const { id } = await confirmed();
        const { json } = await (await stage().as(login)).call<AnyDoc>('POST', `${base}/voidProcess`, { id, comment: reason });
        expect(json, JSON.stringify(json)).toMatchObject({ code: '200', data: { id, confirmState: 'invalidated', voidReason: reason } });
      });
  }

  it(`DELETE ${base}/deletes`, async () => {
    const [one, other] = [await add(), await add()];
    expect((await one.client.call('DELETE', `${base}/deletes?ids=${one.id}`)).json).toMatchObject({ code: '200', data: null });
    expect((await one.client.call('GET', `${base}/get/${one.id}`)).json).toMatchObject({ code: '404', reason: 'missingRecord' });
    expect((await one.client.call('GET', `${base}/get/${other.id}`)).json.code).toBe('200');
  });
}

/** One server for the records of all fixtures. */
export function describeRecords(fixtures: readonly Fixture[]): void {
  const stage = onStage();
  describe.each(fixtures.map((fixture) => ({ key: fixture.definition.key, fixture })))('$key', ({ fixture }) => {
    callsOf(fixture, stage);
  });
}
