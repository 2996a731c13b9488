/**
 * How conditions could be put right: small changes of what is written, each tried against the same checks that found the fault. Only what
 * takes the finding away and brings no new one is offered.
 */
import { readExpression, type Node } from '../feel/tree.ts';
import { parts } from '../feel/place.ts';
import type { FlowElement } from '../flow.ts';
import { conditionsOf } from './conditions.ts';
import type { CheckedField } from './fields.ts';
import type { Finding, Interval } from './finding.ts';
import { pathOf, valueOf } from './literals.ts';
import type { Checked } from './names.ts';

export interface Rewrite {
  /** The sequence flow. */
  readonly flow: string;
  readonly before: string;
  readonly after: string;
}

const most = 3;

/** Without the sign by which other modellers tell an expression. */
const plain = (text: string): string => text.trim().replace(/^=(?!=)\s*/, '');
const replaced = (text: string, { from, text: old }: Node, now: string): string =>
  text.slice(0, from) + now + text.slice(from + old.length);

const nodesIn = (node: Node): readonly Node[] => [node, ...node.children.flatMap(nodesIn)];

const treeOf = (text: string): Node | null => {
  try {
    return readExpression(text);
  } catch {
    return null;
  }
};

const toggled: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** The literal as it is written, with another value: `date("…")`, `"…"`, `5000`. */
const written = (literal: Node, value: string): string =>
  literal.text.includes('"') ? literal.text.replace(/"[^"]*"/, `"${value}"`) : value;

const boundsOf = (intervals: readonly Interval[]): readonly string[] => [
  ...new Set(intervals.flatMap(({ low, high }) => [low, high]).filter((one) => one !== null)),
];

/** Comparisons of a field with a literal, the field on the left. */
interface Compared {
  readonly node: Node;
  readonly path: string;
  readonly operator: Node;
  readonly literal: Node;
}
const comparedIn = (tree: Node): readonly Compared[] =>
  nodesIn(tree).flatMap((node): readonly Compared[] => {
    if (node.name !== 'Comparison') return [];
    const [left, operator, right] = node.children;
    if (operator?.name !== 'CompareOp' || !left || !right) return [];
    const path = pathOf(left);
    return path === null || valueOf(right) === undefined ? [] : [{ node, path, operator, literal: right }];
  });

/** Bounds moved to the edge of the stretch: the operator first, then the number. */
const movedBounds = (text: string, tree: Node, field: string, intervals: readonly Interval[]): readonly string[] => {
  const mine = comparedIn(tree).filter(({ path, operator }) => path === field && toggled[operator.text] !== undefined);
  const operators = mine.map(({ operator }) => replaced(text, operator, toggled[operator.text]!));
  const numbers = mine.flatMap(({ operator, literal }) =>
    boundsOf(intervals).flatMap((bound) => {
      const moved = replaced(text, literal, written(literal, bound));
      return [moved, replaced(moved, operator, toggled[operator.text]!)];
    }),
  );
  const brackets = nodesIn(tree).flatMap((node) => {
    if (node.name !== 'Interval') return [];
    const [open, close] = [node.text.at(0), node.text.at(-1)];
    const inner = node.text.slice(1, -1);
    return [
      replaced(text, node, `${open === '[' ? '(' : '['}${inner}${String(close)}`),
      replaced(text, node, `${String(open)}${inner}${close === ']' ? ')' : ']'}`),
    ];
  });
  return [...operators, ...brackets, ...numbers];
};

/** Choices that a way takes as well, or no more. */
const otherChoices = (text: string, tree: Node, field: string, named: readonly string[]): readonly string[] => {
  if (named.length === 0) return [];
  const quoted = named.map((one) => JSON.stringify(one));
  const equal = comparedIn(tree)
    .filter(({ path, operator }) => path === field && operator.text === '=')
    .map(({ node, literal }) => replaced(text, node, `${field} in (${[literal.text, ...quoted].join(', ')})`));
  const lists = nodesIn(tree)
    .filter(({ name }) => name === 'PositiveUnaryTests' || name === 'List')
    .flatMap((node) => {
      const all = parts(node).map((one) => one.text);
      return [[...all, ...quoted], all.filter((one) => !quoted.includes(one))]
        .filter((next) => next.length > 0 && next.length !== all.length)
        .map((next) => replaced(text, node, node.name === 'List' ? `[${next.join(', ')}]` : next.join(', ')));
    });
  return [...equal, ...lists];
};

/** The choices of a stretch; `null` stands for those that no condition names. */
const choicesOf = (
  values: readonly (string | boolean | null)[],
  field: CheckedField | undefined,
  conditions: readonly Node[],
): readonly string[] => {
  const texts = conditions.flatMap(nodesIn).flatMap(({ name, text }) => (name === 'StringLiteral' ? [text] : []));
  const others = (field?.options ?? []).map(({ value }) => value).filter((value) => !texts.includes(JSON.stringify(value)));
  return values.flatMap((one) => (one === null ? others : typeof one === 'string' ? [one] : []));
};

/** Numbers written as texts, and the other way round. */
const requoted = (text: string, tree: Node): readonly string[] =>
  nodesIn(tree).flatMap((node) => {
    if (node.name === 'StringLiteral') {
      const inner = node.text.slice(1, -1);
      return /^-?\d+(?:\.\d+)?$/.test(inner) ? [replaced(text, node, inner)] : [];
    }
    return node.name === 'NumericLiteral' ? [replaced(text, node, `"${node.text}"`)] : [];
  });

