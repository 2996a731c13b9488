/**
 * Puts a statement of many parts together: `with` one part after the other, each there only where it has rows to write, as an idle
 * part costs as much as a busy one. Rows of many instances travel as one array a column, so one statement writes one step or fifty;
 * its text depends only on which parts are there and is made once.
 */
import type { Sql } from '../db/sql.ts';

/** SQL types by column. */
type Types = Readonly<Record<string, string>>;

export interface Part<Input> {
  readonly types: Types;
  /** Its rows, by the names of the types. Other names are passed over. */
  readonly rows: (input: Input) => readonly object[];
  /** Its SQL. `v`: value of a column in the row at hand; `from`: its rows, those whose instance the gate gave. */
  readonly text: (v: (name: string) => string, from: string, kind: string) => string;
}

/** Rows added to a table; `instance`: its column for the instance, where it has one. */
export const adding = <Input>(
  table: string,
  instance: string | null,
  types: Types,
  rows: Part<Input>['rows'],
  conflict = '',
): Part<Input> => ({
  types,
  rows,
  text: (v, from) => {
    const names = [...(instance === null ? [] : [instance]), ...Object.keys(types)];
    const values = [...(instance === null ? [] : ['v.instance']), ...Object.keys(types).map(v)];
    return `${table}_rows as (insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${from} ${conflict})`;
  },
});

/** A column whose values cannot stand in an array as they are (lists, JSON) travels as text. */
const asText = (type: string): boolean => type.endsWith('[]') || type === 'json' || type === 'jsonb';

const element = (value: string | number | null): string =>
  value === null ? 'NULL' : `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const textOf = (type: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (type.endsWith('[]')) return `{${(value as readonly (string | number | null)[]).map(element).join(',')}}`;
  return asText(type) ? JSON.stringify(value) : value;
};

const partText = <Input>({ types, text }: Part<Input>, index: number, first: number, kind: string): string => {
  const places = Object.values(types).map((type, at) => `$${first + at + 1}::${asText(type) ? 'text' : type}[]`);
  const rows = `unnest($${first}::bigint[], ${places.join(', ')}) as v(instance, ${Object.keys(types).join(', ')})`;
  const column = (name: string): string => (asText(types[name]!) ? `v.${name}::${types[name]!}` : `v.${name}`);
  return text(column, index === 0 ? rows : `${rows} join i on i.id = v.instance`, kind);
};

/** Shapes beyond these are planned each time: a prepared statement takes memory of every connection for ever. */
const mostShapes = 100;
const texts = new Map<string, string>();

/**
 * Runs the parts that have rows as one statement. The first part is the gate: it is named `i`, returns ids of instances, and the
 * others write only for those.
 *
 * @param kind names what else than the parts decides the text
 * @param inputs by the id of their instance
 * @returns ids of the instances that the gate gave
 */
export async function runParts<Input>(
  sql: Sql,
  kind: string,
  parts: readonly Part<Input>[],
  inputs: ReadonlyMap<string, Input>,
): Promise<ReadonlySet<string>> {
  const values: unknown[][] = [];
  const present: { readonly part: Part<Input>; readonly index: number; readonly first: number }[] = [];
  for (const [index, part] of parts.entries()) {
    const names = Object.keys(part.types);
    const columns: unknown[][] = [[], ...names.map(() => [])];
    for (const [instance, input] of inputs)
      for (const row of part.rows(input) as readonly Readonly<Record<string, unknown>>[]) {
        columns[0]!.push(instance);
        for (const [at, name] of names.entries()) columns[at + 1]!.push(textOf(part.types[name]!, row[name]));
      }
    if (columns[0]!.length === 0) continue;
    present.push({ part, index, first: values.length + 1 });
    values.push(...columns);
  }
  const shape = `${present.map(({ index }) => index.toString(36)).join('')} ${kind}`;
  let text = texts.get(shape);
  if (text === undefined) {
    text = `with ${present.map(({ part, index, first }) => partText(part, index, first, kind)).join(',\n')}\nselect id::text from i`;
    if (texts.size < mostShapes) texts.set(shape, text);
  }
  const rows = await sql.query<{ id: string }>(text, values, texts.has(shape) ? shape : undefined);
  return new Set(rows.map(({ id }) => id));
}
