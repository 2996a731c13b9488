/** What waits until the person rests: work that the next key would have to wait for. */
const touches = ['keydown', 'pointerdown', 'wheel'] as const;

/** When the person last touched anything, in milliseconds of the page; null before anybody asked, as if they just had. */
let touched: number | null = null;

/** One listener for all that wait: a touch is only noted, as whatever it does comes before its picture. */
const heed = (): number => {
  if (touched !== null) return touched;
  touched = performance.now();
  const note = () => {
    touched = performance.now();
  };
  for (const touch of touches) addEventListener(touch, note, { capture: true, passive: true });
  return touched;
};

/**
 * Runs `work` when the person has touched nothing for so many milliseconds, which may be so already, and whatever they touch after `atMost`;
 * the answer takes it back.
 */
export const whenRested = (work: () => void, ms: number, atMost = Infinity): (() => void) => {
  const end = performance.now() + atMost;
  const left = () => Math.min(heed() + ms, end) - performance.now();
  const look = () => {
    if (left() > 0) timer = setTimeout(look, left());
    else work();
  };
  let timer = setTimeout(look, Math.max(0, left()));
  return () => clearTimeout(timer);
};

/** What happened elsewhere comes in so long after the last touch, in milliseconds: the next key is not to wait for it. */
const REST_MS = 500;
/** Nor does it wait longer than this for somebody who writes on and on. */
const PATIENCE_MS = 3_000;
/** News within so many milliseconds come in together. */
const SETTLE_MS = 250;

/** Runs what follows of news, or of an answer that nobody waits for, when no key is likely to wait for it; the answer takes it back. */
export const whenQuiet = (work: () => void): (() => void) => whenRested(work, REST_MS, PATIENCE_MS);

/** Brings in what happened elsewhere, once for all asks of a moment, when it is quiet; `cancel` takes back what was asked. */
export const settling = () => {
  let stop: (() => void) | null = null;
  let latest = (): void => undefined;
  const run = () => {
    stop = null;
    latest();
  };
  return {
    // What is asked for already does not begin to wait anew: news without end would never come in.
    ask: (work: () => void): void => {
      latest = work;
      if (stop !== null) return;
      const timer = setTimeout(() => (stop = whenQuiet(run)), SETTLE_MS);
      stop = () => clearTimeout(timer);
    },
    cancel: (): void => {
      stop?.();
      stop = null;
    },
  };
};

/** Runs `work` when the person who types in `field` rested so many milliseconds, or left it; the answer takes it back. */
export const whenTyped = (field: EventTarget, work: () => void, ms: number): (() => void) => {
  const stop = () => {
    cancel();
    field.removeEventListener('blur', run);
  };
  const run = () => {
    stop();
    work();
  };
  const cancel = whenRested(run, ms);
  field.addEventListener('blur', run);
  return stop;
};
