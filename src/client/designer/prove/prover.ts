/** A worker of one's own for proving: only the newest drawing is looked at, and a long look at an older one is given up. */
import type { Answer, Question } from './proving.ts';

export interface Broken {
  readonly revision: number;
  /** What the checks said when they broke. */
  readonly broken: string;
}

export interface Prover {
  /** Takes the place of a question that waits; the answer goes to whoever made the prover. */
  ask(question: Question): void;
  end(): void;
}

/** Milliseconds after which a look at an older drawing is given up for a newer one. */
const longest = 1000;

/** `heard` gets the answers; `lost` hears that the worker cannot be loaded or died. */
export const createProver = (heard: (answer: Answer | Broken) => void, lost: () => void): Prover => {
  let worker: Worker | null = null;
  let busy = false;
  let waiting: Question | null = null;
  let giveUp = 0;

  const stop = (): void => {
    clearTimeout(giveUp);
    worker?.terminate();
    worker = null;
    busy = false;
  };
  const next = (): void => {
    clearTimeout(giveUp);
    if (!waiting) return;
    if (busy) {
      giveUp = setTimeout(() => {
        stop();
        next();
      }, longest) as unknown as number;
      return;
    }
    worker ??= begin();
    busy = true;
    worker.postMessage(waiting);
    waiting = null;
  };
  const begin = (): Worker => {
    const made = new Worker(new URL('./prove.worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<Answer | Broken>) => {
      busy = false;
      heard(data);
      next();
    });
    made.addEventListener('error', () => {
      stop();
      lost();
    });
    return made;
  };

  return {
    ask(question) {
      waiting = question;
      next();
    },
    end() {
      waiting = null;
      stop();
    },
  };
};
