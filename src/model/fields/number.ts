/** Integers, decimals and money. Decimals travel as text with exactly the digits after the point that their column has. */
import { compare, digitsOf, divide, multiply } from '#model/calculation/decimal.ts';
import { fixed, isDecimal } from '#model/calculation/rounding.ts';
import { w } from '../words.ts';
import { halfWidth, none, wrongType, type FieldFault, type FieldRule } from './rule.ts';
import type { Field } from '../field.ts';

/** `¥3,268.00` and `３２６８` as people paste them. */
const plain = (text: string): string =>
  halfWidth(text)
    .trim()
    .replace(/^(-?)[¥￥]\s*/, '$1')
    .replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    .replaceAll(/(?<=\d),(?=\d{3},)/g, '');

/** A limit as people read it. */
const limit = (value: string, { share }: Field): string => (share ? `${fixed(multiply(value, '100'), 0)}%` : value);

const range = (value: unknown, field: Field): readonly FieldFault[] => {
  const number = typeof value === 'number' ? String(value) : value;
  if (field.least !== undefined && compare(number, field.least) < 0)
    return [{ rule: 'range', message: w(`cannot be less than ${limit(field.least, field)}`, `不能小于${limit(field.least, field)}`) }];
  if (field.most !== undefined && compare(number, field.most) > 0)
    return [{ rule: 'range', message: w(`cannot be more than ${limit(field.most, field)}`, `不能大于${limit(field.most, field)}`) }];
  return none;
};

export const integer: FieldRule = {
  normalise: (value) => {
    if (typeof value !== 'string') return value;
    const text = plain(value);
    if (text === '') return null;
    return /^-?\d{1,10}$/.test(text) ? Number(text) : value;
  },
  faults: (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType('must be a whole number', '必须为整数');
    return Math.abs(value) > 2_147_483_647 ? [{ rule: 'range', message: w('number too large', '数值过大') }] : none;
  },
  range,
};

/** `8%` of a share, as sheets hold it: 0.08, with all the digits it has. */
const unpercent = (text: string, { share }: Field): string => {
  const percent = share ? /^(.*\d)\s*%$/.exec(text)?.[1] : undefined;
  return percent !== undefined && isDecimal(percent) ? divide(percent, '100', digitsOf(percent).scale + 2) : text;
};

const digitsOfField = (field: Field): readonly [precision: number, scale: number] =>
  field.digits ?? (field.kind === 'money' ? [16, 2] : [12, 2]);

export const decimal: FieldRule = {
  normalise: (value, field) => {
    const scale = digitsOfField(field)[1];
    const text =
      typeof value === 'string'
        ? unpercent(plain(value), field)
        : typeof value === 'number' && Number.isFinite(value)
          ? String(value)
          : value;
    if (text === '') return null;
    return isDecimal(text) && digitsOf(text).scale <= scale ? fixed(text, scale) : value;
  },
  faults: (value, field) => {
    if (!isDecimal(value)) return wrongType('must be a number', '必须为数字');
    const [precision, scale] = digitsOfField(field);
    const has = digitsOf(value);
    if (has.whole > precision - scale) return [{ rule: 'range', message: w('number too large', '数值过大') }];
    return has.scale > scale
      ? [{ rule: 'length', message: w(`at most ${scale} digits after the point`, `小数位不能超过${scale}位`) }]
      : none;
  },
  range,
};
export const boolean: FieldRule = {
  normalise: (value) =>
    value === 'true' || value === '1' || value === 1 ? true : value === 'false' || value === '0' || value === 0 ? false : value,
  faults: (value) => (typeof value === 'boolean' ? none : wrongType('must be yes or no', '必须为是或否')),
};
