/** The word beside a row's figure is the company's own: a renamed choice shows in the rows that follow. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DecideAnswer } from '#model/api.ts';
import type { DocumentBundle, InboxPage } from '#model/workflow/inbox.ts';
import type { AnyDoc } from '#model/definition.ts';
import { fixture as leaveFixture } from '#tests/fixtures/hr/hrLeaveRequest.ts';
import { companyOf, type Company } from '#tests/fixtures/company.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let company: Company;
let leader: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  company = await companyOf(server.db);
  leader = await server.as('qinhao');
});
afterAll(() => server?.close());

const submitted = async (n: number): Promise<unknown> => {
  const author = await server.as(leaveFixture.by);
  const { status, json } = await author.call<DecideAnswer>('POST', '/tydf/process/hrLeaveRequest/submitProcess', {
    requestId: `labels-${n}`,
    ...leaveFixture.record(company, n),
  });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.data.document['id'];
};
const wordOf = async (id: unknown): Promise<unknown> => {
  const { json } = await leader.call<InboxPage>('GET', '/tydf/process/inbox?resource=hrLeaveRequest&size=100');
  return json.data.rows.find(({ documentId }) => documentId === id)?.figure?.word;
};
const wordInReader = async (id: unknown): Promise<unknown> => {
  const { json } = await leader.call<DocumentBundle>('GET', `/tydf/process/document/hrLeaveRequest/${String(id)}`);
  return json.data.task?.figure?.word;
};

it('rows opened after a rename have the new words', async () => {
  const before = await submitted(1);
  expect(await wordOf(before)).toEqual({ zh: '事假', en: 'Personal leave' });

  const [item] = await server.db.query<AnyDoc>(
    `select id::text as id from dictionaries where dict_code = 'leaveType' and item_value = 'personal'`,
  );
  const admin = await server.as('maoyu');
  const { status, json } = await admin.call('PUT', `/tydf/administration/dictionaries/put/${String(item?.['id'])}`, {
    labelZh: '私事假',
    labelEn: 'Private leave',
  });
  expect(status, JSON.stringify(json)).toBe(200);
  // The change is told to all servers by the database; a reader shows the words as they are now.
  await expect.poll(() => wordInReader(before)).toEqual({ zh: '私事假', en: 'Private leave' });
  expect(await wordOf(await submitted(2))).toEqual({ zh: '私事假', en: 'Private leave' });
});
