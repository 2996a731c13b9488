/** Hears what the real inbox of a practice does and keeps the run; tasks that a step needs and that are gone come again. */
import { outbox, useOutboxNews } from '#client/blocks/decide/outbox.ts';
import { queries } from '#client/data/server/queries.ts';
import { useBulk } from '#client/inbox/bulk/bulkBox.ts';
import { useEffect, useRef, useState } from 'react';
import { templates } from './invented.ts';
import type { InboxRoom } from './inboxRoom.ts';
import { begun, next, stepOf, type Heard, type Run } from './run.ts';
import { steps } from './steps.ts';

const underWay = new Set(['held', 'paused', 'waiting', 'sending']);

/** A ready-made opinion in either language. */
const isReady = (comment: string): boolean => templates.some(({ text }) => text.en === comment || text.zh === comment);

export const useRun = (room: InboxRoom): { readonly run: Run; readonly searched: () => void } => {
  const [run, setRun] = useState(begun);
  const latest = useRef(run);
  const hear = (heard: Heard): void => {
    const now = next(latest.current, heard);
    if (now === latest.current) return;
    latest.current = now;
    setRun(now);
  };
  // A clock that goes on after it stood still tells again that it holds.
  const known = useRef(new Set<string>());
  useOutboxNews(({ entry: { decision, state } }) => {
    const { requestId, action, taskId, comment } = decision;
    if (state === 'undone') hear({ type: 'undone' });
    if (state === 'done') hear({ type: 'sent', taskId });
    if (state !== 'held' || known.current.has(requestId)) return;
    known.current.add(requestId);
    hear({ type: 'held', action, taskId, want: room.wantOf(taskId), ready: isReady(comment) });
  });
  const { step, context } = useBulk();
  const { bulk } = context;
  const batch = step === 'held' ? bulk : null;
  useEffect(() => {
    if (batch !== null) hear({ type: 'batch', action: batch.action, count: batch.items.length });
    // One batch is heard once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [batch?.requestId]);

  const now = stepOf(run);
  useEffect(() => {
    const want = now === null ? null : steps[now].want;
    if (want === null) return;
    const { entries } = outbox.context();
    const held = new Set(entries.filter(({ state }) => underWay.has(state)).map(({ decision }) => decision.taskId));
    if (room.ensure(want, held)) void queries.invalidateQueries({ queryKey: ['inbox'] });
  }, [room, now, run]);
  return { run, searched: () => hear({ type: 'searched' }) };
};
