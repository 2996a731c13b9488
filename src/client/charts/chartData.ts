/** What a chart draws of a report's result: categories and series of numbers, small enough to be read. Pure. */
import type { ReportResult, ResultColumn } from '#model/report/report.ts';

interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface ChartData {
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Name of the figure, where there is only one. */
  readonly unit: string;
}

const MOST_SERIES = 6;
const MOST_SLICES = 5;

/** How a value of a column reads; labels of the chart are made of them. */
export type Telling = (column: ResultColumn, value: unknown) => string;

const numberOf = (value: unknown): number | null => {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
};
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0);

/** The largest of them and one that holds the rest. */
const fewest = (series: readonly ChartSeries[], most: number, other: string): readonly ChartSeries[] => {
  if (series.length <= most) return series;
  const ordered = series.toSorted((a, b) => sum(b.values) - sum(a.values));
  const kept = ordered.slice(0, most - 1);
  const rest = ordered.slice(most - 1);
  const values = (rest[0]?.values ?? []).map((_, at) => sum(rest.map((one) => one.values[at] ?? null)));
  return [...kept, { name: other, values }];
};

/**
 * One group: each figure is a series. Two groups: the second makes the series of the first figure. `other` names what holds the rest.
 * Null where there is nothing that can be drawn.
 */
export function chartDataOf(result: ReportResult, tell: Telling, label: (column: ResultColumn) => string, other: string): ChartData | null {
  const [first, second] = result.columns.filter(({ role }) => role === 'group');
  const figures = result.columns.filter(({ role }) => role === 'value');
  const [figure] = figures;
  if (first === undefined || figure === undefined || result.rows.length === 0) return null;
  const categories = [...new Set(result.rows.map((row) => tell(first, row[first.key])))];
  const place = new Map(categories.map((name, at) => [name, at]));
  const valuesOf = (key: string, rows: ReportResult['rows']): readonly (number | null)[] => {
    const values: (number | null)[] = categories.map(() => null);
    for (const row of rows) {
      const at = place.get(tell(first, row[first.key]));
      const value = numberOf(row[key]);
      if (at !== undefined && value !== null) values[at] = (values[at] ?? 0) + value;
    }
    return values;
  };
  const series =
    second === undefined
      ? figures.map((column) => ({ name: label(column), values: valuesOf(column.key, result.rows) }))
      : [...new Set(result.rows.map((row) => tell(second, row[second.key])))].map((name) => ({
          name,
          values: valuesOf(
            figure.key,
            result.rows.filter((row) => tell(second, row[second.key]) === name),
          ),
        }));
  const unit = second !== undefined || figures.length === 1 ? label(figure) : '';
  return { categories, series: fewest(series, MOST_SERIES, other), unit };
}

interface Slice {
  readonly name: string;
  readonly value: number;
}

/** The first figure as slices, at most five; what is not above zero has no slice. */
export function slicesOf({ categories, series }: ChartData, other: string): readonly Slice[] {
  const values = series[0]?.values ?? [];
  const all = categories
    .map((name, at) => ({ name, value: values[at] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value);
  if (all.length <= MOST_SLICES) return all;
  const rest = all.slice(MOST_SLICES - 1);
  return [...all.slice(0, MOST_SLICES - 1), { name: other, value: sum(rest.map(({ value }) => value)) }];
}
