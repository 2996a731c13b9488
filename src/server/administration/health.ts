/** How the server stands, for who keeps it: database, timers and messages that wait, streams, the process itself. */
import type { Health } from '#model/operations/administration.ts';
import type { Services } from '../context.ts';
import type { Hub } from '../realtime/hub.ts';

interface Row {
  readonly version: string;
  readonly bytes: string;
  readonly connections: number;
  readonly file_bytes: string;
  readonly migration: string | null;
  readonly timers: number;
  readonly timers_late: number;
  readonly next_at: string | null;
  readonly outbox: number;
  readonly outbox_late: number;
  readonly outbox_stuck: number;
  readonly oldest_at: string | null;
  readonly incidents: number;
  readonly sessions: number;
}

const statement = `select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
  (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
  (select max(name) from migration) as migration,
  (select coalesce(sum(size), 0)::text from file) as file_bytes,
  (select count(*)::int from timer where paused_at is null) as timers, (select count(*)::int from timer where paused_at is null and due_at < $1::timestamptz - interval '1 minute') as timers_late,
  (select min(due_at) from timer where paused_at is null) as next_at,
  (select count(*)::int from outbox where done_at is null and due_at <> 'infinity') as outbox,
  (select count(*)::int from outbox where done_at is null and due_at < $1::timestamptz - interval '1 minute') as outbox_late,
  (select count(*)::int from outbox where done_at is null and due_at = 'infinity') as outbox_stuck,
  (select min(created_at) from outbox where done_at is null) as oldest_at,
  (select count(*)::int from incident where solved_at is null) as incidents,
  (select count(*)::int from session where expires_at > $1) as sessions`;

export async function healthOf({ db, clock, mail, storage }: Services, hub: Pick<Hub, 'size'>, machine: Health['server']): Promise<Health> {
  const began = performance.now();
  await db.query('select 1 as one');
  const answerMs = Math.round((performance.now() - began) * 100) / 100;
  const [[row], room] = await Promise.all([db.query<Row>(statement, [clock.now()], 'health'), storage.room()]);
  if (row === undefined) throw new Error('the database says nothing of itself');
  return {
    server: machine,
    database: {
      answerMs,
      version: row.version,
      bytes: Number(row.bytes),
      connections: row.connections,
      migration: row.migration,
    },
    files: { bytes: Number(row.file_bytes), ...room },
    jobs: { waiting: row.timers, late: row.timers_late, nextAt: row.next_at },
    outbox: { waiting: row.outbox, late: row.outbox_late, stuck: row.outbox_stuck, oldestAt: row.oldest_at },
    incidents: row.incidents,
    streams: hub.size(),
    sessions: row.sessions,
    mail: mail.available,
  };
}
