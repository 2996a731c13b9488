/** Numbers as people type them and as they are shown; always text, never floats (rulings 6). */
import { Decimal } from 'decimal.js';

/** Full-width digits, letters and signs as their ASCII twins; input methods leave them behind. */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

const plain = /^-?(\d+\.?\d*|\.\d+)$/;

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

/** `-3268.4` → `-3,268.4`; text that is no number is left alone. */
export const groupDigits = (text: string): string => {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '', rest = ''] = match;
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
};

/** With exactly `scale` places and thousands; for money and sums. */
export const fixedDecimal = (value: unknown, scale: number): string => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return plain.test(text) ? groupDigits(new Decimal(text).toFixed(scale, Decimal.ROUND_HALF_UP)) : text;
};

/** Thousands, and only the places that say something: `4.0` → `4`, `2.50` → `2.5`. */
export const looseDecimal = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return plain.test(text) ? groupDigits(new Decimal(text).toFixed()) : text;
};
