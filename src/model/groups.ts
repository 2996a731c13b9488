/** Which fields a form and a paper show, in which groups: those of the definition, then the common ones that people fill. */
import { allFields } from './common.ts';
import type { Definition } from './definition.ts';
import { type Words, w } from './words.ts';

export interface Group {
  readonly label: Words;
  /** Names of fields and of line sets, in order. */
  readonly names: readonly string[];
}

const more = w('More', '其他');
const basics = w('Applied by', '申请信息');

const common = {
  document: ['urgency', 'ccUsers', 'attachments', 'remark'],
  confirmable: ['remark'],
  record: ['remark'],
  register: ['remark'],
  report: [],
} as const;
const header = ['code', 'applicant', 'applicantDept', 'applyDate', 'urgency'];

export const groupsOf = (definition: Definition): readonly Group[] => {
  const named = new Set(definition.form.flatMap(({ fields }) => fields as readonly string[]));
  const fields = allFields(definition);
  const rest = common[definition.kind].filter((name) => !named.has(name) && fields[name] !== undefined);
  const groups: Group[] = definition.form.map(({ label, fields: names }) => ({ label, names: names as readonly string[] }));
  return rest.length > 0 ? [...groups, { label: more, names: rest }] : groups;
};

/** A document that is read opens with who asked and when. */
export const readGroupsOf = (definition: Definition): readonly Group[] => {
  if (definition.kind !== 'document') return groupsOf(definition);
  const named = new Set(definition.form.flatMap(({ fields }) => fields as readonly string[]));
  const first = header.filter((name) => !named.has(name));
  const rest = groupsOf(definition).map(({ label, names }) => ({ label, names: names.filter((name) => !first.includes(name)) }));
  return [{ label: basics, names: first }, ...rest.filter(({ names }) => names.length > 0)];
};
