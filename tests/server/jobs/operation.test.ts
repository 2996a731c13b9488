/** An act on more than 200 instances is a job of who ordered it: told while it goes on, stopped and tried again from the tray. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { JobView } from '#model/operations/jobs.ts';
import { draw } from '#tests/support/drawing.ts';
import { base, because, openOffice, type Office } from '#tests/server/http/calls/workflow/instances.ts';

const many = 230;
let office: Office;
let ids: string[];
beforeAll(async () => {
  office = await openOffice();
  await office.deploy(draw('jobLine', { flows: ['start > one', 'one > end'] }));
  ids = [];
  for (let n = 0; n < many; n += 1) ids.push(await office.started('jobLine', { amount: n }));
}, 120_000);
afterAll(() => office?.close());

const jobs = async (): Promise<readonly JobView[]> =>
  (await office.ask<Page<JobView & AnyDoc> | JobView[]>('GET', '/tydf/jobs')) as JobView[];
const order = (kind: 'suspend' | 'activate', subjects: readonly string[]) =>
  office.ask('POST', `${base}/batch`, { kind, reason: because, ids: subjects });
const suspended = async (): Promise<number> =>
  (await office.server.db.query('select 1 from flow_instance where id = any($1::bigint[]) and suspended', [ids])).length;
const ended = async (id: string): Promise<JobView> => {
  let seen: JobView | undefined;
  const look = async () => (seen = (await jobs()).find((job) => job.id === id))?.state;
  await expect.poll(look, { timeout: 60_000 }).toMatch(/^(done|failed|cancelled)$/);
  return seen as JobView;
};

it('few rows are no job', async () => {
  await order('suspend', ids.slice(0, 3));
  await office.work();
  expect(await jobs()).toEqual([]);
  expect(await suspended()).toBe(3);
});

it('many are carried out by the job, each once, and it says what came of them', async () => {
  await order('suspend', ids);
  const [job] = await jobs();
  expect(job).toMatchObject({ kind: 'operation', name: { en: 'Suspend instances' } });
  const done = await ended(job?.id ?? '');
  expect(done, JSON.stringify(done)).toMatchObject({ state: 'done', done: many, total: many });
  expect(await suspended()).toBe(many);
  // Those that were suspended before are told as such; nobody did one twice.
  const [batch] = (await office.ask<Page<AnyDoc>>('GET', `${base}/batch?pageSize=1`)).records;
  expect(Number(batch?.['done']) + Number(batch?.['failed'])).toBe(many);
  const acts = await office.server.db.query<{ count: string }>(
    `select count(*) as count from operation_row where operation_id = $1 and state in ('done', 'failed')`,
    [batch?.['id']],
  );
  expect(acts).toEqual([{ count: String(many) }]);
});

it('stopped in the tray the rest is left; tried again it goes on', async () => {
  await order('activate', ids);
  const job = (await jobs()).find(({ name }) => name.en === 'Activate instances');
  await office.ask('POST', `/tydf/jobs/${job?.id}/cancel`);
  const stopped = await ended(job?.id ?? '');
  if (stopped.state === 'cancelled') {
    expect(await suspended()).toBeGreaterThan(0);
    await office.ask('POST', `/tydf/jobs/${job?.id}/retry`);
    expect(await ended(job?.id ?? '')).toMatchObject({ state: 'done' });
  }
  expect(await suspended()).toBe(0);
});
