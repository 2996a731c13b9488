/** From a FEEL syntax tree to a closure, walked once (rulings 18). */
import { arithmetic, negate } from './arithmetic.ts';
import { library, type Builtin } from './functions.ts';
import { find, inner, type Closure, type Scope } from './scope.ts';
import { propertyOf } from './properties.ts';
import { atLiteral } from './functions/temporal.ts';
import { FeelFault, nameOf, readExpression, readUnaryTests, type Node } from './tree.ts';
import {
  compare,
  decimalOf,
  equal,
  Exact,
  FeelFunction,
  isContext,
  isList,
  isNumber,
  kindOf,
  Range,
  within,
  type Value,
} from './values.ts';

/** Where a tree is being compiled: the whole text for messages, and names bound inside it, which hide functions and variables. */
interface Place {
  readonly source: string;
  readonly bound: ReadonlySet<string>;
  /** Collects the free variables. */
  readonly reads: Set<string>;
}

const punctuation = new Set([
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '..',
  '.',
  'in',
  'if',
  'then',
  'else',
  'for',
  'return',
  'some',
  'every',
  'satisfies',
  'between',
  'and',
  'or',
  'instance',
  'of',
  'function',
  ':',
  '<',
  '>',
  'not',
]);
const parts = (node: Node): readonly Node[] => node.children.filter(({ name }) => !punctuation.has(name));

const fail = (place: Place, node: Node, detail: string): never => {
  throw new FeelFault(place.source, node.from, detail);
};

const bind = (place: Place, names: readonly string[]): Place => ({ ...place, bound: new Set([...place.bound, ...names]) });

const unquote = (text: string): string => {
  try {
    return JSON.parse(text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')) as string;
  } catch {
    return text.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
  }
};

/** and / or of three-valued logic. */
const logic =
  (left: Closure, right: Closure, decisive: boolean): Closure =>
  (scope) => {
    const a = left(scope);
    if (a === decisive) return decisive;
    const b = right(scope);
    if (b === decisive) return decisive;
    return typeof a === 'boolean' && typeof b === 'boolean' ? !decisive : null;
  };

export const compared = (operator: string, left: Value, right: Value): boolean | null => {
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

/** Reading a variable without marking it missing: `x = null` asks just that. */
const quiet = (node: Node, place: Place, compiled: Closure): Closure => {
  if (node.name !== 'VariableName') return compiled;
  const name = nameOf(node);
  place.reads.add(name);
  return (scope) => find(scope, name) ?? null;
};

const comparison = (node: Node, place: Place): Closure => {
  const [left, operator, ...rest] = node.children;
  const value = compile(left!, place);
  if (operator!.name === 'CompareOp') {
    const right = compile(rest[0]!, place);
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
    const [low, high] = parts({ ...node, children: rest }).map((one) => compile(one, place));
    return (scope) => {
      const it = value(scope);
      return bothOrNull(compared('>=', it, low!(scope)), compared('<=', it, high!(scope)));
    };
  }
  const tests = parts({ ...node, children: rest }).map((one) => test(one, place));
  return (scope) => anyTest(tests, value(scope), scope);
};

type Test = (value: Value, scope: Scope) => boolean | null;

const anyTest = (tests: readonly Test[], value: Value, scope: Scope): boolean | null => {
  let unknown = false;
  for (const one of tests) {
    const answer = one(value, scope);
    if (answer === true) return true;
    unknown ||= answer === null;
  }
  return unknown ? null : false;
};

/** What stands to the right of `in`, or in a cell of a decision table: does the value fit it? */
const fits = (value: Value, wanted: Value): boolean | null => {
  if (wanted instanceof Range) return value === null ? null : within(value, wanted);
  if (isList(wanted) && !isList(value)) return wanted.some((one) => fits(value, one) === true);
  if (isList(wanted)) return equal(value, wanted) === true || wanted.some((one) => equal(value, one) === true);
  return equal(value, wanted);
};

const test = (node: Node, place: Place): Test => {
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
      const bound = compile(children[1]!, place);
      return (value, scope) => compared(sign, value, bound(scope));
    }
    default: {
      const usesValue = node.text.includes('?');
      const wanted = compile(node, bind(place, ['?']));
      return (value, scope) => {
        const given = wanted(inner(scope, { '?': value }));
        return usesValue && typeof given === 'boolean' ? given : fits(value, given);
      };
    }
  }
};

const filter = (list: Value, condition: Closure, scope: Scope): Value => {
  const items = list === null ? [] : isList(list) ? list : [list];
  const found: Value[] = [];
  for (const item of items) {
    const around = inner(scope, { item });
    const answer = condition(isContext(item) ? inner(around, item) : around);
    if (isNumber(answer)) {
      const at = decimalOf(answer)!.toNumber();
      return items[at > 0 ? at - 1 : items.length + at] ?? null;
    }
    if (answer === true) found.push(item);
  }
  return found;
};

