import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/connect.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openServices } from '#server/services.ts';
import { trailKeyOf } from '#server/config.ts';
import { history } from '#server/demo/portions.ts';
import { loadPortion, openDemo } from '#server/demo/load.ts';
import { installBase } from '#server/install/base.ts';
import { deployShipped } from '#server/flows/definitions.ts';
import { seed } from '#server/demo/seed.ts';
import { stateOf } from '#server/demo/state.ts';
import { unbalanced } from '#server/postings/reading.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = await mkdtemp(path.join(tmpdir(), 'tydf-sw-'));
const embedded = await startEmbedded({ dataDir: folder, log: quiet });
const db = openDatabase(embedded.url);
try {
  await migrate(db, { now: new Date() });
  const plain = await openServices({ db, folder, trailKey: trailKeyOf(folder, process.env) });
  const log = { ...quiet, info: (...args: unknown[]) => console.log(JSON.stringify(args)) } as never;
  const services = { ...plain, log };
  const scale = Number(process.env['SCALE'] ?? 0.1);
  let t = performance.now();
  await installBase(services);
  await deployShipped(services);
  await seed(services, { password: 'salmon-demo-9', scale });
  console.log('seed', Math.round(performance.now() - t));
  const state = await stateOf(db);
  if (state === null) throw new Error('no state');
  const open = await openDemo(services, state);
  for (const portion of history) {
    if (!['stockOpening', 'purchases', 'stock'].includes(portion.key)) continue;
    t = performance.now();
    const steps = await portion.steps(open.stage);
    await loadPortion(open, { ...portion, steps: () => steps }, 0);
    console.log(portion.key, steps.length, Math.round(performance.now() - t));
  }
  for (const table of ['material_entry', 'material_exit', 'material_transfer', 'material_loss', 'material_check'])
    console.log(table, JSON.stringify(await db.query(`select status, count(*)::int from ${table} group by 1 order by 1`)));
  console.log(JSON.stringify(await db.query('select month, period_state from stock_period order by 1')));
  console.log(JSON.stringify(await db.query('select i.item_name, s.storehouse_id::text, s.on_hand::text, s.reserved_qty::text, i.min_stock::text from material_stock s join material_item i on i.id = s.item_id')));
  console.log(JSON.stringify(await db.query(`select transfer_state, count(*)::int from material_transfer group by 1`)));
  console.log(JSON.stringify(await db.query(`select lot_no, expiry_date::text, held from material_lot where held or expiry_date < now() + interval '20 days'`)));
  console.log(JSON.stringify(await unbalanced(db, services.ledgers)));
} finally {
  await db.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
