/** Tab, queue, filters and task of the inbox in the address: `/dashboard?tab=todo&queue=overdue&starter=12&from=2026-11-01&task=8812&q=`. */
import { inboxFilterNames } from '#model/workflow/inbox.ts';
import type { InboxSort, InboxTab } from '#model/workflow/inbox.ts';
import { kept } from '#client/data/kept.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { whenIdle } from '#client/blocks/paint.ts';
import type { PageProps, Query } from '#client/data/page/page.ts';
import { useGo } from '#client/data/page/page.ts';
import type { Target } from '#client/blocks/reader/bundle.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isFiltered } from './queries.ts';
import type { Filters, InboxQuery, Queue } from './queries.ts';

/** Groups that rows stand under. */
export type Grouping = 'none' | 'kind' | 'applicant' | 'day';

export interface ListView {
  readonly sort: InboxSort;
  readonly group: Grouping;
}

/** A filter panel or a saved filter changes this at once. */
export interface Narrowing {
  readonly tab?: InboxTab;
  readonly queue?: Queue;
  readonly q?: string;
  readonly sort?: InboxSort;
  /** All of them: what is not named is not filtered by. */
  readonly filters?: Filters;
}

const tabs: readonly string[] = ['todo', 'done', 'started', 'copied', 'watched', 'drafts'] satisfies InboxTab[];
const sorts: readonly string[] = ['due', 'received', 'amount', 'applicant'] satisfies InboxSort[];
/** In milliseconds; the router has more to do for a new address than the list for a step. */
const restMs = 1000;

/** `8812` is a task, `hrLeaveRequest-17` a document. */
export const targetOfKey = (key: string): Target => {
  const cut = key.lastIndexOf('-');
  return cut < 0 ? { taskId: key } : { resource: key.slice(0, cut), id: key.slice(cut + 1) };
};

export const filtersIn = (query: Query): Filters =>
  Object.fromEntries(inboxFilterNames.flatMap((name) => (query[name] ? [[name, query[name]] as const] : [])));

/** An address without what is not set. */
const compact = (query: Readonly<Record<string, string | null | undefined>>): Query =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** `usual`: the tab that an address means which names none; `plain`: an empty one means the whole of it. */
const narrowed = (query: Query, { tab, queue, q, sort, filters }: Narrowing, usual: InboxTab, plain: boolean): Query =>
  compact({
    ...query,
    task: null,
    ...(tab === undefined ? {} : { tab: tab === usual ? null : tab }),
    ...(queue === undefined ? {} : { queue: queue === 'all' && plain ? null : queue }),
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
    ...(filters === undefined ? {} : Object.fromEntries(inboxFilterNames.map((name) => [name, filters[name]]))),
  });

export const useInboxAddress = ({ path, query: given }: PageProps) => {
  const go = useGo();
  // The order follows the person to every computer; groups are this one's.
  const { sort: liked, queue: likedQueue, startView } = usePreferences();
  const [group, setGroup] = useState<Grouping>('none');
  useEffect(() => {
    void kept.get<Pick<ListView, 'group'>>('inbox/view').then((stored) => stored?.group && setGroup(stored.group));
  }, []);
  const usual = path === '/process/loadHistory' ? 'done' : 'todo';
  // An address that says nothing means where the person likes to begin; once it says something, it names its queue.
  const plain = startView === null && likedQueue === 'all';
  const start: Query = startView?.query ?? { queue: likedQueue };
  const query = Object.keys(given).length === 0 && usual === 'todo' && !plain ? start : given;
  const asked = sorts.includes(query['sort'] ?? '') ? (query['sort'] as InboxSort) : liked;
  const view = useMemo<ListView>(() => ({ sort: asked, group }), [asked, group]);
  const tab = (tabs.includes(query['tab'] ?? '') ? query['tab'] : usual) as InboxTab;
  const queue = (tab === 'todo' ? (query['queue'] ?? 'all') : 'all') as Queue;
  const shown: Query = tab === 'todo' && (queue !== 'all' || !plain) ? { ...query, queue } : query;
  const q = query['q'] ?? '';
  // Other tabs have no due time: the newest comes first.
  const sort: InboxSort = tab !== 'todo' && asked === 'due' ? 'received' : asked;
  // The address is a new object at every step; the filters in it are not.
  const text = JSON.stringify(filtersIn(query));
  const inbox = useMemo<InboxQuery>(() => ({ tab, queue, sort, q, filters: JSON.parse(text) as Filters }), [tab, queue, sort, q, text]);
  const narrow = (changes: Narrowing, replace = false) => go(path, narrowed(shown, changes, usual, plain), { replace });

  return {
    inbox,
    view,
    filtered: isFiltered(inbox),
    setView: (next: ListView) => {
      setGroup(next.group);
      void kept.set('inbox/view', { group: next.group });
      if (next.sort === asked) return;
      void preferences.set({ sort: next.sort });
      if (query['sort']) go(path, compact({ ...shown, sort: null }), { replace: true });
    },
    linked: query['task'] ?? null,
    narrow,
    setTab: (next: InboxTab) => narrow({ tab: next, queue: 'all', q: '', filters: {} }),
    setQueue: (next: Queue) => narrow({ tab: 'todo', queue: next }),
    setTask: (task: string | null, replace: boolean) => go(path, compact({ ...shown, task }), { replace }),
  };
};

/**
 * Mirrors the chosen task in the address once the person rests on it. A task that comes by the address while the inbox is open (from the
 * palette, a notice, a link) is chosen; what this very mirror wrote is not, as the person may be further on by then.
 */
export const useMirror = (
  active: string | null,
  linked: string | null,
  enabled: boolean,
  setTask: (task: string | null, replace: boolean) => void,
  choose: (task: string) => void,
): void => {
  const latest = useRef({ setTask, choose, active });
  useEffect(() => {
    latest.current = { setTask, choose, active };
  });
  // What this mirror wrote, in order, from what the address last showed on: a step of the router may come after the next one was written.
  const written = useRef([linked]);
  useEffect(() => {
    if (!enabled) return;
    const at = written.current.lastIndexOf(linked);
    written.current = at >= 0 ? written.current.slice(at) : [linked];
    if (at >= 0) return;
    if (linked !== null && linked !== latest.current.active) latest.current.choose(linked);
  }, [linked, enabled]);
  useEffect(() => {
    if (!enabled || active === null || active === linked) return;
    return whenIdle(() => {
      written.current.push(active);
      latest.current.setTask(active, true);
    }, restMs);
  }, [active, linked, enabled]);
};
