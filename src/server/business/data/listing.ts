/** The tree as a person sees it: all of it, one folder, and the way to a node. What is under a folder that they do not see hangs at the root. */
import { sql as raw, type RawBuilder } from 'kysely';
import type { Names, Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import type { DataAction } from '#resources/data/library.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { list } from '#server/documents/lists/list.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { fault } from '#model/faults.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { actionsAtRoot, actionsOf, actionsOn, sees } from './rights.ts';

export interface Crumb {
  readonly id: string;
  readonly name: string;
}

/** The way to a node, itself last: from the topmost folder on from which the person sees every one. */
export async function crumbsOf(sql: Sql, context: Context, id: string): Promise<readonly Crumb[]> {
  const { rows } = await raw<Crumb & { seen: boolean }>`select n.id::text as id, n.name, ${sees(context, 'n')} as seen
    from data_tree t cross join unnest(t.ancestors) with ordinality as above(id, at) join data_management n on n.id = above.id
    where t.id = ${id}::bigint order by above.at`.execute(sql.kysely);
  const hidden = rows.findLastIndex(({ seen }) => !seen);
  return rows.slice(hidden + 1).map(({ id: own, name }) => ({ id: own, name }));
}

/** More nodes than a tree shows at once: then it is folders alone. */
const mostInTree = 5000;

interface Row extends Crumb {
  readonly nodeType: string;
  readonly parentId: string | null;
  readonly actions: readonly DataAction[];
  readonly shared: boolean;
}
interface TreeNode extends Row {
  readonly path: string;
  readonly children: TreeNode[];
}

/** Hangs the rows under one another; one whose folder is not among them is at the root. */
function hung(rows: readonly Row[]): readonly TreeNode[] {
  const nodes = new Map(rows.map((row) => [row.id, { ...row, path: row.name, children: [] as TreeNode[] }]));
  const top: TreeNode[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentId ?? '')?.children ?? top).push(node);
  const walk = (node: TreeNode & { path: string }, above: string): void => {
    node.path = above === '' ? node.name : `${above}/${node.name}`;
    for (const child of node.children) walk(child, node.path);
  };
  for (const node of top) walk(node, '');
  return top;
}

const isAboveSeen = (context: Context): RawBuilder<boolean> =>
  raw<boolean>`exists (select from data_management above where above.id = n.parent_id and not above.deleted and ${sees(context, 'above')})`;

async function tree({ context, query }: BusinessAsked): Promise<readonly TreeNode[]> {
  const { db } = context.services;
  const seen = (more: RawBuilder<unknown>): RawBuilder<unknown> =>
    raw`data_management n where not n.deleted and ${sees(context, 'n')} ${more}`;
  const folders = raw`and n.node_type = 'folder'`;
  const wanted = async (): Promise<RawBuilder<unknown>> => {
    if (textOf(query['withFiles']) === '0') return folders;
    const { rows } = await raw`select 1 from ${seen(raw`limit ${mostInTree + 1}`)}`.execute(db.kysely);
    return rows.length > mostInTree ? folders : raw``;
  };
  const { rows } = await raw<Row>`select n.id::text as id, n.name, n.node_type as "nodeType",
      case when ${isAboveSeen(context)} then n.parent_id::text end as "parentId", ${actionsOn(context, 'n')} as actions,
      n.parent_id is not null and not ${isAboveSeen(context)} as shared
    from ${seen(await wanted())} order by n.sort nulls last, n.node_type desc, n.name collate "zh-x-icu", n.id`.execute(db.kysely);
  return hung(rows);
}

interface Folder extends Page {
  readonly crumbs: readonly Crumb[];
  readonly actions: readonly DataAction[];
  readonly names?: Names;
}

/** The folder asked for; null for the root. */
async function folderOf(context: Context, given: string): Promise<string | null> {
  if (given === '' || given === '0') return null;
  const id = idOf(given);
  if (id === null) throw invalid([fault('wrongValue', 'parentId', w('is no id', '不是有效的标识'))]);
  const { db } = context.services;
  const { rows } =
    await raw`select 1 from data_management n where n.id = ${id}::bigint and not n.deleted and ${sees(context, 'n')}`.execute(db.kysely);
  if (rows.length === 0) throw missingRecord(dataManagement, id);
  return id;
}

/** A page of what lies in a folder; at the root also what lies in folders that the person does not see, as shared with them. */
async function folder({ context, query }: BusinessAsked): Promise<Folder> {
  const { parentId, name, fatherId, ...asked } = query;
  const id = await folderOf(context, textOf(parentId ?? fatherId));
  const { db } = context.services;
  const within =
    id === null
      ? raw<boolean>`(r.parent_id is null or not exists (select from data_management above
          where above.id = r.parent_id and not above.deleted and ${sees(context, 'above')}))`
      : raw<boolean>`r.parent_id = ${id}::bigint`;
  const named = textOf(name).trim().toLowerCase();
  const like = raw<boolean>`position(${named} in lower(r.name)) > 0`;
  const page = await list(context, dataManagement, asked, named === '' ? [within] : [within, like]);
  const ids = page.records.map((record) => textOf(record['id']));
  const rights = await actionsOf(db, context, id === null ? ids : [...ids, id]);
  const records = page.records.map((record): AnyDoc => ({
    ...record,
    actions: rights.get(textOf(record['id'])) ?? [],
    ...(id === null && record['parentId'] !== null && { shared: true }),
  }));
  return {
    ...page,
    records,
    crumbs: id === null ? [] : await crumbsOf(db, context, id),
    actions: id === null ? actionsAtRoot(context) : (rights.get(id) ?? []),
  };
}

/** A stored node, as the calls that hand out its bytes want it; null where it is not there, or not for the person. */
export async function seenNode(sql: Sql, context: Context, id: string): Promise<{ record: AnyDoc; actions: readonly DataAction[] } | null> {
  const record = await readRecord(sql, dataManagement, id);
  const actions = record === null ? [] : ((await actionsOf(sql, context, [id])).get(id) ?? []);
  return record === null || !actions.includes('view') ? null : { record, actions };
}

export const listingCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'GET',
    path: 'getAllTree',
    action: 'page',
    query: ['withFiles'],
    summary: w('The whole tree as the person sees it', '资料目录树'),
    run: tree,
  },
  {
    resource: dataManagement.key,
    method: 'GET',
    path: 'fatherPage',
    action: 'page',
    query: ['parentId', 'name', 'pageNum', 'pageSize', 'keyword', 'sort', ...dataManagement.list.filters.filter((one) => one !== 'name')],
    summary: w('A page of what lies in a folder', '目录内容分页'),
    run: folder,
  },
];
