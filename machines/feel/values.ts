/** Values of FEEL expressions and how they compare. JSON goes in as it is: numbers become decimals only where they are reckoned with. */
import { Decimal } from 'decimal.js';
import { deeper, lettersOf, spend } from './budget.ts';
import { DateOnly, DateTime, Months, Span, TimeOfDay } from './temporal.ts';

/** Decimals of FEEL: 34 digits, half even, exponents of IEEE decimal128, whatever the rest of the product uses. */
export const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -40,
  toExpPos: 40,
  minE: -6143,
  maxE: 6144,
});

export type Value =
  | null
  | boolean
  | string
  | number
  | Decimal
  | DateOnly
  | TimeOfDay
  | DateTime
  | Months
  | Span
  | Range
  | FeelFunction
  | readonly Value[]
  | { readonly [name: string]: Value };

/** An interval such as `[1..5)`; an open side has no bound. */
export class Range {
  constructor(
    readonly low: Value,
    readonly high: Value,
    readonly withLow: boolean,
    readonly withHigh: boolean,
  ) {}
}

/** How much there is to walk over in an expression. */
export interface Size {
  readonly nodes: number;
  readonly levels: number;
}

export class FeelFunction {
  constructor(
    /** Names of the parameters, for calls that name them. A last name with `…` takes the rest. */
    readonly parameters: readonly string[],
    private readonly body: (given: readonly Value[]) => Value,
    /** The size of the body's expression: a function may call itself as often as its levels fit into an evaluation. */
    private readonly size: Size,
  ) {}

  call(given: readonly Value[]): Value {
    spend(this.size.nodes);
    return deeper(this.size.levels, () => this.body(given));
  }
}

const numeric = /^-?(\d+(\.\d+)?|\.\d+)$/;

/** Digits of a number written down; longer texts are none. */
export const longestNumber = 400;

export const isNumber = (value: Value): value is number | Decimal => typeof value === 'number' || value instanceof Decimal;
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
export const isContext = (value: Value): value is { readonly [name: string]: Value } =>
  value !== null &&
  typeof value === 'object' &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** The value as a decimal, null where it is no number. Decimals travel as text in JSON, so numeric text meeting a number is a number. */
export const decimalOf = (value: Value): Decimal | null => {
  if (value instanceof Decimal) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null;
  return typeof value === 'string' && value.length <= longestNumber && numeric.test(value) ? new Exact(value) : null;
};

/** Brings JSON text to the kind of what it meets: a number, a date, a date and time. */
const meeting = (value: Value, other: Value): Value => {
  if (typeof value !== 'string' || typeof other === 'string') return value;
  if (isNumber(other)) return decimalOf(value) ?? value;
  if (other instanceof DateOnly) return DateOnly.parse(value) ?? value;
  if (other instanceof DateTime) return DateTime.parse(value) ?? value;
  if (other instanceof TimeOfDay) return TimeOfDay.parse(value) ?? value;
  return value;
};

/** Two texts are read as far as the shorter one goes. */
const comparing = (left: Value, right: Value): number =>
  typeof left === 'string' && typeof right === 'string' ? lettersOf(left.length < right.length ? left : right) : 3;

/** -1, 0, 1; null where the two cannot be compared (other kinds, null, local with zoned time). */
export const compare = (left: Value, right: Value): number | null => {
  spend(comparing(left, right));
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : left === right ? 0 : null;
  const a = meeting(left, right);
  const b = meeting(right, left);
  if (isNumber(a) && isNumber(b)) {
    const x = decimalOf(a);
    const y = decimalOf(b);
    return x && y ? x.comparedTo(y) : null;
  }
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof DateOnly && b instanceof DateOnly) return Math.sign(a.days - b.days);
  if (a instanceof DateTime && b instanceof DateTime) return a.compare(b);
  if (a instanceof TimeOfDay && b instanceof TimeOfDay) return a.compare(b);
  if (a instanceof Months && b instanceof Months) return Math.sign(a.months - b.months);
  if (a instanceof Span && b instanceof Span) return Math.sign(a.seconds - b.seconds);
  return null;
};

