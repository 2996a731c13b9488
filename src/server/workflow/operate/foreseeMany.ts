/** What an operation on many would do to each, before it is ordered: every row is done and rolled back. */
import type { TaskOpen } from '#model/workflow/instanceView.ts';
import type { BatchForeseen } from '#model/operations/operations.ts';
import type { Person } from '#model/api.ts';
import { Refusal } from '#model/refusal.ts';
import type { Principal } from '#machines/flow.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { described } from '../../flows/directory.ts';
import { organisationOf } from '../../flows/organisation.ts';
import { acts, type Ordered } from './operations.ts';
import { rehearse, whyNot } from './rehearse.ts';
import { subjectsNamed } from './subjects.ts';

/** Most rows looked at in one preview. */
const mostForeseen = 300;

type Holders = Pick<TaskOpen, 'people'>['people'];

/** Who is asked in the instance of a task at its node. */
async function holders(tx: Sql, context: Context, taskId: string): Promise<Holders> {
  const rows = await tx.query<{ principals: Principal[]; assignee: string | null; node: string }>(
    `select t.principals, t.assignee_id::text as assignee, t.node_id as node from task x
     join task t on t.instance_id = x.instance_id and t.node_id = x.node_id and t.state = 'open' where x.id = $1 order by t.id`,
    [taskId],
    'foresee_holders',
  );
  const organisation = await organisationOf(context.services.db);
  return rows.flatMap(
    ({ principals, assignee, node }) => described(organisation, node, assignee === null ? principals : [`u:${assignee}`]).people,
  );
}

export async function foreseeMany(context: Context, ordered: Ordered, subjects: readonly string[]): Promise<BatchForeseen> {
  const looked = subjects.slice(0, mostForeseen);
  const named = await subjectsNamed(context.services, ordered.kind, looked);
  const none: readonly Person[] = [];
  const rows: BatchForeseen['rows'][number][] = [];
  for (const subject of looked) {
    const row = { subject, about: named.get(subject) ?? null };
    try {
      const moved = await rehearse(context, async (tx) => {
        const from = ordered.kind === 'reassign' ? await holders(tx, context, subject) : none;
        await acts[ordered.kind](tx, context, subject, ordered);
        return { from, to: ordered.kind === 'reassign' ? await holders(tx, context, subject) : none };
      });
      rows.push({ ...row, fits: true, why: null, ...moved });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      rows.push({ ...row, fits: false, why: whyNot(error), from: none, to: none });
    }
  }
  return { total: subjects.length, rows };
}
