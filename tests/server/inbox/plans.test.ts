/**
 * What the inbox reads does not grow with the number of open tasks, for a reader with many, for one with few, for who started all: pages of the database
 * touched are counted at two sizes, with the plans that prepared statements settle on.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { InboxSort } from '#model/workflow/inbox.ts';
import { backPage } from '#server/inbox/back.ts';
import { counts } from '#server/inbox/counts.ts';
import { Values, type Narrowed } from '#server/inbox/filters.ts';
import { queues, todoPage, type Queue } from '#server/inbox/pages.ts';
import { copyWaiting, submitOne, type Waiting } from '#tests/bench/copies.ts';
import { requester } from '#tests/bench/load.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const sizes = [2_000, 16_000];
const sorts = ['due', 'received', 'amount', 'applicant'] satisfies InboxSort[];
const readers: Record<string, readonly string[]> = {
  dense: ['u:9000001', 'r:employee', 'p:9000001'],
  sparse: ['u:9000002', 'r:employee', 'd:9000002'],
};
/** A fifth of all lies with the dense reader; thirty tasks, at every size, with the sparse one. */
const principal = `case when n % 10 = 0 then 'u:9000001' when n % 10 = 1 then 'p:9000001' when n % 60 = 7 and n < 1800 then 'u:9000002' else 'u:x' || (n % 400) end`;
const others = principal.replace("when n % 60 = 7 and n < 1800 then 'u:9000002'", '');

const whole: Narrowed = {
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

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

let server: TestServer;
const blocks = new Map<string, number[]>();
const scans = new Set<string>();
/** Statements that are planned anew at each call. */
const replanned = new Set<string>();

const scansIn = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(scansIn),
];

const literal = (principals: readonly string[]): string => `array[${principals.map((one) => `'${one}'`).join(',')}]::text[]`;

async function measure(name: string, text: string, types: string, values: string): Promise<void> {
  await server.db.transaction(async (tx) => {
    await tx.query(`prepare measured(${types}) as ${text}`);
    for (let call = 0; call < 7; call += 1) await tx.query(`execute measured(${values})`);
    const [kept] = await tx.query<{ generic: number }>(
      `select generic_plans::int as generic from pg_prepared_statements where name = 'measured'`,
    );
    if (kept?.generic === 0) replanned.add(name);
    await tx.query('set local plan_cache_mode = force_generic_plan');
    const explain = () =>
      tx.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) execute measured(${values})`,
      );
    // The first one still meets entries of rows that are gone, and marks them.
    await explain();
    const [row] = await explain();
    await tx.query('deallocate measured');
    const plan = row?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error(`${name} has no plan`);
    blocks.set(name, [...(blocks.get(name) ?? []), plan['Shared Hit Blocks'] + plan['Shared Read Blocks']]);
    for (const table of scansIn(plan)) if (/^(inbox|task|flow_instance|copied|snooze|watch)$/.test(table)) scans.add(`${name}: ${table}`);
  });
}

async function measureAll(): Promise<void> {
  for (const [who, principals] of Object.entries(readers)) {
    const user = principals[0]?.slice(2) ?? '';
    const now = `'${server.clock.now().toISOString()}'`;
    const page = (sort: InboxSort, queue: Queue, marked = false) =>
      measure(
        `${who} reader, ${queue} by ${sort}${marked ? ', with marks' : ''}`,
        todoPage({ sort, queue, of: 'all', after: false, marked }).text,
        'text[], int, timestamptz, bigint, text, text, bigint, timestamptz',
        `${literal(principals)}, 21, ${now}, ${user}, null, null, null, ${now}`,
      );
    for (const sort of sorts) await page(sort, 'all');
    for (const queue of Object.keys(queues) as Queue[]) if (queue !== 'all') await page('due', queue);
    for (const sort of sorts) await page(sort, 'all', true);
    await measure(
      `${who} reader, back by due`,
      backPage({ sort: 'due', by: whole, hits: null, after: null }, new Values([])),
      'text[], int, timestamptz, bigint',
      `${literal(principals)}, 21, ${now}, ${user}`,
    );
    for (const marked of [false, true])
      await measure(
        `${who} reader, counts${marked ? ' with marks' : ''}`,
        counts(marked),
        `text[], bigint, timestamptz${marked ? ', timestamptz' : ''}`,
        `${literal(principals)}, ${user}, ${now}${marked ? `, ${now}` : ''}`,
      );
  }
}

async function marks(): Promise<void> {
  await server.db.query(
    `insert into snooze (user_id, task_id, until) select 9000001, 1000000 + n * 10, '2099-01-01' from generate_series(1, 30) n`,
  );
  await server.db.query(`insert into snooze (user_id, task_id, until) select n, 1000000 + n, '2099-01-01' from generate_series(1, 2000) n`);
  await server.db.query(`insert into watch (user_id, instance_id, at) select n % 50, 1000000 + n, now() from generate_series(1, 2000) n`);
  await server.db.query('vacuum analyze snooze, watch');
}

/** A work of the server that is under way while tables are tidied keeps rows from being known to all: they are tidied until each page is. */
const tidied = () =>
  vi.waitFor(
    async () => {
      await server.db.query('vacuum analyze task, inbox, flow_instance');
      const [state] = await server.db.query<{ known: boolean }>(
        `select bool_and(relallvisible = relpages) as known from pg_class where relname in ('task', 'inbox', 'flow_instance')`,
      );
      expect(state?.known).toBe(true);
    },
    { timeout: 20_000, interval: 100 },
  );

beforeAll(async () => {
  server = await startTestServer();
  const author = await server.as('yanfei');
  const sender = requester(server.url, author.token);
  readers['starting'] = [`u:${author.userId}`, 'r:employee'];
  const one: Waiting = await submitOne(server.db, sender);
  sender.close();
  let filled = 0;
  for (const size of sizes) {
    await copyWaiting(server.db, one, 1_000_000 + filled, size - filled, filled === 0 ? principal : others);
    // The dense reader has put tasks off that would come first, and watches documents; many others do too.
    if (filled === 0) await marks();
    filled = size;
    await tidied();
    await measureAll();
  }
}, 120_000);
afterAll(() => server?.close());

it('no table is read whole', () => {
  expect([...scans]).toEqual([]);
});

it('no statement is planned anew at every call', () => {
  expect([...replanned]).toEqual([]);
});

it('eight times as many tasks cost at most a few pages of higher indexes', () => {
  expect(blocks.size).toBe(Object.keys(readers).length * 14);
  for (const [name, [small = 0, large = 0]] of blocks) expect(large, `${name}: ${small} → ${large}`).toBeLessThanOrEqual(small * 1.2 + 10);
});
