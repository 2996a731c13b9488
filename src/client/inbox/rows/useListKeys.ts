/** Keys of the list: walking, selecting, taking back. */
import { outbox, useOutboxNews } from '#client/blocks/decide/outbox.ts';
import { type ShortcutMap, useShortcuts } from '#client/blocks/shortcuts.ts';
import { lastHeld } from '#machines/decision.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import { w } from '#model/words.ts';
import { useEffect, useRef } from 'react';
import { bulkRows } from '#client/blocks/list/bulkRows.ts';
import { isAlike, type Selection } from '#client/inbox/bulk/selection.ts';
import { words } from '#client/inbox/inboxWords.ts';

interface ListKeys {
  readonly row: InboxRow | null;
  readonly rows: () => readonly InboxRow[];
  readonly selection: Selection;
  readonly step: (by: number) => InboxRow | null;
  readonly insert: () => void;
  readonly toQueues: () => void;
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

/** People mean to take back what they began last, a batch or a single decision. */
const useLastTaken = () => {
  const taken = useRef<'batch' | 'decision'>('decision');
  const decision = useRef('');
  useOutboxNews(({ entry: { state, decision: now } }) => {
    if (state !== 'held' || now.requestId === decision.current) return;
    decision.current = now.requestId;
    taken.current = 'decision';
  });
  useEffect(() => {
    let held = false;
    return bulkRows.subscribe(() => {
      const now = bulkRows.get().undo !== null;
      if (now && !held) taken.current = 'batch';
      held = now;
    });
  }, []);
  return taken;
};

export const useListKeys = ({ row, rows, selection, step, insert, toQueues }: ListKeys): void => {
  const taken = useLastTaken();
  /** Selects where one stands and where one comes to. */
  const extend = (by: number) => {
    const next = step(by);
    selection.add([row, next].filter((one) => one !== null));
  };
  const selecting: ShortcutMap = {
    KeyX: { words: words.select, run: () => row !== null && selection.toggle(row) },
    'Shift+KeyX': {
      words: w('Select alike', '选择同类'),
      run: () => row !== null && selection.add(rows().filter((other) => isAlike(row, other))),
    },
    'Shift+KeyJ': { words: w('Select on', '向下选择'), run: () => extend(1) },
    'Shift+KeyK': { words: w('Select back', '向上选择'), run: () => extend(-1) },
    'Mod+KeyA': {
      words: w('Select all of this list', '选择列表中全部任务'),
      run: (event: KeyboardEvent) => (isTyping(event) ? false : selection.add(rows())),
    },
  };
  useShortcuts('list', {
    KeyJ: { words: words.next, run: () => step(1) },
    KeyK: { words: words.previous, run: () => step(-1) },
    ...selecting,
    KeyZ: {
      words: words.undo,
      run: () => {
        const { undo } = bulkRows.get();
        const single = lastHeld(outbox.context().entries) !== undefined;
        if (undo && (taken.current === 'batch' || !single)) undo();
        else outbox.send({ type: 'UNDO_LAST' });
      },
    },
    'Shift+KeyZ': {
      words: words.sendNow,
      run: () => {
        bulkRows.get().sendNow?.();
        outbox.send({ type: 'SEND_ALL' });
      },
    },
    Period: { words: words.insert, run: insert },
    KeyQ: { words: words.queues, run: toQueues },
  });
};
