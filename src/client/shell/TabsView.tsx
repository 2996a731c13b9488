/** The opened pages, as navigation: links in a list (interface 3.4). */
import { PageLink } from '#client/data/PageLink.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { home } from './menu.ts';
import type { Tab } from './tabs.ts';
import css from './TabsView.module.css';

export type TabAct = 'close' | 'reload' | 'closeOthers' | 'closeRight' | 'closeAll' | 'moveLeft' | 'moveRight' | 'copyLink' | 'newWindow';

interface TabsViewProps {
  readonly tabs: readonly (Tab & { readonly label: string })[];
  readonly active: string;
  readonly onAct: (act: TabAct, tab: Tab) => void;
}

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
const words = { ...shell, close: shell.close };

export const TabsView = ({ tabs, active, onAct }: TabsViewProps) => {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const [menuOf, setMenuOf] = useState<string | null>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const pinned = (tab: Tab) => tab.path === home.path;
  const possible = (act: TabAct, tab: Tab): boolean => {
    if (act === 'close' || act === 'moveLeft' || act === 'moveRight') return !pinned(tab);
    return true;
  };
  return (
    <nav className={css['nav']} aria-label={say(shell.openPages)}>
      <ul ref={list} className={css['list']}>
        {tabs.map((tab) => (
          <Menu key={tab.key} opened={menuOf === tab.key} onChange={(opened) => !opened && setMenuOf(null)} position="bottom-start">
            <Menu.Target>
              <li
                className={css['tab']}
                data-active={tab.key === active || undefined}
                onContextMenu={(event) => {
                  event.preventDefault();
                  setMenuOf(tab.key);
                }}
                onAuxClick={(event: MouseEvent) => {
                  if (event.button !== 1 || pinned(tab)) return;
                  event.preventDefault();
                  onAct('close', tab);
                }}
                onKeyDown={(event) => {
                  if (event.code !== 'ContextMenu' && !(event.shiftKey && event.code === 'F10')) return;
                  event.preventDefault();
                  setMenuOf(tab.key);
                }}
              >
                <PageLink
                  to={tab.path}
                  query={tab.query}
                  className={css['link']}
                  aria-current={tab.key === active ? 'page' : undefined}
                  title={tab.label}
                >
                  <span className={css['label']}>{tab.label}</span>
                  {tab.dirty !== null && <span className={css['dirty']} role="img" aria-label={say(shell.unsaved)} />}
                </PageLink>
                {!pinned(tab) && (
                  <ActionIcon
                    size={24}
                    className={css['close']}
                    aria-label={say(shell.closeTab, { title: tab.label })}
                    onClick={() => onAct('close', tab)}
                  >
                    <IconX size={14} stroke={1.75} />
                  </ActionIcon>
                )}
              </li>
            </Menu.Target>
            <Menu.Dropdown>
              {acts
                .filter((act) => possible(act, tab))
                .map((act) => (
                  <Menu.Item key={act} onClick={() => onAct(act, tab)}>
                    {say(words[act])}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        ))}
      </ul>
      {tabs.length > 1 && (
        <Menu position="bottom-end" shadow="sm">
          <Menu.Target>
            <ActionIcon className={css['all']} aria-label={say(shell.allTabs)}>
              <IconChevronDown size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
            {tabs.map((tab) => (
              <Menu.Item key={tab.key} component={PageLink} to={tab.path} query={tab.query} fw={tab.key === active ? 600 : 400}>
                {tab.label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => tabs[0] && onAct('closeAll', tabs[0])}>{say(shell.closeAll)}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
};
