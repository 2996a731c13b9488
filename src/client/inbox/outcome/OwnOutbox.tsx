/** The outbox of this window under a list: its strip with what its buttons do, and that of a batch, which is loaded when there is one. */
import { outbox, useOutbox } from '#client/blocks/decide/outbox.ts';
import { afterPaint, whenIdle } from '#client/blocks/paint.ts';
import type { OutboxEvent } from '#machines/decision.ts';
import { kept } from '#client/data/kept.ts';
import { holdMs, usePreferences } from '#client/data/preferences/preferences.ts';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { bulkKey, useBulkRows } from '#client/blocks/list/bulkRows.ts';
import { OutboxStrip } from './OutboxStrip.tsx';

const OutboxList = lazy(async () => ({ default: (await import('./OutboxList.tsx')).OutboxList }));
const BulkStrip = lazy(async () => ({ default: (await import('#client/inbox/bulk/BulkStrip.tsx')).BulkStrip }));

interface Props {
  /** Shows the row of a task in the reader. */
  readonly onOpen: (taskId: string) => void;
  /** A button that had the focus went with what it was for. */
  readonly onLeave?: () => void;
}

export const OwnOutbox = memo(({ onOpen, onLeave }: Props) => {
  const hold = holdMs(usePreferences());
  // The task that follows comes first.
  const context = useDeferredValue(useOutbox());
  const { there } = useBulkRows();
  const leaving = () => afterPaint(() => document.activeElement === document.body && onLeave?.());
  const tell = (event: OutboxEvent) => {
    outbox.send(event);
    leaving();
  };
  const [left, setLeft] = useState(false);
  const id = useId();
  const [open, setOpen] = useState(false);
  const { entries, found } = context;
  const told = entries.filter(({ state }) => state === 'waiting' || state === 'failed' || state === 'conflict');
  // A batch that an earlier start did not send is asked about.
  useEffect(() => whenIdle(() => void kept.get(bulkKey).then((bulk) => bulk !== undefined && setLeft(true))), []);
  return (
    <>
      {open && told.length + found.length > 0 && (
        <Suspense>
          <OutboxList
            id={id}
            entries={told}
            found={found}
            onTakeBack={({ decision }) => outbox.send({ type: 'UNDO', requestId: decision.requestId })}
            onRetry={({ decision }) => outbox.send({ type: 'RETRY', requestId: decision.requestId })}
          />
        </Suspense>
      )}
      <OutboxStrip
        outbox={context}
        hold={hold}
        onUndo={() => tell({ type: 'UNDO_LAST' })}
        onSendNow={() => tell({ type: 'SEND_ALL' })}
        onPause={(yes) => outbox.send({ type: yes ? 'PAUSE' : 'GO_ON' })}
        onFound={(send) => tell({ type: send ? 'SEND_FOUND' : 'DROP_FOUND' })}
        details={{ id, open, onOpen: setOpen }}
      />
      {(there || left) && (
        <Suspense>
          <BulkStrip onOpen={onOpen} onDone={leaving} />
        </Suspense>
      )}
    </>
  );
});
