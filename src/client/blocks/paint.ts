/**
 * What waits for the picture: work that nobody sees, and the marks from which key to paint is read in the page itself (interface.md 1.3).
 * The span ends after the picture in which the task that follows stands, or the word that none is left.
 */
import { useEffect, useState } from 'react';

let keyed = false;

/** Latest that work waits for a picture which does not come, in milliseconds: a window that nobody sees draws none. */
const PICTURE_MS = 400;

/** Runs `work` after the next picture; the answer takes it back. */
export const afterPaint = (work: () => void): (() => void) => {
  const { port1, port2 } = new MessageChannel();
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    port1.close();
  };
  const run = () => {
    stop();
    work();
  };
  port1.onmessage = run;
  const frame = requestAnimationFrame(() => port2.postMessage(null));
  const late = setTimeout(run, PICTURE_MS);
  return stop;
};

/** Runs `work` after the next picture, but before a key or press that comes earlier: whoever acts meets what it changes. */
export const afterPaintOrPress = (work: () => void): (() => void) => {
  const stop = () => {
    cancel();
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, run, true);
  };
  const run = () => {
    stop();
    work();
  };
  const cancel = afterPaint(run);
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, run, true);
  return stop;
};

/** What is drawn for a choice that was seen already: the choice itself, one picture later. */
export const useAfterPaint = <Value>(chosen: Value): Value => {
  const [drawn, setDrawn] = useState(chosen);
  useEffect(() => (Object.is(chosen, drawn) ? undefined : afterPaint(() => setDrawn(() => chosen))), [chosen, drawn]);
  return drawn;
};

/** Latest that work waits for a browser that is never idle, in milliseconds. */
const IDLE_MS = 500;

/** Runs `work` after the next picture and so many milliseconds, once the browser has nothing else to do; the answer takes it back. */
export const whenIdle = (work: () => void, rest = 0): (() => void) => {
  const ask = () => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') return work();
    const asked = requestIdleCallback(work, { timeout: IDLE_MS });
    cancel = () => cancelIdleCallback(asked);
  };
  let cancel = afterPaint(() => {
    if (rest === 0) return ask();
    const timer = setTimeout(ask, rest);
    cancel = () => clearTimeout(timer);
  });
  return () => cancel();
};

/** The key that decides was pressed. */
export const markKey = (): void => {
  performance.mark('decision:key');
  keyed = true;
};

/** What follows a decision is in the page; called before the browser draws it. */
export const markShown = (): void => {
  if (!keyed) return;
  keyed = false;
  afterPaint(() => {
    performance.mark('decision:paint');
    performance.measure('decision', 'decision:key', 'decision:paint');
  });
};
