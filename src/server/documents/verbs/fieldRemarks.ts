/**
 * Remarks that point at fields: an approver attaches them while they reject or return, the author answers them when they
 * reposts. Both stand in the trail entry of the act, so that the chain covers them.
 */
import type { FieldRemark, FieldRight, TrailChange } from '#model/api.ts';
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import { w, type Words } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';
import { invalid } from '#server/documents/refusals.ts';
import { answersField, remarksField } from '#server/documents/shown/trailFields.ts';

const most = 50;
const longest = 500;

/** A remark needs a place that the document has and that the step does not hide. */
function exists(definition: Definition, record: AnyDoc, rights: Readonly<Record<string, FieldRight>>, path: string): boolean {
  const [name = '', row, column, ...rest] = path.split('.');
  if (rest.length > 0 || rights[name] === 'hidden' || rights[`${name}.${column ?? ''}`] === 'hidden') return false;
  if (!Object.hasOwn(definition.lines, name)) return row === undefined && Object.hasOwn(allFields(definition), name);
  if (row === undefined) return true;
  const lines = definition.lines[name];
  const isLine = /^\d{1,4}$/.test(row) && Number(row) < linesOf(record, name).length;
  return (
    isLine &&
    (column === undefined || (lines !== undefined && (Object.hasOwn(lines.fields, column) || Object.hasOwn(allLineFields(lines), column))))
  );
}

const refused = (key: string, rule: string, message: Words): Fault => ({ field: key, rule, severity: 'error', message });

function remarksIn(body: AnyDoc, key: 'remarks' | 'answers', known: (path: string) => boolean): FieldRemark[] {
  const given: unknown = body[key];
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > most)
    throw invalid([refused(key, 'tooMany', w(`at most ${most}, as a list`, `最多${most}条`))]);
  const all = given.map((one: unknown): FieldRemark => {
    const { field, text } = (typeof one === 'object' && one !== null ? one : {}) as AnyDoc;
    return { field: textOf(field), text: textOf(text).trim() };
  });
  const faults = all.flatMap(({ field, text }) => {
    if (!known(field)) return [refused(`${key}.${field}`, 'unknownField', w('there is no such field to speak of', '没有可对应的字段'))];
    if (text === '') return [refused(`${key}.${field}`, 'required', w('required', '必填'))];
    return text.length > longest ? [refused(`${key}.${field}`, 'tooLong', w(`at most ${longest} characters`, `最多${longest}个字`))] : [];
  });
  if (faults.length > 0) throw invalid(faults);
  return all;
}

const asChange = (field: string, after: readonly FieldRemark[]): TrailChange[] =>
  after.length === 0 ? [] : [{ field, before: null, after }];

/** Takes what an approver remarks while they reject or return, for the trail. */
export const remarksOf = (
  definition: Definition,
  record: AnyDoc,
  rights: Readonly<Record<string, FieldRight>>,
  body: AnyDoc,
): TrailChange[] =>
  asChange(
    remarksField,
    remarksIn(body, 'remarks', (path) => exists(definition, record, rights, path)),
  );

/** Takes what the author answers to the remarks of the last rejection, for the trail. */
export async function answersOf(tx: Sql, instanceId: string, body: AnyDoc): Promise<TrailChange[]> {
  if (body['answers'] === undefined || body['answers'] === null) return [];
  const [row] = await tx.query<{ changes: readonly TrailChange[] }>(
    `select changes from trail where instance_id = $1 and action = 'reject' order by seq desc limit 1`,
    [instanceId],
    'remarks_last',
  );
  const remarks = (row?.changes.find(({ field }) => field === remarksField)?.after ?? []) as readonly FieldRemark[];
  return asChange(
    answersField,
    remarksIn(body, 'answers', (path) => remarks.some(({ field }) => field === path)),
  );
}
