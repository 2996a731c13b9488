/** Files come into the library: as new ones, as versions of what has the name already, or beside it. */
import { sql as raw } from 'kysely';
import { textOf } from '#model/calculation/text.ts';
import { fault } from '#model/faults.ts';
import type { FileRef } from '#model/field.ts';
import { Refusal } from '#model/refusal.ts';
import { w, type Words } from '#model/words.ts';
import { dataManagement } from '#resources/data/dataManagement.ts';
import { dataVersion } from '#resources/data/dataVersion.ts';
import { deepest, endingOf, freeName, nameKey } from '#resources/data/library.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { searchVector } from '../../db/search.ts';
import { changedNothing } from '../../audit/operations.ts';
import { readRecord } from '../../documents/record.ts';
import { invalid } from '../../documents/refusals.ts';
import { writer } from '../../documents/write.ts';
import { copyFiles } from '../../files/copies.ts';
import { fileById } from '../../files/files.ts';
import { call, type BusinessAsked, type BusinessCall, type Form, type Sent } from '../call.ts';
import { f } from '#model/field.ts';
import { noteData } from './log.ts';
import { lockedFor, refuseLocked } from './locks.ts';
import { actionsOf } from './rights.ts';
import { lockTree, nameTaken, namesIn, nodeFor, placeFor, type Place } from './tree.ts';

const conflicts = ['version', 'both', 'skip'] as const;
type OnConflict = (typeof conflicts)[number];

interface Made {
  readonly id: string;
  readonly name: string;
  readonly versionNo: number;
}
interface Uploaded {
  readonly created: Made[];
  readonly versions: Made[];
  readonly skipped: { readonly name: string }[];
  readonly refused: { readonly name: string; readonly reason: string; readonly desc: Words }[];
}

/** The row of a version, to which the file of the same bytes belongs from now on; and the node as of this version. */
async function writeVersion(
  tx: Sql,
  context: Context,
  id: string,
  file: FileRef & { readonly sha256: string },
  { versionNo, note }: { readonly versionNo: number; readonly note: string | null },
): Promise<void> {
  const { actor, services } = context;
  const now = services.clock.now();
  const [row] = await tx.query<{ id: string }>(
    `insert into data_version (data_id, version_no, file_id, mime, size, sha256, uploaded_by, uploaded_at, note, created_by, created_at, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7, $8, $10) returning id::text`,
    [id, versionNo, file.id, file.mime, file.size, file.sha256, actor.userId, now, note, searchVector(dataVersion, { note })],
    'library_version',
  );
  await tx.query(
    'update file set resource = $2, record_id = $3 where id = $1',
    [file.id, dataVersion.key, row?.id],
    'library_version_file',
  );
  await tx.query(
    `update data_management set mime = $2, size = $3, file_id = $4, sha256 = $5, version_no = $6, uploaded_by = $7, updated_by = $7, updated_at = $8,
       version = version + 1 where id = $1`,
    [id, file.mime, file.size, file.id, file.sha256, versionNo, actor.userId, now],
    'library_version_current',
  );
}

const refusedOf = (name: string, { reason, desc }: Refusal): Uploaded['refused'][number] => ({ name, reason, desc });

/** A file of a name that is free in its folder. */
async function create(tx: Sql, context: Context, place: Place, name: string, file: FileRef, note: string | null): Promise<Made> {
  const stored = await fileById(tx, file.id);
  const values = {
    name,
    nodeType: 'file',
    parentId: place.id,
    ext: endingOf(name),
    versionNo: 1,
    secrecy: place.record?.['secrecy'] ?? 'internal',
  };
  const { id } = await writer(tx, context)(dataManagement.key, values);
  await writeVersion(tx, context, textOf(id), { ...file, sha256: stored?.sha256 ?? '' }, { versionNo: 1, note });
  await noteData(tx, context, [{ action: 'upload', id: textOf(id), versionNo: 1 }]);
  return { id: textOf(id), name, versionNo: 1 };
}

