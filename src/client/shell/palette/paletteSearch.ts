/**
 * What the palette finds here, in an order that is always the same for the same text: exact code, then my open tasks,
 * then what begins with the text, then pinyin (initials or all of it), then what was used recently, then what contains every word. No scores, no
 * skipped letters. Pure.
 */
import { initialsOf } from '#client/words/pinyin.ts';
import { spelledOf } from '#client/words/spelling.ts';
import { w, type Words } from '#model/words.ts';

/** What else can be done with a row, behind Tab. */
export interface RowAct {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

export interface Choice {
  readonly id: string;
  readonly group: 'tasks' | 'recent' | 'go' | 'do' | 'new' | 'settings' | 'prefixes' | 'documents' | 'people';
  /** In the reader's language, and in the other one, for the search. */
  readonly title: string;
  readonly other: string;
  readonly detail?: string;
  readonly keys?: string;
  /** Of a document; the palette shows each document once. */
  readonly code?: string;
  /** What it is found by beside what it shows: applicant, amount, date. */
  readonly by?: readonly string[];
  readonly run: (newWindow: boolean) => void;
  readonly acts?: readonly RowAct[];
  /** Writes this into the box instead of running anything. */
  readonly fills?: string;
}

export type Kind = 'all' | 'commands' | 'people' | 'codes' | 'settings' | 'prefixes';

const prefixes: Readonly<Record<string, Kind>> = { '>': 'commands', '@': 'people', '#': 'codes', ':': 'settings', '?': 'prefixes' };

/** What may be searched, with the sign that stands for it at the beginning of the text. */
export const scopes = [
  ['all', '', w('All', '全部')],
  ['commands', '>', w('Commands', '命令')],
  ['people', '@', w('People', '人员')],
  ['codes', '#', w('Codes of documents', '单据编号')],
  ['settings', ':', w('Settings', '设置')],
] as const satisfies readonly (readonly [Kind, string, Words])[];
const groupsOf: Readonly<Record<Exclude<Kind, 'all'>, readonly Choice['group'][]>> = {
  commands: ['do', 'new'],
  people: ['people'],
  codes: ['tasks', 'recent', 'documents'],
  settings: ['settings'],
  prefixes: ['prefixes'],
};

/** `> print` asks for commands only; also the fullwidth signs of a Chinese input method. */
export const kindOf = (text: string): { readonly kind: Kind; readonly rest: string } => {
  const typed = text.trimStart().normalize('NFKC');
  const kind = prefixes[typed.slice(0, 1)];
  return kind ? { kind, rest: typed.slice(1).trim() } : { kind: 'all', rest: typed.trim() };
};

export const isOf = (kind: Kind, { group, code }: Choice): boolean => {
  if (kind === 'all') return group !== 'settings' && group !== 'prefixes';
  return groupsOf[kind].includes(group) && (kind !== 'codes' || group !== 'recent' || code !== undefined);
};

const plain = (text: string): string => text.toLowerCase().normalize('NFKC');
/** `¥3,268` and `3268` are the same amount, `EXP-20261120-0007` and `exp202611200007` the same code. */
const bare = (text: string): string => text.replaceAll(/[,¥￥\-\s]/g, '');

const wordsOf = (text: string): readonly string[] => plain(text).split(/\s+/).filter(Boolean);

/** 0 is best; null does not fit. */
const rankOf = (choice: Choice, wanted: readonly string[]): number | null => {
  const whole = wanted.join(' ');
  if (choice.code && bare(plain(choice.code)) === bare(whole)) return 0;
  const titles = [choice.title, choice.other].map(plain);
  const spelled = titles.flatMap((title) => [initialsOf(title), spelledOf(title)]);
  const all = [
    ...titles,
    ...spelled,
    plain(choice.detail ?? ''),
    plain(choice.code ?? ''),
    ...(choice.by ?? []).flatMap((one) => [plain(one), initialsOf(plain(one)), spelledOf(plain(one))]),
  ].join(' ');
  const everywhere = [all, bare(all)];
  const fits = wanted.every((word) => everywhere[0]?.includes(word) || (/\d/.test(word) && everywhere[1]?.includes(bare(word))));
  if (choice.group === 'tasks') return fits ? 1 : null;
  if (titles.some((title) => title.startsWith(whole))) return 2;
  if (spelled.some((text) => text.startsWith(wanted.join('')))) return 3;
  if (!fits) return null;
  return choice.group === 'recent' ? 4 : 5;
};

/** Those that fit, best first; equal ones keep the order given. An empty text fits all. */
export const search = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return choices;
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter((one): one is { choice: Choice; rank: number } => one.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
};

/** What the server knows is shown below what is known here, and nothing twice: the row under the hand never moves. */
export const appended = (near: readonly Choice[], far: readonly Choice[]): readonly Choice[] => {
  const codes = new Set(near.flatMap(({ code }) => (code ? [code] : [])));
  return [...near, ...far.filter(({ code }) => !code || !codes.has(code))];
};

/** A day as people write it, `11-20`, is looked for as codes carry it, `20261120`: the last such day up to `today` (yyyy-MM-dd). */
export const asCodeDate = (word: string, today: string): string => {
  const [, year, month, day] = /^(?:(\d{4})[-/.])?(\d{1,2})[-/.](\d{1,2})$/.exec(word) ?? [];
  if (!month || !day || Number(month) > 12 || Number(day) > 31) return word;
  const tail = month.padStart(2, '0') + day.padStart(2, '0');
  const now = today.replaceAll('-', '');
  const thisYear = Number(now.slice(0, 4));
  return year ? year + tail : tail <= now.slice(4) ? `${thisYear}${tail}` : `${thisYear - 1}${tail}`;
};
