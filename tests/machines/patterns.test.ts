/** Patterns that a flow may begin with: each must run as it is drawn, in both languages, and look orderly in a list. */
import { compileFlow } from '#machines/compile/compile.ts';
import { patternXml, patterns } from '#machines/patterns/patterns.ts';
import { sketchOf } from '#machines/sketch.ts';
import { fieldsToCheck } from '#machines/verify/fields.ts';
import { verify } from '#machines/verify/verify.ts';
import { w } from '#model/words.ts';
import { expenseReport } from '#resources/bill/expenseReport.ts';
import { describe, expect, it } from 'vitest';

const name = w('A & B', '甲“乙”');
const fields = fieldsToCheck(expenseReport, () => undefined);
const choices = { amount: 'totalAmount', limits: [100, 900] as const, department: 'costDept' };

describe.each(patterns)('$id', (pattern) => {
  const xml = patternXml(pattern, 'mine', name, choices);

  it('compiles and is proved without a finding', async () => {
    const flow = await compileFlow(xml);
    expect(flow.problems).toEqual([]);
    expect(flow).toMatchObject({ key: 'mine', name });
    const { findings } = verify(flow, fields, '2026-11-22T00:00:00.000Z');
    expect(findings).toEqual([]);
  });

  it('speaks both languages', async () => {
    const { elements } = await compileFlow(xml);
    for (const { name: said } of Object.values(elements))
      expect([said.en, said.zh].map((text) => text === '')).not.toContain(said.en !== said.zh);
    expect(pattern.text.en).not.toBe(pattern.text.zh);
  });

  it('is drawn without one shape over another', () => {
    const { shapes = [], lines = [] } = sketchOf(xml) ?? {};
    expect(lines.length).toBe(xml.match(/<bpmn:sequenceFlow /g)?.length);
    for (const [at, one] of shapes.entries())
      for (const other of shapes.slice(at + 1))
        expect(
          one.x + one.width <= other.x ||
            other.x + other.width <= one.x ||
            one.y + one.height <= other.y ||
            other.y + other.height <= one.y,
        ).toBe(true);
  });
});

it('the ladder asks by the field and the limits that were chosen', () => {
  const xml = patternXml(
    patterns.find(({ id }) => id === 'amountLadder')!,
    'mine',
    name,
    choices,
  );
  expect(xml).toContain('=totalAmount &gt; 100<');
  expect(xml).toContain('=totalAmount &gt; 900<');
});

describe('the small drawing', () => {
  it('reads any prefix and quote, passes comments and labels over', () => {
    const sketch = sketchOf(`<definitions xmlns:di2="x"><!-- <BPMNShape bpmnElement="a"><Bounds x="9" y="9" width="9" height="9"/> -->
      <process id='p'><startEvent id='s' name="a > b"/><task id="t"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/></process>
      <di2:BPMNShape bpmnElement='s'><dc:Bounds x='10' y='20.4' width='36' height='36'/>
        <di2:BPMNLabel><dc:Bounds x='0' y='0' width='1' height='1'/></di2:BPMNLabel></di2:BPMNShape>
      <di2:BPMNShape bpmnElement="t"><dc:Bounds x="110" y="0" width="100" height="80"/></di2:BPMNShape>
      <di2:BPMNEdge bpmnElement="f"><di:waypoint x="46" y="38"/><di:waypoint x="110" y="40"/></di2:BPMNEdge></definitions>`);
    expect(sketch).toEqual({
      width: 200,
      height: 80,
      shapes: [
        { kind: 'start', x: 0, y: 20, width: 36, height: 36 },
        { kind: 'task', x: 100, y: 0, width: 100, height: 80 },
      ],
      lines: [[36, 38, 100, 40]],
    });
  });

  it('is none where the file holds no diagram', () => {
    expect(sketchOf('<definitions><process id="p"/></definitions>')).toBeNull();
    expect(sketchOf('no xml at all')).toBeNull();
  });
});
