/** A decision table is changed in its file; everything else of the file, of whatever tool, stays letter by letter. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecisions } from '#machines/dmn/read.ts';
import { decisionsOf, fileText, openFile, sheetOf, type Column } from '#machines/dmn/sheet.ts';
import {
  insertColumn,
  insertRule,
  moveColumn,
  moveRule,
  removeColumn,
  removeRule,
  withCell,
  withInput,
  withName,
  withOutput,
  withPolicy,
} from '#machines/dmn/sheetEdit.ts';
import type { Markup } from '#machines/dmn/markup.ts';
import { newTable } from '#machines/dmn/template.ts';

/** As other modellers write it: prefixes, attributes and elements of their own, comments, two decisions, a diagram. */
const foreign = `<?xml version='1.0' encoding="UTF-8"?>
<!-- kept by hand -->
<dmn:definitions xmlns:dmn="http://www.omg.org/spec/DMN/20180521/MODEL/"
   xmlns:dmndi="http://www.omg.org/spec/DMN/20180521/DMNDI/" xmlns:camunda="http://camunda.org/schema/1.0/dmn" xmlns:x="urn:x"
   id='file' name="A &amp; B" namespace="n" exporter="Some tool" exporterVersion="3">
	<dmn:decision id="approver" name="Who approves" camunda:versionTag="4">
		<dmn:extensionElements><x:note kind="a>b">left <b/> alone</x:note></dmn:extensionElements>
		<dmn:informationRequirement id="ir"><dmn:requiredDecision href="#limit"/></dmn:informationRequirement>
		<dmn:decisionTable id="t" hitPolicy="FIRST" x:width="120">
			<dmn:input id="i1" label="Amount" camunda:inputVariable="a"><dmn:inputExpression id="e1" typeRef="number" expressionLanguage="feel"><dmn:text>amount</dmn:text></dmn:inputExpression></dmn:input>
			<dmn:input id="i2"><dmn:inputExpression id="e2" typeRef="string"><dmn:text><![CDATA[kind]]></dmn:text></dmn:inputExpression><dmn:inputValues id="v2"><dmn:text>"travel","office"</dmn:text></dmn:inputValues></dmn:input>
			<dmn:output id="o1" name="who" typeRef="string"/>
			<dmn:annotation name="Source"/>
			<!-- small amounts -->
			<dmn:rule id="r1" x:colour="red"><dmn:description>Small</dmn:description><dmn:inputEntry id="c1"><dmn:text>&lt; 5000</dmn:text></dmn:inputEntry><dmn:inputEntry id="c2"><dmn:text>-</dmn:text></dmn:inputEntry><dmn:outputEntry id="c3"><dmn:text>"starter.leader"</dmn:text></dmn:outputEntry><dmn:annotationEntry><dmn:text>§ 3</dmn:text></dmn:annotationEntry></dmn:rule>
			<dmn:rule id="r2"><dmn:inputEntry id="c4" expressionLanguage="juel"><dmn:text>\${cellInput &gt;= limit}</dmn:text></dmn:inputEntry><dmn:inputEntry id="c5"><dmn:text>"travel"</dmn:text></dmn:inputEntry><dmn:outputEntry id="c6"><dmn:text>"role:finance_manager"</dmn:text></dmn:outputEntry></dmn:rule>
		</dmn:decisionTable>
	</dmn:decision>
	<dmn:decision id="limit" name="Limit"><dmn:literalExpression><dmn:text>5000</dmn:text></dmn:literalExpression></dmn:decision>
	<dmndi:DMNDI><dmndi:DMNDiagram/></dmndi:DMNDI>
</dmn:definitions>
`;
const key = 'approver';
const file = openFile(foreign)!;

test('read and written again it is the same text', () => {
  expect(fileText(file)).toBe(foreign);
  expect(decisionsOf(file)).toEqual([
    { key: 'approver', name: 'Who approves', table: true },
    { key: 'limit', name: 'Limit', table: false },
  ]);
  expect(sheetOf(file, 'limit')).toBeNull();
  expect(sheetOf(file, key)).toMatchObject({
    policy: 'FIRST',
    aggregation: null,
    inputs: [
      { label: 'Amount', expression: 'amount', type: 'number', allowed: '' },
      { expression: 'kind', allowed: '"travel","office"' },
    ],
    outputs: [{ name: 'who' }],
    annotations: ['', 'Source'],
    rules: [
      { id: 'r1', when: ['< 5000', '-'], then: ['"starter.leader"'], notes: ['Small', '§ 3'] },
      { id: 'r2', notes: [''] },
    ],
  });
});

test.each(['<a><b></a></b>', '<a', 'text', '', '<a></a><b/>x<'])('%s is no file', (text) => {
  expect(openFile(text)).toBeNull();
});

const sheet = (of: Markup) => sheetOf(of, key)!;

test('a cell changes only its own text', () => {
  const next = withCell(file, key, 0, { part: 'when', at: 0 }, '< 8000 & more');
  expect(fileText(next)).toBe(foreign.replace('&lt; 5000', '&lt; 8000 &amp; more'));
  expect(fileText(withCell(next, key, 0, { part: 'when', at: 0 }, '< 5000'))).toBe(foreign);
  expect(withCell(file, key, 1, { part: 'when', at: 1 }, '"travel"')).toBe(file);
  expect(sheet(withCell(file, key, 1, { part: 'notes', at: 0 }, 'Travel')).rules[1]!.notes).toEqual(['Travel']);
  expect(sheet(withCell(file, key, 1, { part: 'notes', at: 1 }, '§ 4')).rules[1]!.notes).toEqual(['', '§ 4']);
});

