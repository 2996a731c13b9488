/**
 * Decision tables: values for which no rule applies, and values for which several do though the hit policy allows one. Exact where the cells compare
 * the inputs with literals; other tables are told as unchecked.
 */
import { w, type Words } from '#model/words.ts';
import type { Decision, Table } from '../dmn/decision.ts';
import { compileTests } from '../feel/evaluate.ts';
import { readUnaryTests } from '../feel/tree.ts';
import type { Value } from '../feel/values.ts';
import { boxesOf, dimensionOf, pointsOf, type Dimension } from './cells.ts';
import type { CheckedField } from './fields.ts';
import type { Finding } from './finding.ts';
import { literalsOfTests } from './literals.ts';
import { spanWords } from './spans.ts';

const mostBoxes = 5;

const kinds: Readonly<Record<string, CheckedField['kind']>> = {
  integer: 'integer',
  long: 'integer',
  date: 'date',
  'date and time': 'dateTime',
  datetime: 'dateTime',
  boolean: 'boolean',
};

/** An input as a field: named by its expression, with the values that it allows. */
const fieldOf = ({ expression, label, type, allowed }: Table['inputs'][number]): CheckedField | undefined => {
  const kind = kinds[type?.toLowerCase() ?? ''];
  const told: Words = w(label || expression, label || expression);
  let options: readonly Value[] | null = null;
  try {
    options = allowed === null ? null : literalsOfTests(readUnaryTests(allowed));
  } catch {
    // Allowed values that cannot be read allow all.
  }
  const texts = options?.every((one) => typeof one === 'string') ? (options as readonly string[]) : null;
  if (texts) return { name: expression, kind: 'choice', label: told, options: texts.map((value) => ({ value, label: w(value, value) })) };
  return kind ? { name: expression, kind, label: told } : undefined;
};

/** Cells of an input; one for everything where no rule asks for it. Null where they cannot be told. */
const dimension = (table: Table, at: number): Dimension | null => {
  const input = table.inputs[at]!;
  const literals: Value[] = [];
  for (const { when } of table.rules) {
    if (when[at] === '-') continue;
    const found = literalsOfTests(readUnaryTests(when[at]!));
    if (!found) return null;
    literals.push(...found);
  }
  if (literals.length === 0) return { name: input.expression, label: w(input.label, input.label), cells: [{ sample: null, value: null }] };
  return dimensionOf(input.expression, literals, fieldOf(input));
};

const overlapping = (table: Table): boolean => table.policy === 'UNIQUE' || table.policy === 'ANY';

/** Do the rules differ in their outputs, so that ANY refuses them together? */
const contradict = (table: Table, rows: readonly number[]): boolean =>
  table.policy === 'UNIQUE' || new Set(rows.map((row) => table.rules[row]!.then.join('\n'))).size > 1;

/** Gaps and overlaps of a table; the findings name the decision, overlaps the ids of the rules as `flows`. */
export const tableFindingsOf = ({ key, logic }: Decision): readonly Finding[] => {
  if (logic.kind !== 'table' || logic.inputs.length === 0) return [];
  const unchecked: Finding = {
    element: key,
    severity: 'info',
    kind: 'unchecked',
    reason: w('Gaps between these rules cannot be told', '无法判断这些规则之间是否有遗漏'),
    mend: w('Add a rule that lets everything pass, or default outputs', '建议添加兜底规则或默认输出'),
  };
  let dimensions: readonly (Dimension | null)[];
  try {
    dimensions = logic.inputs.map((_, at) => dimension(logic, at));
  } catch {
    return [unchecked];
  }
  if (dimensions.some((one) => one === null)) return [unchecked];
  const made = dimensions as readonly Dimension[];
  const points = pointsOf(made);
  if (!points) return [unchecked];
  const tests = logic.rules.map(({ when }) => when.map((text) => (text === '-' ? null : compileTests(text).closure)));
  const applying = (point: readonly number[]): readonly number[] =>
    tests.flatMap((rule, row) =>
      rule.every((holds, at) => {
        const value = made[at]!.cells[point[at]!]!.sample as Value;
        return holds === null || holds({ names: { '?': value }, outer: null, evaluation: { now: '', missing: null } }) === true;
      })
        ? [row]
        : [],
    );
  const open: (readonly number[])[] = [];
  const shared = new Map<string, (readonly number[])[]>();
  for (const point of points) {
    const rows = applying(point);
    if (rows.length === 0) open.push(point);
    if (rows.length > 1 && overlapping(logic) && contradict(logic, rows)) {
      const together = rows.join(' ');
      shared.set(together, [...(shared.get(together) ?? []), point]);
    }
  }
  const fields = new Map(logic.inputs.flatMap((input) => fieldOf(input) ?? []).map((field) => [field.name, field]));
  const hasFallback = logic.outputs.some(({ fallback }) => fallback !== null);
  const gaps = hasFallback || logic.policy === 'COLLECT' ? [] : boxesOf(made, open, mostBoxes);
  return [
    ...gaps.map((spans): Finding => {
      const words = spanWords(spans, fields);
      return {
        element: key,
        severity: 'warning',
        kind: 'gap',
        reason: w(`No rule applies for ${words.en}`, `没有规则适用于：${words.zh}`),
        mend: w('Add a rule or default outputs', '添加规则或默认输出'),
        spans,
      };
    }),
    ...[...shared].slice(0, mostBoxes).flatMap(([together, at]) => {
      const rows = together.split(' ').map(Number);
      const named = rows.map((row) => row + 1);
      return boxesOf(made, at, 1).map((spans): Finding => {
        const words = spanWords(spans, fields);
        return {
          element: key,
          severity: 'error',
          kind: 'overlap',
          reason: w(`Rows ${named.join(', ')} apply at once for ${words.en}`, `第${named.join('、')}行同时适用于：${words.zh}`),
          mend: w('Separate the rules or choose another hit policy', '使规则互不重叠，或更换命中策略'),
          spans,
          flows: rows.map((row) => logic.rules[row]!.id),
        };
      });
    }),
  ];
};
