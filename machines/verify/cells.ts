/**
 * The values of a field cut into cells, in each of which all conditions keep their truth: points, open intervals between them, single
 * choices and the rest of them. So gaps and overlaps are exact, by asking the conditions themselves once in each cell.
 */
import type { Words } from '#model/words.ts';
import { DateOnly, DateTime, TimeOfDay } from '../feel/temporal.ts';
import { compare, decimalOf, Exact, isNumber, textOf, type Value } from '../feel/values.ts';
import type { Interval, Span, Stretch } from './finding.ts';
import { scaleOf, type CheckedField } from './fields.ts';

export interface Cell {
  /** A value of the cell, as JSON. */
  readonly sample: unknown;
  readonly interval?: Interval;
  /** A single value; null: all that are not named. */
  readonly value?: string | boolean | null;
}

export interface Dimension {
  readonly name: string;
  readonly label: Words;
  readonly cells: readonly Cell[];
}

type Point = InstanceType<typeof Exact> | DateOnly | DateTime | TimeOfDay;

/** A text that no field has. */
const noneOfThem = '\u0000';

const pointOf = (value: Value, kind: CheckedField['kind'] | undefined): Point | null => {
  if (isNumber(value)) return decimalOf(value);
  if (value instanceof DateOnly || value instanceof DateTime || value instanceof TimeOfDay) return value;
  if (typeof value !== 'string') return null;
  if (kind === 'date') return DateOnly.parse(value);
  return kind === 'dateTime' ? DateTime.parse(value) : null;
};

/** The next value after a point that the field can have; null: as near as one likes. */
const after = (point: Point, scale: number | null): Point | null => {
  if (point instanceof DateOnly) return new DateOnly(point.days + 1);
  if (point instanceof DateTime) return point.plus(1);
  if (point instanceof TimeOfDay) return new TimeOfDay(Math.min(point.seconds + 1, 86_399), point.offset);
  return scale === null ? null : point.plus(new Exact(10).pow(-scale));
};
const before = (point: Point, scale: number | null): Point => {
  if (point instanceof DateOnly) return new DateOnly(point.days - 1);
  if (point instanceof DateTime) return point.plus(-1);
  if (point instanceof TimeOfDay) return new TimeOfDay(Math.max(point.seconds - 1, 0), point.offset);
  return point.minus(new Exact(10).pow(-(scale ?? 0)));
};

const jsonOf = (point: Point, kind: CheckedField['kind'] | undefined): unknown =>
  point instanceof Exact && (kind === 'integer' || kind === undefined) ? point.toNumber() : textOf(point);

/** A value strictly between two points; null where the field has none there. */
const between = (low: Point | null, high: Point | null, scale: number | null): Point | null => {
  if (!low) return before(high!, scale);
  const next = after(low, scale) ?? (high ? (low as InstanceType<typeof Exact>).plus(high as InstanceType<typeof Exact>).div(2) : null);
  if (next === null) return (low as InstanceType<typeof Exact>).plus(1);
  return high === null || (compare(next, high) ?? 0) < 0 ? next : null;
};

const ordered = (points: readonly Point[], field: CheckedField | undefined): readonly Cell[] => {
  const limit = (text: string | undefined): Point | null => (text === undefined ? null : decimalOf(text));
  const [least, most] = [limit(field?.least), limit(field?.most)];
  const all = [...points, ...(least ? [least] : []), ...(most ? [most] : [])].toSorted((a, b) => compare(a, b) ?? 0);
  const marks = all.filter((one, at) => at === 0 || compare(all[at - 1]!, one) !== 0);
  const scale = field ? scaleOf(field) : null;
  const inside = (point: Point): boolean => (!least || (compare(point, least) ?? 0) >= 0) && (!most || (compare(point, most) ?? 0) <= 0);
  const cells: Cell[] = [];
  const open = (low: Point | null, high: Point | null): void => {
    const sample = between(low, high, scale);
    if (sample && inside(sample))
      cells.push({
        sample: jsonOf(sample, field?.kind),
        interval: { low: low && textOf(low), high: high && textOf(high), withLow: false, withHigh: false },
      });
  };
  for (const [at, point] of marks.entries()) {
    open(marks[at - 1] ?? null, point);
    if (inside(point))
      cells.push({
        sample: jsonOf(point, field?.kind),
        interval: { low: textOf(point), high: textOf(point), withLow: true, withHigh: true },
      });
  }
  open(marks.at(-1)!, null);
  return cells;
};

