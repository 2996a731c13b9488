/** Calls of library functions and of functions that an expression defines. */
import { lettersOf, spend } from './budget.ts';
import type { Builtin } from './builtin.ts';
import { library } from './functions.ts';
import { fail, parts, type Place } from './place.ts';
import type { Closure } from './scope.ts';
import { nameOf, type Node } from './tree.ts';
import { FeelFunction, isList, type Value } from './values.ts';

/** Units of reading what a function of the library is given, once; one that works harder or makes more says so itself. */
const reading = (value: Value): number => (typeof value === 'string' ? lettersOf(value) : isList(value) ? 1 + value.length * 2 : 1);

export const invocation = (node: Node, place: Place): Closure => {
  const [callee, given] = parts(node);
  const named = given?.name === 'NamedParameters' ? parts(given).map((one) => nameOf(parts(one)[0]!)) : null;
  const values = (given ? parts(given) : []).map((one) => place.compile(named ? parts(one)[1]! : one, place));
  const name = ['VariableName', 'DateTimeConstructor', 'SpecialFunctionName'].includes(callee!.name) ? nameOf(callee!) : null;
  const builtin: Builtin | undefined = name !== null && !place.bound.has(name) ? library[name] : undefined;
  if (name !== null && !builtin && !place.bound.has(name)) return fail(place, callee!, `no function “${name}”`);
  if (builtin) {
    const order = named ? arrange(named, builtin.parameters, () => fail(place, node, `“${name}” has other parameters`)) : null;
    const arranged = order ? order.map((at) => (at < 0 ? null : values[at]!)) : values;
    return (scope) => {
      const given = arranged.map((one) => one?.(scope) ?? null);
      spend(given.reduce<number>((sum, one) => sum + reading(one), 1));
      return builtin.call(given, scope.evaluation);
    };
  }
  const target = place.compile(callee!, place);
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
