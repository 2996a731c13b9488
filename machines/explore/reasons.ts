/** Why a step goes to whom, in words: approver rules, and conditions with the values that they met. */
import { thousands } from '#model/calculation/format.ts';
import { w, type Words } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { nameOf, readExpression, type Node } from '../feel/tree.ts';
import type { ApproverRule, Values } from '../flow.ts';
import { labelOf, ruleWords, type Labels } from '../rules.ts';

/** As a number is written; what begins with zeros is a code. */
const isNumber = (text: string): boolean => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text);
const grouped = (text: string): string => thousands(text, text.split('.')[1]?.length ?? 0);

const pair = (en: string, zh: string = en): Words => w(en, zh);
const joined = (parts: readonly Words[], en: string, zh: string): Words =>
  w(parts.map((part) => part.en).join(en), parts.map((part) => part.zh).join(zh));
const around = (words: Words, [en, zh]: readonly [string, string]): Words => w(en.replace('{}', words.en), zh.replace('{}', words.zh));

const operators: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤', '!=': '≠' };
const yesNo = { true: w('yes', '是'), false: w('no', '否') } as const;

interface Saying {
  readonly values: Values;
  readonly labels: Labels;
  /** The variable whose choices the texts around it name. */
  readonly about: string | null;
  /** Compared with a text: digits are signs then, no amount (money and days come as texts as well). */
  readonly spelled: boolean;
}

/** A value is called by the label of a choice (`leaveType=annual`), a number in groups, a text as it is. */
const valueWords = (value: unknown, { labels, about, spelled }: Saying): Words => {
  if (typeof value === 'boolean') return yesNo[`${value}`];
  const text = textOf(value);
  return labels[`${about}=${text}`] ?? pair(isNumber(text) && !(spelled && typeof value === 'string') ? grouped(text) : text);
};

const variable = (node: Node, saying: Saying): Words => {
  const path = nameOf(node).split('.');
  const label = around(labelOf(saying.labels, path[0] ?? ''), path.length > 1 ? [`{} ${path[1]}`, `{} ${path[1]}`] : ['{}', '{}']);
  const value = path.reduce<unknown>((at, name) => (at as Values | null | undefined)?.[name], saying.values);
  if (value === null || value === undefined || typeof value === 'object') return label;
  return joined([label, valueWords(value, { ...saying, about: path.join('.') })], ' ', ' ');
};

const isVariable = ({ name }: Node): boolean => name === 'VariableName' || name === 'PathExpression';

const tested = (node: Node, saying: Saying): readonly Words[] => {
  if (node.name.endsWith('UnaryTests') || node.name.endsWith('UnaryTest')) return node.children.flatMap((child) => tested(child, saying));
  if (node.name === 'ParenthesizedExpression' && node.children[1]) return tested(node.children[1], saying);
  if (node.name !== 'Interval') return [said(node, saying)];
  const ends = node.children.filter(({ name }) => name.endsWith('Literal')).map((end) => said(end, saying));
  return [joined(ends, '–', '–')];
};

/** A quoted text on one side makes the other side a text as well. */
const hasText = ({ name, children }: Node): boolean => name === 'StringLiteral' || children.some(hasText);

const comparison = (node: Node, saying: Saying, positive: boolean): Words | null => {
  const [left, ...rest] = node.children;
  if (!left) return null;
  const inside: Saying = { ...saying, about: isVariable(left) ? nameOf(left) : null, spelled: hasText(node) };
  const sign = rest.find(({ name }) => name === 'CompareOp');
  const right = rest.at(-1);
  if (sign && right && positive)
    return joined([said(left, inside), pair(operators[sign.text] ?? sign.text), said(right, inside)], ' ', ' ');
  if (rest[0]?.name !== 'in') return null;
  const among = rest.filter(({ name }) => name.includes('UnaryTest')).flatMap((test) => tested(test, inside));
  const word = positive ? w('is one of', '属于') : w('is none of', '不属于');
  return joined([said(left, inside), word, joined(among, ', ', '、')], ' ', ' ');
};

/** Any other expression as it is written, with the labels of its variables. */
const written = (node: Node, { labels, values }: Saying): Words => {
  const names = new Set<string>();
  const collect = (one: Node): void => {
    if (one.name === 'VariableName') names.add(nameOf(one));
    for (const child of one.children) collect(child);
  };
  collect(node);
  const reads = [...names].filter((name) => name in labels || name in values);
  const say = (language: keyof Words): string =>
    reads.reduce(
      (text, name) => text.replaceAll(new RegExp(`(?<![\\w."])${name}(?!\\w)`, 'g'), labelOf(labels, name)[language]),
      node.text,
    );
  return { en: say('en'), zh: say('zh') };
};

const said = (node: Node, saying: Saying): Words => {
  const { name, children, text } = node;
  if (isVariable(node)) return variable(node, saying);
  if (name === 'NumericLiteral') return pair(isNumber(text) ? grouped(text) : text);
  if (name === 'StringLiteral') return valueWords(JSON.parse(text), { ...saying, spelled: true });
  if (name === 'BooleanLiteral') return yesNo[text === 'true' ? 'true' : 'false'];
  if (name === 'ParenthesizedExpression' && children[1]) return around(said(children[1], saying), ['({})', '（{}）']);
  if (name === 'Conjunction' || name === 'Disjunction') {
    const parts = children.filter((child) => child.name !== 'and' && child.name !== 'or').map((child) => said(child, saying));
    return name === 'Conjunction' ? joined(parts, ' and ', '，且') : joined(parts, ' or ', '，或');
  }
  if (name === 'Comparison') return comparison(node, saying, true) ?? written(node, saying);
  if (name === 'FunctionInvocation' && children[0] && nameOf(children[0]) === 'not') {
    const inner = children.find((child) => child.name === 'PositionalParameters')?.children[0];
    if (!inner) return written(node, saying);
    return (
      (inner.name === 'Comparison' ? comparison(inner, saying, false) : null) ?? around(said(inner, saying), ['not ({})', '并非（{}）'])
    );
  }
  return written(node, saying);
};

/** A condition with the values that it met: `Total 8,000.00 > 5,000`. `labels` may call choices by name (`leaveType=annual`). */
export const conditionWords = (condition: string, values: Values, labels: Labels = {}): Words =>
  said(readExpression(condition), { values, labels, about: null, spelled: false });

/** Rules and conditions of one step, joined. */
export const because = (rules: readonly ApproverRule[], conditions: readonly Words[], labels: Labels = {}): Words | null => {
  const parts = [...rules.map((rule) => ruleWords(rule, labels)), ...conditions];
  return parts.length === 0 ? null : joined(parts, '; ', '；');
};
