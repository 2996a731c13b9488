/**
 * Numbers the server issues: `BX-{yyyyMMdd}-{seq4}`. The counter restarts when the date part changes. A part such as
 * `{field:category}` is filled from the record by a list of the definition; each of its texts has a counter of its own.
 */
import { w, type Words } from '#model/words.ts';

const place = /\{(?:(yyyy|MM|dd|yyyyMMdd|yyyyMM|MMdd)|seq(\d+))\}/g;

const fieldPlace = /\{field:(\w+)\}/g;

/** What the values of a choice are in a number: `known` by value, `other` for values that were added to the dictionary later. */
export interface CodePart {
  readonly known: Readonly<Record<string, string>>;
  readonly other: string;
}
export type CodeParts = Readonly<Record<string, CodePart>>;

/** The pattern with the texts of its parts. */
export const patternWith = (pattern: string, texts: Readonly<Record<string, string>>): string =>
  pattern.replaceAll(fieldPlace, (_whole: string, name: string) => {
    const text = texts[name];
    if (text === undefined) throw new Error(`pattern ${pattern}: no text for ${name}`);
    return text;
  });

/** The pattern with its parts filled from a record. */
export const patternFor = (pattern: string, parts: CodeParts, record: Readonly<Record<string, unknown>>): string =>
  patternWith(
    pattern,
    Object.fromEntries(Object.entries(parts).map(([name, { known, other }]) => [name, known[String(record[name])] ?? other])),
  );

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

/** What is wrong with a pattern that somebody wrote, by the parts that it may have; null where it makes numbers that never meet. */
export function faultOfPattern(pattern: string, parts: readonly string[] = []): Words | null {
  const counters = [...pattern.matchAll(/\{seq(\d+)\}/g)];
  const rest = pattern.replaceAll(place, '').replaceAll(fieldPlace, (whole: string, name: string) => (parts.includes(name) ? '' : whole));
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
