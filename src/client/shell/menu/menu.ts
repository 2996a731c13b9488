/** The menu tree as the shell reads it. Pure. */
import type { MenuEntry } from '#model/api.ts';
import { w } from '#model/words.ts';

export const home = { path: '/dashboard', words: w('Dashboard', '首页') } as const;

/** Hidden entries are never shown; their pages still route. */
export const visible = (entries: readonly MenuEntry[]): readonly MenuEntry[] => entries.filter((entry) => !entry.hidden);
export const isSubmenu = (entry: MenuEntry): boolean => visible(entry.children).length > 0;

/** From the root to the entry that `fits`; empty when there is none. */
export const chainTo = (entries: readonly MenuEntry[], fits: (entry: MenuEntry) => boolean): readonly MenuEntry[] => {
  for (const entry of entries) {
    if (fits(entry)) return [entry];
    const below = chainTo(entry.children, fits);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
};

/** Ending of a page's name → the list it belongs to: `/hr/hrLeaveRequestEdit` stands under `/hr/hrLeaveRequest`. */
const ENDINGS = /(RepostApprove|ApproveEdit|Approve|Edit|View|Print|Select)$/;
const resourceOf = (path: string): string | undefined => path.split('/').at(-1)?.replace(ENDINGS, '');

/** The branch of the menu a page belongs to: by its path, else by the flow key of its query, else by its resource. */
export const chainOf = (entries: readonly MenuEntry[], path: string, query: Readonly<Record<string, string>>): readonly MenuEntry[] => {
  const tries: ((entry: MenuEntry) => boolean)[] = [
    // Several entries may lead to one page, told apart by the flow in its query.
    (entry) => entry.hasPage && entry.flowKey !== null && entry.realPath === `${path}?type=${query['type']}`,
    (entry) => entry.hasPage && entry.realPath === path,
    (entry) => entry.flowKey !== null && entry.flowKey === query['type'],
    (entry) => entry.resource !== null && entry.resource === resourceOf(path),
  ];
  for (const fits of tries) {
    const chain = chainTo(entries, fits);
    if (chain.length > 0) return chain;
  }
  return [];
};
