/** The lines of a document on paper: a table for each set, whose head repeats on every page and whose rows do not break. */
import { rightAligned } from '#client/fields/kindSets.ts';
import { totalText } from '#client/fields/numberText.ts';
import { allLineFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { textOf } from '#model/calculation/text.ts';
import { totalsOf } from '#model/calculation/totals.ts';
import { isEmpty, linesOf } from '#model/values.ts';
import { type Words, w } from '#model/words.ts';
import css from './PrintSheet.module.css';

const total = w('Total', '合计');

/** Kinds whose text is never broken over lines. */
const dated: ReadonlySet<string> = new Set(['date', 'dateTime', 'month', 'time']);

const columnsOf = (definition: Definition, name: string, rows: readonly AnyDoc[]): readonly (readonly [string, Field])[] =>
  // An id tells nobody anything; the columns beside it say which line is meant.
  Object.entries(allLineFields(definition.lines[name]!)).filter(
    ([column, { line }]) => line === undefined && rows.some((row) => !isEmpty(row[column])),
  );

interface PaperLines {
  readonly name: string;
  readonly rows: readonly AnyDoc[];
  readonly columns: readonly (readonly [string, Field])[];
}

/** The sets that have lines, with the columns in which something stands. */
export const paperLines = (definition: Definition, document: AnyDoc): readonly PaperLines[] =>
  Object.keys(definition.lines).flatMap((name) => {
    const rows = linesOf(document, name);
    return rows.length === 0 ? [] : [{ name, rows, columns: columnsOf(definition, name, rows) }];
  });

interface Props {
  readonly definition: Definition;
  readonly lines: PaperLines;
  readonly label: (words: Words) => string;
  readonly text: (field: Field, value: unknown) => string;
}

export const PrintLines = ({ definition, lines: { name, rows, columns }, label, text }: Props) => {
  const lines = definition.lines[name]!;
  const totals = totalsOf(lines, rows);
  return (
    <table className={css['lines']}>
      <caption>{label(lines.label)}</caption>
      <thead>
        <tr>
          <th scope="col">#</th>
          {columns.map(([column, field]) => (
            <th key={column} scope="col" data-right={rightAligned.has(field.kind) || undefined}>
              {label(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((record, index) => (
          <tr key={textOf(record['id'] ?? index)}>
            <td>{index + 1}</td>
            {columns.map(([column, field]) => (
              <td key={column} data-right={rightAligned.has(field.kind) || undefined} data-whole={dated.has(field.kind) || undefined}>
                {text(field, record[column])}
              </td>
            ))}
          </tr>
        ))}
        {Object.keys(totals).length > 0 ? (
          <tr className={css['total']}>
            <td data-whole>{total.zh}</td>
            {columns.map(([column, field]) => (
              <td key={column} data-right={rightAligned.has(field.kind) || undefined}>
                {totals[column] === undefined ? '' : totalText(field, totals[column])}
              </td>
            ))}
          </tr>
        ) : null}
      </tbody>
    </table>
  );
};