/** All values of `in` clauses, one scope for each combination. */
const iterate = (node: Node, place: Place): { scopes: (scope: Scope) => Iterable<Scope>; inside: Place } => {
  let inside = place;
  const clauses = parts(node).map((clause) => {
    const [name, over] = parts(clause);
    const bounds = parts(over!).map((one) => compile(one, inside));
    const isRange = over!.children.some((one) => one.name === '..');
    inside = bind(inside, [nameOf(name!), 'partial']);
    const values = (scope: Scope): readonly Value[] => {
      const first = bounds[0]!(scope);
      if (!isRange && !(first instanceof Range)) return isList(first) ? first : first === null ? [] : [first];
      const from = first instanceof Range ? first.low : first;
      const to = first instanceof Range ? first.high : bounds[1]!(scope);
      const [low, high] = [decimalOf(from)?.toNumber(), decimalOf(to)?.toNumber()];
      if (low === undefined || high === undefined || Math.abs(high - low) > 10_000) return [];
      const step = low <= high ? 1 : -1;
      return Array.from({ length: Math.abs(high - low) + 1 }, (_, at) => new Exact(low + at * step));
    };
    return { name: nameOf(name!), values };
  });
  const walk = function* (scope: Scope, at: number): Iterable<Scope> {
    const clause = clauses[at];
    if (!clause) yield scope;
    else for (const value of clause.values(scope)) yield* walk(inner(scope, { [clause.name]: value }), at + 1);
  };
  return { scopes: (scope) => walk(scope, 0), inside };
};

const quantified = (node: Node, place: Place): Closure => {
  const every = node.children[0]!.name === 'every';
  const [clauses, body] = parts(node);
  const { scopes, inside } = iterate(clauses!, place);
  const holds = compile(body!, inside);
  return (scope) => {
    let unknown = false;
    for (const one of scopes(scope)) {
      const answer = holds(one);
      if (answer === !every) return !every;
      unknown ||= typeof answer !== 'boolean';
    }
    return unknown ? null : every;
  };
};

const forEach = (node: Node, place: Place): Closure => {
  const [clauses, body] = parts(node);
  const { scopes, inside } = iterate(clauses!, place);
  const value = compile(body!, inside);
  return (scope) => {
    const results: Value[] = [];
    for (const one of scopes(scope)) results.push(value(inner(one, { partial: [...results] })));
    return results;
  };
};

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

const invocation = (node: Node, place: Place): Closure => {
  const [callee, given] = parts(node);
  const named = given?.name === 'NamedParameters' ? parts(given).map((one) => nameOf(parts(one)[0]!)) : null;
  const values = (given ? parts(given) : []).map((one) => compile(named ? parts(one)[1]! : one, place));
  const name = callee!.name === 'VariableName' || callee!.name === 'DateTimeConstructor' ? nameOf(callee!) : null;
  const builtin: Builtin | undefined = name !== null && !place.bound.has(name) ? library[name] : undefined;
  if (name !== null && !builtin && !place.bound.has(name)) return fail(place, callee!, `no function “${name}”`);
  if (builtin) {
    const order = named ? arrange(named, builtin.parameters, () => fail(place, node, `“${name}” has other parameters`)) : null;
    const arranged = order ? order.map((at) => (at < 0 ? null : values[at]!)) : values;
    return (scope) =>
      builtin.call(
        arranged.map((one) => one?.(scope) ?? null),
        scope.evaluation,
      );
  }
  const target = compile(callee!, place);
  return (scope) => {
    const called = target(scope);
    if (!(called instanceof FeelFunction)) return null;
    const order = named ? arrange(named, called.parameters, () => null) : null;
    if (named && !order) return null;
    return called.call((order ? order.map((at) => (at < 0 ? null : values[at]!)) : values).map((one) => one?.(scope) ?? null));
  };
};

/** Positions of named arguments in the order of the parameters, -1 where one is left out at the end. */
const arrange = (named: readonly string[], parameters: readonly string[], otherwise: () => null): readonly number[] | null => {
  const known = parameters.map((one) => one.replace('…', ''));
  if (named.some((one) => !known.includes(one))) return otherwise();
  const order = known.map((one) => named.indexOf(one));
  while (order.length > 0 && order.at(-1)! < 0) order.pop();
  return order;
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
  NumericLiteral: (node) => {
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
    const holds = compile(condition!, inside);
    const silent: Closure = (scope) => {
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
    if (node.children[0]!.name !== 'AtLiteral') return invocation(node, place);
    const value = atLiteral(unquote(node.children[0]!.children[0]!.text));
    return value === null ? fail(place, node, 'no date, time or duration') : () => value;
  },
  FunctionDefinition: (node, place) => {
    const [formal, body] = parts(node);
    const names = formal!.name === 'FormalParameters' ? parts(formal!).map((one) => nameOf(one.children[0]!)) : [];
    const value = compile((formal!.name === 'FunctionBody' ? formal! : body!).children[0]!, bind(place, names));
    return (scope) =>
      new FeelFunction(names, (given) => value(inner(scope, Object.fromEntries(names.map((name, at) => [name, given[at] ?? null])))));
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

export const compileExpression = (text: string): Compiled => {
  const place: Place = { source: text, bound: new Set(), reads: new Set() };
  return { closure: compile(readExpression(text), place), reads: place.reads };
};

/** A cell of a decision table: `-`, `not(…)`, or tests with commas. The value tested is `?`. */
export const compileTests = (text: string): Compiled => {
  const place: Place = { source: text, bound: new Set(['?']), reads: new Set() };
  const tree = readUnaryTests(text);
  const negated = tree.children[0]?.name === 'not';
  const tests = parts(tree)
    .filter(({ name }) => name !== 'Wildcard')
    .map((one) => test(one, place));
  return {
    closure: (scope) => {
      if (tests.length === 0) return true;
      const answer = anyTest(tests, find(scope, '?') ?? null, scope);
      return answer === null ? null : answer !== negated;
    },
    reads: place.reads,
  };
};
