/**
 * The side menu from the server's tree: entries with visible children open, the others lead to their page; one
 * submenu open per level. A disclosure list, walked with the arrow keys. Collapsed it shows icons, and a submenu flies out.
 */
import { PageLink } from '#client/data/page/PageLink.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry, Shortcut } from '#model/api.ts';
import { IconHome, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { chainTo, home, isSubmenu, visible } from './menu.ts';
import css from './SideMenu.module.css';
import { canPin, Entry, type EntryShared } from './SideMenuEntry.tsx';
import { useMenuAsked } from './useMenuAsked.ts';
import { walkMenu } from './walkMenu.ts';

interface SideMenuProps extends EntryShared {
  readonly entries: readonly MenuEntry[];
  /** The dashboard is shown. */
  readonly atHome: boolean;
  /** Narrow or wide; absent in the drawer, which is as it is. */
  readonly onCollapse?: () => void;
}

/** Shortcuts that stand above the menu; the others are on their own page. */
const SHOWN = 8;
/** An entry may stand both here and in the tree. */
const pinned = (id: string): string => `pinned ${id}`;

const EntryMenu = lazy(async () => ({ default: (await import('./EntryMenu.tsx')).EntryMenu }));

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
        {shortcuts.slice(0, SHOWN).map(({ id, resourceId, name, realPath }) => (
          <li key={id}>
            <PageLink
              to={realPath}
              menu={resourceId}
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

export const SideMenu = (props: SideMenuProps) => {
  const { entries, current, atHome, collapsed, counts, shortcuts = [], onPin = null, onChosen, onCollapse } = props;
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
  /** The page behind an item, which may be one of the shortcuts. */
  const pageOf = (item: string): MenuEntry | undefined => {
    const id = shortcuts.find((one) => pinned(one.id) === item)?.resourceId ?? item;
    const entry = chainTo(entries, (one) => one.id === id).at(-1);
    return entry && canPin(entry) ? entry : undefined;
  };
  const menuOf = useMenuAsked((id) => pageOf(id) !== undefined);
  const asked = menuOf.asked && pageOf(menuOf.asked.id);
  const Collapse = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const collapseLabel = say(collapsed ? shell.expand : shell.collapse);
  return (
    <>
      <nav
        className={css['menu']}
        aria-label={say(shell.mainMenu)}
        data-collapsed={collapsed || undefined}
        {...menuOf.handlers}
        onKeyDown={(event) => (menuOf.byKey(event) ? menuOf.unlessAsked(event) : walkMenu(event))}
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
              onPin={onPin}
              {...(counts ? { counts } : {})}
              {...(onChosen ? { onChosen } : {})}
            />
          ))}
        </ul>
      </nav>
      {onCollapse && (
        <button
          type="button"
          className={css['collapse']}
          aria-label={collapseLabel}
          title={collapseLabel}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        >
          <Collapse size={18} stroke={1.75} aria-hidden />
        </button>
      )}
      {asked && menuOf.asked && (
        <Suspense>
          <EntryMenu
            entry={asked}
            at={menuOf.asked.at}
            pinned={shortcuts.some(({ resourceId }) => resourceId === asked.id)}
            onPin={onPin}
            onClose={menuOf.close}
          />
        </Suspense>
      )}
    </>
  );
};
