/** What must hold of the whole database at rest, whatever was called, crashed and repeated. */
import type { StoredSnapshot } from '#machines/flow.ts';
import type { Services } from '#server/context.ts';
import { tableOf } from '#server/db/tables.ts';
import { compiledFlow } from '#server/flows/compiled.ts';
import { verifyAllChains } from '#server/flows/trail.ts';
import { unbalanced } from '#server/postings/reading.ts';
import { ledgers } from '#resources/seeds.ts';
import { faultsOf } from './laws.ts';

interface InstanceRow {
  readonly id: string;
  readonly definition: string;
  readonly key: string;
  readonly hash: string;
  readonly snapshot: StoredSnapshot;
  readonly status: string;
  readonly resource: string | null;
  readonly document_id: string | null;
  readonly ended: boolean;
  readonly tasks: readonly string[];
  readonly timers: readonly string[];
  readonly listeners: readonly string[];
  readonly calls: readonly string[];
}

const instances = `
select i.id::text, f.id::text as definition, f.key, f.hash, i.snapshot, i.status, i.resource, i.document_id::text, i.ended_at is not null as ended,
  array(select slot from task t where t.instance_id = i.id and t.state = 'open' and t.kind = 'approve') as tasks,
  array(select timer from timer t where t.instance_id = i.id) as timers,
  array(select wait from subscription s where s.instance_id = i.id) as listeners,
  array(select call from flow_instance c where c.parent_id = i.id and c.ended_at is null) as calls
from flow_instance i join flow_definition f on f.id = i.definition_id order by i.id`;

/** Rows that belong to nothing, decisions that count twice, work that was never done. */
const counts: Readonly<Record<string, string>> = {
  'tasks decided twice': `select task_id from trail where action in ('approve', 'reject', 'complete') and task_id is not null group by task_id having count(*) > 1`,
  'tasks done without a decision in the trail': `select id from task t where state = 'done' and not exists (select from trail r where r.task_id = t.id)`,
  'decisions of tasks that are not done': `select r.task_id from trail r join task t on t.id = r.task_id where r.action in ('approve', 'reject', 'complete') and t.state <> 'done'`,
  'slots asked twice': `select slot from task group by instance_id, slot having count(*) > 1 and count(*) filter (where state = 'open') > 0`,
  'inbox rows of closed tasks': `select b.task_id from inbox b left join task t on t.id = b.task_id where t.id is null or t.state <> 'open'`,
  'open tasks of documents in nobody’s inbox': `select id from task t where state = 'open' and resource is not null and not exists (select from inbox b where b.task_id = t.id)`,
  'inbox rows of people who were not asked': `select b.task_id from inbox b join task t on t.id = b.task_id
     where b.on_behalf_of is null and not b.principal = any(case when t.assignee_id is null then t.principals else array['u:' || t.assignee_id] end)`,
  'requests without an answer': `select request_id from request where answer is null`,
  incidents: `select id from incident where solved_at is null`,
  'jobs left': `select id from job`,
  'waits of ended instances': `select s.wait from subscription s join flow_instance i on i.id = s.instance_id where i.ended_at is not null`,
};

/** @param documents whether the installation has any: one for processes alone has no tables for them filled */
export async function judge(services: Services): Promise<readonly string[]> {
  const { db } = services;
  const faults: string[] = [];
  for (const row of await db.query<InstanceRow>(instances)) {
    const flow = await compiledFlow(db, { id: row.definition, key: row.key, hash: row.hash });
    const value = row.snapshot['value'];
    const status = typeof value === 'string' ? value : Object.keys(value as object)[0];
    const name = `instance ${row.id}`;
    // One that was given up stays as it was.
    if (status !== row.status && !(row.ended && row.status === 'invalidated'))
      faults.push(`${name}: row says ${row.status}, machine ${status}`);
    const { tasks, timers, listeners, calls } = row;
    const ended = typeof value === 'string' || row.ended;
    for (const fault of faultsOf(flow, row.snapshot, { tasks, timers, listeners, calls, ended })) faults.push(`${name}: ${fault}`);
    const definition = row.resource === null ? undefined : services.registry.get(row.resource);
    if (!definition) continue;
    const [document] = await db.query<{ status: string; current: number }>(
      `select status, coalesce(cardinality(current_assignees), 0) as current from ${tableOf(definition).name} where id = $1`,
      [row.document_id],
    );
    if (document?.status !== row.status) faults.push(`${name}: document says ${document?.status}, instance ${row.status}`);
    const [repost] = await db.query<{ open: number }>(
      `select count(*)::int as open from task where instance_id = $1 and kind = 'repost' and state = 'open'`,
      [row.id],
    );
    if ((repost?.open ?? 0) > (row.status === 'rejected' ? 1 : 0)) faults.push(`${name}: ${repost?.open} tasks to correct it`);
  }
  for (const [what, text] of Object.entries(counts)) {
    const rows = await db.query<Record<string, unknown>>(text);
    if (rows.length > 0) faults.push(`${what}: ${rows.map((row) => Object.values(row)[0]).join(', ')}`);
  }
  const { broken } = await verifyAllChains(db, services.trailKey);
  for (const { instanceId, brokenAt } of broken) faults.push(`the trail of ${instanceId} is broken at ${brokenAt}`);
  for (const { ledger, account, balance, entries } of await unbalanced(db, ledgers))
    faults.push(`${ledger} ${account}: balance ${balance}, entries ${entries}`);
  return faults;
}