/** A new version of the file that has the name; takes the right to edit it, and that nobody else has locked it. */
async function replace(
  tx: Sql,
  context: Context,
  holder: string,
  sent: { readonly name: string; readonly file: FileRef },
  note: string | null,
) {
  const record = await readRecord(tx, dataManagement, holder, { lock: true });
  const actions = (await actionsOf(tx, context, [holder])).get(holder) ?? [];
  if (record === null || record['nodeType'] !== 'file' || !actions.includes('edit'))
    return new Refusal('403', 'notAllowed', w('You may not replace what has this name', '没有替换同名内容的权限'));
  const locked = await lockedFor(tx, context, record);
  if (locked !== null) return new Refusal('409', locked.reason, locked.desc);
  const versionNo = Number(record['versionNo'] ?? 0) + 1;
  const stored = await fileById(tx, sent.file.id);
  await writeVersion(tx, context, holder, { ...sent.file, sha256: stored?.sha256 ?? '' }, { versionNo, note });
  await noteData(tx, context, [{ action: 'upload', id: holder, versionNo }]);
  return { id: holder, name: textOf(record['name']), versionNo };
}

interface Wish {
  readonly place: Place;
  readonly onConflict: OnConflict | null;
  readonly note: string | null;
}

async function putIn(tx: Sql, context: Context, files: readonly Sent[], { place, onConflict, note }: Wish): Promise<Uploaded> {
  const done: Uploaded = { created: [], versions: [], skipped: [], refused: [] };
  const taken = new Map(await namesIn(tx, place.id));
  for (const sent of files) {
    const { name } = sent;
    if ('refusal' in sent) {
      done.refused.push(refusedOf(name, sent.refusal));
      continue;
    }
    const holder = taken.get(nameKey(sent.file.name));
    if (holder !== undefined && onConflict === null) throw nameTaken(sent.file.name);
    if (holder !== undefined && onConflict === 'skip') done.skipped.push({ name });
    else if (holder !== undefined && onConflict === 'version') {
      const made = await replace(tx, context, holder, sent, note);
      if (made instanceof Refusal) done.refused.push(refusedOf(name, made));
      else done.versions.push(made);
    } else {
      const free = holder === undefined ? sent.file.name : freeName(sent.file.name, new Set(taken.keys()));
      const made = await create(tx, context, place, free, sent.file, note);
      taken.set(nameKey(free), made.id);
      done.created.push(made);
    }
  }
  return done;
}

const known = new Set(['parentId', 'fatherId', 'note', 'onConflict', 'name']);

/** @throws Refusal 400 that names every field that is not in order */
function wishOf({ fields, files }: Form): {
  readonly parentId: string | null;
  readonly onConflict: OnConflict | null;
  readonly note: string | null;
} {
  const parentId = fields['parentId'] ?? fields['fatherId'] ?? '';
  const onConflict = conflicts.find((one) => one === fields['onConflict']) ?? null;
  const note = fields['note']?.trim() ?? '';
  const faults = [
    ...Object.keys(fields).flatMap((name) =>
      known.has(name) ? [] : [fault('unknownField', name.slice(0, 100), w('unknown field', '未知字段'))],
    ),
    ...(/^([1-9]\d{0,17}|0?)$/.test(parentId) ? [] : [fault('type', 'parentId', w('is no id', '不是有效的标识'))]),
    ...((fields['onConflict'] ?? '') !== '' && onConflict === null
      ? [fault('choice', 'onConflict', w(`is one of ${conflicts.join(', ')}`, `须为 ${conflicts.join('、')} 之一`))]
      : []),
    ...(Array.from(note).length > 100 ? [fault('max', 'note', w('length cannot exceed 100', '长度不能超过100'))] : []),
    ...(files.length === 0 ? [fault('required', 'files', w('required', '必填'))] : []),
    ...files.flatMap((sent, at) =>
      'file' in sent && Array.from(sent.file.name).length > 120
        ? [fault('max', `files.${at}.name`, w('length cannot exceed 120', '长度不能超过120'))]
        : [],
    ),
  ];
  if (faults.length > 0) throw invalid(faults);
  return { parentId: parentId === '' || parentId === '0' ? null : parentId, onConflict, note: note === '' ? null : note };
}

