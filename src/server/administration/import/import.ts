/**
 * Accounts, departments, posts and personnel files from a file: rows whose code is known change the record, the others add one. Checked by doing it, each
 * row by the record's own rules, rows seeing those above them; then all of it stands, or nothing.
 */
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { importKeys, type Imported, type ImportReport, type ImportRow } from '#model/operations/people.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { textOf } from '#model/calculation/text.ts';
import { typedKey } from '#model/calculation/typed.ts';
import { w } from '#model/words.ts';
import { storePassword } from '../../access/changePassword.ts';
import { hashPassword, randomPassword } from '../../access/passwords.ts';
import type { Context } from '../../context.ts';
import type { Sql } from '../../db/sql.ts';
import { snake, tableOf } from '../../db/tables.ts';
import { invalid } from '../../documents/refusals.ts';
import { saveIn, storedFor } from '../../documents/save.ts';
import { rehearse } from '../../workflow/operate/rehearse.ts';
import type { Table } from './sheet.ts';
import { isImported, valueOf, type Importing } from './values.ts';

/** `部门 *`, `Department (code)` and `deptId` all mean the field. */
const plain = (text: string): string => text.replaceAll(/[（(].*?[)）]|[*＊\s]/g, '').toLowerCase();

interface Columns {
  /** Name of the field by place in the row; departments before posts, which are looked for in them. */
  readonly fields: readonly (readonly [at: number, name: string])[];
  readonly unknown: readonly string[];
}

function columnsOf(definition: Definition, head: readonly string[]): Columns {
  const fields = Object.entries(allFields(definition)).filter(([, field]) => isImported(field));
  const meant = head.map((cell) => {
    const word = plain(cell);
    return fields.find(([name, { label }]) => [name, label.zh, label.en].some((each) => plain(each) === word))?.[0] ?? null;
  });
  const found = meant.flatMap((name, at): (readonly [number, string])[] => (name === null || meant.indexOf(name) < at ? [] : [[at, name]]));
  return {
    fields: found.toSorted(([, a], [, b]) => Number(b === 'deptId') - Number(a === 'deptId')),
    unknown: head.filter((cell, at) => cell !== '' && meant[at] === null),
  };
}

/** A row is the head of such a file where it names the field that tells records apart. */
export const isHeadOf =
  (definition: Definition) =>
  (cells: readonly string[]): boolean =>
    columnsOf(definition, cells).fields.some(([, name]) => name === importKeys[definition.key as Imported]);

async function bodyOf(
  importing: Importing,
  definition: Definition,
  columns: Columns,
  cells: readonly string[],
): Promise<{ body: AnyDoc; faults: Fault[] }> {
  const all = allFields(definition);
  const body: AnyDoc = {};
  const faults: Fault[] = [];
  for (const [at, name] of columns.fields) {
    const [text, field] = [cells[at] ?? '', all[name]];
    if (text === '' || !field) continue;
    const read = await valueOf(importing, field, text, body);
    if ('fault' in read) faults.push({ ...read.fault, field: name });
    else body[name] = read.value;
  }
  return { body, faults };
}

async function storedBy(tx: Sql, definition: Definition, name: string, key: unknown): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `select id::text from "${tableOf(definition).name}" where typed_key("${snake(name)}") = typed_key($1) and not deleted`,
    [key],
    `import_key_${definition.key}`,
  );
  return row?.id ?? null;
}

const isSame = (stored: AnyDoc, body: AnyDoc): boolean =>
  Object.entries(body).every(([name, value]) => JSON.stringify(stored[name] ?? null) === JSON.stringify(value ?? null));

