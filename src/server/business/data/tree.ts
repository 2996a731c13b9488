/** The tree itself: one lock for whoever changes it, what follows for a node from where it lies, and how a call finds a node. */
import { sql as raw } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { nameKey, type DataAction } from '#resources/data/library.ts';
import type { Narrowed } from '#server/context.ts';
import type { Sql } from '../../db/sql.ts';
import { readRecord } from '../../documents/record.ts';
import { missingRecord, notForYou } from '../../documents/refusals.ts';
import { actionsAtRoot, actionsOf } from './rights.ts';

/** Whoever changes the tree waits for whoever is changing it: so no two moves cross, and no two uploads take one name. */
export const lockTree = async (tx: Sql): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(hashtext('data_tree'))`);
};

const levels = `array['public', 'internal', 'secret', 'confidential']`;
const rank = (column: string): string => `coalesce(array_position(${levels}, ${column}), 2)`;

/**
 * What follows from where a node lies, for it and everything below it, in the bin or not: the ids above it, whose grants count, the level,
 * the department of the top folder and its leader, and at least the secrecy of the folder. One statement; under the lock of the tree.
 */
export async function placeBelow(tx: Sql, id: string): Promise<void> {
  await tx.query(
    `with recursive down as (
       select n.id, coalesce(t.ancestors, '{}') || n.id as ancestors,
         case when n.inherit is false then array[n.id] else coalesce(t.counted, '{}') || n.id end as counted,
         n.inherit is not false and coalesce(t.open, true) as open,
         coalesce(p.level, 0) + 1 as level, coalesce(p.owner_dept, n.owner_dept) as owner_dept,
         greatest(${rank('n.secrecy')}, case when p.id is null then 1 else ${rank('p.secrecy')} end) as secrecy
       from data_management n left join data_management p on p.id = n.parent_id left join data_tree t on t.id = n.parent_id
       where n.id = $1
       union all
       select n.id, d.ancestors || n.id,
         case when n.inherit is false then array[n.id] else d.counted || n.id end, n.inherit is not false and d.open,
         d.level + 1, d.owner_dept, greatest(${rank('n.secrecy')}, d.secrecy)
       from data_management n join down d on n.parent_id = d.id
     ), placed as (
       insert into data_tree as t (id, ancestors, counted, open) select id, ancestors, counted, open from down
       on conflict (id) do update set ancestors = excluded.ancestors, counted = excluded.counted, open = excluded.open
         where (t.ancestors, t.counted, t.open) is distinct from (excluded.ancestors, excluded.counted, excluded.open)
     )
     update data_management n set level = d.level, owner_dept = d.owner_dept, secrecy = (${levels})[d.secrecy], reviewer = l.leader
     from down d left join sys_department l on l.id = d.owner_dept
     where n.id = d.id and (n.level, n.owner_dept, n.secrecy, n.reviewer)
       is distinct from (d.level, d.owner_dept, (${levels})[d.secrecy], l.leader)`,
    [id],
    'library_place',
  );
}

/** A node as a person has it. */
export interface Node {
  readonly record: AnyDoc;
  readonly id: string;
  readonly actions: readonly DataAction[];
}

const notAllowed = (): Refusal =>
  new Refusal('403', 'notAllowed', w('You have no right to do this with it', '没有对该资料执行此操作的权限'));

/**
 * The node of an id, locked, with what the person may do with it; one that they do not see is not there.
 * @throws Refusal 404, or 403 `notAllowed` where the person sees it and lacks the right
 */
export async function nodeFor(tx: Sql, asked: Narrowed, id: string | undefined, needed: DataAction): Promise<Node> {
  const record = await readRecord(tx, dataManagement, id, { lock: true });
  if (record === null) throw missingRecord(dataManagement, id);
  const own = textOf(record['id']);
  const actions = (await actionsOf(tx, asked, [own])).get(own) ?? [];
  if (!actions.includes('view')) throw notForYou(dataManagement, id);
  if (!actions.includes(needed)) throw notAllowed();
  return { record, id: own, actions };
}

/** Where something is put: a folder, or the root. */
export interface Place {
  readonly id: string | null;
  readonly record: AnyDoc | null;
  readonly level: number;
}

/**
 * The place that something is to be put into, null being the root.
 * @throws Refusal 404 for a folder that is not there for the person, 400 for a file, 403 without the right to upload
 */
export async function placeFor(tx: Sql, asked: Narrowed, parentId: string | null): Promise<Place> {
  if (parentId === null) {
    if (!actionsAtRoot(asked).includes('upload')) throw notAllowed();
    return { id: null, record: null, level: 0 };
  }
  const { record, id } = await nodeFor(tx, asked, parentId, 'upload');
  if (record['nodeType'] !== 'folder')
    throw new Refusal('400', 'noFolder', w('Data is put into folders alone', '只能放入文件夹'), {}, [
      { field: 'parentId', rule: 'noFolder', severity: 'error', message: w('is no folder', '不是文件夹') },
    ]);
  return { id, record, level: Number(record['level']) };
}

/** The names of a folder in the form in which they are compared, with the ids that have them. */
export async function namesIn(tx: Sql, parentId: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    'select id::text, name from data_management where coalesce(parent_id, 0) = coalesce($1::bigint, 0) and not deleted',
    [parentId],
    'library_names',
  );
  return new Map(rows.map(({ id, name }) => [nameKey(name), id]));
}

export const nameTaken = (name: string): Refusal => new Refusal('409', 'nameTaken', w('{name} is there already', '{name}已存在'), { name });

/** How many levels lie below a node, live ones alone: 0 for one with nothing in it. */
export async function heightOf(tx: Sql, ids: readonly string[]): Promise<number> {
  const { rows } = await raw<{
    height: number;
  }>`select coalesce(max(cardinality(t.ancestors)) - min(case when t.id = any(${[...ids]}::bigint[])
      then cardinality(t.ancestors) end), 0)::int as height from data_tree t join data_management n on n.id = t.id
    where t.ancestors && ${[...ids]}::bigint[] and not n.deleted`.execute(tx.kysely);
  return rows[0]?.height ?? 0;
}
