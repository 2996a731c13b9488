/** Approver rules (`ApproverRule` of flow.ts) for people to read, and which there are. */
import { w, type Words } from '#model/words.ts';
import { compileFeel } from './feel/feel.ts';
import type { ApproverRule } from './flow.ts';

/** Labels of fields by name, and of groups by their rule (`role:finance_cashier`), where the caller knows them. */
export type Labels = Readonly<Record<string, Words>>;

export const labelOf = (labels: Labels, name: string): Words => labels[name] ?? w(name, name);

const nameOf = (labels: Labels, kind: string, code: string): Words => labels[`${kind}:${code}`] ?? w(code, code);

type Say = (labels: Labels, subject: string, level: string | undefined) => Words;

const leaderOf = (en: string, zh: string, level: string | undefined): Words =>
  level === undefined || level === '1'
    ? w(`leader of ${en}`, `${zh}的部门负责人`)
    : w(`leader ${level} levels above ${en}`, `${zh}的上${level}级负责人`);

const chargeOf = (en: string, zh: string): Words => w(`leader in charge of ${en}`, `${zh}的分管领导`);

/** How rules name logins and codes: as people may write them, in any script. A department's code ends where `.leader` begins. */
export const ruleNames = { plain: String.raw`\S(?:.*\S)?`, department: String.raw`[^\s.()]+` } as const;

const named = (kind: string, rest = ''): RegExp =>
  new RegExp(`^${kind}:(${kind === 'dept' ? ruleNames.department : ruleNames.plain})${rest}$`, 'u');
const nth = String.raw`(?:\((\d+)\))?`;

/** A rule in its parts: what kind, of whom or what, and which way from there. */
export interface RuleParts {
  readonly kind: string;
  readonly argument: string;
  readonly modifier: string | undefined;
}

const plainRule = new RegExp(`^(user|role|post):(${ruleNames.plain})$`, 'u');
const otherRule = new RegExp(
  String.raw`^(\w+)(?::(${ruleNames.department}(?:\.[^\s.()]+)*?))?(?:\.((?:leaders?|inCharge)(?:\(\w+\))?|choose|starter))?$`,
  'u',
);

/** Parts of a rule that is no FEEL; null where it has no such form. */
export const partsOfRule = (rule: ApproverRule): RuleParts | null => {
  const [, kind, argument = '', modifier] = plainRule.exec(rule) ?? otherRule.exec(rule) ?? [];
  return kind === undefined ? null : { kind, argument, modifier };
};

const patterns: readonly (readonly [RegExp, Say])[] = [
  [/^(starter)$/, () => w('the applicant', '申请人')],
  [/^(starter)\.leader(?:\((\d+)\))?$/, (_, __, level) => leaderOf('the applicant’s department', '申请人', level)],
  [/^(starter)\.leaders\((?:toTop|\d+)\)$/, () => w('the applicant’s leaders, one after the other', '申请人的各级负责人，逐级')],
  [/^(starter)\.inCharge(?:\((\d+)\))?$/, () => chargeOf('the applicant’s department', '申请人部门')],
  [/^(starter)\.choose$/, () => w('chosen by the applicant', '由申请人选定')],
  [/^(previous)\.choose$/, () => w('chosen by the approver before', '由上一审批人选定')],
  [named('dept'), (_, code) => w(`members of department ${code}`, `${code}部门成员`)],
  [named('dept', String.raw`\.leader${nth}`), (_, code, level) => leaderOf(`department ${code}`, code, level)],
  [named('dept', String.raw`\.inCharge${nth}`), (_, code) => chargeOf(`department ${code}`, code)],
  [named('role'), (labels, code) => w(`role ${nameOf(labels, 'role', code).en}`, `角色：${nameOf(labels, 'role', code).zh}`)],
  [named('post'), (labels, code) => w(`post ${nameOf(labels, 'post', code).en}`, `岗位：${nameOf(labels, 'post', code).zh}`)],
  [/^decision:([\w.-]+)$/, (_, key) => w(`by decision table “${key}”`, `由决策表“${key}”确定`)],
  [named('user'), (_, name) => w(`user ${name}`, `用户 ${name}`)],
  [
    /^field:(\w+)\.starter$/,
    (labels, name) => w(`applicant of the document in “${labelOf(labels, name).en}”`, `“${labelOf(labels, name).zh}”所指单据的申请人`),
  ],
  [
    /^field:(\w+)\.leader(?:\((\d+)\))?$/,
    (labels, name, level) => leaderOf(`“${labelOf(labels, name).en}”`, `“${labelOf(labels, name).zh}”`, level),
  ],
  [/^field:(\w+)\.inCharge(?:\((\d+)\))?$/, (labels, name) => chargeOf(`“${labelOf(labels, name).en}”`, `“${labelOf(labels, name).zh}”`)],
  // `field:participants.staffId`: the people in all lines of a set.
  [/^field:(\w+(?:\.\w+)?)$/, (labels, name) => w(`named in “${labelOf(labels, name).en}”`, `“${labelOf(labels, name).zh}”中指定的人`)],
];

/** Is this a rule that people can be looked up by? FEEL (`=…`) must be readable. */
export const isRule = (rule: ApproverRule): boolean => {
  if (!rule.startsWith('=')) return patterns.some(([pattern]) => pattern.test(rule));
  try {
    compileFeel(rule);
    return true;
  } catch {
    return false;
  }
};

/** Variable of the flow that keeps whom people picked, ids by node (`starter.choose`, `previous.choose`). */
export const chosenVariable = '$chosen';

/** The rule by which somebody picks the people: until they have, a step without people is no fault of the flow. */
export const pickRule = (rules: readonly ApproverRule[]): ApproverRule | undefined =>
  rules.find((rule) => rule === 'starter.choose' || rule === 'previous.choose');

/** An approver rule for people to read; a rule that is not known stays as it is written. */
export const ruleWords = (rule: ApproverRule, labels: Labels = {}): Words => {
  for (const [pattern, say] of patterns) {
    const found = pattern.exec(rule);
    if (found) return say(labels, found[1]!, found[2]);
  }
  return w(rule, rule);
};
