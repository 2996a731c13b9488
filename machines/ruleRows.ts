/**
 * Approver rules (`ApproverRule` of flow.ts) as a builder shows them: who, of what, how many levels up. Reading and writing are each
 * other's inverse; what is not known stays as it is written.
 */
import { w, type Words } from '#model/words.ts';
import type { ApproverRule } from './flow.ts';
import { ruleNames } from './rules.ts';

export const ruleKinds = [
  'starter',
  'starterLeader',
  'starterLeaders',
  'starterInCharge',
  'role',
  'post',
  'user',
  'deptLeader',
  'deptInCharge',
  'dept',
  'field',
  'fieldLeader',
  'fieldInCharge',
  'fieldStarter',
  'starterChooses',
  'previousChooses',
  'decision',
  'feel',
] as const;
export type RuleKind = (typeof ruleKinds)[number];

export interface RuleRow {
  /** `other`: as it is written in `subject`. */
  readonly kind: RuleKind | 'other';
  /** Code of a group, login or id of a person, name of a field, key of a table, FEEL. Empty where the kind needs none, or none is chosen yet. */
  readonly subject: string;
  /** How many levels up, from 1; of a line of leaders how many, null: to the top. */
  readonly level: number | null;
}

/** The parameter of a kind is picked from one of these. */
export type SubjectKind = 'role' | 'post' | 'department' | 'person' | 'peopleField' | 'placedField' | 'documentField' | 'decision' | 'feel';

interface Form {
  readonly label: Words;
  readonly subject: SubjectKind | null;
  /** `nth`: which one upwards; `count`: how many at most. */
  readonly level?: 'nth' | 'count';
  readonly pattern: RegExp;
  readonly print: (subject: string, level: number | null) => ApproverRule;
}

const nth = (level: number | null): string => (level === null || level === 1 ? '' : `(${level})`);
const climbing = String.raw`(?:\((?<level>[1-9]\d{0,2})\))?$`;
const named = (prefix: string, code: string, suffix = '$'): RegExp => new RegExp(`^${prefix}:(?<subject>${code})${suffix}`);
const field = String.raw`\w+`;

const forms: Readonly<Record<RuleKind, Form>> = {
  starter: { label: w('The applicant', '申请人本人'), subject: null, pattern: /^starter$/, print: () => 'starter' },
  starterLeader: {
    label: w('Leader of the applicant’s department', '申请人的部门负责人'),
    subject: null,
    level: 'nth',
    pattern: new RegExp(String.raw`^starter\.leader${climbing}`),
    print: (_, level) => `starter.leader${nth(level)}`,
  },
  starterLeaders: {
    label: w('The applicant’s leaders, one after the other', '申请人的各级负责人（逐级）'),
    subject: null,
    level: 'count',
    pattern: /^starter\.leaders\((?:toTop|(?<level>[1-9]\d{0,2}))\)$/,
    print: (_, level) => `starter.leaders(${level ?? 'toTop'})`,
  },
  starterInCharge: {
    label: w('Leader in charge of the applicant’s department', '申请人部门的分管领导'),
    subject: null,
    level: 'nth',
    pattern: new RegExp(String.raw`^starter\.inCharge${climbing}`),
    print: (_, level) => `starter.inCharge${nth(level)}`,
  },
  role: { label: w('Role', '角色'), subject: 'role', pattern: named('role', ruleNames.plain), print: (code) => `role:${code}` },
  post: { label: w('Post', '岗位'), subject: 'post', pattern: named('post', ruleNames.plain), print: (code) => `post:${code}` },
  user: { label: w('Person', '指定人员'), subject: 'person', pattern: named('user', ruleNames.plain), print: (name) => `user:${name}` },
  deptLeader: {
    label: w('Leader of a department', '指定部门的负责人'),
    subject: 'department',
    level: 'nth',
    pattern: named('dept', ruleNames.department, String.raw`\.leader${climbing}`),
    print: (code, level) => `dept:${code}.leader${nth(level)}`,
  },
  deptInCharge: {
    label: w('Leader in charge of a department', '指定部门的分管领导'),
    subject: 'department',
    level: 'nth',
    pattern: named('dept', ruleNames.department, String.raw`\.inCharge${climbing}`),
    print: (code, level) => `dept:${code}.inCharge${nth(level)}`,
  },
  dept: {
    label: w('Members of a department', '指定部门的成员'),
    subject: 'department',
    pattern: named('dept', ruleNames.department),
    print: (code) => `dept:${code}`,
  },
  field: {
    label: w('Named in a field of the form', '表单字段中的人员'),
    subject: 'peopleField',
    pattern: named('field', field),
    print: (name) => `field:${name}`,
  },
  fieldLeader: {
    label: w('Leader of the person or department in a field', '表单字段中人员或部门的负责人'),
    subject: 'placedField',
    level: 'nth',
    pattern: named('field', field, String.raw`\.leader${climbing}`),
    print: (name, level) => `field:${name}.leader${nth(level)}`,
  },
  fieldInCharge: {
    label: w('Leader in charge of the person or department in a field', '表单字段中人员或部门的分管领导'),
    subject: 'placedField',
    level: 'nth',
    pattern: named('field', field, String.raw`\.inCharge${climbing}`),
    print: (name, level) => `field:${name}.inCharge${nth(level)}`,
  },
  fieldStarter: {
    label: w('Applicant of the document in a field', '表单字段所指单据的申请人'),
    subject: 'documentField',
    pattern: named('field', field, String.raw`\.starter$`),
    print: (name) => `field:${name}.starter`,
  },
  starterChooses: {
    label: w('Chosen by the applicant', '由申请人选定'),
    subject: null,
    pattern: /^starter\.choose$/,
    print: () => 'starter.choose',
  },
  previousChooses: {
    label: w('Chosen by the approver before', '由上一审批人选定'),
    subject: null,
    pattern: /^previous\.choose$/,
    print: () => 'previous.choose',
  },
  decision: {
    label: w('Decision table', '决策表'),
    subject: 'decision',
    pattern: named('decision', String.raw`[\w.-]+`),
    print: (key) => `decision:${key}`,
  },
  feel: { label: w('FEEL list', 'FEEL 表达式'), subject: 'feel', pattern: /^=(?<subject>[^]*)$/, print: (text) => `=${text}` },
};

export const formOf = (kind: RuleKind): Omit<Form, 'pattern' | 'print'> => forms[kind];

/** The row of a rule. */
export const readRule = (rule: ApproverRule): RuleRow => {
  const text = rule.trim();
  for (const kind of ruleKinds) {
    const found = forms[kind].pattern.exec(text);
    if (!found) continue;
    const { subject = '', level } = found.groups ?? {};
    const counted = level === undefined ? (forms[kind].level === 'nth' ? 1 : null) : Number(level);
    return { kind, subject: subject.trim(), level: counted };
  }
  return { kind: 'other', subject: text, level: null };
};

/** The rule of a row; null while its parameter is still to be chosen. */
export const writeRule = ({ kind, subject, level }: RuleRow): ApproverRule | null => {
  if (kind === 'other') return subject;
  const { print, subject: needed } = forms[kind];
  return needed !== null && subject.trim() === '' ? null : print(subject.trim(), level);
};

/** A row of this kind; what was chosen before stays where it can still be meant. */
export const rowOfKind = (kind: RuleKind, before?: RuleRow): RuleRow => {
  const same = before !== undefined && before.kind !== 'other' && forms[before.kind].subject === forms[kind].subject;
  return { kind, subject: same ? before.subject : '', level: forms[kind].level === 'nth' ? 1 : null };
};
