/**
 * The opened pages. One tab per path and identifying query; the dashboard is first and stays. Pure functions on
 * a state; `tabsStore.ts` keeps it.
 */
import { addressOf, type Query } from '#client/data/page/page.ts';
import { home } from '#client/shell/menu/menu.ts';

export interface Tab {
  readonly key: string;
  readonly path: string;
  readonly query: Query;
  /** Given by the page itself; else the frame finds one. */
  readonly title: string | null;
  /** What would be lost, in words. */
  readonly dirty: string | null;
  /** Order of use, for the one that has to make room. */
  readonly used: number;
  /** Counts reloads: a new version is a new page. */
  readonly version: number;
  /** Its page has been shown since the application was loaded; others load when visited. */
  readonly visited: boolean;
}

export interface Tabs {
  readonly tabs: readonly Tab[];
  readonly active: string;
}

export const MOST = 12;

/** Approval pages are loaded afresh at every visit. */
export const isApproval = (path: string): boolean => /\/[^/]+(Approve|ApproveEdit)$/.test(path);

const IDENTIFYING = ['type', 'id', 'copy', 'taskId'];
export const keyOf = (path: string, query: Query): string =>
  addressOf(path, Object.fromEntries(IDENTIFYING.flatMap((name) => (query[name] ? [[name, query[name]]] : []))));

const tabOf = (path: string, query: Query, used: number, visited: boolean): Tab => ({
  key: keyOf(path, query),
  path,
  query,
  title: null,
  dirty: null,
  used,
  version: 0,
  visited,
});

const first = tabOf(home.path, {}, 0, false);
export const empty: Tabs = { tabs: [first], active: first.key };

const nextUse = ({ tabs }: Tabs): number => Math.max(0, ...tabs.map((tab) => tab.used)) + 1;

/** Shows a page: its own tab when it has one. The thirteenth takes the place of the clean tab that was used longest ago. */
export const open = (state: Tabs, path: string, query: Query): Tabs => {
  const key = keyOf(path, query);
  const used = nextUse(state);
  if (state.tabs.some((tab) => tab.key === key)) {
    return { active: key, tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, path, query, used, visited: true } : tab)) };
  }
  const leaving =
    state.tabs.length < MOST
      ? null
      : state.tabs
          .filter((tab) => tab.dirty === null && tab.key !== first.key && tab.key !== state.active)
          .toSorted((a, b) => a.used - b.used)[0];
  return { active: key, tabs: [...state.tabs.filter((tab) => tab !== leaving), tabOf(path, query, used, true)] };
};

/**
 * Where a link leads that names only a page: to its tab as it was left, with filters, sort and page of the list. The dashboard has its
 * queues by address, so that its link is the one to the whole inbox.
 */
export const queryOf = ({ tabs }: Tabs, path: string): Query =>
  path === home.path ? {} : (tabs.find(({ key }) => key === path)?.query ?? {});

/**
 * Closes tabs; when the shown one goes, its neighbour to the right is shown, else the one to the left; `back`: the one where the person was
 * before, after the window was loaded again the dashboard.
 */
export const close = (state: Tabs, keys: readonly string[], back = false): Tabs => {
  const goes = (tab: Tab) => keys.includes(tab.key) && tab.key !== first.key;
  const at = state.tabs.findIndex((tab) => tab.key === state.active);
  const stays = state.tabs.filter((tab) => !goes(tab));
  if (stays.some((tab) => tab.key === state.active)) return { ...state, tabs: stays };
  if (back) {
    const before = stays.filter(({ visited }) => visited).reduce((last, tab) => (tab.used > last.used ? tab : last), first);
    return { tabs: stays, active: before.key };
  }
  const next = state.tabs.slice(at).find((tab) => !goes(tab)) ?? state.tabs.slice(0, at).findLast((tab) => !goes(tab)) ?? first;
  return { tabs: stays, active: next.key };
};

export const mark = (state: Tabs, key: string, marks: { readonly title: string | null; readonly dirty: string | null }): Tabs => {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || (tab.title === marks.title && tab.dirty === marks.dirty)) return state;
  return { ...state, tabs: state.tabs.map((one) => (one.key === key ? { ...one, ...marks } : one)) };
};

export const reload = (state: Tabs, key: string): Tabs => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1, dirty: null } : tab)),
});

/** To a place of the row; nothing goes before the dashboard. */
export const moveTo = (state: Tabs, key: string, to: number): Tabs => {
  const from = state.tabs.findIndex((tab) => tab.key === key);
  if (from < 1 || to < 1 || to >= state.tabs.length || to === from) return state;
  const tabs = [...state.tabs];
  const [moved] = tabs.splice(from, 1);
  if (moved) tabs.splice(to, 0, moved);
  return { ...state, tabs };
};

/** One place to the left or right. */
export const move = (state: Tabs, key: string, by: -1 | 1): Tabs => moveTo(state, key, state.tabs.findIndex((tab) => tab.key === key) + by);

/** What outlives a reload of the window: addresses and titles; pages load when visited. */
export const toText = ({ tabs }: Tabs): string => JSON.stringify(tabs.map(({ path, query, title }) => ({ path, query, title })));

export const fromText = (text: string | null): Tabs => {
  try {
    const stored = JSON.parse(text ?? '[]') as readonly Pick<Tab, 'path' | 'query' | 'title'>[];
    const tabs = stored
      .filter(({ path }) => path !== home.path)
      .map(({ path, query, title }, at) => ({ ...tabOf(path, query, at + 1, false), title }));
    return { ...empty, tabs: [first, ...tabs] };
  } catch {
    return empty;
  }
};
