/** The bar above the pages (interface 3.2): menu, breadcrumb, search, systems, full screen, preferences, and who is signed in. */
import { Kbd } from '#client/theme/Kbd.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconSearch,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Header.module.css';
import { toggleFullScreen, useFullScreen } from './fullScreen.ts';

interface HeaderProps {
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
  /** Tablet: the menu is a drawer. */
  readonly onDrawer: () => void;
  readonly onSearch: () => void;
  readonly onSystems: () => void;
  readonly breadcrumb: ReactNode;
  /** Preferences and account. */
  readonly children: ReactNode;
}

export const Header = ({ collapsed, onCollapse, onDrawer, onSearch, onSystems, breadcrumb, children }: HeaderProps) => {
  const say = useSay();
  const full = useFullScreen();
  const collapseLabel = say(collapsed ? shell.expand : shell.collapse);
  const fullLabel = say(full ? shell.leaveFullScreen : shell.fullScreen);
  return (
    <header className={css['header']}>
      <Tooltip label={`${collapseLabel} · Ctrl B`}>
        <ActionIcon
          className={css['collapse']}
          variant="subtle"
          size={32}
          aria-label={collapseLabel}
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B"
          onClick={onCollapse}
        >
          {collapsed ? <IconLayoutSidebarLeftExpand size={18} stroke={1.75} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
      <ActionIcon className={css['burger']} size={32} aria-label={say(shell.menu)} onClick={onDrawer}>
        <IconMenu2 size={18} stroke={1.75} />
      </ActionIcon>
      <div className={css['where']}>{breadcrumb}</div>
      <button type="button" className={css['search']} onClick={onSearch} aria-keyshortcuts="Control+K">
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={css['placeholder']}>{say(shell.search)}</span>
        <Kbd keys="Ctrl K" />
      </button>
      <div className={css['acts']}>
        <Tooltip label={say(shell.toSystems)}>
          <ActionIcon size={32} aria-label={say(shell.toSystems)} onClick={onSystems}>
            <IconHome size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={fullLabel}>
          <ActionIcon size={32} className={css['full']} aria-label={fullLabel} onClick={() => void toggleFullScreen()}>
            {full ? <IconMinimize size={18} stroke={1.75} /> : <IconMaximize size={18} stroke={1.75} />}
          </ActionIcon>
        </Tooltip>
        {children}
      </div>
    </header>
  );
};
