/** What of an instance's history each element of its drawing shows: waiting, done how often, cancelled, how long; and where the tokens are. */
import type { CompiledFlow, StoredSnapshot } from '#machines/flow.ts';
import { playsTokens, standingOf } from '#machines/migrate/places.ts';
import type { FlowContext } from '#machines/run/context.ts';
import type { TrailEntry } from '#model/api.ts';
import type { ElementState, TaskPassed, Token } from '#model/workflow/instanceView.ts';

/** Works and waiting tokens; of scopes, which hold others, too. */
export function tokensOf(flow: CompiledFlow, snapshot: StoredSnapshot): Token[] {
  const { places, joined } = standingOf(flow, snapshot);
  const waiting = (id: string): Token => ({ element: flow.elements[id]?.outgoing[0] ?? id, at: null, flow: id });
  const works = places.filter(({ element }) => element !== '').map(({ at, element }): Token => ({ element, at, flow: null }));
  const joins = playsTokens(flow)
    ? Object.values((snapshot['context'] as FlowContext).nets).flatMap(({ activities }) =>
        Object.values(activities).flatMap(({ joins: flows = [] }) => flows),
      )
    : joined;
  return [...works, ...joins.map(waiting)];
}

type Passed = Pick<TaskPassed, 'node' | 'state' | 'action' | 'openedAt' | 'endedAt'>;

interface Counted {
  waiting: number;
  done: number;
  cancelled: number;
  durationMs: number;
  lastAt: string | null;
  rejected: boolean;
}

const stateOf = ({ waiting, done, rejected }: Counted): ElementState['state'] =>
  waiting > 0 ? 'waiting' : rejected ? 'rejected' : done > 0 ? 'done' : 'cancelled';

/** People's steps come from their tasks, which know when they began; all others from the trail. */
export function elementStates({
  tokens,
  trail,
  tasks,
  now,
}: {
  readonly tokens: readonly Token[];
  readonly trail: readonly TrailEntry[];
  readonly tasks: readonly Passed[];
  readonly now: string;
}): Record<string, ElementState> {
  const counts = new Map<string, Counted>();
  const of = (id: string): Counted => {
    const known = counts.get(id) ?? { waiting: 0, done: 0, cancelled: 0, durationMs: 0, lastAt: null, rejected: false };
    counts.set(id, known);
    return known;
  };
  const later = (one: string | null, other: string): string =>
    one === null || Date.parse(other) > Date.parse(one) ? new Date(other).toISOString() : one;
  for (const { element } of tokens) of(element).waiting += 1;
  for (const { node, state, action, openedAt, endedAt } of tasks) {
    const one = of(node);
    one.durationMs += Date.parse(endedAt ?? now) - Date.parse(openedAt);
    if (state === 'done') one.done += 1;
    if (state === 'closed') one.cancelled += 1;
    if (endedAt !== null) one.lastAt = later(one.lastAt, endedAt);
    if (state === 'done') one.rejected = action === 'reject';
  }
  const people = new Set(tasks.map(({ node }) => node));
  for (const { node, at, waitedMs } of trail) {
    if (!node || people.has(node.id)) continue;
    const one = of(node.id);
    one.done += 1;
    one.durationMs += waitedMs ?? 0;
    one.lastAt = later(one.lastAt, at);
  }
  return Object.fromEntries(
    [...counts].map(([id, one]) => {
      const { rejected: _, ...shown } = one;
      return [id, { state: stateOf(one), ...shown }];
    }),
  );
}
