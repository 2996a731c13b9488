/** Carries out what the machine asks for while a flow is tried out, until it waits for a person, a message or time, or is over. */
import { w, type Words } from '#model/words.ts';
import type { Command, FlowEvent, FlowInput, NotTaken, Step, Values } from '../../flow.ts';
import { besideGiven, seenAt } from '../../run/context.ts';
import { advance, isAwaited, isStep } from '../../step.ts';
import { tooMuchWork } from '../../feel/budget.ts';
import { nameOf } from '../../verify/changes.ts';
import { contextOf } from '../ahead.ts';
import { conditionWords } from '../reasons.ts';
import type { Trial, TrialState, Visit } from './state.ts';
import { endReached, idsOf, wayIn } from './travel.ts';

/** Answers to the machine after which it is taken to go in circles. */
const mostAnswers = 500;

export type Draft = { -readonly [Key in keyof TrialState]: TrialState[Key] };

export const inputOf = ({ document, values, starter, now }: Trial): FlowInput => ({
  values: document ? { ...values, starter } : 'starter' in values ? {} : { starter },
  now,
});

/** All that conditions and rules see at some work. */
const seen = (trial: Trial, draft: Draft, locals: Values = {}): Values =>
  seenAt(contextOf(draft.snapshot).variables, inputOf(trial).values, locals);

const stop = (draft: Draft, problem: Words): readonly FlowEvent[] => {
  draft.over = 'stuck';
  draft.problem = problem;
  return [];
};

const visited = (trial: Trial, draft: Draft, nodeId: string, more: Pick<Visit, 'at' | 'kind'> & Partial<Visit>): void => {
  const way = wayIn(trial, draft.visits, nodeId, seen(trial, draft));
  draft.travelled = [...draft.travelled, ...idsOf(way, nodeId)];
  draft.visits = [
    ...draft.visits,
    { nodeId, state: 'done', because: null, conditions: way?.conditions ?? [], answer: null, decided: [], ...more },
  ];
};

export const changed = (draft: Draft, fits: (visit: Visit) => boolean, change: Partial<Visit>): void => {
  const at = draft.visits.findLastIndex(fits);
  if (at >= 0) draft.visits = draft.visits.with(at, { ...draft.visits[at]!, ...change });
};

const passes = { skipped: 'nobody', self: 'self', repeated: 'repeated' } as const;

/** People of a step: asked, passed over, or nobody at all. */
async function askWho(trial: Trial, draft: Draft, command: Extract<Command, { type: 'assign' }>): Promise<readonly FlowEvent[]> {
  const { node, at, values } = command;
  const task = trial.flow.elements[node]!.task!;
  const { path, variables } = contextOf(draft.snapshot);
  const approvals = draft.approvals.filter(({ node: one }) => path.includes(one));
  const last = approvals.at(-1)?.node;
  const { nobody, self, repeated, mode, fields } = task;
  const [answer] = await trial.who([
    {
      nodeId: node,
      rules: task.approvers,
      values: besideGiven(variables, inputOf(trial).values, values),
      nobody,
      self,
      repeated,
      mode,
      mustFill: Object.values(fields).includes('require'),
      approved: approvals.map(({ by }) => by),
      previous: approvals.filter((one) => one.node === last).map(({ by }) => by),
    },
  ]);
  visited(trial, draft, node, { at, kind: 'task', state: 'here', answer: answer ?? null });
  const name = nameOf(trial.flow.elements, node);
  if (!answer || answer.outcome === 'nobody') return stop(draft, w(`Nobody is found to decide “${name.en}”`, `“${name.zh}”找不到审批人`));
  if (answer.outcome === 'later')
    return stop(draft, w(`Who decides “${name.en}” rests on what is not known here`, `“${name.zh}”的审批人取决于尚未提供的内容`));
  if (answer.outcome === 'found' || answer.outcome === 'admins')
    return [{ type: 'ASSIGNED', node, at, voters: answer.voters as Extract<FlowEvent, { type: 'ASSIGNED' }>['voters'] }];
  return [{ type: 'ASSIGNED', node, at, voters: [], pass: passes[answer.outcome] }];
}

const isContext = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A thrown message or signal may reach listeners inside the flow itself. */
const heard = ({ listening }: Draft, { kind, name, key, values }: Extract<Command, { type: 'throw' }>): readonly FlowEvent[] =>
  listening
    .filter((one) => one.kind === kind && one.name === name && (kind === 'signal' || one.key === key))
    .map(({ wait }) => ({ type: 'CAUGHT', wait, values }));

