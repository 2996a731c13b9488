/** Whether there is long-running work that this window knows of: the tray is loaded only then. Nothing is stored; the server knows. */
let some = false;
const listeners = new Set<() => void>();

export const jobsMark = {
  get: (): boolean => some,
  set(next: boolean): void {
    if (next === some) return;
    some = next;
    for (const heard of listeners) heard();
  },
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard);
    return () => void listeners.delete(heard);
  },
};
