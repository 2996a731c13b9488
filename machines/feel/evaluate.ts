/** From a FEEL syntax tree to a closure, walked once. */
import { arithmetic, negate } from './arithmetic.ts';
import { limited, spend } from './budget.ts';
import { invocation } from './calls.ts';
import { atLiteral } from './functions/temporal.ts';
import { filter, forEach, quantified } from './iterations.ts';
import { bind, fail, parts, unquote, type Place } from './place.ts';
import { propertyOf } from './properties.ts';
import { find, inner, type Closure } from './scope.ts';
import { anyTest, comparison, logic, test } from './tests.ts';
import { nameOf, readExpression, readUnaryTests, sizeOf, type Node } from './tree.ts';
import { Exact, FeelFunction, kindOf, longestNumber, Range, type Value } from './values.ts';

const context = (node: Node, place: Place): Closure => {
  let inside = place;
  const entries = parts(node).map((entry) => {
    const [key, value] = parts(entry);
    const name = key!.children[0]?.name === 'StringLiteral' ? unquote(key!.text) : nameOf(key!);
    const compiled = compile(value!, inside);
    inside = bind(inside, [name]);
    return { name, compiled };
  });
  return (scope) => {
    const result: Record<string, Value> = Object.create(null) as Record<string, Value>;
    const around = inner(scope, result);
    for (const { name, compiled } of entries) result[name] = compiled(around);
    return result;
  };
};

const typeNames = new Set([
  'number',
  'string',
  'boolean',
  'date',
  'time',
  'date and time',
  'days and time duration',
  'years and months duration',
  'list',
  'context',
  'range',
  'function',
  'Any',
  'Null',
]);

const compilers: Readonly<Record<string, (node: Node, place: Place) => Closure>> = {
  NumericLiteral: (node, place) => {
    if (node.text.length > longestNumber) fail(place, node, 'a number of too many digits');
    const value = new Exact(node.text.replaceAll(/\s/g, ''));
    return () => value;
  },
  StringLiteral: (node) => {
    const value = unquote(node.text);
    return () => value;
  },
  BooleanLiteral: (node) => (node.text === 'true' ? () => true : () => false),
  null: () => () => null,
  ParenthesizedExpression: (node, place) => compile(parts(node)[0]!, place),
  '?': (_, place) => {
    if (!place.bound.has('?')) place.reads.add('?');
    return (scope) => find(scope, '?') ?? null;
  },
  VariableName: (node, place) => {
    const name = nameOf(node);
    if (place.bound.has(name)) return (scope) => find(scope, name) ?? null;
    place.reads.add(name);
    return (scope) => {
      const value = find(scope, name);
      if (value !== undefined) return value;
      scope.evaluation.missing ??= name;
      return null;
    };
  },
  PathExpression: (node, place) => {
    const [owner, property] = parts(node);
    const value = compile(owner!, place);
    const name = nameOf(property!);
    return (scope) => propertyOf(value(scope), name);
  },
  Comparison: comparison,
  Conjunction: (node, place) =>
    parts(node)
      .map((one) => compile(one, place))
      .reduce((left, right) => logic(left, right, false)),
  Disjunction: (node, place) =>
    parts(node)
      .map((one) => compile(one, place))
      .reduce((left, right) => logic(left, right, true)),
  ArithmeticExpression: (node, place) => {
    if (node.children.length === 2) {
      const value = compile(node.children[1]!, place);
      return (scope) => negate(value(scope));
    }
    const [left, operator, right] = node.children;
    const [a, b] = [compile(left!, place), compile(right!, place)];
    const sign = operator!.text;
    return (scope) => arithmetic(sign, a(scope), b(scope));
  },
  IfExpression: (node, place) => {
    const [condition, yes, no] = parts(node).map((one) => compile(one, place));
    return (scope) => (condition!(scope) === true ? yes!(scope) : no!(scope));
  },
  List: (node, place) => {
    const items = parts(node).map((one) => compile(one, place));
    return (scope) => items.map((one) => one(scope));
  },
  Interval: (node, place) => {
    const [low, high] = parts(node).map((one) => compile(one, place));
    const [first, last] = [node.children[0]!.name, node.children.at(-1)!.name];
    return (scope) => new Range(low!(scope), high!(scope), first === '[', last === ']');
  },
  SimplePositiveUnaryTest: (node, place) => {
    const children = parts(node);
    if (children[0]!.name !== 'CompareOp') return compile(children[0]!, place);
    const bound = compile(children[1]!, place);
    switch (children[0]!.text) {
      case '<':
        return (scope) => new Range(null, bound(scope), false, false);
      case '<=':
        return (scope) => new Range(null, bound(scope), false, true);
      case '>':
        return (scope) => new Range(bound(scope), null, false, false);
      case '>=':
        return (scope) => new Range(bound(scope), null, true, false);
      default:
        return fail(place, node, 'a test without a value');
    }
  },
  FilterExpression: (node, place) => {
    const [list, condition] = parts(node);
    const value = compile(list!, place);
    // Inside the brackets properties of the item are names too, so no free name can be told from them here.
    const inside = { ...bind(place, ['item']), reads: new Set<string>() };
    const { nodes } = sizeOf(condition!);
    const holds = compile(condition!, inside);
    const silent: Closure = (scope) => {
      spend(nodes);
      const before = scope.evaluation.missing;
      const answer = holds(scope);
      scope.evaluation.missing = before;
      return answer;
    };
    return (scope) => filter(value(scope), silent, scope);
  },
  ForExpression: forEach,
  QuantifiedExpression: quantified,
  Context: context,
  FunctionInvocation: invocation,
  DateTimeLiteral: (node, place) => {
    if (node.children[0]!.name !== 'AtLiteral') {
      const called = invocation(node, place);
      const given = parts(node).slice(1).flatMap(parts);
      if (!given.every(({ name }) => name === 'StringLiteral' || name === 'NumericLiteral')) return called;
      const constant = called({ names: {}, outer: null, evaluation: { now: '', missing: null } });
      return () => constant;
    }
    const value = atLiteral(unquote(node.children[0]!.children[0]!.text));
    return value === null ? fail(place, node, 'no date, time or duration') : () => value;
  },
  FunctionDefinition: (node, place) => {
    const [formal, body] = parts(node);
    const names = formal!.name === 'FormalParameters' ? parts(formal!).map((one) => nameOf(one.children[0]!)) : [];
    const inside = (formal!.name === 'FunctionBody' ? formal! : body!).children[0]!;
    const value = compile(inside, bind(place, names));
    const size = sizeOf(inside);
    return (scope) =>
      new FeelFunction(names, (given) => value(inner(scope, Object.fromEntries(names.map((name, at) => [name, given[at] ?? null])))), size);
  },
  InstanceOfExpression: (node, place) => {
    const [value, type] = parts(node);
    const name = nameOf(type!).replace(/<.*$/s, '');
    if (!typeNames.has(name)) return fail(place, type!, `no type “${name}”`);
    const compiled = compile(value!, place);
    return (scope) => {
      const it = compiled(scope);
      return name === 'Any' ? it !== null : kindOf(it) === name.toLowerCase();
    };
  },
};

