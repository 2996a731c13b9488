/** A dictionary as a whole: its values with how often each is used, saved together, taken out and brought in as a file. */
import { dictionaryFile, type DictionaryFile, type DictionaryImport, type DictionaryValue } from '#model/operations/dictionaryFile.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { Refusal, type Fault } from '#model/refusal.ts';
import { idOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import type { Context } from '../context.ts';
import type { Sql } from '../db/sql.ts';
import { invalid, missingRecord } from '../documents/refusals.ts';
import { readRecord, recordChanged } from '../documents/record.ts';
import { removeIn } from '#server/documents/verbs/remove.ts';
import { saveIn } from '../documents/save.ts';
import { usesOf } from '../effects/admin/uses.ts';
import { rehearse } from '../workflow/operate/rehearse.ts';

const mostValues = 1_000;

function definitionIn({ services }: Context): Definition {
  const definition = services.registry.get('dictionaries');
  if (definition === undefined) throw new Error('the registry has no dictionaries');
  return definition;
}

interface Head {
  readonly id: string;
  readonly dictCode: string;
  readonly dictName: string;
  readonly labelEn: string | null;
  readonly builtIn: boolean;
}

const columns = `id::text, dict_code as "dictCode", dict_name as "dictName", label_en as "labelEn", coalesce(built_in, false) as "builtIn"`;

async function headOf(sql: Sql, context: Context, id: string, lock: 'for update' | ''): Promise<Head> {
  const [head] = await sql.query<Head>(`select ${columns} from dictionaries where id = $1 and parent_id is null and not deleted ${lock}`, [
    idOf(id),
  ]);
  if (!head) throw missingRecord(definitionIn(context), id);
  return head;
}

const values = `select id::text, item_value as "itemValue", label_zh as "labelZh", label_en as "labelEn", color, coalesce(is_default, false) as "isDefault",
  coalesce(status, 'enabled') as status, coalesce(built_in, false) as "builtIn", ext, version
  from dictionaries where parent_id = $1 and not deleted order by sort nulls last, id`;

export type StoredValue = Required<DictionaryValue> & {
  readonly id: string;
  readonly builtIn: boolean;
  readonly version: number;
  /** Records that have the value; above none its code is locked. */
  readonly uses: number;
};

/** Every dictionary with the number of its values, by code. */
export const dictionaryHeads = ({ services }: Context): Promise<readonly (Head & { readonly values: number })[]> =>
  services.db.query(
    `select ${columns}, (select count(*)::int from dictionaries v where v.parent_id = d.id and not v.deleted) as values
     from dictionaries d where parent_id is null and not deleted order by dict_code`,
    [],
    'dictionary_heads',
  );

async function valuesIn(sql: Sql, context: Context, head: Head): Promise<readonly StoredValue[]> {
  const rows = await sql.query<Omit<StoredValue, 'uses'>>(values, [head.id], 'dictionary_values');
  const uses = await usesOf(sql, context.services.registry, head.dictCode);
  return rows.map((row) => ({ ...row, uses: uses.get(row.itemValue) ?? 0 }));
}

/** `state` differs after every change of any value: who saves the whole list says which they saw. */
interface Whole {
  readonly head: Head;
  readonly values: readonly StoredValue[];
  readonly state: string;
}

/** Versions only grow, also of those that are deleted. */
async function stateOf(sql: Sql, { id }: Head): Promise<string> {
  const [row] = await sql.query<{ state: string }>(
    'select coalesce(sum(version), 0)::text as state from dictionaries where parent_id = $1',
    [id],
    'dictionary_state',
  );
  return row?.state ?? '0';
}

const wholeOf = async (sql: Sql, context: Context, head: Head): Promise<Whole> => ({
  head,
  values: await valuesIn(sql, context, head),
  state: await stateOf(sql, head),
});

export const dictionaryValues = (context: Context, id: string): Promise<Whole> =>
  context.services.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    return wholeOf(tx, context, await headOf(tx, context, id, ''));
  });

interface Given extends DictionaryValue {
  readonly id?: string;
}

const fault = (field: string, rule: string, en: string, zh: string): Fault => ({ field, rule, severity: 'error', message: w(en, zh) });

function listOf(body: AnyDoc): readonly Given[] {
  const given = body['values'];
  if (!Array.isArray(given)) throw invalid([fault('values', 'required', 'a list of values is required', '需要值列表')]);
  if (given.length > mostValues) throw invalid([fault('values', 'maxItems', `at most ${mostValues} values`, `最多${mostValues}个值`)]);
  const faults: Fault[] = [];
  const seen = new Set<unknown>();
  const rows = given.map((one: unknown, at): Given => {
    const row = (typeof one === 'object' && one !== null ? one : {}) as AnyDoc;
    if (row['id'] !== undefined && idOf(row['id']) === null) faults.push(fault(`values.${at}.id`, 'type', 'is no id', '不是有效的 id'));
    if (seen.has(row['itemValue'])) faults.push(fault(`values.${at}.itemValue`, 'duplicate', 'stands here twice', '值重复'));
    seen.add(row['itemValue']);
    return row as unknown as Given;
  });
  if (rows.filter(({ isDefault }) => isDefault === true).length > 1)
    faults.push(fault('values', 'oneDefault', 'a dictionary has one default', '一个字典只能有一个默认值'));
  if (faults.length > 0) throw invalid(faults);
  return rows;
}

/** Faults of a value under its place in the list. */
const placed = (error: unknown, at: number): unknown =>
  error instanceof Refusal && error.faults.length > 0
    ? invalid(error.faults.map((one) => ({ ...one, field: one.field === '' ? `values.${at}` : `values.${at}.${one.field}` })))
    : error;

