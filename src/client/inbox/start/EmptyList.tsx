/** This stands in the place of a list without rows: nothing to do, nothing there by nature, or nothing under these filters. */
import type { InboxTab } from '#model/workflow/inbox.ts';
import { useNow } from '#client/data/clock.ts';
import { isEditable, useShortcuts } from '#client/blocks/shortcuts.ts';
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { Kbd } from '#client/theme/Kbd.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { dateAt } from '#model/calculation/dates.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useCounts } from '#client/inbox/counts.ts';
import { FilterChips } from '#client/inbox/filters/FilterChips.tsx';
import { isFiltered, pagesQuery, type InboxQuery } from '#client/inbox/queries.ts';
import type { Narrowing } from '#client/inbox/useInboxAddress.ts';

const StartPanel = lazyOptional(async () => (await import('./StartPanel.tsx')).StartPanel);

const words = {
  zero: w('All clear.', '待办已清空。'),
  zeroDone: w('All clear. {n} decided today.', '待办已清空，今日已处理{n}条。'),
  zeroOne: w('All clear. 1 decided today.', '待办已清空，今日已处理1条。'),
  seeStarted: w('What I started', '查看我发起的单据'),
  queue: w('Nothing in this queue.', '此队列中没有任务。'),
  elsewhere: w('{n} wait elsewhere', '查看其余{n}条待办'),
  elsewhereOne: w('1 waits elsewhere', '查看其余1条待办'),
  filtered: w('No task matches these filters.', '没有符合以下筛选条件的任务。'),
  filteredDocuments: w('No document matches these filters.', '没有符合以下筛选条件的单据。'),
};

const emptyOf: Readonly<Record<Exclude<InboxTab, 'todo'>, Words>> = {
  done: w('Nothing decided yet.', '还没有处理过的任务。'),
  started: w('You have not started any document.', '还没有发起过单据。'),
  copied: w('Nothing was copied to you.', '没有抄送来的单据。'),
  watched: w('You watch no document.', '还没有关注的单据。'),
  drafts: w('You have no draft.', '没有草稿。'),
};

const everything: InboxQuery = { tab: 'done', queue: 'all', sort: 'received', q: '', filters: {} };

/** How much was decided today, asked only when nothing is left. */
const Zero = ({ onTab }: { readonly onTab: (tab: InboxTab) => void }) => {
  const say = useSay();
  const done = useInfiniteQuery(pagesQuery(everything));
  const today = dateAt(new Date(useNow()).toISOString());
  const n =
    done.data?.pages.flatMap((page) => page.rows).filter(({ decision }) => decision !== null && dateAt(decision.at) === today).length ?? 0;
  const phone = useMediaQuery(PHONE) ?? false;
  const title = n > 1 ? say(words.zeroDone, { n }) : say(n === 1 ? words.zeroOne : words.zero);
  // On a desk the same stands beside the list.
  if (phone)
    return (
      <>
        <EmptyState title={title} />
        <Suspense>
          <StartPanel />
        </Suspense>
      </>
    );
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="default" onClick={() => onTab('started')}>
          {say(words.seeStarted)}
        </Button>
      }
    />
  );
};

/** A cleared queue leads on to what waits in the others, by Enter as by the button. */
const Elsewhere = ({ onNarrow }: Pick<Props, 'onNarrow'>) => {
  const say = useSay();
  const todo = useCounts()?.todo ?? 0;
  const go = () => (todo > 0 ? onNarrow({ queue: 'all', filters: {}, q: '' }) : false);
  useShortcuts('list', { Enter: { words: words.elsewhere, run: ({ target }) => !isEditable(target) && go() } });
  if (todo === 0) return null;
  return (
    <Button variant="default" onClick={go} rightSection={<Kbd keys="Enter" />} aria-keyshortcuts="Enter">
      {todo === 1 ? say(words.elsewhereOne) : say(words.elsewhere, { n: todo > 99 ? '99+' : todo })}
    </Button>
  );
};

interface Props {
  readonly inbox: InboxQuery;
  readonly onTab: (tab: InboxTab) => void;
  readonly onNarrow: (changes: Narrowing) => void;
}

export const EmptyList = ({ inbox, onTab, onNarrow }: Props) => {
  const say = useSay();
  if (isFiltered(inbox))
    return (
      <EmptyState
        title={say(inbox.tab === 'todo' ? words.filtered : words.filteredDocuments)}
        action={
          <Stack gap="sm" align="flex-start">
            <FilterChips inbox={inbox} onNarrow={onNarrow} />
            {inbox.tab === 'todo' && <Elsewhere onNarrow={onNarrow} />}
          </Stack>
        }
      />
    );
  if (inbox.tab === 'todo')
    return inbox.queue === 'all' ? (
      <Zero onTab={onTab} />
    ) : (
      <EmptyState title={say(words.queue)} action={<Elsewhere onNarrow={onNarrow} />} />
    );
  return <EmptyState title={say(emptyOf[inbox.tab])} />;
};
