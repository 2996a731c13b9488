/** What is sensitive is masked wherever somebody without the right meets it, and cannot be found out by asking. */
import { namesOfPart } from '#model/matter.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { SearchAnswer } from '#model/calculation/search.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { loadRegistry } from '#resources/registry.ts';
import type { TestClient, TestServer } from '#tests/support/server.ts';
import { after, loan, openSecretLoan, shows } from './secretLoan.ts';

const registry = await loadRegistry();

let server: TestServer;
let author: TestClient;
let leader: TestClient;
let cashier: TestClient;
let id = '';
let taskId = '';
let approvedId = '';
beforeAll(async () => {
  ({ server, author, leader, cashier, id, taskId, approvedId } = await openSecretLoan());
}, 300_000);
afterAll(() => server?.close());

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
