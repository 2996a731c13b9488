/** How often and how long each step of a flow took over a period: data of the heat on its drawing. */
import { hereIn } from '#machines/step.ts';
import type { Heat, StepHeat, WayHeat } from '#model/workflow/flowHeat.ts';
import type { CompiledFlow, StoredSnapshot } from '#machines/flow.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/sql.ts';
import { compiledFlow } from '../../flows/compiled.ts';
import { targetOf } from './migrate.ts';
import { walkOf, type Visit } from './walk.ts';

type Ended = Omit<StepHeat, 'waiting'>;

const mostRunning = 10_000;
/** Instances whose way is looked at, the newest. */
const mostWalked = 2_000;

const ms = 'extract(epoch from t.decided_at - t.opened_at) * 1000';
const instances = `(select i.id from flow_instance i where i.definition_id = $1 and i.ended_at is null
  union all select i.id from flow_instance i where i.definition_id = $1 and i.ended_at >= $2)`;

interface Walker {
  readonly status: string;
  readonly endedAt: string | null;
  readonly visits: readonly Visit[];
}

/** How often each gateway and sequence flow was passed by instances that were at work in the period. */
async function waysOf(db: Database, flow: CompiledFlow, definitionId: string, from: Date, to: Date): Promise<WayHeat[]> {
  const walkers = await db.query<Walker>(
    `select i.status, i.ended_at as "endedAt", (select coalesce(json_agg(json_build_object('node', v.node, 'at', v.at, 'run', v.run)), '[]') from (
         select t.node_id as node, t.opened_at as at, t.run from task t where t.instance_id = i.id and t.kind = 'approve'
         union all
         select r.node_id, r.at, r.run from trail r where r.instance_id = i.id and r.node_id is not null
           and not exists (select from task t where t.instance_id = i.id and t.node_id = r.node_id)) v) as visits
     from (select id, status, ended_at, started_at from flow_instance where definition_id = $1 and started_at <= $3
       and (ended_at is null or ended_at >= $2) order by id desc limit $4) i`,
    [definitionId, from, to, mostWalked],
    'heat_ways',
  );
  const counts = new Map<string, number>();
  const within = (at: string): boolean => Date.parse(at) >= from.getTime() && Date.parse(at) <= to.getTime();
  for (const { status, endedAt, visits } of walkers)
    for (const { at, passed } of walkOf(flow, visits, status === 'approved' ? endedAt : null))
      if (within(at)) for (const id of passed) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

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
    ways: await waysOf(db, flow, definitionId, from, to),
    steps: [...ended, ...idle.map((element) => ({ element, ...none }))].map((one) => ({ ...one, waiting: waiting.get(one.element) ?? 0 })),
  };
}