interface Work extends Importing {
  readonly definition: Definition;
  readonly key: string;
  /** Hash of the first password by login name. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Writes one row; what stands in its way is thrown as a refusal. */
async function write({ tx, context, definition, key, hashes }: Work, body: AnyDoc): Promise<ImportRow['action']> {
  const id = await storedBy(tx, definition, key, body[key]);
  if (id === null) {
    const record = await saveIn(tx, context, definition, null, body);
    const hash = hashes.get(textOf(body[key]));
    if (hash !== undefined) await storePassword(tx, textOf(record['id']), hash, true, context.services.clock.now());
    return 'add';
  }
  const stored = await storedFor(tx, context, definition, id, {});
  // The key only says whose row it is: in another form of it, what stands stays.
  const changes = { ...body, [key]: stored[key] };
  if (isSame(stored, changes)) return 'same';
  await saveIn(tx, context, definition, stored, changes);
  return 'change';
}

const repeated: Omit<Fault, 'field'> = { rule: 'repeated', severity: 'error', message: w('stands in the file twice', '文件中重复') };
const needed: Omit<Fault, 'field'> = { rule: 'required', severity: 'error', message: w('required', '必填') };

async function importRow(work: Work, columns: Columns, { number, cells }: Table['rows'][number], seen: Set<string>): Promise<ImportRow> {
  const { tx, definition, key } = work;
  const { body, faults } = await bodyOf(work, definition, columns, cells);
  const code = textOf(body[key]);
  const row = { row: number, key: code, name: textOf(body[definition.name?.zh ?? '']) };
  if (code === '') faults.unshift({ ...needed, field: key });
  else if (seen.has(typedKey(code))) faults.unshift({ ...repeated, field: key });
  seen.add(typedKey(code));
  if (faults.length > 0) return { ...row, action: 'refused', faults };
  await tx.query('savepoint imported');
  try {
    const action = await write(work, body);
    await tx.query('release savepoint imported');
    return { ...row, action, faults: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.query('rollback to savepoint imported');
    const own =
      error.faults.length > 0 ? error.faults : [{ field: key, rule: error.reason, severity: 'error' as const, message: error.desc }];
    return { ...row, action: 'refused', faults: own };
  }
}

async function importRows(tx: Sql, context: Context, definition: Definition, table: Table, hashes: Work['hashes']): Promise<ImportReport> {
  const columns = columnsOf(definition, table.head);
  const key = importKeys[definition.key as Imported];
  if (!columns.fields.some(([, name]) => name === key)) {
    const { label } = allFields(definition)[key] ?? definition;
    throw new Refusal('400', 'noKeyColumn', w('The file has no column “{en}”', '文件缺少“{zh}”列'), { en: label.en, zh: label.zh });
  }
  const work: Work = { tx, context, definition, key, hashes };
  const seen = new Set<string>();
  const rows: ImportRow[] = [];
  for (const row of table.rows) rows.push(await importRow(work, columns, row, seen));
  const count = (action: ImportRow['action']): number => rows.filter((row) => row.action === action).length;
  return {
    applied: false,
    added: count('add'),
    changed: count('change'),
    same: count('same'),
    refused: count('refused'),
    unknownColumns: columns.unknown,
    rows,
  };
}

/** What the file would do; nothing is changed. */
export const checkImport = (context: Context, definition: Definition, table: Table): Promise<ImportReport> =>
  rehearse(context, (tx) => importRows(tx, context, definition, table, new Map()));

/** All rows, or a refusal that names what is wrong with each (`rows.<row>.<field>`). */
export async function applyImport(context: Context, definition: Definition, table: Table): Promise<ImportReport> {
  const { db } = context.services;
  const passwords: { readonly userName: string; readonly password: string; readonly hash: string }[] = [];
  if (definition.key === 'users')
    for (const { key, action } of (await checkImport(context, definition, table)).rows) {
      const password = action === 'add' ? randomPassword() : null;
      if (password !== null) passwords.push({ userName: key, password, hash: await hashPassword(password) });
    }
  const hashes = new Map(passwords.map(({ userName, hash }) => [userName, hash]));
  const report = await db.transaction(async (tx) => {
    const done = await importRows(tx, context, definition, table, hashes);
    if (done.refused > 0)
      throw invalid(done.rows.flatMap(({ row, faults }) => faults.map((one) => ({ ...one, field: `rows.${row}.${one.field}` }))));
    return done;
  });
  await db.notify('record', snake(definition.key));
  const added = new Set(report.rows.filter(({ action }) => action === 'add').map(({ key }) => key));
  return {
    ...report,
    applied: true,
    // Of those that were added; somebody may have added one themselves since the check.
    ...(definition.key === 'users'
      ? { passwords: passwords.filter(({ userName }) => added.has(userName)).map(({ userName, password }) => ({ userName, password })) }
      : {}),
  };
}
