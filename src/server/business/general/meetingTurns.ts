/** What time does to meetings: their state follows the clock, and whoever is invited is reminded shortly before. */
import { machineContext, type Services } from '../../context.ts';
import { meetApply } from '#resources/general/meetApply.ts';
import { meetingStateAt, occasionsOf, type Occasion } from '#resources/general/rules/meetings.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { readRecord } from '../../documents/record.ts';
import { writer } from '../../documents/write.ts';
import { asMeeting, tellInvited } from '../../effects/general/meetings.ts';
import type { Turn } from '../turn.ts';

/** Whoever is invited is reminded so long before it begins. */
const remindedMs = 30 * 60_000;

/** Meetings that have begun, or begin soon, and are not over: their ids. */
const near = (services: Services): Promise<{ id: string }[]> =>
  services.db.query(
    `select m.id::text from meet_apply m
     where m.status = 'approved' and not m.deleted and m.meet_status in ('notStarted', 'ongoing') and m.start_time <= $1 order by m.start_time, m.id`,
    [new Date(services.clock.now().getTime() + remindedMs)],
    'meetings_near',
  );

/** The state of one meeting as the clock has it; true where it has become another. */
const follow = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const record = await readRecord(tx, meetApply, id, { lock: true });
    if (record === null || meetingStateAt(asMeeting(record), services.clock.now().toISOString()) === record['meetStatus']) return false;
    await writer(tx, machineContext(services))(meetApply.key, {}, { id });
    return true;
  });

/** Tells of a date that begins soon, once. */
const remind = (services: Services, record: AnyDoc, occasion: Occasion): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const first = await tx.query(
      `insert into date_told (notice, resource, record_id, date, step, at)
       values ('meeting_reminder', $1, $2, $3, 1, $4) on conflict do nothing returning record_id`,
      [meetApply.key, record['id'], occasion.day, services.clock.now()],
      'meeting_reminded',
    );
    if (first.length === 0) return false;
    await tellInvited(tx, machineContext(services), 'meeting_reminder', record, occasion);
    return true;
  });

export const meetingTurn: Turn = {
  key: 'meetings',
  everyMs: 15_000,
  run: async (services) => {
    let done = 0;
    for (const { id } of await near(services)) {
      if (await follow(services, id)) done += 1;
      const record = await readRecord(services.db, meetApply, id);
      if (record === null) continue;
      const now = services.clock.now().getTime();
      const next = occasionsOf(asMeeting(record)).find(({ from }) => Date.parse(from) > now && Date.parse(from) <= now + remindedMs);
      if (next !== undefined && textOf(record['status']) === 'approved' && (await remind(services, record, next))) done += 1;
    }
    return done;
  },
};
