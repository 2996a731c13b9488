/** FEEL text → rules. Every part that has no form as a rule becomes a formula with its own text, so nothing is lost. */
import { parts, unquote } from '../feel/place.ts';
import { nameOf, readExpression, type Node } from '../feel/tree.ts';
import { pathOf } from '../verify/literals.ts';
import { noRules, opposites, type Fold, type Group, type Item, type Operand, type Operator, type Rule, type Subject } from './rules.ts';

const bare = (node: Node): Node => (node.name === 'ParenthesizedExpression' ? bare(parts(node)[0]!) : node);

/** Name and arguments of a call with plain arguments. */
const callOf = (node: Node): { readonly name: string; readonly given: readonly Node[] } | null => {
  if (node.name !== 'FunctionInvocation' && node.name !== 'DateTimeLiteral') return null;
  const [callee, given] = parts(node);
  if (!callee || !given || given.name !== 'PositionalParameters') return null;
  return { name: nameOf(callee), given: parts(given) };
};

const constructors: Readonly<Record<string, 'date' | 'dateTime' | 'time'>> = { date: 'date', time: 'time', 'date and time': 'dateTime' };
const isoDate = /^-?\d{4,}-\d\d-\d\d$/;

const dayText = (node: Node): number | null => {
  const call = callOf(node);
  const written =
    call?.name === 'duration' && call.given[0]?.name === 'StringLiteral'
      ? unquote(call.given[0].text)
      : node.name === 'DateTimeLiteral' && node.children[0]?.name === 'AtLiteral'
        ? unquote(node.children[0].children[0]!.text)
        : '';
  const found = /^P(\d{1,6})D$/.exec(written);
  return found ? Number(found[1]) : null;
};

const momentOf = (node: Node): 'today' | 'now' | null => {
  const call = callOf(node);
  return call && call.given.length === 0 && (call.name === 'today' || call.name === 'now') ? call.name : null;
};

const agoOf = (node: Node): Operand | null => {
  const now = momentOf(node);
  if (now) return { kind: 'ago', days: 0, of: now };
  if (node.name !== 'ArithmeticExpression' || node.children.length !== 3) return null;
  const [left, sign, right] = node.children;
  const [of, days] = [momentOf(left!), dayText(right!)];
  if (!of || !days || (sign!.text !== '-' && sign!.text !== '+')) return null;
  return { kind: 'ago', days: sign!.text === '-' ? days : -days, of };
};

const operandOf = (written: Node): Operand | null => {
  const node = bare(written);
  switch (node.name) {
    case 'NumericLiteral':
      return { kind: 'number', text: node.text.replaceAll(/\s/g, '') };
    case 'StringLiteral':
      return { kind: 'text', text: unquote(node.text) };
    case 'BooleanLiteral':
      return { kind: 'truth', value: node.text === 'true' };
    case 'DateTimeLiteral': {
      if (node.children[0]?.name === 'AtLiteral') {
        const text = unquote(node.children[0].children[0]!.text);
        if (isoDate.test(text)) return { kind: 'date', text };
        return /^\d{4}-\d\d-\d\dT/.test(text) ? { kind: 'dateTime', text } : null;
      }
      const call = callOf(node);
      const kind = call && Object.hasOwn(constructors, call.name) ? constructors[call.name] : undefined;
      return kind && call!.given.length === 1 && call!.given[0]!.name === 'StringLiteral'
        ? { kind, text: unquote(call!.given[0]!.text) }
        : null;
    }
    default: {
      const path = pathOf(node);
      return path === null ? agoOf(node) : { kind: 'field', path };
    }
  }
};

const folds: readonly string[] = ['count', 'sum', 'min', 'max', 'mean'] satisfies Fold[];

const subjectOf = (written: Node): Subject | null => {
  const node = bare(written);
  const path = pathOf(node);
  if (path !== null) return { path, fold: null };
  const call = callOf(node);
  if (!call || !folds.includes(call.name) || call.given.length !== 1) return null;
  const inner = pathOf(call.given[0]!);
  return inner === null ? null : { path: inner, fold: call.name as Fold };
};

const rule = (subject: Subject, operator: Operator, values: readonly Operand[], ends?: Rule['ends']): Rule => ({
  kind: 'rule',
  subject,
  operator,
  values,
  ...(ends ? { ends } : {}),
});

const turned: Readonly<Record<string, Operator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=', '!=': '!=' };

/** `subject sign value`, also written the other way round. */
const compared = (left: Node, sign: Operator, right: Node): Rule | null => {
  const isNull = (node: Node): boolean => bare(node).name === 'null';
  const [subject, other] = [subjectOf(left), subjectOf(right)];
  if (isNull(left) || isNull(right)) {
    const asked = isNull(left) ? other : subject;
    return asked && !(isNull(left) && isNull(right)) && (sign === '=' || sign === '!=')
      ? rule(asked, sign === '=' ? 'empty' : 'filled', [])
      : null;
  }
  const value = operandOf(right);
  if (subject && value) return rule(subject, sign, [value]);
  const before = operandOf(left);
  return other && before ? rule(other, turned[sign]!, [before]) : null;
};

/** The tests behind `in`, without the brackets and wrappers around them. */
const testsOf = (node: Node): readonly Node[] =>
  node.name === 'PositiveUnaryTests' ||
  node.name === 'PositiveUnaryTest' ||
  (node.name === 'SimplePositiveUnaryTest' && node.children.length === 1)
    ? parts(node).flatMap(testsOf)
    : [node];

