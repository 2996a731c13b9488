/** Values worth trying: around every literal that a condition compares a variable with. */
import { nameOf, readExpression, type Node } from '../feel/tree.ts';

/** Candidates by the name of a variable; a path such as `starter.level` stands under its first name. */
export type Samples = ReadonlyMap<string, ReadonlySet<unknown>>;

const literals = (node: Node): readonly unknown[] => {
  if (node.name === 'NumericLiteral') {
    const number = Number(node.text);
    return [number - 1, number, number + 1];
  }
  // The empty text stands for all that the condition does not name.
  if (node.name === 'StringLiteral') return [JSON.parse(node.text) as string, ''];
  if (node.name === 'BooleanLiteral') return [true, false];
  return node.children.flatMap(literals);
};

const variables = (node: Node): readonly string[] => {
  if (node.name === 'VariableName') return [nameOf(node)];
  if (node.name === 'FunctionInvocation') return node.children.slice(1).flatMap(variables);
  return node.children.flatMap(variables);
};

const collect = (node: Node, into: Map<string, Set<unknown>>, bare: boolean): void => {
  if (node.name === 'Comparison') {
    for (const name of variables(node)) {
      const known = into.get(name) ?? new Set();
      for (const value of literals(node)) known.add(value);
      into.set(name, known);
    }
    return;
  }
  // A variable that stands alone where a truth value is wanted is one.
  if (node.name === 'VariableName' && bare) into.set(nameOf(node), new Set([...(into.get(nameOf(node)) ?? []), true, false]));
  const logical = ['Conjunction', 'Disjunction', 'ParenthesizedExpression'].includes(node.name);
  const negated = node.name === 'FunctionInvocation' && node.children[0] !== undefined && nameOf(node.children[0]) === 'not';
  for (const child of negated ? node.children.slice(1) : node.children)
    collect(
      child,
      into,
      (bare && logical) || negated || child.name === 'PositionalParameters' || (bare && node.name === 'PositionalParameters'),
    );
};

/** Candidates for all variables of the conditions. `domains` replaces those of a variable, for choices with fixed values. */
export const samplesOf = (conditions: readonly string[], domains: Readonly<Record<string, readonly unknown[]>> = {}): Samples => {
  const found = new Map<string, Set<unknown>>();
  for (const condition of conditions) collect(readExpression(condition), found, true);
  for (const [name, values] of Object.entries(domains)) if (found.has(name)) found.set(name, new Set(values));
  return found;
};

/** How many combinations there are. */
export const combinationsOf = (samples: Samples): number =>
  [...samples.values()].reduce((product, { size }) => product * Math.max(1, size), 1);

/** Every combination, the last name turning fastest; at most `most`. */
export const combinations = function* (samples: Samples, most: number): Iterable<Readonly<Record<string, unknown>>> {
  const names = [...samples.keys()];
  const choices = names.map((name) => [...samples.get(name)!]);
  const total = Math.min(most, combinationsOf(samples));
  for (let nth = 0; nth < total; nth++) {
    let rest = nth;
    const values: Record<string, unknown> = {};
    for (let at = names.length - 1; at >= 0; at--) {
      const { length } = choices[at]!;
      values[names[at]!] = choices[at]![rest % length];
      rest = Math.floor(rest / length);
    }
    yield values;
  }
};
