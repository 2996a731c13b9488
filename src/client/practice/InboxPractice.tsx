/** The practice of the inbox: the real list, reader, keys, undo, batch and palette over invented tasks, with the steps above them. */
import { loadChunk } from '#client/data/server/chunk.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { notify } from '#client/blocks/notify.ts';
import { NavigationContext, type Navigation, type Query } from '#client/data/page/page.ts';
import { usePreferences } from '#client/data/preferences/preferences.ts';
import { InboxPage } from '#client/inbox/InboxPage.tsx';
import { home } from '#client/shell/menu/menu.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { End, Intro, practiceWords } from './Cards.tsx';
import { Coach, useSeconds } from './Coach.tsx';
import type { InboxRoom } from './inboxRoom.ts';
import css from './practice.module.css';
import { PracticeFrame } from './PracticeFrame.tsx';
import { countPresses, type Presses } from './presses.ts';
import { isDone, stepOf } from './run.ts';
import { useRun } from './useRun.ts';

const load = () => loadChunk(() => import('#client/routes/dialogRooms.ts'), 'dialogs');
const CommandPalette = lazy(async () => ({ default: (await load()).CommandPalette }));

const words = {
  only: w('Only the inbox is part of the practice.', '练习中只有待办页面。'),
  tasks: w('Tasks of the practice', '练习任务'),
} as const;

export interface Ways {
  readonly again: () => void;
  readonly leave: () => void;
}

interface Result {
  readonly seconds: number;
  readonly presses: Presses;
}

interface RunningProps {
  readonly room: InboxRoom;
  readonly searching: boolean;
  readonly onSearch: (open: boolean) => void;
  readonly onDone: (result: Result) => void;
}

const useThumb = (): boolean => useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;

const usePage = () => {
  const say = useSay();
  const [at, setAt] = useState<{ readonly query: Query; readonly opened: number }>({ query: {}, opened: 0 });
  return useMemo(() => {
    /** `opened`: somebody went there from outside, so that what the list had chosen is not meant. */
    const navigation = (opened: number): Navigation => ({
      go: (path, query = {}) => {
        if (path === home.path) setAt((now) => ({ query, opened: now.opened + opened }));
        else notify.info(say(words.only));
      },
      back: () => setAt((now) => ({ ...now, query: {} })),
      href: () => '#',
      close: () => undefined,
    });
    return { at, inside: navigation(0), fromPalette: navigation(1) };
  }, [at, say]);
};

const Running = ({ room, searching, onSearch, onDone }: RunningProps) => {
  const say = useSay();
  const { letters } = usePreferences();
  const thumb = useThumb();
  const { run, searched } = useRun(room);
  const { at, inside, fromPalette } = usePage();
  const done = isDone(run);
  const seconds = useSeconds(!done);
  const [presses] = useState(() => countPresses(window));
  useEffect(() => presses.stop, [presses]);
  useEffect(() => {
    if (done) onDone({ seconds, presses: presses.count() });
    // Told once, as it stands then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [done]);
  useEffect(() => {
    if (searching) searched();
    // oxlint-disable-next-line react/exhaustive-deps -- only its opening is heard.
  }, [searching]);
  useShortcuts('global', {
    'Mod+KeyK': { words: shell.searchOrDo, run: () => onSearch(true) },
  });
  const step = stepOf(run);
  return (
    <>
      {step !== null && <Coach step={step} hint={run.hint} by={thumb ? 'thumb' : letters === 'off' ? 'mouse' : 'keys'} seconds={seconds} />}
      <main className={css['main']} aria-label={say(words.tasks)}>
        <NavigationContext value={inside}>
          <InboxPage key={at.opened} path={home.path} query={at.query} />
        </NavigationContext>
      </main>
      <NavigationContext value={fromPalette}>
        <Suspense>
          <CommandPalette scope={searching ? 'all' : null} onClose={() => onSearch(false)} />
        </Suspense>
      </NavigationContext>
    </>
  );
};

export const InboxPractice = ({ room, ways }: { readonly room: InboxRoom; readonly ways: Ways }) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
  const thumb = useThumb();
  const [begun, setBegun] = useState(false);
  const [searching, setSearching] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const running = begun && result === null;
  return (
    <PracticeFrame
      title={practiceWords.title}
      leave={practiceWords.leave}
      onAgain={ways.again}
      onLeave={ways.leave}
      tools={
        running && (
          <button type="button" className={css['search']} onClick={() => setSearching(true)} aria-keyshortcuts="Control+K">
            <IconSearch size={16} stroke={1.75} aria-hidden /> <span>{say(shell.search)}</span> {!phone && !thumb && <Kbd keys="Ctrl K" />}
          </button>
        )
      }
    >
      {running ? (
        <Running room={room} searching={searching} onSearch={setSearching} onDone={setResult} />
      ) : (
        <main className={css['middle']}>
          {result === null ? (
            <Intro onBegin={() => setBegun(true)} onLeave={ways.leave} />
          ) : (
            <End {...result} thumb={thumb} onAgain={ways.again} onLeave={ways.leave} />
          )}
        </main>
      )}
    </PracticeFrame>
  );
};
