/**
 * What a window leaves on this computer lies under its own name, so that no window takes for lost what another one still works on. A
 * window says with a lock that it lives; what is left of one that is gone is taken over by the next that asks.
 */
import { newRequestId } from './server/requestId.ts';

export const ownWindow = newRequestId();
const lockOf = (name: string): string => `tydf/window/${name}`;

let living: Promise<void> | null = null;

/** Resolves when the lock is held, which it stays until the window goes. Addresses without locks do without. */
export const live = (): Promise<void> =>
  (living ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const forever = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(lockOf(ownWindow), forever).catch(() => resolve());
  }));

/** Does the work where that window is gone, alone; undefined where it lives. */
export const whereGone = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> => {
  if (name === ownWindow) return undefined;
  if (!navigator.locks) return work();
  return navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
};
