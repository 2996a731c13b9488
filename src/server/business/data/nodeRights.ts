/** Which grants count on a node, and where each comes from: all of them for who may grant rights on it, else a person's own. */
import { sql as raw } from 'kysely';
import { textOf } from '#model/calculation/text.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { withImplied, type DataAction } from '#resources/data/library.ts';
import { w, type Words } from '#model/words.ts';
import { missingRecord } from '../../documents/refusals.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { seenNode } from './listing.ts';
import { inForce, mine, sees } from './rights.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly actions: readonly DataAction[];
  readonly validTo: string | null;
  readonly dataId: string;
  /** Null where the node that it was given on is not seen. */
  readonly dataName: string | null;
  readonly whom: readonly Words[];
}

async function rights({ context, params }: BusinessAsked) {
  const { db } = context.services;
  const id = textOf(params['id']);
  const node = await seenNode(db, context, id);
  if (node === null) throw missingRecord(dataManagement, id);
  const all = node.actions.includes('grant');
  const { rows } = await raw<Row>`select g.id::text as id, g.code, g.actions, g.valid_to::text as "validTo", n.id::text as "dataId",
      case when ${sees(context, 'n')} then n.name end as "dataName",
      (select coalesce(json_agg(json_build_object('zh', one.zh, 'en', coalesce(one.en, one.zh))), '[]') from (
        select p.name as zh, p.name_en as en from posts p where p.id = any(g.posts)
        union all select u.real_name, u.name_en from users u where u.id = any(g.users)) one) as whom
    from data_tree t join data_management_post g on g.data_id = any(t.counted) join data_management n on n.id = g.data_id
    where t.id = ${id}::bigint and ${all ? inForce(context) : mine(context)} order by cardinality(t.ancestors), g.id`.execute(db.kysely);
  const [state] = await db.query<{ open: boolean }>('select open from data_tree where id = $1', [id], 'library_open');
  return {
    actions: node.actions,
    all,
    // The people of the department see by themselves what is not secret.
    department: state?.open === true && ['public', 'internal'].includes(textOf(node.record['secrecy']) || 'internal'),
    grants: rows.map(({ dataId, dataName, ...row }) => ({
      ...row,
      actions: withImplied(row.actions),
      from: dataId === id || dataName === null ? null : { id: dataId, name: dataName },
      inherited: dataId !== id,
    })),
  };
}

export const nodeRightCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'GET',
    path: 'rights/:id',
    action: 'page',
    summary: w('Which grants count on a node, and where they come from', '资料权限及来源'),
    run: rights,
  },
];
