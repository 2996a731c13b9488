/** Work that lasts as long as a test wants it to, and counts how often it was begun and ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { w } from '#model/words.ts';
import type { JobKind } from '#server/jobs/kind.ts';

export interface Slow {
  readonly kind: JobKind;
  readonly begun: string[];
  readonly ended: string[];
  readonly stopped: string[];
  release(): void;
}

/** `again`: it may be run again after a server died. It goes on until it is released or stopped. */
export function slowKind(again: boolean, by = ''): Slow {
  let released = false;
  const [begun, ended, stopped]: [string[], string[], string[]] = [[], [], []];
  const named = (input: Readonly<Record<string, unknown>>): string => String(input['n']);
  return {
    begun,
    ended,
    stopped,
    release: () => void (released = true),
    kind: {
      key: 'slow',
      words: w('Slow', '慢'),
      byHand: true,
      again,
      ask: () => Promise.resolve({ name: w('Slow', '慢'), rows: 1_000 }),
      async run(_context, input, { progress, signal }) {
        begun.push(named(input));
        for (let done = 1; !released; done += 1) {
          signal.throwIfAborted();
          progress(done, 1_000);
          await sleep(20);
        }
        ended.push(named(input));
        const text = `${by}${named(input)}`;
        // eslint-disable-next-line @typescript-eslint/require-await -- a file is read as it comes
        const bytes = async function* (): AsyncGenerator<Uint8Array> {
          yield Buffer.from(text);
        };
        return { note: w(text, text), file: { name: 'slow.txt', bytes: bytes() } };
      },
      stopped: (_context, input) => Promise.resolve(void stopped.push(named(input))),
    },
  };
}
