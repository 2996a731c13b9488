/**
 * The way a document will take if everybody approves: the same machine, walked ahead on the present values. The people come from a
 * directory port, so the browser and the server use the same code.
 */
import type { CandidatesAnswer, RouteStep } from '#model/api.ts';
import { w, type Words } from '#model/words.ts';
import type { ApproverRule, CompiledFlow, FlowElement, FlowInput, NotTaken, StoredSnapshot, Values } from '../flow.ts';
import { tooMuchWork } from '../feel/budget.ts';
import { isStep, traced, type Traced } from '../step.ts';
import { labelOf, pickRule, ruleWords, type Labels } from '../rules.ts';
import { conditionOf } from '../run/conditions.ts';
import { besideGiven } from '../run/context.ts';
import { contextOf, likelyEvent, nodeOf, waitName, waitingAt, workingIn, type Evaluate } from './ahead.ts';
import { because, conditionWords } from './reasons.ts';

/**
 * Rules of nodes in, people out. A node that several people are asked at, each on their own (multi-instance), comes several times. `values`:
 * variables that the flow has set by then, where there are any.
 */
export type Directory = (
  nodes: readonly { readonly nodeId: string; readonly rules: readonly string[]; readonly values?: Values }[],
) => Promise<readonly CandidatesAnswer[]>;

/** Moves without a new step after which the flow goes in circles, and moves in all. */
const farthest = 150;
const mostMoves = 400;
const mostAskings = 50;

/** Elements behind this one: into a sub-process by its start, out of it by its end. */
const behind = ({ elements }: CompiledFlow, element: FlowElement): readonly string[] => {
  const inside = Object.values(elements).filter(({ parent, type }) => parent === element.id && type === 'StartEvent');
  if (inside.length > 0) return inside.map(({ id }) => id);
  const flows = element.type === 'EndEvent' && element.parent !== null ? elements[element.parent]!.outgoing : element.outgoing;
  return flows.flatMap((id) => elements[id]?.outgoing[0] ?? []);
};

/** Can the node be reached from the flow's end over gateways and events alone? */
const leadsTo = (flow: CompiledFlow, from: string, node: string, seen: Set<string> = new Set()): boolean => {
  if (from === node) return true;
  const element = flow.elements[from];
  if (!element || element.task || element.call || seen.has(from)) return false;
  seen.add(from);
  return behind(flow, element).some((next) => leadsTo(flow, next, node, seen));
};

interface Walked {
  readonly node: string;
  readonly state: 'done' | 'here' | 'expected';
  readonly conditions: readonly Words[];
  /** Variables at each asking. */
  readonly askings: Values[];
}

/** People are told what has to be filled in before the rest of the way can be told. */
const missingWords = (condition: string | undefined, values: FlowInput['values'], labels: Labels): Words => {
  const empty = (condition === undefined ? [] : conditionOf(condition).reads).filter(
    (name) => values[name] === null || values[name] === undefined,
  );
  const say = (language: keyof Words, comma: string): string => empty.map((name) => labelOf(labels, name)[language]).join(comma);
  return empty.length === 0
    ? w('The rest of the way is not known yet', '后续环节尚不确定')
    : w(`The rest follows from: ${say('en', ', ')}`, `后续环节取决于：${say('zh', '、')}`);
};

