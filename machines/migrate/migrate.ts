/**
 * A running instance goes on in another version of its flow: the works of its snapshot move to the elements of
 * the same id, or of those that the caller names; votes, timers, waits and variables stay. Statechart and tokens go over into one another.
 * Pure: what has to be done beside (timers to cancel, people to ask) comes as commands.
 */
import { w, type Words } from '#model/words.ts';
import type { Command, CompiledFlow, FlowElement, FlowInput, Step, StoredSnapshot } from '../flow.ts';
import { omit, Stopped, workOn, type Activity, type Ballot, type FlowContext, type StepInput, type Work } from '../run/context.ts';
import { Tree } from '../run/net/tree.ts';
import { hereIn } from '../step.ts';
import { NoPlace, playsTokens, standingOf, valueAt, wholeNet, type Place, type Standing } from './places.ts';
import { moveWaits } from './waits.ts';
import { Passage, type Effect, type ElementMap } from './passage.ts';

export interface Block {
  readonly element: string;
  readonly reason: Words;
}

export interface Migrated {
  readonly step: Step;
  /** Works by element, old and new. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** Works by their names, old and new, where they differ: calls of children, votes. */
  readonly renamed: Readonly<Record<string, string>>;
  readonly effects: readonly Effect[];
}

export interface MigrationInput extends FlowInput {
  readonly map: ElementMap;
  /** Ask people anew where the rule of a node that waits has changed. What was decided there is forgotten. */
  readonly askAgain: boolean;
}

class Blocked extends Error {
  override readonly name = 'Blocked';
  constructor(readonly blocks: readonly Block[]) {
    super(blocks.map(({ element }) => element).join(', '));
  }
}

const missing = w('There is no such element in the new version; say which one it has become', '新版本中没有该元素，须指定对应元素');
const otherKind = (type: string): Words => w(`It is a ${type} in the new version`, `新版本中它是${type}`);
const otherLoop = w('It repeats in one version only', '仅在一个版本中重复执行');
const otherScope = w('It lies in another sub-process in the new version', '新版本中它位于另一个子流程');
const noJoin = w('A branch waits before a join that the new version does not have', '分支正在等待新版本中不存在的汇聚');
const noState = w('The new version cannot be at these places at once', '新版本不能同时处于这些位置');
const twice = w('Work goes on here several times at once', '此处同时有多项进行中的工作');

const blocksOf = (passage: Passage, { places }: Standing): readonly Block[] =>
  places.flatMap(({ element: id, activity }) => {
    const old = passage.old.elements[id];
    if (!old) return [];
    const block = (reason: Words): readonly Block[] => [{ element: id, reason }];
    const fresh = passage.element(id);
    if (!fresh) return block(missing);
    if (fresh.type !== old.type) return block(otherKind(fresh.type));
    if (old.loop?.kind !== fresh.loop?.kind) return block(otherLoop);
    const parent = old.parent === null ? null : passage.id(old.parent);
    return fresh.parent === parent || activity?.undoes !== undefined ? [] : block(otherScope);
  });

const joinsIn = (passage: Passage, flows: readonly string[]): readonly string[] => {
  const found = flows.map((id) => [id, passage.flow(id)] as const);
  const lost = found.filter(([, to]) => to === null);
  if (lost.length > 0) throw new Blocked(lost.map(([element]) => ({ element, reason: noJoin })));
  return found.flatMap(([, to]) => to ?? []);
};

/** New names of works: a statechart's are the elements' ids, those of tokens carry a number. */
const namesOf = (
  passage: Passage,
  { places }: Standing,
  tokens: boolean,
  seq: number,
): { readonly names: Map<string, string>; readonly seq: number } => {
  const names = new Map<string, string>();
  let last = seq;
  for (const { at, element, activity } of places) {
    if (element === '') names.set(at, at);
    else if (!tokens) names.set(at, passage.id(element));
    else names.set(at, activity ? `${passage.id(element)}${at.slice(element.length)}` : `${passage.id(element)}~${++last}`);
  }
  return { names, seq: last };
};

const activityIn = (passage: Passage, activity: Activity, names: ReadonlyMap<string, string>): Activity => {
  const { element, scope, joins, done, undoes } = activity;
  return {
    ...activity,
    element: element === '' ? '' : passage.id(element),
    scope: names.get(scope) ?? scope,
    ...(joins ? { joins: joinsIn(passage, joins) } : {}),
    ...(undoes === undefined ? {} : { undoes: names.get(undoes) ?? undoes }),
    ...(done
      ? {
          done: done
            .filter((one) => passage.element(one.element) && passage.element(one.handler))
            .map((one) => ({
              ...one,
              element: passage.id(one.element),
              handler: passage.id(one.handler),
              ...(one.within ? { within: one.within.map((id) => passage.id(id)) } : {}),
            })),
        }
      : {}),
  };
};

