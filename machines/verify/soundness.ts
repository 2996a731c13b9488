/**
 * Soundness before deployment: every end reachable, no element dead, no state without a way out, joins that can
 * never complete, tokens without bound. Conditions are free; people approve, time passes, messages come, boundary events happen or not.
 */
import { w } from '#model/words.ts';
import type { CompiledFlow } from '../flow.ts';
import { nodeOf, explore, type Explored, type State } from './game.ts';
import type { Finding, Report } from './finding.ts';
import { scopesOf, type Scope } from './scopes.ts';
import { spinning } from './spinning.ts';

/** States looked at in each scope before the search ends with what it has. */
const mostStates = 20_000;

/** Ids of the elements passed on the way to a state. */
const pathTo = ({ states }: Explored, key: string): readonly string[] => {
  const path: string[] = [];
  for (let at = states.get(key)?.from; at; at = states.get(at.state)?.from) path.unshift(at.node);
  return path;
};

const deadlocks = (scope: Scope, explored: Explored): Finding[] => {
  const found = new Map<string, Finding>();
  for (const state of explored.states.values()) {
    if (state.ends || state.next.length > 0 || explored.piling.has(state.key) || explored.bounded) continue;
    for (const token of state.marking) {
      const id = nodeOf(token);
      const node = scope.nodes.get(id);
      if (!node || found.has(id)) continue;
      const missing = node.waitsFor.filter((flow) => !state.marking.includes(`${flow}>${id}`));
      found.set(id, {
        element: id,
        severity: 'error',
        kind: 'deadlock',
        reason: w('This join can wait for a branch that never comes', '该汇聚网关可能等待永远不会到达的分支'),
        mend: w('Split with a gateway of the same kind, or join with an exclusive one', '使用同类网关分支，或改用排他网关汇聚'),
        path: pathTo(explored, state.key),
        flows: missing,
      });
    }
  }
  return [...found.values()];
};

/** States from which nothing ever ends, though it goes on. */
const endless = (explored: Explored): Finding[] => {
  const before = new Map<string, string[]>();
  for (const { key, next } of explored.states.values()) for (const one of next) before.set(one, [...(before.get(one) ?? []), key]);
  const saved = new Set<string>();
  const queue = [...explored.states.values()]
    .filter(({ ends, next, key }) => ends || next.length === 0 || explored.piling.has(key))
    .map(({ key }) => key);
  while (queue.length > 0) {
    const key = queue.pop()!;
    if (saved.has(key)) continue;
    saved.add(key);
    queue.push(...(before.get(key) ?? []));
  }
  const lost = [...explored.states.values()].find(({ key }: State) => !saved.has(key));
  if (!lost || explored.bounded) return [];
  const path = pathTo(explored, lost.key);
  return [
    {
      element: nodeOf(lost.marking[0] ?? path.at(-1) ?? ''),
      severity: 'error',
      kind: 'endless',
      reason: w('From here no end can be reached', '从此处无法到达结束'),
      mend: w('Draw a way out of the loop', '为循环绘制出口'),
      path,
    },
  ];
};

/** Everything behind these nodes, and they themselves. */
const behind = (scope: Scope, ids: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const queue = [...ids];
  while (queue.length > 0) {
    const id = queue.pop()!;
    if (found.has(id)) continue;
    found.add(id);
    const node = scope.nodes.get(id);
    queue.push(...(node?.out ?? []).map(({ to }) => to), ...(node?.boundary ?? []).flatMap(({ out }) => out.map(({ to }) => to)));
  }
  return found;
};

/** An element behind a join that waits in vain is not told beside it: it comes to life with the join. */
const dead = (scope: Scope, explored: Explored, stuck: readonly Finding[]): Finding[] => {
  if (explored.bounded || explored.piling.size > 0) return [];
  const told = behind(
    scope,
    stuck.map(({ element }) => element),
  );
  return [...scope.nodes.values()]
    .filter(({ id }) => !explored.fired.has(id) && !told.has(id))
    .map(({ id, element }) => ({
      element: id,
      severity: 'error',
      kind: 'dead',
      reason:
        element.type === 'EndEvent'
          ? w('This end is never reached', '永远无法到达该结束事件')
          : w('This element is never reached', '永远无法到达该元素'),
      mend: w('Correct the gateways before it', '修正其前面的网关'),
    }));
};

const withoutReminders = (scope: Scope): Scope => ({
  ...scope,
  nodes: new Map(
    [...scope.nodes].map(([id, node]) => [id, { ...node, boundary: node.boundary.filter(({ interrupting }) => interrupting) }]),
  ),
});

type Told = Pick<Finding, 'severity' | 'reason' | 'mend'>;
const branches: Told = {
  severity: 'error',
  reason: w('Every round through here leaves one more branch behind', '每次循环都会在此多出一个分支'),
  mend: w('Join the branches before the loop goes back', '在循环返回之前汇聚分支'),
};
const reminders: Told = {
  severity: 'warning',
  reason: w(
    'What a reminder began in one round may still be open in the next, beside what it begins then',
    '上一轮由提醒启动的环节可能在下一轮仍未办结，并再次启动',
  ),
  mend: w(
    'Let the reminder end without asking anybody, or have it interrupt, if that is not meant',
    '如非本意，让提醒不经人办理即结束，或改为中断',
  ),
};

const pilesOf = (explored: Explored, told: Told): Finding[] => {
  const found = [...explored.piling].map((state): Finding => {
    const path = pathTo(explored, state);
    return { element: path.at(-1) ?? '', kind: 'unbounded', ...told, path };
  });
  return [...new Map(found.map((one) => [one.element, one])).values()].slice(0, 3);
};

/** Tokens that pile up without any reminder going off are a fault; those that only reminders leave behind may be meant. */
const piling = (scope: Scope, explored: Explored, most: number): Finding[] => {
  if (explored.piling.size === 0) return [];
  const calm = [...scope.nodes.values()].some(({ boundary }) => boundary.some(({ interrupting }) => !interrupting))
    ? explore(withoutReminders(scope), most)
    : explored;
  return calm.piling.size > 0 ? pilesOf(calm, branches) : pilesOf(explored, reminders);
};

const twice = (explored: Explored): Finding[] =>
  [...explored.twice].slice(0, 3).map(([element, state]) => ({
    element,
    severity: 'warning',
    kind: 'twice',
    reason: w(
      'It can begin more than once at the same time: branches come together without a join',
      '可能同时启动多次：多个分支未经汇聚直接到达',
    ),
    mend: w('Join the branches by a parallel or inclusive gateway', '用并行或包容网关汇聚分支'),
    path: pathTo(explored, state),
  }));

const unreached = (scope: Scope): Finding[] =>
  scope.unreached.map((element) => ({
    element,
    severity: 'warning',
    kind: 'dead',
    reason: w('Nothing leads here', '没有连线到达此处'),
    mend: w('Connect it or remove it', '连接或删除该元素'),
  }));

/** The soundness of a compiled flow, each scope by itself. */
export const soundnessOf = ({ elements }: Pick<CompiledFlow, 'elements'>, most: number = mostStates): Report => {
  const findings: Finding[] = [];
  let [states, bounded] = [0, false];
  for (const scope of scopesOf(elements)) {
    const explored = explore(scope, most);
    states += explored.states.size;
    bounded ||= explored.bounded;
    const stuck = deadlocks(scope, explored);
    findings.push(
      ...stuck,
      ...endless(explored),
      ...piling(scope, explored, most),
      ...dead(scope, explored, stuck),
      ...twice(explored),
      ...unreached(scope),
      ...spinning(scope),
    );
  }
  return { findings, states, bounded };
};
