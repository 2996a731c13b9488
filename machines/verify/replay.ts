/**
 * Running instances replayed in a new version before it is deployed (workflow.md, sections 5 and 6): everything that happened is told to
 * the new machine in order; then either the same people are asked, or others, or it cannot be followed, and why.
 */
import { w, type Words } from '#model/words.ts';
import { contextOf, likelyEvent, nodeOf, workingIn, type Evaluate } from '../explore/ahead.ts';
import type { CompiledFlow, FlowEvent, NotTaken, Principal, Step, StoredSnapshot, Values } from '../flow.ts';
import { advance, begin, isStep, slotsOf } from '../step.ts';
import { nameOf } from './changes.ts';

/** One entry of the trail. `values`: the document and who started it, as they were then. */
export interface Happened {
  readonly action: 'submit' | 'repost' | 'approve' | 'reject' | 'return' | 'timer' | 'message' | 'done';
  /** The step, event or called process that it concerns; null for submit and repost. */
  readonly node: string | null;
  /** Id of the user who did it. */
  readonly by?: string;
  /** Reject and return: the node gone back to. */
  readonly to?: string;
  readonly at: string;
  readonly values: Values;
}

export interface LiveInstance {
  readonly id: string;
  readonly snapshot: StoredSnapshot;
  /** Ids of the elements where it waits now. */
  readonly here: readonly string[];
  readonly happened: readonly Happened[];
}

/** Whom a node of the new version asks: the voters, or why nobody has to decide. */
export type AskedAt = (
  instance: LiveInstance,
  node: string,
  values: Values,
) => { readonly voters: readonly (readonly Principal[])[]; readonly pass?: 'nobody' | 'self' | 'repeated' };

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

/** What happens by itself: people are found, effects were carried out, decisions are not known. */
const settleDown = (world: World, first: Step, values: Values, now: string): Step => {
  const { flow, instance, asked, evaluate } = world;
  let step = first;
  for (let moves = 0; moves < mostMoves; moves++) {
    const event = likelyEvent(flow, step.snapshot, values, evaluate);
    if (event?.type !== 'ASSIGNED' && event?.type !== 'EFFECT_DONE') return step;
    const answer = event.type === 'ASSIGNED' ? { ...event, ...asked(instance, event.node, values) } : event;
    const next = advance(flow, step.snapshot, answer, { values, now });
    step = isStep(next) ? next : refused(next);
  }
  return refused({ refused: 'noFlowFits', element: null, detail: 'it turns in circles' });
};

/** The event of the new machine for an entry of the trail. */
const eventOf = (flow: CompiledFlow, { snapshot }: Step, { action, node, by, to }: Happened): FlowEvent | null => {
  const slots = slotsOf(snapshot).filter((one) => nodeOf(flow, one.node) === node);
  const slot = (slots.find(({ principals }) => by !== undefined && principals.includes(`u:${by}`)) ?? slots[0])?.slot;
  const wait = Object.entries(contextOf(snapshot).waits).find(
    ([, { event, at }]) => event === node || (event === 'due' && nodeOf(flow, at) === node),
  );
  const work = workingIn(flow, snapshot).find(({ element }) => element.id === node);
  switch (action) {
    case 'submit':
      return { type: 'SUBMIT' };
    case 'repost':
      return { type: 'REPOST' };
    case 'approve':
      return slot === undefined ? null : { type: 'APPROVE', slot };
    case 'reject':
      return slot === undefined ? null : { type: 'REJECT', slot, ...(to === undefined ? {} : { to }) };
    case 'return':
      return slot === undefined || to === undefined ? null : { type: 'RETURN', slot, to };
    case 'timer':
      return wait ? { type: 'TIMER', timer: wait[0] } : null;
    case 'message':
      return wait ? { type: 'CAUGHT', wait: wait[0] } : work ? { type: 'TRIGGERED', at: work.at } : null;
    case 'done':
      return work?.element.call ? { type: 'CHILD_DONE', call: work.at, values: {} } : null;
  }
};

const actions: Readonly<Record<Happened['action'], Words>> = {
  submit: w('submitted', '提交'),
  repost: w('submitted again', '重新提交'),
  approve: w('approved', '同意'),
  reject: w('rejected', '驳回'),
  return: w('returned', '退回'),
  timer: w('time passed', '到时'),
  message: w('message came', '收到消息'),
  done: w('called process ended', '子流程结束'),
};

const follow = (world: World, path: string[]): Step | null => {
  const { flow, instance } = world;
  let step: Step | null = null;
  for (const entry of instance.happened) {
    const input = { values: entry.values, now: entry.at };
    if (entry.node !== null) path.push(entry.node);
    if (entry.node !== null && !flow.elements[entry.node])
      throw new Stuck(w(`The new version has no “${entry.node}”`, `新版本没有“${entry.node}”`));
    const event: FlowEvent | null = step ? eventOf(flow, step, entry) : null;
    if (step && !event) {
      const [name, at] = [nameOf(flow.elements, entry.node ?? ''), standing(flow, step)];
      const done = actions[entry.action];
      throw new Stuck(w(`“${name.en}” was ${done.en}, but the new version ${at.en}`, `“${name.zh}”已${done.zh}，但新版本${at.zh}`));
    }
    const next: Step | NotTaken = step ? advance(flow, step.snapshot, event!, input) : begin(flow, input);
    step = settleDown(world, isStep(next) ? next : refused(next), entry.values, entry.at);
  }
  return step;
};

const namesOf = (flow: CompiledFlow, open: readonly Open[]): Words => {
  const names = [...new Set(open.map(({ node }) => node))].map((id) => nameOf(flow.elements, id));
  return names.length === 0 ? w('nobody', '无') : w(names.map(({ en }) => en).join(', '), names.map(({ zh }) => zh).join('、'));
};

const difference = (flow: CompiledFlow, before: readonly Open[], after: readonly Open[]): Words => {
  const steps = (open: readonly Open[]): string => JSON.stringify([...new Set(open.map(({ node }) => node))]);
  if (steps(before) === steps(after)) return w('Other people are asked at the same step', '同一环节的办理人不同');
  const [old, now] = [namesOf(flow, before), namesOf(flow, after)];
  return w(`Asked now: ${now.en}; before: ${old.en}`, `现办理环节：${now.zh}；原为：${old.zh}`);
};

const waitsElsewhere = (flow: CompiledFlow, step: Step): Words => {
  const { en, zh } = standing(flow, step);
  return w(`The new version ${en}`, `新版本${zh}`);
};

/** What becomes of a running instance in the version `flow`. `evaluate` knows decision tables. */
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
