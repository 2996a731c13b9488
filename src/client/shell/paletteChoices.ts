/** What the palette offers: from this browser at once, and from the server's answer. */
import { useNavigation, type Query } from '#client/data/page.ts';
import { useSession } from '#client/data/session.ts';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useLanguage, useSay } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import { states } from '#client/words/states.ts';
import type { MenuEntry, SearchAnswer } from '#model/api.ts';
import { thousands } from '#model/format.ts';
import { w, type Words } from '#model/words.ts';
import { useEffect, useMemo, useState } from 'react';
import { flat, home, titleOf, visible } from './menu.ts';
import type { Choice } from './paletteSearch.ts';
import { recents, type Recent } from './recents.ts';

export interface PaletteCommands {
  readonly setting: () => void;
  readonly logout: () => void;
  readonly systems: () => void;
  readonly keys: () => void;
}

const commandWords: Readonly<Record<keyof PaletteCommands, Words>> = {
  systems: shell.toSystems,
  keys: w('Keys', '快捷键'),
  setting: shell.setting,
  logout: shell.logout,
};
const commandKeys: Partial<Record<keyof PaletteCommands, string>> = { systems: 'G H', keys: '?' };

/** Entries with their branch, `人力资源 / 假期管理`; hidden branches are left out. */
const pagesOf = (
  entries: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): readonly { entry: MenuEntry; above: readonly MenuEntry[] }[] =>
  visible(entries).flatMap((entry) => [...(entry.hasPage ? [{ entry, above }] : []), ...pagesOf(entry.children, [...above, entry])]);

const useOpener = () => {
  const { go, href } = useNavigation();
  return useMemo(
    () =>
      (path: string, query?: Query) =>
      (newWindow: boolean): void => {
        if (newWindow) window.open(href(path, query), '_blank', 'noopener');
        else go(path, query);
      },
    [go, href],
  );
};

/** `new`: only the documents a person may begin. */
export const useLocal = (scope: 'all' | 'new', commands: PaletteCommands): readonly Choice[] => {
  const say = useSay();
  const language = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  const menu = useSession((now) => now.menu);
  const permissions = useSession((now) => now.permissions);
  const opener = useOpener();
  const [last, setLast] = useState<readonly Recent[]>([]);
  useEffect(() => {
    void recents().then(setLast);
  }, []);
  return useMemo(() => {
    const used = (flow: string): number => {
      const at = last.findIndex(({ path, query }) => path === '/add' && query['type'] === flow);
      return at < 0 ? last.length : at;
    };
    const beginnings = flat(menu)
      .filter((entry) => entry.flowKey !== null && !entry.hidden && permissions.includes(`${entry.resource ?? entry.flowKey}:add`))
      .toSorted((a, b) => used(a.flowKey ?? '') - used(b.flowKey ?? ''))
      .map((entry): Choice => {
        const words = titleOf(entry);
        const title = say(fixed.newTitle, { menu: words[language] });
        return {
          id: `new ${entry.id}`,
          group: 'new',
          title: words[language],
          other: words[other],
          run: opener('/add', { type: entry.flowKey ?? '', title }),
        };
      });
    if (scope === 'new') return beginnings;
    return [
      ...last
        .slice(0, 8)
        .map(({ path, query, title }, at): Choice => ({ id: `recent ${at}`, group: 'recent', title, other: '', run: opener(path, query) })),
      { id: 'go home', group: 'go', title: say(home.words), other: home.words[other], keys: 'G I', run: opener(home.path) },
      ...pagesOf(menu).map(({ entry, above }): Choice => ({
        id: `go ${entry.id}`,
        group: 'go',
        title: titleOf(entry)[language],
        other: titleOf(entry)[other],
        detail: above.map((one) => titleOf(one)[language]).join(' / '),
        run: opener(entry.realPath),
      })),
      ...beginnings.map((one) => ({ ...one, detail: say(shell.newDocument) })),
      ...(Object.keys(commandWords) as (keyof PaletteCommands)[]).map((name): Choice => {
        const keys = commandKeys[name];
        return {
          id: `do ${name}`,
          group: 'do',
          title: say(commandWords[name]),
          other: commandWords[name][other],
          ...(keys ? { keys } : {}),
          run: commands[name],
        };
      }),
    ];
    // The commands are the frame's own functions, new at every render and always the same in effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scope, menu, permissions, last, language, say, opener]);
};

/** Documents and people of the server's answer. */
export const useFound = (answer: SearchAnswer | undefined): readonly Choice[] => {
  const say = useSay();
  const nameOf = useNameOf();
  const opener = useOpener();
  if (!answer) return [];
  return [
    ...(answer.documents ?? []).map((hit): Choice => {
      const figure = hit.figure?.kind === 'money' ? `¥ ${thousands(hit.figure.value)}` : (hit.figure?.value ?? '');
      return {
        id: `document ${hit.resource} ${hit.documentId}`,
        group: 'documents',
        title: [say(hit.kind), hit.applicant && nameOf(hit.applicant), figure].filter(Boolean).join(' · '),
        other: '',
        detail: `${hit.code} · ${say(states[hit.status])}`,
        run: opener('/view', { type: hit.resource, id: hit.documentId, title: say(fixed.viewTitle, { menu: say(hit.kind) }) }),
      };
    }),
    ...(answer.people ?? []).map((person): Choice => ({
      id: `person ${person.id}`,
      group: 'people',
      title: nameOf(person),
      other: '',
      detail: [person.post, person.department].flatMap((one) => (one ? [say(one)] : [])).join(' · '),
      run: opener(home.path, { q: nameOf(person) }),
    })),
  ];
};
