/** Opinions offered by the company and one's own, as far as they were asked for before: a digit inserts at once. */
import type { OpinionTemplate } from '#model/operations/personal.ts';
import { queries } from '#client/data/server/queries.ts';
import { fill } from '#model/words.ts';
import { barWords } from '#client/blocks/act/actionWords.ts';
import type { ShortcutMap } from '#client/blocks/shortcuts.ts';

/** Those of an action and a kind of document; the digit is the place. */
export const offered = (all: readonly OpinionTemplate[] | undefined, action: string, resource: string): readonly OpinionTemplate[] =>
  (all ?? []).filter((one) => one.action === action && (one.resource === null || one.resource === resource));

/** A template replaces what nobody typed, else it goes in where the caret stands; `untouched` are the other texts that come by themselves. */
export const withTemplate = (text: string, added: string, element: HTMLTextAreaElement | null, untouched: readonly string[]): string =>
  text === '' || text === added || untouched.includes(text) || !element
    ? added
    : text.slice(0, element.selectionStart) + added + text.slice(element.selectionEnd);

/** What `preload` of the parts has fetched; nothing is drawn anew when it comes. */
export const knownTemplates = (action: string, resource: string): readonly OpinionTemplate[] =>
  offered(queries.getQueryData<readonly OpinionTemplate[]>(['personal', 'opinions']), action, resource);

/** `Alt` and a digit for each of the first nine. */
export const templateKeys = (insert: (at: number) => unknown): ShortcutMap =>
  Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => {
      const n = at + 1;
      const words = { en: fill(barWords.template.en, { n }), zh: fill(barWords.template.zh, { n }) };
      return [`Alt+Digit${n}`, { words, run: () => insert(at) }];
    }),
  );
