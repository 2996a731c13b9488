/** The workflow pages opened without a flow key: by that of the menu entry, or an alert that names the menu, and nothing is opened. */
import { choose } from '#client/blocks/confirm.ts';
import type { Go, PageProps } from '#client/data/page/page.ts';
import { session } from '#client/data/session.ts';
import { chainOf, chainTo } from '#client/shell/menu/menu.ts';
import { titleOf } from '#client/data/menuTree.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import type { MenuEntry } from '#model/api.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';

const DEFINE = 'resources:put';

/** Names the menu. Who may define flow ids is led there. */
const refuse = async (entry: MenuEntry | undefined, path: string, go: Go): Promise<void> => {
  const page = catalogue.get('resources')?.pages.edit;
  const define = entry && page && session.get().permissions.includes(DEFINE) ? { path: page, id: entry.id } : null;
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

/**
 * @param pressed id of the menu entry that was pressed; without one it is about the menu of the page one is on
 * @param here the page one is on
 */
export const openByMenu = async (wanted: string, pressed: string | undefined, here: PageProps, go: Go): Promise<void> => {
  const { menu } = session.get();
  const entry = pressed === undefined ? chainOf(menu, here.path, here.query).at(-1) : chainTo(menu, ({ id }) => id === pressed).at(-1);
  if (!entry?.flowKey) return refuse(entry, here.path, go);
  const titles = { '/add': fixed.newTitle, '/edit': fixed.editTitle, '/view': fixed.viewTitle };
  const title = titles[wanted as keyof typeof titles];
  go(wanted, { type: entry.flowKey, title: say(title, { menu: say(titleOf(entry)) }) });
};
