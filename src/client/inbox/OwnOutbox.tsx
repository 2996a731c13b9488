/** The outbox of this window under a list: its strip with what its buttons do, and what became of each decision. */
import { outbox, useOutbox } from '#client/blocks/outbox.ts';
import { usePreferences } from '#client/data/preferences.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { OutboxStrip } from './OutboxStrip.tsx';

const OutboxList = lazy(async () => ({ default: (await import('./OutboxList.tsx')).OutboxList }));

export const OwnOutbox = () => {
  const { hold } = usePreferences();
  const context = useOutbox();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { entries, found } = context;
  const told = entries.filter(({ state }) => state === 'waiting' || state === 'failed' || state === 'conflict');
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
        hold={hold * 1000}
        onUndo={() => outbox.send({ type: 'UNDO_LAST' })}
        onSendNow={() => outbox.send({ type: 'SEND_ALL' })}
        onPause={(yes) => outbox.send({ type: yes ? 'PAUSE' : 'GO_ON' })}
        onFound={(send) => outbox.send({ type: send ? 'SEND_FOUND' : 'DROP_FOUND' })}
        details={{ id, open, onOpen: setOpen }}
      />
    </>
  );
};
