/** What the palette offers from this browser, at once: open tasks, recents, pages, commands of what is shown, new documents, settings. */
import { keyFaces, shortcuts, type Standing } from '#client/blocks/shortcuts.ts';
import { useBeginnings } from '#client/data/beginnings.ts';
import type { Query } from '#client/data/page/page.ts';
import { preferences } from '#client/data/preferences/preferences.ts';
import { useSession } from '#client/data/session.ts';
import { fixed } from '#client/words/fixed.ts';
import { useLanguage, useSay, type Say } from '#client/words/language.tsx';
import { shell } from '#client/words/shell.ts';
import type { MenuEntry } from '#model/api.ts';
import type { InboxPage } from '#model/workflow/inbox.ts';
import { w, type Words } from '#model/words.ts';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { home, visible } from '#client/shell/menu/menu.ts';
import { titleOf } from '#client/data/menuTree.ts';
import { useDocumentRow, type Opener } from './paletteRows.ts';
import { scopes, type Choice } from './paletteSearch.ts';
import { recents, type Recent } from './recents.ts';

/** Entries with their branch, `人力资源 / 假期管理`; hidden branches are left out. */
const pagesOf = (
  entries: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): readonly { entry: MenuEntry; above: readonly MenuEntry[] }[] =>
  visible(entries).flatMap((entry) => [...(entry.hasPage ? [{ entry, above }] : []), ...pagesOf(entry.children, [...above, entry])]);

/** Keys that walk, not commands. */
const WALKS =
  /^(Arrow|Home$|End$|Page|Escape$|Enter$|Space$|Shift\+Space$|Digit|Alt\+Digit|Slash$|Mod\+KeyK$|KeyV$|(Shift\+)?(F8|Key[JK])$)/;
/** The focus goes back to where it was before a command takes it further, in milliseconds. */
const BACK_MS = 60;

const isCommand = ({ scope, keys }: Standing): boolean => scope !== 'dialog' && !keys.split('|').every((chord) => WALKS.test(chord));

/** What can be done where the palette was opened, filtered as its keys are: by permission and by the state of the document. */
const commandsOf = (standing: readonly Standing[], say: Say, other: 'zh' | 'en'): readonly Choice[] => {
  const seen = new Set<string>();
  return standing.filter(isCommand).flatMap(({ keys, words, run }) => {
    if (seen.has(words.en)) return [];
    seen.add(words.en);
    const [face] = keyFaces(keys);
    return {
      id: `do ${keys}`,
      group: 'do' as const,
      title: say(words),
      other: words[other],
      ...(face ? { keys: face } : {}),
      run: () => void setTimeout(() => run(new KeyboardEvent('keydown')), BACK_MS),
    };
  });
};

const settingsOf = (say: Say, other: 'zh' | 'en'): readonly Choice[] => {
  const one = (id: string, of: Words, value: Words, run: () => void): Choice => ({
    id: `setting ${id}`,
    group: 'settings',
    title: `${say(of)} · ${say(value)}`,
    other: `${of[other]} · ${value[other]}`,
    run,
  });
  return [
    one('zh', shell.language, w('中文', '中文'), () => void preferences.set({ language: 'zh' })),
    one('en', shell.language, w('English', 'English'), () => void preferences.set({ language: 'en' })),
    ...(['auto', 'light', 'dark', 'contrast'] as const).map((scheme) =>
      one(scheme, shell.scheme, shell[scheme], () => void preferences.set({ scheme })),
    ),
    ...(['comfortable', 'compact'] as const).map((density) =>
      one(density, shell.density, shell[density], () => void preferences.set({ density })),
    ),
  ];
};

const prefixesOf = (say: Say): readonly Choice[] =>
  scopes
    .filter(([kind]) => kind !== 'all')
    .map(([, sign, words]) => ({
      id: `prefix ${sign}`,
      group: 'prefixes',
      title: say(words),
      other: words.en,
      keys: sign,
      fills: `${sign} `,
      run: () => undefined,
    }));

/** The last pages, read once when the palette opens. */
const useLast = (): readonly Recent[] => {
  const [last, setLast] = useState<readonly Recent[]>([]);
  useEffect(() => void recents().then(setLast), []);
  return last;
};

/** The kinds a person may begin. */
const useNewDocuments = (opener: Opener): readonly Choice[] => {
  const say = useSay();
  const language = useLanguage();
  const beginnings = useBeginnings();
  return useMemo(
    () =>
      beginnings.map(({ id, flow, words }): Choice => ({
        id: `new ${id}`,
        group: 'new',
        title: words[language],
        other: words[language === 'zh' ? 'en' : 'zh'],
        run: opener('/add', { type: flow, title: say(fixed.newTitle, { menu: words[language] }) }),
      })),
    [beginnings, language, say, opener],
  );
};

/** My open tasks, as far as the inbox has them. */
const useTasks = (): readonly Choice[] => {
  const client = useQueryClient();
  const rowOf = useDocumentRow();
  return useMemo(() => {
    const pages = client.getQueriesData<InfiniteData<InboxPage>>({ queryKey: ['inbox', 'page', 'todo'] });
    const rows = new Map(
      pages.flatMap(([, data]) => data?.pages.flatMap((page) => page.rows) ?? []).map((row) => [`${row.resource} ${row.documentId}`, row]),
    );
    return [...rows.values()].map((row) => rowOf('tasks', row));
  }, [client, rowOf]);
};

/** `new`: only the documents a person may begin. */
export const useLocal = (scope: 'all' | 'new', opener: Opener): readonly Choice[] => {
  const say = useSay();
  const language = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  const menu = useSession((now) => now.menu);
  const last = useLast();
  // What stood when the palette opened, before it took the keyboard.
  const [standing] = useState(() => shortcuts.all());
  const beginnings = useNewDocuments(opener);
  const tasks = useTasks();
  return useMemo(() => {
    if (scope === 'new') return beginnings;
    const commands = commandsOf(standing, say, other);
    return [
      ...last.map(({ path, query, title }, at): Choice => ({
        id: `recent ${at}`,
        group: 'recent',
        title,
        other: '',
        ...(/[A-Z]+-\d{8}-\d+/.test(title) ? { code: title } : {}),
        run: opener(path, query),
      })),
      ...tasks,
      ...commands,
      { id: 'go home', group: 'go', title: say(home.words), other: home.words[other], keys: 'G  I', run: opener(home.path, {} as Query) },
      ...pagesOf(menu).map(({ entry, above }): Choice => ({
        id: `go ${entry.id}`,
        group: 'go',
        title: titleOf(entry)[language],
        other: titleOf(entry)[other],
        detail: above.map((one) => titleOf(one)[language]).join(' / '),
        run: opener(entry.realPath, undefined, entry.id),
      })),
      ...beginnings.map((one) => ({ ...one, detail: say(shell.newDocument) })),
      ...settingsOf(say, other),
      ...prefixesOf(say),
    ];
  }, [scope, menu, last, tasks, standing, beginnings, language, other, say, opener]);
};