async function addFile({ context, form = { fields: {}, files: [] } }: BusinessAsked): Promise<Uploaded> {
  const { parentId, ...wish } = wishOf(form);
  // A single file that was refused is the answer to the call, as its sender waits for nothing else.
  const [only] = form.files;
  if (form.files.length === 1 && only !== undefined && 'refusal' in only) throw only.refusal;
  const { db } = context.services;
  const done = await db.transaction(async (tx) => {
    await lockTree(tx);
    const place = await placeFor(tx, context, parentId);
    if (place.id === null) throw invalid([fault('required', 'parentId', w('files lie in folders', '文件须放入文件夹'))]);
    if (place.level >= deepest) throw new Refusal('409', 'depth', w(`At most ${deepest} levels`, `最多${deepest}层`));
    return putIn(tx, context, form.files, { ...wish, place });
  });
  if (done.created.length + done.versions.length === 0) changedNothing(context);
  await db.notify('record', 'data_management');
  return done;
}

/** An earlier version becomes the newest one again, by a copy of its bytes: no version is ever taken back. */
async function restoreVersion({ context, params }: BusinessAsked, versionNo: number): Promise<Made> {
  const { db } = context.services;
  const made = await db.transaction(async (tx) => {
    await lockTree(tx);
    const { record, id } = await nodeFor(tx, context, params['id'], 'edit');
    await refuseLocked(tx, context, record);
    const { rows } = await raw<FileRef & { sha256: string }>`select f.id::text as id, f.name, f.mime, f.size::int as size, f.sha256
      from data_version v join file f on f.id = v.file_id::bigint where v.data_id = ${id}::bigint and v.version_no = ${versionNo}`.execute(
      tx.kysely,
    );
    const [old] = rows;
    if (old === undefined) throw invalid([fault('missingRecord', 'versionNo', w('there is no such version', '没有此版本'))]);
    const [copy] = await copyFiles(tx, context.services, [old], { resource: dataVersion.key, recordId: id });
    if (copy === undefined) throw invalid([fault('missingRecord', 'versionNo', w('there is no such version', '没有此版本'))]);
    const next = Number(record['versionNo'] ?? 0) + 1;
    await writeVersion(tx, context, id, { ...copy, sha256: old.sha256 }, { versionNo: next, note: `v${versionNo}` });
    await noteData(tx, context, [{ action: 'upload', id, versionNo: next, note: `v${versionNo}` }]);
    return { id, name: textOf(record['name']), versionNo: next };
  });
  return made;
}

export const uploadCalls: readonly BusinessCall[] = [
  {
    resource: dataManagement.key,
    method: 'POST',
    path: 'addFile',
    action: 'upload',
    uploads: true,
    summary: w('Upload files into a folder', '上传文件'),
    run: addFile,
  },
  call({
    resource: dataManagement.key,
    method: 'PUT',
    path: 'restoreVersion/:id',
    action: 'upload',
    summary: w('Make an earlier version the newest one again', '恢复历史版本'),
    body: { versionNo: f.integer(w('Version', '版本号'), { required: true, least: '1', most: '100000' }) },
    answer: {
      id: f.text(w('Id', '标识'), { required: true }),
      name: f.text(w('Name', '名称'), { required: true, max: 120 }),
      versionNo: f.integer(w('Version', '版本号'), { required: true }),
    },
    run: ({ body, ...asked }) => restoreVersion(asked as BusinessAsked, body.versionNo),
  }),
];
