/** The bin: one deletion is one batch, which comes back as one, and goes for good after thirty days. */
import { sql as raw } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { idOf, idsInOrder, textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { binDays, deepest, nameKey, freeName, withMark, type DataAction } from '#resources/data/library.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { recordColumns } from '../../documents/record.ts';
import { namesOf, namesFor } from '#server/documents/lists/names.ts';
import { invalid, missingRecord, notForYou } from '../../documents/refusals.ts';
import { idsIn } from './ids.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { noteData } from './log.ts';
import { refuseLocked } from './locks.ts';
import { actionsOf, actionsOn, sees } from './rights.ts';
import { lockTree, namesIn, nodeFor, placeBelow, placeFor } from './tree.ts';

interface Below {
  readonly id: string;
  readonly actions: readonly DataAction[];
  readonly record: AnyDoc;
}

const notAllowedBelow = (): Refusal =>
  new Refusal('409', 'notAllowedBelow', w('Not everything in it is yours to delete', '其中有无权删除的内容'));

/** What lies at and below these nodes, each once. */
async function everythingAt(tx: Sql, context: Context, ids: readonly string[]): Promise<readonly Below[]> {
  const { rows } = await raw<Omit<Below, 'record'> & { lockedBy: string | null; lockedUntil: Date | null }>`select n.id::text as id,
      ${actionsOn(context, 'n')} as actions, n.locked_by::text as "lockedBy", n.locked_until as "lockedUntil"
    from data_tree t join data_management n on n.id = t.id
    where t.ancestors && ${[...ids]}::bigint[] and not n.deleted order by n.id for update of n`.execute(tx.kysely);
  return rows.map(({ id, actions, ...record }) => ({ id, actions, record }));
}

async function deletes({ context, query, body }: BusinessAsked): Promise<null> {
  const ids = idsIn(query, body);
  const all = textOf(query['all'] ?? (isRecord(body) ? body['all'] : '')) === '1';
  const { db, clock } = context.services;
  await db.transaction(async (tx) => {
    await lockTree(tx);
    for (const id of idsInOrder(ids)) await nodeFor(tx, context, id, 'remove');
    const nodes = await everythingAt(tx, context, ids);
    if (nodes.length > ids.length && !all)
      throw new Refusal(
        '409',
        'notEmpty',
        w('The folder is not empty; say all=1 to delete what is in it', '目录不为空，须确认连同内容一起删除'),
      );
    if (nodes.some(({ actions }) => !actions.includes('remove'))) throw notAllowedBelow();
    for (const { record } of nodes) await refuseLocked(tx, context, record);
    const own = nodes.map(({ id }) => id);
    await tx.query(
      `insert into data_bin (id, batch, root, at, by_user)
       select id, b.batch, id = any($2::bigint[]), $3, $4 from unnest($1::bigint[]) id cross join (select nextval('data_bin_batch') as batch) b
       on conflict (id) do update set batch = excluded.batch, root = excluded.root, at = excluded.at, by_user = excluded.by_user`,
      [own, ids, clock.now(), context.actor.userId],
      'library_bin',
    );
    await noteData(
      tx,
      context,
      own.map((id) => ({ action: 'deletes', id })),
    );
    await tx.query(
      `update data_management set deleted = true, locked_by = null, locked_until = null, version = version + 1, updated_by = $2, updated_at = $3
       where id = any($1::bigint[])`,
      [own, context.actor.userId, clock.now()],
      'library_delete',
    );
    for (const id of ids) await logOperation(tx, context, { action: 'deletes', resource: dataManagement.key, recordId: id });
  });
  await db.notify('record', 'data_management');
  return null;
}

interface Binned {
  readonly id: string;
  readonly batch: string;
  readonly name: string;
  readonly nodeType: string;
  readonly parentId: string | null;
  /** The folder it lay in is there no more. */
  readonly gone: boolean;
  readonly level: number;
}

/** A node in the bin that the person sees, with everything of its deletion, the topmost first. */
async function batchOf(tx: Sql, context: Context, id: string): Promise<readonly Binned[]> {
  const { rows } =
    await raw<Binned>`select n.id::text as id, b.batch::text as batch, n.name, n.node_type as "nodeType", n.parent_id::text as "parentId",
      n.parent_id is not null and coalesce(p.deleted, true) as gone, cardinality(t.ancestors) as level
    from data_bin b join data_management n on n.id = b.id join data_tree t on t.id = n.id left join data_management p on p.id = n.parent_id
    where b.purged_at is null and b.batch = (select own.batch from data_bin own join data_management o on o.id = own.id
      where own.id = ${id}::bigint and own.purged_at is null and ${sees(context, 'o')})
    order by cardinality(t.ancestors), n.id for update of n`.execute(tx.kysely);
  if (rows.length === 0) throw missingRecord(dataManagement, id);
  return rows;
}

const parentGone = (): Refusal =>
  new Refusal('409', 'parentGone', w('Its folder is there no more; name another one', '原目录已不存在，须指定恢复位置'));

/** Where a root of the batch goes: to the folder that is named, else to where it was. */
async function homeOf(tx: Sql, context: Context, node: Binned, parentId: string | null | undefined) {
  if (parentId === undefined && node.gone) throw parentGone();
  const place = await placeFor(tx, context, parentId === undefined ? node.parentId : parentId);
  if (place.id === null && node.nodeType === 'file') throw parentGone();
  return place;
}

async function restore({ context, params, body }: BusinessAsked): Promise<AnyDoc> {
  const given = isRecord(body) ? body['parentId'] : undefined;
  const strange = isRecord(body) ? Object.keys(body).filter((name) => name !== 'parentId') : [];
  if (strange.length > 0) throw invalid(strange.map((name) => fault('unknownField', name.slice(0, 100), w('unknown field', '未知字段'))));
  const named = given === undefined ? undefined : given === null || textOf(given) === '0' || given === '' ? null : idOf(given);
  if (given !== undefined && named === null && given !== null && textOf(given) !== '0' && given !== '')
    throw invalid([fault('type', 'parentId', w('is no id', '不是有效的标识'))]);
  const { db, clock } = context.services;
  const restored = await db.transaction(async (tx) => {
    await lockTree(tx);
    const nodes = await batchOf(tx, context, textOf(params['id']));
    const inBatch = new Set(nodes.map(({ id }) => id));
    const rights = await actionsOf(tx, context, [...inBatch]);
    if (nodes.some(({ id }) => !rights.get(id)?.includes('remove'))) throw notForYou(dataManagement, params['id']);
    const roots = nodes.filter(({ parentId }) => parentId === null || !inBatch.has(parentId));
    for (const root of roots) {
      const place = await homeOf(tx, context, root, named);
      const taken = new Set((await namesIn(tx, place.id)).keys());
      const marked = taken.has(nameKey(root.name)) ? withMark(root.name, ' (恢复)') : root.name;
      const name = taken.has(nameKey(marked)) ? freeName(marked, taken) : marked;
      await tx.query(
        `update data_management set deleted = false, parent_id = $2, name = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1`,
        [root.id, place.id, name, context.actor.userId, clock.now()],
        'library_restore_root',
      );
    }
    await tx.query(
      'update data_management set deleted = false, version = version + 1 where id = any($1::bigint[]) and deleted',
      [[...inBatch]],
      'library_restore',
    );
    await tx.query('delete from data_bin where id = any($1::bigint[])', [[...inBatch]], 'library_unbin');
    for (const { id } of roots) await placeBelow(tx, id);
    const [deep] = await tx.query(
      'select 1 from data_management where id = any($1::bigint[]) and level > $2 limit 1',
      [[...inBatch], deepest],
      'library_depth',
    );
    if (deep !== undefined) throw new Refusal('409', 'depth', w(`At most ${deepest} levels`, `最多${deepest}层`));
    await noteData(
      tx,
      context,
      roots.map(({ id }) => ({ action: 'restore', id })),
    );
    for (const { id } of roots) await logOperation(tx, context, { action: 'restore', resource: dataManagement.key, recordId: id });
    return { restored: inBatch.size, ids: roots.map(({ id }) => id) };
  });
  await db.notify('record', 'data_management');
  return restored;
}

const perPage = 20;

/** What somebody deleted that the person sees: the nodes that were named, newest deletion first, with who deleted them and until when they stay. */
async function recycle({ context, query }: BusinessAsked): Promise<AnyDoc> {
  const number = (name: string, usual: number, most: number): number => {
    const text = textOf(query[name]);
    if (text === '') return usual;
    if (!/^[1-9]\d{0,5}$/.test(text)) throw invalid([fault('wrongValue', name, w('is no number from 1 on', '须为正整数'))]);
    return Math.min(most, Number(text));
  };
  const [pageNum, pageSize] = [number('pageNum', 1, 100_000), number('pageSize', perPage, 200)];
  const { db } = context.services;
  const from = raw`from data_bin b join data_management r on r.id = b.id where b.root and b.purged_at is null and r.deleted and ${sees(context, 'r')}`;
  const { rows: counts } = await raw<{ total: number }>`select count(*)::int as total ${from}`.execute(db.kysely);
  const { rows } = await raw<AnyDoc>`select ${raw.raw(recordColumns(dataManagement))}, b.at as "deletedAt", b.by_user::text as "deletedBy",
      b.at + make_interval(days => ${binDays}) as "keptUntil", b.batch::text as batch, ${actionsOn(context, 'r')} as actions,
      (select count(*)::int from data_bin o where o.batch = b.batch) as nodes,
      (select u.real_name from users u where u.id = b.by_user) as "deletedByName"
    ${from} order by b.at desc, r.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db.kysely);
  const names = await namesOf(db, context, dataManagement, rows);
  const records = rows.map((row) => ({ ...row, $names: namesFor(dataManagement, row, names) }));
  return { records, total: counts[0]?.total ?? 0, pageNum, pageSize };
}

export const binCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'DELETE',
    path: 'deletes',
    action: 'deletes',
    query: ['ids', 'all'],
    summary: w('Put nodes into the bin', '删除资料（移入回收站）'),
    run: deletes,
  },
  {
    resource: dataManagement.key,
    method: 'PUT',
    path: 'restore/:id',
    action: 'recycle',
    summary: w('Bring a deletion back', '从回收站恢复'),
    run: restore,
  },
  {
    resource: dataManagement.key,
    method: 'GET',
    path: 'recycle',
    action: 'recycle',
    query: ['pageNum', 'pageSize'],
    summary: w('What is in the bin', '回收站'),
    run: recycle,
  },
];
