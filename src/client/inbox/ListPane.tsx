/** The list with everything it can be instead: not read yet, failed, empty by nature or by filter; and the chip of new tasks. */
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useConnection } from '#client/data/server/connection.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { formatInstant } from '#model/calculation/dates.ts';
import { Alert, Button } from '@mantine/core';
import { lazy, memo, Suspense, useCallback, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import css from './InboxPage.module.css';
import type { Item } from './rows/items.ts';
import { HistoryLineLater } from './start/HistoryLineLater.tsx';
import { OfferLater } from './start/OfferLater.tsx';
import type { InboxQuery } from './queries.ts';
import { ListSkeleton, TaskList } from './rows/TaskList.tsx';
import type { ListHandle } from './rows/TaskList.tsx';
import type { Narrowing } from './useInboxAddress.ts';
import type { useRows } from './rows/useRows.ts';
import { words } from './inboxWords.ts';

const EmptyList = lazy(async () => ({ default: (await import('./start/EmptyList.tsx')).EmptyList }));

interface Props {
  /** Id of the panel that the tabs switch; without tabs there is none. */
  readonly panel?: string;
  readonly inbox: InboxQuery;
  readonly list: ReturnType<typeof useRows>['list'];
  readonly fresh: ReadonlySet<string>;
  readonly onInsert: () => void;
  readonly onNear: (page: number, empty: boolean) => void;
  readonly items: readonly Item[];
  readonly active: string | null;
  readonly compact: boolean;
  readonly touch: boolean;
  readonly hiddenColumns: readonly string[];
  readonly handle: RefObject<ListHandle | null> & Ref<ListHandle>;
  readonly onPick: (row: InboxRow) => void;
  readonly onStep: (by: number) => void;
  readonly onEnter: () => void;
  readonly onTab: (tab: InboxTab) => void;
  readonly onNarrow: (changes: Narrowing) => void;
}

/** Hours and minutes of a time in milliseconds. */
const timeOf = (ms: number): string => formatInstant(new Date(ms).toISOString(), 'yyyy-MM-dd hh:mm').slice(11);

const tabbed: readonly string[] = ['todo', 'done', 'started', 'copied'];

export const ListPane = memo((props: Props) => {
  const { panel, inbox, list, fresh, onInsert, onNear, items, active, compact, touch, hiddenColumns, handle } = props;
  const { onPick, onStep, onEnter, onTab, onNarrow } = props;
  const say = useSay();
  const frame = useRef<HTMLDivElement>(null);
  const { link, since } = useConnection();
  const size = () => handle.current?.pageSize() ?? 10;
  useShortcuts(
    'list',
    {
      ArrowDown: { words: words.next, run: () => onStep(1) },
      ArrowUp: { words: words.previous, run: () => onStep(-1) },
      PageDown: { words: w('One page down', '下一屏'), run: () => onStep(size()) },
      PageUp: { words: w('One page up', '上一屏'), run: () => onStep(-size()) },
      Home: { words: w('First task', '第一条'), run: () => onStep(-Infinity) },
      End: { words: w('Last task', '最后一条'), run: () => onStep(Infinity) },
      'Enter|ArrowRight': { words: words.read, run: onEnter },
    },
    { within: frame },
  );
  const coming = list.isPlaceholderData;
  const more = list.hasNextPage && !coming && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const { fetchNextPage } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <div
        className={css['listFrame']}
        ref={frame}
        aria-busy={coming || undefined}
        {...(panel === undefined
          ? {}
          : {
              id: panel,
              role: 'tabpanel',
              ...(tabbed.includes(inbox.tab) ? { 'aria-labelledby': `${panel}-${inbox.tab}` } : { 'aria-label': say(words.tasks) }),
            })}
      >
        {list.isError && (
          <Alert color="berry" className={css['failed']} title={say(words.failed)}>
            {list.error.message}
            {list.data && <> {say(words.stale, { time: timeOf(list.dataUpdatedAt) })}</>}
            <Button size="compact-sm" variant="default" onClick={() => void (list.data ? list.fetchNextPage() : list.refetch())}>
              {say(words.retry)}
            </Button>
          </Alert>
        )}
        {(link === 'offline' || link === 'reconnecting') && list.data && !list.isError && (
          <p className={css['since']} role="status">
            {say(words.stale, { time: timeOf(Math.min(since, list.dataUpdatedAt)) })}
          </p>
        )}
        {fresh.size > 0 && (
          <button type="button" className={css['fresh']} onClick={onInsert} aria-keyshortcuts=".">
            {say(words.fresh, { n: fresh.size })}
          </button>
        )}
        {list.isPending ? (
          <ListSkeleton compact={compact} />
        ) : (
          (list.data || !list.isError) && (
            <TaskList
              items={items}
              tab={inbox.tab}
              active={active}
              compact={compact}
              touch={touch}
              hiddenColumns={hiddenColumns}
              more={more}
              onMore={onMore}
              onNear={onNear}
              onPick={onPick}
              handle={handle}
              empty={
                // A narrowed page may be empty and yet have another behind it.
                items.length > 0 ? null : coming || (list.hasNextPage && !list.isFetchNextPageError) ? (
                  <ListSkeleton compact={compact} />
                ) : (
                  <Suspense>
                    <EmptyList inbox={inbox} onTab={onTab} onNarrow={onNarrow} />
                  </Suspense>
                )
              }
            />
          )
        )}
      </div>
      {panel !== undefined && inbox.tab === 'todo' && <OfferLater />}
      {panel !== undefined && <HistoryLineLater />}
    </>
  );
});
