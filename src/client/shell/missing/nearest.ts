/** Which pages were perhaps meant by an address that does not exist; loaded when there is such an address. Pure. */
import type { MenuEntry } from '#model/api.ts';
import { flat } from '#client/data/menuTree.ts';

/** Steps from one text to another: letters put in, taken out, changed. */
const distance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let down = 1; down <= from.length; down += 1) {
    const next = [down];
    for (let across = 1; across <= to.length; across += 1) {
      const changed = (row[across - 1] ?? 0) + (from[down - 1] === to[across - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[across] ?? 0) + 1, (next[across - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Below this, an address is nobody's slip of the pen. */
const LEAST_LIKENESS = 0.5;
/** Beginnings and parts shorter than this say nothing. */
const LEAST_LETTERS = 3;

/** 1: the same name; 0: nothing in common. Case is forgiven, a beginning or a part counts nearly as the whole. */
const likeness = (typed: string, name: string): number => {
  if (typed.length >= LEAST_LETTERS && name.length >= LEAST_LETTERS && (name.includes(typed) || typed.includes(name))) return 0.9;
  return 1 - distance(typed, name) / Math.max(typed.length, name.length, 1);
};

/** Up to three entries that were perhaps meant by an address that does not exist; none rather than ones that have nothing to do with it. */
export const nearest = (entries: readonly MenuEntry[], path: string): readonly MenuEntry[] => {
  const partsOf = (text: string): readonly string[] => text.toLowerCase().split('/').filter(Boolean);
  const typed = partsOf(path);
  const last = typed.at(-1)?.replace(/(repostapprove|approveedit|approve|edit|view|print|select)$/, '') ?? '';
  const score = (entry: MenuEntry): number => {
    const own = partsOf(entry.realPath);
    const name = own.at(-1) ?? '';
    const titled = Math.max(
      ...[entry.meta.title, entry.meta.titleEn].map((title) => likeness(last, (title || '').toLowerCase().replaceAll(' ', ''))),
    );
    const sameModule = typed.length > 1 && own.length > 1 && typed[0] === own[0];
    return Math.max(likeness(last, name), titled) + (sameModule ? 0.05 : 0);
  };
  return flat(entries)
    .filter((entry) => entry.hasPage && !entry.hidden)
    .map((entry) => ({ entry, score: score(entry) }))
    .filter((one) => one.score >= LEAST_LIKENESS)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ entry }) => entry);
};
