/** Names in reach of an expression while it is evaluated. */
import type { Value } from './values.ts';

/** One evaluation: the event's time, and the first variable that was read and does not exist. */
export interface Evaluation {
  /** ISO 8601 instant. */
  readonly now: string;
  missing: string | null;
}

export interface Scope {
  readonly names: { readonly [name: string]: Value };
  readonly outer: Scope | null;
  readonly evaluation: Evaluation;
}

export type Closure = (scope: Scope) => Value;

/** The value of a name; undefined where nothing in reach has it. Only own properties count. */
export const find = (scope: Scope, name: string): Value | undefined => {
  for (let at: Scope | null = scope; at; at = at.outer) {
    if (Object.hasOwn(at.names, name)) return at.names[name] ?? null;
  }
  return undefined;
};

export const inner = (scope: Scope, names: { readonly [name: string]: Value }): Scope => ({
  names,
  outer: scope,
  evaluation: scope.evaluation,
});