const interval = (subject: Subject, node: Node): Rule | null => {
  const [low, high] = parts({ ...node, children: node.children.slice(1, -1) }).map(operandOf);
  if (!low || !high) return null;
  const ends = [node.children[0]!.text === '[', node.children.at(-1)!.text === ']'] as const;
  if (ends[0] && ends[1] && low.kind === 'ago' && high.kind === 'ago' && low.of === high.of) {
    if (low.days > 0 && high.days === 0) return rule(subject, 'lastDays', [low]);
    if (low.days === 0 && high.days < 0) return rule(subject, 'nextDays', [high]);
  }
  return rule(subject, 'between', [low, high], ends);
};

const isConstant = ({ kind }: Operand): boolean => kind !== 'field' && kind !== 'ago';

const member = (left: Node, behind: readonly Node[]): Rule | null => {
  const subject = subjectOf(left);
  if (!subject) return null;
  const tests = behind.flatMap(testsOf);
  const [only] = tests;
  if (tests.length === 1 && only) {
    if (only.name === 'Interval') return interval(subject, only);
    if (only.name === 'SimplePositiveUnaryTest') {
      const [sign, bound] = parts(only);
      const value = sign?.name === 'CompareOp' && bound ? operandOf(bound) : null;
      return value ? rule(subject, sign!.text as Operator, [value]) : null;
    }
  }
  const items = tests.length === 1 && only?.name === 'List' ? parts(only) : tests;
  const values = items.map((one) => (one.name === 'List' ? null : operandOf(one)));
  return values.length > 0 && values.every((one) => one !== null && isConstant(one))
    ? rule(subject, 'in', values as readonly Operand[])
    : null;
};

const comparison = (node: Node): Rule | null => {
  const [left, operator, ...rest] = node.children;
  if (operator!.name === 'CompareOp') return rest.length === 1 ? compared(left!, operator!.text as Operator, rest[0]!) : null;
  if (operator!.name === 'in') return member(left!, parts({ ...node, children: rest }));
  const [low, high] = parts({ ...node, children: rest }).map(operandOf);
  const subject = subjectOf(left!);
  return subject && low && high ? rule(subject, 'between', [low, high], [true, true]) : null;
};

const calls: Readonly<Record<string, Operator>> = {
  contains: 'contains',
  'starts with': 'startsWith',
  'ends with': 'endsWith',
  'list contains': 'has',
};

const called = (node: Node): Rule | null => {
  const call = callOf(node);
  const operator = call && Object.hasOwn(calls, call.name) ? calls[call.name] : undefined;
  if (!operator || call!.given.length !== 2) return null;
  const path = pathOf(call!.given[0]!);
  const value = operandOf(call!.given[1]!);
  return path !== null && value ? rule({ path, fold: null }, operator, [value]) : null;
};

/** `some line in items satisfies line.amount > 5`: a rule about one column of the lines. */
const quantified = (node: Node): Rule | null => {
  const fold = node.children[0]!.text;
  const [clauses, body] = parts(node);
  if ((fold !== 'some' && fold !== 'every') || !clauses || !body || clauses.children.length !== 1) return null;
  const [name, list] = parts(clauses.children[0]!);
  const set = list && pathOf(list.name === 'IterationContext' && list.children.length === 1 ? list.children[0]! : list);
  const inner = ruleOf(body);
  if (!name || set === null || set === undefined || set.includes('.') || !inner || inner.subject.fold !== null) return null;
  const item = `${nameOf(name)}.`;
  const column = inner.subject.path.startsWith(item) ? inner.subject.path.slice(item.length) : '';
  const outside = inner.values.every((value) => value.kind !== 'field');
  return column !== '' && !column.includes('.') && outside ? { ...inner, subject: { path: `${set}.${column}`, fold } } : null;
};

const ruleOf = (written: Node): Rule | null => {
  const node = bare(written);
  switch (node.name) {
    case 'Comparison':
      return comparison(node);
    case 'FunctionInvocation': {
      const call = callOf(node);
      if (call?.name !== 'not' || call.given.length !== 1) return called(node);
      const inner = ruleOf(call.given[0]!);
      const opposite = inner && inner.subject.fold !== 'some' && inner.subject.fold !== 'every' ? opposites[inner.operator] : undefined;
      return opposite === undefined ? null : { ...inner!, operator: opposite };
    }
    case 'QuantifiedExpression':
      return quantified(node);
    default: {
      const path = pathOf(node);
      return path === null ? null : rule({ path, fold: null }, 'holds', []);
    }
  }
};

/** `a and b and c` as three. */
const flat = (node: Node, name: string): readonly Node[] => (node.name === name ? parts(node).flatMap((one) => flat(one, name)) : [node]);

const itemOf = (written: Node): Item => {
  const node = bare(written);
  if (node.name === 'Conjunction' || node.name === 'Disjunction')
    return { kind: 'group', join: node.name === 'Conjunction' ? 'and' : 'or', not: false, items: flat(node, node.name).map(itemOf) };
  const found = ruleOf(node);
  if (found) return found;
  const call = callOf(node);
  if (node.name === 'FunctionInvocation' && call?.name === 'not' && call.given.length === 1) {
    const inner = itemOf(call.given[0]!);
    return inner.kind === 'group' && !inner.not ? { ...inner, not: true } : { kind: 'group', join: 'and', not: true, items: [inner] };
  }
  return { kind: 'feel', text: node.text };
};

/** The rules of a condition. Throws FeelFault where the text is no expression; an empty one has none. */
export const readRules = (text: string | null): Group => {
  if (text === null || text.trim() === '') return noRules;
  const item = itemOf(readExpression(text));
  return item.kind === 'group' ? item : { ...noRules, items: [item] };
};
