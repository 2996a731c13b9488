/** `/pending` and `/audited`: the phone list without the frame of the application; a row opens the phone reader. */
import type { InboxRow, InboxTab } from '#model/workflow/inbox.ts';
import { targetOf } from '#client/blocks/reader/bundle.ts';
import { outbox, useOutboxNews, useOutboxPart } from '#client/blocks/decide/outbox.ts';
import { Reader } from '#client/blocks/reader/Reader.tsx';
import { useStable } from '#client/blocks/useStable.ts';
import { useGo } from '#client/data/page/page.ts';
import type { Query } from '#client/data/page/page.ts';
import { useRef, useState } from 'react';
import css from './InboxPage.module.css';
import { ListPane } from './ListPane.tsx';
import { useLive } from './live.ts';
import { OwnOutbox } from './outcome/OwnOutbox.tsx';
import { keyOf } from './queries.ts';
import type { ListHandle } from './rows/TaskList.tsx';
import { targetOfKey } from './useInboxAddress.ts';
import { TaskBand } from './outcome/TaskBand.tsx';
import { useItems } from './rows/useItems.ts';
import { useReading } from './useReading.ts';
import { useRows, useStaying } from './rows/useRows.ts';

/** Every column: nobody's preferences. */
const shown: readonly string[] = [];
const nothing: ReadonlyMap<string, string> = new Map();

interface Props {
  readonly tab: Extract<InboxTab, 'todo' | 'done'>;
  readonly query: Query;
}

export const PublicList = ({ tab, query }: Props) => {
  const go = useGo();
  const open = query['task'] ?? null;
  const [inbox] = useState({ tab, queue: 'all', sort: tab === 'todo' ? 'due' : 'received', q: '', filters: {} } as const);
  const rows = useRows(inbox);
  useStaying(rows.stay, open);
  const items = useItems(rows.listed, nothing, 'none');
  const list = useRef<ListHandle>(null);
  const path = tab === 'todo' ? '/pending' : '/audited';
  useLive(rows.lookSoon, rows.heard);
  const back = () => go(path, {});
  const shownRows = items.flatMap((item) => (item.type === 'row' ? [item.row] : []));
  /** The next task opens by itself; the entry of the one decided is not gone back to. */
  const decided = () => {
    const at = shownRows.findIndex((one) => keyOf(one) === open);
    const next = shownRows[at + 1] ?? shownRows[at - 1];
    go(path, next && tab === 'todo' ? { task: keyOf(next) } : {}, { replace: true });
  };
  const row = shownRows.find((one) => keyOf(one) === open) ?? null;
  useReading(tab, row, rows.patch);
  const entry = useOutboxPart(
    ({ entries }) =>
      entries.find(({ decision, state }) => decision.taskId === open && (state === 'failed' || state === 'conflict')) ?? null,
  );
  const pick = (one: InboxRow) => go(path, { task: keyOf(one) });
  const pickTask = useStable((task: string) => go(path, { task }));
  useOutboxNews(({ entry: { decision, state, outcome } }) => {
    if (state === 'undone' && outcome?.type !== 'conflict' && tab === 'todo' && !decision.stays) pickTask(decision.taskId);
  });
  if (open !== null) {
    return (
      <div className={css['phone']}>
        <Reader
          target={row ? targetOf(row) : targetOfKey(open)}
          mode="phone"
          onBack={back}
          onDecided={decided}
          band={entry && <TaskBand entry={entry} onAside={() => outbox.send({ type: 'UNDO', requestId: entry.decision.requestId })} />}
        />
        <OwnOutbox onOpen={pickTask} />
      </div>
    );
  }
  return (
    <div className={css['listPane']}>
      <ListPane
        inbox={inbox}
        list={rows.list}
        fresh={rows.fresh}
        onInsert={rows.insert}
        onNear={rows.near}
        hiddenColumns={shown}
        items={items}
        active={null}
        compact={false}
        touch
        handle={list}
        onPick={pick}
        onStep={() => undefined}
        onEnter={() => undefined}
        onTab={() => go('/dashboard', { tab: 'started' })}
        onNarrow={back}
      />
      <OwnOutbox onOpen={pickTask} />
    </div>
  );
};
