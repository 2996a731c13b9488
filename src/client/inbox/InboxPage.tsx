/** The home of a signed-in person: queues, list, reader (interface.md 4.3). Also the to-do and history pages, a task alone, and the public lists. */
import type { InboxRow } from '#model/inbox.ts';
import { bundleQuery, targetOf } from '#client/blocks/bundle.ts';
import { type Decided, useOutcome } from '#client/blocks/after.ts';
import { outbox, useOutboxNews, useOutboxPart } from '#client/blocks/outbox.ts';
import { markShown } from '#client/blocks/paint.ts';
import { Reader } from '#client/blocks/Reader.tsx';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useStable } from '#client/blocks/useStable.ts';
import type { PageProps } from '#client/data/page.ts';
import { useNavigation } from '#client/data/page.ts';
import { usePreferences } from '#client/data/preferences.ts';
import type { DocumentBundle } from '#model/inbox.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useNameOf } from '#client/theme/PersonChip.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import css from './InboxPage.module.css';
import { InboxTabs } from './InboxTabs.tsx';
import { ListPane } from './ListPane.tsx';
import { OwnOutbox } from './OwnOutbox.tsx';
import { Panes } from './Panes.tsx';
import { countsQuery, keyOf } from './queries.ts';
import { countText, QueueList, QueueSelect } from './QueueList.tsx';
import { TaskBand } from './TaskBand.tsx';
import type { ListHandle } from './TaskList.tsx';
import { ReaderPane } from './ReaderPane.tsx';
import { useInboxAddress, useMirror } from './useInboxAddress.ts';
import { useItems } from './useItems.ts';
import { useReadAhead } from './useReadAhead.ts';
import { useReading } from './useReading.ts';
import type { Leaving } from './useItems.ts';
import { useLive } from './live.ts';
import { useRows, useStaying } from './useRows.ts';
import { followerOf, useWalk } from './useWalk.ts';
import { tabWords, words } from './words.ts';

/** Whoever is signed in does not come here. */
const PublicList = lazy(async () => ({ default: (await import('./PublicList.tsx')).PublicList }));
const PHONE = '(max-width: 639px)';
/** How long the outcome stands in the place of a decided row, in milliseconds. */
const outcomeMs = 1200;

export const InboxPage = (props: PageProps) => {
  const navigation = useNavigation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  if (props.path === '/pending' || props.path === '/audited')
    return (
      <Suspense>
        <PublicList tab={props.path === '/pending' ? 'todo' : 'done'} query={props.query} />
      </Suspense>
    );
  const taskId = props.query['taskId'];
  if (props.path === '/process/loadTask' && taskId)
    return <Reader target={{ taskId }} mode={phone ? 'phone' : 'page'} onBack={navigation.back} onDecided={navigation.back} />;
  return <Inbox {...props} />;
};

