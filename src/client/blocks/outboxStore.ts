/**
 * Where decisions stand that the server has not confirmed: one record for each window under the person's id (rulings 29), so that no
 * window takes for lost what another one is about to send. A window says with a lock that it lives; the record of one that is gone is
 * taken over by the next that starts.
 */
import { call } from '#client/data/call.ts';
import { connection } from '#client/data/connection.ts';
import { kept } from '#client/data/kept.ts';
import { newRequestId } from '#client/data/requestId.ts';
import type { Decision } from '#machines/decision.ts';
import type { DocumentBundle } from '#model/inbox.ts';

const PREFIX = 'outbox/';
const own = PREFIX + newRequestId();
const lockOf = (name: string): string => `tydf/${name}`;

let living: Promise<void> | null = null;

/** Resolves when the lock is held, which it stays until the window goes. Addresses without locks (rulings 37) do without. */
const live = (): Promise<void> =>
  (living ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const forever = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(lockOf(own), forever).catch(() => resolve());
  }));

export const keepDecisions = async (open: readonly Decision[]): Promise<void> => {
  await live();
  await (open.length > 0 ? kept.set(own, open) : kept.remove(own));
};

/** Hands over what windows left behind that are gone; `take` returns when it is kept anew. */
export const adoptDecisions = async (take: (decisions: readonly Decision[]) => Promise<void>): Promise<void> => {
  for (const [name] of await kept.all(PREFIX)) {
    if (name === own) continue;
    const adopt = async (): Promise<void> => {
      const decisions = await kept.get<readonly Decision[]>(name);
      if (decisions === undefined) return;
      await take(decisions);
      await kept.remove(name);
    };
    if (!navigator.locks) await adopt();
    else await navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => (lock === null ? undefined : adopt()));
  }
};

/**
 * Whether the decision can change nothing any more: its task is not open for this person, because it went out while the page was being
 * left, or somebody was faster. Sent once more under its id, it only tells which. False when nobody can say.
 */
export const isOver = async ({ taskId }: Decision): Promise<boolean> => {
  if (!connection.up()) return false;
  const { code, data } = await call<DocumentBundle>('GET', `/tydf/process/task/${taskId}`, { quiet: true });
  return code === '404' || (code === '200' && data.can.approve === undefined && data.can.reject === undefined);
};
