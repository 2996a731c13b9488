/**
 * The way a document will take if everybody approves: the same machine, walked ahead on the present values. The people come from a
 * directory port, so the browser and the server use the same code (rulings 24).
 */
import type { CandidatesAnswer, RouteStep } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import type { ApproverRule, CompiledFlow, FlowEvent, FlowInput, NotTaken, StoredSnapshot } from '../flow.ts';
import type { FlowContext } from '../run/context.ts';
import { hereIn, isStep, traced, type Traced } from '../step.ts';
import { labelOf, type Labels } from '../rules.ts';
import { conditionOf } from '../run/conditions.ts';
import { because, conditionWords } from './reasons.ts';

/** Rules of nodes in, people out. */
export type Directory = (
  nodes: readonly { readonly nodeId: string; readonly rules: readonly string[] }[],
) => Promise<readonly CandidatesAnswer[]>;

const farthest = 200;

const contextOf = (snapshot: StoredSnapshot): FlowContext => snapshot['context'] as FlowContext;

/** Can the node be reached from the flow's end over gateways and events alone? */
const leadsTo = (flow: CompiledFlow, from: string, node: string, seen: Set<string> = new Set()): boolean => {
  if (from === node) return true;
  const element = flow.elements[from];
  if (!element || element.task || seen.has(from)) return false;
  seen.add(from);
  return element.outgoing.some((id) => leadsTo(flow, flow.elements[id]?.outgoing[0] ?? '', node, seen));
};

interface Walked {
  readonly node: string;
  readonly state: 'done' | 'here' | 'expected';
  readonly conditions: readonly Words[];
}

/** The event that takes the simulation on: people found, everybody approves, effects succeed, waits are over. */
const nextEvent = (flow: CompiledFlow, snapshot: StoredSnapshot): FlowEvent | null => {
  const { ballots, waits } = contextOf(snapshot);
  for (const [at, { asked, slots }] of Object.entries(ballots)) {
    const open = slots.find(({ state }) => state === 'open');
    if (!asked) return { type: 'ASSIGNED', node: at.replace(/~\d+$/, ''), voters: [['u:0']] };
    if (open) return { type: 'APPROVE', slot: open.slot };
  }
  const wait = Object.entries(waits).find(([, { at, event, kind }]) => kind === 'timer' && at.replace(/~\d+$/, '') === event);
  if (wait) return { type: 'TIMER', timer: wait[0] };
  const service = hereIn(flow, snapshot).find((id) => flow.elements[id]?.type === 'ServiceTask');
  return service === undefined ? null : { type: 'EFFECT_DONE', node: service };
};

/** What has to be filled in before the rest of the way can be told. */
const missingWords = (condition: string | undefined, values: FlowInput['values'], labels: Labels): Words => {
  const empty = (condition === undefined ? [] : conditionOf(condition).reads).filter(
    (name) => values[name] === null || values[name] === undefined,
  );
  const say = (language: keyof Words, comma: string): string => empty.map((name) => labelOf(labels, name)[language]).join(comma);
  return empty.length === 0
    ? w('The rest of the way is not known yet', '后续环节尚不确定')
    : w(`The rest follows from: ${say('en', ', ')}`, `后续环节取决于：${say('zh', '、')}`);
};

