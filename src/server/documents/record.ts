/** One record with its lines: reading it in one statement, writing it so that nobody's change is lost. Every table, by its definition. */
import { allFields, allLineFields } from '#model/common.ts';
import { dateAt } from '#model/calculation/dates.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { linesOf } from '#model/values.ts';
import type { Field, Fields } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { searchVector } from '../db/search.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf, type Table } from '../db/tables.ts';
import { keepFiles } from './checks/attached.ts';
import { issueCodes } from './codes.ts';
import { missingRecord } from './refusals.ts';
import { namedViolation } from './checks/violations.ts';

/** The text is the same for every resource; which record it was stands in the parameters. */
export const recordChanged = (id: string): Refusal =>
  new Refusal('409', 'recordChanged', w('record changed by another user', '数据已被他人修改'), { id });

const jsonKinds: ReadonlySet<string> = new Set(['files', 'images', 'location', 'signature', 'json']);
const quote = (name: string): string => `"${name}"`;

/** Column of a line inside JSON, where numbers of SQL would lose digits and instants their form. */
const inJson = (column: string, { kind }: Field): string => {
  if (kind === 'dateTime') return `to_char(l.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (kind === 'refs' || kind === 'users') return `l.${column}::text[]`;
  return jsonKinds.has(kind) || kind === 'integer' || kind === 'boolean' || kind === 'choices' ? `l.${column}` : `l.${column}::text`;
};

const linesColumn = (set: string, table: Table, fields: Fields): string => {
  const values = Object.entries(fields).map(([name, field]) => inJson(quote(snake(name)), field));
  return (
    `(select coalesce(json_agg(json_build_array(l.id::text, l.line_no${values.map((value) => `, ${value}`).join('')}) order by l.line_no, l.id), '[]') ` +
    `from ${quote(table.name)} l where l.parent_id = r.id) as "lines.${set}"`
  );
};

interface Shape {
  /** Column list of a record `r`, without its lines. */
  readonly columns: string;
  readonly lines: string;
}

const shapes = new WeakMap<Definition, Shape>();

const shapeOf = (definition: Definition): Shape => {
  const known = shapes.get(definition);
  if (known) return known;
  const table = tableOf(definition);
  const columns = ['r.id', ...table.columns.flatMap(({ name, field }) => (field ? [`r.${quote(name)} as ${quote(field)}`] : []))].join(
    ', ',
  );
  const lines = Object.entries(definition.lines)
    .map(([set, { fields }]) => linesColumn(set, table.lines[set] as Table, allLineFields({ fields })))
    .map((column) => `, ${column}`)
    .join('');
  const shape = { columns, lines };
  shapes.set(definition, shape);
  return shape;
};

/** Columns of a record without lines, for `select … from table r`. */
export const columnsOf = (definition: Definition): string => shapeOf(definition).columns;

/** The same with its lines; `recordFrom` takes them out of the row. */
export const recordColumns = (definition: Definition): string => {
  const { columns, lines } = shapeOf(definition);
  return columns + lines;
};

/** The record in a row of `recordColumns`. */
export const recordFrom = (definition: Definition, row: AnyDoc): AnyDoc => {
  const record = { ...row };
  for (const [set, lines] of Object.entries(definition.lines)) {
    const names = Object.keys(allLineFields(lines));
    const rows = (row[`lines.${set}`] ?? []) as unknown[][];
    delete record[`lines.${set}`];
    record[set] = rows.map(([id, lineNo, ...values]) => ({
      id,
      lineNo,
      ...Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])),
    }));
  }
  return record;
};

/**
 * The record with its lines, null when there is none (or the id has no form of one). `lock` keeps it for this transaction; whoever only
 * points at it does not wait, or two documents that point at one record and then change it would wait for each other.
 */
export async function readRecord(
  sql: Sql,
  definition: Definition,
  id: unknown,
  { lock = false }: { lock?: boolean } = {},
): Promise<AnyDoc | null> {
  if (!isId(id)) return null;
  const { name } = tableOf(definition);
  // A statement that waited for the row sees the row as it became, but the lines as they were before: they are read by the next one.
  const first = lock && Object.keys(definition.lines).length > 0;
  if (first) await sql.query(`select from ${quote(name)} where id = $1 for no key update`, [id], `lock ${name} first`);
  const locks = lock && !first;
  const [row] = await sql.query<AnyDoc>(
    `select ${recordColumns(definition)} from ${quote(name)} r where r.id = $1 and not r.deleted${locks ? ' for no key update of r' : ''}`,
    [id],
    `${locks ? 'lock' : 'read'} ${name}`,
  );
  return row ? recordFrom(definition, row) : null;
}

interface WriteOptions {
  readonly actorId: string | null;
  readonly now: string | Date;
  /** Version the writer saw; another one in the table is refused with 409 `recordChanged`. */
  readonly expectedVersion?: number;
  /** Begins the title of a new document. */
  readonly applicantName?: string;
}

const valueFor = (field: Field, value: unknown): unknown =>
  jsonKinds.has(field.kind) && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null);

const valuesOf = (fields: Fields, record: AnyDoc): [column: string, value: unknown][] =>
  Object.entries(fields)
    .filter(([name]) => Object.hasOwn(record, name))
    .map(([name, field]) => [snake(name), valueFor(field, record[name])]);

/** Kept by this file alone. */
const stamped: ReadonlySet<string> = new Set(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'version']);
const ownFields = (definition: Definition): Fields =>
  Object.fromEntries(Object.entries(allFields(definition)).filter(([name]) => !stamped.has(name)));

const titled = (definition: Definition, record: AnyDoc, applicantName: string | undefined): AnyDoc => {
  if (definition.kind !== 'document' || record['title']) return record;
  const parts = [applicantName, definition.label.zh, record['code']].filter((part) => typeof part === 'string' && part !== '');
  return { ...record, title: parts.join(' ').slice(0, 200) };
};

async function insert(sql: Sql, definition: Definition, given: AnyDoc, { actorId, now, applicantName }: WriteOptions): Promise<string> {
  const at = new Date(now).toISOString();
  const numbered = titled(definition, await issueCodes(sql, definition, given, dateAt(at)), applicantName);
  const values = valuesOf(ownFields(definition), numbered).filter(([, value]) => value !== null);
  const stamps: [string, unknown][] = [
    ['created_by', actorId],
    ['created_at', at],
    ['updated_by', actorId],
    ['updated_at', at],
    ['search', searchVector(definition, numbered)],
  ];
  const row = Object.fromEntries([...values, ...stamps]);
  const [made] = await sql.kysely.insertInto(tableOf(definition).name).values(row).returning('id').execute();
  return String(made?.['id']);
}

async function update(
  sql: Sql,
  definition: Definition,
  id: string,
  given: AnyDoc,
  { actorId, now, expectedVersion }: WriteOptions,
): Promise<void> {
  const { name } = tableOf(definition);
  const fields = ownFields(definition);
  const whole = Object.keys(fields).every((field) => Object.hasOwn(given, field));
  const record = whole ? given : { ...(await readRecord(sql, definition, id, { lock: true })), ...given };
  const row = Object.fromEntries([
    ...valuesOf(fields, given),
    ['updated_by', actorId],
    ['updated_at', new Date(now).toISOString()],
    ['search', searchVector(definition, record)],
  ]) as AnyDoc;
  const changed = await sql.kysely
    .updateTable(name)
    .set((build) => ({ ...row, version: build('version', '+', 1) }))
    .where('id', '=', id)
    .where('deleted', '=', false)
    .$if(expectedVersion !== undefined, (query) => query.where('version', '=', expectedVersion))
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) return;
  throw (await readRecord(sql, definition, id)) ? recordChanged(id) : missingRecord(definition, id);
}

/** Rows of JSON as a statement takes them: the columns of `names` from `$1`, one row an element. Thousands of lines are one statement. */
const rowsFrom = (table: string, names: readonly string[]): string =>
  `(select ${names.map(quote).join(', ')} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb))`;

/** Lines that name the same fields are written together; those a line does not name stay as they are. */
async function changeLines(
  sql: Sql,
  definition: Definition,
  id: string,
  set: string,
  lines: readonly AnyDoc[],
  fields: Fields,
): Promise<void> {
  const { name } = tableOf(definition).lines[set] as Table;
  const groups = new Map<string, AnyDoc[]>();
  for (const line of lines) {
    const known = Object.keys(fields).filter((field) => Object.hasOwn(line, field));
    const row = { ...Object.fromEntries(known.map((field) => [snake(field), line[field]])), id: line['id'], line_no: line['lineNo'] };
    const key = known.join();
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  for (const rows of groups.values()) {
    const names = Object.keys(rows[0] ?? {});
    const changed = await sql.query<{ id: string }>(
      `update ${quote(name)} l set ${names.flatMap((one) => (one === 'id' ? [] : [`${quote(one)} = s.${quote(one)}`])).join(', ')}
       from ${rowsFrom(name, names)} s where l.id = s.id and l.parent_id = $2 returning l.id::text`,
      [JSON.stringify(rows), id],
    );
    const done = new Set(changed.map((row) => row.id));
    const strange = rows.find((row) => !done.has(String(row['id'])));
    if (strange !== undefined) throw unknownLine(definition, set, String(strange['id']));
  }
}

/** With id = update, without = insert, missing = delete; the order of the list is the order of the lines. */
async function writeLines(sql: Sql, definition: Definition, id: string, set: string, record: AnyDoc): Promise<void> {
  const { name } = tableOf(definition).lines[set] as Table;
  const fields = allLineFields(definition.lines[set] as { fields: Fields });
  const lines = linesOf(record, set).map((line, at) => ({ ...line, lineNo: at + 1 }) as AnyDoc);
  const kept = lines.filter((line) => isId(line['id']));
  await sql.query(`delete from ${quote(name)} where parent_id = $1 and not id = any($2::bigint[])`, [id, kept.map((line) => line['id'])]);
  await changeLines(sql, definition, id, set, kept, fields);
  const fresh = lines
    .filter((line) => !isId(line['id']))
    .map((line) => ({
      ...Object.fromEntries(Object.keys(fields).map((field) => [snake(field), line[field] ?? null])),
      parent_id: id,
      line_no: line['lineNo'],
    }));
  if (fresh.length === 0) return;
  const names = Object.keys(fresh[0] ?? {});
  await sql.query(`insert into ${quote(name)} (${names.map(quote).join(', ')}) select * from ${rowsFrom(name, names)} s`, [
    JSON.stringify(fresh),
  ]);
}

const unknownLine = (definition: Definition, set: string, id: string): Refusal =>
  new Refusal('400', 'unknownLine', w('{lines} has no line {id}', '{lines}中没有明细{id}'), { lines: set, id, resource: definition.key });

/**
 * Writes what `record` carries: a new row when it has no id (numbers and title are then issued), otherwise the fields and line sets
 * it has; its version grows by one. To be called inside a transaction where lines or codes are involved.
 * @returns the record as it now is
 */
export async function writeRecord(sql: Sql, definition: Definition, record: AnyDoc, options: WriteOptions): Promise<AnyDoc> {
  try {
    const isNew = record['id'] === undefined || record['id'] === null;
    const id = isNew ? await insert(sql, definition, record, options) : String(record['id']);
    if (!isNew) await update(sql, definition, id, record, options);
    for (const set of Object.keys(definition.lines)) if (Array.isArray(record[set])) await writeLines(sql, definition, id, set, record);
    const written = await readRecord(sql, definition, id);
    if (!written) throw missingRecord(definition, id);
    await keepFiles(sql, definition, written, options.actorId);
    return written;
  } catch (error) {
    throw namedViolation(definition, error) ?? error;
  }
}
