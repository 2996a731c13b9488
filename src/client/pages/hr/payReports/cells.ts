/** A cell of a report of pay as text, in the table as in its file. */
import { multiply } from '#model/calculation/decimal.ts';
import type { Language } from '#model/words.ts';
import type { PayReportColumn, PayReportRow } from '#resources/hr/rules/payReports.ts';

export type CellText = (column: PayReportColumn, row: PayReportRow) => string;

export const cellText =
  (language: Language): CellText =>
  ({ name, kind }, row) => {
    const value = row[name] ?? '';
    if (typeof value !== 'string') return value[language];
    return kind === 'rate' && value !== '' ? `${multiply(value, '100').replace(/\.?0+$/, '')}%` : value;
  };
