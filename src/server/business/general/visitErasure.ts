/** What is known of visitors as persons is kept no longer than it is needed: numbers of identity cards and mobiles go, who came and how many stays. */
import { addDays, instantAt } from '#model/calculation/dates.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { watchApply } from '#resources/general/watchApply.ts';
import { logOperation } from '../../audit/operations.ts';
import { machineContext, type Services } from '../../context.ts';
import { readRecord, writeRecord } from '../../documents/record.ts';
import type { Work } from '../work.ts';

/** Days after the end of a visit, whatever became of its application. */
const keptDays = 365;
const mostAtOnce = 200;

const due = ({ db, zone }: Services, today: string): Promise<{ id: string }[]> =>
  db.query(
    `select a.id::text from watch_apply a where a.visit_end < $1 and (a.lead_mobile is not null or exists (
       select from watch_apply_visitors v where v.parent_id = a.id and (v.id_card is not null or v.mobile is not null)))
     and a.status not in ('submitted', 'reposted') and not a.deleted order by a.visit_end, a.id limit ${mostAtOnce}`,
    [instantAt(addDays(today, -keptDays), '00:00', zone)],
    'visits_to_erase',
  );

async function erase(services: Services, id: string): Promise<boolean> {
  const context = machineContext(services);
  return services.db.transaction(async (tx) => {
    const record = await readRecord(tx, watchApply, id, { lock: true });
    if (record === null) return false;
    const visitors = linesOf(record, 'visitors').map((visitor) => ({ ...visitor, idCard: null, mobile: null }));
    const now = services.clock.now().toISOString();
    await writeRecord(tx, watchApply, { ...record, leadMobile: null, visitors }, { actorId: null, now });
    await logOperation(tx, context, { action: 'erase', resource: watchApply.key, recordId: id, name: String(record['code']) });
    return true;
  });
}

export const visitErasure: Work = {
  key: 'visit_erasure',
  name: w('Personal data of visitors', '来访人员个人信息清除'),
  about: w('Visits', '参观接待'),
  time: '01:20',
  run: async (services, today) => {
    let done = 0;
    for (let ids = await due(services, today); ids.length > 0; ids = await due(services, today))
      for (const { id } of ids) if (await erase(services, id)) done += 1;
    return done;
  },
};
