/** A correction saved before it is reposted: the trail tells what changed since the rejection, however often the author saved. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { bodyOf } from '#tests/fixtures/fixture.ts';
import { fixture as reportFixture } from '#tests/fixtures/bill/expenseReport.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const { key } = reportFixture.definition;
const base = `/tydf/${reportFixture.definition.api.prefix}/${key}`;

let server: TestServer;
let company: Company;
let author: TestClient;
let leader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  author = await server.as(reportFixture.by);
  leader = await server.as('qinhao');
});
afterAll(() => server?.close());

let requests = 0;
const decide = async (client: TestClient, action: string, body: AnyDoc): Promise<AnyDoc> => {
  const { status, json } = await client.call<DecideAnswer>('POST', `${base}/${action}`, { requestId: `r-${(requests += 1)}`, ...body });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.document;
};
const saved = async (id: unknown, fields: AnyDoc): Promise<AnyDoc> => {
  const { status, json } = await author.call<AnyDoc>('PUT', `${base}/put/${String(id)}`, fields);
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data;
};
const lastOf = async (id: unknown) => {
  const { json } = await author.call<DocumentBundle>('GET', `/tydf/process/document/${key}/${String(id)}`);
  return json.data.trail.at(-1);
};
const keptOf = async (id: unknown): Promise<unknown> => {
  const [row] = await server.db.query<{ rejected: unknown }>(
    'select rejected from flow_instance where resource = $1 and document_id = $2',
    [key, id],
  );
  return row?.rejected;
};

it('tells fields and lines as they were rejected, each time anew', async () => {
  const first = await decide(author, 'submitProcess', bodyOf(reportFixture, company, 1));
  const { id } = first;
  const reason = first['reason'];
  const [line, other] = first['items'] as AnyDoc[];
  await decide(leader, 'rejectProcess', { id, comment: '请补充' });
  expect(await keptOf(id)).toBeNull();

  await saved(id, { reason: '第一次更正', items: [{ ...line, summary: '滤网两件' }, other] });
  await saved(id, { reason: '第二次更正' });
  await decide(author, 'rePostProcess', { id, remark: '已补充' });
  const repost = await lastOf(id);
  expect(repost?.action).toBe('repost');
  expect(repost?.changes).toContainEqual({ field: 'reason', before: reason, after: '第二次更正' });
  expect(repost?.changes).toContainEqual({ field: 'items.0.summary', before: line?.['summary'], after: '滤网两件' });
  expect(repost?.changes).toHaveLength(2);
  expect(await keptOf(id)).toBeNull();

  // The next rejection starts from what was reposted.
  await decide(leader, 'rejectProcess', { id, comment: '再补充' });
  await saved(id, { reason: '第三次更正' });
  await decide(author, 'rePostProcess', { id });
  expect((await lastOf(id))?.changes).toEqual([{ field: 'reason', before: '第二次更正', after: '第三次更正' }]);
});

it('a draft keeps nothing; a refused save neither', async () => {
  const draft = (await author.call<AnyDoc>('POST', `${base}/add`, bodyOf(reportFixture, company, 2))).json.data;
  await saved(draft['id'], { reason: '草稿' });
  expect(await keptOf(draft['id'])).toBeUndefined();
  await decide(author, 'submitProcess', { id: draft['id'] });
  await decide(leader, 'rejectProcess', { id: draft['id'], comment: '请补充' });
  const { status } = await author.call('PUT', `${base}/put/${String(draft['id'])}`, { reason: 'x'.repeat(5000) });
  expect(status).toBe(400);
  expect(await keptOf(draft['id'])).toBeNull();
});
