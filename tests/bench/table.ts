/** The printed result: one row a figure, with its floor or peer of the same run and their ratio. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the ratio is against, measured in the same run. */
  readonly floor?: { readonly name: string; readonly value: number };
  readonly goal?: string;
}

const number = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 1 ? value.toFixed(2) : value.toPrecision(3);

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, floor, goal }) => [
    name,
    `${number(value)} ${unit}`,
    floor === undefined ? '' : `${number(floor.value)} ${unit} (${floor.name})`,
    floor === undefined ? '' : (value / floor.value).toFixed(2),
    goal ?? '',
  ]);
  const all = [['figure', 'measured', 'floor or peer', 'ratio', 'goal'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The value below which the `share`, 0-1, of all values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
