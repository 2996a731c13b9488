import { it } from 'vitest';
import { history } from '#server/demo/portions.ts';
import { loadPortion, openDemo } from '#server/demo/load.ts';
import { seed } from '#server/demo/seed.ts';
import { stateOf } from '#server/demo/state.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { startTestServer } from '#tests/support/server.ts';

it('loads', async () => {
  const server = await startTestServer({ empty: true });
  const scale = Number(process.env['SCALE'] ?? 0.1);
  const log = { ...server.services.log, info: (...args: unknown[]) => console.log(JSON.stringify(args)) } as never;
  const services = { ...server.services, log };
  let t = performance.now();
  await seed(services, { password: 'salmon-demo-9', scale });
  console.log('seed', performance.now() - t);
  const state = await stateOf(services.db);
  if (!state) return;
  const open = await openDemo(services, state);
  for (const portion of history) {
    t = performance.now();
    if (!['stockOpening', 'purchases', 'stock'].includes(portion.key)) continue;
    const steps = await portion.steps(open.stage);
    await loadPortion(open, { ...portion, steps: () => steps }, 0);
    console.log(portion.key, steps.length, Math.round(performance.now() - t));
  }
  for (const table of ['material_entry', 'material_exit', 'material_transfer', 'material_loss', 'material_check'])
    console.log(table, JSON.stringify(await server.db.query(`select status, count(*)::int from ${table} group by 1 order by 1`)));
  console.log(JSON.stringify(await server.db.query('select month, period_state from stock_period order by 1')));
  console.log(JSON.stringify(await server.db.query('select i.item_name, s.on_hand::text, s.reserved_qty::text, i.min_stock::text from material_stock s join material_item i on i.id = s.item_id')));
  console.log(JSON.stringify(await server.db.query(`select transfer_state, count(*)::int from material_transfer group by 1`)));
  console.log(JSON.stringify(await unbalanced(server.db, server.services.ledgers)));
  await server.close();
}, 900_000);
