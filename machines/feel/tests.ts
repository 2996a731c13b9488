/** Truth of three values: and, or, comparisons, `in`, `between`, unary tests. */
import { deeper, spend } from './budget.ts';
import { bind, parts, type Place, fail } from './place.ts';
import { find, inner, type Closure, type Scope } from './scope.ts';
import { nameOf, type Node } from './tree.ts';
import { compare, equal, isList, Range, within, type Value } from './values.ts';

/** and / or of three-valued logic. */
export const logic =
  (left: Closure, right: Closure, decisive: boolean): Closure =>
  (scope) => {
    const a = left(scope);
    if (a === decisive) return decisive;
    const b = right(scope);
    if (b === decisive) return decisive;
    return typeof a === 'boolean' && typeof b === 'boolean' ? !decisive : null;
  };

const compared = (operator: string, left: Value, right: Value): boolean | null => {
  if (operator === '=') return equal(left, right);
  if (operator === '!=') {
    const same = equal(left, right);
    return same === null ? null : !same;
  }
  if (left === null || right === null) return null;
  const order = compare(left, right);
  if (order === null) return null;
  return operator === '<' ? order < 0 : operator === '<=' ? order <= 0 : operator === '>' ? order > 0 : order >= 0;
};

const bothOrNull = (a: boolean | null, b: boolean | null): boolean | null =>
  a === false || b === false ? false : a === null || b === null ? null : true;

type Test = (value: Value, scope: Scope) => boolean | null;

export const anyTest = (tests: readonly Test[], value: Value, scope: Scope): boolean | null => {
  let unknown = false;
  for (const one of tests) {
    const answer = one(value, scope);
    if (answer === true) return true;
    unknown ||= answer === null;
  }
  return unknown ? null : false;
};

/** A value is tested by what stands to the right of `in`, or in a cell of a decision table. */
const fits = (value: Value, wanted: Value): boolean | null => {
  if (wanted instanceof Range) return value === null ? null : within(value, wanted);
  spend(1);
  if (isList(wanted) && !isList(value)) return deeper(1, () => wanted.some((one) => fits(value, one) === true));
  if (isList(wanted)) return equal(value, wanted) === true || wanted.some((one) => equal(value, one) === true);
  return equal(value, wanted);
};

export const test = (node: Node, place: Place): Test => {
  const children = parts(node);
  switch (node.name) {
    case 'PositiveUnaryTests': {
      const tests = children.map((one) => test(one, place));
      return (value, scope) => anyTest(tests, value, scope);
    }
    case 'PositiveUnaryTest':
      return test(children[0]!, place);
    case 'SimplePositiveUnaryTest': {
      if (children[0]!.name !== 'CompareOp') return test(children[0]!, place);
      const sign = children[0]!.text;
      const bound = place.compile(children[1]!, place);
      return (value, scope) => compared(sign, value, bound(scope));
    }
    default: {
      const usesValue = node.text.includes('?');
      const wanted = place.compile(node, bind(place, ['?']));
      return (value, scope) => {
        const given = wanted(inner(scope, { '?': value }));
        return usesValue && typeof given === 'boolean' ? given : fits(value, given);
      };
    }
  }
};

/** Reading a variable without marking it missing: `x = null` asks just that. */
const quiet = (node: Node, place: Place, compiled: Closure): Closure => {
  if (node.name !== 'VariableName') return compiled;
  const name = nameOf(node);
  place.reads.add(name);
  return (scope) => find(scope, name) ?? null;
};

export const comparison = (node: Node, place: Place): Closure => {
  const [left, operator, ...rest] = node.children;
  const value = place.compile(left!, place);
  if (operator!.name === 'CompareOp') {
    if (rest[0]!.name === 'SimplePositiveUnaryTest') fail(place, rest[0]!, 'a second comparison');
    const right = place.compile(rest[0]!, place);
    const [a, b] =
      rest[0]!.name === 'null'
        ? [quiet(left!, place, value), right]
        : left!.name === 'null'
          ? [value, quiet(rest[0]!, place, right)]
          : [value, right];
    const sign = operator!.text;
    return (scope) => compared(sign, a(scope), b(scope));
  }
  if (operator!.name === 'between') {
    const [low, high] = parts({ ...node, children: rest }).map((one) => place.compile(one, place));
    return (scope) => {
      const it = value(scope);
      return bothOrNull(compared('>=', it, low!(scope)), compared('<=', it, high!(scope)));
    };
  }
  const tests = parts({ ...node, children: rest }).map((one) => test(one, place));
  return (scope) => anyTest(tests, value(scope), scope);
};
