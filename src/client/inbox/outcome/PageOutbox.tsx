/** Decisions on their way, on pages that have no list: undone, the task is read in the inbox again. */
import { outbox, useOutboxNews } from '#client/blocks/decide/outbox.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { useStable } from '#client/blocks/useStable.ts';
import { useGo } from '#client/data/page/page.ts';
import { OwnOutbox } from './OwnOutbox.tsx';
import { words } from '#client/inbox/inboxWords.ts';

export const PageOutbox = () => {
  const go = useGo();
  const read = useStable((task: string) => go('/dashboard', { task }));
  useOutboxNews(({ entry: { decision, state, outcome } }) => {
    if (state === 'undone' && outcome?.type !== 'conflict' && !decision.stays) read(decision.taskId);
  });
  useShortcuts('page', {
    KeyZ: { words: words.undo, run: () => outbox.send({ type: 'UNDO_LAST' }) },
    'Shift+KeyZ': { words: words.sendNow, run: () => outbox.send({ type: 'SEND_ALL' }) },
  });
  return <OwnOutbox onOpen={read} />;
};
