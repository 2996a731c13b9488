/** The rows of a report of pay, by pages, with their sums. */
import { usePageLabels } from '#client/blocks/list/usePageLabels.ts';
import frame from '#client/blocks/frame.module.css';
import { Money, Quantity } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { reportTotals, type PayReportColumn, type PayReportRow } from '#resources/hr/rules/payReports.ts';
import { Pagination } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { useState } from 'react';
import type { CellText } from './cells.ts';
import { words } from './payReportsWords.ts';

/** Rows of a page. */
const most = 100;

interface Props {
  readonly label: Words;
  readonly columns: readonly PayReportColumn[];
  readonly rows: readonly PayReportRow[];
  readonly textOf: CellText;
}

const isNumber = ({ kind }: PayReportColumn): boolean => kind === 'money' || kind === 'count' || kind === 'rate';

export const ReportTable = ({ label, columns, rows, textOf }: Props) => {
  const say = useSay();
  const labels = usePageLabels();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / most));
  const at = Math.min(page, pages);
  const totals = reportTotals(columns, rows);
  const figure = (column: PayReportColumn, value: string) =>
    column.kind === 'money' ? <Money value={value} /> : <Quantity value={value} />;
  return (
    <>
      <div className={frame['scroll']} data-flat tabIndex={0} role="region" aria-label={say(label)}>
        <table className={frame['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={isNumber(column) ? frame['number'] : undefined}>
                  {say(column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * most, at * most).map((row, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.name} className={isNumber(column) ? frame['number'] : undefined}>
                    {column.kind === 'money' || column.kind === 'count' ? figure(column, textOf(column, row)) : textOf(column, row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {columns.map((column, index) => {
                const total = totals[column.name];
                return (
                  <td key={column.name} className={isNumber(column) ? frame['number'] : undefined}>
                    {index === 0 ? <strong>{say(words.total)}</strong> : total !== undefined && <strong>{figure(column, total)}</strong>}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        </table>
      </div>
      {pages > 1 && <Pagination total={pages} value={at} onChange={setPage} aria-label={say(words.pages)} {...labels} />}
    </>
  );
};
