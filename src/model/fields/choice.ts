/** One or several values of a dictionary. */
import { w } from '../words.ts';
import { none, wrongType, type FieldFault, type FieldRule, type KnownCodes } from './rule.ts';
import type { Field } from '../field.ts';

const trimmed = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  return value.trim() === '' ? null : value.trim();
};

const inDictionary = (values: readonly string[], field: Field, known: KnownCodes): readonly FieldFault[] => {
  const codes = field.dictionary === undefined ? undefined : known(field.dictionary);
  if (codes === undefined || values.every((value) => codes.has(value))) return none;
  return [{ rule: 'choice', message: w('not one of the choices', '不在可选范围内') }];
};

export const choice: FieldRule = {
  normalise: trimmed,
  faults: (value, field, known) =>
    typeof value === 'string' && value.length <= 50
      ? inDictionary([value], field, known)
      : wrongType('must be one of the choices', '必须为选项之一'),
};

export const choices: FieldRule = {
  normalise: (value) => (Array.isArray(value) ? [...new Set(value.map(trimmed))] : value),
  faults: (value, field, known) =>
    Array.isArray(value) && value.length <= 200 && value.every((one) => typeof one === 'string' && one.length <= 50)
      ? inDictionary(value, field, known)
      : wrongType('must be a list of choices', '必须为选项列表'),
};
