/**
 * Where decisions stand that the server has not confirmed: one record for each window under the person's id, taken over by
 * the next that starts where its window is gone.
 */
import { call } from '#client/data/server/call.ts';
import { connection } from '#client/data/server/connection.ts';
import { kept } from '#client/data/kept.ts';
import { live, ownWindow, whereGone } from '#client/data/window.ts';
import type { Decision } from '#machines/decision.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';

const PREFIX = 'outbox/';
const own = PREFIX + ownWindow;

export const keepDecisions = async (open: readonly Decision[]): Promise<void> => {
  await live();
  await (open.length > 0 ? kept.set(own, open) : kept.remove(own));
};

/** Hands over what windows left behind that are gone; `take` returns when it is kept anew. */
export const adoptDecisions = async (take: (decisions: readonly Decision[]) => Promise<void>): Promise<void> => {
  for (const [name] of await kept.all(PREFIX)) {
    await whereGone(name.slice(PREFIX.length), async () => {
      const decisions = await kept.get<readonly Decision[]>(name);
      if (decisions === undefined) return;
      await take(decisions);
      await kept.remove(name);
    });
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
