/**
 * A year's payroll of 5,000 people on the embedded database: every month generated, then taxed, in portions that are each one transaction.
 * Afterwards everybody has as many payments as months here, and the year's tax of the long-serving is what the annual table says.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { actorOf } from '#server/access/actor.ts';
import { generateMonth } from '#server/business/hr/payroll/generate.ts';
import { taxMonth } from '#server/business/hr/payroll/taxation.ts';
import { trailKeyOf } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import type { JobTurn } from '#server/jobs/kind.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/people/company.ts';
import { addStaff } from '#tests/support/people/manyStaff.ts';
import { benchPassword } from './stage.ts';
import type { Figure } from './table.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Salary months that are paid in 2026. */
const months = ['2025-12', ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)];

async function payTheYear(context: Context): Promise<readonly Figure[]> {
  let told = 0;
  const turn: JobTurn = { progress: () => (told += 1), signal: new AbortController().signal };
  let [generating, taxing, payments, refused] = [0, 0, 0, 0];
  for (const salaryMonth of months) {
    const asked = { salaryMonth, deptId: null, ids: null };
    const start = performance.now();
    payments += (await generateMonth(context, asked, turn)).created;
    const between = performance.now();
    refused += (await taxMonth(context, asked, turn)).errors.length;
    generating += between - start;
    taxing += performance.now() - between;
  }
  const seconds = (milliseconds: number): number => milliseconds / 1000;
  const { db } = context.services;
  const [judged] = await db.query<{ doubled: number; untaxed: number }>(
    `select count(*) filter (where times > 1)::int as doubled, count(*) filter (where not taxed)::int as untaxed
     from (select count(*) as times, bool_and(pay_state = 'taxed') as taxed from hr_salary_payment group by staff_id, salary_month) p`,
  );
  return [
    { name: 'payments of the year', value: payments, unit: '' },
    { name: 'generated', value: seconds(generating), unit: 's' },
    { name: 'taxed', value: seconds(taxing), unit: 's' },
    { name: 'in all', value: seconds(generating + taxing), unit: 's', goal: '< 60' },
    { name: 'progress told', value: told, unit: 'times' },
    { name: 'refused', value: refused, unit: '', goal: '0' },
    { name: 'doubled', value: judged?.doubled ?? -1, unit: '', goal: '0' },
    { name: 'left without tax', value: judged?.untaxed ?? -1, unit: '', goal: '0' },
  ];
}

export async function benchPayroll(people = 5000): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-payroll-'));
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  const db = openDatabase(embedded.url);
  try {
    const services = await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) });
    await migrate(db, { now: new Date() });
    const organisation = await loadCompany(services, benchPassword);
    await addStaff(db, people);
    await db.query('analyze');
    const actor = await actorOf(db, organisation.users.get('hetingting') ?? '');
    if (actor === null) throw new Error('the demo organisation has no hetingting');
    return await payTheYear({ services, actor, language: 'zh', address: '127.0.0.1' });
  } finally {
    await db.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
