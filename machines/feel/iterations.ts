/** Expressions that go over lists: filters, `for`, `some`, `every`. */
import { spend } from './budget.ts';
import { bind, parts, type Place } from './place.ts';
import { inner, type Closure, type Scope } from './scope.ts';
import { nameOf, sizeOf, type Node } from './tree.ts';
import { decimalOf, Exact, isContext, isList, isNumber, Range, type Value } from './values.ts';

export const filter = (list: Value, condition: Closure, scope: Scope): Value => {
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
    const bounds = parts(over!).map((one) => place.compile(one, inside));
    const isRange = over!.children.some((one) => one.name === '..');
    inside = bind(inside, [nameOf(name!), 'partial']);
    const values = (scope: Scope): readonly Value[] => {
      const first = bounds[0]!(scope);
      if (!isRange && !(first instanceof Range)) return isList(first) ? first : first === null ? [] : [first];
      const from = first instanceof Range ? first.low : first;
      const to = first instanceof Range ? first.high : bounds[1]!(scope);
      const [low, high] = [decimalOf(from)?.toNumber(), decimalOf(to)?.toNumber()];
      if (low === undefined || high === undefined) return [];
      spend(Math.abs(high - low) * 2);
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

export const quantified = (node: Node, place: Place): Closure => {
  const every = node.children[0]!.name === 'every';
  const [clauses, body] = parts(node);
  const { scopes, inside } = iterate(clauses!, place);
  const holds = place.compile(body!, inside);
  const { nodes } = sizeOf(body!);
  return (scope) => {
    let unknown = false;
    for (const one of scopes(scope)) {
      spend(nodes + 2);
      const answer = holds(one);
      if (answer === !every) return !every;
      unknown ||= typeof answer !== 'boolean';
    }
    return unknown ? null : every;
  };
};

export const forEach = (node: Node, place: Place): Closure => {
  const [clauses, body] = parts(node);
  const { scopes, inside } = iterate(clauses!, place);
  const value = place.compile(body!, inside);
  const { nodes } = sizeOf(body!);
  // Copying the results so far costs more with each round, so that only bodies which name them get them.
  const asksPartial = body!.text.includes('partial');
  const soFar = (scope: Scope, results: readonly Value[]): Scope => {
    spend(results.length);
    return inner(scope, { partial: [...results] });
  };
  return (scope) => {
    const results: Value[] = [];
    for (const one of scopes(scope)) {
      spend(nodes + 2);
      results.push(value(asksPartial ? soFar(one, results) : one));
    }
    return results;
  };
};
