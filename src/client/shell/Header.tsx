/** The bar above the pages: menu, breadcrumb, search, systems, full screen, preferences, and who is signed in. */
import { Hint } from '#client/blocks/Hint.tsx';
import { chordFace } from '#client/blocks/shortcuts.ts';
import { usePreferences } from '#client/data/preferences/preferences.ts';
import { toggleFullScreen, useFullScreen } from '#client/theme/fullScreen.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
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

interface HeaderProps {
  readonly collapsed: boolean;
  readonly onCollapse: () => void;
  /** Tablet: the menu is a drawer. */
  readonly onDrawer: () => void;
  readonly onSearch: () => void;
  readonly onSystems: () => void;
  /** Tablet: the opened pages are a list. */
  readonly pages: number;
  readonly onPages: (at: HTMLElement) => void;
  readonly breadcrumb: ReactNode;
  /** Preferences and account. */
  readonly children: ReactNode;
}

/** As `aria-keyshortcuts` wants it: `Ctrl K` → `Control+K`. */
const spoken = (face: string): string => face.replace('Ctrl', 'Control').replace('⌘', 'Meta').replaceAll(' ', '+');

export const Header = (props: HeaderProps) => {
  const { collapsed, onCollapse, onDrawer, onSearch, onSystems, pages, onPages, breadcrumb, children } = props;
  const say = useSay();
  // The person's own keys, where they changed them.
  const { keys } = usePreferences();
  const faceOf = (chord: string): string => chordFace(keys[chord] ?? chord);
  const [collapseKey, searchKey] = [faceOf('Mod+KeyB'), faceOf('Mod+KeyK')];
  const full = useFullScreen();
  const collapseLabel = say(collapsed ? shell.expand : shell.collapse);
  const fullLabel = say(full ? shell.leaveFullScreen : shell.fullScreen);
  return (
    <header className={css['header']}>
      <Hint label={`${collapseLabel} · ${collapseKey}`}>
        <ActionIcon
          className={css['collapse']}
          variant="subtle"
          size={32}
          aria-label={collapseLabel}
          aria-expanded={!collapsed}
          aria-keyshortcuts={spoken(collapseKey)}
          onClick={onCollapse}
        >
          {collapsed ? <IconLayoutSidebarLeftExpand size={18} stroke={1.75} /> : <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />}
        </ActionIcon>
      </Hint>
      <ActionIcon className={css['burger']} size={32} aria-label={say(shell.menu)} onClick={onDrawer}>
        <IconMenu2 size={18} stroke={1.75} />
      </ActionIcon>
      <div className={css['where']}>{breadcrumb}</div>
      {pages > 1 && (
        <button
          type="button"
          className={css['pages']}
          aria-label={`${say(shell.allTabs)}: ${pages}`}
          aria-haspopup="dialog"
          onClick={(event) => onPages(event.currentTarget)}
        >
          {pages}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <button type="button" className={css['search']} onClick={onSearch} aria-keyshortcuts={spoken(searchKey)}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={css['placeholder']}>{say(shell.search)}</span>
        <Kbd keys={searchKey} />
      </button>
      <div className={css['acts']}>
        <Hint label={say(shell.toSystems)}>
          <ActionIcon size={32} aria-label={say(shell.toSystems)} onClick={onSystems}>
            <IconHome size={18} stroke={1.75} />
          </ActionIcon>
        </Hint>
        <Hint label={fullLabel}>
          <ActionIcon size={32} className={css['full']} aria-label={fullLabel} onClick={() => void toggleFullScreen()}>
            {full ? <IconMinimize size={18} stroke={1.75} /> : <IconMaximize size={18} stroke={1.75} />}
          </ActionIcon>
        </Hint>
        {children}
      </div>
    </header>
  );
};
