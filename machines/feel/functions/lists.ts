/** Built-in functions of FEEL over lists. */
import { builtin, integerOf, type Builtin } from '../builtin.ts';
import { deeper, spend } from '../budget.ts';
import { Months, Span } from '../temporal.ts';
import { compare, decimalOf, equal, Exact, FeelFunction, isContext, isList, kindOf, type Value } from '../values.ts';
import { arithmetic } from '../arithmetic.ts';

const listOf = (value: Value | undefined): readonly Value[] =>
  value === undefined || value === null ? [] : isList(value) ? value : [value];

/** Functions that take a list or its items one by one. */
const over = (call: (list: readonly Value[]) => Value): Builtin =>
  builtin('list…', (given) => (given.length === 1 && given[0] === null ? null : call(given.length === 1 ? listOf(given[0]) : given)));

const onList = (parameters: string, call: (list: readonly Value[], more: readonly Value[]) => Value): Builtin =>
  builtin(parameters, ([list, ...more]) => (list === undefined || list === null ? null : call(listOf(list), more)));

const extreme =
  (sign: 1 | -1) =>
  (list: readonly Value[]): Value => {
    let best: Value | undefined;
    for (const one of list) {
      if (best === undefined) {
        best = one;
        continue;
      }
      const order = compare(one, best);
      if (order === null) return null;
      if (order * sign > 0) best = one;
    }
    return best ?? null;
  };

const sum = (list: readonly Value[]): Value => {
  if (list.length === 0) return null;
  if (list.every((one) => one instanceof Months || one instanceof Span))
    return list.slice(1).reduce<Value>((total, one) => arithmetic('+', total, one), list[0]!);
  reckoned(list);
  let total = new Exact(0);
  for (const one of list) {
    const number = decimalOf(one);
    if (!number) return null;
    total = total.plus(number);
  }
  return total;
};

const numbersOf = (list: readonly Value[]) => {
  reckoned(list);
  const numbers = list.map(decimalOf);
  return numbers.length > 0 && numbers.every((one) => one !== null) ? numbers : null;
};

const distinct = (list: readonly Value[]): Value[] => {
  const kept: Value[] = [];
  for (const one of list) if (!kept.some((other) => equal(one, other) === true)) kept.push(one);
  return kept;
};

const flat = (list: readonly Value[]): Value[] => {
  spend(list.length * 2);
  return deeper(1, () => list.flatMap((one) => (isList(one) ? flat(one) : [one])));
};

/** Entries of a context, which is read whole. */
const entriesOf = (context: { readonly [name: string]: Value }): [string, Value][] => {
  const entries = Object.entries(context);
  spend(entries.length * 4);
  return entries;
};

/** As many calculations as there are items. */
const reckoned = (list: readonly Value[]): void => spend(list.length * 10);

/** every / some over booleans: unknown items leave the answer unknown unless one decides. */
const booleans =
  (decisive: boolean) =>
  (list: readonly Value[]): Value => {
    if (list.includes(decisive)) return decisive;
    return list.every((one) => typeof one === 'boolean') ? !decisive : null;
  };