test('heads, name and policy', () => {
  const input = withInput(file, key, 0, { label: 'Total', expression: 'totalAmount', type: 'number', allowed: '>= 0' });
  expect(sheet(input).inputs[0]).toEqual({ id: 'i1', label: 'Total', expression: 'totalAmount', type: 'number', allowed: '>= 0' });
  expect(fileText(input)).toContain('camunda:inputVariable="a"');
  const output = withOutput(file, key, 0, { label: 'Who', name: 'who', type: 'string', allowed: '"a","b"', fallback: '"a"' });
  expect(sheet(output).outputs[0]).toMatchObject({ label: 'Who', allowed: '"a","b"', fallback: '"a"' });
  expect(sheet(withOutput(output, key, 0, { label: '', name: 'who', type: 'string', allowed: '', fallback: '' })).outputs).toEqual(
    sheet(file).outputs,
  );
  expect(sheet(withPolicy(file, key, 'COLLECT', 'SUM'))).toMatchObject({ policy: 'COLLECT', aggregation: 'SUM' });
  expect(fileText(withPolicy(withPolicy(file, key, 'COLLECT', 'SUM'), key, 'FIRST', 'SUM'))).toBe(foreign);
  expect(fileText(withName(file, key, 'Wer'))).toBe(foreign.replace('Who approves', 'Wer'));
});

describe('there and back again', () => {
  test.each([
    ['rule', (of: Markup) => removeRule(insertRule(of, key, 1), key, 1)],
    ['last rule', (of: Markup) => removeRule(insertRule(of, key, 2, { when: ['1', '2'] }), key, 2)],
    ['order of rules', (of: Markup) => moveRule(moveRule(of, key, 0, 1), key, 1, 0)],
    ['order of inputs', (of: Markup) => moveColumn(moveColumn(of, key, { part: 'when', at: 0 }, 1), key, { part: 'when', at: 1 }, 0)],
    ['input', (of: Markup) => removeColumn(insertColumn(of, key, 'when', 'Days'), key, { part: 'when', at: 2 })],
    ['output', (of: Markup) => removeColumn(insertColumn(of, key, 'then', 'Fee'), key, { part: 'then', at: 1 })],
  ])('%s', (_, change) => expect(fileText(change(file))).toBe(foreign));
});

test('new rules and columns are readable, with ids of their own', async () => {
  const wide = insertColumn(insertColumn(insertColumn(file, key, 'when', 'Days'), key, 'then', 'Fee'), key, 'notes', 'Why');
  const named = withInput(wide, key, 2, { label: 'Days', expression: 'days', type: 'number', allowed: '' });
  const more = insertRule(named, key, 0, {
    when: ['1', '"office"', '> 3'],
    then: ['"role:cashier"', '5'],
    notes: ['First', '', 'Because'],
  });
  expect(sheet(more).rules.map(({ when, then }) => [...when, ...then])).toEqual([
    ['1', '"office"', '> 3', '"role:cashier"', '5'],
    ['< 5000', '-', '', '"starter.leader"', ''],
    [expect.any(String), '"travel"', '', '"role:finance_manager"', ''],
  ]);
  expect(sheet(more).rules[0]!.notes).toEqual(['First', '', 'Because']);
  const { decisions, problems } = await readDecisions(fileText(more));
  expect(problems.filter(({ severity, element }) => severity === 'error' && element !== 'r2')).toEqual([]);
  expect(decisions['approver']!.logic).toMatchObject({ kind: 'table', rules: [{ when: ['1', '"office"', '> 3'] }, {}, {}] });
  const ids = [...fileText(more).matchAll(/ id=["']([^"']*)/g)].map((one) => one[1]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a new table is a file that is read without problems but its missing expressions', async () => {
  const begun = openFile(newTable('limits', 'Limits & more', 'Amount', 'Who'))!;
  const filled = withInput(begun, 'limits', 0, { label: 'Amount', expression: 'amount', type: 'number', allowed: '' });
  const whole = withCell(withCell(filled, 'limits', 0, { part: 'when', at: 0 }, '> 5'), 'limits', 0, { part: 'then', at: 0 }, '"a"');
  expect((await readDecisions(fileText(whole))).problems).toEqual([]);
  expect(sheetOf(whole, 'limits')!.name).toBe('Limits & more');
});

const text = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('< 5', '"a & b"', ']]>', '<!--', '&amp;', ''))
  .map((one) => one.trim());
const place: fc.Arbitrary<Column> = fc.constantFrom<Column>(
  { part: 'when', at: 0 },
  { part: 'when', at: 1 },
  { part: 'then', at: 0 },
  { part: 'notes', at: 0 },
  { part: 'notes', at: 1 },
);

test('whatever is written into cells is read back, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0, 1), place, text), { maxLength: 6 }), (changes) => {
      const next = changes.reduce((of, [row, column, written]) => withCell(of, key, row, column, written), file);
      const again = openFile(fileText(next))!;
      expect(sheet(again)).toEqual(sheet(next));
      for (const [at, [row, { part, at: nth }, written]] of changes.entries()) {
        const later = changes.slice(at + 1).some(([other, column]) => other === row && column.part === part && column.at === nth);
        if (!later) expect(sheet(again).rules[row]![part][nth] ?? '').toBe(written);
      }
      expect(fileText(next)).toContain('<x:note kind="a>b">left <b/> alone</x:note>');
    }),
    { numRuns: 100 },
  );
});
