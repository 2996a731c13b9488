/**
 * All ways through a flow, each with values and decisions that reach it: the machine itself is walked with every combination of
 * values around the literals of its conditions. Tests drive each way through the server.
 */
import type { CompiledFlow, FlowInput, Step } from '../flow.ts';
import { isStep, slotsOf, traced } from '../step.ts';
import { likelyEvent, nodeOf } from './ahead.ts';
import { combinations, samplesOf } from './samples.ts';

export interface Path {
  /** The nodes passed, and `!` where it ends by a rejection: `leader > inCharge > hrRecord`, `leader > inCharge!`. */
  readonly id: string;
  /** Values of the variables that conditions read. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly decisions: readonly { readonly node: string; readonly decision: 'approve' | 'reject' }[];
  readonly end: Step['status'];
}

export interface Paths {
  readonly paths: readonly Path[];
  /** Sequence flows with a condition, and defaults, that no combination took. */
  readonly untaken: readonly string[];
}

const mostCombinations = 20_000;
const mostDecisions = 100;
/** Moves without a step that is new, after which the flow goes in circles. */
const mostRounds = 150;

/** Walks with everybody approving; `rejectAt` is the number of the decision that rejects; `passed` receives all steps on the way. */
const walk = (flow: CompiledFlow, input: FlowInput, rejectAt: number, taken: Set<string>, passed: string[] = []): Path | null => {
  const decisions: { node: string; decision: 'approve' | 'reject' }[] = [];
  let now = traced(flow, null, { type: 'SUBMIT' }, input);
  const seen = new Set<string>();
  for (let [moves, news] = [0, 0]; ; moves++) {
    if (!isStep(now.answer)) return null;
    const { snapshot, status } = now.answer;
    for (const { flow: id, holds } of now.taken) if (holds) taken.add(id);
    const event = likelyEvent(flow, snapshot, input.values);
    if (!event || decisions.length >= mostDecisions || moves - news > mostRounds) {
      const nodes = decisions.map(({ node: one, decision }) => `${one}${decision === 'reject' ? '!' : ''}`);
      return { id: nodes.join(' > '), values: input.values, decisions, end: status };
    }
    for (const id of now.answer.here) if (!seen.has(id)) news = moves;
    for (const id of now.answer.here) seen.add(id);
    if (event.type === 'EFFECT_DONE') passed.push(event.node);
    if (event.type === 'CHILD_DONE') passed.push(nodeOf(flow, event.call));
    if (event.type !== 'APPROVE') {
      now = traced(flow, snapshot, event, input);
      continue;
    }
    const decision = decisions.length === rejectAt ? 'reject' : 'approve';
    const { node } = slotsOf(snapshot).find(({ slot }) => slot === event.slot)!;
    decisions.push({ node, decision });
    passed.push(node);
    now = traced(flow, snapshot, decision === 'approve' ? event : { type: 'REJECT', slot: event.slot }, input);
    if (decision === 'reject' && isStep(now.answer) && now.answer.status !== 'rejected') return null;
  }
};

/**
 * Ids of the steps that a document passes when everybody approves, each once: tasks, effects, decisions and called processes. Null where
 * its flow cannot be followed to an end or a wait.
 */
export const routeOf = (flow: CompiledFlow, input: FlowInput): readonly string[] | null => {
  const passed: string[] = [];
  return walk(flow, input, -1, new Set(), passed) ? [...new Set(passed)] : null;
};

/** `domains`: the values a choice may have, where the conditions do not name all; `now`: the time of every step. */
export const pathsOf = (flow: CompiledFlow, now: string, domains: Readonly<Record<string, readonly unknown[]>> = {}): Paths => {
  const flows = Object.values(flow.elements).filter(({ condition }) => condition !== undefined);
  const samples = samplesOf(
    flows.map(({ condition }) => condition!),
    domains,
  );
  const taken = new Set<string>();
  const found = new Map<string, Path>();
  for (const values of combinations(samples, mostCombinations)) {
    const input: FlowInput = { values, now };
    const whole = walk(flow, input, -1, taken);
    if (!whole || found.has(whole.id)) continue;
    found.set(whole.id, whole);
    for (let at = 0; at < whole.decisions.length; at++) {
      const rejected = walk(flow, input, at, taken);
      if (rejected && !found.has(rejected.id)) found.set(rejected.id, rejected);
    }
  }
  return { paths: [...found.values()], untaken: flows.map(({ id }) => id).filter((id) => !taken.has(id)) };
};
