/** The part of feelin's syntax trees that the evaluator needs, copied once so that closures hold no parser objects. */
import { parseExpression, parseUnaryTests } from 'feelin';
import { Refusal } from '#model/refusal.ts';
import { w } from '#model/words.ts';
import { LEVELS } from './budget.ts';
import type { Size } from './values.ts';

export interface Node {
  readonly name: string;
  readonly text: string;
  readonly from: number;
  readonly children: readonly Node[];
}

/** An expression that cannot be read or that uses what the evaluator does not know. Found at deployment. */
export class FeelFault extends Refusal {
  constructor(
    readonly expression: string,
    readonly position: number,
    detail: string,
  ) {
    super(
      '422',
      'unreadableExpression',
      w(`${detail} at ${position + 1} in “${expression}”`, `表达式“${expression}”第${position + 1}个字符处有误：${detail}`),
    );
  }
}

type Syntax = ReturnType<typeof parseExpression>['topNode'];

/** Letters of an expression; longer ones are not read. */
const longest = 20_000;

const copy = (syntax: Syntax, source: string, level = 1): Node => {
  if (level > LEVELS / 2) throw new FeelFault(source, syntax.from, 'too many parts inside each other');
  if (syntax.type.isError) throw new FeelFault(source, syntax.from, `unexpected “${source.slice(syntax.from, syntax.from + 12)}”`);
  const children: Node[] = [];
  for (let child = syntax.firstChild; child; child = child.nextSibling) {
    if (child.name !== 'LineComment' && child.name !== 'BlockComment') children.push(copy(child, source, level + 1));
  }
  return straight({ name: syntax.name, text: source.slice(syntax.from, syntax.to), from: syntax.from, children }, source);
};

const joins = new Set(['Conjunction', 'Disjunction']);

/** `over` the first operand of what `and` and `or` join, instead of over all of them. */
const first = (node: Node, joined: ReadonlySet<string>, source: string, over: (operand: Node) => Node): Node => {
  if (!joined.has(node.name)) return over(node);
  const [left, ...rest] = node.children;
  const begun = first(left!, joined, source, over);
  return { ...node, from: begun.from, text: source.slice(begun.from, node.from + node.text.length), children: [begun, ...rest] };
};

/** The parser lets the test behind `in` take what follows: `a in [1..5] and b` is `(a in [1..5]) and b` (DMN, 10.3.1.2: `and` binds least but `or`). */
const straight = (node: Node, source: string): Node => {
  const last = node.children.at(-1);
  const until = (operand: Node, children: readonly Node[], name = node.name): Node => ({
    name,
    from: node.from,
    text: source.slice(node.from, operand.from + operand.text.length),
    children,
  });
  if (node.name === 'Conjunction' && last?.name === 'Disjunction')
    return first(last, new Set(['Disjunction']), source, (operand) => until(operand, [...node.children.slice(0, -1), operand]));
  if (node.name !== 'Comparison' || last?.name !== 'PositiveUnaryTest') return node;
  const [test] = last.children;
  const before = node.children.slice(0, -1);
  const among = (inner: Node): Node => until(inner, [...before, { ...last, text: inner.text, children: [inner] }]);
  if (test && joins.has(test.name)) return first(test, joins, source, among);
  const bound = test?.name === 'SimplePositiveUnaryTest' && test.children[0]!.name === 'CompareOp' ? test.children[1] : undefined;
  if (!test || !bound || !joins.has(bound.name)) return node;
  const sign = test.children[0]!;
  return first(bound, joins, source, (operand) =>
    among({ ...test, text: source.slice(test.from, operand.from + operand.text.length), children: [sign, operand] }),
  );
};

const short = (source: string): string => {
  if (source.length > longest) throw new FeelFault(source.slice(0, 100), 0, 'too long');
  return source;
};

/** Tree of an expression; a leading `=` (as other modellers write) is dropped. */
export const readExpression = (text: string): Node => {
  const source = short(text.trim().replace(/^=(?!=)\s*/, ''));
  const [node] = copy(parseExpression(source, {}, undefined).topNode, source).children;
  if (!node) throw new FeelFault(source, 0, 'nothing to evaluate');
  return node;
};

export const readUnaryTests = (text: string): Node => {
  const source = short(text.trim());
  return copy(parseUnaryTests(source, {}, undefined).topNode, source);
};

/** Counts an expression that has been read. */
export const sizeOf = ({ children }: Node): Size => {
  const inside = children.map(sizeOf);
  return {
    nodes: inside.reduce((sum, { nodes }) => sum + nodes, 1),
    levels: inside.reduce((most, { levels }) => Math.max(most, levels), 0) + 1,
  };
};

/** Names with spaces are compared with single ones. */
export const nameOf = (node: Node): string => node.text.trim().replaceAll(/\s+/g, ' ');
