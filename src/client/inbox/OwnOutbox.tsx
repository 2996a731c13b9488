/** The outbox of this window under a list: its strip with what its buttons do. */
import { outbox, useOutbox } from '#client/blocks/outbox.ts';
import { usePreferences } from '#client/data/preferences.ts';
import { OutboxStrip } from './OutboxStrip.tsx';

export const OwnOutbox = () => {
  const { hold } = usePreferences();
  return (
    <OutboxStrip
      outbox={useOutbox()}
      hold={hold * 1000}
      onUndo={() => outbox.send({ type: 'UNDO_LAST' })}
      onSendNow={() => outbox.send({ type: 'SEND_ALL' })}
      onPause={(yes) => outbox.send({ type: yes ? 'PAUSE' : 'GO_ON' })}
      onFound={(send) => outbox.send({ type: send ? 'SEND_FOUND' : 'DROP_FOUND' })}
    />
  );
};
