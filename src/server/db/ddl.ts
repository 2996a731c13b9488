/** The SQL that makes the tables of definitions; a person reviews it and commits it as a migration. */
import type { Definition } from '#model/definition.ts';
import { foreignKeyName, snake, tableOf, type Column, type Table } from './tables.ts';

const withTables = (table: Table): Table[] => [table, ...Object.values(table.lines)];

const columnLine = ({ name, type, notNull, more }: Column): string =>
  [`  "${name}"`, type, ...(notNull && !more.includes('primary key') ? ['not null'] : []), ...(more ? [more] : [])].join(' ');

const createTable = (table: Table): string => `create table "${table.name}" (\n${table.columns.map(columnLine).join(',\n')}\n);`;

const createIndexes = (table: Table): string[] =>
  table.indexes.map(({ name, unique, on }) => `create ${unique ? 'unique ' : ''}index "${name}" on "${table.name}" ${on};`);

/** Drafts are listed and counted for all kinds of documents by one short statement: their tables keep them in `draft` (0017). */
const draftTriggers = ({ key, kind }: Definition, { name }: Table): string[] =>
  kind === 'document'
    ? [
        `create trigger "${name}_draft_new" after insert on "${name}"\n  for each row when (new.status = 'draft') execute function keep_draft('${key}');`,
        `create trigger "${name}_draft" after update on "${name}"\n  for each row when (old.status = 'draft' or new.status = 'draft') execute function keep_draft('${key}');`,
      ]
    : [];

/** Checked at once, but a seed that needs a circle (a department's leader, a user's department) can defer them. */
const foreignKeys = (table: Table, known: ReadonlySet<string>): string[] =>
  table.columns
    .filter(({ target }) => target !== null && known.has(target))
    .map(
      ({ name, target }) =>
        `alter table "${table.name}" add constraint "${foreignKeyName(table.name, name)}" foreign key ("${name}") ` +
        `references "${snake(target ?? '')}" deferrable initially immediate;`,
    );

/**
 * Tables, views, indexes, triggers and foreign keys of `definitions`, in the order given. A reference becomes a foreign key where its target is
 * among them or in `existing`.
 */
export const ddlOf = (definitions: readonly Definition[], existing: readonly string[] = []): string => {
  const stored = definitions.filter(({ kind }) => kind !== 'report');
  const known = new Set([...stored.map(({ key }) => key), ...existing]);
  const made = stored.map((definition) => {
    const { name } = tableOf(definition);
    if (definition.over !== undefined) {
      const columns = tableOf(definition).columns.map((column) => `"${column.name}"`);
      return `-- ${definition.key}: ${definition.label.en}, ${definition.label.zh}\ncreate view "${name}" as select ${columns.join(', ')} from "${snake(definition.over)}";`;
    }
    const tables = withTables(tableOf(definition));
    return [
      `-- ${definition.key}: ${definition.label.en}, ${definition.label.zh}`,
      ...tables.flatMap((table) => [createTable(table), ...createIndexes(table)]),
      ...draftTriggers(definition, tableOf(definition)),
    ].join('\n');
  });
  const keys = stored
    .filter(({ over }) => over === undefined)
    .flatMap((definition) => withTables(tableOf(definition)).flatMap((table) => foreignKeys(table, known)));
  return `${made.join('\n\n')}\n\n-- References\n${keys.join('\n')}\n`;
};
