/**
 * Work of every day, at its time by the company's clocks. Each piece is done once a day in one transaction that also
 * notes it: of several servers one does it, after a crash another one does, and a day begun late is made up for.
 */
import { addDays, dateAt, instantAt } from '#model/calculation/dates.ts';
import { daysAhead } from '#model/dateWatch.ts';
import type { DailyWork } from '#model/operations/logs.ts';
import { w } from '#model/words.ts';
import type { Work } from '../business/work.ts';
import type { Services } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { takeEffects } from '../documents/dated.ts';
import { configsOf, type NoticeConfig } from '#server/notices/noticesWords.ts';
import { ledgersAddUp } from './nightly.ts';
import { waitBefore } from '../outbox/queue.ts';
import { announce } from '../realtime/hub.ts';
import { tellDates, watchedBy, type Watched } from './dates.ts';

const everyMs = 10_000;
/** J2, where the configuration names no time. */
const usualTime = '08:00';
/** No date is told of again so long after it. */
const keptDays = 1_100;

/** A piece of the day's work: a notice of dates, or work of the business. */
interface Piece extends Pick<DailyWork, 'key' | 'name' | 'about' | 'ahead' | 'enabled'> {
  /** `HH:mm` by the company's clocks. */
  readonly time: string;
  /** It tells people of dates. */
  readonly tells: boolean;
  /** Answers how much was done. Its row in `calendar_run` is held by `tx` meanwhile, so that no other server does it. */
  readonly run: (tx: Sql, today: string) => Promise<number>;
}

interface Run {
  readonly key: string;
  readonly day: string | null;
  readonly doneAt: string | null;
  readonly count: number;
  readonly attempts: number;
  readonly retryAt: string | null;
  readonly error: string | null;
}

const columns = `key, to_char(day, 'YYYY-MM-DD') as day, done_at as "doneAt", count, attempts, retry_at as "retryAt", last_error as error`;

const runsOf = async ({ db }: Pick<Services, 'db'>, keys: readonly string[]): Promise<ReadonlyMap<string, Run>> => {
  const rows = await db.query<Run>(`select ${columns} from calendar_run where key = any($1)`, [keys], 'calendar_runs');
  return new Map(rows.map((row) => [row.key, row]));
};

function noticeOf(services: Services, config: NoticeConfig, watches: readonly Watched[]): Piece {
  const labels = [...new Set(watches.map(({ definition }) => definition.label))];
  const ahead = daysAhead(config.ahead);
  return {
    key: config.key,
    name: config.name,
    about: w(labels.map(({ en }) => en).join(', '), labels.map(({ zh }) => zh).join('、')),
    ahead,
    enabled: config.enabled,
    time: config.time ?? usualTime,
    tells: true,
    run: async (tx, today) => {
      const count = await tellDates(tx, services, watches, { receivers: config.receivers, ahead }, today);
      await tx.query('delete from date_told where notice = $1 and at < $2', [config.key, instantAt(addDays(today, -keptDays), '00:00')]);
      return count;
    },
  };
}

/** Documents approved for a day. */
const takingEffect: Work = {
  key: 'take_effect',
  name: w('What was approved takes effect', '已通过的事项生效'),
  about: w('Documents with an effective date', '有生效日期的单据'),
  time: '00:10',
  run: takeEffects,
};

async function piecesOf(services: Services): Promise<readonly Piece[]> {
  const watched = watchedBy(services);
  const configs = await configsOf(services.db, [...watched.keys()]);
  return [
    ...[takingEffect, ledgersAddUp, ...services.areas.works].map(({ run, ...work }): Piece => ({
      ...work,
      ahead: [],
      enabled: true,
      tells: false,
      run: (_tx, today) => run(services, today),
    })),
    ...configs.map((config) => noticeOf(services, config, watched.get(config.key) ?? [])),
  ];
}

