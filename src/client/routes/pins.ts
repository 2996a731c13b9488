/** Shortcuts of the person in the side menu: read behind the first page, changed at once and put right by the server. */
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { addShortcut, removeShortcut, shortcutsQuery } from '#client/data/shortcuts.ts';
import type { MenuEntry, Shortcut } from '#model/api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const { queryKey } = shortcutsQuery;

interface Pins {
  readonly shortcuts: readonly Shortcut[];
  /** Adds the menu at the end, or takes its shortcut away; null without the permission. */
  readonly onPin: ((entry: MenuEntry, on: boolean) => void) | null;
}

const none: readonly Shortcut[] = [];

export const usePins = (): Pins => {
  const client = useQueryClient();
  const userId = useSession((now) => now.user?.userId ?? null);
  const mayRead = usePermit('shortcut:page');
  const mayAdd = usePermit('shortcut:add');
  const { data = none } = useQuery({
    ...shortcutsQuery,
    enabled: userId !== null && mayRead,
    staleTime: 300_000,
  });
  const pin = async (entry: MenuEntry, on: boolean): Promise<void> => {
    const own = data.find(({ resourceId }) => resourceId === entry.id);
    if (!on && own) client.setQueryData<readonly Shortcut[]>(queryKey, (before = none) => before.filter(({ id }) => id !== own.id));
    await (on ? addShortcut(entry.id) : own && removeShortcut(own.id));
    await client.invalidateQueries({ queryKey });
  };
  return { shortcuts: data, onPin: mayAdd ? (entry, on) => void pin(entry, on) : null };
};
