/** Which operators a field offers, and what they are called. */
import { w, type Words } from '#model/words.ts';
import type { FieldKind } from '#model/field.ts';
import type { Operator, Subject } from '#machines/conditions/rules.ts';
import type { CheckedField } from '#machines/verify/fields.ts';

/** What a subject is compared as. */
export type Sort = 'number' | 'text' | 'choice' | 'boolean' | 'date' | 'dateTime' | 'time' | 'record' | 'choices' | 'records' | 'presence';

const sorts: Readonly<Record<FieldKind, Sort>> = {
  text: 'text',
  longText: 'text',
  richText: 'text',
  code: 'text',
  month: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'choices',
  ref: 'record',
  user: 'record',
  staff: 'record',
  department: 'record',
  post: 'record',
  refs: 'records',
  users: 'records',
  files: 'presence',
  images: 'presence',
  location: 'presence',
  signature: 'presence',
  json: 'presence',
};

export const sortOfKind = (kind: FieldKind): Sort => sorts[kind];

/** Null: a field that nobody knows. */
export const sortOf = (subject: Subject, field: CheckedField | undefined): Sort | null => {
  if (subject.fold !== null && subject.fold !== 'some' && subject.fold !== 'every') return 'number';
  return field ? sorts[field.kind] : null;
};

const order = ['=', '!=', '<', '<=', '>', '>='] as const;
const presence = ['empty', 'filled'] as const;

const offered: Readonly<Record<Sort, readonly Operator[]>> = {
  number: [...order, 'between', ...presence],
  text: ['=', '!=', 'contains', 'notContains', 'startsWith', 'endsWith', 'in', 'notIn', ...presence],
  choice: ['=', '!=', 'in', 'notIn', ...presence],
  boolean: ['=', ...presence],
  date: [...order, 'between', 'lastDays', 'nextDays', ...presence],
  dateTime: ['<', '<=', '>', '>=', 'between', 'lastDays', 'nextDays', ...presence],
  time: [...order, 'between', ...presence],
  record: ['=', '!=', 'in', 'notIn', ...presence],
  choices: ['has', 'hasNot', ...presence],
  records: ['has', 'hasNot', ...presence],
  presence: [...presence],
};

/** Operators of a sort; what is counted is never empty. */
export const usualOperators = (sort: Sort, { fold }: Subject): readonly Operator[] =>
  fold === 'count' ? offered[sort].filter((one) => one !== 'empty' && one !== 'filled') : offered[sort];

/** The same with the one that stands there, even where it is no usual one. */
export const operatorsOf = (sort: Sort | null, subject: Subject, present: Operator): readonly Operator[] => {
  const usual = sort === null ? [...order, ...presence] : usualOperators(sort, subject);
  return usual.includes(present) ? usual : [...usual, present];
};

const plain: Readonly<Record<Operator, Words>> = {
  '=': w('is', '为'),
  '!=': w('is not', '不为'),
  '<': w('<', '<'),
  '<=': w('≤', '≤'),
  '>': w('>', '>'),
  '>=': w('≥', '≥'),
  between: w('between', '介于'),
  in: w('is one of', '属于'),
  notIn: w('is none of', '不属于'),
  contains: w('contains', '包含'),
  notContains: w('does not contain', '不包含'),
  startsWith: w('starts with', '开头为'),
  endsWith: w('ends with', '结尾为'),
  has: w('contains', '包含'),
  hasNot: w('does not contain', '不包含'),
  empty: w('is empty', '为空'),
  filled: w('is not empty', '不为空'),
  holds: w('is yes', '为“是”'),
  holdsNot: w('is no', '为“否”'),
  lastDays: w('in the last … days', '近…天内'),
  nextDays: w('in the next … days', '未来…天内'),
};

const numbers: Partial<Record<Operator, Words>> = { '=': w('=', '='), '!=': w('≠', '≠') };
const days: Partial<Record<Operator, Words>> = {
  '=': w('on', '为'),
  '!=': w('not on', '不为'),
  '<': w('before', '早于'),
  '<=': w('on or before', '不晚于'),
  '>': w('after', '晚于'),
  '>=': w('on or after', '不早于'),
};
const times: Partial<Record<Operator, Words>> = { ...days, '<=': w('at or before', '不晚于'), '>=': w('at or after', '不早于') };

export const operatorWords = (operator: Operator, sort: Sort | null): Words => {
  const own = sort === 'number' ? numbers : sort === 'date' ? days : sort === 'dateTime' || sort === 'time' ? times : {};
  return own[operator] ?? plain[operator];
};
