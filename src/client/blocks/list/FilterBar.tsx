/** Keyword and one chip per filter; a chip opens what narrows by its field. On a phone the chips stand in a sheet. */
import type { Query } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Drawer, Popover, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FilterChip } from './FilterChip.tsx';
import css from './list.module.css';
import { activeFilters, filterFields, withoutFilter, withoutFilters } from './listQuery.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';

const words = {
  search: w('Search in this list', '在列表中查找'),
  clear: w('Clear all filters', '清除全部筛选'),
  focus: w('Search in the list', '查找'),
  filters: w('Filters', '筛选'),
  count: w('Filters ({count})', '筛选（{count}）'),
  add: w('Filter', '筛选'),
  toFilters: w('To the filters', '转到筛选'),
  rows: w('Show the list', '查看列表'),
  close: w('Close', '关闭'),
};

const AddFilter = lazy(async () => ({ default: (await import('./AddFilter.tsx')).AddFilter }));

interface Props {
  readonly definition: Definition;
  readonly query: Query;
  readonly names: Names;
  readonly onQuery: (query: Query) => void;
  readonly onNames: (names: Names) => void;
  readonly phone: boolean;
  /** Stands over the chips in a phone's sheet. */
  readonly views?: ReactNode;
}

const REST_MS = 300;

const SearchBox = ({ query, onChange }: { readonly query: Query; readonly onChange: (keyword: string | null) => void }) => {
  const say = useSay();
  const search = useRef<HTMLInputElement>(null);
  const keyword = query['keyword'] ?? '';
  const [typed, setTyped] = useState(keyword);
  // The address leads: going back changes what stands in the box.
  const [led, setLed] = useState(keyword);
  if (led !== keyword) {
    setLed(keyword);
    setTyped(keyword);
  }
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => latest.current(typed.trim() || null), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, keyword]);
  useShortcuts('list', { Slash: { words: words.focus, run: () => search.current?.focus() } });
  return (
    <TextInput
      ref={search}
      aria-label={say(words.search)}
      placeholder={say(words.search)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      size="sm"
      className={css['search'] ?? ''}
    />
  );
};

const Chips = ({ definition, query, names, onQuery, onNames }: Omit<Props, 'phone' | 'views'>) => {
  const say = useSay();
  // Chosen just now; what is set stands in the address.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [adding, setAdding] = useState(false);
  const usual = filterFields(definition, query);
  const fields = [
    ...usual,
    ...added.flatMap((name) => {
      const field = fieldOf(definition, name);
      return field && !usual.some(([there]) => there === name) ? [[name, field] as const] : [];
    }),
  ];
  const clear = (name: string) => {
    setAdded(added.filter((one) => one !== name));
    onQuery(withoutFilter(name, query));
  };
  const count = activeFilters(definition, query).length + (query['keyword'] ? 1 : 0);
  return (
    <>
      {fields.map(([name, field]) => (
        <FilterChip
          key={name}
          definition={definition}
          name={name}
          field={field}
          query={query}
          names={names}
          fresh={added.includes(name)}
          onChange={(part) => onQuery(withPart(query, { ...part, pageNum: null }))}
          onClear={() => clear(name)}
          onNames={onNames}
        />
      ))}
      <Popover opened={adding} onChange={setAdding} position="bottom-start" width={300} trapFocus returnFocus withinPortal>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(!adding)}
          >
            {say(words.add)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown mih={340}>
          <Suspense fallback={<Skeleton height={56} />}>
            <AddFilter
              definition={definition}
              there={fields.map(([name]) => name)}
              onAdd={(name) => {
                setAdding(false);
                setAdded([...added, name]);
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {count > 0 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            setAdded([]);
            onQuery(withoutFilters(definition, query));
          }}
        >
          {say(words.clear)}
        </Button>
      ) : null}
    </>
  );
};

export const FilterBar = ({ phone, views, ...list }: Props) => {
  const say = useSay();
  const { definition, query, onQuery } = list;
  const chips = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState(false);
  const count = activeFilters(definition, query).length;
  useShortcuts('list', {
    'Shift+KeyF': {
      words: words.toFilters,
      run: () => (phone ? setSheet(true) : chips.current?.querySelector<HTMLElement>('button')?.focus()),
    },
  });
  return (
    <div className={css['bar']} role="search">
      <SearchBox query={query} onChange={(keyword) => onQuery(withPart(query, { keyword, pageNum: null }))} />
      {phone ? (
        <>
          <Button variant={count > 0 ? 'light' : 'default'} leftSection={<Icon name="filter" />} onClick={() => setSheet(true)}>
            {count > 0 ? say(words.count, { count }) : say(words.filters)}
          </Button>
          <Drawer
            opened={sheet}
            onClose={() => setSheet(false)}
            position="bottom"
            size="80dvh"
            title={say(words.filters)}
            closeButtonProps={{ 'aria-label': say(words.close) }}
            // Also where it stands in the bar itself: stories draw no portals.
            styles={{ inner: { left: 0 } }}
          >
            <Stack gap="md">
              {views}
              <div className={css['bar']}>
                <Chips {...list} />
              </div>
              <Button onClick={() => setSheet(false)}>{say(words.rows)}</Button>
            </Stack>
          </Drawer>
        </>
      ) : (
        <div ref={chips} className={css['bar']}>
          <Chips {...list} />
        </div>
      )}
    </div>
  );
};
