/**
 * Balances shown as read-only fields of records: written with every settling, the record's computes run again (model/posting.ts). Records
 * are locked after the balances, in the order of resource and id.
 */
import type { AnyDoc, Definition } from '#model/definition.ts';
import { compute, type EvaluationInput } from '#model/evaluate.ts';
import type { Amounts, Ledger, Mirror, Moved } from '#model/posting.ts';
import { linesOf as docLines } from '#model/values.ts';
import type { Sql } from '../db/sql.ts';
import { snake, tableOf } from '../db/tables.ts';
import { ledgerOf, type Ledgers } from './keys.ts';
import { amountsOf } from './reading.ts';
import { linesOf, linesTable, lockRecords, textOfWanted, type RecordFound, type RecordWanted } from './records.ts';
import type { House } from './work.ts';

const quote = (name: string): string => `"${name}"`;

/** Whether records of this resource, or their lines, show balances. */
export const showsBalances = (ledgers: Ledgers, resource: string): boolean =>
  [...ledgers.values()].some(({ mirrors = [] }) => mirrors.some((mirror) => mirror.resource === resource));

/** One mirror of one key that moved. */
interface Reflection {
  readonly ledger: Ledger;
  readonly mirror: Mirror;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly wanted: RecordWanted;
}

/** Every key that moved, with each of its mirrors, once. */
function reflectionsOf({ ledgers }: House, moved: readonly Moved[]): Reflection[] {
  const sides = moved.flatMap(({ ledger, dimensions, toDimensions }) => [
    { ledger, dimensions },
    { ledger, dimensions: toDimensions },
  ]);
  const once = new Map(sides.map((side) => [`${side.ledger} ${JSON.stringify(side.dimensions)}`, side] as const));
  return [...once.values()].flatMap(({ ledger: key, dimensions }) => {
    const ledger = ledgerOf(ledgers, key);
    return (ledger.mirrors ?? []).map((mirror): Reflection => {
      const by = Object.fromEntries(Object.entries(mirror.by).map(([dimension, field]) => [field, dimensions[dimension] ?? '']));
      return { ledger, mirror, dimensions, wanted: { resource: mirror.resource, by, lines: mirror.lines } };
    });
  });
}

/**
 * Makes the missing record of a register, with its dimensions, in the words of its own table. Two settlings never make the same one:
 * the balance of its dimensions is locked by one of them.
 */
async function make(tx: Sql, definition: Definition, { by }: RecordWanted, now: string): Promise<void> {
  const fields = Object.keys(by);
  await tx.query(
    `insert into ${quote(tableOf(definition).name)} (${fields.map((field) => quote(snake(field))).join(', ')}, created_at, updated_at)
     values (${fields.map((field, at) => `$${at + 2}::text::${typeIn(definition, field)}`).join(', ')}, $1, $1)`,
    [now, ...fields.map((field) => by[field])],
  );
}

const typeIn = (definition: Definition, field: string): string =>
  tableOf(definition).columns.find(({ name }) => name === snake(field))?.type ?? 'text';

/** Values of the fields that a key's mirror shows. */
function shownIn({ fields = {}, values = {} }: Mirror, amounts: Readonly<Record<string, Amounts>>): AnyDoc {
  return {
    ...Object.fromEntries(Object.entries(fields).map(([account, field]) => [field, amounts[account]?.quantity ?? '0'])),
    ...Object.fromEntries(Object.entries(values).map(([account, field]) => [field, amounts[account]?.value ?? '0'])),
  };
}

const write = (tx: Sql, table: string, id: string, values: AnyDoc): Promise<object[]> => {
  const fields = Object.keys(values);
  return tx.query(
    `update ${quote(table)} set ${fields.map((field, at) => `${quote(snake(field))} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...fields.map((field) => values[field] ?? null)],
  );
};

/** Values that lines compute from what they show follow it. */
async function writeLines(tx: Sql, definition: Definition, before: AnyDoc, after: AnyDoc): Promise<void> {
  for (const [set, { computes = {} }] of Object.entries(definition.lines)) {
    const stood = docLines(before, set);
    for (const [at, line] of docLines(after, set).entries()) {
      const changed = Object.keys(computes).filter((name) => JSON.stringify(line[name]) !== JSON.stringify(stood[at]?.[name]));
      if (changed.length > 0)
        await write(
          tx,
          linesTable(definition, set).name,
          String(line['id']),
          Object.fromEntries(changed.map((name) => [name, line[name]])),
        );
    }
  }
}

/** Shows what moved in one record, its lines first, and runs its computes and those of its lines over all of it. */
async function reflect(tx: Sql, of: readonly (Reflection & { readonly found: RecordFound })[], input: EvaluationInput): Promise<void> {
  const [first] = of;
  if (!first) return;
  const { definition, id, doc } = first.found;
  const shown: AnyDoc = {};
  for (const { ledger, mirror, dimensions, found } of of) {
    const values = shownIn(mirror, await amountsOf(tx, ledger, dimensions));
    if (mirror.lines === undefined) Object.assign(shown, values);
    else if (found.lineId !== null) await write(tx, linesTable(definition, mirror.lines).name, found.lineId, values);
  }
  const before: AnyDoc = { ...doc, ...shown, ...(await linesOf(tx, definition, id)) };
  const after = compute(definition, before, { ...input, facts: {} });
  await writeLines(tx, definition, before, after);
  const computed = Object.fromEntries(Object.keys(definition.computes).map((field) => [field, after[field] ?? null]));
  const changed = { ...shown, ...computed };
  if (Object.keys(changed).length > 0) await write(tx, tableOf(definition).name, id, changed);
}

/** Writes the mirrors of everything that moved; a ledger may move where no record stands yet. */
export async function writeMirrors(tx: Sql, house: House, moved: readonly Moved[], input: EvaluationInput): Promise<void> {
  const reflections = reflectionsOf(house, moved);
  if (reflections.length === 0) return;
  const wanted = reflections.map((one) => one.wanted);
  let found = await lockRecords(tx, house.registry, wanted, 'update');
  const missing = new Map(
    reflections.flatMap(({ mirror, wanted: one }) =>
      mirror.makes && !found.has(textOfWanted(one)) ? [[textOfWanted(one), one] as const] : [],
    ),
  );
  for (const [, one] of [...missing].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const definition = house.registry.get(one.resource);
    if (definition) await make(tx, definition, one, input.now);
  }
  if (missing.size > 0) found = await lockRecords(tx, house.registry, wanted, 'update');
  const byRecord = new Map<string, (Reflection & { readonly found: RecordFound })[]>();
  for (const reflection of reflections) {
    const record = found.get(textOfWanted(reflection.wanted));
    if (!record) continue;
    const key = `${record.definition.key} ${record.id}`;
    byRecord.set(key, [...(byRecord.get(key) ?? []), { ...reflection, found: record }]);
  }
  for (const each of byRecord.values()) await reflect(tx, each, input);
}
