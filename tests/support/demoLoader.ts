/** Loads a tenth of the demo into `DATABASE_URL`, or goes on with it, as a process of its own that can be killed. */
import { openDatabase } from '#server/db/connect.ts';
import { loadHistory } from '#server/demo/load.ts';
import { seed } from '#server/demo/seed.ts';
import { openServices } from '#server/services.ts';

const day = new Date(process.env['DEMO_DAY'] ?? '');
const services = await openServices({
  db: openDatabase(process.env['DATABASE_URL'] ?? ''),
  folder: process.env['TYDF_DATA'] ?? '',
  trailKey: Buffer.alloc(32, 7),
  clock: { now: () => day },
});
await seed(services, { password: 'salmon-demo-9', scale: 0.1 });
await loadHistory(services);
await services.db.close();
