/**
 * The side menu from the server's tree: entries with visible children open, the others lead to their page; one
 * submenu open per level. A disclosure list, walked with the arrow keys. Collapsed it shows icons, and a submenu flies out.
 */
import { PageLink } from '#client/data/PageLink.tsx';
import { MenuIcon } from '#client/theme/menuIcons.ts';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry, Shortcut } from '#model/api.ts';
import { Popover, Tooltip } from '@mantine/core';
import { IconChevronRight, IconHome, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { chainTo, home, isSubmenu, titleOf, visible } from './menu.ts';
import css from './SideMenu.module.css';
import { walkMenu } from './walkMenu.ts';

interface SideMenuProps {
  readonly entries: readonly MenuEntry[];
  /** Ids from the root to the entry of the shown page. */
  readonly current: readonly string[];
  /** The dashboard is shown. */
  readonly atHome: boolean;
  readonly collapsed: boolean;
  /** Waiting tasks by resource; more than 99 show as 99+. */
  readonly counts?: Readonly<Record<string, number>>;
  /** One's own, in their order; the first eight stand above the menu. */
  readonly shortcuts?: readonly Shortcut[];
  /** Adds a menu to the shortcuts, or takes it away. */
  readonly onPin?: ((entry: MenuEntry, on: boolean) => void) | null;
  /** After something was chosen: the drawer of a phone closes. */
  readonly onChosen?: () => void;
}

const Count = ({ value }: { readonly value: number | undefined }) =>
  value ? <span className={css['count']}>{value > 99 ? '99+' : value}</span> : null;

interface EntryProps extends Pick<SideMenuProps, 'current' | 'counts' | 'collapsed' | 'onChosen' | 'shortcuts' | 'onPin'> {
  readonly entry: MenuEntry;
  readonly depth: number;
  readonly open: readonly string[];
  readonly setOpen: (ids: readonly string[]) => void;
  /** Ids from the root to the parent. */
  readonly above: readonly string[];
  /** The one entry that Tab stops at; arrows reach the others. */
  readonly stop: string | undefined;
  /** Depth at which the fly-out begins that this entry lies in. */
  readonly from?: number;
}

/** Levels that are shown in the column; what lies deeper flies out (interface 3.3). */
const LEVELS = 3;

/** Beside an entry, seen while the pointer or the keyboard is there. */
const Pin = ({ entry, shortcuts = [], onPin, stop }: Pick<EntryProps, 'entry' | 'shortcuts' | 'onPin' | 'stop'>) => {
  const say = useSay();
  if (!onPin) return null;
  const on = shortcuts.some(({ resourceId }) => resourceId === entry.id);
  const Face = on ? IconPinnedOff : IconPin;
  const label = say(on ? shell.unpin : shell.pin, { name: say(titleOf(entry)) });
  return (
    <button
      type="button"
      className={css['pin']}
      aria-label={label}
      title={label}
      tabIndex={stop === undefined || stop === entry.id ? 0 : -1}
      onClick={() => onPin(entry, !on)}
    >
      <Face size={14} stroke={1.75} aria-hidden />
    </button>
  );
};

const Entry = (props: EntryProps) => {
  const { entry, depth, open, setOpen, above, current, counts, collapsed, onChosen, stop, from = 0 } = props;
  const say = useSay();
  const title = say(titleOf(entry));
  const chain = [...above, entry.id];
  const submenu = isSubmenu(entry);
  const isOpen = submenu && open[depth] === entry.id;
  const isCurrent = current.at(-1) === entry.id;
  const bare = collapsed && depth === 0;
  const flies = bare || (submenu && depth - from === LEVELS - 1);
  const toggle = () => setOpen(isOpen ? above : chain);
  const face = (
    <>
      {bare ? <MenuIcon name={entry.meta.icon} size={20} stroke={1.75} aria-hidden /> : <span className={css['title']}>{title}</span>}
      {!bare && <Count value={entry.resource ? counts?.[entry.resource] : undefined} />}
      {submenu && !bare && (
        <IconChevronRight size={16} stroke={1.75} aria-hidden className={css['chevron']} data-open={(isOpen && !flies) || undefined} />
      )}
    </>
  );
  const shared = {
    className: css['entry'],
    style: { paddingInlineStart: bare ? undefined : 10 + (depth - from) * 12 },
    tabIndex: stop === undefined || stop === entry.id ? 0 : -1,
    'data-item': entry.id,
    'data-branch': (current.includes(entry.id) && !isCurrent && !isOpen) || undefined,
    ...(submenu ? { 'aria-expanded': isOpen } : {}),
    ...(bare ? { 'aria-label': title } : {}),
  };
  const chosen = () => {
    if (submenu) toggle();
    if (!submenu) onChosen?.();
  };
  const item = entry.hasPage ? (
    <PageLink {...shared} to={entry.realPath} aria-current={isCurrent ? 'page' : undefined} onClick={chosen}>
      {face}
    </PageLink>
  ) : (
    <button type="button" {...shared} onClick={chosen}>
      {face}
    </button>
  );
  const below = submenu && (
    <ul className={css['list']} role="list">
      {visible(entry.children).map((child) => (
        <Entry
          {...props}
          key={child.id}
          entry={child}
          depth={depth + 1}
          above={chain}
          from={flies ? depth + 1 : from}
          {...(flies ? { stop: undefined } : {})}
        />
      ))}
    </ul>
  );
  if (flies && submenu) {
    return (
      <li>
        <Popover
          opened={isOpen}
          onChange={(opened) => !opened && setOpen(above)}
          position="right-start"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <span>{item}</span>
          </Popover.Target>
          <Popover.Dropdown className={css['flyout']} onKeyDown={walkMenu}>
            <div className={css['heading']}>{title}</div>
            {below}
          </Popover.Dropdown>
        </Popover>
      </li>
    );
  }
  return (
    <li className={css['held']}>
      {bare ? (
        <Tooltip label={title} position="right">
          {item}
        </Tooltip>
      ) : (
        item
      )}
      {!bare && !submenu && entry.hasPage && <Pin {...props} />}
      {isOpen && below}
    </li>
  );
};

/** Shortcuts that stand above the menu (interface 3.3); the others are on their own page. */
const SHOWN = 8;
/** An entry may stand both here and in the tree. */
const pinned = (id: string): string => `pinned ${id}`;

interface ShortcutsProps {
  readonly shortcuts: readonly Shortcut[];
  readonly stop: string | undefined;
  readonly onChosen: (() => void) | undefined;
}

const Shortcuts = ({ shortcuts, stop, onChosen }: ShortcutsProps) => {
  const say = useSay();
  return (
    <li>
      <div className={css['heading']} id="side-shortcuts">
        {say(shell.shortcuts)}
      </div>
      <ul className={css['pinned']} role="list" aria-labelledby="side-shortcuts">
        {shortcuts.slice(0, SHOWN).map(({ id, name, realPath }) => (
          <li key={id}>
            <PageLink
              to={realPath}
              className={css['entry']}
              data-item={pinned(id)}
              tabIndex={stop === pinned(id) ? 0 : -1}
              onClick={onChosen}
            >
              <span className={css['title']}>{say(name)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </li>
  );
};

export const SideMenu = ({ entries, current, atHome, collapsed, counts, shortcuts = [], onPin, onChosen }: SideMenuProps) => {
  const say = useSay();
  const currentId = current.at(-1);
  const branch = useMemo(
    () =>
      currentId === undefined
        ? []
        : chainTo(entries, (entry) => entry.id === currentId)
            .filter(isSubmenu)
            .map(({ id }) => id),
    [entries, currentId],
  );
  // Navigation opens the branch of the page; collapsing closes what would fly out.
  const led = useMemo(() => (collapsed ? [] : branch), [collapsed, branch]);
  const [open, setOpen] = useState<readonly string[]>(led);
  const [before, setBefore] = useState(led);
  if (before !== led) {
    setBefore(led);
    setOpen(led);
  }
  const [visited, setVisited] = useState<string | undefined>();
  const reachable = [
    ...shortcuts.slice(0, SHOWN).map(({ id }) => pinned(id)),
    ...visible(entries).map(({ id }) => id),
    ...open.flatMap((id) => visible(chainTo(entries, (one) => one.id === id).at(-1)?.children ?? []).map((child) => child.id)),
  ];
  const homeShown = entries.some((entry) => entry.realPath === home.path && !entry.hidden);
  const stop =
    [visited, ...current.toReversed()].find((id) => id !== undefined && (reachable.includes(id) || id === 'home')) ??
    (homeShown ? visible(entries)[0]?.id : 'home');
  return (
    <nav
      className={css['menu']}
      aria-label={say(shell.mainMenu)}
      data-collapsed={collapsed || undefined}
      onKeyDown={walkMenu}
      onFocus={(event) => setVisited((event.target as HTMLElement).dataset['item'])}
    >
      <ul className={css['list']} role="list">
        {!homeShown && (
          <li>
            <PageLink
              to={home.path}
              className={css['entry']}
              data-item="home"
              tabIndex={stop === 'home' ? 0 : -1}
              aria-current={atHome ? 'page' : undefined}
              {...(collapsed ? { 'aria-label': say(home.words), title: say(home.words) } : {})}
              onClick={onChosen}
            >
              {collapsed ? <IconHome size={20} stroke={1.75} aria-hidden /> : <span className={css['title']}>{say(home.words)}</span>}
            </PageLink>
          </li>
        )}
        {!collapsed && shortcuts.length > 0 && <Shortcuts shortcuts={shortcuts} stop={stop} onChosen={onChosen} />}
        {visible(entries).map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            depth={0}
            above={[]}
            stop={stop}
            open={open}
            setOpen={setOpen}
            current={current}
            collapsed={collapsed}
            shortcuts={shortcuts}
            onPin={onPin ?? null}
            {...(counts ? { counts } : {})}
            {...(onChosen ? { onChosen } : {})}
          />
        ))}
      </ul>
    </nav>
  );
};
