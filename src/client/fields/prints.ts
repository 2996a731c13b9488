/** The print part of every kind: the value as plain text in the reader's language. Empty text for an empty value. */
import type { FileRef, FieldKind, GeoPoint, Signature } from '#model/field.ts';
import { isId } from '#model/fields/reference.ts';
import { yesOrNo } from '#model/calculation/format.ts';
import { type Words, w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { textOf } from '#model/calculation/text.ts';
import { isEmpty } from '#model/values.ts';
import { wallTime } from './dateText.ts';
import { fixedDecimal, groupDigits, isYear, looseDecimal, percentText } from './numberText.ts';
import type { Shown } from './parts.ts';

const text = ({ value }: Shown): string => textOf(value);

const resourceName = (shown: Shown): string => catalogue.get(text(shown))?.label[shown.language] ?? text(shown);

/** The label of a dictionary value; the raw word where the dictionary does not know it. */
export const choiceLabel = ({ field, language, dictionary }: Shown, value: unknown): string => {
  const entry = dictionary[field.dictionary ?? '']?.find((item) => item.value === textOf(value));
  return entry ? (language === 'zh' ? entry.label : entry.labelEn) : textOf(value);
};

/** The name of a record that is pointed at; its number where no name came along, and text that is no number as it was typed. */
export const nameOf = ({ field, language, names }: Shown, id: unknown): string => {
  const text = textOf(id);
  const words: Words | undefined = names[`${field.target}/${text}`];
  return words ? words[language] || words.zh : isId(text) ? `#${text}` : text;
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const many = (shown: Shown, one: (shown: Shown, value: unknown) => string): string =>
  list(shown.value)
    .map((value) => one(shown, value))
    .join(shown.language === 'zh' ? '、' : ', ');
const one = (shown: Shown): string => nameOf(shown, shown.value);
const refs = (shown: Shown): string => many(shown, nameOf);
const files = (shown: Shown): string => many(shown, (_, file) => (file as FileRef).name);

/** Text of rich text, for places that show no formatting. */
const bareText = (html: string): string =>
  html
    .replaceAll(/<(br|\/p|\/li|\/div)[^>]*>/gi, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

/** Entries of an object that its field knows and that say something; null where it knows none. */
export const entriesOf = ({ field, value }: Pick<Shown, 'field' | 'value'>): readonly Pick<Shown, 'field' | 'value'>[] | null =>
  field.of && typeof value === 'object' && value !== null
    ? Object.entries(field.of).flatMap(([name, own]) => {
        const entry = (value as Readonly<Record<string, unknown>>)[name];
        return isEmpty(entry) || (typeof entry !== 'object' && Number(entry) === 0) ? [] : [{ field: own, value: entry }];
      })
    : null;
const jsonText = ({ value }: Shown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

export const prints = {
  text: (shown) => (shown.field.resourceKey ? resourceName(shown) : text(shown)),
  longText: text,
  richText: (shown) => bareText(text(shown)),
  integer: (shown) => (isYear(shown.field) ? text(shown) : groupDigits(text(shown))),
  decimal: ({ value, field }) => (field.share && textOf(value) !== '' ? `${percentText(value)}%` : looseDecimal(value)),
  money: ({ value, field }) => fixedDecimal(value, field.digits?.[1] ?? 2),
  date: text,
  dateTime: (shown) => wallTime(text(shown)),
  month: text,
  time: (shown) => text(shown).slice(0, 5),
  boolean: ({ value, language }) => (value === null || value === undefined ? '' : yesOrNo(value)[language]),
  choice: (shown) => choiceLabel(shown, shown.value),
  choices: (shown) => many(shown, choiceLabel),
  ref: one,
  refs,
  user: one,
  users: refs,
  staff: one,
  department: one,
  post: one,
  files,
  images: files,
  location: ({ value }) => {
    const point = value as GeoPoint | null | undefined;
    return point ? `${point.latitude.toFixed(5)}, ${point.longitude.toFixed(5)}` : '';
  },
  signature: ({ value, language }) => {
    const signature = value as Signature | null | undefined;
    return signature?.typed ?? (signature?.path ? w('signed', '已签名')[language] : '');
  },
  json: (shown) =>
    entriesOf(shown)
      ?.map(({ field, value }) => `${field.label[shown.language]} ${printed({ ...shown, field, value })}`)
      .join('; ') ?? jsonText(shown),
  code: text,
} satisfies Record<FieldKind, (shown: Shown) => string>;

/** The value of any field as plain text. */
export const printed = (shown: Shown): string => prints[shown.field.kind](shown);
