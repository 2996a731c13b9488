/**
 * The list of any resource, drawn from its definition. Everything that says what is shown stands in `query`, the
 * page's address. Selection, focus and column choice are its own.
 */
import type { Query } from '#client/data/page/page.ts';
import { withPart } from '#client/data/server/query.ts';
import { askList } from '#client/data/server/resource.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names, Page } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { hasBoard } from './boardStates.ts';
import { FilterBar } from './FilterBar.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import css from './list.module.css';
import { useColumns } from './listColumns.ts';
import { activeFilters, layoutOf, pageOf, paramsOf, sortOf, withoutFilters } from './listQuery.ts';
import { ListSummary } from './ListSummary.tsx';
import { ListCards } from './ListCards.tsx';
import { Failed } from '#client/blocks/Loaded.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { ListTools } from './ListTools.tsx';
import { sumsOf, useTotals } from './listTotals.ts';
import { afterPaint } from '#client/blocks/paint.ts';
import { useListKeys } from './useListKeys.ts';
import { useListViews } from './useListViews.ts';
import { ViewLine } from './ViewLine.tsx';

const words = {
  empty: w('Nothing here yet: no {kind}', '暂无{kind}'),
  noMatch: w('No {kind} matches {count} filters', '没有符合{count}个筛选条件的{kind}'),
  noMatchWord: w('No {kind} matches “{keyword}”', '没有符合“{keyword}”的{kind}'),
  clear: w('Clear all filters', '清除全部筛选'),
  failed: w('The list could not be loaded', '列表加载失败'),
};

const Board = lazy(async () => ({ default: (await import('./Board.tsx')).Board }));

interface ResourceListProps {
  readonly definition: Definition;
  readonly query: Query;
  readonly onQuery: (query: Query) => void;
  readonly onOpen: ListTableProps['onOpen'];
  readonly linkOf?: ListTableProps['linkOf'];
  /** Opens a record to be changed; false where it is not to be. */
  readonly onEdit?: (record: AnyDoc) => boolean;
  /** What can be done with the selected records; without it nothing can be selected. */
  readonly bulk?: (selected: readonly AnyDoc[], clear: () => void) => ReactNode;
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (records: readonly AnyDoc[], on: boolean) => void;
  /** One thing to do where the list is empty by nature. */
  readonly emptyAction?: ReactNode;
  readonly compact?: boolean;
  /** Ways of looking at it that are kept under a name stand over it. */
  readonly hasViews?: boolean;
}

/** Skeletons come after 150 ms only. */
const useLate = (waiting: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setLate, 150, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  return waiting && late;
};

