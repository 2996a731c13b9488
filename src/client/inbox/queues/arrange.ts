/** Changes how the queues are arranged; kept as preferences, so that it follows the person to every computer. */
import { preferences } from '#client/data/preferences/preferences.ts';

/** As many as the server keeps. */
const most = 300;

/** `key` at the place of `target`, which makes room for it. Pure. */
export const movedTo = (keys: readonly string[], key: string, target: string): readonly string[] => {
  const to = keys.indexOf(target);
  return to < 0 ? keys : keys.filter((one) => one !== key).toSpliced(to, 0, key);
};

const hiddenWithout = (key: string): readonly string[] => preferences.get().hiddenQueues.filter((one) => one !== key);

export const arrange = {
  /** Among the keys of its section: all of them, in the order they stand in. */
  move(section: readonly string[], key: string, target: string): void {
    const others = preferences.get().queueOrder.filter((one) => !section.includes(one));
    void preferences.set({ queueOrder: [...movedTo(section, key, target), ...others].slice(0, most) });
  },
  hide: (key: string): void => void preferences.set({ hiddenQueues: [key, ...hiddenWithout(key)].slice(0, most) }),
  show: (key: string): void => void preferences.set({ hiddenQueues: hiddenWithout(key) }),
  reset: (): void => void preferences.set({ queueOrder: [], hiddenQueues: [] }),
};
