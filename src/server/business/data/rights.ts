/**
 * Who sees a node of the library and what they may do with it. Rights are only given, never taken: grants in force on the node
 * and on those above it add up, until a node was read that inherits nothing. `data_tree` keeps for every node which nodes these are
 * (`counted`), and whether none of them ends the walk (`open`), for only then the people of the department see it by themselves.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { dateAt } from '#model/calculation/dates.ts';
import { dataActions, type DataAction } from '#resources/data/library.ts';
import type { Narrowing, Verbs } from '../../access/narrowing.ts';
import type { Narrowed } from '#server/context.ts';
import type { Sql } from '../../db/sql.ts';
import { lockedFor } from './locks.ts';

type Condition = RawBuilder<boolean>;

/** They have all rights on every node. */
const keepers = ['archive_keeper', 'general_manager'];
export const keepsAll = ({ actor }: Narrowed): boolean => keepers.some((role) => actor.roles.includes(role));
/** Keeps the tree in order, and reads nothing that is secret. */
const keepsTree = ({ actor }: Narrowed): boolean => actor.roles.includes('sys_admin');
const treeActions: readonly DataAction[] = ['view', 'upload', 'edit', 'move', 'remove'];

const column = (table: string, name: string): RawBuilder<unknown> => raw.ref(`${table}.${name}`);
const user = ({ actor }: Narrowed): RawBuilder<unknown> => raw`${actor.userId}::bigint`;
const textArray = (values: readonly string[]): RawBuilder<unknown> => raw`${[...values]}::text[]`;

const isOpen = (table: string): Condition => raw<boolean>`coalesce(${column(table, 'secrecy')}, 'internal') in ('public', 'internal')`;

/** Grants in force today, in rows `g`. */
export const inForce = ({ services: { clock, zone } }: Narrowed): Condition => {
  const today = dateAt(clock.now().toISOString(), zone);
  return raw<boolean>`(g.status = 'approved' and not g.deleted and g.revoked_at is null and g.valid_from <= ${today}::date
    and (g.valid_to is null or g.valid_to >= ${today}::date))`;
};
/** Of these the person's own: by one of their posts, or by their name. */
export const mine = (asked: Narrowed): Condition =>
  raw<boolean>`(${inForce(asked)} and (g.posts && ${[...asked.actor.postIds]}::bigint[] or g.users @> array[${user(asked)}]))`;

/** Leads the department that the node belongs to. */
const leads = (asked: Narrowed, table: string): Condition =>
  raw<boolean>`${column(table, 'owner_dept')} in (select d.id from sys_department d where d.leader = ${user(asked)} and not d.deleted)`;

/** The department's people, on what is not secret, where nothing on the way up ends the walk. */
const byDepartment = ({ actor }: Narrowed, table: string, tree: string): Condition =>
  actor.departmentId === null
    ? raw<boolean>`false`
    : raw<boolean>`(${column(tree, 'open')} and ${column(table, 'owner_dept')} = ${actor.departmentId}::bigint and ${isOpen(table)})`;

/** Sees the node by anything but having uploaded it. */
const seesByRight = (asked: Narrowed, table: string, tree: string): Condition =>
  keepsAll(asked) || keepsTree(asked)
    ? raw<boolean>`true`
    : raw<boolean>`(${leads(asked, table)} or exists (select from data_tree ${raw.ref(tree)} where ${column(tree, 'id')} = ${column(table, 'id')} and (
        ${column(tree, 'counted')} && coalesce((select array_agg(g.data_id) from data_management_post g where ${mine(asked)}), '{}'::bigint[])
        or ${byDepartment(asked, table, tree)})))`;

/** Whoever uploaded a file keeps it in sight as long as they see its folder, and no longer. */
const uploaded = (asked: Narrowed, table: string): Condition =>
  raw<boolean>`(${column(table, 'node_type')} = 'file' and ${column(table, 'uploaded_by')} = ${user(asked)}
    and exists (select from data_management up where up.id = ${column(table, 'parent_id')} and not up.deleted and ${seesByRight(asked, 'up', 'up_tree')}))`;

/** Condition under which a person sees a node, binned ones alike: a right rests on the ids above it, never on a path. */
export const sees: Narrowing = (asked, table) =>
  keepsAll(asked) || keepsTree(asked)
    ? raw<boolean>`true`
    : raw<boolean>`(${seesByRight(asked, table, 'node_tree')} or ${uploaded(asked, table)})`;

/** The actions of a person on the row of a node, as `text[]` in the order of the dictionary; those of who does not see it are none. */
export function actionsOn(asked: Narrowed, table: string): RawBuilder<readonly DataAction[]> {
  const all = textArray(dataActions);
  if (keepsAll(asked)) return raw`${all}`;
  const tree = keepsTree(asked)
    ? raw<boolean>`(a = any(${textArray(treeActions)}) or (a = 'download' and ${isOpen(table)}))`
    : raw<boolean>`false`;
  return raw`(case when ${leads(asked, table)} then ${all} else array(
    select a from unnest(${all}) with ordinality as actions(a, at) where ${tree}
      or (a in ('view', 'download', 'edit') and ${uploaded(asked, table)})
      or exists (select from data_tree t where t.id = ${column(table, 'id')} and (
        (a in ('view', 'download') and ${byDepartment(asked, table, 't')})
        or exists (select from data_management_post g where g.data_id = any(t.counted) and ${mine(asked)} and (a = 'view' or a = any(g.actions)))))
    order by at) end)`;
}

/** What a person may do at the root, which is a folder, too: who keeps everything, or the tree, begins folders there. */
export const actionsAtRoot = (asked: Narrowed): readonly DataAction[] =>
  keepsAll(asked) ? dataActions : keepsTree(asked) ? ['view', 'upload'] : ['view'];

/** The actions of a person on each of these nodes, binned ones alike. */
export async function actionsOf(sql: Sql, asked: Narrowed, ids: readonly string[]): Promise<ReadonlyMap<string, readonly DataAction[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await raw<{ id: string; actions: readonly DataAction[] }>`select n.id::text as id, ${actionsOn(asked, 'n')} as actions
    from data_management n where n.id = any(${[...ids]}::bigint[])`.execute(sql.kysely);
  return new Map(rows.map(({ id, actions }) => [id, actions]));
}

/** Renaming takes `edit`, deleting `remove`; what another has locked is left alone. */
export const nodeVerbs: Verbs = async (asked, record, sql) => {
  const id = String(record['id']);
  const actions = (await actionsOf(sql, asked, [id])).get(id) ?? [];
  const locked = await lockedFor(sql, asked, record);
  return {
    ...(actions.includes('edit') && { put: locked ?? true }),
    ...(actions.includes('remove') && { deletes: locked ?? true }),
  };
};

/** The log of a node is for who may grant rights on it, of all nodes for the auditor. */
export const seesLog: Narrowing = (asked, table) =>
  asked.actor.roles.includes('audit_admin') || keepsAll(asked)
    ? raw<boolean>`true`
    : raw<boolean>`exists (select from data_management logged where logged.id = ${column(table, 'data_id')}
        and 'grant' = any(${actionsOn(asked, 'logged')}))`;
