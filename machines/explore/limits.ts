/** The amounts at which a flow goes another way: numbers that its conditions compare one variable with. */
import { parts } from '../feel/place.ts';
import { readExpression, type Node } from '../feel/tree.ts';
import type { CompiledFlow } from '../flow.ts';
import { pathOf } from '../verify/literals.ts';

export interface Limit {
  readonly amount: string;
  /** The amount itself still lies under it (`total > 5000`); where false it lies beyond already (`total >= 5000`). */
  readonly within: boolean;
}

const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };
const signs: Readonly<Record<string, boolean>> = { '>': true, '<=': true, '>=': false, '<': false };

const limitOf = (node: Node, name: string): Limit | null => {
  const [left, sign, right] = node.children;
  if (!left || !right || sign?.name !== 'CompareOp') return null;
  const [variable, number, written] =
    right.name === 'NumericLiteral' ? [left, right, sign.text] : [right, left, mirrored[sign.text] ?? sign.text];
  const within = signs[written];
  return number.name === 'NumericLiteral' && pathOf(variable) === name && within !== undefined ? { amount: number.text, within } : null;
};

const limitsIn = (node: Node, name: string): readonly Limit[] => {
  const found = node.name === 'Comparison' ? limitOf(node, name) : null;
  return found ? [found] : parts(node).flatMap((part) => limitsIn(part, name));
};

/** Lowest first. */
export const limitsOf = ({ elements }: Pick<CompiledFlow, 'elements'>, name: string): readonly Limit[] =>
  Object.values(elements)
    .flatMap(({ condition }) => (condition === undefined ? [] : limitsIn(readExpression(condition), name)))
    .toSorted((a, b) => Number(a.amount) - Number(b.amount));
