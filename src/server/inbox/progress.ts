/** How far a document has come: steps decided, and those that may lie ahead. */
import type { CompiledFlow } from '#machines/flow.ts';
import type { StepWait } from '#model/workflow/stepWait.ts';
import type { InboxRow } from '#model/workflow/inbox.ts';
import type { Words } from '#model/words.ts';
import type { Sql } from '../db/sql.ts';
import { compiledFlow } from '../flows/compiled.ts';
import { standingIn, type StoredWait } from '../flows/standing.ts';

/** Ids of task nodes of the run under way: with a decision, and with an open task. */
export interface Steps {
  readonly done: readonly string[];
  readonly open: readonly string[];
}

const kept = new WeakMap<CompiledFlow, Map<string, number>>();

/** Where the work goes from a node: into a sub-process, along its flows, or out of the sub-process that ends with it. */
function nextOf({ elements }: CompiledFlow, id: string): string[] {
  const element = elements[id];
  if (element === undefined) return [];
  const inner = Object.values(elements).filter((one) => one.parent === id && one.type === 'StartEvent' && one.incoming.length === 0);
  if (inner.length > 0) return inner.map((start) => start.id);
  return onwards({ elements }, id);
}

function onwards({ elements }: Pick<CompiledFlow, 'elements'>, id: string): string[] {
  const element = elements[id];
  const targets = (element?.outgoing ?? []).flatMap((flow) => elements[flow]?.outgoing ?? []);
  if (targets.length > 0) return targets;
  return element?.parent == null ? [] : onwards({ elements }, element.parent);
}

/** Tasks on the longest way from a node on, the node itself included; a way back into itself is not gone twice. */
function longest(flow: CompiledFlow, id: string, known: Map<string, number>, passed: ReadonlySet<string>): number {
  const found = known.get(id);
  if (found !== undefined) return found;
  if (passed.has(id)) return 0;
  const around = new Set([...passed, id]);
  const rest = Math.max(0, ...nextOf(flow, id).map((next) => longest(flow, next, known, around)));
  const steps = rest + (flow.elements[id]?.task ? 1 : 0);
  known.set(id, steps);
  return steps;
}

function ahead(flow: CompiledFlow, nodeId: string): number {
  const known = kept.get(flow) ?? new Map<string, number>();
  kept.set(flow, known);
  return longest(flow, nodeId, known, new Set());
}

interface Come {
  readonly progress: InboxRow['progress'];
  readonly standing: { readonly id: string; readonly name: Words; readonly wait: StepWait } | null;
}
const nowhere: Come = { progress: null, standing: null };

/**
 * Steps done in this run, and those ahead with the one where it waits: the longest way from there, whatever the conditions on it, so
 * that it gets shorter as the document goes on and never longer. Null where it waits nowhere. `standing`: where it asks nobody.
 */
export async function progressOf(
  sql: Sql,
  { done, open }: Steps,
  waits: readonly StoredWait[],
  definition: { readonly id: string; readonly key: string; readonly hash: string },
): Promise<Come> {
  if (open.length === 0 && waits.length === 0) return nowhere;
  const flow = await compiledFlow(sql, definition);
  const standing = standingIn(flow, waits);
  if (open.length === 0 && standing.length === 0) return nowhere;
  const [first] = standing;
  return {
    progress: {
      done: done.filter((node) => !open.includes(node)).length,
      ahead: Math.max(...open.map((node) => Math.max(1, ahead(flow, node))), ...standing.map(({ node }) => ahead(flow, node))),
    },
    standing: open.length === 0 && first ? { id: first.node, name: first.called, wait: first.wait } : null,
  };
}
