/** Rules → FEEL text. */
import { readExpression } from '../feel/tree.ts';
import { opposites, type Group, type Item, type Operand, type Operator, type Rule, type Subject } from './rules.ts';

/** Name of a line inside `some` and `every`. */
const line = 'line';

const daysText = (days: number): string => `duration("P${Math.abs(days)}D")`;

const operandText = (operand: Operand): string => {
  switch (operand.kind) {
    case 'number':
      return operand.text;
    case 'text':
      return JSON.stringify(operand.text);
    case 'truth':
      return String(operand.value);
    case 'date':
      return `date(${JSON.stringify(operand.text)})`;
    case 'dateTime':
      return `date and time(${JSON.stringify(operand.text)})`;
    case 'time':
      return `time(${JSON.stringify(operand.text)})`;
    case 'ago': {
      if (operand.days === 0) return `${operand.of}()`;
      return `${operand.of}() ${operand.days > 0 ? '-' : '+'} ${daysText(operand.days)}`;
    }
    case 'field':
      return operand.path;
  }
};

const positive = Object.fromEntries(Object.entries(opposites).map(([yes, no]) => [no, yes])) as Partial<Record<Operator, Operator>>;

const comparison = ({ operator, values, ends }: Rule, left: string): string => {
  const [one = '', other = ''] = values.map(operandText);
  const opposite = positive[operator];
  if (opposite !== undefined)
    return `not(${comparison({ kind: 'rule', subject: { path: '', fold: null }, operator: opposite, values }, left)})`;
  switch (operator) {
    case 'between':
      return `${left} in ${ends?.[0] === false ? '(' : '['}${one}..${other}${ends?.[1] === false ? ')' : ']'}`;
    case 'in':
      return `${left} in (${values.map(operandText).join(', ')})`;
    case 'contains':
      return `contains(${left}, ${one})`;
    case 'startsWith':
      return `starts with(${left}, ${one})`;
    case 'endsWith':
      return `ends with(${left}, ${one})`;
    case 'has':
      return `list contains(${left}, ${one})`;
    case 'empty':
      return `${left} = null`;
    case 'filled':
      return `${left} != null`;
    case 'holds':
      return left;
    case 'lastDays':
    case 'nextDays': {
      const now = values[0]?.kind === 'ago' ? `${values[0].of}()` : 'today()';
      return operator === 'lastDays' ? `${left} in [${one}..${now}]` : `${left} in [${now}..${one}]`;
    }
    default:
      return `${left} ${operator} ${one}`;
  }
};

const setOf = (path: string): string => path.slice(0, path.indexOf('.'));

/** The text of a subject where it stands for one value. */
const subjectText = ({ path, fold }: Subject): string => (fold === null || fold === 'some' || fold === 'every' ? path : `${fold}(${path})`);

const ruleText = (rule: Rule): string => {
  const { path, fold } = rule.subject;
  if (fold !== 'some' && fold !== 'every') return comparison(rule, subjectText(rule.subject));
  const set = setOf(path);
  return `${fold} ${line} in ${set} satisfies ${comparison(rule, `${line}${path.slice(set.length)}`)}`;
};

/** Expressions that need no brackets among others. */
const tight = new Set(['Comparison', 'FunctionInvocation', 'VariableName', 'PathExpression', 'BooleanLiteral', 'ParenthesizedExpression']);

const bracketed = (text: string): string => {
  try {
    return tight.has(readExpression(text).name) ? text : `(${text})`;
  } catch {
    return `(${text})`;
  }
};

const inside = (item: Item): string => {
  if (item.kind === 'feel') return bracketed(item.text);
  if (item.kind === 'group') return item.not ? groupText(item) : `(${groupText(item)})`;
  const text = ruleText(item);
  return item.subject.fold === 'some' || item.subject.fold === 'every' ? `(${text})` : text;
};

const groupText = ({ join, not, items }: Group): string => {
  const [only] = items;
  const alone = items.length === 1 && only !== undefined;
  const text = alone
    ? only.kind === 'feel'
      ? only.text
      : only.kind === 'rule'
        ? ruleText(only)
        : groupText(only)
    : items.map(inside).join(` ${join} `);
  return not ? `not(${text})` : text;
};

/** FEEL of whole rules; empty groups are left out. Empty where nothing is left. */
export const printRules = (group: Group): string => {
  const kept = withoutEmpty(group);
  return kept.items.length === 0 ? '' : groupText(kept);
};

const withoutEmpty = (group: Group): Group => ({
  ...group,
  items: group.items.flatMap((item): readonly Item[] => {
    if (item.kind !== 'group') return [item];
    const kept = withoutEmpty(item);
    return kept.items.length === 0 ? [] : [kept];
  }),
});
