/**
 * Heads of days: an HMAC over the head of the day before and over every entry of the day's trail. The chain of one document
 * shows what was changed in it; these show when a document vanished with its whole chain.
 */
import { createHmac } from 'node:crypto';
import type { TrailDay, TrailDayReport } from '#model/operations/logs.ts';
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';

type Parts = Pick<Services, 'db' | 'clock' | 'zone' | 'trailKey' | 'log'>;

const portion = 20_000;

interface Found {
  readonly entries: number;
  readonly head: string;
}

/** The head that the entries of a day give now. */
async function headOf(sql: Sql, { trailKey, zone }: Pick<Parts, 'trailKey' | 'zone'>, day: string, previous: string): Promise<Found> {
  const range = [instantAt(day, '00:00', zone), instantAt(addDays(day, 1), '00:00', zone)];
  const hash = createHmac('sha256', trailKey).update(`${previous}|${day}|`);
  let entries = 0;
  for (let [instance, seq] = ['0', 0]; ;) {
    const rows = await sql.query<{ instance: string; seq: number; hash: string }>(
      `select instance_id::text as instance, seq, hash from trail where at >= $1 and at < $2 and (instance_id, seq) > ($3::bigint, $4)
       order by instance_id, seq limit ${portion}`,
      [...range, instance, seq],
      'trail_of_day',
    );
    for (const row of rows) hash.update(`${row.instance}:${row.seq}:${row.hash}|`);
    entries += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return { entries, head: hash.update(String(entries)).digest('hex') };
    [instance, seq] = [last.instance, last.seq];
  }
}

const columns = `to_char(day, 'YYYY-MM-DD') as day, entries::int, head, at`;

/** Seals every day that is over and has entries; a day is over an hour after its midnight, so that no entry is still being written. */
export async function sealDays(parts: Parts): Promise<number> {
  const { db, clock, zone, log } = parts;
  const settled = dateAt(new Date(clock.now().getTime() - 3_600_000).toISOString(), zone);
  let sealed = 0;
  for (;;) {
    const [last] = await db.query<TrailDay>(`select ${columns} from trail_day order by trail_day.day desc limit 1`);
    const [next] = await db.query<{ at: string | null }>('select min(at) as at from trail where at >= $1', [
      last ? instantAt(addDays(last.day, 1), '00:00', zone) : new Date(0),
    ]);
    if (!next?.at) return sealed;
    const day = dateAt(new Date(next.at).toISOString(), zone);
    if (day >= settled) return sealed;
    const { entries, head } = await headOf(db, parts, day, last?.head ?? '');
    await db.query('insert into trail_day (day, entries, head, at) values ($1, $2, $3, $4) on conflict do nothing', [
      day,
      entries,
      head,
      clock.now(),
    ]);
    log.info({ day, entries, head }, 'the trail of a day is sealed');
    sealed += 1;
  }
}

/** Sealed days of a time, newest first. */
export const trailDays = (sql: Sql, from: string | null, to: string | null, most: number): Promise<TrailDay[]> =>
  sql.query<TrailDay>(
    `select ${columns} from trail_day where ($1::date is null or trail_day.day >= $1) and ($2::date is null or trail_day.day <= $2)
     order by trail_day.day desc limit $3`,
    [from, to, most],
  );

/** Computes the head of a sealed day anew; null where it was not sealed. */
export async function verifyDay(parts: Parts, day: string): Promise<TrailDayReport | null> {
  const { db } = parts;
  const [sealed, previous] = await db.query<TrailDay>(
    `select ${columns} from trail_day where trail_day.day <= $1 order by trail_day.day desc limit 2`,
    [day],
  );
  if (sealed?.day !== day) return null;
  const found = await headOf(db, parts, day, previous?.head ?? '');
  return { ...sealed, found: found.entries, holds: found.head === sealed.head };
}
