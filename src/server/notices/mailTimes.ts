/** When a mail of a notice is due by its receiver's settings: at once, at the hour of the digest, and never in their quiet hours. */
import { addDays, dateAt, formatInstant, instantAt } from '#model/calculation/dates.ts';
import type { NoticeKind, NoticeSettings } from '#model/operations/personal.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';

const twoDigits = (hour: number): string => String(hour).padStart(2, '0');

/** The first time after `now` (or at it) when the clocks of the zone show the full hour. */
function nextHour(now: Date, hour: number, zone: string): Date {
  const today = dateAt(now.toISOString(), zone);
  const at = (date: string): Date => new Date(instantAt(date, `${twoDigits(hour)}:00`, zone));
  return at(today) >= now ? at(today) : at(addDays(today, 1));
}

/** Hours of a day without mail or chat, in full hours; from 22 to 7 goes over midnight, from 9 to 9 is no time at all. */
export interface Quiet {
  readonly from: number;
  readonly to: number;
}

const isQuiet = (at: Date, { from, to }: Quiet, zone: string): boolean => {
  const hour = Number(formatInstant(at.toISOString(), 'yyyy-MM-dd hh:mm', zone).slice(11, 13));
  return from <= to ? from <= hour && hour < to : from <= hour || hour < to;
};

/** The first time at or after `at` that lies in none of the quiet hours. */
export function afterQuiet(at: Date, quiet: readonly (Quiet | null)[], zone: string): Date {
  let time = at;
  // One span may end in another; a day has an end even where they cover it.
  for (let round = 0; round < 3; round += 1)
    for (const span of quiet) if (span !== null && isQuiet(time, span, zone)) time = nextHour(time, span.to, zone);
  return time;
}

/** How a message asks to be mailed. */
export interface MailWish {
  readonly kind: NoticeKind;
  readonly level: 'info' | 'warning' | 'critical';
  /** Of the message, beside the receiver's own. */
  readonly quiet: Quiet | null;
}

/** Null: no mail is wanted. What is critical goes out at once. */
export function mailDue(
  { kind, level, quiet }: MailWish,
  settings: NoticeSettings,
  now: Date,
  zone: string,
): { readonly at: Date; readonly digest: boolean } | null {
  if (level === 'critical') return { at: now, digest: false };
  const { mail } = settings.kinds[kind];
  if (mail === 'no') return null;
  const digest = mail === 'digest';
  const at = digest ? nextHour(now, settings.digestAt, zone) : now;
  return { at: afterQuiet(at, [settings.quiet, quiet], zone), digest };
}

/** Mails of a person that wait, by their new settings. */
export async function reschedule(tx: Sql, { clock, zone }: Services, userId: string, settings: NoticeSettings): Promise<void> {
  const waiting = await tx.query<{ kind: NoticeKind }>(
    `select distinct kind from notice where user_id = $1 and mail_at is not null and level <> 'critical' and send_id is null`,
    [userId],
    'notice_waiting',
  );
  for (const { kind } of waiting) {
    const due = mailDue({ kind, level: 'info', quiet: null }, settings, clock.now(), zone);
    await tx.query(
      `update notice set mail_at = $3, digest = $4
       where user_id = $1 and kind = $2 and mail_at is not null and level <> 'critical' and send_id is null`,
      [userId, kind, due?.at ?? null, due?.digest ?? false],
      'notice_reschedule',
    );
  }
}
