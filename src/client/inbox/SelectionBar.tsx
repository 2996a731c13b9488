/** What can be done with the selected tasks, at the foot of the list (interface 4.3.3, 5.3). Loaded with the first selection. */
import { acts } from '#client/blocks/actionWords.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { Money } from '#client/theme/figures.tsx';
import { useSay } from '#client/words/language.tsx';
import type { InboxRow } from '#model/inbox.ts';
import type { BulkAction } from '#machines/bulk.ts';
import { w } from '#model/words.ts';
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useBulkRows } from './bulkRows.ts';
import { sumOf } from './groups.ts';
import { askPage, type InboxQuery } from './queries.ts';
import { useSelectedRows, useSelection } from './selection.ts';
import css from './Bulk.module.css';

const words = {
  selected: w('{n} selected', '已选 {n} 条'),
  clear: w('Clear the selection', '取消选择'),
  all: w('Select all of this list', '选择列表中全部任务'),
  reading: w('Reading… {n}', '正在读取… {n}'),
  most: w('At most {n} at once.', '一次最多 {n} 条。'),
  busy: w('Another batch is still on its way.', '上一批尚未处理完。'),
};

/** So many tasks can be decided in one batch. */
const most = 1000;

interface Props {
  readonly inbox: InboxQuery;
  /** More can be read than what stands in the list. */
  readonly more: boolean;
  readonly onDecide: (action: BulkAction) => void;
}

export const SelectionBar = ({ inbox, more, onDecide }: Props) => {
  const say = useSay();
  const selection = useSelection();
  const rows = useSelectedRows();
  const { undo, hidden } = useBulkRows();
  const [reading, setReading] = useState<number | null>(null);
  const busy = undo !== null || hidden.size > 0;
  const decide = (action: BulkAction) => !busy && onDecide(action);
  useShortcuts('bar', {
    KeyA: { words: acts.approve.words, run: () => decide('approve') },
    KeyR: { words: acts.reject.words, run: () => decide('reject') },
    Escape: { words: words.clear, run: selection.clear },
  });
  const all = async () => {
    const found: InboxRow[] = [];
    setReading(0);
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof askPage>> | null = await askPage(inbox, after).catch(() => null);
      if (page === null) break;
      found.push(...page.rows);
      setReading(found.length);
      after = page.next;
    } while (after !== null && found.length < most);
    setReading(null);
    selection.add(found.slice(0, most));
  };
  const sum = sumOf([...rows.values()]);
  return (
    <div className={css['bar']} role="toolbar" aria-label={say(words.selected, { n: rows.size })}>
      <span role="status">
        {say(words.selected, { n: rows.size })}
        {sum !== null && (
          <>
            {' · Σ '}
            <Money value={sum} />
          </>
        )}
        {rows.size >= most && ` · ${say(words.most, { n: most })}`}
        {busy && ` · ${say(words.busy)}`}
      </span>
      <span className={css['buttons']}>
        {more && rows.size < most && (
          <Button size="compact-sm" variant="subtle" loading={reading !== null} onClick={() => void all()}>
            {reading === null ? say(words.all) : say(words.reading, { n: reading })}
          </Button>
        )}
        <Button
          size="compact-sm"
          aria-disabled={busy || undefined}
          data-disabled={busy || undefined}
          leftSection={<Icon name="approve" />}
          rightSection={<Kbd keys="A" />}
          aria-keyshortcuts="A"
          onClick={() => decide('approve')}
        >
          {say(acts.approve.words)}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={busy || undefined}
          data-disabled={busy || undefined}
          leftSection={<Icon name="reject" />}
          rightSection={<Kbd keys="R" />}
          aria-keyshortcuts="R"
          onClick={() => decide('reject')}
        >
          {say(acts.reject.words)}
        </Button>
        <CloseButton size="md" aria-label={say(words.clear)} onClick={selection.clear} />
      </span>
    </div>
  );
};
