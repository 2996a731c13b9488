/** Built-in functions of FEEL that compare ranges and points. */
import { builtin, type Builtin } from '../builtin.ts';
import { compare, equal, Range, within, type Value } from '../values.ts';

const asRange = (value: Value | undefined): Range => (value instanceof Range ? value : new Range(value ?? null, value ?? null, true, true));
const relation = (call: (a: Range, b: Range) => boolean | null): Builtin =>
  builtin('range1, range2', ([a, b]) =>
    a === undefined || b === undefined || a === null || b === null ? null : call(asRange(a), asRange(b)),
  );

/** Does the first end before the second begins? Touching counts only where one of the two leaves the point out. */
const before = (a: Range, b: Range): boolean | null => {
  const order = compare(a.high, b.low);
  return order === null ? null : order < 0 || (order === 0 && !(a.withHigh && b.withLow));
};

const includes = (outer: Range, one: Range): boolean | null => {
  const low = compare(outer.low, one.low);
  const high = compare(outer.high, one.high);
  if (low === null || high === null) return null;
  return (low < 0 || (low === 0 && (outer.withLow || !one.withLow))) && (high > 0 || (high === 0 && (outer.withHigh || !one.withHigh)));
};

const both = (a: boolean | null, b: boolean | null): boolean | null => (a === null || b === null ? null : a && b);
const starts = (a: Range, b: Range) => both(equal(a.low, b.low) === true && a.withLow === b.withLow, includes(b, a));
const finishes = (a: Range, b: Range) => both(equal(a.high, b.high) === true && a.withHigh === b.withHigh, includes(b, a));
const overlaps = (a: Range, b: Range): boolean | null => {
  const [first, second] = [before(a, b), before(b, a)];
  return first === null || second === null ? null : !first && !second;
};
const meets = (a: Range, b: Range) => a.withHigh && b.withLow && equal(a.high, b.low) === true;

export const ranges: Readonly<Record<string, Builtin>> = {
  before: relation(before),
  after: relation((a, b) => before(b, a)),
  includes: relation(includes),
  during: relation((a, b) => includes(b, a)),
  overlaps: relation(overlaps),
  'overlaps before': relation((a, b) => both(overlaps(a, b), (compare(a.low, b.low) ?? 1) <= 0 && (compare(a.high, b.high) ?? 1) <= 0)),
  'overlaps after': relation((a, b) => both(overlaps(a, b), (compare(b.low, a.low) ?? 1) <= 0 && (compare(b.high, a.high) ?? 1) <= 0)),
  meets: relation(meets),
  'met by': relation((a, b) => meets(b, a)),
  starts: relation(starts),
  'started by': relation((a, b) => starts(b, a)),
  finishes: relation(finishes),
  'finished by': relation((a, b) => finishes(b, a)),
  coincides: relation((a, b) => equal(a, b)),
  in: builtin('value, range', ([value, range]) => (range instanceof Range ? within(value ?? null, range) : null)),
};
