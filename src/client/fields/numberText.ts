/** Numbers as they are shown; always text, never floats. */
import { multiply } from '#model/calculation/decimal.ts';
import type { Field } from '#model/field.ts';
import { fixed } from '#model/calculation/rounding.ts';

/** Full-width digits, letters and signs as their ASCII twins; input methods leave them behind. */
export const halfWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ');

export const plain = /^-?(\d+\.?\d*|\.\d+)$/;

/** `.5` and `5.` as the model writes them. */
const written = (text: string): string => text.replace(/^(-?)\./, '$10.').replace(/\.$/, '');

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
  return plain.test(text) ? groupDigits(fixed(written(text), scale)) : text;
};

/** Thousands, and only the places that say something: `4.0` → `4`, `2.50` → `2.5`. */
export const looseDecimal = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return plain.test(text)
    ? groupDigits(
        written(text)
          .replace(/^(-?)0+(?=\d)/, '$1')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
          // Nothing has no sign.
          .replace(/^-0$/, '0'),
      )
    : text;
};

/** A sum under lines, as the cells above it are written. */
export const totalText = (field: Pick<Field, 'kind' | 'digits'> | undefined, sum: string): string =>
  field?.kind === 'money' ? fixedDecimal(sum, field.digits?.[1] ?? 2) : looseDecimal(sum);

/** A whole number that can only be a year is written without separators. */
export const isYear = ({ kind, least, most }: Pick<Field, 'kind' | 'least' | 'most'>): boolean =>
  kind === 'integer' && Number(least) >= 1900 && Number(most) <= 2200;

/** A share of one in percent, without the sign: `0.0825` → `8.25`. */
export const percentText = (value: unknown): string =>
  typeof value === 'string' && plain.test(value) ? looseDecimal(multiply(written(value), '100', 20)) : looseDecimal(value);
