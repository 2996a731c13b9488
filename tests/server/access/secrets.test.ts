/** What is sensitive is masked wherever somebody without the right meets it, and cannot be found out by asking (office.md 0.1). */
import { namesOfPart } from '#model/matter.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { SearchAnswer } from '#model/search.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { DocumentBundle, InboxPage } from '#model/inbox.ts';
import { loadRegistry } from '#resources/registry.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const loan = '/tydf/process/debitNote';
const [before, after] = ['6222020200112233391', '6217001122334455668'];
const registry = await loadRegistry();
const body = {
  loanType: 'purchase',
  amount: '100.00',
  reason: 'x',
  planClearDate: '2026-12-31',
  payMethod: 'bankTransfer',
  bankName: '工商银行',
};

let server: TestServer;
let author: TestClient;
let leader: TestClient;
let cashier: TestClient;
let id = '';
let taskId = '';
let approvedId = '';

/** The task on the loan that is open at somebody. */
async function taskOf(client: TestClient): Promise<string> {
  const { json } = await client.call<InboxPage>('GET', '/tydf/process/inbox?tab=todo');
  return json.data.rows.find(({ documentId }) => documentId === id)?.taskId ?? '';
}

beforeAll(async () => {
  server = await startTestServer();
  [author, leader, cashier] = await Promise.all([server.as('yanfei'), server.as('qinhao'), server.as('weixiaodan')] as const);
  /** Accounts come from the personnel file, whatever is typed. */
  const account = (to: string) =>
    server.db.query('update hr_pf_staff_onboard set bank_account = $1 where user_id = $2', [to, author.userId]);
  await account(before);
  const sent = await author.call<{ document: AnyDoc }>('POST', `${loan}/submitProcess`, {
    ...body,
    bankAccount: before,
    requestId: 'secrets-1',
  });
  expect(sent.json, JSON.stringify(sent.json)).toMatchObject({ code: '200' });
  id = String(sent.json.data.document['id']);
  const back = await leader.call('POST', `${loan}/rejectProcess`, {
    id,
    taskId: await taskOf(leader),
    comment: 'account',
    requestId: 'secrets-2',
  });
  expect(back.json).toMatchObject({ code: '200' });
  await account(after);
  const again = await author.call('POST', `${loan}/rePostProcess`, { ...body, id, requestId: 'secrets-3' });
  expect(again.json).toMatchObject({ code: '200' });
  taskId = await taskOf(leader);
  // One that is over, for what shows approved documents only and what shows others beside the one looked at.
  const other = await author.call<{ document: AnyDoc }>('POST', `${loan}/submitProcess`, { ...body, requestId: 'secrets-4' });
  expect(other.json, JSON.stringify(other.json)).toMatchObject({ code: '200' });
  approvedId = String(other.json.data.document['id']);
  await server.db.query(`update debit_note set status = 'approved', bank_account = $2 where id = $1`, [approvedId, after]);
}, 300_000);
afterAll(() => server?.close());

const shows = (answer: unknown): string[] => [before, after].filter((account) => JSON.stringify(answer).includes(account));

describe('a bank account', () => {
  const open = (): string => id;
  const over = (): string => approvedId;
  /** What is looked at, and whose id must stand there: an empty answer masks nothing. */
  const views: readonly (readonly [string, () => string, () => string])[] = [
    ['the record', () => `${loan}/get/${id}`, open],
    ['the list', () => `${loan}/page`, open],
    ['all to choose from', () => `${loan}/all`, over],
    ['the document with its trail', () => `/tydf/process/document/debitNote/${id}`, open],
    ['the task with what to look at first', () => `/tydf/process/task/${taskId}`, open],
    ['related documents', () => `/tydf/process/document/debitNote/${id}/related`, over],
    ['the inbox', () => '/tydf/process/inbox?tab=todo', open],
  ];
  it.each(views)('is masked from an approver in %s', async (_, path, holds) => {
    const { json } = await leader.call('GET', path());
    expect(json.code).toBe('200');
    expect(JSON.stringify(json.data)).toMatch(new RegExp(`"(id|documentId)":"${holds()}"`));
    expect(shows(json)).toEqual([]);
  });

  it('finds nothing when an approver searches for it, and the documents where somebody may', async () => {
    const searched = async (client: TestClient): Promise<number> =>
      (await client.call<Page>('GET', `${loan}/page?keyword=${after}`)).json.data.total;
    expect(await searched(leader)).toBe(0);
    const { json } = await leader.call<SearchAnswer>('GET', `/tydf/process/search?q=${after}`);
    expect(json.data.documents).toEqual([]);
    expect((await cashier.call<Page>('GET', `${loan}/page?bankAccount=${after}`)).json.data.total).toBe(2);
  });

  it('is what the approver is shown as changed, but not from what to what', async () => {
    const { json } = await leader.call<DocumentBundle>('GET', `/tydf/process/task/${taskId}`);
    const changes = json.data.trail.flatMap((entry) => entry.changes).filter(({ field }) => field === 'bankAccount');
    expect(changes.length).toBeGreaterThan(0);
    expect(
      changes.every(({ before: one, after: other }) => [one, other].every((value) => value === null || String(value).includes('•'))),
    ).toBe(true);
    expect(json.data.brief.some(({ field }) => field === 'bankAccount')).toBe(true);
  });

  it('is masked in the view of the process and in the operation log', async () => {
    const [row] = await server.db.query<{ id: string }>(
      `select id::text from flow_instance where resource = 'debitNote' and document_id = $1 order by id desc limit 1`,
      [id],
    );
    const view = await leader.call('GET', `/tydf/process/view/${row?.id}`);
    expect(view.json.code).toBe('200');
    expect(shows(view.json)).toEqual([]);
    const logged = await server.db.query(`select changes from operation_log where resource = 'debitNote'`);
    expect(shows(logged)).toEqual([]);
    expect(server.logged.filter((line) => shows(line).length > 0)).toEqual([]);
  });

  it.each(['bankAccount', 'bankAccount_like', 'bankAccount_from', 'bankAccount_to'])(
    'cannot be found out by the filter %s',
    async (name) => {
      const { json } = await leader.call('GET', `${loan}/page?${name}=6217`);
      expect(json).toMatchObject({ code: '400', faults: [{ field: name, rule: 'unknownFilter' }] });
    },
  );

  it.each(['bankAccount', '-bankAccount'])('cannot be found out by sorting by %s', async (sort) => {
    expect((await leader.call('GET', `${loan}/page?sort=${sort}`)).json).toMatchObject({ code: '400', faults: [{ rule: 'unknownSort' }] });
  });

  it('is whole for its owner and for who may see it, in the same places', async () => {
    for (const client of [author, cashier])
      for (const path of [`${loan}/get/${id}`, `/tydf/process/document/debitNote/${id}`])
        expect(shows((await client.call('GET', path)).json).length, path).toBeGreaterThan(0);
    expect((await cashier.call('GET', `${loan}/page?bankAccount=${after}`)).json.code).toBe('200');
  });
});

describe('sensitive fields', () => {
  it('are no part of what rows of the inbox and notices show', () => {
    for (const definition of registry.values()) {
      const secret = Object.entries(definition.fields).flatMap(([name, field]) => (field.sensitive ? [name] : []));
      const shown = [
        definition.document?.figure?.field,
        ...(definition.document?.matter ?? []).flatMap(namesOfPart),
        definition.name?.zh,
        definition.name?.en,
      ];
      expect(
        secret.filter((name) => shown.includes(name)),
        definition.key,
      ).toEqual([]);
    }
  });
});
