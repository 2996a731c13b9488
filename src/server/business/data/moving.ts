/** A node goes to another folder with everything below it, and who gains and who loses sight of it by that. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { AnyDoc } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { deepest, nameKey } from '#resources/data/library.ts';
import { nameOfRecord } from '../../audit/changes.ts';
import { logOperation } from '../../audit/operations.ts';
import type { Sql } from '../../db/sql.ts';
import { shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { call, type BusinessAsked, type BusinessCall } from '../call.ts';
import { noteData } from './log.ts';
import { lockedFor, refuseLocked } from './locks.ts';
import { inForce } from './rights.ts';
import { heightOf, lockTree, nameTaken, namesIn, nodeFor, placeBelow, placeFor, type Node, type Place } from './tree.ts';

/** The new folder as the body names it: it says so, or says that it is the root. */
function parentIn(body: AnyDoc | null): string | null {
  const given = body?.['parentId'];
  const strange = Object.keys(body ?? {}).filter((name) => name !== 'parentId');
  if (strange.length > 0) throw invalid(strange.map((name) => fault('unknownField', name.slice(0, 100), w('unknown field', '未知字段'))));
  if (given === null || given === '' || given === '0' || given === 0) return null;
  const id = idOf(given);
  if (given === undefined) throw invalid([fault('required', 'parentId', w('required; null or 0 is the top', '必填，0 表示顶层'))]);
  if (id === null) throw invalid([fault('type', 'parentId', w('is no id', '不是有效的标识'))]);
  return id;
}

/** @throws Refusal 409 `locked` where another works on something below */
async function refuseLockedBelow(tx: Sql, { context }: Pick<BusinessAsked, 'context'>, id: string): Promise<void> {
  const { rows } = await raw<AnyDoc>`select n.locked_by::text as "lockedBy", n.locked_until as "lockedUntil" from data_tree t
    join data_management n on n.id = t.id where t.ancestors @> array[${id}::bigint] and not n.deleted and n.locked_by is not null
      and n.locked_until > ${context.services.clock.now()}`.execute(tx.kysely);
  for (const row of rows) {
    const locked = await lockedFor(tx, context, row);
    if (locked !== null) throw new Refusal('409', locked.reason, locked.desc);
  }
}

/** @throws Refusal where the node cannot go there: into itself, too deep, beside one of its name, a file to the root */
async function refuseWrongPlace(tx: Sql, { id, record }: Node, place: Place): Promise<void> {
  if (place.id !== null) {
    const [row] = await tx.query(
      'select 1 from data_tree where id = $1 and ancestors @> array[$2::bigint]',
      [place.id, id],
      'library_cycle',
    );
    if (row !== undefined) throw new Refusal('409', 'cycle', w('A folder does not go into itself', '不能移动到自身或其下级目录'));
  } else if (record['nodeType'] === 'file') throw invalid([fault('required', 'parentId', w('files lie in folders', '文件须放入文件夹'))]);
  if (place.level + 1 + (await heightOf(tx, [id])) > deepest)
    throw new Refusal('409', 'depth', w(`At most ${deepest} levels`, `最多${deepest}层`));
  const holder = (await namesIn(tx, place.id)).get(nameKey(textOf(record['name'])));
  if (holder !== undefined && holder !== id) throw nameTaken(textOf(record['name']));
}

async function move(asked: BusinessAsked): Promise<AnyDoc> {
  const { context, params, body } = asked;
  const parentId = parentIn(body as AnyDoc | null);
  const { db, clock } = context.services;
  const moved = await db.transaction(async (tx) => {
    await lockTree(tx);
    const node = await nodeFor(tx, context, params['id'], 'move');
    const place = await placeFor(tx, context, parentId);
    await refuseLocked(tx, context, node.record);
    await refuseLockedBelow(tx, asked, node.id);
    await refuseWrongPlace(tx, node, place);
    await tx.query(
      'update data_management set parent_id = $2, updated_by = $3, updated_at = $4, version = version + 1 where id = $1',
      [node.id, place.id, context.actor.userId, clock.now()],
      'library_move',
    );
    await placeBelow(tx, node.id);
    await noteData(tx, context, [{ action: 'move', id: node.id }]);
    await logOperation(tx, context, {
      action: 'move',
      resource: dataManagement.key,
      recordId: node.id,
      name: nameOfRecord(dataManagement, node.record),
      changes: [{ field: 'parentId', before: node.record['parentId'] ?? null, after: place.id }],
    });
    return (await readRecord(tx, dataManagement, node.id)) ?? {};
  });
  await db.notify('record', 'data_management');
  return shownRecord(context, dataManagement, moved);
}

