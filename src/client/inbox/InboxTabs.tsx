/** Head of the list: to-do, done, started, copied; search, filters and their keys, and how the list is shown. What opens is loaded then. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import type { InboxCounts, InboxTab } from '#model/workflow/inbox.ts';
import { afterPaintOrPress } from '#client/blocks/paint.ts';
import { isComposing, keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { useSay } from '#client/words/language.tsx';
import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconFilter, IconSearch } from '@tabler/icons-react';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import css from './InboxPage.module.css';
import type { InboxQuery } from './queries.ts';
import { countText } from './queues/QueueRow.tsx';
import type { ListView, Narrowing } from './useInboxAddress.ts';
import { tabWords, words } from './inboxWords.ts';

const ViewMenu = lazy(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }));
const FilterPanel = lazy(async () => ({ default: (await import('./filters/FilterPanel.tsx')).FilterPanel }));
const FilterChips = lazyOptional(async () => (await import('./filters/FilterChips.tsx')).FilterChips);
const TabTools = lazyOptional(async () => (await import('./TabTools.tsx')).TabTools);

/** This is open under the tabs; the field is open at all times where there is room for it. */
type Opened = 'none' | 'text' | 'panel';

interface Props {
  /** The field is behind a button. */
  readonly phone: boolean;
  readonly inbox: InboxQuery;
  readonly counts: InboxCounts | undefined;
  readonly onTab: (tab: InboxTab) => void;
  readonly onNarrow: (changes: Narrowing, replace?: boolean) => void;
  /** The list may be narrowed to this text soon. */
  readonly onAsk: (q: string) => void;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onSave: () => void;
  readonly onChanged: () => void;
  /** From the filter field to the list it is for. */
  readonly onLeave: () => void;
  /** Id of the list the tabs switch. */
  readonly panel: string;
}

const tabs = ['todo', 'done', 'started', 'copied'] as const;
/** A list is asked for when the typing rests for so long, and shown when it rests longer: no letter waits for a list; in milliseconds. */
const askMs = 200;
const restMs = 400;

export const InboxTabs = memo((props: Props) => {
  const { phone, inbox, counts, onTab, onNarrow, onAsk, view, onView, onSave, onChanged, onLeave, panel } = props;
  const say = useSay();
  const [opened, setOpened] = useState<Opened>('none');
  const filter = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  // The button of the closed menu is another one than that of the open one: the focus goes to the one that stays.
  const closeMenu = () => (setMenu(false), requestAnimationFrame(() => menuButton.current?.focus()));
  const askSoon = useDebouncedCallback(onAsk, askMs);
  const narrowSoon = useDebouncedCallback(onNarrow, restMs);
  const { tab, q, filters } = inbox;
  const count = (name: (typeof tabs)[number]): number => (name === 'done' || !counts ? 0 : counts[name]);
  // Watched documents and drafts are queues of their own: no tab is chosen then, and the first one takes the focus.
  const at = tabs.findIndex((name) => name === tab);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: 3 }[event.code];
    const next = to === undefined ? undefined : tabs[(to + 4) % 4];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const typing = opened === 'text' || q !== '';
  // What the list is narrowed to from elsewhere stands in the field, unless somebody is typing there.
  useEffect(() => {
    const input = filter.current;
    if (input && input !== document.activeElement) input.value = q;
  }, [q, typing]);
  const toField = () => {
    if (!phone) return filter.current?.focus();
    setOpened('text');
    afterPaintOrPress(() => filter.current?.focus());
  };
  useShortcuts('list', {
    Slash: { words: words.filter, run: toField },
    'Shift+KeyF': { words: words.filters, run: () => setOpened(opened === 'panel' ? 'none' : 'panel') },
  });
  const clear = () => {
    askSoon.cancel();
    narrowSoon.cancel();
    if (filter.current) filter.current.value = '';
    // Another list is asked for, and on a phone the closing field moves it: that follows the picture of the empty field.
    afterPaintOrPress(() => {
      setOpened((now) => (now === 'text' ? 'none' : now));
      onLeave();
      if (q !== '') onNarrow({ q: '' }, true);
    });
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') clear();
    else if (event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const narrowed = Object.keys(filters).length;
  return (
    <div className={css['listHead']}>
      <VisuallyHidden>
        <h1>{say(words.inbox)}</h1>
      </VisuallyHidden>
      <div className={css['tabLine']}>
        <div role="tablist" aria-label={say(words.inbox)} className={css['tabs']}>
          {tabs.map((name, index) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${panel}-${name}`}
              data-tab={name}
              aria-selected={name === tab}
              aria-controls={panel}
              tabIndex={index === Math.max(0, at) ? 0 : -1}
              onClick={() => onTab(name)}
              onKeyDown={walk}
            >
              {say(tabWords[name])}
              {count(name) > 0 && <span> {countText(count(name))}</span>}
            </button>
          ))}
        </div>
        {phone && (
          <button
            type="button"
            className={css['tool']}
            onClick={toField}
            aria-label={say(words.filter)}
            aria-expanded={typing}
            aria-keyshortcuts={keyFace('Slash')}
          >
            <IconSearch size={16} aria-hidden />
          </button>
        )}
        <div className={css['filter']} data-open={typing || undefined}>
          <TextInput
            ref={filter}
            size="xs"
            aria-label={say(words.filter)}
            placeholder={say(words.filter)}
            leftSection={<IconSearch size={14} />}
            aria-keyshortcuts={keyFace('Slash')}
            rightSection={
              <span className={css['ends']}>
                <span className={css['key']}>
                  <Kbd keys={keyFace('Slash')} />
                </span>
                <CloseButton className={css['clear'] ?? ''} size="sm" iconSize={16} aria-label={say(words.clear)} onClick={clear} />
              </span>
            }
            rightSectionPointerEvents="all"
            defaultValue={q}
            onChange={({ currentTarget: { value } }) => (askSoon(value), narrowSoon({ q: value }, true))}
            onKeyDown={leave}
            onBlur={narrowSoon.flush}
          />
        </div>
        <button
          type="button"
          className={css['tool']}
          onClick={() => setOpened(opened === 'panel' ? 'none' : 'panel')}
          aria-label={say(words.filters)}
          aria-expanded={opened === 'panel'}
          aria-keyshortcuts="Shift+F"
          data-on={narrowed > 0 || undefined}
        >
          <IconFilter size={16} aria-hidden />
        </button>
        {menu ? (
          <Suspense fallback={<span className={css['tool']} />}>
            <ViewMenu view={view} onView={onView} tab={tab} onClose={closeMenu} />
          </Suspense>
        ) : (
          <button
            ref={menuButton}
            type="button"
            className={css['tool']}
            aria-label={say(words.viewMenu)}
            aria-haspopup="menu"
            aria-expanded={false}
            onClick={() => setMenu(true)}
          >
            <IconAdjustmentsHorizontal size={16} aria-hidden />
          </button>
        )}
      </div>
      {opened === 'panel' && (
        <Suspense>
          <FilterPanel inbox={inbox} onNarrow={onNarrow} onClose={() => (setOpened('none'), onLeave())} onSave={onSave} />
        </Suspense>
      )}
      {narrowed > 0 && (
        <Suspense>
          <FilterChips inbox={inbox} onNarrow={(changes) => (onNarrow(changes), onLeave())} withText={false} />
        </Suspense>
      )}
      {tab !== 'todo' && tab !== 'done' && (
        <Suspense>
          <TabTools inbox={inbox} counts={counts} onTab={onTab} onNarrow={onNarrow} onChanged={onChanged} />
        </Suspense>
      )}
    </div>
  );
});
