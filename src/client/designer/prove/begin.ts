/** Begins the worker of the designer, apart from the page: looking at a drawing never makes it stutter. */
import type { Work } from './prove.worker.ts';

export interface Hand {
  send(work: Work): void;
  end(): void;
}

/** `lost` hears that it cannot be loaded or died. */
export const beginWorker = <Answer>(heard: (answer: Answer) => void, lost: () => void): Hand => {
  const worker = new Worker(new URL('./prove.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => heard(data));
  worker.addEventListener('error', () => {
    worker.terminate();
    lost();
  });
  return { send: (work) => worker.postMessage(work), end: () => worker.terminate() };
};
