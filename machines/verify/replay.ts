/**
 * Running instances replayed in a new version before it is deployed: everything that happened is told to
 * the new machine in order; then either the same people are asked, or others, or it cannot be followed, and why.
 */
import { w, type Words } from '#model/words.ts';
import { contextOf, likelyEvent, nodeOf, type Evaluate } from '../explore/ahead.ts';
import type { CompiledFlow, FlowEvent, NotTaken, Principal, Step, StoredSnapshot, Values } from '../flow.ts';
import { seenAt } from '../run/context.ts';
import { advance, begin, isStep, slotsOf } from '../step.ts';
import { nameOf } from './changes.ts';
import { actionWords, eventOf, type Happened } from './happened.ts';

export interface LiveInstance {
  readonly id: string;
  readonly snapshot: StoredSnapshot;
  /** Ids of the elements where it waits now. */
  readonly here: readonly string[];
  readonly happened: readonly Happened[];
}

/** An approval that still counts when people of a later node are found. */
export interface Approval {
  readonly node: string;
  readonly by: string;
}

/**
 * Whom a node of the new version asks: the voters, why nobody has to decide, or that nobody can. `values`: the document's, with what the
 * flow and the repetition know beside them.
 */
export type AskedAt = (
  instance: LiveInstance,
  node: string,
  values: Values,
  approvals: readonly Approval[],
) => { readonly voters: readonly (readonly Principal[])[]; readonly pass?: 'nobody' | 'self' | 'repeated' } | { readonly nobody: true };

export interface Open {
  readonly node: string;
  readonly principals: readonly Principal[];
}

export interface Replayed {
  readonly id: string;
  readonly outcome: 'unchanged' | 'otherApprovers' | 'stuck';
  readonly reason: Words | null;
  /** Ids of the nodes replayed. */
  readonly path: readonly string[];
  readonly before: readonly Open[];
  readonly after: readonly Open[];
}

/** Why an entry of the trail does not fit the new version. */
class Stuck extends Error {
  override readonly name = 'Stuck';
  constructor(readonly words: Words) {
    super(words.en);
  }
}

interface World {
  readonly flow: CompiledFlow;
  readonly instance: LiveInstance;
  readonly asked: AskedAt;
  readonly evaluate: Evaluate | undefined;
}

type Asking = Extract<FlowEvent, { type: 'ASSIGNED' }>;

const mostMoves = 1000;

const refused = ({ detail }: NotTaken): never => {
  throw new Stuck(w(`The new version cannot go on: ${detail}`, `新版本无法继续：${detail}`));
};

const openOf = (flow: CompiledFlow, snapshot: StoredSnapshot): readonly Open[] =>
  slotsOf(snapshot)
    .map(({ node, principals }) => ({ node: nodeOf(flow, node), principals: principals.toSorted() }))
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

const standing = (flow: CompiledFlow, { here }: Step): Words => {
  const names = here.map((id) => nameOf(flow.elements, id));
  return names.length === 0
    ? w('is over by then', '此时已结束')
    : w(`stands at ${names.map(({ en }) => en).join(', ')} by then`, `此时位于${names.map(({ zh }) => zh).join('、')}`);
};

/** Approvals of the present run, of nodes to which it did not go back since. */
const approvalsIn = ({ happened }: LiveInstance, upTo: number, { snapshot }: Step): readonly Approval[] => {
  const { path } = contextOf(snapshot);
  const past = happened.slice(0, upTo + 1);
  const run = past.slice(
    Math.max(
      past.findLastIndex(({ action }) => action === 'submit' || action === 'repost'),
      0,
    ),
  );
  return run.flatMap(({ action, node, by }) =>
    action === 'approve' && node !== null && by !== undefined && path.includes(node) ? [{ node, by }] : [],
  );
};

/** Who is asked, as the organisation says now. */
const answered = ({ flow, instance, asked }: World, event: Asking, values: Values, approvals: readonly Approval[]): FlowEvent => {
  const answer = asked(instance, event.node, values, approvals);
  if (!('nobody' in answer)) return { ...event, ...answer };
  const name = nameOf(flow.elements, event.node);
  throw new Stuck(w(`Nobody is found to decide “${name.en}”`, `“${name.zh}”找不到审批人`));
};

