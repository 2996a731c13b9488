/** Calls of heads with lines: all line sets and files of one, and lines that are deleted one by one. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { isId } from '#model/fields/reference.ts';
import type { Fields, Json } from '#model/field.ts';
import { f } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/text.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { mayRead } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import { tableOf } from '../../db/tables.ts';
import { isAuthor } from '../../documents/can.ts';
import { read } from '../../documents/read.ts';
import { readRecord } from '../../documents/record.ts';
import { nothingThere } from '../../documents/refusals.ts';
import { save } from '../../documents/save.ts';
import type { BusinessCall } from '../call.ts';

const missingLine = (id: string): Refusal => nothingThere('missingRecord', w('Line', '明细'), { id: id.slice(0, 40) });

/** The record that has all these lines; lines of several records, or of none, are refused. */
export async function parentOf(context: Context, definition: Definition, ids: readonly string[]): Promise<string> {
  const { db } = context.services;
  const wrong = ids.find((id) => !isId(id));
  if (wrong !== undefined || ids.length === 0) throw missingLine(wrong ?? '');
  const found = new Map<string, string>();
  for (const { name } of Object.values(tableOf(definition).lines)) {
    const rows = await db.query<{ id: string; parent: string }>(
      `select id::text, parent_id::text as parent from "${name}" where id = any($1::bigint[])`,
      [ids],
      `parent_of_${name}`,
    );
    for (const { id, parent } of rows) found.set(id, parent);
  }
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw missingLine(missing);
  const [parent = '', ...others] = new Set(found.values());
  if (others.length > 0) throw new Refusal('400', 'severalParents', w('These lines belong to several records', '所选明细不属于同一单据'));
  return parent;
}

/** The record of lines, for who may change them now. */
export async function editableParent(context: Context, definition: Definition, id: string, lineId: string): Promise<AnyDoc> {
  const { db } = context.services;
  const record = await readRecord(db, definition, id);
  if (record === null || !(await mayRead(context, definition, record, db))) throw missingLine(lineId);
  if (definition.kind === 'document' && (!isAuthor(context, record) || !isEditable(record['status'])))
    throw new Refusal(
      '409',
      'notEditable',
      w('Only drafts and rejected documents of one’s own are changed', '仅本人的草稿或被驳回单据可修改'),
    );
  return record;
}

/** Sums and counts of the head, which follow from its lines. */
export const totalsOf = (definition: Definition, record: AnyDoc): AnyDoc =>
  Object.fromEntries(
    Object.entries(definition.fields)
      .filter(([, { computed, kind }]) => computed === true && ['money', 'decimal', 'integer'].includes(kind))
      .map(([name]) => [name, record[name] ?? null]),
  );

async function deleteLines(context: Context, definition: Definition, asked: string): Promise<AnyDoc> {
  const ids = [...new Set(asked.split(',').map((id) => id.trim()))];
  const parentId = await parentOf(context, definition, ids);
  const record = await editableParent(context, definition, parentId, ids[0] ?? '');
  const left = Object.fromEntries(
    Object.keys(definition.lines).flatMap((set) => {
      const lines = linesOf(record, set);
      const others = lines.filter(({ id }) => !ids.includes(textOf(id)));
      return others.length < lines.length ? [[set, others] as const] : [];
    }),
  );
  const saved = await save(context, definition, { ...left, version: record['version'] }, parentId);
  return { deleted: ids.length, parentId, version: Number(saved['version']), totals: totalsOf(definition, saved) as Json };
}

const filesIn = (fields: Fields, values: AnyDoc): unknown[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = values[name];
    return (kind === 'files' || kind === 'images') && Array.isArray(value) ? (value as unknown[]) : [];
  });

/** All files that a record and its lines name, as its reader sees them. */
export const filesOf = (definition: Definition, record: AnyDoc): unknown[] => [
  ...filesIn(allFields(definition), record),
  ...Object.entries(definition.lines).flatMap(([set, lines]) =>
    linesOf(record, set).flatMap((line) => filesIn(allLineFields(lines), line)),
  ),
];

/** `GET getAcc/{id}`: every line set and all files. */
export const accCall = (own: Definition): BusinessCall => ({
  resource: own.key,
  method: 'GET',
  path: 'getAcc/:id',
  action: 'page',
  summary: w('Lines and files', '明细与附件'),
  run: async ({ context, definition, params }) => {
    const record = await read(context, definition, textOf(params['id']));
    const sets = Object.keys(definition.lines).map((set) => [set, linesOf(record, set)] as const);
    return { ...Object.fromEntries(sets), files: filesOf(definition, record) };
  },
});

const deletedAnswer = {
  deleted: f.integer(w('Deleted', '已删除'), { required: true }),
  parentId: f.text(w('Record', '单据'), { required: true }),
  version: f.integer(w('Version', '版本'), { required: true }),
  totals: f.json(w('Totals', '合计'), { required: true }),
} as const;

/** `DELETE detailDeletes/{id}` or under another name: one line or several by comma, all or none. */
export const deleteLinesCall = (own: Definition, path = 'detailDeletes'): BusinessCall => ({
  resource: own.key,
  method: 'DELETE',
  path: `${path}/:ids`,
  action: 'put',
  summary: w('Delete lines', '删除明细'),
  shapes: { answer: deletedAnswer },
  run: ({ context, definition, params }) => deleteLines(context, definition, textOf(params['ids'])),
});
