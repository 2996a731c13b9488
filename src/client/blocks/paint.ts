/**
 * What waits for the picture: work that nobody sees, and the marks from which key to paint is read in the page itself.
 * The span ends after the picture in which the task that follows stands, or the word that none is left.
 */
import { whenRested } from './rest.ts';

/** When the key was pressed whose picture is waited for, in milliseconds of the page. */
let keyed: number | null = null;

/** Latest that work waits for a picture which does not come, in milliseconds: a window that nobody sees draws none. */
const PICTURE_MS = 400;

/** Hears when the picture was done, in milliseconds of the page. */
type AfterPicture = (done: number) => void;

/** What waits for the picture that comes next, together: asking for one is itself work before it. */
let waiting: Set<AfterPicture> | null = null;

const awaitPicture = (): Set<AfterPicture> => {
  const all = new Set<AfterPicture>();
  const { port1, port2 } = new MessageChannel();
  // What is asked for from here on is drawn by another picture.
  const closed = () => void (waiting = waiting === all ? null : waiting);
  const run = () => {
    closed();
    cancelAnimationFrame(frame);
    clearTimeout(late);
    port1.close();
    const done = performance.now();
    for (const work of all) {
      try {
        work(done);
      } catch (error) {
        reportError(error);
      }
    }
  };
  port1.onmessage = run;
  const frame = requestAnimationFrame(() => {
    closed();
    port2.postMessage(null);
  });
  const late = setTimeout(run, PICTURE_MS);
  return all;
};

/** Runs `work` after the next picture; the answer takes it back. */
export const afterPaint = (work: AfterPicture): (() => void) => {
  waiting ??= awaitPicture();
  const all = waiting;
  // A function of its own: the same work may wait twice.
  const waits: AfterPicture = (done) => work(done);
  all.add(waits);
  return () => void all.delete(waits);
};

/** Work is done before a press that came earlier than its picture: what that work asks for may not wait either. */
let pressed = false;

/** Runs `work` after the next picture, but before a key or press that comes earlier: whoever acts meets what it changes. */
export const afterPaintOrPress = (work: () => void): (() => void) => {
  if (pressed) {
    work();
    return () => undefined;
  }
  const stop = () => {
    cancel();
    for (const kind of ['keydown', 'pointerdown']) removeEventListener(kind, press, true);
  };
  const run = () => {
    stop();
    work();
  };
  const press = () => {
    pressed = true;
    try {
      run();
    } finally {
      pressed = false;
    }
  };
  const cancel = afterPaint(run);
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, press, true);
  return stop;
};

/** Latest that work waits for a browser that is never idle, in milliseconds. */
const IDLE_MS = 500;

/** Runs `work` after the next picture, once the person rested so many milliseconds and the browser has nothing else to do; the answer takes it back. */
export const whenIdle = (work: () => void, rest = 0): (() => void) => {
  const ask = () => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') return work();
    const asked = requestIdleCallback(work, { timeout: IDLE_MS });
    cancel = () => cancelIdleCallback(asked);
  };
  let cancel = afterPaint(() => {
    if (rest === 0) return ask();
    cancel = whenRested(ask, rest);
  });
  return () => cancel();
};

/** The key that decides was pressed. */
export const markKey = (): void => {
  keyed = performance.now();
};

/** What follows a decision is in the page; called before the browser draws it. */
export const markShown = (): void => {
  if (keyed === null) return;
  const start = keyed;
  keyed = null;
  afterPaint((end) => performance.measure('decision', { start, end }));
};
