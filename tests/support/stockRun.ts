/**
 * A stream of confirmations as a process of its own that can be killed: entries, and exits that reserve, of `ITEM` in `STORE`, each under its
 * request id from number `FROM` to `TO`. What was acknowledged is written to the standard output, a number a line.
 */
import { actorOf } from '#server/access/actor.ts';
import { openDatabase } from '#server/db/connect.ts';
import { decide } from '#server/documents/decide.ts';
import { openServices } from '#server/services.ts';

const env = (name: string): string => process.env[name] ?? '';
const now = new Date(env('DAY'));
const db = openDatabase(env('DATABASE_URL'));
const services = await openServices({ db, folder: env('TYDF_DATA'), trailKey: Buffer.alloc(32, 7), clock: { now: () => now } });
const keeper = await actorOf(db, env('KEEPER'));
const asker = await actorOf(db, env('ASKER'));
const [entry, exit] = ['materialEntry', 'materialExit'].map((key) => services.registry.get(key));
if (keeper === null || asker === null || !entry || !exit) throw new Error('nobody or nothing to confirm');
const storehouseId = env('STORE');
const lines = [{ itemId: env('ITEM'), qty: '3', unitPriceTax: '11.30', taxRate: '13.00' }];

for (let n = Number(env('FROM')); n <= Number(env('TO')); n += 1) {
  const as = (actor: typeof keeper) => ({ services, actor, language: 'zh', address: '127.0.0.1' }) as const;
  const requestId = `stream-${n}`;
  if (n % 2 === 1)
    await decide(as(keeper), entry, 'submit', { requestId, entryType: 'surplus', storehouseId, invoiceNo: requestId, lines });
  else {
    const asked = {
      requestId,
      exitType: 'production',
      storehouseId,
      receiverId: asker.userId,
      useDept: asker.departmentId,
      purpose: requestId,
    };
    await decide(as(asker), exit, 'submit', { ...asked, lines: [{ itemId: env('ITEM'), qty: '1' }] });
  }
  process.stdout.write(`${n}\n`);
}
await db.close();
