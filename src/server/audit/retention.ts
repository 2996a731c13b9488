/** How long logs are kept, and the removal of what is older. Never the trail, never documents. */
import { retentionLimits, retentionNames, type Retention, type RetentionName, type RetentionShown } from '#model/operations/logs.ts';
import { invalidBody, type Fault } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Services } from '../context.ts';
import { lockParameter, parameterOf, setParameter } from '../db/parameters.ts';
import type { Sql } from '../db/sql.ts';
import { logOperation, type Doer } from './operations.ts';

/** The table that counts first; how notices were delivered goes with them. */
const tables: Readonly<Record<RetentionName, readonly [string, ...string[]]>> = {
  loginLog: ['login_log'],
  operationLog: ['operation_log'],
  deniedLog: ['denied_log'],
  notices: ['notice', 'notice_delivery'],
};
const dayMs = 86_400_000;
const settingsKey = 'retention';
const runKey = 'retentionRun';
/** Rows removed by one statement, so that nobody waits for a long one. */
const batch = 5000;

const forEach = <Value>(of: (name: RetentionName) => Value): Readonly<Record<RetentionName, Value>> =>
  Object.fromEntries(retentionNames.map((name) => [name, of(name)])) as Record<RetentionName, Value>;

/** Days that each is kept; the usual ones where nobody has set any. */
async function retentionOf(sql: Sql): Promise<Retention> {
  const stored = await parameterOf<Partial<Retention>>(sql, settingsKey);
  return forEach((name) => stored?.[name] ?? retentionLimits[name].usual);
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/** The settings with what there is; `days` asks what other settings would remove. */
export async function retentionShown({ db, clock }: Pick<Services, 'db' | 'clock'>, days?: Partial<Retention>): Promise<RetentionShown> {
  const kept = { ...(await retentionOf(db)), ...days };
  const rows = await Promise.all(
    retentionNames.map(async (name) => {
      const [row] = await db.query<{ all: number; over: number; oldest: string | null }>(
        `select count(*)::int as all, count(*) filter (where at < $1)::int as over, min(at) as oldest from ${tables[name][0]}`,
        [before(clock.now(), kept[name])],
      );
      return [name, row ?? { all: 0, over: 0, oldest: null }] as const;
    }),
  );
  return {
    days: kept,
    rows: Object.fromEntries(rows) as RetentionShown['rows'],
    lastRun: await parameterOf<NonNullable<RetentionShown['lastRun']>>(db, runKey),
  };
}

/** Days out of a body or a query: some of the names, whole numbers within their limits. */
export function retentionIn(given: Readonly<Record<string, unknown>>): Partial<Retention> {
  const faults = Object.entries(given).flatMap(([field, value]): Fault[] => {
    const name = retentionNames.find((one) => one === field);
    if (name === undefined) return [{ field, rule: 'unknownField', severity: 'error', message: w('unknown field', '未知字段') }];
    const { least, most } = retentionLimits[name];
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) return [];
    return [
      {
        field,
        rule: 'range',
        severity: 'error',
        message: w(`a whole number of days from ${least} to ${most}`, `应为 ${least} 至 ${most} 的整数（天）`),
      },
    ];
  });
  if (faults.length > 0) throw invalidBody(faults);
  return given as Partial<Retention>;
}

/** Sets what `days` names. What is older goes with the next daily run. */
export async function setRetention(doer: Doer, days: Partial<Retention>): Promise<void> {
  const { db, clock } = doer.services;
  await db.transaction(async (tx) => {
    await lockParameter(tx, settingsKey);
    const old = await retentionOf(tx);
    const next = { ...old, ...days };
    await setParameter(tx, settingsKey, next, clock.now(), doer.actor.userId);
    const changes = retentionNames
      .filter((name) => old[name] !== next[name])
      .map((name) => ({ field: name, before: old[name], after: next[name] }));
    if (changes.length > 0) await logOperation(tx, doer, { action: 'put', resource: 'logs', name: settingsKey, changes });
  });
}

async function removeOlder(sql: Sql, table: string, limit: Date): Promise<number> {
  for (let removed = 0; ;) {
    const rows = await sql.query(
      `delete from ${table} where id in (select id from ${table} where at < $1 order by at limit ${batch}) returning id`,
      [limit],
    );
    removed += rows.length;
    if (rows.length < batch) return removed;
  }
}

/** Removes what is older than the settings say, in batches; answers how many rows went. */
export async function forgetLogs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Retention> {
  const now = clock.now();
  const days = await retentionOf(db);
  const removed: Partial<Record<RetentionName, number>> = {};
  for (const name of retentionNames) {
    const [first, ...others] = tables[name];
    const limit = before(now, days[name]);
    removed[name] = await removeOlder(db, first, limit);
    for (const table of others) await removeOlder(db, table, limit);
  }
  const counts = forEach((name) => removed[name] ?? 0);
  await setParameter(db, runKey, { at: now.toISOString(), removed: counts }, now, null);
  return counts;
}
