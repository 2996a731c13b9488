/** Two drawings compared to the last letter: what the flow carries in words, what only the file says, what was only moved. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareDrawings, type Alteration } from '#machines/verify/compare.ts';
import { writtenIn } from '#machines/verify/written.ts';
import { w } from '#model/words.ts';

const shipped = readFileSync(new URL('../../../flows/bill/expenseReport.bpmn', import.meta.url), 'utf8');

const compare = (after: string, before = shipped) =>
  compareDrawings({
    before,
    after,
    process: '',
    fields: [{ name: 'totalAmount', kind: 'money', required: true, least: '0', label: w('Total', '合计') }],
    labels: { payAccount: w('Account', '付款账户'), totalAmount: w('Total', '合计') },
    now: '2026-01-05T04:00:00.000Z',
  });

const told = ({ element, kind, properties }: Alteration): readonly string[] => [
  `${kind} ${element}`,
  ...properties.map(({ name, before, after }) => `${name.en}: ${before.en} → ${after.en}`),
];
const toldIn = async (from: string | RegExp, to: string): Promise<readonly (readonly string[])[]> => {
  const after = shipped.replace(from, to);
  expect(after).not.toBe(shipped);
  return (await compare(after)).alterations.map(told);
};

describe('two drawings', () => {
  test('the same differ in nothing', async () => {
    expect(await compare(shipped)).toEqual({ alterations: [], detours: [], tried: 8, bounded: false });
  });

  test.each<[string, string | RegExp, string, readonly string[]]>([
    ['a limit', 'totalAmount &gt; 5000', 'totalAmount &gt; 8000', ['changed over5000_yes', 'Condition: Total > 5000 → Total > 8000']],
    [
      'a rule',
      'rule="role:chairman"',
      'rule="starter.leader"',
      ['changed chairman', 'Approvers: role chairman → leader of the applicant’s department'],
    ],
    [
      'a policy',
      '<bpmn:userTask id="audit"',
      '<bpmn:userTask id="audit" tydf:nobody="fail"',
      ['changed audit', 'When nobody is found: ask the administrators → stop'],
    ],
    ['a name in one language', 'tydf:nameEn="Chairman"', 'tydf:nameEn="Chair"', ['changed chairman', 'Name: Chairman → Chair']],
    [
      'where a way leads',
      'sourceRef="chairman" targetRef="pay"',
      'sourceRef="chairman" targetRef="end"',
      ['changed chairman_next', 'To: Pay → Approved'],
    ],
    [
      'how the whole flow goes on',
      ' tydf:repostAt="start"',
      ' tydf:repostAt="rejectingNode"',
      ['changed expenseReport', 'Reposted documents go on: at the start → at the step that rejected'],
    ],
    [
      'an attribute of another engine',
      '<bpmn:userTask id="audit"',
      '<bpmn:userTask xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="audit" camunda:priority="7"',
      ['changed audit', 'camunda:priority: none → 7'],
    ],
    [
      'an extension of another engine',
      '<tydf:approver rule="role:finance_accountant" />',
      '<tydf:approver rule="role:finance_accountant" /><zeebe:header xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" key="a" value="b" />',
      ['changed audit', 'zeebe:header/key: none → a', 'zeebe:header/value: none → b'],
    ],
    [
      'documentation',
      /(<bpmn:userTask id="pay"[^>]*>)/,
      '$1<bpmn:documentation>By bank only.</bpmn:documentation>',
      ['changed pay', 'Documentation: none → By bank only.'],
    ],
    [
      'a right that says what goes without saying',
      '<tydf:field name="payNo" right="edit" />',
      '<tydf:field name="payNo" />',
      ['changed pay', 'tydf:Field[3]/right: edit → none'],
    ],
    ['the place of a step', '<dc:Bounds x="776" y="160"', '<dc:Bounds x="776" y="300"', ['moved audit', 'Place: 776, 160 → 776, 300']],
    [
      'a colour',
      '<bpmndi:BPMNShape id="pay_di"',
      '<bpmndi:BPMNShape xmlns:bioc="http://bpmn.io/schema/bpmn/biocolor/1.0" id="pay_di" bioc:stroke="#831311"',
      ['moved pay', 'Colour of the line: none → #831311'],
    ],
  ])('%s', async (_, from, to, expected) => {
    expect(await toldIn(from, to)).toEqual([expected]);
  });

  test('rights over fields by their labels; a step that came with its note', async () => {
    expect(await toldIn('<tydf:field name="payAccount" right="edit" />', '<tydf:field name="payAccount" right="hidden" />')).toEqual([
      ['changed pay', expect.stringMatching(/^Fields: Account edit, .* → Account hidden, /)],
    ]);
    const note = '<bpmn:textAnnotation id="note"><bpmn:text>Ask first</bpmn:text></bpmn:textAnnotation></bpmn:process>';
    const { alterations } = await compare(shipped.replace('</bpmn:process>', note));
    expect(alterations).toMatchObject([{ element: 'note', kind: 'added', type: 'TextAnnotation', name: { en: 'Ask first' } }]);
    expect((await compare(shipped, shipped.replace('</bpmn:process>', note))).alterations.map(told)).toEqual([['removed note']]);
  });

  test('what documents do differently; nothing is said where one cannot be run', async () => {
    const { detours } = await compare(shipped.replace('totalAmount &gt; 5000', 'totalAmount &gt; 8000'));
    expect(detours?.map(({ words }) => words.en.split(':')[0])).toEqual(['5000 < Total ≤ 8000']);
    const broken = await compare(shipped.replace('rule="role:chairman"', 'rule="no such rule"'));
    expect(broken.detours).toBe(null);
    expect(broken.alterations.map(told)).toEqual([['changed chairman', 'Approvers: role chairman → no such rule']]);
    await expect(compare('<nothing>')).rejects.toThrow();
  });
});

test('an event holds its definition, a message of the file stands for itself', async () => {
  const xml = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
    <bpmn:message id="paid" name="Paid" />
    <bpmn:process id="p"><bpmn:intermediateCatchEvent id="wait"><bpmn:messageEventDefinition id="d" messageRef="paid" /></bpmn:intermediateCatchEvent>
    <bpmn:intermediateCatchEvent id="later"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent></bpmn:process>
  </bpmn:definitions>`;
  const found = await writtenIn(xml);
  expect(Object.keys(found).toSorted()).toEqual(['later', 'p', 'paid', 'wait']);
  expect(found['wait']?.texts).toEqual({ 'MessageEventDefinition/messageRef': 'paid' });
  expect(found['later']?.texts).toMatchObject({ 'TimerEventDefinition/timeDuration/body': 'PT1H' });
});
