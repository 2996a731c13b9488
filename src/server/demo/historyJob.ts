/** The year before the newest documents, as long-running work of the administrator; whoever has the home page open sees how far it is. */
import { w } from '#model/words.ts';
import { actorOf } from '../access/actor.ts';
import type { Services } from '../context.ts';
import type { JobKind } from '../jobs/kind.ts';
import { orderJob, wakeJobs } from '../jobs/order.ts';
import { announce, everybody, publish } from '../realtime/hub.ts';
import { loadHistory } from './load.ts';
import { note, progressOf } from './state.ts';

const name = w('Demo company: history of the year', '演示公司：全年历史数据');

/** Nothing follows: whoever waits for the rest is told so. */
async function giveUp({ db, clock }: Services): Promise<void> {
  const reached = await progressOf(db);
  await note(db, { complete: true });
  if (reached === null) return;
  await publish(db, clock.now(), [everybody], { type: 'demo', done: reached.total, total: reached.total });
  await announce(db);
}

/** A step that was not done is left out and told in the log; cancelled, the company stays as far as it is. */
export const demoHistory: JobKind = {
  key: 'demoHistory',
  words: name,
  byHand: false,
  again: true,
  ask: async () => ({ name, rows: null }),
  async run({ services }, _input, { signal, progress }) {
    await loadHistory(services, {
      signal,
      progress: ({ done, total }) => progress(done, total),
      fault: (error, step) => services.log.warn({ err: error, step }, 'a step of the demo was left out'),
    });
    return {};
  },
  stopped: ({ services }) => giveUp(services),
};

/** Puts it down where a history is to follow and nobody has it in hand. Days of the trail that are sealed get no entries any more. */
export async function orderHistory(services: Services): Promise<void> {
  const { db } = services;
  if ((await progressOf(db)) === null) return;
  if ((await db.query('select day from trail_day limit 1')).length > 0) return giveUp(services);
  const [owner] = await db.query<{ id: string }>(
    `select u.id::text from users u where u.status = 'enabled' and not u.deleted and exists (select from roles r where r.code = 'sys_admin' and r.id = any (u.roles))
     order by (u.user_name = 'admin') desc, u.id limit 1`,
  );
  const actor = owner === undefined ? null : await actorOf(db, owner.id);
  if (actor === null) return;
  await db.transaction(async (tx) => {
    const open = await tx.query(`select id from person_job where kind = $1 and state in ('waiting', 'running')`, [demoHistory.key]);
    if (open.length === 0) await orderJob(tx, { services, actor, language: 'zh', address: '' }, { kind: demoHistory.key, name, input: {} });
  });
  await wakeJobs(db);
}
