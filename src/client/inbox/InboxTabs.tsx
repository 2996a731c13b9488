/** Head of the list: to-do, done, started, copied; filter, sort and group. */
import type { InboxCounts, InboxSort, InboxTab } from '#model/inbox.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, CloseButton, Menu, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCheck, IconSearch } from '@tabler/icons-react';
import { memo } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import css from './InboxPage.module.css';
import { countText } from './QueueList.tsx';
import { sortWords, tabWords, words } from './words.ts';

export interface ListView {
  readonly sort: InboxSort;
  readonly grouped: boolean;
}

interface Props {
  readonly tab: InboxTab;
  readonly counts: InboxCounts | undefined;
  readonly onTab: (tab: InboxTab) => void;
  readonly q: string;
  readonly onFilter: (q: string) => void;
  readonly filtering: boolean;
  readonly onFiltering: (yes: boolean) => void;
  readonly filterRef: RefObject<HTMLInputElement | null>;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** Id of the list the tabs switch. */
  readonly panel: string;
}

const tabs = ['todo', 'done', 'started', 'copied'] as const;

export const InboxTabs = memo(({ tab, counts, onTab, q, onFilter, filtering, onFiltering, filterRef, view, onView, panel }: Props) => {
  const say = useSay();
  const count = (name: InboxTab): number => (name === 'done' || !counts ? 0 : counts[name]);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: 3 }[event.code];
    const next = to === undefined ? undefined : tabs[(to + 4) % 4];
    if (!next) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const shownFilter = filtering || q !== '';
  return (
    <div className={css['listHead']}>
      <div className={css['tabLine']}>
        <div role="tablist" aria-label={say(words.inbox)} className={css['tabs']}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${panel}-${name}`}
              data-tab={name}
              aria-selected={name === tab}
              aria-controls={panel}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => onTab(name)}
              onKeyDown={walk}
            >
              {say(tabWords[name])}
              {count(name) > 0 && <span> {countText(count(name))}</span>}
            </button>
          ))}
        </div>
        <div className={css['tools']}>
          <ActionIcon
            size={28}
            onClick={() => onFiltering(!shownFilter)}
            aria-label={say(words.filter)}
            aria-expanded={shownFilter}
            aria-keyshortcuts="/"
          >
            <IconSearch size={16} />
          </ActionIcon>
          <Menu position="bottom-end" width={220} closeOnItemClick={false}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={say(words.sortMenu)}>
                <IconAdjustmentsHorizontal size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {(Object.keys(sortWords) as InboxSort[]).map((sort) => (
                <Menu.Item
                  key={sort}
                  role="menuitemradio"
                  aria-checked={view.sort === sort}
                  leftSection={<IconCheck size={16} visibility={view.sort === sort ? 'visible' : 'hidden'} />}
                  onClick={() => onView({ ...view, sort })}
                >
                  {say(words.sort, { name: say(sortWords[sort]) })}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item
                role="menuitemcheckbox"
                aria-checked={view.grouped}
                leftSection={<IconCheck size={16} visibility={view.grouped ? 'visible' : 'hidden'} />}
                onClick={() => onView({ ...view, grouped: !view.grouped })}
              >
                {say(words.group)}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {shownFilter && (
        <TextInput
          ref={filterRef}
          className={css['filter']}
          size="xs"
          aria-label={say(words.filter)}
          placeholder={say(words.filter)}
          leftSection={<IconSearch size={14} />}
          rightSection={<CloseButton size="sm" aria-label={say(words.clear)} onClick={() => (onFilter(''), onFiltering(false))} />}
          rightSectionPointerEvents="all"
          defaultValue={q}
          onChange={(event) => onFilter(event.currentTarget.value)}
        />
      )}
    </div>
  );
});
