/** How often and how long each step of a flow took over a period: data of the heat on its drawing (interface 4.11). */
import { hereIn } from '#machines/step.ts';
import type { StoredSnapshot } from '#machines/flow.ts';
import type { Context } from '../../context.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { targetOf } from './migrate.ts';

interface StepHeat {
  readonly element: string;
  /** Tasks that ended in the period, and how many of them were decided, rejected, given up. */
  readonly ended: number;
  readonly decided: number;
  readonly rejected: number;
  readonly cancelled: number;
  /** Time from opening to the end, in milliseconds. */
  readonly averageMs: number | null;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
  readonly longestMs: number | null;
  /** Works that are open there now. */
  readonly waiting: number;
}

export interface Heat {
  readonly definitionId: string;
  readonly flowKey: string;
  readonly version: number;
  readonly from: string;
  readonly to: string;
  readonly started: number;
  readonly finished: number;
  readonly running: number;
  readonly medianMs: number | null;
  readonly steps: readonly StepHeat[];
}

type Ended = Omit<StepHeat, 'waiting'>;

const mostRunning = 10_000;

const ms = 'extract(epoch from t.decided_at - t.opened_at) * 1000';
const instances = `(select i.id from flow_instance i where i.definition_id = $1 and i.ended_at is null
  union all select i.id from flow_instance i where i.definition_id = $1 and i.ended_at >= $2)`;

export async function heatOf(context: Context, definitionId: string, from: Date, to: Date): Promise<Heat> {
  const { db } = context.services;
  const { definition } = await targetOf(db, definitionId);
  const [ended, [whole], running, flow] = await Promise.all([
    db.query<Ended>(
      `select t.node_id as element, count(*)::int as ended, count(*) filter (where t.state = 'done')::int as decided,
         count(*) filter (where t.state = 'done' and t.action = 'reject')::int as rejected, count(*) filter (where t.state = 'closed')::int as cancelled,
         round(avg(${ms}))::float8 as "averageMs", round(percentile_cont(0.5) within group (order by ${ms}))::float8 as "medianMs",
         round(percentile_cont(0.95) within group (order by ${ms}))::float8 as "p95Ms", round(max(${ms}))::float8 as "longestMs"
       from ${instances} n join task t on t.instance_id = n.id
       where t.state <> 'open' and t.kind = 'approve' and t.decided_at >= $2 and t.decided_at <= $3 group by t.node_id order by t.node_id`,
      [definitionId, from, to],
      'heat_steps',
    ),
    db.query<{ started: number; finished: number; running: number; medianMs: number | null }>(
      `select count(*) filter (where i.started_at >= $2 and i.started_at <= $3)::int as started,
         count(*) filter (where ended_at >= $2 and ended_at <= $3)::int as finished, count(*) filter (where ended_at is null)::int as running,
         round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - started_at) * 1000) filter (where ended_at >= $2 and ended_at <= $3))::float8 as "medianMs"
       from ${instances} n join flow_instance i on i.id = n.id`,
      [definitionId, from, to],
      'heat_whole',
    ),
    db.query<{ snapshot: StoredSnapshot }>(
      'select snapshot from flow_instance where definition_id = $1 and ended_at is null order by id desc limit $2',
      [definitionId, mostRunning],
      'heat_running',
    ),
    compiledFlow(db, definition),
  ]);
  const waiting = new Map<string, number>();
  for (const { snapshot } of running) for (const element of hereIn(flow, snapshot)) waiting.set(element, (waiting.get(element) ?? 0) + 1);
  const idle = [...waiting.keys()].filter((element) => !ended.some((one) => one.element === element));
  const none = { ended: 0, decided: 0, rejected: 0, cancelled: 0, averageMs: null, medianMs: null, p95Ms: null, longestMs: null };
  return {
    definitionId,
    flowKey: definition.key,
    version: definition.version,
    from: from.toISOString(),
    to: to.toISOString(),
    started: whole?.started ?? 0,
    finished: whole?.finished ?? 0,
    running: whole?.running ?? 0,
    medianMs: whole?.medianMs ?? null,
    steps: [...ended, ...idle.map((element) => ({ element, ...none }))].map((one) => ({ ...one, waiting: waiting.get(one.element) ?? 0 })),
  };
}
