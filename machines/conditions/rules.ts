/**
 * A condition as people put it together: rules of field, operator and value, in groups that hold all or any of them.
 * FEEL text is what is stored; `readRules` and `printRules` go between the two. What has no such form stays a part of FEEL text.
 */

/** A list or a set of lines is brought to one of these before it is compared; `some` and `every` compare line by line. */
export type Fold = 'count' | 'sum' | 'min' | 'max' | 'mean' | 'some' | 'every';

/** A rule looks at one of these: a field, `starter.department`, or with a fold a list, a set of lines or a column of it (`items.amount`). */
export interface Subject {
  readonly path: string;
  readonly fold: Fold | null;
}

export type Operand =
  /** Digits as written. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'truth'; readonly value: boolean }
  /** ISO 8601, as in records. */
  | { readonly kind: 'date' | 'dateTime' | 'time'; readonly text: string }
  /** So many days before today or now; after it where negative. */
  | { readonly kind: 'ago'; readonly days: number; readonly of: 'today' | 'now' }
  | { readonly kind: 'field'; readonly path: string };

export type Operator =
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'between'
  | 'in'
  | 'notIn'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'has'
  | 'hasNot'
  | 'empty'
  | 'filled'
  | 'holds'
  | 'holdsNot'
  | 'lastDays'
  | 'nextDays';

/** `between` has two values, `in` and `notIn` some, `empty`, `filled`, `holds`, `holdsNot` none, all others one. */
export interface Rule {
  readonly kind: 'rule';
  readonly subject: Subject;
  readonly operator: Operator;
  readonly values: readonly Operand[];
  /** An end of `between` belongs to it where this is true. */
  readonly ends?: readonly [low: boolean, high: boolean];
}

/** An expression that is no rule; its text is kept as it is. */
export interface Formula {
  readonly kind: 'feel';
  readonly text: string;
}

export interface Group {
  readonly kind: 'group';
  readonly join: 'and' | 'or';
  /** The opposite of the group. */
  readonly not: boolean;
  readonly items: readonly Item[];
}

export type Item = Rule | Formula | Group;

export const noRules: Group = { kind: 'group', join: 'and', not: false, items: [] };

/** How many values an operator takes; `some`: one or more. */
export const valuesOf = (operator: Operator): 0 | 1 | 2 | 'some' => {
  switch (operator) {
    case 'empty':
    case 'filled':
    case 'holds':
    case 'holdsNot':
      return 0;
    case 'between':
      return 2;
    case 'in':
    case 'notIn':
      return 'some';
    default:
      return 1;
  }
};

/** Operators that `not(…)` around another one gives. */
export const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  in: 'notIn',
  contains: 'notContains',
  has: 'hasNot',
  holds: 'holdsNot',
};

/** Has it all that its operator needs? */
export const isWhole = ({ operator, values, subject }: Rule): boolean => {
  const wanted = valuesOf(operator);
  return subject.path !== '' && (wanted === 'some' ? values.length > 0 : values.length === wanted) && values.every(isFilled);
};

const isFilled = (operand: Operand): boolean => {
  switch (operand.kind) {
    case 'truth':
      return true;
    case 'ago':
      return Number.isInteger(operand.days);
    case 'field':
      return operand.path !== '';
    case 'number':
      return /^-?(\d+(\.\d+)?|\.\d+)$/.test(operand.text);
    default:
      return operand.text !== '';
  }
};

/** All rules and formulas of a group, those of inner groups too. */
export const leavesOf = (item: Item): readonly (Rule | Formula)[] => (item.kind === 'group' ? item.items.flatMap(leavesOf) : [item]);

/** Is there anything in it that is no rule? */
export const hasFormula = (group: Group): boolean => leavesOf(group).some(({ kind }) => kind === 'feel');
