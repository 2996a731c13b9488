/** Folders are added, nodes renamed and described, by the ordinary calls under the lock of the tree; what the rules of a node ask. */
import type { AnyDoc } from '#model/definition.ts';
import { idOf, textOf } from '#model/calculation/text.ts';
import { isRecord } from '#model/values.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { nameKey } from '#resources/data/library.ts';
import { w } from '#model/words.ts';
import { Refusal } from '#model/refusal.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { read, shownRecord } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { saveIn, storedFor } from '../../documents/save.ts';
import { effect, lookups } from '../../effects/effect.ts';
import { isProgram } from '../../files/mime.ts';
import type { BusinessAsked, BusinessCall } from '../call.ts';
import { crumbsOf } from './listing.ts';
import { noteData } from './log.ts';
import { actionsAtRoot, actionsOf } from './rights.ts';
import { lockTree, namesIn, placeBelow } from './tree.ts';

export const nodeFacts = lookups(dataManagement, {
  place: async ({ sql, context, record }) => {
    const id = idOf(record.parentId);
    if (id === null) return { actions: actionsAtRoot(context), level: 0, ownerDept: null, secrecy: 'public' };
    const folder = await readRecord(sql, dataManagement, id);
    const actions = (await actionsOf(sql, context, [id])).get(id) ?? [];
    if (folder === null || folder['nodeType'] !== 'folder' || actions.length === 0) return null;
    return { actions, level: Number(folder['level']), ownerDept: idOf(folder['ownerDept']), secrecy: textOf(folder['secrecy']) };
  },
  stored: async ({ sql, context, record }) => {
    const id = idOf(record.id);
    const node = id === null ? null : await readRecord(sql, dataManagement, id);
    if (id === null || node === null) return null;
    const actions = (await actionsOf(sql, context, [id])).get(id) ?? [];
    return { actions, inherit: node['inherit'] !== false, secrecy: textOf(node['secrecy']) };
  },
  taken: async ({ sql, record }) => {
    const holder = (await namesIn(sql, idOf(record.parentId))).get(nameKey(textOf(record.name).trim()));
    return holder !== undefined && holder !== idOf(record.id);
  },
  program: ({ record }) => Promise.resolve(isProgram(textOf(record.name), textOf(record.mime))),
});

/** A node takes its place once it is written; a change of what rights rest on is noted. */
export const libraryPlaced = effect(dataManagement, async ({ tx, context, record, before }) => {
  await lockTree(tx);
  await placeBelow(tx, record.id);
  const changed = before !== null && (before.inherit !== record.inherit || before.secrecy !== record.secrecy);
  if (changed)
    await noteData(tx, context, [
      { action: 'rights', id: record.id, note: `inherit=${String(record.inherit)}, ${textOf(record.secrecy)}` },
    ]);
});

type Work = (tx: Sql) => Promise<AnyDoc>;

/** Saves under the lock of the tree, taken before any row is, and answers the node as it has come to lie. */
async function saved({ context }: Pick<BusinessAsked, 'context'>, work: Work): Promise<AnyDoc> {
  const written = await context.services.db.transaction(async (tx) => {
    await lockTree(tx);
    const { id } = await work(tx);
    return (await readRecord(tx, dataManagement, id)) ?? {};
  });
  await context.services.db.notify('record', 'data_management');
  return withRights(context, await shownRecord(context, dataManagement, written));
}

/** A node with what the person may do with it and the way to it, as far as they see that. */
async function withRights(context: Context, record: AnyDoc): Promise<AnyDoc> {
  const id = textOf(record['id']);
  const { db } = context.services;
  const crumbs = await crumbsOf(db, context, id);
  const path = crumbs.map(({ name }) => name).join('/');
  return { ...record, actions: (await actionsOf(db, context, [id])).get(id) ?? [], crumbs, path };
}

const bodyOf = (body: unknown): AnyDoc => {
  if (!isRecord(body))
    throw new Refusal('400', 'invalidBody', w('The request needs a body with the fields of the call', '请求内容为空或格式错误'));
  const { id: _own, ...fields } = body;
  return fields;
};

/** The department of a folder below another one is that one's, whatever is sent. */
const add = (asked: BusinessAsked): Promise<AnyDoc> => {
  const body = bodyOf(asked.body);
  return saved(asked, (tx) => saveIn(tx, asked.context, dataManagement, null, body, { also: { nodeType: 'folder' } }));
};

const put = (asked: BusinessAsked): Promise<AnyDoc> => {
  const body = bodyOf(asked.body);
  const id = textOf(asked.params['id']);
  return saved(asked, async (tx) =>
    saveIn(tx, asked.context, dataManagement, await storedFor(tx, asked.context, dataManagement, id, body), body),
  );
};

const summaryOfPut = w('Rename or describe a node', '修改资料信息');

export const nodeCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'GET',
    path: 'get/:id',
    action: null,
    summary: w('A node with its versions, the way to it and what may be done with it', '资料详情（含版本、路径与权限）'),
    run: async ({ context, params }) => withRights(context, await read(context, dataManagement, textOf(params['id']))),
  },
  {
    resource: dataManagement.key,
    method: 'POST',
    path: 'add',
    action: 'add',
    summary: w('Begin a folder', '新建文件夹'),
    run: add,
  },
  { resource: dataManagement.key, method: 'PUT', path: 'put/:id', action: 'put', summary: summaryOfPut, run: put },
  { resource: dataManagement.key, method: 'PUT', path: 'update/:id', action: 'put', summary: summaryOfPut, run: put },
];