const compile = (node: Node, place: Place): Closure => {
  const compiler = compilers[node.name];
  return compiler ? compiler(node, place) : fail(place, node, `“${node.name}” is not supported`);
};

/** An expression as a closure, with the names of the variables that it reads. */
export interface Compiled {
  readonly closure: Closure;
  readonly reads: ReadonlySet<string>;
}

/** Every evaluation has a budget, its own or the one of the evaluation that it belongs to. */
const metered = (text: string, tree: Node, closure: Closure): Closure => {
  const { nodes } = sizeOf(tree);
  return (scope) =>
    limited(text, () => {
      spend(nodes);
      return closure(scope);
    });
};

/** `bound`: names that are given beside the variables, such as functions; they are not read as variables. */
export const compileExpression = (text: string, bound: ReadonlySet<string> = new Set()): Compiled => {
  const place: Place = { source: text, bound, reads: new Set(), compile };
  const tree = readExpression(text);
  return { closure: metered(text, tree, compile(tree, place)), reads: place.reads };
};

/** A cell of a decision table: `-`, `not(…)`, or tests with commas. The value tested is `?`. */
export const compileTests = (text: string, bound: ReadonlySet<string> = new Set()): Compiled => {
  const place: Place = { source: text, bound: new Set([...bound, '?']), reads: new Set(), compile };
  const tree = readUnaryTests(text);
  const negated = tree.children[0]?.name === 'not';
  const tests = parts(tree)
    .filter(({ name }) => name !== 'Wildcard')
    .map((one) => test(one, place));
  return {
    closure: metered(text, tree, (scope) => {
      if (tests.length === 0) return true;
      const answer = anyTest(tests, find(scope, '?') ?? null, scope);
      return answer === null ? null : answer !== negated;
    }),
    reads: place.reads,
  };
};
