/**
 * A narrowed page of somebody with very many tasks: it looks at ten thousand rows of each principal at most and goes on behind them, so
 * that it finds everything in the end and no page reads a whole inbox.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboxPage, InboxSort } from '#model/workflow/inbox.ts';
import { Values, type Narrowed } from '#server/inbox/filters.ts';
import { mostWalked } from '#server/inbox/lists.ts';
import { soughtPage } from '#server/inbox/narrow.ts';
import { copyWaiting, submitOne } from '#tests/bench/copies.ts';
import { requester } from '#tests/bench/load.ts';
import { startTestServer, type TestClient, type TestServer } from '#tests/support/server.ts';

const first = 1_000_000;
const size = 11_000;
let server: TestServer;
let reader: TestClient;
let other: string;
/** Tasks of the one starter whom the filter asks for: of the reader themselves among the first rows and the last, of their group in the middle. */
const rare = [3, 9_005, 11_000].map((n) => first + n);

beforeAll(async () => {
  server = await startTestServer();
  const author = await server.as('yanfei');
  const sender = requester(server.url, author.token);
  const one = await submitOne(server.db, sender);
  sender.close();
  reader = await server.as('majun');
  other = (await server.as('luojia')).userId;
  // Every fifth task is their group's, the others are their own.
  await copyWaiting(server.db, one, first, size, `case when n % 5 = 0 then 'r:finance_accountant' else 'u:${reader.userId}' end`);
  await copyWaiting(server.db, one, first + size, mostWalked, `'r:finance_accountant'`);
  await server.db.query('update task set applicant_id = $1 where id = any($2::bigint[])', [other, rare]);
  await server.db.query('vacuum analyze task, inbox, flow_instance');
}, 120_000);
afterAll(() => server?.close());

const all = async (query: string): Promise<{ ids: number[]; pages: number }> => {
  const ids: number[] = [];
  let pages = 0;
  for (let next: string | null = ''; next !== null; pages += 1) {
    const path: string = `/tydf/process/inbox?sort=received&${query}${next === '' ? '' : `&after=${next}`}`;
    const { json } = await reader.call<InboxPage>('GET', path);
    expect(json.code, json.desc).toBe('200');
    ids.push(...json.data.rows.map(({ taskId }) => Number(taskId)));
    ({ next } = json.data);
  }
  return { ids, pages };
};

it('finds what is rare in the end, in order, each once', async () => {
  const { ids, pages } = await all(`starter=${other}`);
  expect(ids).toEqual(rare);
  // Their group has more rows than one walk goes along.
  expect(pages).toBeGreaterThanOrEqual(2);
  expect(pages).toBeLessThanOrEqual(3);
}, 60_000);

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
/** Rows of a table that a plan has read. */
const rowsOf = (plan: Plan, table: string): number =>
  (plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, table), 0);

it('looks no further than it may, and no further than it has to', async () => {
  const principals = [`u:${reader.userId}`, 'r:employee', 'r:finance_accountant'];
  const everything = {
    resources: null,
    starter: null,
    departments: null,
    from: null,
    till: null,
    amountFrom: null,
    amountTo: null,
    statuses: null,
    actions: null,
  };
  const looked = async (by: Partial<Narrowed>, sort: InboxSort = 'received'): Promise<readonly [inbox: number, task: number]> => {
    const values = new Values([principals, 21, server.clock.now(), reader.userId]);
    const text = soughtPage({ sort, queue: 'all', hits: null, after: null, tonight: '', by: { ...everything, ...by } }, values);
    const [row] = await server.db.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values.list,
    );
    const plan = row!['QUERY PLAN'][0].Plan;
    return [rowsOf(plan, 'inbox'), rowsOf(plan, 'task')];
  };
  const most = principals.length * mostWalked + 1000;
  for (const sort of ['due', 'received', 'amount', 'applicant'] as const)
    for (const by of [{ starter: other }, { amountFrom: '1' }, { departments: ['1'] }])
      for (const rows of await looked(by, sort)) expect(rows, `${sort} ${JSON.stringify(by)}`).toBeLessThanOrEqual(most);
  // A page that is soon full reads little more than itself.
  for (const rows of await looked({ from: '2020-01-01T00:00:00Z' })) expect(rows).toBeLessThan(500);
}, 60_000);