const written = ['itemValue', 'labelZh', 'labelEn', 'color', 'isDefault', 'status', 'ext'] as const;

/** Saves what changed, in the order given; values that are missing are deleted. Every rule of a value counts, all or nothing. */
async function saveValues(tx: Sql, context: Context, head: Head, given: readonly Given[]): Promise<void> {
  const definition = definitionIn(context);
  const before = new Map((await tx.query<Omit<StoredValue, 'uses'>>(values, [head.id])).map((row) => [row.id, row]));
  const kept = new Set(given.flatMap(({ id }) => id ?? []));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await removeIn(tx, context, definition, gone);
  const order = given
    .map((row, at) => [row, at] as const)
    .toSorted(([a], [b]) => Number(a.isDefault === true) - Number(b.isDefault === true));
  for (const [row, at] of order) {
    const stored = row.id === undefined ? null : await readRecord(tx, definition, row.id, { lock: true });
    if (row.id !== undefined && (!stored || !before.has(row.id))) throw missingRecord(definition, row.id);
    const body: AnyDoc = {
      ...Object.fromEntries(written.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))),
      sort: at + 1,
      ...(stored ? {} : { dictCode: head.dictCode, dictName: head.dictName, parentId: head.id }),
    };
    const same = stored && Object.entries(body).every(([name, value]) => JSON.stringify(stored[name] ?? null) === JSON.stringify(value));
    if (same) continue;
    await saveIn(tx, context, definition, stored, body).catch((error: unknown) => {
      throw placed(error, at);
    });
  }
}

/** `values`: the whole list in its order; `state`, if it is sent, must be the one that there is, so that nothing of another's is undone. */
export async function putValues(context: Context, id: string, body: AnyDoc): Promise<Whole> {
  const { db } = context.services;
  const given = listOf(body);
  const answer = await db.transaction(async (tx) => {
    const head = await headOf(tx, context, id, 'for update');
    if (body['state'] !== undefined && body['state'] !== (await stateOf(tx, head))) throw recordChanged(head.id);
    await saveValues(tx, context, head, given);
    return wholeOf(tx, context, head);
  });
  await db.notify('record', 'dictionaries');
  return answer;
}

export async function exportDictionary(context: Context, id: string): Promise<DictionaryFile> {
  const { head, values: rows } = await dictionaryValues(context, id);
  return dictionaryFile(head, rows);
}

/**
 * Brings in a file: a dictionary that is not there is made; values of one that is are added or changed by their code, none is taken
 * away. `dryRun` only says what would happen.
 */
export async function importDictionary(context: Context, body: AnyDoc): Promise<DictionaryImport> {
  const { db } = context.services;
  const { dictCode, dictName } = body;
  const faults = [
    ...(typeof dictCode === 'string' && dictCode.trim() !== '' ? [] : [fault('dictCode', 'required', 'required', '必填')]),
    ...(typeof dictName === 'string' && dictName.trim() !== '' ? [] : [fault('dictName', 'required', 'required', '必填')]),
  ];
  if (faults.length > 0) throw invalid(faults);
  // A value is known by its code: an id in a file is one of another installation.
  const given = listOf(body).map(({ id: _id, ...row }): Given => row);
  if (body['dryRun'] === true) return rehearse(context, (tx) => importIn(tx, context, body, given, true));
  const outcome = await db.transaction((tx) => importIn(tx, context, body, given, false));
  await db.notify('record', 'dictionaries');
  return outcome;
}

async function importIn(tx: Sql, context: Context, body: AnyDoc, given: readonly Given[], dryRun: boolean): Promise<DictionaryImport> {
  const [known] = await tx.query<Head>(
    `select ${columns} from dictionaries where dict_code = $1 and parent_id is null and not deleted for update`,
    [body['dictCode']],
  );
  const head = known ?? (await newDictionary(tx, context, body));
  const rows = await tx.query<Omit<StoredValue, 'uses'>>(values, [head.id]);
  const byValue = new Map(rows.map((row) => [row.itemValue, row]));
  const sent = new Map(given.map((row) => [row.itemValue, row]));
  const takesDefault = given.find(({ isDefault }) => isDefault === true)?.itemValue;
  const merged: Given[] = [
    ...rows.map((row) => ({ ...row, ...sent.get(row.itemValue) })),
    ...given.filter(({ itemValue }) => !byValue.has(itemValue)),
  ];
  const list = merged.map((row) => (takesDefault !== undefined && row.itemValue !== takesDefault ? { ...row, isDefault: false } : row));
  await saveValues(tx, context, head, list);
  const after = await tx.query<Omit<StoredValue, 'uses'>>(values, [head.id]);
  const added = after.filter(({ itemValue }) => !byValue.has(itemValue)).map(({ itemValue }) => itemValue);
  const changed = after
    .filter((row) => (byValue.get(row.itemValue)?.version ?? row.version) !== row.version)
    .map(({ itemValue }) => itemValue);
  return { id: dryRun ? (known?.id ?? null) : head.id, added, changed, same: after.length - added.length - changed.length, dryRun };
}

async function newDictionary(tx: Sql, context: Context, { dictCode, dictName, labelEn }: AnyDoc): Promise<Head> {
  const saved = await saveIn(tx, context, definitionIn(context), null, {
    dictCode,
    dictName,
    labelZh: dictName,
    labelEn: labelEn ?? dictName,
  });
  return {
    id: String(saved['id']),
    dictCode: String(dictCode),
    dictName: String(dictName),
    labelEn: String(saved['labelEn']),
    builtIn: false,
  };
}
