/** Numbers the server issues (office.md 0.1): `BX-{yyyyMMdd}-{seq4}`. The counter restarts when the date part changes. */
import { w, type Words } from './words.ts';

const place = /\{(?:(yyyy|MM|dd|yyyyMMdd|yyyyMM|MMdd)|seq(\d+))\}/g;

const datePart = (format: string, date: string): string =>
  format.replace('yyyy', date.slice(0, 4)).replace('MM', date.slice(5, 7)).replace('dd', date.slice(8, 10));

/** Key of the counter of a pattern on a date: the pattern with its date filled in. */
export const counterOf = (pattern: string, date: string): string =>
  pattern.replaceAll(place, (whole: string, format: string | undefined) => (format === undefined ? whole : datePart(format, date)));

/** The code for a count, from 1; a count beyond the digits of the pattern makes the code longer, never shorter. */
export const codeOf = (pattern: string, date: string, count: number): string =>
  counterOf(pattern, date).replaceAll(place, (_whole: string, _format: string | undefined, digits: string | undefined) =>
    String(count).padStart(Number(digits), '0'),
  );

const longest = 40;

/** What is wrong with a pattern that somebody wrote; null where it makes numbers that never meet. */
export function faultOfPattern(pattern: string): Words | null {
  const counters = [...pattern.matchAll(/\{seq(\d+)\}/g)];
  const rest = pattern.replaceAll(place, '');
  if (pattern.length > longest) return w(`at most ${longest} characters`, `长度不能超过${longest}`);
  if (counters.length !== 1) return w('needs {seq4} once: the counter with its digits', '必须包含一个 {seq4}（流水号及位数）');
  const digits = Number(counters[0]?.[1]);
  if (digits < 2 || digits > 8) return w('a counter has 2 to 8 digits', '流水号为2至8位');
  if (!pattern.endsWith(counters[0]?.[0] ?? '')) return w('the counter stands at the end', '流水号应在末尾');
  return /^[A-Za-z0-9._/-]*$/.test(rest)
    ? null
    : w(
        'letters, digits, - . _ / and {yyyy} {MM} {dd} {yyyyMM} {yyyyMMdd} only',
        '仅限字母、数字、- . _ / 及 {yyyy} {MM} {dd} {yyyyMM} {yyyyMMdd}',
      );
}
