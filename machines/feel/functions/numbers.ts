/** Built-in functions of FEEL over numbers. */
import { builtin, integerOf, type Builtin } from '../builtin.ts';
import { hard } from '../arithmetic.ts';
import { spend } from '../budget.ts';
import { Months, Span } from '../temporal.ts';
import { decimalOf, Exact, isNumber, type Value } from '../values.ts';
import type { Decimal } from 'decimal.js';

const rounding = (mode: Decimal.Rounding): Builtin =>
  builtin('n, scale', ([n, scale]) => {
    spend(5);
    const number = decimalOf(n ?? null);
    const places = scale === undefined || scale === null ? 0 : integerOf(scale);
    if (!number || places === null || Math.abs(places) > 60) return null;
    const factor = new Exact(10).pow(places);
    return number.times(factor).toDecimalPlaces(0, mode).div(factor);
  });

const one = (call: (n: Decimal) => Value): Builtin =>
  builtin('number', ([n]) => {
    const number = decimalOf(n ?? null);
    return number && call(number);
  });

/** Roots, powers and logarithms. */
const costly = (call: (n: Decimal) => Value): Builtin =>
  one((n) => {
    spend(hard);
    return call(n);
  });

const finite = (value: Decimal): Value => (value.isFinite() ? value : null);

export const numbers: Readonly<Record<string, Builtin>> = {
  decimal: rounding(Exact.ROUND_HALF_EVEN),
  floor: rounding(Exact.ROUND_FLOOR),
  ceiling: rounding(Exact.ROUND_CEIL),
  'round up': rounding(Exact.ROUND_UP),
  'round down': rounding(Exact.ROUND_DOWN),
  'round half up': rounding(Exact.ROUND_HALF_UP),
  'round half down': rounding(Exact.ROUND_HALF_DOWN),
  abs: builtin('n', ([n]) => {
    if (n instanceof Months) return new Months(Math.abs(n.months));
    if (n instanceof Span) return new Span(Math.abs(n.seconds));
    return n !== undefined && isNumber(n) ? (decimalOf(n)?.abs() ?? null) : null;
  }),
  modulo: builtin('dividend, divisor', ([dividend, divisor]) => {
    const a = decimalOf(dividend ?? null);
    const b = decimalOf(divisor ?? null);
    return a && b && !b.isZero() ? a.minus(a.div(b).floor().times(b)) : null;
  }),
  sqrt: costly((n) => (n.isNegative() ? null : n.sqrt())),
  log: costly((n) => (n.lte(0) ? null : n.ln())),
  exp: costly((n) => finite(n.exp())),
  odd: one((n) => (n.isInteger() ? !n.mod(2).isZero() : null)),
  even: one((n) => (n.isInteger() ? n.mod(2).isZero() : null)),
};