/** The flow settles by itself after the entry `upTo`: people are found, effects were carried out, decisions are made. */
const settleDown = (world: World, first: Step, upTo: number): Step => {
  const { flow, instance, evaluate } = world;
  const { values, at: now } = instance.happened[upTo]!;
  const asking = new Map<string, Values>();
  let step = first;
  for (let moves = 0; moves < mostMoves; moves++) {
    for (const command of step.commands) if (command.type === 'assign') asking.set(command.at, command.values ?? {});
    const event = likelyEvent(flow, step.snapshot, values, evaluate);
    if (event?.type !== 'ASSIGNED' && event?.type !== 'EFFECT_DONE') return step;
    const { variables } = contextOf(step.snapshot);
    const answer =
      event.type === 'ASSIGNED'
        ? answered(world, event, seenAt(variables, values, asking.get(event.at ?? event.node)), approvalsIn(instance, upTo, step))
        : event;
    const next = advance(flow, step.snapshot, answer, { values, now });
    step = isStep(next) ? next : refused(next);
  }
  return refused({ refused: 'noFlowFits', element: null, detail: 'it turns in circles' });
};

const follow = (world: World, path: string[]): Step | null => {
  const { flow, instance } = world;
  let step: Step | null = null;
  for (const [nth, entry] of instance.happened.entries()) {
    const input = { values: entry.values, now: entry.at };
    if (entry.node !== null) path.push(entry.node);
    if (entry.node !== null && !flow.elements[entry.node])
      throw new Stuck(w(`The new version has no “${entry.node}”`, `新版本没有“${entry.node}”`));
    const event: FlowEvent | null = step ? eventOf(flow, step, entry) : null;
    if (step && !event) {
      const [name, at] = [nameOf(flow.elements, entry.node ?? ''), standing(flow, step)];
      const done = actionWords[entry.action];
      throw new Stuck(w(`“${name.en}” was ${done.en}, but the new version ${at.en}`, `“${name.zh}”已${done.zh}，但新版本${at.zh}`));
    }
    const next: Step | NotTaken = step ? advance(flow, step.snapshot, event!, input) : begin(flow, input);
    step = settleDown(world, isStep(next) ? next : refused(next), nth);
  }
  return step;
};

const namesOf = (flow: CompiledFlow, open: readonly Open[]): Words => {
  const names = [...new Set(open.map(({ node }) => node))].map((id) => nameOf(flow.elements, id));
  return names.length === 0 ? w('nobody', '无') : w(names.map(({ en }) => en).join(', '), names.map(({ zh }) => zh).join('、'));
};

const difference = (flow: CompiledFlow, before: readonly Open[], after: readonly Open[]): Words => {
  const steps = (open: readonly Open[]): string => JSON.stringify([...new Set(open.map(({ node }) => node))]);
  if (steps(before) === steps(after)) return w('Other people are asked at the same step', '同一环节的审批人不同');
  const [old, now] = [namesOf(flow, before), namesOf(flow, after)];
  return w(`Asked now: ${now.en}; before: ${old.en}`, `现办理环节：${now.zh}；原为：${old.zh}`);
};

const waitsElsewhere = (flow: CompiledFlow, step: Step): Words => {
  const { en, zh } = standing(flow, step);
  return w(`The new version ${en}`, `新版本${zh}`);
};

/** A running instance is played anew in the version `flow`. `evaluate` knows decision tables. */
export const replay = (flow: CompiledFlow, instance: LiveInstance, asked: AskedAt, evaluate?: Evaluate): Replayed => {
  const before = openOf(flow, instance.snapshot);
  const path: string[] = [];
  try {
    const step = follow({ flow, instance, asked, evaluate }, path);
    const after = step ? openOf(flow, step.snapshot) : [];
    const there = (step?.here ?? []).toSorted().join(' ') === instance.here.toSorted().join(' ');
    const same = there && JSON.stringify(before) === JSON.stringify(after);
    return {
      id: instance.id,
      outcome: same ? 'unchanged' : 'otherApprovers',
      reason: same ? null : step && before.length + after.length === 0 ? waitsElsewhere(flow, step) : difference(flow, before, after),
      path,
      before,
      after,
    };
  } catch (problem) {
    if (!(problem instanceof Stuck)) throw problem;
    return { id: instance.id, outcome: 'stuck', reason: problem.words, path, before, after: [] };
  }
};
