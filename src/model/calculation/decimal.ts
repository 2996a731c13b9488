/**
 * Money and quantities: decimal text in, decimal text out, never a float. What is not a decimal counts as
 * absent here; that it is wrong is said by the field's own check.
 */
import { fixed, sum, textOf, unitPlaces, unitsOf } from './rounding.ts';

export const add = (a: unknown, b: unknown, scale = 2): string => sum([a, b], scale);
export const negate = (value: unknown, scale = 2): string => fixed(textOf(-unitsOf(value)), scale);
export const subtract = (a: unknown, b: unknown, scale = 2): string => fixed(textOf(unitsOf(a) - unitsOf(b)), scale);
export const multiply = (a: unknown, b: unknown, scale = 2): string => fixed(textOf(unitsOf(a) * unitsOf(b), 2 * unitPlaces), scale);
/** Rounded half up once, from the exact quotient; by nothing it is zero. */
export const divide = (a: unknown, b: unknown, scale = 2): string => {
  const [dividend, divisor] = [unitsOf(a), unitsOf(b)];
  if (divisor === 0n) return fixed('0', scale);
  const [over, under] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const rounded = (2n * over * 10n ** BigInt(scale) + under) / (2n * under);
  return fixed(textOf((dividend < 0n === divisor < 0n ? 10n : -10n) * rounded, scale + 1), scale);
};

/** -1, 0 or 1; absent values count as zero. */
export const compare = (a: unknown, b: unknown): number => {
  const difference = unitsOf(a) - unitsOf(b);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
};
export const isZero = (value: unknown): boolean => compare(value, '0') === 0;
export const isPositive = (value: unknown): boolean => compare(value, '0') > 0;
export const least = (a: unknown, b: unknown, scale = 2): string => fixed(compare(a, b) <= 0 ? (a ?? '0') : (b ?? '0'), scale);
export const most = (a: unknown, b: unknown, scale = 2): string => fixed(compare(a, b) >= 0 ? (a ?? '0') : (b ?? '0'), scale);

/** Digits before and after the point that a decimal text needs. */
export const digitsOf = (value: string): { readonly whole: number; readonly scale: number } => {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  return { whole: whole.replace(/^0+/, '').length, scale: fraction.replace(/0+$/, '').length };
};

/**
 * Whole percent of each share: each is rounded and the last takes what is left of 100; never below 0.
 * All zero when the total is zero or less.
 */
export const percentShares = (values: readonly unknown[]): number[] => {
  const units = values.map(unitsOf);
  const total = units.reduce((all, one) => all + one, 0n);
  if (total <= 0n) return values.map(() => 0);
  const shares = units.map((one) => {
    const half = (2n * 100n * (one < 0n ? -one : one) + total) / (2n * total);
    return Number(one < 0n ? -half : half);
  });
  const others = shares.slice(0, -1).reduce((all, share) => all + share, 0);
  return shares.map((share, index) => Math.max(0, index === shares.length - 1 ? 100 - others : share));
};

const figures = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿', '亿亿'];

/** One group of four digits in capital figures, zeros inside it as one 零. */
const capitalGroup = (group: string): string => {
  let text = '';
  let gap = false;
  for (const [index, digit] of group.split('').entries()) {
    if (digit === '0') {
      gap = text !== '';
      continue;
    }
    text += `${gap ? '零' : ''}${figures[Number(digit)]}${places[group.length - 1 - index]}`;
    gap = false;
  }
  return text;
};

/** Chinese capital amount of money for prints: `12345.60` is 壹万贰仟叁佰肆拾伍元陆角整. */
export const capitalAmount = (value: unknown): string => {
  const amount = fixed(value, 2);
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0');
  const parts = padded.match(/\d{4}/g) ?? [];
  let text = '';
  for (const [index, part] of parts.entries()) {
    const figure = capitalGroup(part);
    if (figure === '') continue;
    const before = parts[index - 1];
    const gap = text !== '' && (part.startsWith('0') || before?.endsWith('0') === true);
    text += `${gap ? '零' : ''}${figure}${groups[parts.length - 1 - index]}`;
  }
  const jiao = Number(cents[0]);
  const fen = Number(cents[1]);
  const yuan = text === '' ? '' : `${text}元`;
  const small = `${jiao > 0 ? `${figures[jiao]}角` : ''}${fen > 0 ? `${jiao === 0 && yuan !== '' ? '零' : ''}${figures[fen]}分` : ''}`;
  const body = yuan === '' && small === '' ? '零元' : yuan + small;
  return `${amount.startsWith('-') ? '负' : ''}${body}${fen > 0 ? '' : '整'}`;
};
