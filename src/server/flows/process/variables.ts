/** Variables and works of a stored instance, as its snapshot has them. */
import type { StoredSnapshot, Values } from '#machines/flow.ts';
import type { FlowContext } from '#machines/run/context.ts';

const contextOf = (snapshot: StoredSnapshot): FlowContext | null => (snapshot['context'] as FlowContext | undefined) ?? null;

/** Variables of the process itself. */
export const variablesOf = (snapshot: StoredSnapshot): Values => contextOf(snapshot)?.variables ?? {};

/** Element at which the flow was rejected: an error end, or a task. */
export const rejectedAt = (snapshot: StoredSnapshot): string | null => contextOf(snapshot)?.rejectedAt ?? null;

/** All that is visible from a work: its own variables over those of the scopes around it over those of the process. */
export function variablesAt(snapshot: StoredSnapshot, at: string): Values {
  const context = contextOf(snapshot);
  const layers: Values[] = [];
  for (const { activities } of Object.values(context?.nets ?? {}))
    for (let one = activities[at]; one; one = activities[one.scope]) layers.unshift(one.variables ?? {});
  return Object.assign({}, context?.variables, ...layers) as Values;
}

/** Names of the works that are being done at an element (`at` of the events); of a statechart its own id. */
export function worksAt(snapshot: StoredSnapshot, element: string): readonly string[] {
  const works = Object.values(contextOf(snapshot)?.nets ?? {}).flatMap(({ activities }) =>
    Object.entries(activities).flatMap(([at, activity]) => (activity.element === element ? [at] : [])),
  );
  return works.length > 0 ? works : [element];
}

/** The work that a ballot belongs to. */
export const workOfSlot = (snapshot: StoredSnapshot, slot: string): string | null =>
  Object.entries(contextOf(snapshot)?.ballots ?? {}).find(([, { slots }]) => slots.some((one) => one.slot === slot))?.[0] ?? null;
