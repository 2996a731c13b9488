/** Tab, queue, filter and task of the inbox in the address: `/dashboard?tab=todo&queue=overdue&task=8812&q=`. */
import type { InboxSort, InboxTab } from '#model/inbox.ts';
import { kept } from '#client/data/kept.ts';
import type { PageProps } from '#client/data/page.ts';
import { useGo } from '#client/data/page.ts';
import type { Target } from '#client/blocks/bundle.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListView } from './InboxTabs.tsx';
import type { InboxQuery, Queue } from './queries.ts';

const tabs: readonly string[] = ['todo', 'done', 'started', 'copied'] satisfies InboxTab[];
const settleMs = 400;

/** `8812` is a task, `hrLeaveRequest-17` a document. */
export const targetOfKey = (key: string): Target => {
  const cut = key.lastIndexOf('-');
  return cut < 0 ? { taskId: key } : { resource: key.slice(0, cut), id: key.slice(cut + 1) };
};

const usual: ListView = { sort: 'due', grouped: false };

export const useInboxAddress = ({ path, query }: PageProps) => {
  const go = useGo();
  const [view, setView] = useState<ListView>(usual);
  useEffect(() => {
    void kept.get<ListView>('inbox/view').then((stored) => stored && setView({ ...usual, ...stored }));
  }, []);
  const tab = (tabs.includes(query['tab'] ?? '') ? query['tab'] : path === '/process/loadHistory' ? 'done' : 'todo') as InboxTab;
  const queue = (tab === 'todo' ? (query['queue'] ?? 'all') : 'all') as Queue;
  const q = query['q'] ?? '';
  // Other tabs have no due time: the newest comes first.
  const sort: InboxSort = tab !== 'todo' && view.sort === 'due' ? 'received' : view.sort;
  const inbox = useMemo<InboxQuery>(() => ({ tab, queue, sort, q }), [tab, queue, sort, q]);

  const to = (changes: Readonly<Record<string, string | null>>, replace: boolean) => {
    const next = Object.entries({ ...query, ...changes }).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined && entry[1] !== '',
    );
    go(path, Object.fromEntries(next), { replace });
  };
  return {
    inbox,
    view,
    setView: (next: ListView) => {
      setView(next);
      void kept.set('inbox/view', next);
    },
    linked: query['task'] ?? null,
    setTab: (next: InboxTab) => to({ tab: next, queue: null, task: null, q: null }, false),
    setQueue: (next: Queue) => to({ tab: 'todo', queue: next === 'all' ? null : next, task: null }, false),
    setFilter: (next: string) => to({ q: next === '' ? null : next, task: null }, true),
    setTask: (task: string | null, replace: boolean) => to({ task }, replace),
  };
};

/** Mirrors the chosen task in the address once the person rests on it. */
export const useMirror = (
  active: string | null,
  linked: string | null,
  enabled: boolean,
  setTask: (task: string | null, replace: boolean) => void,
): void => {
  const latest = useRef(setTask);
  useEffect(() => {
    latest.current = setTask;
  });
  useEffect(() => {
    if (!enabled || active === null || active === linked) return;
    const timer = setTimeout(() => latest.current(active, true), settleMs);
    return () => clearTimeout(timer);
  }, [active, linked, enabled]);
};
