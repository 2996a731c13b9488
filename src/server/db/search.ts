/**
 * Search for people who type Chinese, pinyin, initials, the tail of a code or an amount. PostgreSQL's own text search and pg_trgm do
 * nothing for Chinese, so we make the words: a record gives a tsvector, what was typed gives a tsquery, both here.
 */
import { allFields } from '#model/common.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import { pinyin } from 'pinyin-pro';

/** Characters of a field that are searched: names and codes whole, long texts by their beginning. */
const longest = 400;
/** Longer texts are found by their characters, not by pinyin. */
const spoken = 60;
const syllables = 6;

const han = /\p{Script=Han}+/gu;
const latin = /[\p{Letter}\p{Number}]+/gu;

/** What stands between the parts of one name: blanks, hyphens, and the dots by which names such as 艾力·买买提 are written. */
const joints = /[\s\u00b7\u2022\u2027\u30fb\u0387.-]+/gu;

/** Letters that mean the same are one; pinyin's ü is typed as v; signs that nobody sees are none. */
const clean = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('ü', 'v');
const latinWords = (text: string): string[] => text.replaceAll(han, ' ').match(latin) ?? [];

/** Pairs of neighbours, and the last character alone, so that a prefix finds any single one. */
const pairs = (run: string): string[] => {
  const signs = Array.from(run);
  return signs.map((sign, at) => sign + (signs[at + 1] ?? ''));
};

const readings = (run: string): string[][] => {
  const plain = pinyin(run, { toneType: 'none', type: 'array', v: true });
  const named = run.length <= 4 ? pinyin(run, { toneType: 'none', type: 'array', v: true, surname: 'head' }) : plain;
  return named.join() === plain.join() ? [plain] : [plain, named];
};

/** `张伟` → zhangwei, wei, zw, w: from every character on, so that a given name is found too. */
const sounds = (run: string): string[] =>
  readings(run).flatMap((reading) =>
    reading.flatMap((_, at) => {
      const part = reading.slice(at, at + syllables);
      return [part.join(''), part.map((syllable) => syllable[0] ?? '').join('')];
    }),
  );

/** `BX-20260301-0012` → bx, 20260301, 0012, 12, bx202603010012. */
const codeWords = (text: string): string[] => {
  const words = latinWords(text);
  return [...words, words.join(''), ...words.filter((word) => /^0+\d+$/.test(word)).map((word) => word.replace(/^0+(?=\d)/, ''))];
};

/** `12,800.5` is one word, as an amount is typed. */
const plainAmount = (text: string): string => text.replaceAll(/[,，¥￥]/g, '');
const decimals = (text: string): string[] => plainAmount(text).match(/\d+\.\d+/g) ?? [];

const textWords = (value: string): string[] => {
  const text = clean(value).slice(0, longest);
  const short = text.length <= spoken;
  // 艾力·买买提 and 欧阳 娜娜 are found as one word too.
  const joined = short ? (text.replaceAll(joints, '').match(han) ?? []) : [];
  const runs = [...new Set([...(text.match(han) ?? []), ...joined])];
  return [...codeWords(text), ...decimals(text), ...runs.flatMap(pairs), ...(short ? runs.flatMap(sounds) : [])];
};

/** What a short Chinese or Latin name is looked for by: its characters, pinyin and initials. */
export const spokenWords = (name: string): string[] => textWords(name);

const amountWords = (value: string): string[] => [value.replace(/^-/, '')];

const searched: Readonly<Partial<Record<FieldKind, (value: string) => string[]>>> = {
  text: textWords,
  longText: textWords,
  code: textWords,
  money: amountWords,
};

/** What a record is looked for by: what its list shows, its name, title, code, long texts and amounts; never the bank of everybody. */
const isSearched = (definition: Definition, name: string, { kind }: Field): boolean =>
  name === 'title' ||
  name === definition.name?.zh ||
  name === definition.name?.en ||
  (definition.fields[name] !== undefined && ['longText', 'code', 'money'].includes(kind)) ||
  definition.list.columns.includes(name);

/** Words of one record. Sensitive values are not searched; nobody could tell who may see them. */
export const wordsOf = (definition: Definition, record: AnyDoc): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const [name, field] of Object.entries(allFields(definition))) {
    const value = record[name];
    if (!isSearched(definition, name, field) || field.sensitive || typeof value !== 'string') continue;
    for (const word of searched[field.kind]?.(value) ?? []) if (word !== '') words.add(word.slice(0, 60));
  }
  return words;
};

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The tsvector of a record as text. */
export const searchVector = (definition: Definition, record: AnyDoc): string => [...wordsOf(definition, record)].map(quoted).join(' ');

const asked = (part: string): string[] => {
  const amount = plainAmount(part);
  if (/^\d+\.\d+$/.test(amount)) return [amount];
  const runs = part.match(han) ?? [];
  const chinese = runs.flatMap((run) => (Array.from(run).length === 1 ? [run] : pairs(run).slice(0, -1)));
  return [...latinWords(/^[\d,]+$/.test(part) ? amount : part), ...chinese];
};

/** What a person typed as the words that must all be found, each as the beginning of one; none where nothing in it can be searched. */
export const askedWords = (typed: string): readonly string[] => [
  ...new Set(
    clean(typed)
      .slice(0, 100)
      .split(/\s+/)
      .flatMap(asked)
      .map((word) => word.slice(0, 60)),
  ),
];

/** The tsquery of what a person typed. Null when nothing in it can be searched. */
export const searchQuery = (typed: string): string | null => {
  const words = askedWords(typed);
  return words.length === 0 ? null : words.map((word) => `${quoted(word)}:*`).join(' & ');
};