/** Walks ahead; `trouble` is where and why the way could not be followed. A node that comes round again is told once. */
const walk = (
  flow: CompiledFlow,
  snapshot: StoredSnapshot | null,
  input: FlowInput,
  labels: Labels,
  evaluate: Evaluate | undefined,
): { steps: Walked[]; trouble: NotTaken | null } => {
  const steps: Walked[] = [];
  const seen = new Set<string>();
  const add = ({ answer, taken }: Traced): void => {
    if (!isStep(answer)) return;
    for (const command of answer.commands) {
      if (command.type !== 'assign' && command.type !== 'call') continue;
      const values = command.type === 'assign' ? besideGiven(contextOf(answer.snapshot).variables, input.values, command.values) : {};
      const known = steps.find(({ node, state }) => node === command.node && state === 'expected');
      if (known && known.askings.length < mostAskings) known.askings.push(values);
      if (seen.has(command.node)) continue;
      seen.add(command.node);
      const met = taken.filter(
        ({ flow: id, holds }) => holds && id !== '' && leadsTo(flow, flow.elements[id]?.outgoing[0] ?? '', command.node),
      );
      steps.push({
        node: command.node,
        state: 'expected',
        conditions: met.map(({ condition }) => conditionWords(condition, input.values, labels)),
        askings: [values],
      });
    }
  };
  let at = snapshot;
  const status = at === null ? null : statusOf(at);
  if (at !== null && (status === 'submitted' || status === 'reposted')) {
    for (const node of contextOf(at).path) steps.push({ node, state: 'done', conditions: [], askings: [] });
    const here = [
      ...Object.keys(contextOf(at).ballots).map((one) => nodeOf(flow, one)),
      ...workingIn(flow, at).flatMap(({ element }) => (element.call ? [element.id] : [])),
      ...waitingAt(flow, at),
    ];
    for (const node of here) {
      if (!seen.has(node))
        steps.push({ node, state: 'here', conditions: [], askings: [besideGiven(contextOf(at).variables, input.values)] });
      seen.add(node);
    }
  } else {
    const first = traced(flow, at, { type: status === 'rejected' ? 'REPOST' : 'SUBMIT' }, input);
    add(first);
    if (!isStep(first.answer)) return { steps, trouble: first.answer };
    at = first.answer.snapshot;
  }
  for (let moves = 0, news = 0; moves - news < farthest && moves < mostMoves; moves++) {
    const event = likelyEvent(flow, at, input.values, evaluate);
    if (!event) break;
    const before = steps.length;
    const next = traced(flow, at, event, input);
    if (!isStep(next.answer)) return { steps, trouble: next.answer };
    add(next);
    if (steps.length > before) news = moves;
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

/** All who are asked at one node. */
const together = ([first, ...others]: readonly CandidatesAnswer[]): CandidatesAnswer | undefined =>
  first && {
    ...first,
    people: [...new Map([first, ...others].flatMap(({ people }) => people).map((one) => [one.id, one])).values()],
  };

/**
 * The route of a document: steps done, open and expected; a called process is one step. A null snapshot is a document not yet
 * submitted. `labels` name the fields in the reasons; `evaluate` knows decision tables, without it the way behind one is undecided;
 * people of steps done are the caller's to fill from the trail.
 */
export const predict = async (
  flow: CompiledFlow,
  snapshot: StoredSnapshot | null,
  input: FlowInput,
  directory: Directory,
  labels: Labels = {},
  evaluate?: Evaluate,
): Promise<RouteStep[]> => {
  const { steps, trouble } = walk(flow, snapshot, input, labels, evaluate);
  const asked = steps
    .filter(({ node, state }) => state !== 'done' && flow.elements[node]?.task)
    .flatMap(({ node, askings }) => {
      const rules = flow.elements[node]?.task?.approvers ?? [];
      const different = new Map(askings.map((values) => [JSON.stringify(values), values]));
      return [...different.values()].map((values) => ({ nodeId: node, rules, ...(Object.keys(values).length > 0 ? { values } : {}) }));
    });
  const answers = asked.length > 0 ? await directory(asked) : [];
  const route = steps.map(({ node, state, conditions }): RouteStep => {
    const element = flow.elements[node]!;
    const rules = element.task?.approvers ?? [];
    const answer = state === 'done' ? undefined : together(answers.filter(({ nodeId }) => nodeId === node));
    const open = answer !== undefined && answer.people.length === 0 && answer.group === null;
    const picks = open ? pickRule(rules) : undefined;
    const picked = picks === undefined ? null : ruleWords(picks);
    return {
      nodeId: node,
      name: waitName(flow, node) ?? element.name,
      state,
      mode: element.task?.mode ?? 'one',
      people: answer?.people ?? [],
      group: answer?.group ?? picked,
      because: because(picked === null ? rules : [], conditions, withGroup(labels, rules, answer?.group ?? null)),
      problem: open && picked === null ? w('Nobody is found for this step', '该环节找不到办理人') : null,
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
      problem: undecided
        ? null
        : trouble.refused === 'tooMuchWork'
          ? tooMuchWork(trouble.detail)
          : w('No way leads on from here', '此处没有可走的路径'),
    },
  ];
};
