/** Unsaved work is asked about where it would be lost: closing the window, and leaving an approval page, which is not kept. */
import { isApproval, keyOf, mark } from '#client/shell/tabs/tabs.ts';
import { tabsStore } from '#client/shell/tabs/tabsStore.ts';
import { useBlocker } from '@tanstack/react-router';
import { mayLeave } from './useTabActs.ts';

export const useUnsaved = (): void => {
  useBlocker({
    enableBeforeUnload: () => tabsStore.get().tabs.some(({ dirty }) => dirty !== null),
    shouldBlockFn: async ({ current, next }) => {
      const { tabs, active } = tabsStore.get();
      const tab = tabs.find(({ key }) => key === active);
      if (!tab || tab.dirty === null || !isApproval(tab.path) || current.pathname !== tab.path) return false;
      if (keyOf(next.pathname, next.search) === tab.key) return false;
      if (!(await mayLeave(tab))) return true;
      // Its page goes and can say nothing more; its tab stays.
      tabsStore.change((before) => mark(before, tab.key, { title: tab.title, dirty: null }));
      return false;
    },
  });
};
