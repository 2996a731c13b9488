/** When a mail of a notice is due by its receiver's settings: at once, at the hour of the digest, and never in his quiet hours. */
import { addDays, dateAt, formatInstant, instantAt } from '#model/dates.ts';
import type { NoticeKind, NoticeSettings } from '#model/personal.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The first time after `now` (or at it) when the clocks of the zone show the full hour. */
function nextHour(now: Date, hour: number, zone: string): Date {
  const today = dateAt(now.toISOString(), zone);
  const at = (date: string): Date => new Date(instantAt(date, `${twoDigits(hour)}:00`, zone));
  return at(today) >= now ? at(today) : at(addDays(today, 1));
}

const isQuiet = (at: Date, quiet: NonNullable<NoticeSettings['quiet']>, zone: string): boolean => {
  const hour = Number(formatInstant(at.toISOString(), 'yyyy-MM-dd hh:mm', zone).slice(11, 13));
  const { from, to } = quiet;
  // From 22 to 7 goes over midnight; from 9 to 9 is no time at all.
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
};

/** Null: no mail is wanted. */
export function mailDue(
  kind: NoticeKind,
  settings: NoticeSettings,
  now: Date,
  zone: string,
): { readonly at: Date; readonly digest: boolean } | null {
  const { mail } = settings.kinds[kind];
  if (mail === 'no') return null;
  const digest = mail === 'digest';
  const at = digest ? nextHour(now, settings.digestAt, zone) : now;
  const { quiet } = settings;
  return { at: quiet !== null && isQuiet(at, quiet, zone) ? nextHour(at, quiet.to, zone) : at, digest };
}

/** Mails of a person that wait, by his new settings. */
export async function reschedule(tx: Sql, { clock, zone }: Services, userId: string, settings: NoticeSettings): Promise<void> {
  const waiting = await tx.query<{ kind: NoticeKind }>(
    'select distinct kind from notice where user_id = $1 and mail_at is not null',
    [userId],
    'notice_waiting',
  );
  for (const { kind } of waiting) {
    const due = mailDue(kind, settings, clock.now(), zone);
    await tx.query(
      'update notice set mail_at = $3, digest = $4 where user_id = $1 and kind = $2 and mail_at is not null',
      [userId, kind, due?.at ?? null, due?.digest ?? false],
      'notice_reschedule',
    );
  }
}
