/**
 * The inbox at 10 thousand, 100 thousand and a million open tasks: pages and counts, for a dense and a sparse reader, in every order.
 * The sparse reader has the same 25 tasks at every size: a full page, so that its time is compared with that of the same page.
 */
import { copyWaiting, submitOne } from './copies.ts';
import { load, type requester } from './load.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const sorts = ['due', 'received', 'amount', 'applicant'] as const;

type Reader = ReturnType<typeof requester>;

async function pages(reader: Reader, sort: string, clients: number, count: number) {
  return load(clients, count, async () => {
    const { status, text } = await reader.send('GET', `/tydf/process/inbox?tab=todo&sort=${sort}`);
    if (status !== 200) throw new Error(`inbox: ${status} ${text}`);
  });
}

async function counts(reader: Reader, clients: number, count: number) {
  return load(clients, count, async () => {
    const { status, text } = await reader.send('GET', '/tydf/process/inbox/counts');
    if (status !== 200) throw new Error(`counts: ${status} ${text}`);
  });
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
    await stage.db.query('vacuum analyze task, inbox, flow_instance, hr_leave_request');
    for (const [who, reader] of Object.entries(readers)) {
      for (const sort of sorts) {
        await pages(reader, sort, 4, 100);
        const measured = await pages(reader, sort, 8, 1200);
        const name = `inbox page by ${sort}, ${who} reader`;
        if (size === 10_000) small.set(name, measured.p99);
        const floor = size === 10_000 ? {} : { floor: { name: 'p99 at 10k', value: small.get(name) ?? Number.NaN } };
        figures.push({
          name: `${name}, ${size / 1000}k: p99`,
          value: measured.p99,
          unit: 'ms',
          ...floor,
          goal: size === 1_000_000 ? '≤ 1.2 × 10k, ≤ 10 ms' : '≤ 10 ms',
        });
        if (sort === 'due') {
          figures.push({ name: `${name}, ${size / 1000}k: p50`, value: measured.p50, unit: 'ms', goal: '≤ 3 ms' });
          figures.push({ name: `${name}, ${size / 1000}k: loads`, value: measured.perSecond, unit: '/s', goal: '≥ 2,000' });
        }
      }
      const counted = await counts(reader, 8, 800);
      const name = `inbox counts, ${who} reader`;
      if (size === 10_000) small.set(name, counted.p99);
      const floor = size === 10_000 ? {} : { floor: { name: 'p99 at 10k', value: small.get(name) ?? Number.NaN } };
      figures.push({ name: `${name}, ${size / 1000}k: p99`, value: counted.p99, unit: 'ms', ...floor, goal: '≤ 10 ms' });
      figures.push({ name: `${name}, ${size / 1000}k: p50`, value: counted.p50, unit: 'ms', goal: '≤ 3 ms' });
    }
  }
  for (const reader of Object.values(readers)) reader.close();
  return figures;
}
