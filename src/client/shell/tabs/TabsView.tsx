/** The opened pages, as navigation: links in a list. Their menu and the list of all are loaded when they are opened. */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { home } from '#client/shell/menu/menu.ts';
import type { Tab } from './tabs.ts';
import css from './TabsView.module.css';

export interface LabelledTab extends Tab {
  readonly label: string;
  /** Of the branch of the menu it belongs to. */
  readonly icon: string | null;
}

interface TabsViewProps {
  readonly tabs: readonly LabelledTab[];
  readonly active: string;
  readonly onClose: (tab: Tab) => void;
  /** To this place of the row. */
  readonly onMove: (tab: Tab, to: number) => void;
  /** Opens the menu of a tab, or the list of all, at an element. */
  readonly onMenu: (tab: LabelledTab, at: HTMLElement) => void;
  readonly onList: (at: HTMLElement) => void;
}

const DRAGGED = 'text/x-tydf-tab';
const STEP = 240;

/** Whether the row is wider than its place. */
const useOverflow = (count: number) => {
  const list = useRef<HTMLUListElement>(null);
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setOver(element.scrollWidth > element.clientWidth + 1);
    look();
    const watching = new ResizeObserver(look);
    watching.observe(element);
    return () => watching.disconnect();
  }, [count]);
  return { list, over };
};

interface OneProps extends Omit<TabsViewProps, 'tabs' | 'onList'> {
  readonly tab: LabelledTab;
  readonly at: number;
}

const One = ({ tab, at, active, onClose, onMove, onMenu }: OneProps) => {
  const say = useSay();
  const pinned = tab.path === home.path;
  const drop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(DRAGGED);
    if (key === '') return;
    event.preventDefault();
    onMove({ ...tab, key }, at);
  };
  const openMenu = (event: KeyboardEvent<HTMLElement>) => {
    if (event.code !== 'ContextMenu' && !(event.shiftKey && event.code === 'F10')) return;
    event.preventDefault();
    onMenu(tab, event.currentTarget);
  };
  return (
    <li
      className={css['tab']}
      data-active={tab.key === active || undefined}
      draggable={!pinned}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, tab.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault()}
      onDrop={drop}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(tab, event.currentTarget);
      }}
      onAuxClick={(event) => {
        if (event.button !== 1 || pinned) return;
        event.preventDefault();
        onClose(tab);
      }}
      onKeyDown={openMenu}
    >
      <PageLink
        to={tab.path}
        query={tab.query}
        className={css['link']}
        draggable={false}
        aria-current={tab.key === active ? 'page' : undefined}
        title={tab.label}
      >
        {!pinned && tab.icon && <MenuIcon name={tab.icon} size={14} stroke={1.75} aria-hidden className={css['icon']} />}
        <span className={css['label']}>{tab.label}</span>
        {tab.dirty !== null && <span className={css['dirty']} role="img" aria-label={say(shell.unsaved)} />}
      </PageLink>
      {!pinned && (
        <ActionIcon size={24} className={css['close']} aria-label={say(shell.closeTab, { title: tab.label })} onClick={() => onClose(tab)}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
};

export const TabsView = ({ tabs, onList, ...rest }: TabsViewProps) => {
  const say = useSay();
  const { list, over } = useOverflow(tabs.length);
  const { active } = rest;
  const title = tabs.find(({ key }) => key === active)?.label;
  // Again when its name has come, and when the arrows have taken their room.
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, active, title, over]);
  // The keys walk through all of them; the arrows are for the pointer.
  const arrow = (by: -1 | 1) => (
    <ActionIcon
      size={24}
      className={css['all']}
      tabIndex={-1}
      aria-label={say(by < 0 ? w('Scroll to the left', '向左滚动') : w('Scroll to the right', '向右滚动'))}
      onClick={() => list.current?.scrollBy({ left: by * STEP })}
    >
      {by < 0 ? <IconChevronLeft size={16} stroke={1.75} /> : <IconChevronRight size={16} stroke={1.75} />}
    </ActionIcon>
  );
  return (
    <nav className={css['nav']} aria-label={say(shell.openPages)}>
      <ul ref={list} className={css['list']}>
        {tabs.map((tab, at) => (
          <One key={tab.key} tab={tab} at={at} {...rest} />
        ))}
      </ul>
      {over && arrow(-1)}
      {over && arrow(1)}
      {tabs.length > 1 && (
        <ActionIcon
          className={css['all']}
          aria-label={say(shell.allTabs)}
          aria-haspopup="dialog"
          onClick={(event) => onList(event.currentTarget)}
        >
          <IconChevronDown size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </nav>
  );
};
