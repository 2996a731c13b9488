/** Work of the business that looks again and again for what has become due, every few seconds, beside the work of every day (work.ts). */
import type { Context, Services } from '../context.ts';
import type * as shapes from '../area.ts';

export type Turn = shapes.Turn<Context>;

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
