/** Keyword and one chip per filter of the definition; a chip opens what narrows by its field (interface 4.4). */
import type { Query } from '#client/data/page.ts';
import { useShown } from '#client/fields/context.tsx';
import { filterKeys } from '#client/fields/parts.ts';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import type { Field } from '#model/field.ts';
import { w } from '#model/words.ts';
import { Button, CloseButton, Popover, Skeleton, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './list.module.css';
import { activeFilters, filterFields, filterText, withoutFilters } from './listQuery.ts';
import { useShortcuts } from './shortcuts.ts';

const words = {
  search: w('Search in this list', '在列表中查找'),
  clear: w('Clear all filters', '清除全部筛选'),
  clearOne: w('Clear filter {label}', '清除筛选{label}'),
  focus: w('Search in the list', '查找'),
};

/** The inputs come with the first chip that is opened. */
const FilterBox = lazy(async () => {
  const { filters } = await import('#client/fields/filters.tsx');
  return {
    default: (props: Parameters<NonNullable<(typeof filters)['text']>>[0]) => {
      const Filter = filters[props.field.kind];
      return Filter ? <Filter {...props} /> : null;
    },
  };
});

interface Props {
  readonly definition: Definition;
  readonly query: Query;
  readonly names: Names;
  readonly onQuery: (query: Query) => void;
  readonly onNames: (names: Names) => void;
}

const REST_MS = 300;

const Chip = ({
  name,
  field,
  query,
  names,
  onChange,
  onNames,
}: { readonly name: string; readonly field: Field; readonly onChange: (part: Readonly<Record<string, string | null>>) => void } & Pick<
  Props,
  'query' | 'names' | 'onNames'
>) => {
  const say = useSay();
  const shown = useShown();
  const text = filterText(name, query, { field, names, ...shown });
  const label = say(field.label);
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={340} trapFocus returnFocus withinPortal>
      <span className={css['chip']}>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant={text ? 'light' : 'default'}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(!open)}
            styles={{ label: { maxWidth: 220 } }}
          >
            {text ? label + say(w(': ', '：')) + text : label}
          </Button>
        </Popover.Target>
        {text ? (
          <CloseButton
            size="sm"
            aria-label={say(words.clearOne, { label })}
            onClick={() => onChange(Object.fromEntries(filterKeys(name).map((key) => [key, null])))}
          />
        ) : null}
      </span>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={56} />}>
          <FilterBox field={field} name={name} label={label} query={query} names={names} onChange={onChange} onNames={onNames} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};

export const FilterBar = ({ definition, query, names, onQuery, onNames }: Props) => {
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
  const change = (part: Readonly<Record<string, string | null>>) => {
    const next: Readonly<Record<string, string | null>> = { ...query, ...part, pageNum: null };
    onQuery(Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : []))));
  };
  const latest = useRef(change);
  useLayoutEffect(() => {
    latest.current = change;
  });
  useEffect(() => {
    if (typed.trim() === keyword) return;
    const timer = setTimeout(() => latest.current({ keyword: typed.trim() || null }), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, keyword]);
  useShortcuts('list', { Slash: { words: words.focus, run: () => search.current?.focus() } });
  const count = activeFilters(definition, query).length + (keyword ? 1 : 0);
  return (
    <div className={css['bar']} role="search">
      <TextInput
        ref={search}
        aria-label={say(words.search)}
        placeholder={say(words.search)}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        size="sm"
        w={220}
      />
      {filterFields(definition).map(([name, field]) => (
        <Chip key={name} name={name} field={field} query={query} names={names} onChange={change} onNames={onNames} />
      ))}
      {count > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onQuery(withoutFilters(definition, query))}>
          {say(words.clear)}
        </Button>
      ) : null}
    </div>
  );
};
