/** One's own shortcuts: opened, renamed, put in order, taken away, added from the menus one has. */
import frame from '#client/blocks/frame.module.css';
import { Loaded } from '#client/blocks/Loaded.tsx';
import { notify } from '#client/blocks/notify.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSession } from '#client/data/session.ts';
import { addShortcut, orderShortcuts, removeShortcut, renameShortcut, shortcutsQuery } from '#client/data/shortcuts.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { MenuIcon } from '#client/blocks/MenuIcon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { MenuEntry, Shortcut } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import { ActionIcon, Group, Select, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './shortcuts.module.css';

const words = {
  title: w('My shortcuts', '快捷入口'),
  about: w('The first eight stand above the menu; at most twelve.', '前8个显示在菜单上方，最多12个。'),
  none: w('No shortcuts yet', '暂无快捷入口'),
  noneText: w('Add a page that you open often; or use the pin beside its entry in the menu.', '添加常用页面，或在菜单项旁点击图钉。'),
  add: w('Add a page', '添加页面'),
  alias: w('Own name of {name}', '{name}的别名'),
  up: w('Move {name} up', '上移{name}'),
  down: w('Move {name} down', '下移{name}'),
  remove: w('Remove {name}', '移除{name}'),
  removed: w('{name} was removed', '已移除{name}'),
  full: w('There are twelve; remove one to add another.', '已有12个快捷入口，先移除一个才能再添加。'),
  failed: w('The shortcuts could not be loaded', '快捷入口加载失败'),
};

const { queryKey } = shortcutsQuery;
const MOST = 12;

const leaves = (entries: readonly MenuEntry[], above: readonly Words[] = []): { entry: MenuEntry; way: readonly Words[] }[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .flatMap((entry) => [
      ...(entry.hasPage ? [{ entry, way: above }] : []),
      ...leaves(entry.children, [...above, w(entry.meta.titleEn, entry.meta.title)]),
    ]);

interface RowProps {
  readonly row: Shortcut;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onAlias: (alias: string | null) => void;
}

const Row = ({ row, first, last, onMove, onRemove, onAlias }: RowProps) => {
  const say = useSay();
  const name = say(row.name);
  const button = (label: Words, icon: ReactNode, act: () => void, off = false) => (
    <ActionIcon variant="subtle" color="gray" aria-label={say(label, { name })} disabled={off} onClick={act}>
      {icon}
    </ActionIcon>
  );
  const send = (text: string) => text.trim() !== (row.alias ?? '') && onAlias(text.trim() || null);
  return (
    <li className={css['row']}>
      <MenuIcon name={row.icon} size={18} stroke={1.75} aria-hidden />
      <PageLink to={row.realPath}>{name}</PageLink>
      <TextInput
        size="sm"
        key={row.alias}
        aria-label={say(words.alias, { name })}
        placeholder={say(words.alias, { name })}
        maxLength={30}
        defaultValue={row.alias ?? ''}
        onBlur={(event) => send(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && send(event.currentTarget.value)}
      />
      <Group gap={2} wrap="nowrap">
        {button(words.up, <IconArrowUp size={16} stroke={1.75} />, () => onMove(-1), first)}
        {button(words.down, <IconArrowDown size={16} stroke={1.75} />, () => onMove(1), last)}
        {button(words.remove, <Icon name="delete" size={16} />, onRemove)}
      </Group>
    </li>
  );
};

export const ShortcutsPage = () => {
  const say = useSay();
  const client = useQueryClient();
  const mayAdd = usePermit('shortcut:add');
  const menu = useSession((now) => now.menu);
  usePageMarks({ title: say(words.title) });
  const own = useQuery(shortcutsQuery);
  const rows = own.data ?? [];
  const again = () => client.invalidateQueries({ queryKey });
  const move = async (at: number, by: 1 | -1) => {
    const next = [...rows];
    const [taken] = next.splice(at, 1);
    if (taken) next.splice(at + by, 0, taken);
    client.setQueryData(queryKey, next);
    await orderShortcuts(next.map(({ id }) => id));
    await again();
  };
  const remove = async (row: Shortcut) => {
    const { code } = await removeShortcut(row.id);
    await again();
    if (code === '200') notify.success(say(words.removed, { name: say(row.name) }));
  };
  const rename = async (row: Shortcut, alias: string | null) => {
    await renameShortcut(row, alias);
    await again();
  };
  const add = async (id: string) => {
    await addShortcut(id);
    await again();
  };
  const taken = new Set(rows.map(({ resourceId }) => resourceId));
  const data = leaves(menu)
    .filter(({ entry }) => !taken.has(entry.id))
    .map(({ entry, way }) => ({
      value: entry.id,
      label: [...way, w(entry.meta.titleEn, entry.meta.title)].map((one) => say(one)).join(' / '),
    }));
  return (
    <div className={`${frame['page']} ${css['narrow']}`} data-flow>
      <h1 tabIndex={-1}>{say(words.title)}</h1>
      <Text c="dimmed">{say(words.about)}</Text>
      <Loaded of={own} title={words.failed}>
        {() => null}
      </Loaded>
      {own.data?.length === 0 && <EmptyState title={say(words.none)} text={say(words.noneText)} />}
      <ul className={css['rows']} aria-label={say(words.title)}>
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            first={at === 0}
            last={at === rows.length - 1}
            onMove={(by) => void move(at, by)}
            onRemove={() => void remove(row)}
            onAlias={(alias) => void rename(row, alias)}
          />
        ))}
      </ul>
      {mayAdd &&
        own.data &&
        (rows.length >= MOST ? (
          <Text size="sm">{say(words.full)}</Text>
        ) : (
          <Select
            label={say(words.add)}
            searchable
            data={data}
            value={null}
            maxDropdownHeight={320}
            onChange={(id) => id !== null && void add(id)}
          />
        ))}
    </div>
  );
};
