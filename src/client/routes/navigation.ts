/** How pages walk on: through the history, so that blockers hear of it; the same page again is no navigation. */
import { afterPaint } from '#client/blocks/paint.ts';
import { addressOf, isOutside, type Navigation, type Query } from '#client/data/page/page.ts';
import { placeIn } from '#client/data/page/place.ts';
import { going } from '#client/shell/going.ts';
import { home } from '#client/shell/menu/menu.ts';
import { close, keyOf, queryOf } from '#client/shell/tabs/tabs.ts';
import { tabsStore } from '#client/shell/tabs/tabsStore.ts';
import type { RouterHistory } from '@tanstack/react-router';
import { lacksFlow } from './lacksFlow.ts';

export const BASE = '/tf';

export const hrefOf = (path: string, query?: Query): string => (isOutside(path) ? path : BASE + addressOf(path, query));

const here = (): { readonly path: string; readonly query: Query } => ({
  path: location.pathname.slice(BASE.length) || '/',
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

export const navigationOn = (history: RouterHistory): Navigation => {
  const go: Navigation['go'] = (address, asked, options) => {
    if (isOutside(address)) return void window.open(address, '_blank', 'noopener');
    // A menu entry may tell its page by a query of its own.
    const { path, query: own } = placeIn(address);
    const query = { ...own, ...(asked ?? queryOf(tabsStore.get(), address)) };
    if (lacksFlow(path, query)) {
      // Seldom, so it is loaded then; without it nothing is opened either.
      void import('./flowMissing.ts').then(({ openByMenu }) => openByMenu(path, options?.menu, here(), go)).catch(() => undefined);
      return;
    }
    const href = hrefOf(path, query);
    if (href === location.pathname + location.search) {
      document.querySelector<HTMLElement>('main [data-shown] h1')?.focus();
      return;
    }
    if (options?.replace) return history.replace(href);
    // The answer to the key or click comes first; the page takes its time.
    going.begin();
    afterPaint(() => {
      if (href !== location.pathname + location.search) history.push(href);
      afterPaint(going.end);
    });
  };
  return {
    go,
    back: () => history.back(),
    href: hrefOf,
    close: (path, closed, back = false) => {
      const before = tabsStore.get();
      const key = keyOf(path, closed ?? {});
      tabsStore.change((tabs) => close(tabs, [key], back));
      const after = tabsStore.get();
      if (before.active === after.active) return;
      const next = after.tabs.find((tab) => tab.key === after.active);
      // What the inbox had chosen is what was done here: it goes on with what follows.
      const { task: _done, ...query } = next?.query ?? {};
      go(next?.path ?? home.path, back ? query : next?.query, { replace: true });
    },
  };
};
