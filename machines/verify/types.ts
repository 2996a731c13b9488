/** Names and types in expressions: fields that do not exist, values of other kinds, choices that nobody can choose. */
import { w } from '#model/words.ts';
import { DateOnly, DateTime } from '../feel/temporal.ts';
import { kindOf } from '../feel/values.ts';
import { parts } from '../feel/place.ts';
import { nameOf, readExpression, type Node } from '../feel/tree.ts';
import type { FeelType } from './fields.ts';
import type { Finding } from './finding.ts';
import { pathOf, valueOf } from './literals.ts';
import { meant, nearest, type Known } from './names.ts';

/** Where an expression stands. `truth`: it must be true or false. */
export interface Expression {
  readonly element: string;
  readonly text: string;
  readonly truth: boolean;
}

const numeric = new Set(['count', 'sum', 'min', 'max', 'mean', 'abs', 'floor', 'ceiling', 'round', 'modulo', 'string length', 'number']);

/** The longest paths that a tree reads, without names that it binds itself. */
const pathsIn = (node: Node, bound: ReadonlySet<string>): readonly string[] => {
  const path = pathOf(node);
  if (path !== null) return bound.has(path.split('.')[0]!) ? [] : [path];
  switch (node.name) {
    case 'FunctionInvocation':
      return node.children.slice(1).flatMap((one) => pathsIn(one, bound));
    // Inside the brackets properties of the item are names, too.
    case 'FilterExpression':
      return pathsIn(parts(node)[0]!, bound);
    case 'ForExpression':
    case 'QuantifiedExpression': {
      const names = (parts(node)[0]?.children ?? []).flatMap((clause) =>
        clause.name === 'InExpression' ? [nameOf(parts(clause)[0]!)] : [],
      );
      const inside = new Set([...bound, ...names, 'partial']);
      return node.children.flatMap((one) => pathsIn(one, inside));
    }
    case 'InExpression':
      return pathsIn(parts(node)[1]!, bound);
    case 'FunctionDefinition':
    case 'Context':
    case 'NamedParameter':
      return [];
    default:
      return node.children.flatMap((one) => pathsIn(one, bound));
  }
};

const unknownNames = ({ element }: Expression, tree: Node, known: Known): readonly Finding[] =>
  [...new Set(pathsIn(tree, new Set()))]
    .filter((path) => !known.has(path))
    .map((path): Finding => {
      const instead = meant(path, known);
      return {
        element,
        severity: known.open ? 'warning' : 'error',
        kind: 'unknownField',
        about: path,
        ...(instead === null ? {} : { instead }),
        reason: w(`There is no field “${path}”`, `没有字段“${path}”`),
        mend:
          instead === null ? w('Use a field of the document', '使用单据中的字段') : w(`Did you mean “${instead}”?`, `是否为“${instead}”？`),
      };
    });

const typeOf = (node: Node, known: Known): FeelType | null => {
  const path = pathOf(node);
  if (path !== null) return known.typeOf(path);
  if (node.name === 'ParenthesizedExpression') return typeOf(parts(node)[0]!, known);
  if (node.name === 'FunctionInvocation') return numeric.has(nameOf(node.children[0]!)) ? 'number' : null;
  if (node.name === 'Comparison' || node.name === 'Conjunction' || node.name === 'Disjunction') return 'boolean';
  const value = valueOf(node);
  const kind = value === undefined ? 'null' : kindOf(value);
  return ['number', 'string', 'boolean', 'date', 'date and time', 'time', 'list', 'context'].includes(kind) ? (kind as FeelType) : null;
};

const isDay = (node: Node, type: FeelType): boolean => {
  const value = valueOf(node);
  return typeof value === 'string' && (type === 'date' ? DateOnly.parse(value) : DateTime.parse(value)) !== null;
};

const goTogether = (a: Node, b: Node, known: Known): boolean => {
  const [left, right] = [typeOf(a, known), typeOf(b, known)];
  if (left === null || right === null || left === right) return true;
  const pair = (one: FeelType, other: FeelType): boolean => (left === one && right === other) || (left === other && right === one);
  if (pair('id', 'string') || pair('id', 'number')) return true;
  for (const day of ['date', 'date and time'] as const) {
    if (left === day && right === 'string' && isDay(b, day)) return true;
    if (right === day && left === 'string' && isDay(a, day)) return true;
  }
  return false;
};

