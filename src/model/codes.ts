/** Numbers the server issues (office.md 0.1): `BX-{yyyyMMdd}-{seq4}`. The counter restarts when the date part changes. */

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
