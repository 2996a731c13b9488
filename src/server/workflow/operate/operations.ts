/**
 * One act on many instances: a row of `operation` with counters, a row for each subject. Carried out in the background, in the name of
 * who ordered it, each row in a transaction of its own that also notes its result; so it goes on where a stop left it, and no row is
 * done twice.
 */
import type { EndAs, WhyNot } from '#model/workflow/instanceActs.ts';
import type { OperationKind } from '#model/operations/operations.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { actorOf } from '../../access/actor.ts';
import type { Context, Services } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { fewRows } from '../../jobs/kind.ts';
import { orderJob, wakeJobs } from '../../jobs/order.ts';
import { announce } from '../../realtime/hub.ts';
import { promptly } from '../../flows/process/jobs.ts';
import { endInstance } from './end.ts';
import { retryIncident, solveIncident } from './incidents.ts';
import { migrateInstance, targetOf, type Migration } from './migrate.ts';
import { reassignTask } from './reassign.ts';
import { whyNot } from './rehearse.ts';
import { suspendInstance } from './suspend.ts';

/** What was ordered, as far as doing it needs. */
export interface Ordered {
  readonly kind: OperationKind;
  readonly reason: string;
  readonly params: Readonly<Record<string, unknown>>;
}

interface Running extends Ordered {
  readonly id: string;
  readonly created_by: string;
  readonly address: string;
}

/** What each kind does to one subject: an instance, an incident (retry, solve) or a task (reassign). */
export const acts: Readonly<Record<OperationKind, (tx: Sql, context: Context, subject: string, order: Ordered) => Promise<unknown>>> = {
  suspend: (tx, context, id, { reason }) => suspendInstance(tx, context, id, true, reason),
  activate: (tx, context, id, { reason }) => suspendInstance(tx, context, id, false, reason),
  end: (tx, context, id, { reason, params }) => endInstance(tx, context, id, reason, params['as'] as EndAs | undefined),
  migrate: async (tx, context, id, { reason, params }) => {
    const migration = params as unknown as Migration;
    await migrateInstance(tx, context, id, await targetOf(tx, migration.to), migration, reason);
  },
  retry: (tx, context, id, { reason }) => retryIncident(tx, context, id, reason),
  solve: (tx, context, id, { reason }) => solveIncident(tx, context, id, reason),
  reassign: (tx, context, id, { reason, params }) =>
    reassignTask(tx, context, id, String(params['userId']), reason, (params['from'] as string | undefined) ?? null),
};

/** Key of the kind of job that carries out an operation (operationJob.ts). */
export const operationJob = 'operation';
const jobNames: Readonly<Record<OperationKind, Words>> = {
  suspend: w('Suspend instances', '挂起流程实例'),
  activate: w('Activate instances', '激活流程实例'),
  end: w('End instances', '终止流程实例'),
  migrate: w('Migrate instances', '迁移流程实例'),
  retry: w('Retry incidents', '重试异常'),
  solve: w('Solve incidents', '处理异常'),
  reassign: w('Reassign tasks', '改派任务'),
};

interface Order {
  readonly kind: OperationKind;
  readonly subjects: readonly string[];
  readonly reason: string;
  readonly params: object;
}

