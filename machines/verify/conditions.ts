/**
 * Conditions against the document's fields: names and types, conditions that are always or never true, gaps and
 * overlaps of a gateway's ways with the values that fall into them, fields that may be empty when they are asked for.
 */
import { w } from '#model/words.ts';
import { combinations, samplesOf } from '../explore/samples.ts';
import type { CompiledFlow, FlowElement, Values } from '../flow.ts';
import { conditionOf } from '../run/conditions.ts';
import { boxesOf, valuesAt } from './cells.ts';
import type { CheckedField } from './fields.ts';
import type { Finding } from './finding.ts';
import { knownTo, meant, type Checked, type Known } from './names.ts';
import { spanWords } from './spans.ts';
import { typesOf, type Expression } from './types.ts';
import { someDay, waysOf, type Ways } from './ways.ts';

const mostTried = 200;
const mostBoxes = 3;

const always = ({ id, condition }: Ways['flows'][number], known: Known): readonly Finding[] => {
  const ways = waysOf([{ id, condition }], known);
  if (!ways) return [];
  const truths = new Set(ways.points.map(({ holds }) => holds[0]!));
  if (truths.size !== 1) return [];
  return truths.has(true)
    ? [
        {
          element: id,
          severity: 'warning',
          kind: 'always',
          reason: w('The condition is always true', '条件恒为真'),
          mend: w('Correct it, or make this the default way', '修正条件，或将其设为默认出口'),
        },
      ]
    : [
        {
          element: id,
          severity: 'error',
          kind: 'never',
          reason: w('The condition is never true', '条件恒为假'),
          mend: w('Correct it or remove the way', '修正条件或删除该出口'),
        },
      ];
};

const gaps = (gateway: FlowElement, ways: Ways, known: Known): readonly Finding[] => {
  const open = ways.points.filter(({ holds }) => !holds.includes(true)).map(({ at }) => at);
  return boxesOf(ways.dimensions, open, mostBoxes).map((spans): Finding => {
    const words = spanWords(spans, known.fields);
    return {
      element: gateway.id,
      severity: 'error',
      kind: 'gap',
      reason: w(`No way leads on for ${words.en}`, `没有出口满足：${words.zh}`),
      mend: w('Widen a condition or set a default way', '放宽条件或设置默认出口'),
      spans,
      flows: ways.flows.map(({ id }) => id),
    };
  });
};

const overlaps = (gateway: FlowElement, ways: Ways, known: Known): readonly Finding[] => {
  const shared = new Map<string, (readonly number[])[]>();
  for (const { at, holds } of ways.points) {
    const both = ways.flows.flatMap(({ id }, nth) => (holds[nth] ? [id] : []));
    if (both.length > 1) shared.set(both.join(' '), [...(shared.get(both.join(' ')) ?? []), at]);
  }
  return [...shared].slice(0, mostBoxes).flatMap(([flows, points]) =>
    boxesOf(ways.dimensions, points, 1).map((spans): Finding => {
      const words = spanWords(spans, known.fields);
      return {
        element: gateway.id,
        severity: 'warning',
        kind: 'overlap',
        reason: w(
          `More than one way fits for ${words.en}; the first one drawn is taken`,
          `有多个出口同时满足：${words.zh}；将走先绘制的出口`,
        ),
        mend: w('Separate the conditions', '使各条件互不重叠'),
        spans,
        flows: flows.split(' '),
      };
    }),
  );
};

/** Flows that earlier ones leave nothing to. */
const hidden = (ways: Ways): readonly Finding[] =>
  ways.flows.flatMap(({ id }, nth): readonly Finding[] => {
    const holds = ways.points.filter((point) => point.holds[nth]);
    if (holds.length === 0 || holds.some((point) => point.holds.indexOf(true) === nth)) return [];
    return [
      {
        element: id,
        severity: 'error',
        kind: 'never',
        reason: w('Never taken: the ways drawn before it take all its values', '永远不会走此出口：先绘制的出口已包含其全部取值'),
        mend: w('Correct the conditions or change their order', '修正条件或调整顺序'),
        flows: ways.flows.slice(0, nth).map((one) => one.id),
      },
    ];
  });

