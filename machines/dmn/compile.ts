/** Decision logic compiled once into closures. */
import { compileExpression, compileTests } from '../feel/evaluate.ts';
import { inner, type Closure, type Scope } from '../feel/scope.ts';
import { DateOnly, DateTime, parseDuration, TimeOfDay } from '../feel/temporal.ts';
import { decimalOf, FeelFunction, type Value } from '../feel/values.ts';
import { w } from '#model/words.ts';
import type { Logic, Table } from './decision.ts';
import { DecisionFault, settle, type Hit } from './policies.ts';

/** Tells which rules counted, for the trail and the table's own screen. */
export type Told = (hits: readonly Hit[]) => void;
export type CompiledLogic = (scope: Scope, told: Told) => Value;

/** Brings a value that came as text to the type of its column. What does not fit stays and then fits no cell. */
const typed = (type: string | null): ((value: Value) => Value) => {
  const fromText = (read: (text: string) => Value) => (value: Value) => (typeof value === 'string' ? (read(value) ?? value) : value);
  switch (type?.toLowerCase()) {
    case 'number':
    case 'integer':
    case 'long':
    case 'double':
      return fromText(decimalOf);
    case 'date':
      return (value) =>
        typeof value === 'string'
          ? (DateOnly.parse(value) ?? DateTime.parse(value)?.date ?? value)
          : value instanceof DateTime
            ? value.date
            : value;
    case 'date and time':
    case 'datetime':
      return fromText((text) => DateTime.parse(text));
    case 'time':
      return fromText((text) => TimeOfDay.parse(text));
    case 'days and time duration':
    case 'years and months duration':
      return fromText(parseDuration);
    case 'boolean':
      return (value) => (value === 'true' ? true : value === 'false' ? false : value);
    default:
      return (value) => value;
  }
};

const table = (logic: Table, bound: ReadonlySet<string>, element: string): CompiledLogic => {
  const expression = (text: string): Closure => compileExpression(text, bound).closure;
  // Other engines call a date and time `date`, too; the cells tell which is meant.
  const timed = (at: number): boolean => logic.rules.some(({ when }) => when[at]?.includes('date and time('));
  const inputs = logic.inputs.map(({ expression: text, type }, at) => ({
    value: expression(text),
    bring: typed(type === 'date' && timed(at) ? 'date and time' : type),
  }));
  const rules = logic.rules.map(({ when, then }) => ({
    // A cell that lets everything pass is not asked.
    tests: when.flatMap((text, at) => (text === '-' ? [] : [{ at, holds: compileTests(text, bound).closure }])),
    outputs: then.map(expression),
  }));
  const priorities = logic.outputs.map(({ allowed }) => allowed.map(expression));
  const fallbacks = logic.outputs.map(({ fallback }) => (fallback === null ? null : expression(fallback)));
  const hasFallback = fallbacks.some((one) => one !== null);
  const named = (scope: Scope, values: readonly (Closure | null)[]): Hit['outputs'] =>
    Object.fromEntries(logic.outputs.map(({ name }, at) => [name, values[at]?.(scope) ?? null]));
  const ordered = logic.policy === 'PRIORITY' || logic.policy === 'OUTPUT ORDER';

  return (scope, told) => {
    const scopes = inputs.map(({ value, bring }) => inner(scope, { '?': bring(value(scope)) }));
    const hits: Hit[] = [];
    for (const [row, { tests, outputs }] of rules.entries()) {
      if (!tests.every(({ at, holds }) => holds(scopes[at]!) === true)) continue;
      hits.push({ row, outputs: named(scope, outputs) });
      if (logic.policy === 'FIRST') break;
    }
    if (hits.length === 0 && hasFallback) {
      const values = named(scope, fallbacks);
      told([]);
      return logic.outputs.length === 1 ? values[logic.outputs[0]!.name]! : values;
    }
    const settled = settle(logic, ordered ? priorities.map((all) => all.map((one) => one(scope))) : [], hits, element);
    told(settled.hits);
    return settled.value;
  };
};

const silent: Told = () => {};

/** `bound`: names of functions and entries in reach beside the variables; `element`: named by faults. */
export const compileLogic = (logic: Logic, bound: ReadonlySet<string>, element: string): CompiledLogic => {
  switch (logic.kind) {
    case 'table':
      return table(logic, bound, element);
    case 'literal':
      return compileExpression(logic.text, bound).closure;
    case 'list': {
      const items = logic.items.map((one) => compileLogic(one, bound, element));
      return (scope) => items.map((one) => one(scope, silent));
    }
    case 'context': {
      let inside = bound;
      const entries = logic.entries.map(({ name, value }) => {
        const compiled = compileLogic(value, inside, element);
        if (name !== null) inside = new Set([...inside, name]);
        return { name, compiled };
      });
      return (scope) => {
        const result: Record<string, Value> = {};
        const around = inner(scope, result);
        for (const { name, compiled } of entries) {
          const value = compiled(around, silent);
          if (name === null) return value;
          result[name] = value;
        }
        return result;
      };
    }
    case 'invocation': {
      const called = compileExpression(logic.called, bound).closure;
      const bindings = logic.bindings.map(({ name, value }) => ({ name, value: compileLogic(value, bound, element) }));
      return (scope) => {
        const target = called(scope);
        if (!(target instanceof FeelFunction))
          throw new DecisionFault(element, w(`“${logic.called}” is nothing that can be called`, `“${logic.called}”无法调用`));
        const given = new Map(bindings.map(({ name, value }) => [name, value(scope, silent)]));
        return target.call(target.parameters.map((name) => given.get(name) ?? null));
      };
    }
  }
};