const namedInstead = (text: string, tree: Node, about: string, instead: string): readonly string[] => {
  const found = nodesIn(tree).filter((node) => pathOf(node) === about || node.text === JSON.stringify(about));
  const outermost = found.filter(
    (node) => !found.some((other) => other !== node && other.from <= node.from && other.text.includes(node.text)),
  );
  if (outermost.length === 0) return [];
  // From the back, so that places in front stay where they are.
  return [
    outermost
      .toSorted((a, b) => b.from - a.from)
      .reduce((now, node) => replaced(now, node, node.name === 'StringLiteral' ? JSON.stringify(instead) : instead), text),
  ];
};

/** Candidates are made of this, beside the condition itself. */
interface Around {
  readonly fields: ReadonlyMap<string, CheckedField>;
  /** All conditions of the gateway. */
  readonly conditions: readonly Node[];
}

const candidates = (finding: Finding, text: string, { fields, conditions }: Around): readonly string[] => {
  const tree = treeOf(text);
  if (!tree) return [];
  const { kind, spans = [], about, instead } = finding;
  switch (kind) {
    case 'gap':
    case 'overlap':
      return spans.flatMap(({ field, stretch }) =>
        stretch.kind === 'intervals'
          ? movedBounds(text, tree, field, stretch.intervals)
          : otherChoices(text, tree, field, choicesOf(stretch.values, fields.get(field), conditions)),
      );
    case 'unknownField':
    case 'unknownChoice':
      return about === undefined || instead === undefined ? [] : namedInstead(text, tree, about, instead);
    case 'wrongType':
      return requoted(text, tree);
    case 'empty':
      return about !== undefined && fields.has(about) ? [`${about} != null and ${tree.name === 'Disjunction' ? `(${text})` : text}`] : [];
    default:
      return [];
  }
};

/** These were not looked at while a name or a value was wrong, and may come to light when it is right. */
const later: ReadonlySet<Finding['kind']> = new Set(['gap', 'overlap', 'always', 'never', 'empty']);
const naming: ReadonlySet<Finding['kind']> = new Set(['unknownField', 'unknownChoice', 'wrongType']);

const keyOf = ({ element, kind, reason }: Finding): string => `${element} ${kind} ${reason.en}`;

/** A rewrite is tried on a gateway with its ways alone. */
const around = (gateway: FlowElement, { elements, variables }: Checked, rewrite: Rewrite | null): Checked => ({
  variables,
  elements: Object.fromEntries(
    [gateway, ...gateway.outgoing.flatMap((id) => elements[id] ?? [])].map((element) => [
      element.id,
      element.id === rewrite?.flow ? { ...element, condition: rewrite.after } : element,
    ]),
  ),
});

/** The ways of a gateway in an order in which this one gets values, too; null where no order helps. */
export const askedFirst = (finding: Finding, flow: Checked, fields: readonly CheckedField[]): readonly string[] | null => {
  const gateway = flow.elements[flow.elements[finding.element]?.incoming[0] ?? ''];
  if (!gateway || (finding.flows ?? []).length === 0) return null;
  const order = [finding.element, ...gateway.outgoing.filter((id) => id !== finding.element)];
  const before = new Set(conditionsOf(around(gateway, flow, null), fields).map(keyOf));
  const now = conditionsOf(around({ ...gateway, outgoing: order }, flow, null), fields).map(keyOf);
  return now.includes(keyOf(finding)) || now.some((one) => !before.has(one)) ? null : order;
};

/** The smallest changes of conditions that take the finding away, the best first. */
export const rewritesOf = (finding: Finding, flow: Checked, fields: readonly CheckedField[]): readonly Rewrite[] => {
  const element = flow.elements[finding.element];
  const gateway = element?.type === 'SequenceFlow' ? flow.elements[element.incoming[0] ?? ''] : element;
  if (!element || !gateway) return [];
  const world: Around = {
    fields: new Map(fields.map((field) => [field.name, field])),
    conditions: gateway.outgoing.flatMap((id) => treeOf(plain(flow.elements[id]?.condition ?? '')) ?? []),
  };
  // Findings know variables of the whole flow; a part of it would miss some.
  const check = (rewrite: Rewrite | null): readonly Finding[] => conditionsOf(around(gateway, flow, rewrite), fields);
  const before = new Set(check(null).map(keyOf));
  if (!before.has(keyOf(finding))) return [];
  const flows = element.type === 'SequenceFlow' ? [element.id] : (finding.flows ?? []);
  const found: Rewrite[] = [];
  for (const id of flows) {
    const condition = flow.elements[id]?.condition;
    if (condition === undefined) continue;
    const text = plain(condition);
    for (const after of new Set(candidates(finding, text, world))) {
      if (after === text || !treeOf(after)) continue;
      const rewrite: Rewrite = { flow: id, before: text, after };
      const now = check(rewrite)
        .filter((one) => !naming.has(finding.kind) || !later.has(one.kind))
        .map(keyOf);
      if (now.includes(keyOf(finding)) || now.some((one) => !before.has(one))) continue;
      found.push(rewrite);
    }
  }
  // The least that is written anew, first.
  const length = ({ before: was, after: is }: Rewrite): number => Math.abs(is.length - was.length);
  return found.toSorted((a, b) => length(a) - length(b)).slice(0, most);
};
