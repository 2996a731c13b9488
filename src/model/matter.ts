/**
 * The matter of a document: the few fields that are decided about, in the order in which they are read. Rows of the inbox, the head of the
 * reader, cards, mails and print say them alike.
 */
import type { Fields } from './field.ts';
import type { AnyDoc } from './values.ts';
import { textOf } from './calculation/text.ts';
import type { Words } from './words.ts';

/** A field, or two fields that are read as one. */
export type MatterPart<Name extends string = string> = Name | MatterPair<Name>;

/**
 * Two fields read as one: days from and to (`2026-12-07 – 2026-12-09`), or what becomes of something (`Buyer → Senior buyer`). `halves` are
 * the choices that tell the half of the first and of the last day, the morning and the afternoon by the values `am` and `pm`; whole days go
 * without them.
 */
export interface MatterPair<Name extends string = string> {
  readonly label: Words;
  readonly from: Name;
  readonly to: Name;
  readonly halves?: readonly [from: Name, to: Name];
}

/** As many parts as can be taken in at a glance, the figure beside them. */
export const mostMatter = 5;

/** The fields of a part, the one by which it is named first. */
export const namesOfPart = (part: MatterPart): readonly string[] =>
  typeof part === 'string' ? [part] : [part.from, part.to, ...(part.halves ?? [])];

/** Days are whole where they begin in the morning and end in the afternoon, or nothing is said of it. */
const areWhole = ([first, last]: readonly [string, string]): boolean => first !== 'pm' && last !== 'am';

/** A pair as one text; `dates` are joined as a span, other values as a change. `halves` as `raw` values and as they are said. */
export const pairText = (
  [from, to]: readonly [string, string],
  dates: boolean,
  halves?: { readonly raw: readonly [string, string]; readonly said: readonly [string, string] },
): string => {
  if (!dates) return from === '' || from === to ? to : to === '' ? from : `${from} → ${to}`;
  const same = from === to || to === '';
  const [day, time] = [from.slice(0, from.indexOf(' ') + 1), to.slice(to.indexOf(' ') + 1)];
  // Moments of one day name it once.
  if (!same && day !== '' && to === day + time) return `${from}–${time}`;
  const [first, last] = halves && !areWhole(halves.raw) ? halves.said : ['', ''];
  const begin = `${from} ${first}`.trim();
  return same && first === last ? begin : `${begin} – ${`${same ? '' : to} ${last}`.trim()}`;
};

/** A pair of a record as one text; `said` tells a field's value as people read it, empty where it has none. */
export const pairSaid = (
  { fields }: { readonly fields: Fields },
  record: AnyDoc,
  { from, to, halves }: MatterPair,
  said: (name: string) => string,
): string =>
  pairText(
    [said(from), said(to)],
    ['date', 'dateTime'].includes(fields[from]?.kind ?? ''),
    halves && { raw: [textOf(record[halves[0]]), textOf(record[halves[1]])], said: [said(halves[0]), said(halves[1])] },
  );

const day = /\b\d{4}-\d{2}-\d{2}\b/g;

/** The days in a text without their year where no other one can be meant: within half a year of today (`yyyy-MM-dd`). */
export const shortDays = (text: string, today: string): string =>
  text.replaceAll(day, (one) => (Math.abs(Date.parse(one) - Date.parse(today)) < 180 * 24 * 3600_000 ? one.slice(5) : one));
