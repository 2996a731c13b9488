/** Numbers as people type them. */
import { Decimal } from 'decimal.js';
import { halfWidth, plain } from './numberText.ts';

/**
 * `¥3,268.00`, `12w` (120 000), `1.5万` → decimal text with at most `scale` places, rounded half up. Empty text is null;
 * what does not read as a number comes back as it is, so that the check can say so and nothing typed is lost.
 */
export const readDecimal = (typed: string, scale: number): string | null => {
  const text = halfWidth(typed).replaceAll(/[¥￥,，\s]/g, '');
  if (text === '') return null;
  const [, digits = text, unit] = /^(.*?)([wW万kK千]?)$/.exec(text) ?? [];
  if (!plain.test(digits)) return typed;
  const factor = unit === undefined || unit === '' ? 1 : /[wW万]/.test(unit) ? 10_000 : 1000;
  const value = new Decimal(digits).times(factor);
  return value.decimalPlaces() > scale ? value.toFixed(scale, Decimal.ROUND_HALF_UP) : value.toFixed();
};
