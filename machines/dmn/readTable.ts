/** A decision table of DMN XML as data. */
import type { ModdleElement } from 'bpmn-moddle';
import { w } from '#model/words.ts';
import { parts } from '../feel/place.ts';
import { readUnaryTests } from '../feel/tree.ts';
import type { Aggregation, HitPolicy, Rule, Table, TableInput, TableOutput } from './decision.ts';
import { badPolicy, noPriorities, severalOutputs, unreadable, wrongWidth } from './problem.ts';
import { child, feelIn, idOf, list, text, type Reading } from './moddle.ts';

const policies: readonly string[] = ['UNIQUE', 'FIRST', 'PRIORITY', 'ANY', 'COLLECT', 'RULE ORDER', 'OUTPUT ORDER'] satisfies HitPolicy[];
const aggregations: Readonly<Record<string, Aggregation>> = { SUM: 'SUM', MIN: 'MIN', MAX: 'MAX', COUNT: 'COUNT' };

const input = (reading: Reading, clause: ModdleElement, at: number): TableInput => {
  const expression = child(clause, 'inputExpression');
  const written = text(expression, 'typeRef').replace(/^feel:/, '');
  const label = text(clause, 'label') || text(expression, 'text');
  return {
    id: idOf(clause) || `input_${at + 1}`,
    label,
    expression: feelIn(reading, w(`Input ${at + 1}`, `第${at + 1}个输入`), expression, 'expression', idOf(clause) || reading.element),
    type: reading.types.get(written)?.base ?? (written || null),
    allowed: text(child(clause, 'inputValues'), 'text') || reading.types.get(written)?.allowed || null,
  };
};

/** The texts of tests with commas between. */
const separate = (reading: Reading, written: string): readonly string[] => {
  if (written === '') return [];
  try {
    return parts(readUnaryTests(written)).flatMap((tests) => parts(tests).map((one) => one.text));
  } catch (problem) {
    const detail = problem instanceof Error ? problem.message : '';
    reading.problems.push(unreadable(w('Allowed values', '允许值'), written, detail)(reading.element));
    return [];
  }
};

const output = (reading: Reading, clause: ModdleElement, at: number): TableOutput => {
  const id = idOf(clause) || `output_${at + 1}`;
  const written = text(clause, 'typeRef').replace(/^feel:/, '');
  const fallback = child(clause, 'defaultOutputEntry');
  return {
    id,
    name: text(clause, 'name') || text(clause, 'label') || id,
    label: text(clause, 'label') || text(clause, 'name'),
    type: reading.types.get(written)?.base ?? (written || null),
    allowed: separate(reading, text(child(clause, 'outputValues'), 'text') || (reading.types.get(written)?.allowed ?? '')),
    fallback: fallback && text(fallback, 'text') ? feelIn(reading, w('Default output', '默认输出'), fallback, 'expression', id) : null,
  };
};

export const readTable = (reading: Reading, table: ModdleElement): Table => {
  const { element, problems } = reading;
  const written = (text(table, 'hitPolicy') || 'UNIQUE').toUpperCase();
  if (!policies.includes(written)) problems.push(badPolicy(written)(element));
  const policy = (policies.includes(written) ? written : 'UNIQUE') as HitPolicy;
  const aggregation = policy === 'COLLECT' ? (aggregations[text(table, 'aggregation').toUpperCase()] ?? null) : null;
  const inputs = list(table, 'input').map((one, at) => input(reading, one, at));
  const outputs = list(table, 'output').map((one, at) => output(reading, one, at));
  const rules = list(table, 'rule').map((rule, row): Rule => {
    const id = idOf(rule) || `rule_${row + 1}`;
    const [when, then] = [list(rule, 'inputEntry'), list(rule, 'outputEntry')];
    if (when.length !== inputs.length || then.length !== outputs.length) problems.push(wrongWidth(row + 1)(id));
    const place = (column: string) => w(`Row ${row + 1}, ${column}`, `第${row + 1}行，${column}`);
    return {
      id,
      when: inputs.map(({ label }, at) => feelIn(reading, place(label), when[at] ?? null, 'cell', id)),
      then: outputs.map(({ label }, at) => feelIn(reading, place(label), then[at] ?? null, 'expression', id)),
      note:
        text(rule, 'description') ||
        list(rule, 'annotationEntry')
          .map((one) => text(one, 'text'))
          .join(' · '),
    };
  });
  if (aggregation !== null && outputs.length !== 1) problems.push(severalOutputs(element));
  if ((policy === 'PRIORITY' || policy === 'OUTPUT ORDER') && outputs.every(({ allowed }) => allowed.length === 0))
    problems.push(noPriorities(element));
  return { kind: 'table', policy, aggregation, inputs, outputs, rules };
};
