/** Arithmetic of FEEL: numbers, text by `+`, dates and durations. What does not fit together gives null. */
import { lettersOf, spend } from './budget.ts';
import { DateOnly, DateTime, Months, Span, TimeOfDay } from './temporal.ts';
import { decimalOf, isNumber, type Value } from './values.ts';

/** Units of roots, logarithms and powers that are no small whole numbers. */
export const hard = 4_000;

const numbers = (sign: string, left: Value, right: Value): Value => {
  const a = decimalOf(left);
  const b = decimalOf(right);
  if (!a || !b) return null;
  spend(5);
  switch (sign) {
    case '+':
      return a.plus(b);
    case '-':
      return a.minus(b);
    case '*':
      return a.times(b);
    case '/':
      return b.isZero() ? null : a.div(b);
    default: {
      spend(b.isInteger() && b.abs().lt(100) ? 20 : hard);
      const power = a.pow(b);
      return power.isFinite() ? power : null;
    }
  }
};

/** A point in time moved by a duration; whole days only for dates. */
const moved = (at: Value, by: Value, sign: 1 | -1): Value => {
  if (by instanceof Months) {
    if (at instanceof DateOnly) return at.plusMonths(sign * by.months);
    if (at instanceof DateTime) return new DateTime(at.date.plusMonths(sign * by.months), at.time);
    return at instanceof Months ? new Months(at.months + sign * by.months) : null;
  }
  if (!(by instanceof Span)) return null;
  const seconds = sign * by.seconds;
  if (at instanceof DateOnly) return new DateOnly(at.days + Math.floor(seconds / 86400));
  if (at instanceof DateTime) return at.plus(seconds);
  if (at instanceof TimeOfDay) return new TimeOfDay((((at.seconds + seconds) % 86400) + 86400) % 86400, at.offset);
  return at instanceof Span ? new Span(at.seconds + seconds) : null;
};

const asDateTime = (value: Value): DateTime | null =>
  value instanceof DateTime ? value : value instanceof DateOnly ? new DateTime(value, new TimeOfDay(0, null)) : null;

const difference = (left: Value, right: Value): Value => {
  if (left instanceof TimeOfDay && right instanceof TimeOfDay)
    return left.compare(right) === null ? null : new Span(left.seconds - (left.offset ?? 0) - right.seconds + (right.offset ?? 0));
  const a = asDateTime(left);
  const b = asDateTime(right);
  if (!a || !b) return null;
  if (left instanceof DateOnly || right instanceof DateOnly) return new Span(a.seconds - b.seconds);
  return a.compare(b) === null ? null : new Span(a.seconds - b.seconds);
};

const scaled = (duration: Months | Span, factor: number): Value => {
  if (!Number.isFinite(factor)) return null;
  return duration instanceof Months ? new Months(Math.trunc(duration.months * factor)) : new Span(duration.seconds * factor);
};

export const arithmetic = (sign: string, left: Value, right: Value): Value => {
  if (left === null || right === null) return null;
  if (typeof left === 'string' && typeof right === 'string' && sign === '+') {
    spend(lettersOf(left) + lettersOf(right));
    return left + right;
  }
  if ((isNumber(left) && decimalOf(right)) || (isNumber(right) && decimalOf(left)) || (sign !== '+' && decimalOf(left) && decimalOf(right)))
    return numbers(sign, left, right);
  const leftLasts = left instanceof Months || left instanceof Span;
  const rightLasts = right instanceof Months || right instanceof Span;
  switch (sign) {
    case '+':
      return rightLasts ? moved(left, right, 1) : leftLasts ? moved(right, left, 1) : null;
    case '-':
      return rightLasts ? moved(left, right, -1) : difference(left, right);
    case '*':
      if (leftLasts && isNumber(right)) return scaled(left, decimalOf(right)!.toNumber());
      return rightLasts && isNumber(left) ? scaled(right, decimalOf(left)!.toNumber()) : null;
    case '/':
      if (leftLasts && isNumber(right)) return scaled(left, 1 / decimalOf(right)!.toNumber());
      if (left instanceof Months && right instanceof Months) return right.months === 0 ? null : left.months / right.months;
      return left instanceof Span && right instanceof Span && right.seconds !== 0 ? left.seconds / right.seconds : null;
    default:
      return null;
  }
};

export const negate = (value: Value): Value => {
  if (value instanceof Months) return new Months(-value.months);
  if (value instanceof Span) return new Span(-value.seconds);
  return isNumber(value) ? (decimalOf(value)?.negated() ?? null) : null;
};
