/** A result as a table with its totals: the same numbers as the chart beside it. */
import { cells } from '#client/fields/cells.tsx';
import { useShown } from '#client/fields/context.tsx';
import { useSay } from '#client/words/language.tsx';
import type { ReportResult, ResultColumn } from '#model/report/report.ts';
import type { ReactNode } from 'react';
import css from './charts.module.css';
import { fieldOfColumn, isFigure } from './telling.ts';
import { words } from './chartsWords.ts';

interface Props {
  readonly result: ReportResult;
  readonly label: string;
  /** Address of the record behind a row, where rows are records. */
  readonly linkOf?: (id: string) => ReactNode;
}

export const ResultTable = ({ result, label, linkOf }: Props) => {
  const say = useSay();
  const shown = useShown();
  const { columns, rows, totals, names } = result;
  const cell = (column: ResultColumn, value: unknown): ReactNode => {
    const field = fieldOfColumn(column);
    const Cell = cells[field.kind];
    return value === null || value === undefined || value === '' ? (
      <span aria-label={say(words.nothing)}>–</span>
    ) : (
      <Cell {...shown} field={field} value={value} names={names} />
    );
  };
  const summed = columns.some(({ key }) => key in totals);
  return (
    // A box that scrolls can be reached and scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['scroll']} tabIndex={0} role="region" aria-label={label}>
      <table className={css['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isFigure(column) ? css['number'] : undefined}>
                {say(column.label)}
              </th>
            ))}
            {linkOf && <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column.key} className={isFigure(column) ? css['number'] : undefined}>
                  {cell(column, row[column.key])}
                </td>
              ))}
              {linkOf && <td>{typeof row['$id'] === 'string' && linkOf(row['$id'])}</td>}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr>
              {columns.map((column, at) => (
                <td key={column.key} className={isFigure(column) ? css['number'] : undefined}>
                  {column.key in totals ? cell(column, totals[column.key]) : at === 0 ? say(words.total) : null}
                </td>
              ))}
              {linkOf && <td />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};
