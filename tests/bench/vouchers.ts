/** 100,000 codes of one batch on the embedded database by the job that makes them: how long, how much memory, how often it says how far it is. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { voucherCodes } from '#server/business/bill/vouchers/voucherJobs.ts';
import { trailKeyOf } from '#server/config.ts';
import { machineContext } from '#server/context.ts';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServices } from '#server/services.ts';
import { loadCompany } from '#tests/support/people/company.ts';
import { benchPassword } from './stage.ts';
import type { Figure } from './table.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const batch = `
  insert into voucher_management (code, batch_name, voucher_type, voucher_use, product_name, face_value, sale_price, quantity, valid_from, valid_to, status,
    serial, apply_date, created_at)
  values ('JQ-20261120-001', '三文鱼礼盒提货券', 'pickup', 'gift', '冰鲜三文鱼礼盒', 398, 0, $1, '2026-11-20', '2027-11-19', 'approved', 1, now(), now())
  returning id::text`;

const megabytes = (bytes: number): number => bytes / 1_048_576;

export async function benchVouchers(count = 100_000): Promise<readonly Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tydf-vouchers-'));
  const embedded = await startEmbedded({ dataDir: folder, log: quiet });
  const db = openDatabase(embedded.url);
  try {
    const services = await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) });
    await migrate(db, { now: new Date() });
    await loadCompany(services, benchPassword);
    const [row] = await db.query<{ id: string }>(batch, [count]);
    const heaps: number[] = [];
    const progress = (): void => {
      globalThis.gc?.();
      heaps.push(megabytes(process.memoryUsage().heapUsed));
    };
    const start = performance.now();
    await voucherCodes.run(machineContext(services), { id: row?.id }, { signal: new AbortController().signal, progress });
    const seconds = (performance.now() - start) / 1000;
    const [made] = await db.query<{ codes: number; different: number }>(
      'select count(*)::int as codes, count(distinct qrcode)::int as different from bill_voucher_details_management',
    );
    const half = Math.floor(heaps.length / 2);
    const highest = (some: readonly number[]): number => Math.max(0, ...some);
    return [
      { name: 'codes', value: made?.codes ?? 0, unit: '', goal: String(count) },
      { name: 'codes that are twice there', value: (made?.codes ?? 0) - (made?.different ?? 0), unit: '', goal: '0' },
      { name: 'all of them', value: seconds, unit: 's', goal: '< 20' },
      { name: 'times it said how far it is', value: heaps.length, unit: '' },
      {
        name: 'more memory in the second half than in the first',
        value: highest(heaps.slice(half)) - highest(heaps.slice(0, half)),
        unit: 'MB',
        goal: '< 20',
      },
    ];
  } finally {
    await db.close();
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
