/** The table of kinds: a kind without a row does not compile. */
import * as choices from './choice.ts';
import * as files from './file.ts';
import * as numbers from './number.ts';
import * as references from './reference.ts';
import * as structures from './structure.ts';
import * as texts from './text.ts';
import * as times from './time.ts';
import type { Field, FieldKind } from '../field.ts';
import type { FieldFault, FieldRule, KnownCodes } from './rule.ts';

const kinds = {
  text: texts.text,
  longText: texts.longText,
  richText: texts.richText,
  code: texts.code,
  integer: numbers.integer,
  decimal: numbers.decimal,
  money: numbers.decimal,
  boolean: numbers.boolean,
  date: times.date,
  dateTime: times.dateTime,
  month: times.month,
  time: times.time,
  choice: choices.choice,
  choices: choices.choices,
  ref: references.ref,
  refs: references.refs,
  user: references.user,
  users: references.users,
  staff: references.staff,
  department: references.department,
  post: references.post,
  files: files.files,
  images: files.images,
  location: structures.location,
  signature: structures.signature,
  json: structures.json,
} as const satisfies Record<FieldKind, FieldRule>;

const ruleOf = (field: Field): FieldRule => kinds[field.kind];
const nothingKnown: KnownCodes = () => undefined;

/** The one form in which a value is stored and compared; missing values become null. */
export const normaliseValue = (field: Field, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return ruleOf(field).normalise(value, field);
};

/** Type, length and choice of a value; nothing of an empty one. */
export const faultsOfField = (field: Field, value: unknown, known: KnownCodes = nothingKnown): readonly FieldFault[] =>
  value === null || value === undefined || value === '' ? [] : ruleOf(field).faults(value, field, known);

/** Range of a value that has no fault of type. */
export const rangeOfField = (field: Field, value: unknown): readonly FieldFault[] => ruleOf(field).range?.(value, field) ?? [];
