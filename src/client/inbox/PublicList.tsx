/** `/pending` and `/audited` (interface.md 4.1): the phone list without the frame of the application; a row opens the phone reader. */
import type { InboxRow, InboxTab } from '#model/inbox.ts';
import { targetOf } from '#client/blocks/bundle.ts';
import { Reader } from '#client/blocks/Reader.tsx';
import { useGo } from '#client/data/page.ts';
import type { Query } from '#client/data/page.ts';
import { useRef, useState } from 'react';
import css from './InboxPage.module.css';
import { ListPane } from './ListPane.tsx';
import { useLive } from './live.ts';
import { OwnOutbox } from './OwnOutbox.tsx';
import { keyOf } from './queries.ts';
import type { ListHandle } from './TaskList.tsx';
import { targetOfKey } from './useInboxAddress.ts';
import { useItems } from './useItems.ts';
import { useRows, useStaying } from './useRows.ts';

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
  useLive(rows.lookSoon);
  const back = () => go(path, {});
  const pick = (row: InboxRow) => go(path, { task: keyOf(row) });
  if (open !== null) {
    const row = items.flatMap((item) => (item.type === 'row' ? [item.row] : [])).find((one) => keyOf(one) === open);
    return (
      <div className={css['phone']}>
        <Reader target={row ? targetOf(row) : targetOfKey(open)} mode="phone" onBack={back} onDecided={back} />
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
      <OwnOutbox onOpen={(taskId) => go(path, { task: taskId })} />
    </div>
  );
};
