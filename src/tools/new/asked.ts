/** What was asked for, from the command line. */
import { parseArgs } from 'node:util';

export const kinds = ['record', 'confirmable', 'register', 'report', 'document', 'stock'] as const;
export type NewKind = (typeof kinds)[number];

export interface AskedResource {
  readonly kind: NewKind;
  readonly area: string;
  readonly key: string;
  readonly en: string;
  readonly zh: string;
  /** Key of the ledger that a document of stock posts to, and whether it is to be made. */
  readonly ledger: { readonly key: string; readonly isNew: boolean };
}
export interface AskedArea {
  readonly kind: 'area';
  readonly area: string;
  readonly en: string;
  readonly zh: string;
}

export const usage = `usage:
  npm run new -- area <area> "<English name>" "<中文名>"
  npm run new -- ${kinds.join('|')} <area> <key> "<English name>" "<中文名>"
  npm run new -- stock <area> <key> "<English name>" "<中文名>" --ledger <key of a ledger of the area>`;

/** Keys are names in code, and tables and addresses are made of them. */
const isKey = (text: string | undefined): text is string => text !== undefined && /^[a-z][A-Za-z0-9]{1,39}$/.test(text);
const isKind = (text: string | undefined): text is NewKind => kinds.some((kind) => kind === text);
const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** @returns what is wrong as a sentence, where it makes no sense */
export function askedBy(args: readonly string[]): AskedResource | AskedArea | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ledger: { type: 'string' } },
    allowPositionals: true,
  });
  const [kind, area, ...more] = positionals;
  if (kind !== 'area' && !isKind(kind)) return kind === undefined ? 'Say what is to be made.' : `There is no kind “${kind}”.`;
  if (!isKey(area)) return 'The key of an area is written like “depot”: letters and digits, a small letter first.';
  const [key, en, zh] = kind === 'area' ? [area, ...more] : more;
  if (!isKey(key)) return 'The key of a resource is written like “goodsIssue”: letters and digits, a small letter first.';
  if (!en || !zh || hasHan(en) || !hasHan(zh)) return 'It needs a name in English, then one in Chinese.';
  if (kind === 'area') return { kind, area, en, zh };
  const { ledger } = values;
  if (ledger !== undefined && (kind !== 'stock' || !isKey(ledger))) return 'A ledger is named for stock only, by its key.';
  return { kind, area, key, en, zh, ledger: { key: ledger ?? `${key}Goods`, isNew: ledger === undefined } };
}

/** A text as a literal of TypeScript. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", String.raw`\'`)}'`;
export const wordsOf = ({ en, zh }: Pick<AskedArea, 'en' | 'zh'>): string => `w(${quoted(en)}, ${quoted(zh)})`;
export const prefixOf = (kind: NewKind): string => (kind === 'document' ? 'process' : 'api');
/** Kind by which the catalogue knows it. */
export const catalogued = (kind: NewKind): string => (kind === 'stock' ? 'document' : kind);
export const hasFlow = (kind: NewKind): boolean => kind === 'document' || kind === 'stock';
