/** The list with everything it can be instead: not read yet, failed, empty by nature or by filter; and the chip of new tasks. */
import type { InboxRow, InboxTab } from '#model/inbox.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useNow } from '#client/data/clock.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { dateAt, formatInstant } from '#model/dates.ts';
import { Alert, Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Ref, RefObject } from 'react';
import css from './InboxPage.module.css';
import { pagesQuery } from './queries.ts';
import type { InboxQuery } from './queries.ts';
import { ListSkeleton, TaskList } from './TaskList.tsx';
import type { Item, ListHandle } from './TaskList.tsx';
import type { useRows } from './useRows.ts';
import { words } from './words.ts';

interface Props {
  /** Id of the panel that the tabs switch; without tabs there is none. */
  readonly panel?: string;
  readonly inbox: InboxQuery;
  readonly rows: Omit<ReturnType<typeof useRows>, 'lookSoon' | 'patch' | 'drop'>;
  readonly items: readonly Item[];
  readonly active: string | null;
  readonly compact: boolean;
  readonly touch: boolean;
  readonly handle: RefObject<ListHandle | null> & Ref<ListHandle>;
  readonly onPick: (row: InboxRow) => void;
  readonly onStep: (by: number) => void;
  readonly onEnter: () => void;
  readonly onTab: (tab: InboxTab) => void;
  readonly onClear: () => void;
}

/** How much was decided today, asked only when nothing is left. */
const Zero = ({ onTab }: { readonly onTab: (tab: InboxTab) => void }) => {
  const say = useSay();
  const done = useInfiniteQuery(pagesQuery({ tab: 'done', queue: 'all', sort: 'received', q: '' }));
  const today = dateAt(new Date(useNow()).toISOString());
  const n =
    done.data?.pages.flatMap((page) => page.rows).filter(({ decision }) => decision !== null && dateAt(decision.at) === today).length ?? 0;
  return (
    <EmptyState
      title={n > 0 ? say(words.zeroDone, { n }) : say(words.zero)}
      action={
        <Button variant="default" onClick={() => onTab('started')}>
          {say(words.seeStarted)}
        </Button>
      }
    />
  );
};

const emptyOf = { done: words.emptyDone, started: words.emptyStarted, copied: words.emptyCopied, todo: words.zero } as const;

export const ListPane = ({ panel, inbox, rows, items, active, compact, touch, handle, onPick, onStep, onEnter, onTab, onClear }: Props) => {
  const say = useSay();
  const frame = useRef<HTMLDivElement>(null);
  const { list } = rows;
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
  const more = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const { fetchNextPage } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const empty =
    inbox.q !== '' ? (
      <EmptyState
        title={say(words.emptyFilter, { q: inbox.q })}
        action={
          <Button variant="default" onClick={onClear}>
            {say(words.clear)}
          </Button>
        }
      />
    ) : inbox.tab === 'todo' && inbox.queue === 'all' ? (
      <Zero onTab={onTab} />
    ) : (
      <EmptyState title={say(inbox.tab === 'todo' ? words.emptyQueue : emptyOf[inbox.tab])} />
    );
  return (
    <div
      className={css['listFrame']}
      ref={frame}
      {...(panel === undefined ? {} : { id: panel, role: 'tabpanel', 'aria-labelledby': `${panel}-${inbox.tab}` })}
    >
      {list.isError && (
        <Alert color="berry" className={css['failed']} title={say(words.failed)}>
          {list.error.message}
          {list.data && (
            <> {say(words.stale, { time: formatInstant(new Date(list.dataUpdatedAt).toISOString(), 'yyyy-MM-dd hh:mm').slice(11) })}</>
          )}
          <Button size="compact-sm" variant="default" onClick={() => void list.refetch()}>
            {say(words.retry)}
          </Button>
        </Alert>
      )}
      {rows.fresh.size > 0 && (
        <button type="button" className={css['fresh']} onClick={rows.insert} aria-keyshortcuts=".">
          {say(words.fresh, { n: rows.fresh.size })} ↑
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
            more={more}
            onMore={onMore}
            onPick={onPick}
            handle={handle}
            empty={empty}
          />
        )
      )}
    </div>
  );
};
