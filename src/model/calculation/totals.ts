/** What stands under a table of lines. */
import type { AnyDoc } from '#model/definition.ts';
import type { AnyLines } from '#model/lineSet.ts';
import { sum } from './rounding.ts';

/** Sums under a table of lines, by field, at the scale of the field. */
export const totalsOf = (lines: AnyLines, values: readonly AnyDoc[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (lines.totals ?? []).map((name) => {
      const scale = lines.fields[name]?.digits?.[1] ?? 0;
      return [
        name,
        sum(
          values.map((line) => line[name]),
          scale,
        ),
      ] as const;
    }),
  );
