/** How long tasks usually wait at a node: what rows of the inbox say beside how long they wait already. */
import type { Services } from '../context.ts';
import type { Database } from '../db/sql.ts';

const keptMs = 10 * 60_000;
const daysBack = 90;
/** Fewer tell nothing. */
const fewest = 5;
/** Tasks looked at, the newest of all: more would not move a median. */
const sampled = 100_000;

/** Median wait in milliseconds by `resource node`. */
type Usual = ReadonlyMap<string, number>;

const kept = new WeakMap<Database, { until: number; usual: Promise<Usual> }>();

async function read(db: Database, now: number): Promise<Usual> {
  const [newest] = await db.query<{ id: string }>('select coalesce(max(id), 0)::text as id from task', [], 'usual_newest');
  // Planned for the very number: the planner then sees how little of the table that is.
  const rows = await db.query<{ resource: string; node_id: string; ms: string }>(
    `select t.resource, t.node_id,
       round(1000 * percentile_cont(0.5) within group (order by extract(epoch from t.decided_at - t.opened_at)))::text as ms
     from task t where t.id > $2::bigint and t.state = 'done' and t.kind = 'approve' and t.resource is not null and t.decided_at >= $1
     group by t.resource, t.node_id having count(*) >= $3`,
    [new Date(now - daysBack * 86_400_000), String(BigInt(newest?.id ?? 0) - BigInt(sampled)), fewest],
  );
  return new Map(rows.map(({ resource, node_id, ms }) => [`${resource} ${node_id}`, Number(ms)]));
}

/**
 * The usual waits of the last ninety days; null where fewer than five tasks were decided at a node. Read again after ten minutes, while
 * who asks then still has the old ones.
 */
export async function usualWaits({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<(resource: string, nodeId: string | null) => number | null> {
  const now = clock.now().getTime();
  let known = kept.get(db);
  if (known === undefined) {
    known = { until: now + keptMs, usual: read(db, now) };
    kept.set(db, known);
    known.usual.catch(() => kept.delete(db));
  } else if (now >= known.until) {
    const old = known;
    old.until = now + keptMs;
    read(db, now).then(
      (fresh) => (old.usual = Promise.resolve(fresh)),
      () => kept.delete(db),
    );
  }
  const usual = await known.usual;
  return (resource, nodeId) => (nodeId === null ? null : (usual.get(`${resource} ${nodeId}`) ?? null));
}