/** Cells of a variable that is compared with these values; null where they do not go together. */
export const dimensionOf = (name: string, values: readonly Value[], field: CheckedField | undefined): Dimension | null => {
  const label = field?.label ?? { en: name, zh: name };
  const compared = values.filter((value) => value !== null);
  if (compared.every((value) => typeof value === 'boolean'))
    return { name, label, cells: [true, false].map((value) => ({ sample: value, value })) };
  const points = compared.map((value) => pointOf(value, field?.kind));
  if (points.every((point) => point !== null)) return { name, label, cells: ordered(points, field) };
  if (!compared.every((value) => typeof value === 'string')) return null;
  const named = [...new Set(compared)];
  const others = (field?.options ?? []).map(({ value }) => value).filter((value) => !named.includes(value));
  const rest: readonly Cell[] = field?.options && others.length === 0 ? [] : [{ sample: others[0] ?? noneOfThem, value: null }];
  return { name, label, cells: [...named.map((value) => ({ sample: value, value })), ...rest] };
};

/** Every combination of cells, as one index for each dimension; null where there are too many. */
export const pointsOf = (dimensions: readonly Dimension[], most = 20_000): readonly (readonly number[])[] | null => {
  const total = dimensions.reduce((product, { cells }) => product * cells.length, 1);
  if (total > most) return null;
  return dimensions.reduce<readonly (readonly number[])[]>(
    (found, { cells }) => found.flatMap((one) => cells.map((_, at) => [...one, at])),
    [[]],
  );
};

/** Values of a point, nested as their paths say. */
export const valuesAt = (dimensions: readonly Dimension[], point: readonly number[]): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [at, { name, cells }] of dimensions.entries()) {
    const path = name.split('.');
    const last = path.pop()!;
    let inside = values;
    for (const part of path) inside = (inside[part] ??= {}) as Record<string, unknown>;
    inside[last] = cells[point[at]!]!.sample;
  }
  return values;
};

const merged = (intervals: readonly Interval[]): readonly Interval[] => {
  const found: Interval[] = [];
  for (const one of intervals) {
    const last = found.at(-1);
    if (last && last.high !== null && last.high === one.low && (last.withHigh || one.withLow))
      found[found.length - 1] = { low: last.low, withLow: last.withLow, high: one.high, withHigh: one.withHigh };
    else found.push(one);
  }
  return found;
};

const stretchOf = (cells: readonly Cell[]): Stretch =>
  cells[0]?.interval
    ? { kind: 'intervals', intervals: merged(cells.map(({ interval }) => interval!)) }
    : { kind: 'values', values: cells.map(({ value }) => value ?? null) };

/** The points as few boxes: for each box the fields that it confines, with their values. */
export const boxesOf = (
  dimensions: readonly Dimension[],
  points: readonly (readonly number[])[],
  most: number,
): readonly (readonly Span[])[] => {
  if (dimensions.length === 0) return points.length > 0 ? [[]] : [];
  const left = new Set(points.map((point) => point.join(' ')));
  const boxes: Span[][] = [];
  while (left.size > 0 && boxes.length < most) {
    const sides = left
      .values()
      .next()
      .value!.split(' ')
      .map((at) => [Number(at)]);
    const filled = (): boolean => {
      const corners = sides.reduce<number[][]>((found, side) => found.flatMap((one) => side.map((at) => [...one, at])), [[]]);
      return corners.every((corner) => left.has(corner.join(' ')));
    };
    for (const [axis, { cells }] of dimensions.entries())
      for (const at of cells.keys()) {
        if (sides[axis]!.includes(at)) continue;
        sides[axis]!.push(at);
        if (!filled()) sides[axis]!.pop();
      }
    for (const corner of sides.reduce<number[][]>((found, side) => found.flatMap((one) => side.map((at) => [...one, at])), [[]]))
      left.delete(corner.join(' '));
    boxes.push(
      dimensions.flatMap(({ name, cells }, axis) => {
        const side = sides[axis]!.toSorted((a, b) => a - b);
        return side.length === cells.length ? [] : [{ field: name, stretch: stretchOf(side.map((at) => cells[at]!)) }];
      }),
    );
  }
  return boxes;
};
