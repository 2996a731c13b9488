/** Stretches of a number line for people to read. */
import { intervalOf, type Line, type Stretched } from '#machines/conditions/lines.ts';
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Span } from '#machines/verify/finding.ts';
import { spanWords } from '#machines/verify/spans.ts';
import { thousands } from '#model/calculation/format.ts';
import { w, type Words } from '#model/words.ts';

/** `5,000`, `2026-01-31`. */
export const markText = (text: string): string => (/^-?\d+(\.\d+)?$/.test(text) ? thousands(text, text.split('.')[1]?.length ?? 0) : text);

/** What a single value of a field is called. */
export const valueWords = (value: string | boolean | null | undefined, field: CheckedField | undefined): Words => {
  if (value === null || value === undefined) return w('anything else', '其他');
  if (typeof value === 'boolean') return value ? w('yes', '是') : w('no', '否');
  return field?.options?.find((one) => one.value === value)?.label ?? w(value, value);
};

/** `5,000 < Amount ≤ 20,000`; the whole line: any value. */
export const stretchWords = (line: Line, stretch: Pick<Stretched, 'first' | 'last'>, fields: readonly CheckedField[]): Words => {
  if (stretch.first === 0 && stretch.last === line.cells.length - 1) return w('Any value', '任意值');
  const interval = intervalOf(line.cells, stretch);
  const known = new Map(
    fields.map((field) => [
      field.name,
      { ...field, label: line.field === field.name ? line.label : (field.label ?? w(field.name, field.name)) },
    ]),
  );
  if (!known.has(line.field)) known.set(line.field, { name: line.field, kind: 'text', label: line.label });
  const span: Span = interval
    ? {
        field: line.field,
        stretch: {
          kind: 'intervals',
          intervals: [
            {
              ...interval,
              low: interval.low === null ? null : markText(interval.low),
              high: interval.high === null ? null : markText(interval.high),
            },
          ],
        },
      }
    : {
        field: line.field,
        stretch: { kind: 'values', values: line.cells.slice(stretch.first, stretch.last + 1).map(({ value }) => value ?? null) },
      };
  return spanWords([span], known);
};
