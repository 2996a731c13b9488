import type { Definition } from '#model/definition.ts';
import { loadRegistry } from '#resources/registry.ts';
import { tableOf, type Table } from '#server/db/tables.ts';
import { ledgers } from '#resources/seeds.ts';
import { indexesOf } from '#server/postings/indexes.ts';
import { sampleLedgers } from '#tests/server/postings/sampleLedgers.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/cluster.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let definitions: readonly Definition[];
let views: readonly Definition[];
beforeAll(async () => {
  database = await createTestDatabase();
  const stored = [...(await loadRegistry()).values()].filter(({ kind }) => kind !== 'report');
  definitions = stored.filter(({ over }) => over === undefined);
  views = stored.filter(({ over }) => over !== undefined);
});
afterAll(() => database.close());

const withLines = (definition: Definition): Table[] => [tableOf(definition), ...Object.values(tableOf(definition).lines)];
const said = (table: string, column: string, type: string, notNull: boolean): string =>
  `${table}.${column} ${type}${notNull ? ' not null' : ''}`;

test('the migrated tables have the columns of the definitions, in type and nullability', async () => {
  const tables = definitions.flatMap(withLines);
  const rows = await database.db.query<{ table: string; column: string; type: string; not_null: boolean }>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relname = any($1) and a.attnum > 0 and not a.attisdropped`,
    [tables.map(({ name }) => name)],
  );
  const migrated = rows.map(({ table, column, type, not_null }) => said(table, column, type, not_null)).toSorted();
  const defined = tables
    .flatMap(({ name, columns }) => columns.map((column) => said(name, column.name, column.type, column.notNull)))
    .toSorted();
  expect(migrated).toEqual(defined);
});

test('registers over the records of another resource are views with the columns of their definitions', async () => {
  expect(views.length).toBeGreaterThan(0);
  for (const view of views) {
    const { name, columns } = tableOf(view);
    const rows = await database.db.query<{ column: string; type: string }>(
      `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname = $1 and c.relkind = 'v' and a.attnum > 0 and not a.attisdropped`,
      [name],
    );
    const wanted = columns.map((column) => `${column.name} ${column.type}`).toSorted();
    expect(rows.map(({ column, type }) => `${column} ${type}`).toSorted(), name).toEqual(wanted);
  }
});

test('the migrated tables have the indexes and foreign keys of the definitions', async () => {
  const tables = definitions.flatMap(withLines);
  const names = tables.map(({ name }) => name);
  const indexes = await database.db.query<{ name: string; unique: boolean }>(
    `select i.relname as name, x.indisunique as unique from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where c.relname = any($1) and not x.indisprimary`,
    [names],
  );
  const asSaid = ({ name, unique }: { name: string; unique: boolean }): string => `${name} ${unique}`;
  // A migration may add one by hand; none of the definitions' may be missing.
  expect(indexes.map(asSaid)).toEqual(expect.arrayContaining(tables.flatMap((table) => table.indexes.map(asSaid))));

  const keys = await database.db.query<{ from: string }>(
    `select conrelid::regclass || '.' || a.attname as from from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.contype = 'f' and a.attname <> 'parent_id' and conrelid::regclass::text = any($1)`,
    [names],
  );
  const known = new Set(definitions.map(({ key }) => key));
  const wanted = tables.flatMap(({ name, columns }) =>
    columns.filter(({ target }) => target && known.has(target)).map((column) => `${name}.${column.name}`),
  );
  expect(keys.map(({ from }) => from).toSorted()).toEqual(wanted.filter((from) => !from.endsWith('.parent_id')).toSorted());
});

test('ledgers have the indexes that their lists want', async () => {
  const wanted = [...ledgers.values()].flatMap(indexesOf).map(({ name }) => name);
  const rows = await database.db.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename in ('ledger_entry', 'ledger_balance')`,
  );
  expect(wanted.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  // What the samples say is how it is written.
  for (const { sql } of [...sampleLedgers.values()].flatMap(indexesOf)) await database.db.query(sql);
  const [plan] = await database.db.query<{ plan: string }>(
    `select string_agg(indexdef, ' ') as plan from pg_indexes where indexname like 'ledger_entry_sample_goods_%'`,
  );
  expect(plan?.plan).toContain(`((to_dimensions ->> 'store'::text)), date, id) WHERE (ledger = 'sampleGoods'::text)`);
});

test('the tables of documents keep their drafts where the inbox finds them', async () => {
  const rows = await database.db.query<{ name: string; key: string }>(
    `select c.relname || ' ' || t.tgname as name, encode(t.tgargs, 'escape') as key
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where p.proname = 'keep_draft'`,
  );
  const documents = definitions.filter(({ kind }) => kind === 'document');
  const wanted = documents.flatMap((definition) => {
    const { name } = tableOf(definition);
    return [`${name} ${name}_draft`, `${name} ${name}_draft_new`].map((trigger) => `${trigger} ${definition.key}\\000`);
  });
  expect(rows.map(({ name, key }) => `${name} ${key}`).toSorted()).toEqual(wanted.toSorted());
});

test('no table of a definition bears the name of an engine table', async () => {
  const engine = new Set([
    'flow_definition',
    'flow_instance',
    'task',
    'inbox',
    'trail',
    'timer',
    'outbox',
    'request',
    'change',
    'session',
    'file',
    'parameter',
    'snooze',
    'watch',
    'presence',
    'draft',
    'migration',
  ]);
  expect(
    definitions
      .flatMap(withLines)
      .map(({ name }) => name)
      .filter((name) => engine.has(name)),
  ).toEqual([]);
});
