/** What rules can look at: the fields of the document, its lines brought to one value, and who applies. */
import type { CheckedField } from '#machines/verify/fields.ts';
import type { Fold, Subject } from '#machines/conditions/rules.ts';
import { labelOf, type Labels } from '#machines/rules.ts';
import { w, type Words } from '#model/words.ts';
import { sortOfKind } from './operators.ts';

/** The starter as conditions know them; roles are those that the labels name. */
export const starterFields = (labels: Labels): readonly CheckedField[] => {
  const roles = Object.entries(labels).flatMap(([key, label]) => (key.startsWith('role:') ? [{ value: key.slice(5), label }] : []));
  return [
    { name: 'starter.id', kind: 'user', target: 'users', label: w('Applicant', '申请人') },
    { name: 'starter.departmentId', kind: 'department', target: 'sysDepartment', label: w('Applicant’s department', '申请人部门') },
    { name: 'starter.department', kind: 'text', label: w('Code of the applicant’s department', '申请人部门编码') },
    {
      name: 'starter.roles',
      kind: 'choices',
      label: w('Applicant’s roles', '申请人角色'),
      ...(roles.length > 0 ? { options: roles } : {}),
    },
  ];
};

const foldWords: Readonly<Record<Fold, Words>> = {
  count: w('{of}: how many', '{of}：数量'),
  sum: w('{of}: total', '{of}：合计'),
  min: w('{of}: smallest', '{of}：最小值'),
  max: w('{of}: largest', '{of}：最大值'),
  mean: w('{of}: average', '{of}：平均值'),
  some: w('{of}: of any line', '{of}：任一行'),
  every: w('{of}: of every line', '{of}：每一行'),
};

const filled = (words: Words, of: Words): Words => w(words.en.replace('{of}', of.en), words.zh.replace('{of}', of.zh));

export const subjectWords = ({ path, fold }: Subject, fields: readonly CheckedField[], labels: Labels): Words => {
  const field = fields.find(({ name }) => name === path);
  const own = field?.label ?? labelOf(labels, path);
  const at = path.indexOf('.');
  const set = at < 0 || path.startsWith('starter.') ? null : labels[path.slice(0, at)];
  const whole = set ? w(`${set.en} · ${own.en}`, `${set.zh} · ${own.zh}`) : own;
  return fold === null ? whole : filled(foldWords[fold], whole);
};

const foldsOf = ({ kind }: CheckedField): readonly Fold[] =>
  sortOfKind(kind) === 'number' ? ['sum', 'max', 'min', 'some', 'every'] : ['some', 'every'];

export interface SubjectGroup {
  readonly words: Words;
  readonly subjects: readonly Subject[];
}

/** All subjects, in groups for the list. */
export const subjectsOf = (fields: readonly CheckedField[], labels: Labels): readonly SubjectGroup[] => {
  const isLine = ({ name }: CheckedField): boolean => name.includes('.') && !name.startsWith('starter.');
  const own = fields.filter((field) => !field.name.includes('.'));
  const lists = own.filter(
    ({ kind }) => ['choices', 'records', 'presence'].includes(sortOfKind(kind)) && !['location', 'signature', 'json'].includes(kind),
  );
  const sets = [...new Set(fields.filter(isLine).map(({ name }) => name.split('.')[0]!))];
  return [
    {
      words: w('Document', '单据'),
      subjects: [
        ...own.map(({ name }): Subject => ({ path: name, fold: null })),
        ...lists.map(({ name }): Subject => ({ path: name, fold: 'count' })),
      ],
    },
    ...sets.map((set): SubjectGroup => ({
      words: labelOf(labels, set),
      subjects: [
        { path: set, fold: 'count' },
        ...fields
          .filter(({ name }) => name.startsWith(`${set}.`))
          .flatMap((field) => foldsOf(field).map((fold): Subject => ({ path: field.name, fold }))),
      ],
    })),
    {
      words: w('Applicant', '申请人'),
      subjects: fields.filter(({ name }) => name.startsWith('starter.')).map(({ name }) => ({ path: name, fold: null })),
    },
  ].filter(({ subjects }) => subjects.length > 0);
};

export const keyOf = ({ path, fold }: Subject): string => `${fold ?? ''}:${path}`;
export const subjectOfKey = (key: string): Subject => {
  const at = key.indexOf(':');
  return { path: key.slice(at + 1), fold: (key.slice(0, at) || null) as Fold | null };
};