/** Equality of FEEL: null equals null only; values of different kinds give null. */
export const equal = (left: Value, right: Value): boolean | null => {
  spend(1);
  if (left === null || right === null) return left === right;
  if (typeof left === 'boolean' || typeof right === 'boolean') return typeof left === typeof right ? left === right : null;
  if (isList(left) && isList(right))
    return left.length === right.length && deeper(1, () => left.every((one, at) => equal(one, right[at]!) === true));
  if (left instanceof Range && right instanceof Range)
    return (
      left.withLow === right.withLow &&
      left.withHigh === right.withHigh &&
      equal(left.low, right.low) === true &&
      equal(left.high, right.high) === true
    );
  if (isContext(left) && isContext(right)) {
    const names = Object.keys(left);
    spend(names.length);
    return (
      names.length === Object.keys(right).length &&
      deeper(1, () => names.every((name) => Object.hasOwn(right, name) && equal(left[name]!, right[name]!) === true))
    );
  }
  const order = compare(left, right);
  return order === null ? null : order === 0;
};

/** Is the value inside the interval? Null where it cannot be compared with a bound. */
export const within = (value: Value, range: Range): boolean | null => {
  const above = range.low === null ? 1 : compare(value, range.low);
  const below = range.high === null ? -1 : compare(value, range.high);
  if (above === null || below === null) return null;
  return (above > 0 || (range.withLow && above === 0)) && (below < 0 || (range.withHigh && below === 0));
};

export const kindOf = (value: Value): string => {
  if (value === null) return 'null';
  if (isNumber(value)) return 'number';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  if (value instanceof DateOnly) return 'date';
  if (value instanceof TimeOfDay) return 'time';
  if (value instanceof DateTime) return 'date and time';
  if (value instanceof Months) return 'years and months duration';
  if (value instanceof Span) return 'days and time duration';
  if (value instanceof Range) return 'range';
  if (value instanceof FeelFunction) return 'function';
  return isList(value) ? 'list' : 'context';
};

/** Text of a value as FEEL writes it. */
export const textOf = (value: Value, inside = false): string => {
  spend(typeof value === 'string' ? lettersOf(value) : 10);
  if (value === null) return 'null';
  if (typeof value === 'string') return inside ? JSON.stringify(value) : value;
  if (typeof value === 'number') return new Exact(value).toString();
  if (isList(value)) return deeper(1, () => `[${value.map((one) => textOf(one, true)).join(', ')}]`);
  if (value instanceof Range)
    return deeper(
      1,
      () => `${value.withLow ? '[' : '('}${textOf(value.low, true)}..${textOf(value.high, true)}${value.withHigh ? ']' : ')'}`,
    );
  if (value instanceof FeelFunction) return 'function';
  if (isContext(value)) {
    const written = ([name, one]: readonly [string, Value]): string => `${name}: ${textOf(one, true)}`;
    return deeper(1, () => `{${Object.entries(value).map(written).join(', ')}}`);
  }
  return value.toString();
};

/** The value as JSON: decimals that a JavaScript number holds exactly become numbers, others text; dates and durations ISO text. */
export const plain = (value: Value): unknown => {
  spend(typeof value === 'string' ? lettersOf(value) : value instanceof Decimal ? 10 : 2);
  if (value === null || typeof value !== 'object') return value;
  // Zero has no sign outside.
  if (value instanceof Decimal && value.isZero()) return 0;
  if (value instanceof Decimal) return new Exact(value.toNumber()).equals(value) ? value.toNumber() : value.toString();
  if (isList(value)) return deeper(1, () => value.map(plain));
  if (value instanceof Range || value instanceof FeelFunction || !isContext(value)) return textOf(value);
  return deeper(1, () => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)])));
};
