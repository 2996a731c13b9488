/** Work of the business that looks again and again for what has become due, every few seconds, beside the work of every day (work.ts). */
import type { Services } from '../context.ts';

export interface Turn {
  readonly key: string;
  readonly everyMs: number;
  /**
   * Does what is due now, in transactions of its own, and answers how much was done. Several servers may do so at once, so each piece is
   * taken under a lock that the others skip.
   */
  readonly run: (services: Services) => Promise<number>;
}

/** Works until it is stopped; `stop` resolves when the turns in progress have ended. */
export function startTurns(services: Services, turns: readonly Turn[]): { stop(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>();
  const timers = turns.map(({ key, everyMs, run }) => {
    const timer = setInterval(() => {
      if (running.has(key)) return;
      const turn = run(services)
        .catch((error: unknown) => services.log.error({ err: error, key }, 'work of the business could not be done; it goes on'))
        .finally(() => running.delete(key));
      running.set(key, turn);
    }, everyMs);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
