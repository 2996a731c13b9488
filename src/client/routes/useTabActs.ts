/** What a tab's menu and keys do; unsaved work is asked about first. */
import { mayBeLeft } from '#client/blocks/form/leaving.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { queries } from '#client/data/server/queries.ts';
import { close, move, reload, type Tab } from '#client/shell/tabs/tabs.ts';
import { tabsStore } from '#client/shell/tabs/tabsStore.ts';
import { home } from '#client/shell/menu/menu.ts';
import type { TabAct } from '#client/shell/tabs/TabMenu.tsx';
import { useCallback } from 'react';
import { hrefOf } from './navigation.ts';

/** True when a tab may go: it is clean, or the person decided what becomes of its work. */
export const mayLeave = (tab: Tab): Promise<boolean> => mayBeLeft({ ...tabsStore.savers.get(tab.key), dirty: tab.dirty });

/** The same for everything that is open, one after the other; the first that stays ends it. */
export const mayLeaveAll = async (): Promise<boolean> => {
  for (const tab of tabsStore.get().tabs) if (!(await mayLeave(tab))) return false;
  return true;
};

export const useTabActs = () => {
  const { go } = useNavigation();

  const show = useCallback(() => {
    const { tabs, active } = tabsStore.get();
    const tab = tabs.find((one) => one.key === active);
    go(tab?.path ?? home.path, tab?.query);
  }, [go]);

  const closeAll = useCallback(
    async (going: readonly Tab[]) => {
      const free: string[] = [];
      for (const tab of going) if (await mayLeave(tab)) free.push(tab.key);
      const before = tabsStore.get().active;
      for (const key of free) tabsStore.savers.delete(key);
      tabsStore.change((tabs) => close(tabs, free));
      if (tabsStore.get().active !== before) show();
    },
    [show],
  );

  const closeTab = useCallback((tab: Tab) => closeAll([tab]), [closeAll]);

  const act = useCallback(
    (name: TabAct, tab: Tab) => {
      const { tabs } = tabsStore.get();
      const at = tabs.findIndex((one) => one.key === tab.key);
      const acts: Readonly<Record<TabAct, () => unknown>> = {
        close: () => closeTab(tab),
        closeOthers: () => closeAll(tabs.filter((one) => one.key !== tab.key)),
        closeRight: () => closeAll(tabs.slice(at + 1)),
        closeAll: () => closeAll(tabs),
        reload: async () => {
          if (!(await mayLeave(tab))) return;
          // What the page asks for anew is answered by the server, not by what is remembered.
          await queries.invalidateQueries({ refetchType: 'none' });
          tabsStore.change((before) => reload(before, tab.key));
        },
        moveLeft: () => tabsStore.change((before) => move(before, tab.key, -1)),
        moveRight: () => tabsStore.change((before) => move(before, tab.key, 1)),
        copyLink: async () => (await import('#client/blocks/copyText.ts')).copyText(location.origin + hrefOf(tab.path, tab.query)),
        newWindow: () => window.open(hrefOf(tab.path, tab.query), '_blank', 'noopener'),
      };
      void acts[name]();
    },
    [closeAll, closeTab],
  );

  /** To the next or previous tab, round the end. */
  const step = useCallback(
    (by: -1 | 1) => {
      const { tabs, active } = tabsStore.get();
      const at = tabs.findIndex((one) => one.key === active);
      const next = tabs[(at + by + tabs.length) % tabs.length];
      if (next) go(next.path, next.query);
    },
    [go],
  );

  return { act, closeTab, step };
};
