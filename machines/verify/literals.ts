/** A condition compares its variables with these: they are the points at which its truth can change. */
import { compileExpression } from '../feel/evaluate.ts';
import { parts } from '../feel/place.ts';
import { nameOf, type Node } from '../feel/tree.ts';
import type { Value } from '../feel/values.ts';

/** Literals by the path of the variable that is compared with them. */
export type Literals = Map<string, Value[]>;

/** `a` or `a.b`; null where the node is anything else. */
export const pathOf = (node: Node): string | null => {
  if (node.name === 'VariableName') return nameOf(node);
  if (node.name === 'ParenthesizedExpression') return pathOf(parts(node)[0]!);
  if (node.name !== 'PathExpression') return null;
  const [owner, property] = parts(node);
  const before = pathOf(owner!);
  return before === null ? null : `${before}.${nameOf(property!)}`;
};

const constant = (node: Node): boolean =>
  node.name === 'DateTimeLiteral'
    ? !node.text.includes('now(') && !node.text.includes('today(')
    : !['VariableName', 'FunctionInvocation', '?'].includes(node.name) && node.children.every(constant);

/** Value of a node without variables; undefined where it has some. */
export const valueOf = (node: Node): Value | undefined =>
  constant(node) ? compileExpression(node.text).closure({ names: {}, outer: null, evaluation: { now: '', missing: null } }) : undefined;

const leaves = (node: Node): readonly Node[] | null => {
  switch (node.name) {
    case 'UnaryTests':
    case 'PositiveUnaryTests':
    case 'PositiveUnaryTest':
    case 'Interval':
    case 'List':
    case 'ParenthesizedExpression': {
      const found = parts(node).map(leaves);
      return found.some((one) => one === null) ? null : found.flatMap((one) => one!);
    }
    case 'SimplePositiveUnaryTest':
      return parts(node).some(({ name }) => name === 'CompareOp') ? leaves(parts(node)[1]!) : leaves(parts(node)[0]!);
    default:
      return constant(node) ? [node] : null;
  }
};

/** Literals of unary tests; null where they hold anything else. */
export const literalsOfTests = (node: Node): readonly Value[] | null => leaves(node)?.map((one) => valueOf(one)!) ?? null;

const put = (into: Literals, path: string, values: readonly Value[]): true => {
  into.set(path, [...(into.get(path) ?? []), ...values]);
  return true;
};

const comparison = (node: Node, into: Literals): boolean => {
  const [left, operator, ...rest] = node.children;
  if (operator!.name === 'CompareOp') {
    const right = rest[0]!;
    const [path, literal] = pathOf(left!) === null ? [pathOf(right), valueOf(left!)] : [pathOf(left!), valueOf(right)];
    if (path === null || literal === undefined) return false;
    const ordered = operator!.text !== '=' && operator!.text !== '!=';
    // Texts in the order of the alphabet have no points between which nothing changes.
    return ordered && typeof literal === 'string' && !/^\d{4}-\d\d-\d\d/.test(literal) ? false : put(into, path, [literal]);
  }
  const path = pathOf(left!);
  if (path === null) return false;
  const found = parts({ ...node, children: rest }).map(leaves);
  return (
    found.every((one) => one !== null) &&
    put(
      into,
      path,
      found.flatMap((one) => one!.map((leaf) => valueOf(leaf)!)),
    )
  );
};

/** Collects what the condition compares; false where its truth does not rest on comparisons of one variable with literals alone. */
export const literalsIn = (node: Node, into: Literals): boolean => {
  if (constant(node)) return true;
  switch (node.name) {
    case 'Conjunction':
    case 'Disjunction':
    case 'ParenthesizedExpression':
      return parts(node).every((one) => literalsIn(one, into));
    case 'FunctionInvocation': {
      const [callee, given] = parts(node);
      return nameOf(callee!) === 'not' && given !== undefined && parts(given).every((one) => literalsIn(one, into));
    }
    case 'Comparison':
      return comparison(node, into);
    default: {
      const path = pathOf(node);
      return path !== null && put(into, path, [true, false]);
    }
  }
};
