/** A month of depreciation of 10,000 cards on the embedded database, and two more that were missed; a second run finds nothing left. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monthlyDepreciation } from '#server/business/bill/assets/assets.ts';
import { trailKeyOf } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/people/company.ts';
import { benchPassword } from './stage.ts';
import type { Figure } from './table.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const cards = `
  insert into fixasset (asset_code, asset_name, asset_category, original_value, residual_rate, residual_value, useful_months, start_date,
    opening_accumulated, opening_to, month_depreciation, posted, accumulated, net_value, depreciated_to, plan_base, plan_to, dept_id, asset_status, created_at)
  select 'B' || n, '资产' || n, 'electronic', 7200 + n, 5, round((7200 + n) * 0.05, 2), 48, '2025-10-15', 0, null, round((7200 + n) * 0.95 / 48, 2), 0, 0,
    7200 + n, null, 0, null, (select min(id) from sys_department), 'inUse', now()
  from generate_series(1, $1) n`;

export async function benchDepreciation(count = 10_000): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-depreciation-'));
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  const db = openDatabase(embedded.url);
  try {
    const services = await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) });
    await migrate(db, { now: new Date() });
    await loadCompany(services, benchPassword);
    await db.query(cards, [count]);
    await db.query('analyze');
    const timed = async (day: string) => {
      const start = performance.now();
      const rows = await monthlyDepreciation.run(services, day);
      return { rows, seconds: (performance.now() - start) / 1000 };
    };
    const [one, missed, again] = [await timed('2025-12-01'), await timed('2026-03-01'), await timed('2026-03-02')];
    return [
      { name: 'rows of a month', value: one.rows, unit: '' },
      { name: 'a month', value: one.seconds, unit: 's', goal: '< 10' },
      { name: 'three months that were missed', value: missed.seconds, unit: 's' },
      { name: 'rows of a second run', value: again.rows, unit: '', goal: '0' },
    ];
  } finally {
    await db.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
