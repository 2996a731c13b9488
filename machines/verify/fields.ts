/** Fields as the checks of conditions know them, from a resource's definition or from a form. */
import { fieldOf } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { Field, FieldKind } from '#model/field.ts';
import type { Words } from '#model/words.ts';

export interface Choice {
  readonly value: string;
  readonly label: Words;
}

/** One field that conditions may read. `items.amount` is a field of the lines `items`. */
export interface CheckedField extends Pick<
  Field,
  'kind' | 'required' | 'computed' | 'least' | 'most' | 'digits' | 'dictionary' | 'target'
> {
  readonly name: string;
  readonly label?: Words;
  /** All values that the field may have. */
  readonly options?: readonly Choice[];
}

/** FEEL sees these. `id`: text of digits, which meets numbers and texts; `list`: of anything. */
export type FeelType = 'number' | 'string' | 'boolean' | 'date' | 'date and time' | 'time' | 'id' | 'list' | 'context';

const types: Readonly<Record<FieldKind, FeelType>> = {
  text: 'string',
  longText: 'string',
  richText: 'string',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  date: 'date',
  dateTime: 'date and time',
  month: 'string',
  time: 'time',
  boolean: 'boolean',
  choice: 'string',
  choices: 'list',
  ref: 'id',
  refs: 'list',
  user: 'id',
  users: 'list',
  staff: 'id',
  department: 'id',
  post: 'id',
  files: 'list',
  images: 'list',
  location: 'context',
  signature: 'context',
  json: 'context',
  code: 'string',
};

export const typeOfKind = (kind: FieldKind): FeelType => types[kind];

/** Digits behind the point that a number of this field has; null: any. */
export const scaleOf = ({ kind, digits }: Pick<CheckedField, 'kind' | 'digits'>): number | null =>
  kind === 'integer' ? 0 : kind === 'money' || kind === 'decimal' ? (digits?.[1] ?? 2) : null;

/** Common fields of documents that conditions may read and nodes may give a right to. */
const common = ['applicant', 'applicantDept', 'urgency', 'attachments'];

/** The fields of a document with its lines and common fields. `choicesOf` tells the values of a dictionary where they are known. */
export const fieldsToCheck = (
  definition: Pick<Definition, 'kind' | 'fields' | 'lines'>,
  choicesOf: (dictionary: string) => readonly Choice[] | undefined,
): readonly CheckedField[] => {
  const checked = (name: string, field: Field): CheckedField => {
    const options = field.kind === 'choice' && field.dictionary !== undefined ? choicesOf(field.dictionary) : undefined;
    return { ...field, name, ...(options ? { options } : {}) };
  };
  const own = Object.entries(definition.fields).map(([name, field]) => checked(name, field));
  const others = common.flatMap((name) => {
    const field = definition.fields[name] === undefined ? fieldOf(definition, name) : undefined;
    return field ? [checked(name, field)] : [];
  });
  const lines = Object.entries(definition.lines).flatMap(([set, { fields }]) =>
    Object.entries(fields).map(([name, field]) => checked(`${set}.${name}`, field)),
  );
  return [...own, ...others, ...lines];
};