const empties = ({ id, condition }: Ways['flows'][number], known: Known): readonly Finding[] => {
  const ways = waysOf([{ id, condition }], known);
  const tried: readonly Values[] = ways
    ? ways.points.slice(0, mostTried).map(({ at }) => valuesAt(ways.dimensions, at))
    : [...combinations(samplesOf([condition]), mostTried)];
  return conditionOf(condition).reads.flatMap((name): readonly Finding[] => {
    const field = known.fields.get(name);
    if (!field || field.required || field.computed || field.kind === 'boolean') return [];
    const unknown = tried.some((values) => typeof conditionOf(condition).holds({ ...values, [name]: null }, someDay) !== 'boolean');
    if (!unknown) return [];
    const label = field.label ?? w(name, name);
    return [
      {
        element: id,
        severity: 'warning',
        kind: 'empty',
        about: name,
        reason: w(`“${label.en}” may be empty; then no way can be chosen`, `“${label.zh}”可能为空，此时无法判断走向`),
        mend: w('Make the field required, or ask for null in the condition', '将字段设为必填，或在条件中判断空值'),
      },
    ];
  });
};

const ofGateway = (gateway: FlowElement, elements: CompiledFlow['elements'], known: Known): readonly Finding[] => {
  if (gateway.type !== 'ExclusiveGateway' && gateway.type !== 'InclusiveGateway') return [];
  const out = gateway.outgoing.flatMap((id) => elements[id] ?? []);
  const flows = out.flatMap(({ id, condition }) => (condition === undefined || id === gateway.otherwise ? [] : [{ id, condition }]));
  if (flows.length === 0) return [];
  const ways = waysOf(flows, known);
  if (!ways)
    return [
      {
        element: gateway.id,
        severity: 'info',
        kind: 'unchecked',
        reason: w('Gaps between these conditions cannot be told', '无法判断这些条件之间是否有遗漏'),
        mend: w('Set a default way to be safe', '建议设置默认出口'),
      },
    ].filter(() => flows.length === out.length) as readonly Finding[];
  return [
    ...(flows.length === out.length ? gaps(gateway, ways, known) : []),
    ...(gateway.type === 'ExclusiveGateway' ? [...overlaps(gateway, ways, known), ...hidden(ways)] : []),
  ];
};

const expressionsOf = (element: FlowElement): readonly Expression[] => {
  const { id } = element;
  const truths = [element.condition, element.event?.condition, element.loop?.condition];
  const others = [
    element.script?.feel,
    element.loop?.collection,
    element.loop?.cardinality,
    ...(element.inputs ?? []).map(({ source }) => source),
    ...(element.task?.approvers ?? []).filter((rule) => rule.startsWith('=')),
  ];
  const found = (texts: readonly (string | undefined)[], truth: boolean): readonly Expression[] =>
    texts.flatMap((text) => (text === undefined ? [] : [{ element: id, text, truth }]));
  return [...found(truths, true), ...found(others, false)];
};

/** The field that a rule names, of the document or (`participants.staffId`) of its lines. */
const fieldIn = /^field:(\w+(?:\.(?!leader|inCharge|starter)\w+)?)/;

/** Rules and rights of tasks that name fields of the document. */
const ofTask = ({ id, task }: FlowElement, known: Known): readonly Finding[] => {
  const named = [...(task?.approvers ?? []).flatMap((rule) => fieldIn.exec(rule)?.[1] ?? []), ...Object.keys(task?.fields ?? {})];
  return named
    .filter((name) => !known.has(name))
    .map((name): Finding => {
      const instead = meant(name, known);
      return {
        element: id,
        severity: 'error',
        kind: 'unknownField',
        about: name,
        ...(instead === null ? {} : { instead }),
        reason: w(`There is no field “${name}”`, `没有字段“${name}”`),
        mend:
          instead === null ? w('Use a field of the document', '使用单据中的字段') : w(`Did you mean “${instead}”?`, `是否为“${instead}”？`),
      };
    });
};

/** The conditions of a flow are checked over a document with these fields. */
export const conditionsOf = (flow: Checked, fields: readonly CheckedField[]): readonly Finding[] => {
  const { elements } = flow;
  const known = knownTo(flow, fields);
  const wrong = new Map(
    Object.values(elements).map((element) => [
      element.id,
      [...expressionsOf(element).flatMap((one) => typesOf(one, known)), ...ofTask(element, known)] as readonly Finding[],
    ]),
  );
  const broken = (id: string): boolean => (wrong.get(id) ?? []).some(({ severity }) => severity === 'error');
  return Object.values(elements).flatMap((element) => {
    const { id, condition, outgoing } = element;
    // What does not fit the fields has no cells worth looking at.
    const ways = condition === undefined ? (outgoing.some(broken) ? [] : ofGateway(element, elements, known)) : [];
    const own = condition === undefined || broken(id) ? [] : [...always({ id, condition }, known), ...empties({ id, condition }, known)];
    return [...wrong.get(id)!, ...own, ...ways];
  });
};
