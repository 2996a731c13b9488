/** Publishes news whose time has come. */
import type { Services } from '../../context.ts';
import { machineContext } from '../../context.ts';
import { textOf } from '#model/calculation/text.ts';
import { companyDynamic } from '#resources/general/companyDynamic.ts';
import { readRecord } from '../../documents/record.ts';
import { writer } from '../../documents/write.ts';
import type { Turn } from '../turn.ts';
import { tellPublished } from './newsTold.ts';

/** Publishes one of them that is due and that no other server is at; false where there is none. */
const publishNext = (services: Services): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const [due] = await tx.query<{ id: string }>(
      `select id::text from company_dynamic where publish_state = 'scheduled' and publish_at <= $1 and not deleted
       order by publish_at, id limit 1 for update skip locked`,
      [now],
      'news_due',
    );
    const record = due === undefined ? null : await readRecord(tx, companyDynamic, due.id);
    if (record === null) return false;
    const context = machineContext(services);
    const values = { publishState: 'published', toldAt: record['toldAt'] ?? now.toISOString() };
    await writer(tx, context)(companyDynamic.key, values, { id: textOf(record['id']) });
    await tellPublished(tx, context, record);
    return true;
  });

export const newsTurn: Turn = {
  key: 'news',
  everyMs: 60_000,
  run: async (services) => {
    let done = 0;
    while (await publishNext(services)) done += 1;
    return done;
  },
};
