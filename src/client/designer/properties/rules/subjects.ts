/** Fields of a document from which people can be found, for each kind of approver rule that asks one. */
import type { SubjectKind } from '#machines/ruleRows.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import type { FieldKind } from '#model/field.ts';
import type { Words } from '#model/words.ts';

const people: readonly FieldKind[] = ['user', 'users', 'staff', 'department', 'post'];
const placed: readonly FieldKind[] = ['department', 'user', 'staff'];
/** Of the fields that every document has, those that mean somebody in the flow. */
const common = new Set(['applicant', 'applicantDept', 'ccUsers']);

const kinds: Partial<Record<SubjectKind, readonly FieldKind[]>> = { peopleField: people, placedField: placed, documentField: ['ref'] };

export interface FieldChoice {
  readonly name: string;
  readonly label: Words;
}

export const fieldsFor = (definition: Definition | null, subject: SubjectKind): readonly FieldChoice[] => {
  const wanted = kinds[subject];
  if (!definition || !wanted) return [];
  return Object.entries(allFields(definition))
    .filter(([name, { kind }]) => wanted.includes(kind) && (definition.fields[name] !== undefined || common.has(name)))
    .map(([name, { label }]) => ({ name, label }));
};