/** People who see a node by these nodes' grants, by leading its department, or as its people; rights of roles stay wherever it is. */
const seeing = (
  { context }: Pick<BusinessAsked, 'context'>,
  place: {
    readonly counted: RawBuilder<unknown>;
    readonly open: RawBuilder<unknown>;
    readonly dept: RawBuilder<unknown>;
    readonly secrecy: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => raw`(
  u.id = (select d.leader from sys_department d where d.id = ${place.dept})
  or (${place.open} and u.dept_id = ${place.dept} and ${place.secrecy} in ('public', 'internal'))
  or exists (select from data_management_post g where g.data_id = any(${place.counted}) and ${inForce(context)}
    and (g.users @> array[u.id] or g.posts && array_remove(array_prepend(u.post_id, coalesce(u.part_time_posts, '{}')), null))))`;

interface Effect {
  readonly gains: number;
  readonly loses: number;
}

/** How many people would see the node after the move who do not now, and the other way round. */
async function effectOfMove(asked: BusinessAsked): Promise<Effect> {
  const { context, params, query } = asked;
  const parentId = parentIn({ parentId: textOf(query['parentId']) });
  return context.services.db.transaction(async (tx) => {
    const { id } = await nodeFor(tx, context, params['id'], 'move');
    const place = await placeFor(tx, context, parentId);
    const now = { counted: raw`t.counted`, open: raw`t.open`, dept: raw`n.owner_dept`, secrecy: raw`n.secrecy` };
    const own = raw`n.inherit is not false`;
    const then = {
      counted: raw`(case when ${own} then coalesce(pt.counted, '{}') || n.id else array[n.id] end)`,
      open: raw`(${own} and coalesce(pt.open, true))`,
      dept: raw`coalesce(p.owner_dept, n.owner_dept)`,
      secrecy: raw`(case when p.secrecy in ('secret', 'confidential') then p.secrecy else n.secrecy end)`,
    };
    const { rows } = await raw<Effect>`select count(*) filter (where after and not before)::int as gains,
        count(*) filter (where before and not after)::int as loses
      from (select ${seeing(asked, now)} as before, ${seeing(asked, then)} as after
        from data_management n join data_tree t on t.id = n.id
          left join data_management p on p.id = ${place.id}::bigint left join data_tree pt on pt.id = p.id
          cross join users u where n.id = ${id}::bigint and u.status = 'enabled' and not u.deleted) one`.execute(tx.kysely);
    return rows[0] ?? { gains: 0, loses: 0 };
  });
}

export const movingCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'PUT',
    path: 'move/:id',
    action: 'move',
    summary: w('Move a node with everything below it', '移动资料'),
    body: { type: 'object', properties: { parentId: { type: ['string', 'integer', 'null'] } } },
    run: move,
  },
  call({
    resource: dataManagement.key,
    method: 'GET',
    path: 'moveEffect/:id',
    action: 'move',
    summary: w('Who gains and who loses sight of a node by a move', '移动前后可见人数变化'),
    query: { parentId: f.text(w('New folder', '目标目录'), { max: 20 }) },
    answer: {
      gains: f.integer(w('Gain', '新增可见人数'), { required: true }),
      loses: f.integer(w('Lose', '失去可见人数'), { required: true }),
    },
    run: (asked) => effectOfMove({ ...asked, query: { parentId: asked.query.parentId ?? '0' } }),
  }),
];
