/**
 * Measures what people feel and sends it: once a minute when the browser rests, and as the page is left; nothing while the
 * server cannot be reached. Loaded after the first page, so it reads what was measured before from the browser's own list.
 */
import { outbox } from '#client/blocks/decide/outbox.ts';
import { whenIdle } from '#client/blocks/paint.ts';
import { call } from '#client/data/server/call.ts';
import { connection } from '#client/data/server/connection.ts';
import { session } from '#client/data/session.ts';
import { note, takeNoted } from '#client/data/server/timings.ts';

const EVERY_MS = 60_000;

const send = (): void => {
  if (!connection.up() || session.get().token === null) return;
  const noted = takeNoted();
  // Whether it arrived is nobody's concern: figures of a day do not rest on one window.
  if (noted.length > 0)
    void call('POST', '/tydf/administration/timings', { body: { noted }, quiet: true, keepalive: true, byPerson: false });
};

/** Begins to measure; the answer ends it. */
export const startTimings = (): (() => void) => {
  let opened: number | null = null;
  const entries = new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries().toSorted((a, b) => a.startTime - b.startTime)) {
      if (name === 'inbox') opened = startTime;
      if (name !== 'decision') continue;
      note('decision', Math.round(duration));
      if (opened !== null && startTime >= opened) note('firstDecision', Math.round(startTime - opened));
      opened = null;
    }
  });
  entries.observe({ type: 'mark', buffered: true });
  entries.observe({ type: 'measure', buffered: true });
  const unheard = outbox.hear(({ entry: { state, outcome } }) => {
    if (state === 'done') note('decided');
    // What was refused, or done by another, is put aside; only what nobody answered yet was taken back.
    if (state === 'undone' && outcome === null) note('undone');
  });
  let idle = (): void => undefined;
  const timer = setInterval(() => (idle = whenIdle(send)), EVERY_MS);
  const left = (): void => {
    if (document.visibilityState === 'hidden') send();
  };
  document.addEventListener('visibilitychange', left);
  addEventListener('pagehide', send);
  return () => {
    entries.disconnect();
    unheard();
    clearInterval(timer);
    idle();
    document.removeEventListener('visibilitychange', left);
    removeEventListener('pagehide', send);
    send();
  };
};
