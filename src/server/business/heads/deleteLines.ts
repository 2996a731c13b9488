/**
 * Calls by which older screens work on the lines of a record one by one. Lines stay part of their record: what
 * deletes one saves the record without it, by the rules and rights of every save.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { f, type FieldKind, type Json } from '#model/field.ts';
import { isEditable } from '#model/status.ts';
import { Refusal } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { fault } from '#model/faults.ts';
import { w, type Words } from '#model/words.ts';
import { sightOf } from '../../access/published.ts';
import { asMissing } from '../../access/unseen.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { tableOf } from '../../db/tables.ts';
import { isAuthor } from '../../documents/can.ts';
import { invalid, missing, nothingThere } from '../../documents/refusals.ts';
import { readStored } from '#server/documents/shown/read.ts';
import { readRecord } from '../../documents/record.ts';
import { save } from '../../documents/save.ts';
import type { BusinessCall } from '../call.ts';

const missingLine = (id: string) => nothingThere('missingRecord', w('Line', '明细'), { id: id.slice(0, 40) });

const notEditable = (): Refusal =>
  new Refusal('409', 'notEditable', w('Only drafts and rejected documents of one’s own are changed', '仅本人的草稿或被驳回单据可修改'));

interface Place {
  readonly set: string;
  readonly parentId: string;
}
interface Found extends Place {
  /** The record that the line is of. */
  readonly record: AnyDoc;
}

/** Where a line is. Every set counts its lines by itself, so one id may be of a line in several of them: then the call has to name the set. */
async function placeOf(sql: Sql, definition: Definition, lineId: string, among: readonly string[] | null): Promise<Place> {
  const found = await Promise.all(
    Object.entries(tableOf(definition).lines)
      .filter(([set]) => among === null || among.includes(set))
      .map(async ([set, { name }]): Promise<readonly Place[]> => {
        const rows = await sql.query<{ id: string }>(
          `select parent_id::text as id from "${name}" where id = $1`,
          [lineId],
          `line_parent_${name}`,
        );
        return rows.map(({ id }) => ({ set, parentId: id }));
      }),
  );
  const [line, another] = found.flat();
  if (line === undefined) throw missingLine(lineId);
  if (another) throw invalid([fault('whichSet', 'set', w('several sets have a line of this id', '多个明细表存在该编号，应指明明细表'))]);
  return line;
}

/** The record of a line. A line of what somebody does not see is not there for them, and the record is not named. */
async function requireSeen(context: Context, definition: Definition, { parentId }: Place, lineId: string): Promise<AnyDoc> {
  const record = await readRecord(context.services.db, definition, parentId);
  if (record === null || (await sightOf(context, definition, record)) !== 'all') throw asMissing(missingLine(lineId));
  return record;
}

/**
 * Where a line is, and its record, for somebody who sees that.
 * @throws Refusal 404 for a line that is not there or not for them, 400 `whichSet`
 */
export async function lineOf(context: Context, definition: Definition, lineId: string, among: readonly string[] | null): Promise<Found> {
  const found = await placeOf(context.services.db, definition, lineId, among);
  return { ...found, record: await requireSeen(context, definition, found, lineId) };
}

/** Ids, each of which has the form of one. */
export function idsIn(texts: readonly string[]): readonly string[] {
  const ids = [...new Set(texts)];
  for (const id of ids) if (!/^[1-9]\d{0,17}$/.test(id)) throw missingLine(id);
  return ids;
}

const sums: readonly FieldKind[] = ['money', 'decimal', 'integer'];

const deleted = {
  deleted: f.integer(w('Deleted', '已删除'), { required: true }),
  parentId: f.text(w('Record', '单据'), { required: true }),
  version: f.integer(w('Version', '版本'), { required: true }),
  totals: f.json(w('Totals', '合计'), { required: true }),
} as const;

/** Figures of the record that are computed, as they stand without the lines. */
const totalsOf = ({ fields }: Definition, record: AnyDoc): AnyDoc =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, computed }]) =>
      computed === true && sums.includes(kind) ? [[name, record[name] ?? null]] : [],
    ),
  );

/** A stored record whose lines this person may change one by one. */
export async function editable(context: Context, definition: Definition, id: string): Promise<AnyDoc> {
  const stored = await readStored(context, definition, id);
  if (definition.kind === 'document' && (!isAuthor(context, stored) || !isEditable(stored['status']))) throw notEditable();
  return stored;
}

/**
 * Deletes lines of one record, all or none. `asked`: the set that they are of, where it was said.
 * @throws Refusal 404 for a line that is not there, 400 `oneRecord`, 409 `notEditable`, and what the rules say of the record without them
 */
export async function removeLines(context: Context, definition: Definition, ids: readonly string[], asked: string | null): Promise<AnyDoc> {
  const { db } = context.services;
  const lines = await Promise.all(ids.map((id) => placeOf(db, definition, id, asked === null ? null : [asked])));
  const [line] = lines;
  if (line === undefined) throw missing('ids');
  const { parentId } = line;
  // Only of what somebody sees they are told that it is another record.
  for (const [at, one] of lines.entries())
    if (lines.findIndex((other) => other.parentId === one.parentId) === at) await requireSeen(context, definition, one, ids[at] ?? '');
  if (lines.some((one) => one.parentId !== parentId))
    throw invalid([fault('oneRecord', 'ids', w('the lines are of several records', '明细不属于同一记录'))]);
  const stored = await editable(context, definition, parentId);
  const gone = new Set(ids.map((id, at) => `${lines[at]?.set}:${id}`));
  const left = Object.fromEntries(
    Object.keys(definition.lines).map((set) => [set, linesOf(stored, set).filter(({ id }) => !gone.has(`${set}:${textOf(id)}`))]),
  );
  const saved = await save(context, definition, { ...left, version: stored['version'] }, parentId);
  return { deleted: ids.length, parentId, version: Number(saved['version']), totals: totalsOf(definition, saved) as Json };
}

/** `DELETE <path>/{ids}?set=`, or `<path>?ids=&set=` where they stand in the query: all lines or none; they must be of one record. */
export const deleteLines = (
  definition: Definition,
  path: string,
  summary: Words,
  { by = 'path' }: { readonly by?: 'path' | 'query' } = {},
): BusinessCall => ({
  resource: definition.key,
  method: 'DELETE',
  path: by === 'path' ? `${path}/:ids` : path,
  action: 'put',
  summary,
  query: by === 'path' ? ['set'] : ['ids', 'set'],
  shapes: { answer: deleted },
  run: async ({ context, params, query }) => {
    const named = by === 'path' ? params['ids'] : query['ids'];
    if (by === 'query' && (named === undefined || named.length === 0)) throw missing('ids');
    const ids = idsIn([named ?? ''].flat().join(',').split(','));
    return removeLines(context, definition, ids, typeof query['set'] === 'string' ? query['set'] : null);
  },
});
