/** Systems as they are: whom each is for, what lies in it, which of its menus start a flow. */
import { sql as raw } from 'kysely';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { may, type Context } from '../context.ts';
import type { ResourceNode } from '#model/operations/administration.ts';
import type { Sql } from '../db/sql.ts';
import { list } from '#server/documents/lists/list.ts';
import { missingRecord } from '../documents/refusals.ts';

/** A menu that starts documents of a flow; `deployedVersion` is the one that new documents start with. */
export interface FlowMenu {
  readonly resourceId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly flowKey: string;
  readonly deployedVersion: number | null;
  readonly suspended: boolean;
}

export function systemDefinition({ services }: Pick<Context, 'services'>): Definition {
  const definition = services.registry.get('sysSystem');
  if (definition === undefined) throw new Error('the registry has no sysSystem');
  return definition;
}

/** The department of the person and those above it, of which a system may be the tool. */
const ofHisDepartments = ({ actor }: Context) => raw<boolean>`r.user_range && (with recursive up as (
    select id, parent_id, 0 as depth from sys_department where id = ${actor.departmentId}::bigint
    union all select d.id, d.parent_id, u.depth + 1 from sys_department d join up u on d.id = u.parent_id where u.depth < 20
  ) select coalesce(array_agg(id), '{}') from up)`;

/** The systems that a person may choose: approved ones that run or are under maintenance; who keeps systems sees those of all departments. */
export async function systemsToChoose(context: Context): Promise<readonly AnyDoc[]> {
  const standing = raw<boolean>`r.apply_type = 'register' and r.status = 'approved' and r.sys_status in ('running', 'maintenance')`;
  const meant = raw<boolean>`(coalesce(cardinality(r.user_range), 0) = 0 or ${ofHisDepartments(context)})`;
  const keeper = may(context.actor, 'sysSystem', 'put');
  const { records } = await list(context, systemDefinition(context), { pageSize: '200' }, keeper ? [standing] : [standing, meant]);
  return records;
}

/** The id of an existing system, null where none was asked for. */
async function systemAsked(context: Context, given: string | null): Promise<string | null> {
  if (given === null || given === '') return null;
  const definition = systemDefinition(context);
  const id = idOf(given);
  const rows = id === null ? [] : await context.services.db.query('select 1 as found from sys_system where id = $1 and not deleted', [id]);
  if (id === null || rows.length === 0) throw missingRecord(definition, given.slice(0, 40));
  return id;
}

/** Every directory, menu and interface of a system, or of all, as a tree in the order of the menu. A row whose parent is elsewhere stands at the top. */
export async function resourceTree(context: Context, asked: string | null): Promise<readonly ResourceNode[]> {
  const systemId = await systemAsked(context, asked);
  const rows = await context.services.db.query<Omit<ResourceNode, 'children'>>(
    `select id::text, parent_id::text as "parentId", system_id::text as "systemId", name, name_en as "nameEn", res_type as "resType", path,
       perm_code as "permCode", icon, coalesce(hidden, false) as hidden, coalesce(status, 'enabled') as status, sort
     from resources where not deleted and ($1::bigint is null or system_id = $1) order by sort nulls last, id`,
    [systemId],
    'system_resources',
  );
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string | null, (typeof rows)[number][]>();
  for (const row of rows) {
    const parent = row.parentId !== null && known.has(row.parentId) ? row.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const build = (parent: string | null, above: ReadonlySet<string>): ResourceNode[] =>
    (below.get(parent) ?? [])
      .filter(({ id }) => !above.has(id))
      .map((row) => ({ ...row, children: build(row.id, new Set([...above, row.id])) }));
  return build(null, new Set());
}

export async function flowMenus(context: Context, asked: string | null): Promise<readonly FlowMenu[]> {
  const systemId = await systemAsked(context, asked);
  return context.services.db.query<FlowMenu>(
    `select m.id::text as "resourceId", m.name, m.name_en as "nameEn", m.flow_key as "flowKey", f.version as "deployedVersion",
       coalesce(f.suspended, false) as suspended
     from resources m left join lateral (
       select version, suspended from flow_definition d where d.key = m.flow_key and d.active order by d.version desc limit 1) f on true
     where not m.deleted and m.res_type = '3' and m.flow_key <> '' and ($1::bigint is null or m.system_id = $1) order by m.sort nulls last, m.id`,
    [systemId],
    'system_flows',
  );
}

const notUnderMaintenance = (id: string): Refusal =>
  new Refusal('409', 'notUnderMaintenance', w('System {id} is not under maintenance', '系统 {id} 不在维护中'), { id });

/** The maintenance window is over: the system runs again. */
export async function resume(context: Context, id: string): Promise<AnyDoc> {
  const { db, clock } = context.services;
  const definition = systemDefinition(context);
  const systemId = (await systemAsked(context, id)) ?? '';
  const row = await db.transaction(async (tx: Sql) => {
    const [turned] = await tx.query<{ id: string; sysStatus: string }>(
      `update sys_system set sys_status = 'running', version = version + 1, updated_by = $2, updated_at = $3
       where id = $1 and status = 'approved' and apply_type = 'register' and sys_status = 'maintenance' and not deleted
       returning id::text, sys_status as "sysStatus"`,
      [systemId, context.actor.userId, clock.now()],
    );
    return turned ?? null;
  });
  if (row === null) throw notUnderMaintenance(id);
  await db.notify('record', 'sys_system');
  return { ...row, resource: definition.key };
}
