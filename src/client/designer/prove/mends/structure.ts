/** Mends of the structure: joins of another kind, loose ends, what nothing reaches, ways that say nothing. */
import { askedFirst } from '#machines/verify/rewrite.ts';
import { joinsBefore, otherJoins, type JoinType } from '#machines/verify/rejoin.ts';
import type { Finding } from '#machines/verify/finding.ts';
import { w, type Words } from '#model/words.ts';
import type { Edit } from '#client/flow/modeling.ts';
import { type Mend, type MendsOf, nameIn, remove, targetOf, type World } from './mend.ts';

const joinWords: Readonly<Record<JoinType, Words>> = {
  ExclusiveGateway: w('an exclusive gateway', '排他网关'),
  InclusiveGateway: w('an inclusive gateway', '包容网关'),
  ParallelGateway: w('a parallel gateway', '并行网关'),
};

export const deadlockMends: MendsOf = (finding, { elements }) =>
  otherJoins(finding, elements).map((type) => ({
    label: w(`Join with ${joinWords[type].en}`, `改用${joinWords[type].zh}汇聚`),
    apply: (edit) => void edit.replace(finding.element, { type: `bpmn:${type}` }),
  }));

/** A join is put on the first way in; the others are led to it. */
export const twiceMends: MendsOf = (finding, { elements }) =>
  joinsBefore(finding, elements).map((type) => ({
    label: w(`Join before it with ${joinWords[type].en}`, `在其前用${joinWords[type].zh}汇聚`),
    apply: (edit) => {
      const [first = '', ...others] = elements[finding.element]!.incoming;
      const join = edit.append(first, { type: `bpmn:${type}` });
      for (const flow of others) edit.redirect(flow, elements[flow]!.incoming[0]!, join);
    },
  }));

/** Ways that earlier ones leave nothing to are asked first, where that helps; else they may go, unless they alone lead somewhere. */
export const neverMends: MendsOf = (finding, world) => {
  const { element } = finding;
  const target = targetOf(world, element);
  const order = world.fields === null ? null : askedFirst(finding, world, world.fields);
  return [
    ...(order ? [{ label: w('Ask this way first', '优先判断该出口'), apply: (edit: Edit) => edit.arrange(order) }] : []),
    ...(target && target.incoming.length > 1 ? [{ ...remove(element), label: w('Remove this way', '删除该出口') }] : []),
  ];
};

/** Steps of the same level after which nothing comes, though they are no ends. */
const looseEnds = ({ elements }: World, parent: string | null, but: string): readonly string[] =>
  Object.values(elements)
    .filter(
      ({ id, type, outgoing, parent: inside, host, forCompensation, eventSubProcess }) =>
        inside === parent &&
        id !== but &&
        host === undefined &&
        forCompensation !== true &&
        eventSubProcess !== true &&
        outgoing.length === 0 &&
        type !== 'EndEvent' &&
        type !== 'SequenceFlow',
    )
    .map(({ id }) => id);

const unreachedMends: MendsOf = ({ element }, world) => {
  const at = world.elements[element];
  if (!at) return [];
  const loose = at.incoming.length === 0 ? looseEnds(world, at.parent, element) : [];
  const [only] = loose.length === 1 ? loose : [];
  if (only === undefined) return [remove(element)];
  const name = nameIn(world, only);
  const connect: Mend = {
    label: w(`Connect “${name.en}” with it`, `与“${name.zh}”连接`),
    apply: (edit) => void edit.connect(only, element),
  };
  return [connect, remove(element)];
};

/** Where no way has a condition, all may be meant. */
const noConditionMends: MendsOf = ({ element }, { elements }) => {
  const { outgoing = [] } = elements[element] ?? {};
  if (outgoing.some((id) => elements[id]?.condition !== undefined)) return [];
  return [
    {
      label: w('Take all ways at once', '改为同时走所有出口'),
      apply: (edit) => void edit.replace(element, { type: 'bpmn:ParallelGateway' }),
    },
  ];
};

const append: MendsOf = ({ element }) => [
  { label: w('Add an end behind it', '在其后添加结束'), apply: (edit) => void edit.append(element, { type: 'bpmn:EndEvent' }) },
];

/** All of the ways out behind one gateway, which says what happens anyway. */
const splitMends: MendsOf = ({ element }, { elements }) => {
  const { outgoing = [] } = elements[element] ?? {};
  if (outgoing.some((id) => elements[id]?.condition !== undefined)) return [];
  return [
    {
      label: w('Split with a parallel gateway', '用并行网关分支'),
      apply: (edit) => {
        const [first = '', ...others] = outgoing;
        const split = edit.append(first, { type: 'bpmn:ParallelGateway' });
        for (const flow of others) edit.redirect(flow, split, elements[flow]!.outgoing[0]!);
      },
    },
  ];
};

const removeIt: MendsOf = ({ element }) => [remove(element)];
const removeWay: MendsOf = ({ element }) => [{ ...remove(element), label: w('Remove this way', '删除该连线') }];

/** By the name of the compiler's problem or of the rule of style. */
export const byRule: Readonly<Record<string, MendsOf>> = {
  unreachable: unreachedMends,
  noCondition: noConditionMends,
  dangling: removeWay,
  circles: removeWay,
  crossesScope: removeWay,
  unknownDefault: ({ element }) => [{ label: w('No default way', '取消默认出口'), apply: (edit) => edit.refer(element, 'default', null) }],
  flowsAtEventSub: ({ element }, { elements }) => {
    const { incoming = [], outgoing = [] } = elements[element] ?? {};
    return [{ label: w('Remove its ways', '删除其连线'), apply: (edit) => edit.remove([...incoming, ...outgoing]) }];
  },
  noApprover: ({ element }) => [
    {
      label: w('Let the applicant’s department leader decide', '由申请人的部门负责人审批'),
      apply: (edit) => edit.extend(element, 'tydf:Approver', [{ rule: 'starter.leader' }]),
    },
  ],
  'no-implicit-end': append,
  'no-implicit-split': splitMends,
  'no-duplicate-sequence-flows': removeWay,
  'superfluous-gateway': removeIt,
  'superfluous-termination': ({ element }) => [
    { label: w('Make it a plain end', '改为普通结束'), apply: (edit) => void edit.replace(element, { type: 'bpmn:EndEvent' }) },
  ],
};

export const deadMends: MendsOf = (finding: Finding, world) =>
  world.elements[finding.element]?.incoming.length === 0 ? unreachedMends(finding, world) : [remove(finding.element)];
