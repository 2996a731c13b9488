/** Queues, list, reader beside each other. What changes at a key press is drawn in the list and the reader alone. */
import type { DocumentBundle, InboxRow } from '#model/workflow/inbox.ts';
import { bundleQuery, targetOf } from '#client/blocks/reader/bundle.ts';
import { type Decided, useOutcome } from '#client/blocks/act/after.ts';
import { outbox, useOutboxNews, useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { afterPaintOrPress, markShown } from '#client/blocks/paint.ts';
import { settledTasks } from '#client/blocks/decide/settledTasks.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { type PageProps, useNavigation } from '#client/data/page/page.ts';
import { usePreferences } from '#client/data/preferences/preferences.ts';
import type { BulkAction } from '#machines/bulk.ts';
import { useNameOf } from '#client/theme/nameOf.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { useSay } from '#client/words/language.tsx';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { countOf, useCounts, useStanding } from './counts.ts';
import css from './InboxPage.module.css';
import { InboxTabs } from './InboxTabs.tsx';
import { ListPane } from './ListPane.tsx';
import { useLive } from './live.ts';
import { OwnOutbox } from './outcome/OwnOutbox.tsx';
import { NothingChosen } from './start/NothingChosen.tsx';
import { Panes } from './Panes.tsx';
import { pressInReader } from './pressInReader.ts';
import { keyOf, pagesQuery } from './queries.ts';
import { QueueButton } from './queues/QueueButton.tsx';
import { QueueList, type QueuesHandle } from './queues/QueueList.tsx';
import { countText } from './queues/QueueRow.tsx';
import { ReaderPane, type ReaderHandle } from './ReaderPane.tsx';
import { RowActsContext } from './rows/rowActs.ts';
import { createSelection, SelectionContext } from './bulk/selection.ts';
import { TaskBandLater } from './outcome/TaskBandLater.tsx';
import type { ListHandle } from './rows/TaskList.tsx';
import { useBulkList } from './bulk/useBulkList.ts';
import { UndoPlace } from './outcome/UndoPlace.tsx';
import { targetOfKey, useInboxAddress, useMirror } from './useInboxAddress.ts';
import type { Leaving } from './rows/useItems.ts';
import { useItems } from './rows/useItems.ts';
import { useListKeys } from './rows/useListKeys.ts';
import { useReadAhead } from './useReadAhead.ts';
import { useReading } from './useReading.ts';
import { useRows, useStaying } from './rows/useRows.ts';
import { followerOf, useWalk } from './useWalk.ts';
import { tabWords, words } from './inboxWords.ts';

const SelectionBar = lazy(async () => ({ default: (await import('./bulk/SelectionBar.tsx')).SelectionBar }));
const BulkPanel = lazy(async () => ({ default: (await import('./bulk/BulkPanel.tsx')).BulkPanel }));

/** How long the outcome stands in the place of a decided row, in milliseconds. */
const outcomeMs = 1200;

export const Inbox = (props: PageProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const client = useQueryClient();
  const navigation = useNavigation();
  const outcomeOf = useOutcome();
  const { advance, density, hiddenColumns } = usePreferences();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false }) ?? false;
  const narrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false }) ?? false;
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;
  const address = useInboxAddress(props);
  const { inbox, linked, view } = address;
  const counts = useStanding(useCounts());
  const [leaving, setLeaving] = useState<Leaving>(new Map());
  const [said, setSaid] = useState('');
  const [saving, setSaving] = useState(0);
  const [bulk, setBulk] = useState<BulkAction | 'print' | null>(null);
  const [selection] = useState(createSelection);
  const anySelected = useSyncExternalStore(selection.subscribe, () => selection.rows().size > 0);
  const list = useRef<ListHandle>(null);
  const queues = useRef<QueuesHandle>(null);
  const reader = useRef<HTMLDivElement>(null);
  const readers = useRef<ReaderHandle>(null);
  const pushed = useRef(false);

  const rows = useRows(inbox);
  const { patch } = rows;
  const items = useItems(rows.listed, leaving, view.group);
  const mark = useStable((key: string) => list.current?.mark(key) ?? false);
  const walk = useWalk({ items, list: inbox, linked, auto: !phone, mark });
  const { active } = walk;
  useStaying(rows.stay, active, useBulkList(rows.listed, selection));
  useMirror(walk.active, linked, !phone, address.setTask, walk.choose);
  useLive(rows.lookSoon, rows.heard);
  useReadAhead(walk.rows, walk.at);
  useEffect(() => void performance.mark('inbox'), []);
  // What is selected belongs to the list it was selected in.
  useEffect(() => () => selection.clear(), [selection, inbox]);

  /** Moving the focus lays the page out: the picture comes first, and a key that comes before it goes to the list. */
  const focusLater = () => {
    const from = document.activeElement;
    afterPaintOrPress(() => [from, document.body].includes(document.activeElement) && list.current?.focus());
  };
  const choose = (key: string | null, focusList = false) => {
    if (phone) address.setTask(key, linked !== null);
    else walk.choose(key);
    if (!phone && focusList) focusLater();
  };
  // What is given to the parts stays the same, so that none of them draws anew when only the page does.
  const open = useStable((key: string) => {
    setBulk(null);
    if (phone) {
      pushed.current = linked === null;
      address.setTask(key, linked !== null);
    } else {
      // What the list does not hold is chosen by the address.
      if (walk.rows.some((row) => row.key === key)) walk.go(key);
      else address.setTask(key, true);
      list.current?.focus();
    }
  });
  const pick = useStable((row: InboxRow) => open(keyOf(row)));
  const setTab = useStable(address.setTab);
  const setQueue = useStable(address.setQueue);
  const narrowTo = useStable(address.narrow);
  const askAhead = useStable((q: string) => void client.prefetchInfiniteQuery(pagesQuery({ ...inbox, q })));
  const setView = useStable(address.setView);
  const save = useStable(() => setSaving(saving + 1));
  const toList = useStable(() => list.current?.focus());
  const insert = useStable(() => {
    list.current?.showComing();
    rows.insert();
    list.current?.focus();
  });
  const back = useStable(() => {
    if (!phone) list.current?.focus();
    // The way back is one step of the browser where the list led here.
    else if (pushed.current) navigation.back();
    else address.setTask(null, true);
    pushed.current = false;
  });
  const closeBulk = useStable(() => (setBulk(null), list.current?.focus()));
  const begun = useStable((keys: readonly string[]) => {
    selection.drop(keys);
    closeBulk();
    // What is as good as decided is not read any more: the next that stays follows.
    const gone = new Set(keys);
    if (!gone.has(walk.active ?? '')) return;
    const stays = ({ key }: { readonly key: string }) => !gone.has(key);
    choose((walk.rows.slice(walk.at).find(stays) ?? walk.rows.findLast(stays))?.key ?? null);
  });
  const removed = useStable((row: InboxRow) => {
    if (keyOf(row) === active) choose(walk.after('next'), true);
  });
  const { lookSoon } = rows;
  const rowActs = useMemo(
    () => ({
      press: (row: InboxRow, action: string) => {
        pick(row);
        pressInReader(reader.current ?? document.body, keyOf(row), action);
      },
      changed: lookSoon,
      removed,
    }),
    [pick, lookSoon, removed],
  );

  // Shown again after a page on which the chosen task was decided.
  useEffect(() => {
    if (active === null || !settledTasks.take(active)) return;
    if (!phone) choose(walk.after(advance));
    rows.drop(active);
  });

  const count = countOf(counts, inbox);
  /** The outcome stands in the place of the row for a moment. */
  const leave = (key: string, text: string) => {
    setLeaving((now) => new Map(now).set(key, text));
    setTimeout(() => setLeaving((now) => new Map([...now].filter(([one]) => one !== key))), outcomeMs);
  };
  const decided = useStable<Parameters<Decided>, void>((action, to) => {
    if (active === null) return;
    const next = walk.after(advance);
    // The next document comes first; the list, and what is said of it, need not be waited for with its picture.
    if (next !== null) readers.current?.mark(next);
    if (!phone) focusLater();
    afterPaintOrPress(() => {
      const bundle = client.getQueryData<DocumentBundle>(bundleQuery(walk.row ? targetOf(walk.row) : targetOfKey(active)).queryKey);
      const row = walk.row ?? bundle?.task;
      const text = outcomeOf(action, bundle, row ? nameOf(row.applicant) : '', to);
      flushSync(() => {
        leave(active, text);
        setSaid(`${text}. ${say(words.left, { n: countText(Math.max(count ?? 0, walk.rows.length) - 1) })}`);
        choose(next);
      });
    });
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

  const toReader = useStable(() => reader.current?.querySelector<HTMLElement>('[data-task]:not([data-unseen]) [role=tabpanel]')?.focus());
  const { step } = walk;
  const onStep = useStable((by: number) => void step(by));
  useListKeys({
    row: walk.row,
    rows: () => walk.rows.map(({ row }) => row),
    selection,
    step,
    insert,
    toQueues: () => queues.current?.enter(),
  });

  const total = count !== null ? countText(Math.max(count, walk.rows.length)) : `${walk.rows.length}${rows.list.hasNextPage ? '+' : ''}`;
  const entry = useOutboxPart(
    ({ entries }) =>
      entries.find(({ decision, state }) => decision.taskId === walk.row?.taskId && (state === 'failed' || state === 'conflict')) ?? null,
  );
  const place = useMemo(() => (walk.at < 0 ? null : { at: walk.at + 1, of: total, onStep }), [walk.at, total, onStep]);
  const nearby = useMemo(() => {
    const follower = followerOf(walk.rows, walk.at, advance);
    // A thumb walks by the list; keys walk both ways.
    const all = phone ? [follower] : [follower, walk.rows[walk.at + 1], walk.rows[walk.at - 1]];
    return [...new Set(all.flatMap((row) => row?.key ?? []))].join(' ');
  }, [walk.rows, walk.at, advance, phone]);
  // The same as long as they are the same tasks: news of the list begin no new waiting.
  const near = useMemo(() => nearby.split(' ').filter((key) => key !== ''), [nearby]);
  const aside = useStable(() => {
    if (!entry) return;
    outbox.send({ type: 'UNDO', requestId: entry.decision.requestId });
    if (entry.state === 'conflict') rows.drop(entry.decision.taskId);
  });
  const band = useMemo(() => entry && <TaskBandLater entry={entry} onAside={aside} />, [entry, aside]);
  const queueProps = { handle: queues, counts, inbox, onQueue: setQueue, onTab: setTab, onNarrow: narrowTo, saving };
  const bar = anySelected || bulk !== null;
  const preview = bulk !== null && (
    <Suspense>
      <BulkPanel key={bulk} action={bulk} rows={[...selection.rows().values()]} onBegun={begun} onClose={closeBulk} />
    </Suspense>
  );
  const listPane = (
    <section className={css['listPane']} aria-label={say(tabWords[inbox.tab])}>
      <InboxTabs
        phone={phone}
        inbox={inbox}
        counts={counts}
        onTab={setTab}
        onNarrow={narrowTo}
        onAsk={askAhead}
        view={view}
        onView={setView}
        onSave={save}
        onChanged={lookSoon}
        onLeave={toList}
        panel="inbox-list"
      />
      {narrow && <QueueButton {...queueProps} />}
      <ListPane
        panel="inbox-list"
        inbox={inbox}
        list={rows.list}
        fresh={rows.fresh}
        onInsert={insert}
        onNear={rows.near}
        items={items}
        active={active}
        compact={density === 'compact'}
        touch={touch}
        hiddenColumns={hiddenColumns}
        handle={list}
        onPick={pick}
        onStep={onStep}
        onEnter={toReader}
        onTab={setTab}
        onNarrow={narrowTo}
      />
      {bar && bulk === null && (
        <Suspense>
          <SelectionBar inbox={inbox} more={rows.list.hasNextPage} onAct={setBulk} />
        </Suspense>
      )}
      <UndoPlace scope="draft" onLeave={toList} />
      <OwnOutbox onOpen={open} onLeave={toList} />
      <VisuallyHidden role="status" className={css['said']}>
        {said}
      </VisuallyHidden>
    </section>
  );
  const readerPane = (
    // Full screen outlives the document: the next one comes in its place.
    <div className={css['reader']} ref={reader} data-screen>
      {preview ||
        (active === null ? (
          <div className={css['nothing']}>
            <NothingChosen inbox={inbox} rows={rows.list.isPending ? null : walk.rows.length} />
          </div>
        ) : (
          <ReaderPane
            handle={readers}
            active={active}
            near={near}
            mode={phone ? 'phone' : 'pane'}
            place={place}
            onBack={back}
            onDecided={decided}
            band={band}
          />
        ))}
    </div>
  );
  const panes = phone ? (
    <div className={css['phone']}>
      {linked === null && bulk === null ? listPane : readerPane}
      {linked !== null && bulk === null && <OwnOutbox onOpen={open} />}
    </div>
  ) : (
    <Panes queues={narrow ? null : <QueueList {...queueProps} />} list={listPane} reader={readerPane} />
  );
  return (
    <SelectionContext value={selection}>
      <RowActsContext value={rowActs}>{panes}</RowActsContext>
    </SelectionContext>
  );
};
