/**
 * The inbox at 10 thousand, 100 thousand and a million open tasks: pages and counts, for a dense and a sparse reader, in every order.
 * Each size has a stage of its own and all are open at once, so that rounds go from size to size: a neighbour's minute falls on all.
 * The sparse reader has the same 25 tasks everywhere, a full page, so that their time is compared with that of the same page.
 */
import { copyWaiting, submitOne } from './copies.ts';
import { load, type Load, type requester } from './load.ts';
import { openStage, type Stage } from './stage.ts';
import { median, type Figure } from './table.ts';

const sorts = ['due', 'received', 'amount', 'applicant'] as const;
const rounds = 5;

type Reader = ReturnType<typeof requester>;

const paths: readonly (readonly [name: string, path: string])[] = [
  ...sorts.map((sort) => [`page by ${sort}`, `/tydf/process/inbox?tab=todo&sort=${sort}`] as const),
  ['counts', '/tydf/process/inbox/counts'],
];

interface Run extends Load {
  /** Milliseconds of CPU a load, of server and database: what neighbours cannot change. */
  readonly cpu: number;
}

async function ask(reader: Reader, path: string, count: number): Promise<Load> {
  return load(8, count, async () => {
    const { status, text } = await reader.send('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  });
}

/** `size` waiting tasks: one in five with the dense reader, personally or by their role, 25 with the sparse one, the rest with others. */
async function fill({ db, as }: Stage, size: number): Promise<Readonly<Record<string, Reader>>> {
  const one = await submitOne(db, await as('yanfei'));
  const [{ dense, sparse } = { dense: '', sparse: '' }] = await db.query<{ dense: string; sparse: string }>(
    `select (select 'u:' || id from users where user_name = 'majun') as dense, (select 'u:' || id from users where user_name = 'gemengyao') as sparse`,
  );
  const lies = (few: string): string =>
    `case when n % 10 = 0 then '${dense}' when n % 10 = 1 then 'r:finance_accountant' when n % 400 = 7 then '${few}' else 'u:x' || (n % 2000) end`;
  for (let filled = 0; filled < size; filled += 10_000)
    await copyWaiting(db, one, 10_000_000 + filled, 10_000, lies(filled === 0 ? sparse : 'u:x7'));
  // What the filling left behind is done before anything is measured, and not meanwhile.
  await db.query('vacuum analyze task, inbox, flow_instance, hr_leave_request');
  await db.query('checkpoint');
  return { dense: await as('majun'), sparse: await as('gemengyao') };
}

/** `largest` of 1,000,000 takes minutes to fill; smaller ones serve a quick look. */
export async function benchInbox(stage: Stage, largest = 1_000_000): Promise<readonly Figure[]> {
  const sizes = [10_000, 100_000, 1_000_000].filter((each) => each <= largest);
  const stages = [stage];
  const runs = new Map<string, Map<number, Run[]>>();
  try {
    while (stages.length < sizes.length) stages.push(await openStage());
    const filled = new Map<number, { readonly stage: Stage; readonly readers: Readonly<Record<string, Reader>> }>();
    for (const [at, size] of sizes.entries()) {
      const own = stages[at] ?? stage;
      filled.set(size, { stage: own, readers: await fill(own, size) });
    }
    // Round 0 is not counted: the servers' code is compiled by use, and their connections learn their statements.
    for (let round = 0; round <= rounds; round += 1)
      for (const [what, path] of paths)
        for (const who of ['dense', 'sparse'])
          for (const [size, { stage: own, readers }] of filled) {
            const reader = readers[who];
            if (reader === undefined) continue;
            const before = own.cpu();
            const result = await ask(reader, path, round === 0 ? 1000 : 300);
            if (round === 0) continue;
            const after = own.cpu();
            const cpu = (after.server + after.database - before.server - before.database) / result.done;
            const name = `inbox ${what}, ${who} reader`;
            const bySize = runs.get(name) ?? new Map<number, Run[]>();
            runs.set(name, bySize.set(size, [...(bySize.get(size) ?? []), { ...result, cpu }]));
          }
    for (const { readers } of filled.values()) for (const reader of Object.values(readers)) reader.close();
  } finally {
    for (const opened of stages) if (opened !== stage) await opened.close();
  }
  return [...runs].flatMap(([name, bySize]) => figuresOf(name, bySize));
}

function figuresOf(name: string, bySize: ReadonlyMap<number, readonly Run[]>): Figure[] {
  const middle = (size: number, part: 'p50' | 'p99' | 'perSecond' | 'cpu'): number =>
    median((bySize.get(size) ?? []).map((one) => one[part]));
  return [...bySize.keys()].flatMap((size): Figure[] => {
    const at = `${name}, ${size / 1000}k`;
    const peer = (part: 'p50' | 'p99' | 'cpu'): Pick<Figure, 'floor'> =>
      size === 10_000 ? {} : { floor: { name: `${part} at 10k`, value: middle(10_000, part) } };
    return [
      { name: `${at}: p99`, value: middle(size, 'p99'), unit: 'ms', ...peer('p99'), goal: '≤ 1.2 × 10k, ≤ 10 ms' },
      { name: `${at}: p50`, value: middle(size, 'p50'), unit: 'ms', ...peer('p50'), goal: '≤ 3 ms' },
      { name: `${at}: CPU a load`, value: middle(size, 'cpu'), unit: 'ms', ...peer('cpu'), goal: '≤ 1.2 × 10k' },
      { name: `${at}: loads`, value: middle(size, 'perSecond'), unit: '/s', goal: '≥ 2,000' },
    ];
  });
}
