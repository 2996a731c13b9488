/** What a tab is called: what its page says, else the title of its address, else its entry of the menu or its resource. */
import type { MenuEntry } from '#model/api.ts';
import { chainOf, home } from '#client/shell/menu/menu.ts';
import { titleOf } from '#client/data/menuTree.ts';
import type { Tab } from '#client/shell/tabs/tabs.ts';
import { fixed } from '#client/words/fixed.ts';
import type { Say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w, type Words } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { resolve } from './resolve.ts';

const inboxTitles: Readonly<Record<string, Words>> = {
  [home.path]: home.words,
  '/process/loadTodo': w('To-do', '待办'),
  '/process/loadHistory': w('Done', '已办'),
  '/process/loadTask': w('Task', '任务'),
};

/** What the menu calls a page, else its resource. */
const kindOf = (resource: string, { path, query }: Pick<Tab, 'path' | 'query'>, menu: readonly MenuEntry[], say: Say): string => {
  const entry = chainOf(menu, path, query).at(-1);
  return entry ? say(titleOf(entry)) : say(catalogue.get(resource)?.label ?? w(path, path));
};

export const labelOf = (tab: Pick<Tab, 'path' | 'query' | 'title'>, menu: readonly MenuEntry[], say: Say): string => {
  const page = resolve(tab.path, tab.query);
  const own = page.room === 'inbox' ? inboxTitles[tab.path] : undefined;
  if (own) return say(own);
  if (tab.title) return tab.title;
  if (tab.query['title']) return tab.query['title'];
  if (page.room === 'preferences') return say(shell.preferences);
  if (page.room === 'own') return say(page.of.title);
  if (page.room !== 'documents') return tab.path;
  const label = kindOf(page.resource, tab, menu, say);
  if (page.template === 'edit') return say(tab.query['id'] ? fixed.editTitle : fixed.newTitle, { menu: label });
  return page.template === 'view' ? say(fixed.viewTitle, { menu: label }) : label;
};

/** The window bears kind and code of a document, else what its tab is called and whose the product is. */
export const windowTitleOf = (tab: Pick<Tab, 'path' | 'query' | 'title'>, menu: readonly MenuEntry[], say: Say, brand: Words): string => {
  const page = resolve(tab.path, tab.query);
  return page.room === 'documents' && tab.title
    ? `${kindOf(page.resource, tab, menu, say)} – ${tab.title}`
    : `${labelOf(tab, menu, say)} – ${say(brand)}`;
};
