/** A result as CSV: names instead of ids, labels instead of codes, in the reader's language. */
import { csvOf } from '#model/calculation/csv.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import type { ReportResult, ResultColumn } from '#model/report/report.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Language } from '#model/words.ts';
import type { LabelOf } from '#server/documents/lists/choices.ts';

const yes = w('Yes', '是');
const no = w('No', '否');
const total = w('Total', '合计');

interface Telling {
  readonly language: Language;
  readonly zone: string;
  readonly labelOf: LabelOf;
}

function told({ names }: ReportResult, column: ResultColumn, value: unknown, telling: Telling): string {
  const { kind, target, dictionary, agg } = column;
  const { language, zone, labelOf } = telling;
  if (value === null || value === undefined) return '';
  if (agg === 'count' || agg === 'countDistinct') return textOf(value);
  if (typeof value === 'boolean') return (value ? yes : no)[language];
  const one = (text: string): string => {
    if (target !== undefined) return names[`${target}/${text}`]?.[language] ?? text;
    if (dictionary !== undefined) return labelOf(dictionary, text)?.[language] ?? text;
    return kind === 'dateTime' ? formatInstant(text, 'yyyy-MM-dd hh:mm:ss', zone) : text;
  };
  return Array.isArray(value) ? value.map((each) => one(textOf(each))).join('; ') : one(textOf(value));
}

/** Heading, rows, and the totals below them where there are some. */
export function reportCsv(result: ReportResult, telling: Telling): string {
  const { columns, rows, totals } = result;
  const sums = columns.map((column, at) =>
    column.key in totals ? told(result, column, totals[column.key], telling) : at === 0 ? total[telling.language] : '',
  );
  return csvOf([
    columns.map(({ label }) => label[telling.language]),
    ...rows.map((row) => columns.map((column) => told(result, column, row[column.key], telling))),
    ...(Object.keys(totals).length > 0 ? [sums] : []),
  ]);
}
