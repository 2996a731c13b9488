/** Why a step goes to whom, in words: approver rules and conditions with their values. */
import { w, type Words } from '#model/words.ts';
import type { ApproverRule } from '../flow.ts';
import { conditionOf } from '../run/conditions.ts';

/** Labels of fields by name, where the caller knows them. */
export type Labels = Readonly<Record<string, Words>>;

const labelOf = (labels: Labels, name: string): Words => labels[name] ?? w(name, name);

const patterns: readonly (readonly [RegExp, (labels: Labels, part: string) => Words])[] = [
  [/^starter$/, () => w('the applicant', '申请人')],
  [/^starter\.leader$/, () => w('leader of the applicant’s department', '申请人的部门负责人')],
  [/^starter\.leader\((\d+)\)$/, (_, part) => w(`leader ${part} levels above the applicant`, `申请人的上${part}级负责人`)],
  [/^starter\.leaders\((.*)\)$/, () => w('the applicant’s leaders, one after the other', '申请人的各级负责人，逐级')],
  [/^starter\.inCharge(?:\(\d+\))?$/, () => w('leader in charge of the applicant’s department', '申请人部门的分管领导')],
  [/^starter\.choose$/, () => w('chosen by the applicant', '由申请人选定')],
  [/^previous\.choose$/, () => w('chosen by the approver before', '由上一审批人选定')],
  [/^dept:(.+)\.leader$/, (_, part) => w(`leader of department ${part}`, `${part}部门负责人`)],
  [/^role:(.+)$/, (_, part) => w(`role ${part}`, `角色 ${part}`)],
  [/^post:(.+)$/, (_, part) => w(`post ${part}`, `岗位 ${part}`)],
  [/^user:(.+)$/, (_, part) => w(`user ${part}`, `用户 ${part}`)],
  [/^field:(.+)\.leader$/, (labels, part) => w(`leader of “${labelOf(labels, part).en}”`, `“${labelOf(labels, part).zh}”的负责人`)],
  [
    /^field:(.+)\.inCharge$/,
    (labels, part) => w(`leader in charge of “${labelOf(labels, part).en}”`, `“${labelOf(labels, part).zh}”的分管领导`),
  ],
  [/^field:(.+)$/, (labels, part) => w(`named in “${labelOf(labels, part).en}”`, `“${labelOf(labels, part).zh}”中指定的人`)],
];

/** An approver rule for people to read; a rule that is not known stays as it is written. */
export const ruleWords = (rule: ApproverRule, labels: Labels = {}): Words => {
  for (const [pattern, words] of patterns) {
    const found = pattern.exec(rule);
    if (found) return words(labels, found[1] ?? '');
  }
  return w(rule, rule);
};

/** A condition with the values that it met: `Total > 5000 (Total = 8000.00)`. */
export const conditionWords = (condition: string, values: Readonly<Record<string, unknown>>, labels: Labels = {}): Words => {
  const { reads } = conditionOf(condition);
  const say = (language: keyof Words): string => {
    const named = reads.reduce(
      (text, name) => text.replaceAll(new RegExp(`(?<![\\w."])${name}(?!\\w)`, 'g'), labelOf(labels, name)[language]),
      condition.replace(/^=\s*/, ''),
    );
    const known = reads.flatMap((name) => {
      const value = values[name];
      return value === null || value === undefined || typeof value === 'object'
        ? []
        : [`${labelOf(labels, name)[language]} = ${String(value)}`];
    });
    if (known.length === 0) return named;
    return language === 'zh' ? `${named}（${known.join('，')}）` : `${named} (${known.join(', ')})`;
  };
  return { en: say('en'), zh: say('zh') };
};

/** Rules and conditions of one step, joined. */
export const because = (rules: readonly ApproverRule[], conditions: readonly Words[], labels: Labels = {}): Words | null => {
  const parts = [...rules.map((rule) => ruleWords(rule, labels)), ...conditions];
  return parts.length === 0 ? null : w(parts.map(({ en }) => en).join('; '), parts.map(({ zh }) => zh).join('；'));
};
