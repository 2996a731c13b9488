/** Where the pages of a resource are, with the query they take. */
import type { Query } from '#client/data/page/page.ts';
import { placeIn, type Place } from '#client/data/page/place.ts';
import { say } from '#client/words/language.tsx';
import { fixed } from '#client/words/fixed.ts';
import { session } from '#client/data/session.ts';
import type { MenuEntry } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { typeOf } from '#model/flows.ts';
import type { Words } from '#model/words.ts';
import { catalogue, type PageTemplate } from '#resources/catalogue.ts';

const walk = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.flatMap((entry) => [entry, ...walk(entry.children)]);

/** The menu entry behind a path; it names the pages, and knows the flow key. */
export const menuEntryOf = (path: string): MenuEntry | null =>
  walk(session.get().menu).find((entry) => entry.hasPage && entry.realPath === path) ?? null;

export const menuWords = ({ meta }: MenuEntry): Words => ({ zh: meta.title, en: meta.titleEn || meta.title });

/** What the menu calls a resource, which the titles carry; its own label where it stands in no menu. */
export const menuTitle = (definition: Definition): Words => {
  const entry = menuEntryOf(catalogue.get(definition.key)?.pages.list ?? '');
  return entry ? menuWords(entry) : definition.label;
};

/** The page of a template; `more` goes into the query. `record`: the one that is shown there, where it is at hand. */
export const placeOf = (definition: Definition, page: PageTemplate, more: Query = {}, record: AnyDoc | null = null): Place => {
  const { path, query } = placeIn(catalogue.get(definition.key)?.pages[page] ?? '/');
  const titles: Partial<Record<PageTemplate, Words>> = { add: fixed.newTitle, edit: fixed.editTitle, view: fixed.viewTitle };
  const title = titles[page];
  const type: Query = definition.kind === 'document' && page !== 'list' && page !== 'select' ? { type: typeOf(definition, record) } : {};
  return {
    path,
    query: {
      ...query,
      ...type,
      ...(title ? { title: say(title, { menu: say(menuTitle(definition)) }) } : {}),
      ...more,
    },
  };
};
