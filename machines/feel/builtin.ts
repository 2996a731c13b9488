import type { Evaluation } from './scope.ts';
import { decimalOf, type Value } from './values.ts';

/** A function of the library. It gives null for arguments that it cannot use; it never throws. */
export interface Builtin {
  readonly parameters: readonly string[];
  readonly call: (given: readonly Value[], evaluation: Evaluation) => Value;
}

export const builtin = (parameters: string, call: Builtin['call']): Builtin => ({
  parameters: parameters === '' ? [] : parameters.split(', '),
  call: (given, evaluation) => call(given, evaluation),
});

/** One text in. */
export const onText = (name: string, call: (text: string) => Value): Builtin =>
  builtin(name, ([text]) => (typeof text === 'string' ? call(text) : null));

/** A whole number within JavaScript's safe range; null otherwise. */
export const integerOf = (value: Value | undefined): number | null => {
  const number = value === undefined ? null : decimalOf(value);
  return number && number.isInteger() && number.abs().lt(Number.MAX_SAFE_INTEGER) ? number.toNumber() : null;
};
