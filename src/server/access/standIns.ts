/**
 * Standing in for somebody who is away: for a time, in some flows or all, their own tasks are another's too. It
 * goes one step, never on to a third, and nobody comes to decide their own document by it.
 */
import type { Principal } from '#machines/flow.ts';

export interface StandIn {
  /** Who is away. */
  readonly userId: string;
  /** Keys of flows; empty: all. */
  readonly flows: readonly string[];
  /** ISO instants; the end is not part of it. */
  readonly from: string;
  readonly to: string;
}

interface About {
  readonly flow: string;
  readonly starterId: string | null;
  readonly now: string;
}

export const isActive = ({ flows, from, to }: Omit<StandIn, 'userId'>, { flow, now }: Pick<About, 'flow' | 'now'>): boolean => {
  const at = Date.parse(now);
  return Date.parse(from) <= at && at < Date.parse(to) && (flows.length === 0 || flows.includes(flow));
};

interface Asked {
  readonly principals: readonly Principal[];
  readonly assigneeId: string | null;
}

/** In whose stead this person acts on a task now; null where they do not. */
export function standsFor(
  { userId, standIns = [] }: { readonly userId: string; readonly standIns?: readonly StandIn[] },
  { principals, assigneeId }: Asked,
  about: About,
): string | null {
  if (standIns.length === 0 || about.starterId === userId) return null;
  const asked = assigneeId === null ? principals : [`u:${assigneeId}`];
  return standIns.find((one) => asked.includes(`u:${one.userId}`) && isActive(one, about))?.userId ?? null;
}