/** Walks ahead; `trouble` is where and why the way could not be followed. */
const walk = (
  flow: CompiledFlow,
  snapshot: StoredSnapshot | null,
  input: FlowInput,
  labels: Labels,
): { steps: Walked[]; trouble: NotTaken | null } => {
  const steps: Walked[] = [];
  const add = ({ answer, taken }: Traced): void => {
    if (!isStep(answer)) return;
    for (const command of answer.commands) {
      if (command.type !== 'assign') continue;
      const met = taken.filter(
        ({ flow: id, holds }) => holds && id !== '' && leadsTo(flow, flow.elements[id]?.outgoing[0] ?? '', command.node),
      );
      steps.push({
        node: command.node,
        state: 'expected',
        conditions: met.map(({ condition }) => conditionWords(condition, input.values, labels)),
      });
    }
  };
  let at = snapshot;
  const status = at === null ? null : statusOf(at);
  if (at !== null && (status === 'submitted' || status === 'reposted')) {
    for (const node of contextOf(at).path) steps.push({ node, state: 'done', conditions: [] });
    for (const node of Object.keys(contextOf(at).ballots)) steps.push({ node: node.replace(/~\d+$/, ''), state: 'here', conditions: [] });
  } else {
    const first = traced(flow, at, { type: status === 'rejected' ? 'REPOST' : 'SUBMIT' }, input);
    add(first);
    if (!isStep(first.answer)) return { steps, trouble: first.answer };
    at = first.answer.snapshot;
  }
  const seen = new Set(steps.filter(({ state }) => state !== 'done').map(({ node }) => node));
  for (let moves = 0; moves < farthest; moves++) {
    const event = nextEvent(flow, at);
    if (!event) break;
    const before = steps.length;
    const next = traced(flow, at, event, input);
    if (!isStep(next.answer)) return { steps, trouble: next.answer };
    add(next);
    // The flow comes round again: what follows has been said.
    if (steps.slice(before).some(({ node }) => seen.has(node))) return { steps: steps.slice(0, before), trouble: null };
    for (const { node } of steps.slice(before)) seen.add(node);
    at = next.answer.snapshot;
  }
  return { steps, trouble: null };
};

const statusOf = ({ value }: StoredSnapshot): string => (typeof value === 'string' ? value : Object.keys(value as object)[0]!);

/** The one group that a node asks is called by the name under which the directory knows it. */
const withGroup = (labels: Labels, rules: readonly ApproverRule[], group: Words | null): Labels => {
  const [rule, second] = rules.filter((one) => /^(role|post):/.test(one));
  return group === null || rule === undefined || second !== undefined ? labels : { ...labels, [rule]: group };
};

/**
 * The route of a document: steps done, open and expected. A null snapshot is a document not yet submitted. `labels` name the
 * fields in the reasons; people of steps done are the caller's to fill from the trail.
 */
export const predict = async (
  flow: CompiledFlow,
  snapshot: StoredSnapshot | null,
  input: FlowInput,
  directory: Directory,
  labels: Labels = {},
): Promise<RouteStep[]> => {
  const { steps, trouble } = walk(flow, snapshot, input, labels);
  const asked = steps
    .filter(({ state }) => state !== 'done')
    .map(({ node }) => ({ nodeId: node, rules: flow.elements[node]?.task?.approvers ?? [] }));
  const answers = new Map((asked.length > 0 ? await directory(asked) : []).map((answer) => [answer.nodeId, answer]));
  const route = steps.map(({ node, state, conditions }): RouteStep => {
    const element = flow.elements[node]!;
    const rules = element.task?.approvers ?? [];
    const answer = state === 'done' ? undefined : answers.get(node);
    const nobody = answer !== undefined && answer.people.length === 0 && answer.group === null;
    return {
      nodeId: node,
      name: element.name,
      state,
      mode: element.task?.mode ?? 'one',
      people: answer?.people ?? [],
      group: answer?.group ?? null,
      because: because(rules, conditions, withGroup(labels, rules, answer?.group ?? null)),
      problem: nobody ? w('Nobody is found for this step', '该环节找不到办理人') : null,
    };
  });
  if (!trouble) return route;
  const where = trouble.element === null ? undefined : flow.elements[trouble.element];
  const undecided = trouble.refused === 'unknownValue';
  return [
    ...route,
    {
      nodeId: where?.id ?? '',
      name: undecided ? missingWords(where?.condition, input.values, labels) : (where?.name ?? w('', '')),
      state: undecided ? 'undecided' : 'expected',
      mode: 'one',
      people: [],
      group: null,
      because: where?.condition === undefined ? null : conditionWords(where.condition, input.values, labels),
      problem: undecided ? null : w('No way leads on from here', '此处没有可走的路径'),
    },
  ];
};