export const lists: Readonly<Record<string, Builtin>> = {
  'list contains': onList('list, element', (list, [element]) => list.some((one) => equal(one, element ?? null) === true)),
  count: builtin('list', ([list]) => (list === undefined || list === null ? null : listOf(list).length)),
  min: over(extreme(-1)),
  max: over(extreme(1)),
  sum: over(sum),
  product: over((list) => numbersOf(list)?.reduce((a, b) => a.times(b)) ?? null),
  mean: over((list) => {
    const total = sum(list);
    return total === null ? null : arithmetic('/', total, list.length);
  }),
  median: over((list) => {
    spend(list.length * Math.log2(list.length + 1) * 2);
    const sorted = numbersOf(list)?.toSorted((a, b) => a.comparedTo(b));
    if (!sorted) return null;
    const middle = Math.floor(sorted.length / 2);
    return sorted.length % 2 ? sorted[middle]! : sorted[middle - 1]!.plus(sorted[middle]!).div(2);
  }),
  stddev: over((list) => {
    const numbers = numbersOf(list);
    if (!numbers || numbers.length < 2) return null;
    spend(numbers.length * 30);
    const mean = numbers.reduce((a, b) => a.plus(b)).div(numbers.length);
    return numbers
      .map((one) => one.minus(mean).pow(2))
      .reduce((a, b) => a.plus(b))
      .div(numbers.length - 1)
      .sqrt();
  }),
  all: over(booleans(false)),
  any: over(booleans(true)),
  sublist: onList('list, start position, length', (list, [start, length]) => {
    const from = integerOf(start);
    if (from === null || from === 0) return null;
    const at = from > 0 ? from - 1 : Math.max(0, list.length + from);
    const count = length === undefined || length === null ? list.length : integerOf(length);
    return count === null ? null : list.slice(at, at + count);
  }),
  append: builtin('list, item…', ([list, ...items]) => [...listOf(list), ...items]),
  concatenate: builtin('list…', (given) => given.flatMap(listOf)),
  'insert before': onList('list, position, newItem', (list, [position, item]) => {
    const at = integerOf(position);
    if (at === null || at === 0) return null;
    const index = at > 0 ? at - 1 : list.length + at;
    return [...list.slice(0, index), item ?? null, ...list.slice(index)];
  }),
  remove: onList('list, position', (list, [position]) => {
    const at = integerOf(position);
    if (at === null || at === 0) return null;
    const index = at > 0 ? at - 1 : list.length + at;
    return list.filter((_, here) => here !== index);
  }),
  'list replace': onList('list, position, newItem', (list, [position, item]) => {
    const at = integerOf(position);
    if (position instanceof FeelFunction) return list.map((one) => (position.call([one, item ?? null]) === true ? (item ?? null) : one));
    if (at === null || at === 0) return null;
    const index = at > 0 ? at - 1 : list.length + at;
    return list.map((one, here) => (here === index ? (item ?? null) : one));
  }),
  reverse: onList('list', (list) => list.toReversed()),
  'index of': onList('list, match', (list, [match]) => list.flatMap((one, at) => (equal(one, match ?? null) === true ? [at + 1] : []))),
  union: builtin('list…', (given) => distinct(given.flatMap(listOf))),
  'distinct values': onList('list', distinct),
  'duplicate values': onList('list', (list) =>
    distinct(list.filter((one, at) => list.some((other, there) => at !== there && equal(one, other) === true))),
  ),
  flatten: onList('list', flat),
  mode: over((list) => {
    const numbers = numbersOf(list);
    if (!numbers) return list.length === 0 ? [] : null;
    const counted = distinct(numbers).map((one) => ({ one, times: numbers.filter((other) => equal(one, other) === true).length }));
    const most = Math.max(...counted.map(({ times }) => times));
    return counted
      .filter(({ times }) => times === most)
      .map(({ one }) => one)
      .toSorted((a, b) => compare(a, b) ?? 0);
  }),
  sort: onList('list, precedes', (list, [precedes]) => {
    if (!(precedes instanceof FeelFunction)) return list.toSorted((a, b) => compare(a, b) ?? 0);
    return list.toSorted((a, b) => (precedes.call([a, b]) === true ? -1 : precedes.call([b, a]) === true ? 1 : 0));
  }),
  'get value': builtin('m, key', ([context, key]) =>
    context !== undefined && isContext(context) && typeof key === 'string' && Object.hasOwn(context, key) ? (context[key] ?? null) : null,
  ),
  'get entries': builtin('m', ([context]) =>
    context !== undefined && isContext(context) ? entriesOf(context).map(([key, value]) => ({ key, value })) : null,
  ),
  'context put': builtin('context, key, value', ([context, key, value]) =>
    context !== undefined && isContext(context) && typeof key === 'string'
      ? Object.fromEntries([...entriesOf(context), [key, value ?? null]])
      : null,
  ),
  'context merge': onList('contexts', (contexts) => (contexts.every(isContext) ? Object.fromEntries(contexts.flatMap(entriesOf)) : null)),
  context: onList('entries', (entries) => {
    const result: Record<string, Value> = {};
    for (const entry of entries) {
      if (kindOf(entry) !== 'context') return null;
      const { key, value } = entry as { readonly [name: string]: Value };
      if (typeof key !== 'string' || Object.hasOwn(result, key)) return null;
      result[key] = value ?? null;
    }
    return result;
  }),
};
