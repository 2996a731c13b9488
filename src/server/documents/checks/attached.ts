/** Uploads become a record's when it names them: from then on whoever reads the record reads them, and they are kept. */
import { allFields, allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { linesOf } from '#model/values.ts';
import type { Fields } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import { picturesIn } from '#model/fields/richText.ts';
import { invalidBody } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import type { Sql } from '#server/db/sql.ts';

const idsIn = (fields: Fields, values: AnyDoc): string[] =>
  Object.entries(fields).flatMap(([name, { kind, pictures }]) => {
    const value = values[name];
    if (kind === 'richText' && pictures) return picturesIn(textOf(value));
    if ((kind !== 'files' && kind !== 'images') || !Array.isArray(value)) return [];
    return value.map((file: unknown) => (file as { readonly id?: unknown }).id).filter(isId);
  });

interface NamedFile {
  /** Path of the field: `attachments`, `items.2.receipts`. */
  readonly path: string;
  readonly id: string;
}

const filesIn = (fields: Fields, values: AnyDoc, prefix: string): NamedFile[] =>
  Object.entries(fields).flatMap(([name, field]) => idsIn({ [name]: field }, values).map((id) => ({ path: prefix + name, id })));

/** The files that a record and its lines name. */
export const filesNamed = (definition: Definition, record: AnyDoc): NamedFile[] => [
  ...filesIn(allFields(definition), record, ''),
  ...Object.entries(definition.lines).flatMap(([set, lines]) =>
    linesOf(record, set).flatMap((line, at) => filesIn(allLineFields(lines), line, `${set}.${at}.`)),
  ),
];

/** Files are what their bytes are, whatever the record says of them: fields that take only some types take no others. */
async function refuseWrongTypes(sql: Sql, definition: Definition, record: AnyDoc): Promise<void> {
  for (const [name, { accepts }] of Object.entries(definition.fields)) {
    const ids = accepts === undefined ? [] : idsIn({ [name]: definition.fields[name]! }, record);
    if (accepts === undefined || ids.length === 0) continue;
    const [wrong] = await sql.query<{ name: string }>(
      'select name from file where id = any($1::bigint[]) and mime <> all($2::text[]) limit 1',
      [ids, accepts.types],
    );
    if (wrong === undefined) continue;
    const types = accepts.types.join(', ');
    const message = w(`${wrong.name} is not of the type ${types}`, `${wrong.name}的类型不是 ${types}`);
    throw invalidBody([{ field: name, rule: 'type', severity: 'error', message }]);
  }
}

/** Gives a record the loose uploads of its writer that it names; files of others stay where they are. */
export async function keepFiles(sql: Sql, definition: Definition, record: AnyDoc, writerId: string | null): Promise<void> {
  const ids = filesNamed(definition, record).map(({ id }) => id);
  if (ids.length === 0 || writerId === null) return;
  await refuseWrongTypes(sql, definition, record);
  await sql.query(
    'update file set resource = $2, record_id = $3 where id = any($1::bigint[]) and record_id is null and created_by = $4',
    [ids, definition.key, record['id'], writerId],
    'files_keep',
  );
}
