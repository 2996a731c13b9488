/** What the lists of the designer share: search and filters above, the states of a list, pages below. All that narrows stands in the address. */
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Refused } from '#client/data/call.ts';
import type { Query } from '#client/data/page.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Alert, Button, Pagination, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import { IconChevronDown, IconChevronUp, IconSearch, IconSelector } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import css from './models.module.css';
import { words } from './words.ts';

export type OnQuery = (part: Readonly<Record<string, string | null>>) => void;

/** The address with some of it changed; another filter begins at the first page. */
export const changed = (query: Query, part: Readonly<Record<string, string | null>>): Query => {
  const next: Readonly<Record<string, string | null>> = { ...query, ...('pageNum' in part ? {} : { pageNum: null }), ...part };
  return Object.fromEntries(Object.entries(next).flatMap(([key, value]) => (value ? [[key, value]] : [])));
};

const REST_MS = 250;

interface SearchProps {
  readonly value: string;
  readonly onQuery: OnQuery;
  /** What is looked for. */
  readonly label?: Words;
}

export const SearchBox = ({ value, onQuery, label = words.search }: SearchProps) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  // The address leads: going back changes what stands in the box.
  const [led, setLed] = useState(value);
  if (led !== value) {
    setLed(value);
    setTyped(value);
  }
  const latest = useRef(onQuery);
  useLayoutEffect(() => {
    latest.current = onQuery;
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => latest.current({ keyword: typed.trim() || null }), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  useShortcuts('list', { Slash: { words: words.focusSearch, run: () => input.current?.focus() } });
  return (
    <TextInput
      ref={input}
      size="sm"
      w={240}
      aria-label={say(label)}
      placeholder={say(label)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
};

interface HeadProps {
  readonly label: Words;
  /** Field to sort by; without it the column cannot be sorted. */
  readonly by?: string;
  readonly sort: string;
  readonly onQuery: OnQuery;
  readonly number?: boolean;
}

export const Head = ({ label, by, sort, onQuery, number = false }: HeadProps) => {
  const say = useSay();
  const direction = by === undefined ? undefined : sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
  const Arrow = direction === 'descending' ? IconChevronDown : direction === 'ascending' ? IconChevronUp : IconSelector;
  return (
    <th scope="col" aria-sort={direction} className={number ? css['number'] : undefined}>
      {by === undefined ? (
        say(label)
      ) : (
        <UnstyledButton
          title={say(words.sort, { label: say(label) })}
          onClick={() => onQuery({ sort: direction === 'ascending' ? `-${by}` : by })}
        >
          {say(label)}
          <Arrow size={14} stroke={1.75} aria-hidden opacity={direction ? 1 : 0.45} />
        </UnstyledButton>
      )}
    </th>
  );
};

/** Skeletons come after 150 ms only (interface 2.8). */
const SHOW_MS = 150;

const Waiting = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, SHOW_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css['scroll']} aria-busy>
      {late && Array.from({ length: 6 }, (_, row) => <Skeleton key={row} height={44} m={8} radius="sm" />)}
    </div>
  );
};

interface StatesProps {
  readonly list: { readonly isPending: boolean; readonly isError: boolean; readonly error: Error | null; readonly refetch: () => unknown };
  readonly count: number;
  /** Whether anything narrows the list. */
  readonly narrowed: boolean;
  readonly onClear: () => void;
  readonly empty: Words;
  readonly emptyAction?: ReactNode;
  readonly children: ReactNode;
}

/** The rows, or why there are none; a failure stands above the rows that were there before. */
export const ListStates = ({ list, count, narrowed, onClear, empty, emptyAction, children }: StatesProps) => {
  const say = useSay();
  const failure = list.isError && (
    <Alert color="berry" title={say(words.failed)}>
      <Text size="sm">{list.error instanceof Refused ? list.error.envelope.desc : list.error?.message}</Text>
      <Button size="compact-sm" variant="default" mt="sm" onClick={() => void list.refetch()}>
        {say(words.retry)}
      </Button>
    </Alert>
  );
  if (list.isPending) return <Waiting />;
  if (count > 0)
    return (
      <>
        {failure}
        {children}
      </>
    );
  if (failure) return failure;
  return narrowed ? (
    <EmptyState
      title={say(words.noMatch)}
      action={
        <Button variant="default" onClick={onClear}>
          {say(words.clear)}
        </Button>
      }
    />
  ) : (
    <EmptyState title={say(empty)} action={emptyAction} />
  );
};

interface FootProps {
  readonly total: number;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onQuery: OnQuery;
}

export const Foot = ({ total, pageNum, pageSize, onQuery }: FootProps) => {
  const say = useSay();
  if (total === 0) return null;
  return (
    <div className={css['foot']}>
      <Text size="sm" c="dimmed" role="status">
        {say(words.range, { from: (pageNum - 1) * pageSize + 1, to: Math.min(pageNum * pageSize, total), total })}
      </Text>
      {total > pageSize && (
        <Pagination
          size="sm"
          total={Math.ceil(total / pageSize)}
          value={pageNum}
          onChange={(page) => onQuery({ pageNum: String(page) })}
          getControlProps={(control) => ({ 'aria-label': `${say(words.pages)}: ${control}` })}
          getItemProps={(page) => ({ 'aria-label': `${say(words.pages)} ${page}` })}
        />
      )}
    </div>
  );
};