/** Writes an operation down; the background carries it out, and one on many stands among the jobs of who ordered it. */
export async function order(context: Context, { kind, subjects, reason, params }: Order): Promise<{ id: string; total: number }> {
  const { services, actor, address } = context;
  const ids = [...new Set(subjects)];
  const now = services.clock.now();
  const ordered = await services.db.transaction(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into operation (kind, reason, params, total, created_by, created_at, address, state, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, case when $4 = 0 then 'done' else 'running' end, case when $4 = 0 then $6::timestamptz end) returning id::text`,
      [kind, reason, JSON.stringify(params), ids.length, actor.userId, now, address],
      'operation_new',
    );
    if (!row) throw new Error('the operation just written has no id');
    await tx.query('insert into operation_row (operation_id, subject) select $1, unnest($2::bigint[])', [row.id, ids], 'operation_rows');
    if (ids.length > fewRows) await orderJob(tx, context, { kind: operationJob, name: jobNames[kind], input: { operation: row.id } });
    return { id: row.id, total: ids.length };
  });
  if (ids.length > fewRows) await wakeJobs(services.db);
  return ordered;
}

/** The one who ordered it, as they stand now; one who may no longer act has nothing done in their name. */
async function contextOf(services: Services, { created_by: userId, address }: Running): Promise<Context> {
  const actor = await actorOf(services.db, userId);
  if (!actor?.permissions.has('definitions:operate'))
    throw new Refusal('403', 'noPermission', w('Who ordered this may no longer operate processes', '发起人已无运行干预权限'));
  return { services, actor, language: 'zh', address };
}

const failureOf = (error: unknown): WhyNot =>
  error instanceof Refusal
    ? whyNot(error)
    : { reason: 'failed', desc: w('It could not be done; the log says why', '执行失败，详见日志'), params: {}, faults: [] };

async function close(tx: Sql, services: Services, id: string): Promise<void> {
  await tx.query(
    `update operation o set state = 'done', ended_at = $2 where id = $1 and state = 'running' and done + failed = total`,
    [id, services.clock.now()],
    'operation_close',
  );
}

/** One row: taken, carried out and noted in one transaction. False where none is left. */
async function nextRow(services: Services, running: Running, context: () => Promise<Context>): Promise<boolean> {
  let subject: string | undefined;
  try {
    return await promptly(services, async (tx) => {
      const [row] = await tx.query<{ subject: string }>(
        `select r.subject::text from operation_row r where r.operation_id = $1 and r.state = 'open'
           and exists (select from operation o where o.id = $1 and o.state = 'running') order by r.subject limit 1 for update of r skip locked`,
        [running.id],
        'operation_take',
      );
      if (!row) return false;
      ({ subject } = row);
      await acts[running.kind](tx, await context(), subject, running);
      await tx.query(
        `update operation_row set state = 'done', at = $3 where operation_id = $1 and subject = $2`,
        [running.id, subject, services.clock.now()],
        'operation_row_done',
      );
      await tx.query('update operation set done = done + 1 where id = $1', [running.id], 'operation_count');
      await close(tx, services, running.id);
      return true;
    });
  } catch (error) {
    if (subject === undefined) throw error;
    if (!(error instanceof Refusal)) services.log.error({ err: error, operation: running.id, subject }, 'a row of an operation failed');
    const failed = subject;
    await services.db.transaction(async (tx) => {
      const changed = await tx.query(
        `update operation_row set state = 'failed', detail = $3, at = $4 where operation_id = $1 and subject = $2 and state = 'open' returning 1`,
        [running.id, failed, JSON.stringify(failureOf(error)), services.clock.now()],
        'operation_row_failed',
      );
      if (changed.length > 0)
        await tx.query('update operation set failed = failed + 1 where id = $1', [running.id], 'operation_count_failed');
      await close(tx, services, running.id);
    });
    return true;
  }
}

/**
 * Carries out rows of what was ordered, at most `most`; answers how many.
 * @param only rows of no other operation than this one
 */
export async function workOperations(services: Services, most = 200, only: string | null = null): Promise<number> {
  const running = await services.db.query<Running>(
    `select id::text, kind, reason, params, created_by::text, address from operation
     where state = 'running' and ($1::bigint is null or id = $1) order by id limit 20`,
    [only],
    'operations_running',
  );
  let worked = 0;
  for (const one of running) {
    // Asked once a turn, when there is a row at all.
    let known: Promise<Context> | undefined;
    const context = (): Promise<Context> => (known ??= contextOf(services, one));
    while (worked < most && (await nextRow(services, one, context))) worked += 1;
  }
  if (worked > 0) await announce(services.db);
  return worked;
}

const everyMs = 1_000;

/** Works until it is stopped; `stop` resolves when the turn in progress has ended. */
export function startOperations(services: Services): { stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<unknown> = Promise.resolve();
  const work = async (): Promise<void> => {
    while (!stopped && (await workOperations(services, 50)) > 0);
  };
  const timer = setInterval(() => {
    turn = turn
      .then(() => (stopped ? undefined : work()))
      .catch((error: unknown) => services.log.error({ err: error }, 'operations on instances failed; they go on'));
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await turn;
    },
  };
}
