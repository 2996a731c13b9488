/** What a page counts itself, as a result of a report: charts and their tables take no other. Pure. */
import type { ReportResult } from '#model/report/report.ts';

type Told = Pick<ReportResult, 'chartType' | 'columns' | 'rows'> & Partial<Pick<ReportResult, 'totals' | 'names'>>;

export const chartOf = ({ totals = {}, names = {}, ...told }: Told): ReportResult => ({
  ...told,
  totals,
  names,
  count: told.rows.length,
  cut: false,
  asked: [],
  at: '',
  mayExport: false,
});
