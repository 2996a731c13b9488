/** The SQL that makes the tables of definitions; a person reviews it and commits it as a migration. */
import type { Definition } from '#model/definition.ts';
import type { LinesOver } from '#model/linesOver.ts';
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

const columnsOver = (definition: Definition): string =>
  tableOf(definition)
    .columns.map(({ name }) => `"${name}"`)
    .join(', ');

/** What a view over lines selects: the line's own columns, the place of the line, and the rest from its record. */
function viewOverLines(definition: Definition, { resource, lines, parent, of, own }: LinesOver): string {
  const columns = tableOf(definition).columns.map(({ name, field, type }) => {
    if (field === null) return name === 'id' ? 'l."id"' : `p."${name}"`;
    if (field === parent) return `l."parent_id" as "${name}"`;
    if (field === 'lineNo' || own.includes(field)) return `l."${name}"`;
    if (definition.fields[field]?.daily !== undefined) return `null::${type} as "${name}"`;
    const source = snake(of[field] ?? field);
    return source === name ? `p."${name}"` : `p."${source}" as "${name}"`;
  });
  return `${columns.join(', ')} from "${snake(resource)}_${snake(lines)}" l join "${snake(resource)}" p on p."id" = l."parent_id"`;
}

const viewOf = (definition: Definition, over: string | LinesOver): string =>
  typeof over === 'string' ? `${columnsOver(definition)} from "${snake(over)}"` : viewOverLines(definition, over);

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
    if (definition.over !== undefined)
      return `-- ${definition.key}: ${definition.label.en}, ${definition.label.zh}\ncreate view "${name}" as select ${viewOf(definition, definition.over)};`;
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