export const ResourceList = ({
  definition,
  query,
  onQuery,
  onOpen,
  onEdit,
  linkOf,
  bulk,
  selected,
  onSelect,
  emptyAction,
  compact = false,
  hasViews = false,
}: ResourceListProps) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const chosenColumns = useColumns(definition, query, onQuery);
  const columns = chosenColumns.shown;
  const board = !compact && hasBoard(definition) && layoutOf(query) === 'board';
  const { views, waiting } = useListViews(definition, query, onQuery, hasViews);
  const [own, setOwn] = useState<ReadonlyMap<string, AnyDoc>>(new Map());
  const [picked, setPicked] = useState<Names>({});
  const [wantedRow, setFocused] = useState(0);
  const params = paramsOf(definition, query);
  const list = useQuery<Page>({
    queryKey: ['list', definition.key, params],
    queryFn: ({ signal }) => askList(definition, params, signal),
    placeholderData: keepPreviousData,
    enabled: !waiting && !board,
  });
  const { sums, tooMany } = useTotals(definition, columns, params, !compact && !waiting);
  const late = useLate(list.isPending);
  const records = useMemo(() => list.data?.records ?? [], [list.data]);
  const names = useMemo<Names>(
    () => ({ ...Object.assign({}, ...records.map((record) => record['$names'] ?? {})), ...picked }) as Names,
    [records, picked],
  );
  const focused = Math.min(wantedRow, Math.max(0, records.length - 1));

  const chosen = selected ?? new Set(own.keys());
  const toggle = (ids: readonly string[], on: boolean) => {
    const rows = records.filter((record) => ids.includes(String(record['id'])));
    if (onSelect) return onSelect(rows, on);
    setOwn((before) => {
      const next = new Map(before);
      for (const row of rows)
        if (on) next.set(String(row['id']), row);
        else next.delete(String(row['id']));
      return next;
    });
  };
  const selectable = onSelect !== undefined || bulk !== undefined;

  const section = useRef<HTMLElement>(null);
  const move = useListKeys({
    list: section,
    records,
    focused,
    onFocus: setFocused,
    onOpen,
    onEdit,
    onSelect: selectable ? (id) => toggle([id], !chosen.has(id)) : null,
    hasSelection: own.size > 0,
    off: board,
  });
  /** The button that was pressed goes with the selection. */
  const clear = () => {
    setOwn(new Map());
    afterPaint(() => move(focused));
  };

  const { pageNum, pageSize } = pageOf(query);
  const total = list.data?.total ?? 0;
  const sort = sortOf(definition, query);
  const filterCount = activeFilters(definition, query).length;
  const kind = say(definition.label);
  const set = (part: Query) => onQuery({ ...query, ...part });
  const onSort = (by: string) => set({ sort: sort?.by === by && !sort.down ? `-${by}` : by, pageNum: '1' });

  return (
    <section ref={section} className={css['list']} aria-label={kind}>
      {hasViews && !phone ? (
        <ViewLine definition={definition} views={views} query={query} onQuery={onQuery} columns={chosenColumns.own} />
      ) : null}
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <FilterBar
          definition={definition}
          query={query}
          names={names}
          onQuery={onQuery}
          onNames={(found) => setPicked((all) => ({ ...all, ...found }))}
          phone={phone}
          {...(hasViews && phone
            ? {
                views: <ViewLine definition={definition} views={views} query={query} onQuery={onQuery} columns={chosenColumns.own} wraps />,
              }
            : {})}
        />
        {compact ? null : (
          <ListTools
            definition={definition}
            params={params}
            columns={chosenColumns}
            phone={phone}
            board={board}
            onBoard={hasBoard(definition) ? (on) => onQuery(withPart(query, { layout: on ? 'board' : null })) : null}
          />
        )}
      </Group>
      {list.isError ? <Failed title={words.failed} error={list.error} onRetry={list.refetch} /> : null}
      {board ? (
        <Suspense fallback={null}>
          <Board
            definition={definition}
            columns={columns}
            query={query}
            params={params}
            phone={phone}
            onOpen={onOpen}
            {...(linkOf ? { linkOf } : {})}
          />
        </Suspense>
      ) : list.isPending ? (
        <div className={css['scroll']} aria-busy>
          {late
            ? Array.from({ length: 8 }, (_, index) => <Skeleton key={index} height="calc(var(--row) - 16px)" m={8} radius="sm" />)
            : null}
        </div>
      ) : records.length === 0 && list.data ? (
        filterCount > 0 || query['keyword'] ? (
          <EmptyState
            title={
              filterCount > 0
                ? say(words.noMatch, { count: filterCount, kind })
                : say(words.noMatchWord, { keyword: query['keyword'] ?? '', kind })
            }
            action={
              <Button variant="default" onClick={() => onQuery(withoutFilters(definition, query))}>
                {say(words.clear)}
              </Button>
            }
          />
        ) : (
          <EmptyState title={say(words.empty, { kind })} action={emptyAction} />
        )
      ) : phone ? (
        <ListCards definition={definition} columns={columns} records={records} onOpen={onOpen} {...(linkOf ? { linkOf } : {})} />
      ) : (
        <div className={css['scroll']}>
          <ListTable
            definition={definition}
            columns={columns}
            records={records}
            sums={sums}
            sort={sort}
            onSort={onSort}
            selected={chosen}
            {...(selectable ? { onSelect: toggle } : {})}
            focused={focused}
            onFocus={setFocused}
            onOpen={onOpen}
            {...(linkOf ? { linkOf } : {})}
          />
        </div>
      )}
      <ListSummary
        columns={columns}
        total={board ? 0 : total}
        totalAtLeast={list.data?.totalAtLeast === true}
        pageNum={pageNum}
        pageSize={pageSize}
        onQuery={set}
        sums={phone || board ? sums : null}
        tooMany={tooMany}
        selection={
          bulk && own.size > 0
            ? {
                count: own.size,
                sums: sumsOf(definition, columns, [...own.values()]),
                acts: bulk([...own.values()], clear),
                onClear: clear,
              }
            : null
        }
        compact={compact}
      />
    </section>
  );
};