/** Whether it is to be done now. What failed waits. */
const isDue = (piece: Piece, run: Run | undefined, { today, now, zone }: { today: string; now: Date; zone: string }): boolean =>
  piece.enabled &&
  (run?.day ?? '') < today &&
  now.toISOString() >= instantAt(today, piece.time, zone) &&
  new Date(run?.retryAt ?? 0) <= now;

/** Does it for the day unless another server does or did; answers how much was done, null where it was not for us to do. */
async function doPiece(services: Services, { key, run }: Piece, today: string): Promise<number | null> {
  const { db, clock } = services;
  const now = clock.now();
  await db.query('insert into calendar_run (key) values ($1) on conflict do nothing', [key]);
  return db.transaction(async (tx) => {
    const [taken] = await tx.query(
      'select key from calendar_run where key = $1 and (day is null or day < $2) and (retry_at is null or retry_at <= $3) for update skip locked',
      [key, today, now],
      'calendar_take',
    );
    if (taken === undefined) return null;
    const count = await run(tx, today);
    await tx.query(
      'update calendar_run set day = $2, done_at = $3, count = $4, attempts = 0, retry_at = null, last_error = null where key = $1',
      [key, today, now, count],
      'calendar_done',
    );
    return count;
  });
}

async function noteFailure({ db, clock, log }: Services, key: string, error: unknown): Promise<void> {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  log.error({ err: error, key }, 'work of the day failed; it is tried again');
  const [row] = await db.query<{ attempts: number }>(
    'update calendar_run set attempts = attempts + 1, last_error = $2 where key = $1 returning attempts',
    [key, detail],
  );
  if (row === undefined) return;
  const again = new Date(clock.now().getTime() + waitBefore(row.attempts));
  await db.query('update calendar_run set retry_at = $2 where key = $1', [key, again]);
}

/** Does what is due; answers how many dates people were told of. */
export async function workCalendar(services: Services): Promise<number> {
  const { clock, zone, db } = services;
  const now = clock.now();
  const today = dateAt(now.toISOString(), zone);
  const pieces = await piecesOf(services);
  const runs = await runsOf(
    services,
    pieces.map(({ key }) => key),
  );
  let [told, done] = [0, 0];
  for (const piece of pieces) {
    const { key } = piece;
    if (!isDue(piece, runs.get(key), { today, now, zone })) continue;
    try {
      const count = (await doPiece(services, piece, today)) ?? 0;
      done += count;
      if (piece.tells) told += count;
    } catch (error) {
      await noteFailure(services, key, error);
    }
  }
  if (done > 0) await announce(db);
  return told;
}

/** Works until it is stopped; `stop` resolves when the turn in progress has ended. */
export function startCalendar(services: Services): { stop(): Promise<void> } {
  let turn: Promise<unknown> | null = null;
  const work = (): void => {
    turn ??= workCalendar(services)
      .catch((error: unknown) => services.log.error({ err: error }, 'work of the day could not be looked for; it goes on'))
      .finally(() => (turn = null));
  };
  const timer = setInterval(work, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}

/** Each piece with when it was done and when it comes next, for who looks after the server. */
export async function dailyWork(services: Services): Promise<readonly DailyWork[]> {
  const { clock, zone } = services;
  const now = clock.now();
  const today = dateAt(now.toISOString(), zone);
  const pieces = await piecesOf(services);
  const runs = await runsOf(
    services,
    pieces.map(({ key }) => key),
  );
  return pieces.map(({ key, name, about, ahead, enabled, time }): DailyWork => {
    const run = runs.get(key);
    const next = instantAt(run?.day === today ? addDays(today, 1) : today, time, zone);
    return {
      key,
      name,
      about,
      ahead,
      enabled,
      day: run?.day ?? null,
      doneAt: run?.doneAt ?? null,
      count: run?.count ?? 0,
      attempts: run?.attempts ?? 0,
      error: run?.error ?? null,
      nextAt: enabled ? (run?.retryAt ?? next) : null,
    };
  });
}
