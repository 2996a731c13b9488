/** How pages walk on: through the history, so that blockers hear of it; the same page again is no navigation. */
import { choose } from '#client/blocks/confirm.ts';
import { addressOf, type Navigation, type Query } from '#client/data/page.ts';
import { session } from '#client/data/session.ts';
import { chainOf, chainTo, home, titleOf } from '#client/shell/menu.ts';
import { close, keyOf } from '#client/shell/tabs.ts';
import { tabsStore } from '#client/shell/tabsStore.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import type { RouterHistory } from '@tanstack/react-router';

export const BASE = '/tf';

export const hrefOf = (path: string, query?: Query): string => BASE + addressOf(path, query);

const here = (): { readonly path: string; readonly query: Query } => ({
  path: location.pathname.slice(BASE.length) || '/',
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

/** The workflow pages need the flow key of their menu. */
const lacksFlow = (path: string, query: Query | undefined): boolean => ['/add', '/edit', '/view'].includes(path) && !query?.['type'];

const DEFINE = 'resources:put';

/** Names the menu: the entry that was pressed, else that of the page one is on. Who may define flow ids is led there. */
const refuseWithoutFlow = async (wanted: string, go: Navigation['go']): Promise<void> => {
  const { path, query } = here();
  const { menu, permissions } = session.get();
  const entry = chainTo(menu, ({ realPath }) => realPath === wanted).at(-1) ?? chainOf(menu, path, query).at(-1);
  const page = catalogue.get('resources')?.pages.edit;
  const define = entry && page && permissions.includes(DEFINE) ? { path: page, id: entry.id } : null;
  const answer = await choose<'define' | null>({
    title: say(fixed.flowIdMissing, { menu: entry ? say(titleOf(entry)) : path }),
    dismissed: null,
    choices: [
      ...(define ? [{ value: 'define' as const, label: say(w('Define it now', '立即定义')) }] : []),
      { value: null, label: say(shell.confirm), kind: 'primary' },
    ],
  });
  if (answer === 'define' && define) go(define.path, { id: define.id });
};

export const navigationOn = (history: RouterHistory): Navigation => {
  const go: Navigation['go'] = (path, query, options) => {
    if (lacksFlow(path, query)) return void refuseWithoutFlow(path, go);
    const href = hrefOf(path, query);
    if (href === location.pathname + location.search) {
      document.querySelector<HTMLElement>('main [data-shown] h1')?.focus();
      return;
    }
    if (options?.replace) history.replace(href);
    else history.push(href);
  };
  return {
    go,
    back: () => history.back(),
    href: hrefOf,
    close: (path, query) => {
      const before = tabsStore.get();
      const key = keyOf(path, query ?? {});
      tabsStore.change((tabs) => close(tabs, [key]));
      const after = tabsStore.get();
      if (before.active === after.active) return;
      const next = after.tabs.find((tab) => tab.key === after.active);
      go(next?.path ?? home.path, next?.query, { replace: true });
    },
  };
};
