/** What can be done with a tab, and the list of all of them with a search. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { keyFace } from '#client/blocks/shortcuts.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Menu, Popover, Text, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { home } from '#client/shell/menu/menu.ts';
import { initialsOf } from '#client/words/pinyin.ts';
import { Point, type Anchor } from '#client/shell/Point.tsx';
import type { Tab } from './tabs.ts';
import css from './TabMenu.module.css';
import type { LabelledTab } from './TabsView.tsx';

export type TabAct = 'close' | 'reload' | 'closeOthers' | 'closeRight' | 'closeAll' | 'moveLeft' | 'moveRight' | 'copyLink' | 'newWindow';

const acts: readonly TabAct[] = [
  'reload',
  'close',
  'closeOthers',
  'closeRight',
  'closeAll',
  'moveLeft',
  'moveRight',
  'copyLink',
  'newWindow',
];
const pinnedActs: readonly TabAct[] = ['reload', 'closeOthers', 'closeRight', 'closeAll', 'copyLink', 'newWindow'];

interface TabMenuProps {
  readonly tab: LabelledTab;
  readonly at: Anchor;
  readonly onAct: (act: TabAct, tab: Tab) => void;
  readonly onClose: () => void;
}

export const TabMenu = ({ tab, at, onAct, onClose }: TabMenuProps): ReactNode => {
  const say = useSay();
  const label = say(shell.tabMenu, { title: tab.label });
  return (
    <section aria-label={label}>
      <Menu
        opened
        onClose={onClose}
        position="bottom-start"
        width={220}
        returnFocus={false}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <Point at={at} />
        </Menu.Target>
        <Menu.Dropdown aria-label={label} aria-labelledby={undefined} className={css['menu']}>
          {(tab.path === home.path ? pinnedActs : acts).map((act) => (
            <Menu.Item
              key={act}
              rightSection={act === 'close' ? <Kbd keys={keyFace('Alt+KeyW')} /> : null}
              onClick={() => {
                onClose();
                onAct(act, tab);
              }}
            >
              {say(act === 'close' ? shell.close : shell[act])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  );
};

interface TabListProps {
  readonly tabs: readonly LabelledTab[];
  readonly active: string;
  readonly at: Anchor;
  readonly onCloseAll: () => void;
  readonly onClose: () => void;
}

/** Down and up walk through the links, from the search on. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.code !== 'ArrowDown' && event.code !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,a,button')];
  const by = event.code === 'ArrowDown' ? 1 : -1;
  event.preventDefault();
  stops[(stops.indexOf(document.activeElement as HTMLElement) + by + stops.length) % stops.length]?.focus();
};

export const TabList = ({ tabs, active, at, onCloseAll, onClose }: TabListProps): ReactNode => {
  const say = useSay();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = tabs.filter(({ label }) => label.toLowerCase().includes(wanted) || initialsOf(label).includes(wanted));
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Point at={at} />
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={say(shell.allTabs)} onKeyDown={walk}>
        <TextInput
          data-autofocus
          size="sm"
          mb="xs"
          aria-label={say(w('Search the open pages', '搜索已打开的页面'))}
          placeholder={say(shell.find)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={css['list']}>
          {shown.map((tab) => (
            <li key={tab.key}>
              <PageLink
                to={tab.path}
                query={tab.query}
                className={css['item']}
                aria-current={tab.key === active ? 'page' : undefined}
                onClick={onClose}
              >
                {tab.label}
                {tab.dirty !== null && ` · ${say(shell.unsaved)}`}
              </PageLink>
            </li>
          ))}
        </ul>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {say(w('No open page matches.', '没有匹配的页面。'))}
          </Text>
        )}
        <button
          type="button"
          className={css['item']}
          onClick={() => {
            onClose();
            onCloseAll();
          }}
        >
          {say(shell.closeAll)}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
};