async function answersTo(trial: Trial, draft: Draft, command: Command): Promise<readonly FlowEvent[]> {
  switch (command.type) {
    case 'assign':
      return askWho(trial, draft, command);
    case 'passed':
      changed(draft, ({ nodeId, state }) => nodeId === command.node && state !== 'passed', { state: 'passed', because: command.because });
      return [];
    case 'setTimer':
      draft.timers = [...draft.timers, { timer: command.timer, nodeId: command.node, due: command.due, onDue: command.onDue ?? null }];
      return [];
    case 'listen':
      draft.listening = [
        ...draft.listening,
        { wait: command.wait, nodeId: command.node, kind: command.kind, name: command.name, key: command.key },
      ];
      return [];
    case 'throw':
    case 'send':
      visited(trial, draft, command.node, { at: command.node, kind: 'send' });
      return command.type === 'throw' ? heard(draft, command) : [];
    case 'call':
      visited(trial, draft, command.node, { at: command.call, kind: 'call' });
      return [{ type: 'CHILD_DONE', call: command.call, values: {} }];
    case 'evaluate': {
      const value = trial.evaluate?.(command.decision, command.values);
      visited(trial, draft, command.node, { at: command.at, kind: 'decision', value });
      const several = trial.flow.elements[command.node]?.decision?.result === null && isContext(value);
      const given = several ? { values: value } : value === undefined ? {} : { value };
      return [{ type: 'EFFECT_DONE', node: command.node, at: command.at, ...given }];
    }
    case 'runEffect':
      visited(trial, draft, command.node, { at: command.at, kind: 'effect' });
      return [{ type: 'EFFECT_DONE', node: command.node, at: command.at }];
    case 'ended':
      draft.over = command.status === 'approved' ? 'approved' : 'rejected';
      if (command.error !== undefined) draft.problem = w(`It ended by the error ${command.error}`, `流程因错误“${command.error}”结束`);
      return [];
    default:
      return [];
  }
}

/** Where no way leads on, or a condition reads what is not known. */
const noWay = ({ flow, labels }: Trial, draft: Draft, { element, refused, detail }: NotTaken, values: Values): void => {
  const at = element === null ? undefined : flow.elements[element];
  const condition = at?.condition === undefined ? null : conditionWords(at.condition, values, labels);
  const name = nameOf(flow.elements, at?.incoming[0] && at.type === 'SequenceFlow' ? at.incoming[0] : (element ?? ''));
  if (refused === 'unknownValue')
    stop(
      draft,
      condition
        ? w(`“${condition.en}” cannot be told: a value is missing`, `无法判断“${condition.zh}”：缺少取值`)
        : w(`A value is missing: ${detail}`, `缺少取值：${detail}`),
    );
  else if (refused === 'noFlowFits' && element !== null)
    stop(draft, w(`No way leads on from “${name.en}”`, `“${name.zh}”之后没有可走的路径`));
  else if (refused === 'tooMuchWork') stop(draft, tooMuchWork(detail));
  else stop(draft, w(`It cannot go on: ${detail}`, `无法继续：${detail}`));
};

/** The machine's answer, with the work that is over since. */
const take = (draft: Draft, { snapshot, status, here }: Step): void => {
  Object.assign(draft, { snapshot, status, here });
  const { ballots, waits, path } = contextOf(snapshot);
  draft.timers = draft.timers.filter(({ timer }) => timer in waits);
  draft.listening = draft.listening.filter(({ wait }) => wait in waits);
  draft.visits = draft.visits.map((visit) => {
    const { state, kind, nodeId, at } = visit;
    if (state !== 'here' || (kind === 'task' ? at in ballots : here.includes(nodeId))) return visit;
    return { ...visit, state: kind === 'wait' || path.includes(nodeId) ? 'done' : 'left' };
  });
};

/** Events that are waited for now. */
const waits = (trial: Trial, draft: Draft): void => {
  if (draft.over !== null) return;
  for (const nodeId of draft.here) {
    const known = draft.visits.some((visit) => visit.nodeId === nodeId && visit.state === 'here');
    if (!known && !trial.flow.elements[nodeId]?.task) visited(trial, draft, nodeId, { at: nodeId, kind: 'wait', state: 'here' });
  }
};

/** Plays on from the machine's answer until nothing goes on by itself. */
export async function drive(trial: Trial, draft: Draft, first: Step | NotTaken): Promise<TrialState> {
  const input = inputOf(trial);
  if (!isStep(first)) {
    noWay(trial, draft, first, input.values);
    return draft;
  }
  take(draft, first);
  const queue: Command[] = [...first.commands];
  let answers = 0;
  for (let command = queue.shift(); command && draft.over !== 'stuck'; command = queue.shift()) {
    for (const event of await answersTo(trial, draft, command)) {
      const next = advance(trial.flow, draft.snapshot, event, input);
      if (isStep(next)) {
        take(draft, next);
        queue.push(...next.commands);
      } else if (next.refused !== 'notNow' || isAwaited(draft.snapshot, event)) noWay(trial, draft, next, seen(trial, draft));
      answers += 1;
      if (answers > mostAnswers) stop(draft, w('It goes in circles', '流程陷入循环'));
    }
  }
  waits(trial, draft);
  const stuck = contextStuck(trial, draft);
  if (stuck) stop(draft, stuck);
  if (draft.over === 'approved') {
    const end = endReached(trial, draft.visits, seen(trial, draft));
    if (end) {
      draft.travelled = [...draft.travelled, ...idsOf(end.way, end.id)];
      draft.visits = [
        ...draft.visits,
        {
          nodeId: end.id,
          at: end.id,
          kind: 'end',
          state: 'done',
          because: null,
          conditions: end.way.conditions,
          answer: null,
          decided: [],
        },
      ];
    }
  }
  return draft;
}

/** A join whose other branch will never come. */
const contextStuck = ({ flow }: Trial, { here, over, timers, listening, visits }: Draft): Words | null => {
  if (over !== null || timers.length > 0 || listening.length > 0 || visits.some(({ state }) => state === 'here')) return null;
  const name = nameOf(flow.elements, here[0] ?? '');
  return w(`It waits at “${name.en}” for a branch that will never come`, `流程停在“${name.zh}”，等待永远不会到达的分支`);
};
