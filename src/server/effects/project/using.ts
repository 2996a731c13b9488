/** A project as documents of other areas that name it are judged by it: its state, what a budget line has left, its material plans. */
import { add, isPositive, least, subtract } from '#model/calculation/decimal.ts';
import { posting, type Posting } from '#model/posting.ts';
import type { PlansOf, ProjectOf } from '#resources/project/using.ts';
import { planPlaces, projectPlan, stoppedStates } from '#resources/project/ledgers.ts';
import type { Sql } from '../../db/sql.ts';

interface Holder {
  readonly resource: string;
  readonly id: string | null;
}

/** What a document in approval holds of each line of a budget, which stands in nobody's way but others'. */
export async function heldBy(sql: Sql, { resource, id }: Holder): Promise<ReadonlyMap<string, string>> {
  if (id === null) return new Map();
  const rows = await sql.query<{ line: string; held: string }>(
    `select e.dimensions ->> 'line' as line,
       sum(case when e.to_account = 'held' then e.quantity when e.from_account = 'held' then -e.quantity else 0 end)::numeric(16,2)::text as held
     from ledger_entry e where e.ledger = 'projectBudget' and e.resource = $1 and e.record_id = $2::bigint and e.kind = 'hold' group by 1`,
    [resource, id],
    'project_held_by',
  );
  return new Map(rows.map(({ line, held }) => [line, held]));
}

/** An approved project with what the budget line has left, what `holder` holds of it given back; null where it is none. */
export async function projectUsed(sql: Sql, projectId: string | null, line: string | null, holder: Holder): Promise<ProjectOf | null> {
  if (projectId === null) return null;
  const [project] = await sql.query<ProjectOf>(
    `select p.manager_id::text as "managerId", p.set_state = any($3::text[]) as stopped,
       case when l.id is not null then coalesce(b.quantity, 0)::numeric(16,2)::text end as left
     from project_initiate p
     left join project_initiate_lines l on l.parent_id = p.id and l.id = $2::bigint and l.detail_type = 'budget'
     left join ledger_balance b on b.ledger = 'projectBudget' and b.account = 'left'
       and b.dimensions = jsonb_build_object('project', p.id::text, 'line', l.id::text)
     where p.id = $1 and p.status = 'approved' and not p.deleted`,
    [projectId, line, [...stoppedStates]],
    'fact_project_used',
  );
  if (project === undefined) return null;
  const own = line === null ? undefined : (await heldBy(sql, holder)).get(line);
  return project.left === null || own === undefined ? project : { ...project, left: add(project.left, own) };
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

interface Given {
  readonly applyLineId: string;
  readonly quantity: string;
}
interface Took {
  readonly applyLineId: string;
  readonly applyId: string;
  readonly project: string;
  readonly item: string;
  readonly line: string;
  readonly quantity: string;
}

/**
 * Gives back to the plans of projects what lines of applications are bought no more of: of each only what its own application took there, as
 * another one of the project may have taken the rest.
 */
export async function givenBack(sql: Sql, given: readonly Given[], date: string): Promise<readonly Posting[]> {
  if (given.length === 0) return [];
  const rows = await sql.query<Took>(
    `select l.id::text as "applyLineId", l.parent_id::text as "applyId", t.project, t.item, t.line, t.quantity::text
     from purchase_apply_lines l cross join lateral (
       select e.dimensions ->> 'project' as project, e.dimensions ->> 'item' as item, e.dimensions ->> 'line' as line,
         sum(case when e.to_account = 'applied' then e.quantity when e.from_account = 'applied' then -e.quantity else 0 end) as quantity
       from ledger_entry e
       where e.ledger = 'projectPlan' and e.resource = 'purchaseApply' and e.record_id = l.parent_id and e.dimensions ->> 'item' = l.item_id::text
       group by e.dimensions) t
     where l.id = any($1::bigint[]) and t.quantity > 0 order by l.id, t.line::bigint`,
    [given.map(({ applyLineId }) => applyLineId)],
    'project_plan_taken',
  );
  return sharedOut(given, rows, date);
}

/** Lines of one application may be of the same material: together they give back what it took. */
function sharedOut(given: readonly Given[], rows: readonly Took[], date: string): readonly Posting[] {
  const placeOf = ({ applyId, line }: Took): string => `${applyId} ${line}`;
  const left = new Map(rows.map((row) => [placeOf(row), row.quantity] as const));
  return given.flatMap(({ applyLineId, quantity: wanted }) => {
    let open = wanted;
    return rows
      .filter((row) => row.applyLineId === applyLineId)
      .flatMap((row) => {
        const { project, item, line } = row;
        const quantity = least(open, left.get(placeOf(row)), planPlaces);
        open = subtract(open, quantity, planPlaces);
        left.set(placeOf(row), subtract(left.get(placeOf(row)), quantity, planPlaces));
        return isPositive(quantity)
          ? [posting(projectPlan, { dimensions: { project, item, line }, from: 'applied', to: 'toApply', quantity, date })]
          : [];
      });
  });
}
