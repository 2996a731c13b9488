/** A project as documents of other areas that name it are judged by it: its state, what a budget line has left, its material plans. */
import type { PlansOf, ProjectOf } from '#resources/project/using.ts';
import { stoppedStates } from '#resources/project/ledgers.ts';
import type { Sql } from '../../db/sql.ts';

interface Holder {
  readonly resource: string;
  readonly id: string | null;
}

/** An approved project with what the budget line has left, what `holder` holds of it given back; null where it is none. */
export async function projectUsed(sql: Sql, projectId: string | null, line: string | null, holder: Holder): Promise<ProjectOf | null> {
  if (projectId === null) return null;
  const [project] = await sql.query<ProjectOf>(
    `select p.manager_id::text as "managerId", p.set_state = any($5::text[]) as stopped,
       case when l.id is not null then (coalesce(b.quantity, 0) + coalesce((
         select sum(case when e.to_account = 'held' then e.quantity when e.from_account = 'held' then -e.quantity else 0 end)
         from ledger_entry e where e.ledger = 'projectBudget' and e.resource = $3 and e.record_id = $4::bigint and e.kind = 'hold'
           and e.dimensions = jsonb_build_object('project', p.id::text, 'line', l.id::text)), 0))::numeric(16,2)::text end as left
     from project_initiate p
     left join project_initiate_lines l on l.parent_id = p.id and l.id = $2::bigint and l.detail_type = 'budget'
     left join ledger_balance b on b.ledger = 'projectBudget' and b.account = 'left'
       and b.dimensions = jsonb_build_object('project', p.id::text, 'line', l.id::text)
     where p.id = $1 and p.status = 'approved' and not p.deleted`,
    [projectId, line, holder.resource, holder.id, [...stoppedStates]],
    'fact_project_used',
  );
  return project ?? null;
}

/** Lines of all its material plans by material, the oldest first. */
export async function plansOf(sql: Sql, projectId: string | null, itemIds: readonly string[]): Promise<PlansOf> {
  if (projectId === null || itemIds.length === 0) return {};
  const rows = await sql.query<{ itemId: string; lines: readonly string[] }>(
    `select l.item_id::text as "itemId", array_agg(l.id::text order by l.id) as lines
     from project_material_lines l join project_material p on p.id = l.parent_id
     where p.project_id = $1 and l.item_id = any($2::bigint[]) and not p.deleted group by 1`,
    [projectId, itemIds],
    'fact_project_plans',
  );
  return Object.fromEntries(rows.map(({ itemId, lines }) => [itemId, lines]));
}
