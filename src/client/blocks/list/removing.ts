/**
 * Deletes what can be taken back: gone from the page at once, deleted on the server when its time is over or the page is
 * left. What the server would not delete comes back.
 */
import { preferences } from '#client/data/preferences/preferences.ts';
import { session } from '#client/data/session.ts';
import { removals, type Removal } from './removals.ts';

const HOLD_MS = 8000;

interface Asked extends Pick<Removal, 'scope' | 'key' | 'name'> {
  /** Deletes it; false: it is still there. `leaving`: the page is being left, the call has to outlive it. */
  readonly send: (leaving: boolean) => Promise<boolean>;
}

const work = new Map<
  string,
  { readonly send: Asked['send']; readonly userId: string | undefined; timer?: ReturnType<typeof setTimeout> }
>();

const find = (key: string): Removal | undefined => removals.get().find((one) => one.key === key);
const become = (key: string, state: Removal['state']): void =>
  removals.set(removals.get().map((one) => (one.key === key ? { ...one, state } : one)));
const back = (key: string): void => {
  clearTimeout(work.get(key)?.timer);
  work.delete(key);
  removals.set(removals.get().filter((one) => one.key !== key));
};

const finish = async (key: string, leaving = false): Promise<void> => {
  const asked = work.get(key);
  if (!asked || find(key)?.state !== 'held') return;
  clearTimeout(asked.timer);
  // Never under another person's session.
  if (session.get().user?.userId !== asked.userId) return back(key);
  become(key, 'sending');
  if (!(await asked.send(leaving))) return back(key);
  work.delete(key);
  become(key, 'gone');
};

const wait = (key: string): void => {
  const [asked, hold] = [work.get(key), find(key)?.hold];
  if (!asked || !hold) return;
  clearTimeout(asked.timer);
  asked.timer = setTimeout(() => void finish(key), hold);
};

const held = (): readonly string[] => removals.get().flatMap(({ state, key }) => (state === 'held' ? [key] : []));

addEventListener('pagehide', () => {
  for (const key of held()) void finish(key, true);
});

export const removing = {
  /** Whoever chose a longer time for taking decisions back has it here as well. */
  hold({ send, ...asked }: Asked): void {
    const { hold } = preferences.get();
    work.set(asked.key, { send, userId: session.get().user?.userId });
    removals.set([...removals.get(), { ...asked, state: 'held', hold: hold === 'send' ? null : Math.max(HOLD_MS, hold * 1000) }]);
    wait(asked.key);
  },
  undo: back,
  finish: (key: string): void => void finish(key),
  pause: (): void => {
    for (const key of held()) clearTimeout(work.get(key)?.timer);
  },
  /** The whole time begins anew. */
  goOn: (): void => {
    for (const key of held()) wait(key);
  },
  /** Deletes what is held, now. */
  flush: async (): Promise<void> => void (await Promise.all(held().map((key) => finish(key)))),
};
