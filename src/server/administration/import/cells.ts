/** Cells as the author of a sheet sees them: numbers in their format, texts without what nobody sees around them. */
import { unseen } from '#model/calculation/typed.ts';

const around = new RegExp(`^[${unseen}]+|[${unseen}]+$`, 'g');

/** Without blanks and unseen characters at both ends. */
export const seen = (text: string): string => text.replaceAll(around, '');

/** Characters that the file format writes by their number: `_x000D_`. */
export const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replaceAll(/\r\n?/g, '\n');

/** The built-in formats by which numbers look otherwise than they are. */
const builtIn: Readonly<Record<number, string>> = { 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%' };

/** The pattern of a format for positive numbers, colours and conditions left out, literal texts as they are. */
export const patternOf = (id: number, given: string | undefined): string =>
  (given ?? builtIn[id] ?? '')
    .split(';', 1)[0]!
    .replaceAll(/\[[^\]]*\]|[_*]./g, '')
    .replaceAll(/"([^"]*)"/g, '$1')
    .replaceAll('\\', '');

/** Puts digits into the zeros of a pattern from the right; what is more stands before them. */
function intoZeros(digits: string, pattern: string): string {
  const zeros = pattern.split('').filter((sign) => sign === '0').length;
  const padded = digits.padStart(zeros, '0');
  let at = padded.length - zeros;
  const before = padded.slice(0, at);
  return before + pattern.replaceAll('0', () => padded[at++] ?? '');
}

/** More digits than a number in a sheet can carry: the last ones are not those that were typed. */
const safeDigits = 15;

/**
 * A number as its cell shows it, without separators of thousands: `1001.0` is 1001, `1.2345678E7` is 12345678, 42 by `000000` is 000042. One
 * that has lost digits is shown with its exponent, which no field takes for something else.
 */
export function shownNumber(raw: string, pattern: string): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (Math.abs(number) >= 10 ** safeDigits) return number.toExponential();
  if (/^[0\-/ ()]+$/.test(pattern) && pattern.includes('0'))
    return (number < 0 ? '-' : '') + intoZeros(Math.abs(number).toFixed(0), pattern);
  const [, places, percent] = /^[#,]*0(?:\.(0+))?(%)?$/.exec(pattern) ?? [];
  const fixed = /^[#,]*0(\.0+)?%?$/.test(pattern);
  if (fixed) return `${(percent ? number * 100 : number).toFixed(places?.length ?? 0)}${percent ?? ''}`;
  const plain = String(Number(number.toPrecision(safeDigits)));
  return plain.includes('e') ? number.toFixed(safeDigits).replace(/\.?0+$/, '') : plain;
}

/** A text that a sheet made of a number too long for it. */
export const hasLostDigits = (text: string): boolean => /^-?\d(\.\d+)?[eE]\+?\d{2,3}$/.test(text);
