/**
 * What waits for the picture: work that nobody sees, and the marks from which key to paint is read in the page itself (interface.md 1.3).
 * The span ends after the picture in which the task that follows stands, or the word that none is left.
 */

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

/** Latest that work waits for a browser that is never idle, in milliseconds. */
const IDLE_MS = 500;

/** Runs `work` after the next picture, once the browser has nothing else to do; the answer takes it back. */
export const whenIdle = (work: () => void): (() => void) => {
  let cancel = afterPaint(() => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') return work();
    const asked = requestIdleCallback(work, { timeout: IDLE_MS });
    cancel = () => cancelIdleCallback(asked);
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
