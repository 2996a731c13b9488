/** The way of an instance through its drawing, from its tasks and its trail: for the replay, and counted over many for the heat. */
import { wayBack, wayOut } from '#machines/explore/walked.ts';
import type { CompiledFlow } from '#machines/flow.ts';
import type { Reached } from '#model/workflow/instanceView.ts';

/** A step or event that was reached: a task from when it was opened, everything else from its entry in the trail. */
export interface Visit {
  readonly node: string;
  readonly at: string;
  readonly run: number;
}

/** `endedAt`: when it came to the end of its flow; null where it did not, or was ended otherwise. Every run begins anew. */
export function walkOf(flow: CompiledFlow, visits: readonly Visit[], endedAt: string | null): Reached[] {
  const known = visits.filter(({ node }) => flow.elements[node] !== undefined);
  const ordered = known.toSorted((one, other) => one.run - other.run || Date.parse(one.at) - Date.parse(other.at));
  const walked: Reached[] = [];
  let before: string[] = [];
  let run = 0;
  for (const visit of ordered) {
    if (visit.run !== run) [before, run] = [[], visit.run];
    walked.push({ ...visit, passed: wayBack(flow, visit.node, before) });
    before.push(visit.node);
  }
  if (endedAt === null) return walked;
  return [...walked, { node: null, at: endedAt, run, passed: wayOut(flow, before) }];
}
