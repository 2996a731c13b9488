/**
 * Puts a statement of many parts together: `with` one part after the other, each there only where it has rows to write, as an idle
 * part costs as much as a busy one. How many rows each part has is the statement's shape; its text is made once a shape.
 */
import type { Sql } from '../db/sql.ts';

/** SQL by name: types of values, or the places where they stand (`$8::text`). */
type Names = Readonly<Record<string, string>>;

export interface Part<Input> {
  /** Types of the values of a row. Values of type json and jsonb are given as they are and become text here. */
  readonly types: Names;
  /** Its rows, by the names of the types; with none the part is left out. Other names are passed over. */
  readonly rows: (input: Input) => readonly object[];
  /** Its SQL. `v`: place of a value of its first row; `places`: of the values of each row. */
  readonly text: (v: (name: string) => string, input: Input, places: readonly Names[]) => string;
}

/**
 * Adds rows to a table where the part `gate` gave one.
 *
 * @param shared columns whose place all rows have in common
 * @param types columns with a value of their own in each row
 */
export const adding = <Input>(
  table: string,
  gate: string,
  shared: Names,
  types: Names,
  rows: Part<Input>['rows'],
  conflict = '',
): Part<Input> => ({
  types,
  rows,
  text: (_v, _input, places) => {
    const names = [...Object.keys(shared), ...Object.keys(types)].join(', ');
    const values = places.map((row) => `(${Object.values(row).join(', ')})`).join(', ');
    const common = Object.values(shared).map((place) => `${place}, `);
    return `${table}_rows as (insert into ${table} (${names}) select ${common.join('')}v.* from ${gate}, (values ${values}) v ${conflict})`;
  },
});

function textOf<Input>(parts: readonly Part<Input>[], counts: readonly number[], taken: number, input: Input, answer: string): string {
  let last = taken;
  const place = ([name, type]: [string, string]): [string, string] => [name, `$${++last}::${type}`];
  const written = parts.flatMap(({ types, text }, index) => {
    const places = Array.from({ length: counts[index] ?? 0 }, () => Object.fromEntries(Object.entries(types).map(place)));
    return places.length === 0 ? [] : [text((name) => places[0]?.[name] ?? 'null', input, places)];
  });
  return `with ${written.join(',\n')}\n${answer}`;
}

const isJson = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** Shapes beyond these are planned each time: a prepared statement takes memory of every connection for ever. */
const mostShapes = 100;
const texts = new Map<string, string>();

/**
 * Runs the parts that have rows as one statement that answers `answer`.
 *
 * @param kind names what else than the numbers of rows decides the text
 * @param shared values that all parts may use, the first places of the statement
 */
export function runParts<Input, Answer extends object>(
  sql: Sql,
  kind: string,
  parts: readonly Part<Input>[],
  shared: readonly unknown[],
  input: Input,
  answer: string,
): Promise<Answer[]> {
  const values = [...shared];
  const counts = parts.map(({ types, rows }) => {
    const given = rows(input) as readonly Readonly<Record<string, unknown>>[];
    for (const row of given)
      for (const name in types) {
        const value = row[name] ?? null;
        values.push(value !== null && isJson(types[name]) ? JSON.stringify(value) : value);
      }
    return given.length;
  });
  const shape = `${counts.join('.')} ${kind}`;
  const known = texts.get(shape);
  if (known !== undefined) return sql.query<Answer>(known, values, shape);
  const text = textOf(parts, counts, shared.length, input, answer);
  if (texts.size >= mostShapes || counts.some((count) => count > 9)) return sql.query<Answer>(text, values);
  texts.set(shape, text);
  return sql.query<Answer>(text, values, shape);
}
