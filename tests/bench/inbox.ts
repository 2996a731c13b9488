/**
 * The inbox at 10 thousand, 100 thousand and a million open tasks: pages and counts, for a dense and a sparse reader, in every order.
 * The sparse reader has the same 25 tasks at every size: a full page, so that its time is compared with that of the same page.
 */
import { copyWaiting, submitOne } from './copies.ts';
import { load, type Load, type requester } from './load.ts';
import type { Stage } from './stage.ts';
import { median, type Figure } from './table.ts';

const sorts = ['due', 'received', 'amount', 'applicant'] as const;

type Reader = ReturnType<typeof requester>;

/** Each figure is the median of so many rounds, in which readers and orders alternate: a neighbour's minute falls on all of them. */
const rounds = 5;

const paths: readonly (readonly [name: string, path: string])[] = [
  ...sorts.map((sort) => [`page by ${sort}`, `/tydf/process/inbox?tab=todo&sort=${sort}`] as const),
  ['counts', '/tydf/process/inbox/counts'],
];

async function ask(reader: Reader, path: string, clients: number, count: number) {
  return load(clients, count, async () => {
    const { status, text } = await reader.send('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  });
}

/** Everything at one size, by `reader, what`. */
async function measure(readers: Readonly<Record<string, Reader>>): Promise<ReadonlyMap<string, Load>> {
  const runs = new Map<string, Load[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [what, path] of paths)
      for (const [who, reader] of Object.entries(readers)) {
        await ask(reader, path, 8, 60);
        const name = `inbox ${what}, ${who} reader`;
        runs.set(name, [...(runs.get(name) ?? []), await ask(reader, path, 8, 400)]);
      }
  const middle = (each: readonly Load[], part: 'p50' | 'p99' | 'perSecond' | 'done'): number => median(each.map((one) => one[part]));
  return new Map(
    [...runs].map(([name, each]) => [
      name,
      { p50: middle(each, 'p50'), p99: middle(each, 'p99'), perSecond: middle(each, 'perSecond'), done: middle(each, 'done') },
    ]),
  );
}

/** `largest` of 1,000,000 takes minutes to fill; smaller ones serve a quick look. */
export async function benchInbox(stage: Stage, largest = 1_000_000): Promise<readonly Figure[]> {
  const one = await submitOne(stage.db, await stage.as('yanfei'));
  const principals = await stage.db.query<{ dense: string; sparse: string }>(
    `select (select 'u:' || id from users where user_name = 'majun') as dense, (select 'u:' || id from users where user_name = 'gemengyao') as sparse`,
  );
  const [{ dense, sparse } = { dense: '', sparse: '' }] = principals;
  /** One in five lies with the dense reader, personally or by his role; of the first ten thousand, 25 with the sparse one; the rest with others. */
  const lies = (few: string): string =>
    `case when n % 10 = 0 then '${dense}' when n % 10 = 1 then 'r:finance_accountant' when n % 400 = 7 then ${few} else 'u:x' || (n % 2000) end`;
  const readers = { dense: await stage.as('majun'), sparse: await stage.as('gemengyao') };
  const figures: Figure[] = [];
  const small = new Map<string, number>();
  let [filled, first] = [0, 10_000_000];
  for (const size of [10_000, 100_000, 1_000_000].filter((each) => each <= largest)) {
    for (; filled < size; filled += 10_000, first += 10_000)
      await copyWaiting(stage.db, one, first, 10_000, lies(filled === 0 ? `'${sparse}'` : `'u:x7'`));
    // What the filling left behind is done before anything is measured, and not meanwhile.
    await stage.db.query('vacuum analyze task, inbox, flow_instance, hr_leave_request');
    await stage.db.query('checkpoint');
    // The server's code is compiled by use; the first size would pay for it alone.
    if (small.size === 0) for (const [, path] of paths) for (const reader of Object.values(readers)) await ask(reader, path, 8, 1500);
    for (const [name, { p50, p99, perSecond }] of await measure(readers)) {
      const before = small.get(name);
      if (before === undefined) small.set(name, p99);
      const at = `${name}, ${size / 1000}k`;
      const floor = before === undefined ? {} : { floor: { name: 'p99 at 10k', value: before } };
      const goal = size === 1_000_000 ? '≤ 1.2 × 10k, ≤ 10 ms' : '≤ 10 ms';
      figures.push({ name: `${at}: p99`, value: p99, unit: 'ms', ...floor, goal });
      if (!name.includes('page by due') && !name.includes('counts')) continue;
      figures.push({ name: `${at}: p50`, value: p50, unit: 'ms', goal: '≤ 3 ms' });
      figures.push({ name: `${at}: loads`, value: perSecond, unit: '/s', goal: '≥ 2,000' });
    }
  }
  for (const reader of Object.values(readers)) reader.close();
  return figures;
}
