/**
 * Bytes leave the library: one file in any of its versions, or several and folders as an archive. Who may only look gets what a page can
 * show; that keeps nobody from copying what they see. What somebody may not download is left out of an archive and counted, never named.
 */
import { sql as raw, type RawBuilder } from 'kysely';
import { fault } from '#model/faults.ts';
import { textOf } from '#model/calculation/text.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { freeName, isSecret, keepsTreeAlone, nameKey, type DataAction } from '#resources/data/library.ts';
import type { Context } from '../../context.ts';
import { invalid, missingRecord } from '../../documents/refusals.ts';
import { fileById } from '../../files/files.ts';
import type { StoredFile } from '#server/files/stored.ts';
import { mayShow } from '../../files/mime.ts';
import { zipped, type ZipEntry } from '../../sheets/zip.ts';
import type { BusinessAsked, BusinessCall, Bytes } from '../call.ts';
import { idsIn } from './ids.ts';
import { noteData, type Noted } from './log.ts';
import { actionsOn, sees } from './rights.ts';
import { seenNode } from './listing.ts';

/** Most that one archive holds. */
const mostFiles = 2000;
const mostBytes = 1024 ** 3;

const notAllowed = (): Refusal => new Refusal('403', 'notAllowed', w('You may download nothing of it', '没有下载权限'));

async function counted(context: Context, ids: readonly string[], noted: readonly Noted[]): Promise<void> {
  await context.services.db.transaction(async (tx) => {
    // By one statement that leaves version and stamps alone, so that whoever edits the node meanwhile saves it unhindered.
    await tx.query(
      'update data_management set downloads = coalesce(downloads, 0) + 1 where id = any($1::bigint[])',
      [ids],
      'library_downloads',
    );
    await noteData(tx, context, noted);
  });
}

const numberIn = (query: BusinessAsked['query'], name: string): number | null => {
  const text = textOf(query[name]);
  if (text === '') return null;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw invalid([fault('wrongValue', name, w('is no number of a version', '不是有效的版本号'))]);
  return Number(text);
};

/** The stored bytes of a version, under the name that the node has now. */
async function versionOf(context: Context, id: string, name: string, versionNo: number): Promise<StoredFile> {
  const { db } = context.services;
  const [row] = await db.query<{ fileId: string }>(
    'select file_id as "fileId" from data_version where data_id = $1 and version_no = $2',
    [id, versionNo],
    'library_bytes',
  );
  const file = row === undefined ? null : await fileById(db, row.fileId);
  if (file === null) throw invalid([fault('missingRecord', 'versionNo', w('there is no such version', '没有此版本'))]);
  return { ...file, name };
}

/** One file. `preview`: to be shown in the page, for which seeing it is enough. */
async function one({ context, query, again }: BusinessAsked, id: string): Promise<Bytes> {
  const node = await seenNode(context.services.db, context, id);
  if (node === null) throw missingRecord(dataManagement, id);
  const { record, actions } = node;
  const preview = textOf(query['preview']) === '1';
  if (!actions.includes('download') && !(preview && !withholds(context, record['secrecy']))) throw notAllowed();
  const versionNo = numberIn(query, 'versionNo') ?? Number(record['versionNo'] ?? 1);
  const file = await versionOf(context, id, textOf(record['name']), versionNo);
  if (preview && !mayShow(file.mime))
    throw new Refusal('409', 'noPreview', w('Files of this kind are not shown in the page', '此类文件不支持预览'));
  if (again !== true) {
    const noted: Noted = { action: preview ? 'view' : 'download', id, versionNo };
    if (!preview) await counted(context, [id], [noted]);
    else if (isSecret(record['secrecy'])) await counted(context, [], [noted]);
  }
  return { file, show: preview };
}

/** Who keeps the tree alone sees that secret files are there, and none of their bytes. */
const withholds = ({ actor }: Context, secrecy: unknown): boolean => isSecret(secrecy) && keepsTreeAlone(actor.roles);

interface Packed {
  readonly id: string;
  readonly name: string;
  readonly nodeType: string;
  readonly parentId: string | null;
  readonly size: number | null;
  readonly fileId: string | null;
  readonly versionNo: number | null;
  readonly seen: boolean;
  readonly actions: readonly DataAction[];
}