const typeNames: Readonly<Record<FeelType, readonly [string, string]>> = {
  number: ['a number', '数字'],
  string: ['a text', '文本'],
  boolean: ['yes or no', '是否值'],
  date: ['a date', '日期'],
  'date and time': ['a date and time', '日期时间'],
  time: ['a time', '时间'],
  id: ['a reference', '引用'],
  list: ['a list', '列表'],
  context: ['a structure', '结构'],
};

const mismatch = (element: string, a: Node, b: Node, known: Known): Finding => {
  const [left, right] = [typeNames[typeOf(a, known)!], typeNames[typeOf(b, known)!]];
  return {
    element,
    severity: 'error',
    kind: 'wrongType',
    reason: w(`“${a.text}” is ${left[0]}, “${b.text}” is ${right[0]}`, `“${a.text}”是${left[1]}，“${b.text}”是${right[1]}`),
    mend: w('Compare values of the same kind', '比较同类的值'),
  };
};

const unknownChoice = (element: string, field: Node, literal: Node, known: Known): readonly Finding[] => {
  const path = pathOf(field);
  const options = path === null ? undefined : known.fields.get(path)?.options;
  const value = valueOf(literal);
  if (!options || typeof value !== 'string' || options.some((one) => one.value === value)) return [];
  const label = known.fields.get(path!)?.label ?? w(path!, path!);
  const instead = nearest(
    value,
    options.map((one) => one.value),
  );
  return [
    {
      element,
      severity: 'error',
      kind: 'unknownChoice',
      about: value,
      ...(instead === null ? {} : { instead }),
      reason: w(`“${value}” is no choice of ${label.en}`, `“${value}”不是“${label.zh}”的选项`),
      mend: w(
        `Use one of: ${options.map((one) => one.value).join(', ')}`,
        `可用值：${options.map((one) => `${one.label.zh}（${one.value}）`).join('、')}`,
      ),
    },
  ];
};

/** The single values in what stands to the right of `in`. */
const members = (node: Node): readonly Node[] =>
  ['PositiveUnaryTests', 'PositiveUnaryTest', 'SimplePositiveUnaryTest', 'Interval', 'List', 'ParenthesizedExpression'].includes(node.name)
    ? parts(node)
        .filter(({ name }) => name !== 'CompareOp')
        .flatMap(members)
    : [node];

const comparisons = (element: string, node: Node, known: Known): readonly Finding[] => {
  const inside =
    node.name === 'FilterExpression'
      ? comparisons(element, parts(node)[0]!, known)
      : node.children.flatMap((one) => comparisons(element, one, known));
  if (node.name !== 'Comparison') return inside;
  const [left, operator, ...rest] = node.children;
  const others = operator!.name === 'CompareOp' ? [rest[0]!] : parts({ ...node, children: rest }).flatMap(members);
  // `x in list` asks for a member of the list.
  const listed = (one: Node): boolean => operator!.name !== 'CompareOp' && operator!.name !== 'between' && typeOf(one, known) === 'list';
  const found = others.flatMap((one) => {
    if (!listed(one) && !goTogether(left!, one, known)) return [mismatch(element, left!, one, known)];
    return [...unknownChoice(element, left!, one, known), ...unknownChoice(element, one, left!, known)];
  });
  return [...inside, ...found];
};

/** Names and types of one expression are checked; one that cannot be read is the compiler's to tell. */
export const typesOf = (expression: Expression, known: Known): readonly Finding[] => {
  let tree: Node;
  try {
    tree = readExpression(expression.text);
  } catch {
    return [];
  }
  const { element, truth } = expression;
  const type = typeOf(tree, known);
  const never: readonly Finding[] =
    truth && type !== null && type !== 'boolean'
      ? [
          {
            element,
            severity: 'error',
            kind: 'wrongType',
            reason: w(`“${tree.text}” is ${typeNames[type][0]}, not true or false`, `“${tree.text}”是${typeNames[type][1]}，不是条件`),
            mend: w('Compare it with a value', '与某个值比较'),
          },
        ]
      : [];
  return [...unknownNames(expression, tree, known), ...never, ...comparisons(element, tree, known)];
};
