/** A list of 100,000 leave requests: the page as it opens, and each keyword, filter and order that the page offers. */
import { allFields } from '#model/common.ts';
import { hrLeaveRequest } from '#resources/hr/hrLeaveRequest.ts';
import { copyWaiting, submitOne } from './copies.ts';
import { load } from './load.ts';
import type { Stage } from './stage.ts';
import type { Figure } from './table.ts';

const path = '/tydf/process/hrLeaveRequest/page';
const step = 10_000;

const asked = (): readonly string[] => {
  const { columns, filters } = hrLeaveRequest.list;
  const fields = allFields(hrLeaveRequest);
  const choices = filters.filter((name) => fields[name]?.kind === 'choice');
  return [
    '',
    'keyword=zzzqqq',
    'keyword=yanfei',
    'keyword=10070001',
    ...choices.map((name) => `${name}=${name === 'status' ? 'submitted' : 'annual'}`),
    'startDate_from=2026-01-01',
    ...columns.flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
  ];
};

/** `rounds` pages of each question, one after another. */
export async function benchLists({ db, as }: Stage, rounds = 20): Promise<readonly Figure[]> {
  const one = await submitOne(db, await as('yanfei'));
  for (let filled = 0; filled < 100_000; filled += step) await copyWaiting(db, one, 10_000_000 + filled, step, `'u:x' || (n % 2000)`);
  await db.query(
    `update hr_leave_request set leave_days = id % 40, leave_type = case when id % 3 = 0 then 'annual' else 'personal' end, search = search || to_tsvector('simple', id::text) where id > 10000000`,
  );
  await db.query('vacuum analyze hr_leave_request');
  await db.query('checkpoint');
  const reader = await as('admin');
  const figures: Figure[] = [];
  for (const query of asked()) {
    const ask = async (): Promise<void> => {
      const { status, text } = await reader.send('GET', `${path}?${query}`);
      if (status !== 200) throw new Error(`${query}: ${status} ${text}`);
    };
    await load(1, 5, ask);
    const { p50 } = await load(1, rounds, ask);
    figures.push({
      name: `list of 100k, ${query || 'as it opens'}`,
      value: p50,
      unit: 'ms',
      goal: query.startsWith('keyword=zzz') ? '≤ 5' : '≤ 25',
    });
  }
  reader.close();
  return figures;
}
