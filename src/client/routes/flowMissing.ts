/** The workflow pages without a flow key: an alert that names the menu, and nothing is opened. */
import { choose } from '#client/blocks/confirm.ts';
import type { Go, PageProps } from '#client/data/page.ts';
import { session } from '#client/data/session.ts';
import { chainOf, chainTo, titleOf } from '#client/shell/menu.ts';
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';

const DEFINE = 'resources:put';

/** Names the menu: the entry that was pressed, else that of the page one is on. Who may define flow ids is led there. */
export const refuseWithoutFlow = async (wanted: string, { path, query }: PageProps, go: Go): Promise<void> => {
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
