/** One entry of the side menu with what lies below it: in the column, or as a fly-out beside it. */
import { Hint } from '#client/blocks/Hint.tsx';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { shell } from '#client/words/shell.ts';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry, Shortcut } from '#model/api.ts';
import { IconChevronRight, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { isSubmenu, visible } from './menu.ts';
import { titleOf } from '#client/data/menuTree.ts';
import css from './SideMenu.module.css';

const SideMenuFlyOut = lazy(async () => ({ default: (await import('./SideMenuFlyOut.tsx')).SideMenuFlyOut }));

const Count = ({ value }: { readonly value: number | undefined }) =>
  value ? <span className={css['count']}>{value > 99 ? '99+' : value}</span> : null;

/** What every entry of one menu is given. */
export interface EntryShared {
  /** Ids from the root to the entry of the shown page. */
  readonly current: readonly string[];
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

interface EntryProps extends EntryShared {
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

/** Levels that are shown in the column; what lies deeper flies out. */
const LEVELS = 3;

/** What can be pinned: a page of its own. */
export const canPin = (entry: MenuEntry): boolean => entry.hasPage && !isSubmenu(entry);

/** Beside an entry, seen while the pointer or the keyboard is there; fingers have the menu of the entry. */
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

export const Entry = (props: EntryProps) => {
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
    <PageLink {...shared} to={entry.realPath} menu={entry.id} aria-current={isCurrent ? 'page' : undefined} onClick={chosen}>
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
        <Suspense fallback={item}>
          <SideMenuFlyOut title={title} opened={isOpen} onClose={() => setOpen(above)} bare={bare} item={item}>
            {below}
          </SideMenuFlyOut>
        </Suspense>
      </li>
    );
  }
  return (
    <li className={css['held']}>
      {bare ? (
        <Hint label={title} position="right">
          {item}
        </Hint>
      ) : (
        item
      )}
      {!bare && canPin(entry) && <Pin {...props} />}
      {isOpen && below}
    </li>
  );
};
