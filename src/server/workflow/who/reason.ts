/** Why an approver rule gives nobody, for whoever draws the flow: told in words, and whether the document only lacks a value yet. */
import { readsOf } from '#machines/feel/feel.ts';
import type { Decisions, Logic } from '#machines/dmn/decision.ts';
import type { ApproverRule } from '#machines/flow.ts';
import { labelOf, partsOfRule, type Labels } from '#machines/rules.ts';
import { allFields } from '#model/common.ts';
import type { Definition } from '#model/definition.ts';
import { w, type Words } from '#model/words.ts';
import type { Sql } from '../../db/sql.ts';
import type { Question } from '../../flows/directory.ts';
import { newestDecisions } from '../../flows/process/decisions.ts';

export interface Reason {
  readonly problem: Words;
  /** The document, or whoever chooses, will say it. */
  readonly later: boolean;
}

const always = (en: string, zh: string): Reason => ({ problem: w(en, zh), later: false });
const yet = (en: string, zh: string): Reason => ({ problem: w(en, zh), later: true });

const labelsOf = (definition: Definition | null): Labels =>
  Object.fromEntries(definition ? Object.entries(allFields(definition)).map(([name, { label }]) => [name, label]) : []);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const notFilled = (labels: Labels, names: readonly string[]): Reason => {
  const called = names.map((name) => labelOf(labels, name));
  return yet(
    `${called.map(({ en }) => `“${en}”`).join(', ')} not filled in yet`,
    `${called.map(({ zh }) => `“${zh}”`).join('、')}尚未填写`,
  );
};

const ofText = (text: string): readonly string[] => {
  try {
    return readsOf(text);
  } catch {
    // What cannot be read reads nothing; the compiler tells it.
    return [];
  }
};

const ofLogic = (logic: Logic): readonly string[] => {
  switch (logic.kind) {
    case 'table':
      return logic.inputs.flatMap(({ expression }) => ofText(expression));
    case 'literal':
      return ofText(logic.text);
    case 'context':
      return logic.entries.flatMap(({ value }) => ofLogic(value));
    case 'list':
      return logic.items.flatMap(ofLogic);
    case 'invocation':
      return logic.bindings.flatMap(({ value }) => ofLogic(value));
  }
};

/** Names that a decision reads of the document, with those of the decisions before it. */
const ofDecision = (decisions: Decisions, key: string, seen: Set<string> = new Set()): readonly string[] => {
  const decision = decisions[key];
  if (!decision || seen.has(key)) return [];
  seen.add(key);
  return [...ofLogic(decision.logic), ...decision.requires.flatMap((one) => ofDecision(decisions, one, seen))];
};

/** Fields of the document among these names that are still empty. */
const lacking = ({ definition, values }: Question, reads: readonly string[]): readonly string[] => {
  const fields = definition ? allFields(definition) : {};
  return [...new Set(reads.map((path) => path.split('.')[0]!))].filter(
    (name) => (Object.hasOwn(fields, name) || definition?.lines[name] !== undefined) && isEmpty(values[name]),
  );
};

const ofDepartment = (question: Question, departmentId: string | null, whose: Words): Reason => {
  const department = departmentId === null ? undefined : question.organisation.departments.get(departmentId);
  return department
    ? always(
        `Neither ${department.name.en} nor a department above it has a leader to ask`,
        `${department.name.zh}及其上级部门均无可用的负责人`,
      )
    : always(`${whose.en} belongs to no department`, `${whose.zh}没有所属部门`);
};

interface Asked {
  readonly question: Question;
  readonly sql: Sql;
  readonly labels: Labels;
}

type Explain = (asked: Asked, argument: string, modifier: string) => Reason | Promise<Reason>;

const kinds: Readonly<Record<string, Explain>> = {
  starter: ({ question }, _argument, modifier) => {
    if (modifier === 'choose') return yet('The applicant chooses when submitting', '由申请人提交时选定');
    if (modifier === '') return always('The applicant’s account is disabled', '申请人账号已停用');
    return ofDepartment(question, question.starter.departmentId, w('The applicant', '申请人'));
  },
  previous: () => yet('The approver before chooses', '由上一审批人选定'),
  dept: ({ question }, code, modifier) => {
    const department = question.organisation.departmentsByCode.get(code);
    if (!department) return always(`There is no department “${code}”`, `没有编号为“${code}”的部门`);
    return modifier === ''
      ? always(`${department.name.en} has no members`, `${department.name.zh}没有在职成员`)
      : ofDepartment(question, department.id, department.name);
  },
  role: ({ question }, code) => {
    const role = question.organisation.roles.get(code);
    return role
      ? always(`Nobody holds the role ${role.en}`, `没有人担任角色“${role.zh}”`)
      : always(`There is no role “${code}”`, `没有角色“${code}”`);
  },
  post: ({ question }, code) => {
    const post = question.organisation.posts.get(question.organisation.postsByCode.get(code) ?? code);
    return post
      ? always(`Nobody holds the post ${post.name.en}`, `岗位“${post.name.zh}”无人在岗`)
      : always(`There is no post “${code}”`, `没有岗位“${code}”`);
  },
  user: ({ question }, name) => {
    const user = question.organisation.usersByName.get(name) ?? question.organisation.users.get(name);
    return user
      ? always(`The account of ${user.nameEn ?? user.name} is disabled`, `${user.name}的账号已停用`)
      : always(`There is no user “${name}”`, `没有用户“${name}”`);
  },
  field: ({ question, labels }, name, modifier) => {
    const { definition, values } = question;
    const label = labelOf(labels, name);
    if (definition && !Object.hasOwn(allFields(definition), name)) return always(`There is no field “${name}”`, `没有字段“${name}”`);
    if (isEmpty(values[name])) return notFilled(labels, [name]);
    if (modifier === 'starter')
      return always(`The document in “${label.en}” has no applicant to ask`, `“${label.zh}”所指单据没有可用的申请人`);
    return modifier === ''
      ? always(`“${label.en}” names nobody with an enabled account`, `“${label.zh}”中没有账号可用的人员`)
      : always(`Nobody leads the department of “${label.en}”`, `“${label.zh}”所属部门无可用的负责人`);
  },
  decision: async ({ question, sql, labels }, key) => {
    const decisions = (await newestDecisions(sql, [key])).get(key);
    if (!decisions) return always(`There is no decision table “${key}”`, `没有决策表“${key}”`);
    const empty = lacking(question, ofDecision(decisions, key));
    return empty.length > 0
      ? notFilled(labels, empty)
      : always(`Decision table “${key}” names nobody for these values`, `决策表“${key}”对当前数据未给出人员`);
  },
};

/** Why this rule, which gave nobody, gave nobody. */
export async function reasonOf(question: Question, sql: Sql, rule: ApproverRule): Promise<Reason> {
  const text = rule.trim();
  const labels = labelsOf(question.definition);
  if (text.startsWith('=')) {
    const empty = lacking(question, ofText(text.slice(1)));
    return empty.length > 0 ? notFilled(labels, empty) : always('The expression names nobody who can be asked', '该表达式未给出可用的人员');
  }
  const parts = partsOfRule(text);
  const explain = parts && Object.hasOwn(kinds, parts.kind) ? kinds[parts.kind] : undefined;
  return parts && explain
    ? explain({ question, sql, labels }, parts.argument, parts.modifier?.replace(/\(.*/, '') ?? '')
    : always(`The approver rule “${text}” is not known`, `无法识别审批人规则“${text}”`);
}
