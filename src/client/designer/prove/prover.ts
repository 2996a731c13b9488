/** A worker of one's own for proving: only the newest drawing is looked at, and a long look at an older one is given up. */
import { beginWorker, type Hand } from './begin.ts';
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
  let worker: Hand | null = null;
  let busy = false;
  /** It has been loaded: what takes long from now on is the looking. */
  let loaded = false;
  let waiting: Question | null = null;
  let giveUp = 0;

  const stop = (): void => {
    clearTimeout(giveUp);
    worker?.end();
    worker = null;
    busy = false;
  };
  const next = (): void => {
    clearTimeout(giveUp);
    if (!waiting) return;
    if (busy) {
      // What is still being loaded is waited for, or it would begin anew with every change.
      if (!loaded) return;
      giveUp = setTimeout(() => {
        stop();
        next();
      }, longest) as unknown as number;
      return;
    }
    worker ??= beginWorker<Answer | Broken>(
      (answer) => {
        busy = false;
        loaded = true;
        heard(answer);
        next();
      },
      () => {
        stop();
        lost();
      },
    );
    busy = true;
    worker.send({ prove: waiting });
    waiting = null;
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