/** Everything at and below the named nodes, the topmost first; of what is not seen only that it is there. */
async function below(context: Context, ids: readonly string[]): Promise<readonly Packed[]> {
  const roots: RawBuilder<unknown> = raw`${[...ids]}::bigint[]`;
  const { rows } = await raw<Packed>`select n.id::text as id, n.name, n.node_type as "nodeType", n.parent_id::text as "parentId", n.size,
      n.file_id as "fileId", n.version_no as "versionNo", ${sees(context, 'n')} as seen, ${actionsOn(context, 'n')} as actions
    from data_tree t join data_management n on n.id = t.id where t.ancestors && ${roots} and not n.deleted
    order by cardinality(t.ancestors), n.id`.execute(context.services.db.kysely);
  return rows;
}

/** Paths in the archive, none twice: where a folder above is not seen its files stand at the top. */
function pathsOf(rows: readonly Packed[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name, parentId, seen } of rows) {
    if (!seen) continue;
    const above = paths.get(parentId ?? '');
    const path = above === undefined ? name : `${above}/${name}`;
    const free = taken.has(nameKey(path)) ? freeName(path, taken) : path;
    taken.add(nameKey(free));
    paths.set(id, free);
  }
  return paths;
}

const leftOutName = '未包含的文件 - left out.txt';

async function archive(context: Context, ids: readonly string[]): Promise<Bytes> {
  const rows = await below(context, ids);
  const shown = new Set(rows.flatMap(({ id, seen }) => (seen ? [id] : [])));
  const strange = ids.find((id) => !shown.has(id));
  if (strange !== undefined) throw missingRecord(dataManagement, strange);
  const files = rows.filter(({ nodeType }) => nodeType === 'file');
  const allowed = files.filter(({ seen, actions, fileId }) => seen && fileId !== null && actions.includes('download'));
  if (allowed.length === 0) throw notAllowed();
  const bytes = allowed.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (allowed.length > mostFiles || bytes > mostBytes)
    throw new Refusal('413', 'archiveTooLarge', w(`At most ${mostFiles} files and 1 GB at a time`, `一次最多下载${mostFiles}个文件、1 GB`));
  const paths = pathsOf(rows);
  await counted(
    context,
    allowed.map(({ id }) => id),
    allowed.map(({ id, versionNo }) => ({ action: 'download', id, versionNo: versionNo ?? 1, note: 'zip' })),
  );
  const left = files.length - allowed.length;
  const { storage } = context.services;
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const { id, fileId } of allowed)
      yield { name: paths.get(id) ?? id, text: (await storage.get(fileId ?? '')) as unknown as AsyncIterable<Uint8Array> };
    if (left > 0)
      yield {
        name: leftOutName,
        text: [`${left}个文件没有下载权限，未包含在内。\r\n${left} files that you may not download are left out.\r\n`],
      };
  };
  const [first] = ids;
  const only = ids.length === 1 ? rows.find(({ id }) => id === first)?.name : undefined;
  return { name: `${only ?? '资料'}.zip`, mime: 'application/zip', bytes: zipped(entries()) };
}

async function download(asked: BusinessAsked): Promise<Bytes> {
  const ids = idsIn(asked.query);
  const [id = ''] = ids;
  if (ids.length > 1) return archive(asked.context, ids);
  const node = await seenNode(asked.context.services.db, asked.context, id);
  return node !== null && node.record['nodeType'] === 'folder' ? archive(asked.context, ids) : one(asked, id);
}

async function downloadFile(asked: BusinessAsked): Promise<Bytes> {
  const ids = idsIn(asked.query);
  const [id = ''] = ids;
  if (ids.length > 1) throw invalid([fault('one', 'id', w('name one file', '只能指定一个文件'))]);
  const node = await seenNode(asked.context.services.db, asked.context, id);
  if (node !== null && node.record['nodeType'] !== 'file') throw invalid([fault('noFile', 'id', w('is a folder', '是文件夹'))]);
  return one(asked, id);
}

const shared = { resource: dataManagement.key, method: 'GET', action: 'downloadFile', sends: true } as const;
const oneFile = w('One file, in the version that is named', '下载文件');

export const downloadCalls: readonly BusinessCall[] = [
  {
    ...shared,
    path: 'download',
    query: ['ids', 'id', 'versionNo', 'preview'],
    summary: w('One file, or several and folders as an archive', '下载（多个文件打包）'),
    run: download,
  },
  { ...shared, path: 'downloadFile', query: ['id', 'versionNo', 'preview'], summary: oneFile, run: downloadFile },
  { ...shared, path: 'download/downloadFile', query: ['id', 'versionNo', 'preview'], summary: oneFile, run: downloadFile },
];