const netIn = (passage: Passage, standing: Standing, names: ReadonlyMap<string, string>): FlowContext['nets'] => {
  const root: Activity = { element: '', scope: '', joins: joinsIn(passage, standing.joined) };
  const one = ({ at, element, activity }: Place): readonly [string, Activity] => [
    names.get(at) ?? at,
    activity ? activityIn(passage, activity, names) : { element: passage.id(element), scope: wholeNet },
  ];
  const activities = standing.places.map(one);
  const whole = activities.some(([at]) => at === wholeNet) ? activities : [[wholeNet, root] as const, ...activities];
  return { [wholeNet]: { activities: Object.fromEntries(whole), state: 'running' } };
};

const valueOf = (passage: Passage, { phase, places }: Standing): unknown => {
  const elements = places.filter(({ element }) => element !== '').map(({ element }) => passage.id(element));
  const several = elements.filter((id, at) => elements.indexOf(id) !== at);
  if (several.length > 0) throw new Blocked(several.map((element) => ({ element, reason: twice })));
  return valueAt(passage.fresh, phase ?? '', new Set(elements));
};

const ruleOf = ({ task }: FlowElement): string => JSON.stringify(task && [task.approvers, task.mode, task.share]);

/** Asks anew whom the changed rule names. */
const askAgain = (work: Work, passage: Passage, { places }: Standing, names: ReadonlyMap<string, string>): readonly Effect[] =>
  places.flatMap(({ at: before, element: id }) => {
    const at = names.get(before) ?? before;
    const [old, fresh] = [passage.old.elements[id], passage.element(id)];
    const ballot = work.context.ballots[at];
    if (!old || !fresh?.task || !ballot || ruleOf(old) === ruleOf(fresh)) return [];
    for (const { slot, state } of ballot.slots) if (state === 'open') work.commands.push({ type: 'closeTask', node: fresh.id, slot });
    const asked: Ballot = { asked: false, slots: [] };
    work.context = { ...work.context, ballots: { ...work.context.ballots, [at]: asked } };
    const values = work.locals(at);
    work.commands.push({ type: 'assign', node: fresh.id, at, ...(Object.keys(values).length === 0 ? {} : { values }) });
    return [{ element: fresh.id, what: 'asked' }];
  });

const moved = (passage: Passage, snapshot: StoredSnapshot, input: MigrationInput): Migrated => {
  const before = snapshot['context'] as FlowContext;
  const standing = standingOf(passage.old, snapshot);
  const blocks = blocksOf(passage, standing);
  if (blocks.length > 0) throw new Blocked(blocks);
  const running = standing.phase !== null;
  const tokens = running && playsTokens(passage.fresh);
  const { names, seq } = namesOf(passage, standing, tokens, before.seq);
  const value = !running ? snapshot['value'] : tokens ? { [standing.phase ?? '']: wholeNet } : valueOf(passage, standing);
  const step: StepInput = { input, taken: [], refused: null };
  const work = workOn({
    ...before,
    seq,
    path: before.path.map((id) => passage.id(id)).filter((id) => passage.fresh.elements[id]),
    straight: Object.fromEntries(
      Object.entries(before.straight ?? {}).flatMap(([node, { to, path }]) =>
        passage.element(node) && passage.element(to)
          ? [[passage.id(node), { to: passage.id(to), path: path.map((id) => passage.id(id)).filter((id) => passage.fresh.elements[id]) }]]
          : [],
      ),
    ),
    rejectedAt: before.rejectedAt === null || !passage.element(before.rejectedAt) ? null : passage.id(before.rejectedAt),
    ballots: Object.fromEntries(Object.entries(before.ballots).map(([at, ballot]) => [names.get(at) ?? at, ballot])),
    nets: tokens ? netIn(passage, standing, names) : {},
    step,
  });
  // Values of nested work come from the tree; nothing in it is changed here.
  if (tokens) new Tree(work, wholeNet);
  const effects: Effect[] = running ? [...moveWaits(work, passage, standing, names)] : [];
  if (input.askAgain) effects.push(...askAgain(work, passage, standing, names));
  const kept = omit(work.context as unknown as Readonly<Record<string, unknown>>, 'step');
  const next: StoredSnapshot = { value, context: kept };
  const status = (typeof value === 'string' ? value : standing.phase) as Step['status'];
  const commands: readonly Command[] = work.commands;
  return {
    step: { snapshot: next, status, commands, here: hereIn(passage.fresh, next), stuck: [] },
    moves: standing.places
      .filter(({ element }) => passage.old.elements[element])
      .map(({ element }) => ({ from: element, to: passage.id(element) })),
    renamed: Object.fromEntries([...names].filter(([from, to]) => from !== to)),
    effects,
  };
};

/** The instance in the new version, or what of it does not fit there. */
export const migrate = (
  old: CompiledFlow,
  fresh: CompiledFlow,
  snapshot: StoredSnapshot,
  input: MigrationInput,
): Migrated | { readonly blocks: readonly Block[] } => {
  try {
    return moved(new Passage(old, fresh, input.map), snapshot, input);
  } catch (problem) {
    if (problem instanceof Blocked) return { blocks: problem.blocks };
    if (problem instanceof NoPlace) return { blocks: problem.elements.map((element) => ({ element, reason: noState })) };
    if (problem instanceof Stopped) return { blocks: [{ element: '', reason: w(problem.message, problem.message) }] };
    throw problem;
  }
};
