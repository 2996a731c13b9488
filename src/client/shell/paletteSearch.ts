/**
 * What the palette finds here, in an order that is always the same for the same text (interface 3.5): exact prefix of a title, then
 * pinyin initials, then what was used recently, then what contains every word. No scores, no skipped letters. Pure.
 */
import { initialsOf } from '#client/words/pinyin.ts';

export interface Choice {
  readonly id: string;
  readonly group: 'recent' | 'go' | 'do' | 'new' | 'documents' | 'people';
  /** In the reader's language, and in the other one, for the search. */
  readonly title: string;
  readonly other: string;
  readonly detail?: string;
  readonly keys?: string;
  readonly run: (newWindow: boolean) => void;
}

const words = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** 0 is best; null does not fit. */
const rankOf = (choice: Choice, wanted: readonly string[]): number | null => {
  const titles = [choice.title, choice.other].map((title) => title.toLowerCase());
  const whole = wanted.join(' ');
  if (titles.some((title) => title.startsWith(whole))) return 0;
  const initials = titles.map(initialsOf);
  if (initials.some((text) => text.startsWith(wanted.join('')))) return 1;
  const all = [...titles, ...initials, choice.detail?.toLowerCase() ?? ''].join(' ');
  if (!wanted.every((word) => all.includes(word))) return null;
  return choice.group === 'recent' ? 2 : 3;
};

/** Those that fit, best first; equal ones keep the order given. An empty text fits all. */
export const search = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const wanted = words(text);
  if (wanted.length === 0) return choices;
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter((one): one is { choice: Choice; rank: number } => one.rank !== null)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
};