const Inbox = (props: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const client = useQueryClient();
  const outcomeOf = useOutcome();
  const { advance, density } = usePreferences();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const address = useInboxAddress(props);
  const { inbox, linked } = address;
  const counted = useQuery(countsQuery);
  // What is decided here and not yet confirmed is not to do any more.
  const underWay = useOutboxPart(
    ({ entries }) =>
      entries.filter(({ state, decision }) => state !== 'failed' && state !== 'conflict' && !decision.noHold && !decision.stays).length,
  );
  const counts = useMemo(
    () =>
      counted.data && {
        ...counted.data,
        todo: counted.data.todo > 99 ? counted.data.todo : Math.max(0, counted.data.todo - underWay),
      },
    [counted.data, underWay],
  );
  const [leaving, setLeaving] = useState<Leaving>(new Map());
  const [said, setSaid] = useState('');
  const [filtering, setFiltering] = useState(false);
  const list = useRef<ListHandle>(null);
  const filter = useRef<HTMLInputElement>(null);
  const queues = useRef<HTMLElement>(null);
  const reader = useRef<HTMLDivElement>(null);

  const rows = useRows(inbox);
  const { patch } = rows;
  const items = useItems(rows.rows, leaving, address.view.grouped && inbox.tab === 'todo');
  const walk = useWalk(items, linked, !phone);
  const active = phone ? linked : walk.active;
  useStaying(rows.stay, active);
  useMirror(walk.active, linked, !phone, address.setTask);
  useLive(rows.lookSoon);

  useReadAhead(walk.rows, walk.at);

  const choose = (key: string | null, focusList = false) => {
    walk.choose(key);
    if (phone) address.setTask(key, linked !== null);
    else if (focusList) list.current?.focus();
  };
  // What is given to the parts stays the same, so that none of them draws anew when only the page does.
  const pick = useStable((row: InboxRow) => {
    walk.choose(keyOf(row));
    if (phone) address.setTask(keyOf(row), false);
    else list.current?.focus();
  });
  const setTab = useStable(address.setTab);
  const setQueue = useStable(address.setQueue);
  const setFilter = useStable(address.setFilter);
  const setView = useStable(address.setView);
  const back = useStable(() => (phone ? address.setTask(null, false) : list.current?.focus()));
  const clear = useStable(() => (address.setFilter(''), setFiltering(false)));

  const leave = (key: string, text: string) => {
    setLeaving((now) => new Map(now).set(key, text));
    setTimeout(() => setLeaving((now) => new Map([...now].filter(([one]) => one !== key))), outcomeMs);
  };
  const decided = useStable<Parameters<Decided>, void>((action, to) => {
    const { row } = walk;
    if (row === null || active === null) return;
    const text = outcomeOf(action, client.getQueryData<DocumentBundle>(bundleQuery(targetOf(row)).queryKey), nameOf(row.applicant), to);
    const next = walk.after(advance);
    leave(active, text);
    setSaid(`${text}. ${say(words.left, { n: Math.max(0, walk.rows.length - 1) })}`);
    choose(next, true);
  });
  // With nothing left there is no reader to say that the page shows it.
  useLayoutEffect(() => {
    if (active === null) markShown();
  }, [active]);
  useOutboxNews(({ entry: { decision, state, outcome } }) => {
    if (state === 'undone' && outcome?.type !== 'conflict' && inbox.tab === 'todo' && !decision.stays) {
      setLeaving((now) => new Map([...now].filter(([key]) => key !== decision.taskId)));
      choose(decision.taskId, true);
    }
    if (state === 'done' && decision.noHold && active === decision.taskId) choose(walk.after(advance), true);
  });

  useReading(inbox.tab, walk.row !== null && active === keyOf(walk.row) ? walk.row : null, patch);

  const toReader = useStable(() => reader.current?.querySelector<HTMLElement>('[role=tabpanel]')?.focus());
  useShortcuts('list', {
    KeyJ: { words: words.next, run: () => walk.step(1) },
    KeyK: { words: words.previous, run: () => walk.step(-1) },
    KeyZ: { words: words.undo, run: () => outbox.send({ type: 'UNDO_LAST' }) },
    'Shift+KeyZ': { words: words.sendNow, run: () => outbox.send({ type: 'SEND_ALL' }) },
    Period: { words: words.insert, run: rows.insert },
    KeyQ: { words: words.queues, run: () => queues.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus() },
    Slash: { words: words.filter, run: () => (setFiltering(true), requestAnimationFrame(() => filter.current?.focus())) },
  });

  const queueProps = { counts, active: inbox.tab === 'todo' ? inbox.queue : null, onQueue: setQueue };
  const total =
    inbox.tab === 'todo' && inbox.queue === 'all' && inbox.q === '' && counts
      ? countText(Math.max(counts.todo, walk.rows.length))
      : `${walk.rows.length}${rows.list.hasNextPage ? '+' : ''}`;
  const entry = useOutboxPart(
    ({ entries }) =>
      entries.find(({ decision, state }) => decision.taskId === walk.row?.taskId && (state === 'failed' || state === 'conflict')) ?? null,
  );
  const { step } = walk;
  const place = useMemo(() => (walk.at < 0 ? null : { at: walk.at + 1, of: total, onStep: step }), [walk.at, total, step]);
  const aside = () => {
    if (!entry) return;
    outbox.send({ type: 'UNDO', requestId: entry.decision.requestId });
    if (entry.state === 'conflict') rows.drop(entry.decision.taskId);
  };
  const listPane = (
    <section className={css['listPane']} aria-label={say(tabWords[inbox.tab])}>
      <VisuallyHidden>
        <h1>{say(words.inbox)}</h1>
      </VisuallyHidden>
      <InboxTabs
        tab={inbox.tab}
        counts={counts}
        onTab={setTab}
        q={inbox.q}
        onFilter={setFilter}
        filtering={filtering}
        onFiltering={setFiltering}
        filterRef={filter}
        view={address.view}
        onView={setView}
        panel="inbox-list"
      />
      {narrow && inbox.tab === 'todo' && <QueueSelect {...queueProps} />}
      <ListPane
        panel="inbox-list"
        inbox={inbox}
        rows={rows}
        items={items}
        active={active}
        compact={density === 'compact'}
        touch={touch ?? false}
        handle={list}
        onPick={pick}
        onStep={step}
        onEnter={toReader}
        onTab={setTab}
        onClear={clear}
      />
      <OwnOutbox />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
  const readerPane = (
    <div className={css['reader']} ref={reader}>
      {active === null ? (
        <div className={css['nothing']}>
          {walk.rows.length > 0 && <EmptyState title={say(w('Choose a task to read it here.', '选择一条任务，在此阅读。'))} />}
        </div>
      ) : (
        <ReaderPane
          active={active}
          follower={followerOf(walk.rows, walk.at, advance)?.key ?? null}
          mode={phone ? 'phone' : 'pane'}
          place={place}
          onBack={back}
          onDecided={decided}
          band={
            entry ? (
              <TaskBand entry={entry} onRetry={() => outbox.send({ type: 'RETRY', requestId: entry.decision.requestId })} onAside={aside} />
            ) : null
          }
        />
      )}
    </div>
  );
  if (phone) return <div className={css['phone']}>{linked === null ? listPane : readerPane}</div>;
  return <Panes queues={narrow ? null : <QueueList {...queueProps} focusRef={queues} />} list={listPane} reader={readerPane} />;
};
