/** Joins that would put a finding right: each tried on the states of the flow before it is offered. */
import type { CompiledFlow, FlowElement } from '../flow.ts';
import type { Finding } from './finding.ts';
import { soundnessOf } from './soundness.ts';

type Elements = CompiledFlow['elements'];
export type JoinType = 'ExclusiveGateway' | 'InclusiveGateway' | 'ParallelGateway';

const keyOf = ({ element, kind }: Finding): string => `${element} ${kind}`;
/** Enough for a drawing of a person's making; a larger one is told without the mend. */
const mostStates = 4000;

const puts = (before: ReadonlySet<string>, finding: Finding, elements: Elements): boolean => {
  const { findings, bounded } = soundnessOf({ elements }, mostStates);
  const now = findings.map(keyOf);
  return !bounded && !now.includes(keyOf(finding)) && now.every((one) => before.has(one));
};

const keys = (elements: Elements): ReadonlySet<string> => new Set(soundnessOf({ elements }, mostStates).findings.map(keyOf));

/** Types that the join can have instead, so that it no longer waits in vain. */
export const otherJoins = (finding: Finding, elements: Elements): readonly JoinType[] => {
  const join = elements[finding.element];
  if (!join || !/^(?:Parallel|Inclusive)Gateway$/.test(join.type)) return [];
  const before = keys(elements);
  return (['ExclusiveGateway', 'InclusiveGateway'] as const).filter(
    (type) => type !== join.type && puts(before, finding, { ...elements, [join.id]: { ...join, type } }),
  );
};

/** The elements with a join put before one at which several branches arrive. */
const joined = (elements: Elements, at: FlowElement, type: JoinType): Elements => {
  const [join, flow] = [`${at.id}+join`, `${at.id}+flow`];
  const plain = { name: at.name, parent: at.parent };
  return {
    ...elements,
    ...Object.fromEntries(at.incoming.map((id) => [id, { ...elements[id]!, outgoing: [join] }])),
    [join]: { ...plain, id: join, type, incoming: at.incoming, outgoing: [flow] },
    [flow]: { ...plain, id: flow, type: 'SequenceFlow', incoming: [join], outgoing: [at.id] },
    [at.id]: { ...at, incoming: [flow] },
  };
};

/** Joins to put before an element that begins more than once at the same time. */
export const joinsBefore = (finding: Finding, elements: Elements): readonly JoinType[] => {
  const at = elements[finding.element];
  if (!at || at.incoming.length < 2) return [];
  const before = keys(elements);
  return (['ParallelGateway', 'InclusiveGateway'] as const).filter((type) => puts(before, finding, joined(elements, at, type))).slice(0, 1);
};
