/** The counter of a keeper: on the left what is to be handed out, sent and received, on the right the one that is being done. */
import frame from '#client/blocks/frame.module.css';
import { Failed } from '#client/blocks/Loaded.tsx';
import { useLeaving } from '#client/blocks/form/useLeaving.ts';
import { PageMarksContext, useNavigation, type PageProps, type Query } from '#client/data/page/page.ts';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { useSession } from '#client/data/session.ts';
import '#client/fields/styles.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { AskedLinks } from '../AskedLinks.tsx';
import { comingQuery, tasksQuery } from '../queue.ts';
import { keeps } from '../stockRows.ts';
import { storehousesQuery } from '../storehouses.ts';
import css from './counter.module.css';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { TaskPanel } from './TaskPanel.tsx';
import { words } from './counterWords.ts';

interface Entry {
  readonly key: string;
  readonly query: Query;
  readonly code: string;
  readonly about: string;
}

interface Group {
  readonly label: Words;
  readonly entries: readonly Entry[];
}

/** Storehouses that the person keeps, and what is on its way to each of them. */
const useComing = () => {
  const userId = useSession(({ user }) => user?.userId ?? '');
  const stores = useQuery(storehousesQuery);
  const own = (stores.data ?? []).filter((store) => keeps(store, userId));
  return { stores, coming: useQueries({ queries: own.map(({ id }) => comingQuery(id)) }) };
};

const useGroups = () => {
  const say = useSay();
  const [exits, sends] = [useQuery(tasksQuery('materialExit')), useQuery(tasksQuery('materialTransfer'))];
  const { stores, coming } = useComing();
  const asked = [exits, sends, stores, ...coming];
  const task = ({ taskId, code, applicant, summary }: InboxRow): Entry => ({
    key: `task ${taskId ?? ''}`,
    query: { task: taskId ?? '' },
    code,
    about: [say(w(applicant.nameEn ?? applicant.name, applicant.name)), ...(summary ?? []).map(({ text }) => say(text))].join(' · '),
  });
  const receipt = (transfer: AnyDoc): Entry => {
    const names = (transfer['$names'] as Names | undefined) ?? {};
    const store = names[`materialStorehouse/${textOf(transfer['storehouseId'])}`];
    const id = textOf(transfer['id']);
    return { key: `transfer ${id}`, query: { transfer: id }, code: textOf(transfer['code']), about: store ? say(store) : '' };
  };
  const groups: readonly Group[] = [
    { label: words.issue, entries: (exits.data ?? []).map(task) },
    { label: words.send, entries: (sends.data ?? []).map(task) },
    { label: words.receive, entries: coming.flatMap(({ data }) => data?.records ?? []).map(receipt) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    failed: asked.find(({ isError }) => isError) ?? null,
    loading: asked.some(({ isPending }) => isPending),
  };
};

const Queue = ({ chosen, path }: { readonly chosen: string; readonly path: string }) => {
  const say = useSay();
  const { groups, failed, loading } = useGroups();
  const failure = failed !== null && <Failed error={failed.error} onRetry={failed.refetch} title={words.failed} />;
  if (failure && groups.length === 0) return failure;
  if (loading && groups.length === 0) return <Skeleton height={240} role="status" />;
  if (groups.length === 0) return <EmptyState title={say(words.none)} text={say(words.noneText)} />;
  return (
    <>
      {failure}
      {groups.map(({ label, entries }) => (
        <section key={label.en} className={frame['part']}>
          <h2>{`${say(label)} ${entries.length}`}</h2>
          <ul className={css['entries']} aria-label={say(label)}>
            {entries.map(({ key, query, code, about }) => (
              <li key={key}>
                <PageLink to={path} query={query} aria-current={chosen === key ? 'true' : undefined}>
                  <strong>{code}</strong>
                  <span className={frame['second']}>{about}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

export const CounterPage = ({ path, query }: PageProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { go } = useNavigation();
  const { task, transfer } = query;
  const chosen = task !== undefined ? `task ${task}` : transfer !== undefined ? `transfer ${transfer}` : '';
  const { leave, onPart } = useLeaving({ title: say(words.title) });
  const done = async (): Promise<void> => {
    go(path, {}, { replace: true });
    await Promise.all(
      [['inbox'], ['list', 'materialStock'], ['list', 'materialTransfer'], ['record', 'materialTransfer']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
  return (
    <div className={frame['page']} data-scroll>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        {chosen !== '' && (
          <Button variant="default" onClick={() => void leave(() => go(path, {}, { replace: true }))}>
            {say(words.back)}
          </Button>
        )}
      </header>
      <div className={css['counter']} data-open={chosen !== '' || undefined}>
        <nav className={css['queue']} aria-label={say(words.queue)}>
          <AskedLinks leave={leave}>
            <Queue chosen={chosen} path={path} />
          </AskedLinks>
        </nav>
        <div className={css['panel']}>
          <PageMarksContext value={onPart}>
            {task !== undefined ? (
              <TaskPanel key={task} taskId={task} onDone={done} />
            ) : transfer !== undefined ? (
              <ReceiptPanel key={transfer} id={transfer} onDone={done} />
            ) : (
              <p className={frame['quiet']}>{say(words.choose)}</p>
            )}
          </PageMarksContext>
        </div>
      </div>
    </div>
  );
};
