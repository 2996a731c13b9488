/** This stands beside the list while no task is chosen: a hint where there are tasks, a way to begin something where there is none. */
import { lazyOptional } from '#client/data/lazyOptional.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Suspense } from 'react';
import { isFiltered, type InboxQuery } from '#client/inbox/queries.ts';

const StartPanel = lazyOptional(async () => (await import('./StartPanel.tsx')).StartPanel);

interface Props {
  readonly inbox: InboxQuery;
  /** How many rows the list has; null: it is not known yet. */
  readonly rows: number | null;
}

export const NothingChosen = ({ inbox, rows }: Props) => {
  const say = useSay();
  if (rows === null) return null;
  if (rows > 0) return <EmptyState title={say(w('Choose a task to read it here.', '选择一条任务，在此阅读。'))} />;
  if (inbox.tab !== 'todo' || inbox.queue !== 'all' || isFiltered(inbox)) return null;
  return (
    <Suspense>
      <StartPanel />
    </Suspense>
  );
};
