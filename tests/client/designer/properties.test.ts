/** What the panel reads of elements and writes to them: defaults are never written, what belongs to others stays. */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import descriptor from '#flows/tydf.json' with { type: 'json' };
import { bindingOf, copiesOf, loopOf, mappingsOf, setBinding, setLoop, setMappings } from '#client/designer/properties/activities.ts';
import { isId, isTaken, namesOf } from '#client/designer/properties/element.ts';
import { interrupting, setEvent, setInterrupting, setTimer, timerOf, triggerOf } from '#client/designer/properties/events.ts';
import { chooses, flowOf, outgoingOf, setDefault } from '#client/designer/properties/flows.ts';
import { foreignPartsOf } from '#client/designer/properties/foreign.ts';
import { allRows, groupsIn, nextRight, rowsOf, walked, withRights } from '#client/designer/properties/rights/rights.ts';
import { nodeOf, setActions, setDue, setMode, setRights, setShare, setWord, taskOf } from '#client/designer/properties/task.ts';
import type { Edit } from '#client/flow/modeling.ts';
import type { FieldRight } from '#model/api.ts';
import { document } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <bpmn:error id="down" name="Down" errorCode="DOWN" />
  <bpmn:process id="p" name="流程" tydf:copyAtEnd="role:a, field:b">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="plain" name="审批"><bpmn:extensionElements><tydf:approver rule="starter.leader" /></bpmn:extensionElements></bpmn:userTask>
    <bpmn:userTask id="full" tydf:nameEn="Full" tydf:mode="vote" tydf:share="0.66" tydf:nobody="fail" tydf:due="P2D" tydf:onDue="escalate" tydf:actions="approve, reject" tydf:commentRequired="true">
      <bpmn:extensionElements><tydf:approver rule="starter.leaders(2)" /><tydf:field name="amount" right="require" /><camunda:taskListener event="create" /></bpmn:extensionElements>
    </bpmn:userTask>
    <bpmn:callActivity id="call" calledElement="other" tydf:binding="3">
      <bpmn:extensionElements><tydf:in source="a" target="b" /><tydf:out sourceExpression="c * 2" target="d" /></bpmn:extensionElements>
      <bpmn:multiInstanceLoopCharacteristics isSequential="true" camunda:asyncBefore="true" tydf:collection="items" tydf:elementVariable="item" />
    </bpmn:callActivity>
    <bpmn:boundaryEvent id="late" attachedToRef="full" cancelActivity="false"><bpmn:timerEventDefinition id="t1"><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>
    <bpmn:boundaryEvent id="failed" attachedToRef="call"><bpmn:errorEventDefinition errorRef="down" camunda:errorCodeVariable="c" tydf:errorCodeVariable="code" /></bpmn:boundaryEvent>
    <bpmn:exclusiveGateway id="choice" default="no" />
    <bpmn:parallelGateway id="fork" />
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="yes" sourceRef="choice" targetRef="end"><bpmn:conditionExpression>= amount &gt; 3</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="no" sourceRef="choice" targetRef="end" />
    <bpmn:sequenceFlow id="juel" sourceRef="choice" targetRef="end"><bpmn:conditionExpression>\${amount &gt; 3}</bpmn:conditionExpression></bpmn:sequenceFlow>
  </bpmn:process>
</bpmn:definitions>`;

let byId: Readonly<Record<string, ModdleElement>>;
beforeAll(async () => {
  ({ elementsById: byId } = await new BpmnModdle({ tydf: descriptor }).fromXML(xml));
});
const element = (id: string): ModdleElement => byId[id]!;

/** What an edit was asked, in order. */
const asked = (work: (edit: Edit) => void): unknown[][] => {
  const calls: unknown[][] = [];
  work(
    new Proxy({} as Edit, {
      get:
        (_, name: string) =>
        (...given: unknown[]) =>
          void calls.push([name, ...given]),
    }),
  );
  return calls;
};

describe('user tasks', () => {
  it('have the defaults of the compiler where the drawing says nothing', () => {
    expect(taskOf(element('plain'))).toEqual({
      approvers: ['starter.leader'],
      mode: 'one',
      share: 0.5,
      nobody: 'admin',
      self: 'leader',
      repeated: 'skipAlways',
      due: null,
      onDue: 'remind',
      actions: [],
      fields: {},
      commentRequired: false,
      signatureRequired: false,
      rejectTo: 'starter',
    });
    expect(namesOf(element('plain'))).toEqual({ zh: '审批', en: '审批' });
  });
  it('are read whole, and told to the server as they are settled', () => {
    const task = taskOf(element('full'));
    expect(task).toMatchObject({
      mode: 'vote',
      share: 0.66,
      nobody: 'fail',
      due: 'P2D',
      onDue: 'escalate',
      actions: ['approve', 'reject'],
    });
    expect(task).toMatchObject({ fields: { amount: 'require' }, commentRequired: true });
    expect(nodeOf('full', task)).toEqual({
      nodeId: 'full',
      nobody: 'fail',
      self: 'leader',
      repeated: 'skipAlways',
      mode: 'vote',
      mustFill: true,
    });
  });
  it('write no defaults, and take away what belongs to what was chosen before', () => {
    const full = element('full');
    expect(asked((edit) => setWord(edit, 'full', 'nobody', 'admin'))).toEqual([['set', 'full', { 'tydf:nobody': undefined }]]);
    expect(asked((edit) => setWord(edit, 'full', 'nobody', 'skip'))).toEqual([['set', 'full', { 'tydf:nobody': 'skip' }]]);
    // A line of leaders is asked one after the other by itself.
    expect(asked((edit) => setMode(edit, full, 'sequence'))).toEqual([
      ['set', 'full', { 'tydf:mode': undefined, 'tydf:share': undefined }],
    ]);
    expect(asked((edit) => setMode(edit, full, 'one'))).toEqual([['set', 'full', { 'tydf:mode': 'one', 'tydf:share': undefined }]]);
    expect(asked((edit) => setShare(edit, 'full', 66))).toEqual([['set', 'full', { 'tydf:share': '0.66' }]]);
    expect(asked((edit) => setDue(edit, 'full', null))).toEqual([['set', 'full', { 'tydf:due': undefined, 'tydf:onDue': undefined }]]);
    expect(asked((edit) => setActions(edit, 'full', []))).toEqual([['set', 'full', { 'tydf:actions': undefined }]]);
    expect(asked((edit) => setRights(edit, 'full', { amount: 'edit' }))).toEqual([
      ['extend', 'full', 'tydf:Field', [{ name: 'amount', right: 'edit' }]],
    ]);
  });
});

describe('events', () => {
  it('are told apart, with whether they interrupt', () => {
    expect([triggerOf(element('late')), triggerOf(element('failed')), triggerOf(element('start'))]).toEqual(['timer', 'error', null]);
    expect([interrupting(element('late')), interrupting(element('failed')), interrupting(element('start'))]).toEqual([false, null, null]);
    expect(asked((edit) => setInterrupting(edit, element('late'), true))).toEqual([['set', 'late', { cancelActivity: true }]]);
    expect(timerOf(byId['t1']!)).toEqual({ kind: 'timeDuration', text: 'P1D' });
  });
  it('keep their id and what others wrote when a part of them changes', () => {
    expect(asked((edit) => setTimer(edit, element('late'), 'timeCycle', 'R3/P1D'))).toEqual([
      [
        'put',
        'late',
        'eventDefinitions',
        [
          {
            id: 't1',
            type: 'bpmn:TimerEventDefinition',
            timeDate: undefined,
            timeDuration: undefined,
            timeCycle: { type: 'bpmn:FormalExpression', body: 'R3/P1D' },
          },
        ],
      ],
    ]);
    const [[, , , [made]]] = asked((edit) => setEvent(edit, element('failed'), { 'tydf:errorMessageVariable': 'text' })) as [
      [string, string, string, [object]],
    ];
    expect(made).toMatchObject({
      errorRef: 'down',
      'camunda:errorCodeVariable': 'c',
      'tydf:errorCodeVariable': 'code',
      'tydf:errorMessageVariable': 'text',
    });
  });
});

describe('flows', () => {
  it('have their conditions without the sign, other engines’ by their language', () => {
    expect(flowOf(element('yes'))).toMatchObject({ condition: 'amount > 3', language: null, isDefault: false });
    expect(flowOf(element('no'))).toMatchObject({ condition: null, isDefault: true });
    expect(flowOf(element('juel')).language).toBe('JUEL');
    expect([chooses(element('choice')), chooses(element('fork')), chooses(element('start')), chooses(null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(outgoingOf(element('fork'))).toEqual([]);
  });
  it('lose their condition when they become the default', () => {
    expect(asked((edit) => setDefault(edit, 'choice', 'yes'))).toEqual([
      ['put', 'yes', 'conditionExpression', null],
      ['refer', 'choice', 'default', 'yes'],
    ]);
    expect(asked((edit) => setDefault(edit, 'choice', null))).toEqual([['refer', 'choice', 'default', null]]);
  });
});

describe('activities', () => {
  it('repeat over lists, and keep what others wrote about it', () => {
    expect(loopOf(element('call'))).toMatchObject({ kind: 'sequential', list: 'items', item: 'item', count: '' });
    expect(loopOf(element('plain')).kind).toBe('none');
    const [[, , , made]] = asked((edit) => setLoop(edit, element('call'), { kind: 'parallel', condition: 'done' })) as [
      [string, string, string, object],
    ];
    expect(made).toMatchObject({
      type: 'bpmn:MultiInstanceLoopCharacteristics',
      isSequential: undefined,
      'camunda:asyncBefore': 'true',
      'tydf:collection': 'items',
      completionCondition: { body: 'done' },
    });
    expect(asked((edit) => setLoop(edit, element('call'), { kind: 'none' }))).toEqual([['put', 'call', 'loopCharacteristics', null]]);
  });
  it('call processes with variables in and out', () => {
    expect(bindingOf(element('call'))).toEqual({ kind: 'version', version: '3' });
    expect(asked((edit) => setBinding(edit, 'call', 'latest'))).toEqual([['set', 'call', { 'tydf:binding': undefined }]]);
    expect(mappingsOf(element('call'), 'in')).toEqual([{ target: 'b', source: 'a' }]);
    expect(mappingsOf(element('call'), 'out')).toEqual([{ target: 'd', source: 'c * 2' }]);
    expect(asked((edit) => setMappings(edit, 'call', 'out', [{ target: 'x', source: '1' }]))).toEqual([
      ['extend', 'call', 'tydf:Out', [{ sourceExpression: '1', target: 'x' }]],
    ]);
    expect(copiesOf(element('p'), 'copyAtEnd')).toEqual(['role:a', 'field:b']);
    expect(copiesOf(element('p'), 'copyAtSubmit')).toEqual([]);
  });
});

describe('ids and other engines’ parts', () => {
  it('know what may be an id, and whether it is taken', () => {
    expect(['a', '审批_1', '_x', 'a.b-c'].map(isId)).toEqual([true, true, true, true]);
    expect(['', '1a', 'a b', '-a', 'a:b'].map(isId)).toEqual([false, false, false, false, false]);
    expect([isTaken([element('end')], 'end'), isTaken([element('end')], 'other')]).toEqual([true, false]);
  });
  it('list what is neither ours nor BPMN’s', () => {
    expect(foreignPartsOf(element('full')).map(({ text }) => text)).toEqual(['<camunda:taskListener>']);
    expect(foreignPartsOf(element('failed')).map(({ text }) => text)).toEqual(['camunda:errorCodeVariable="c"']);
    expect(foreignPartsOf(element('plain'))).toEqual([]);
  });
});

describe('rights over fields', () => {
  const definition = document({
    key: 'story',
    label: w('Story', '示例'),
    api: { style: 'newer', prefix: 'api' },
    fields: {
      code: f.code('S-{seq4}', w('No.', '编号')),
      reason: f.text(w('Reason', '事由')),
      total: f.computed(f.money(w('Total', '合计'))),
    },
    lines: { items: { label: w('Items', '明细'), fields: { amount: f.money(w('Amount', '金额')) } } },
    form: [
      { label: w('Basics', '基本'), fields: ['code', 'reason'] },
      { label: w('Lines', '明细'), fields: ['items', 'total'] },
    ],
  } as unknown as Parameters<typeof document>[0]);
  const rows = rowsOf(definition);

  it('stand in the order of the form, lines with their columns; what nobody fills can only be hidden', () => {
    expect(rows.slice(0, 6).map(({ path, allowed }) => [path, allowed.length])).toEqual([
      ['code', 2],
      ['reason', 4],
      ['items', 2],
      ['items.amount', 4],
      ['items.remark', 4],
      ['total', 2],
    ]);
    expect(
      groupsIn(rows)
        .slice(0, 2)
        .map(({ group, from, to }) => [group.en, from, to]),
    ).toEqual([
      ['Basics', 0, 2],
      ['Lines', 2, 6],
    ]);
  });
  it('are written in that order, without what every field has', () => {
    expect(withRights(rows, { 'items.amount': 'edit' }, { reason: 'hidden', total: 'read' })).toEqual({
      reason: 'hidden',
      'items.amount': 'edit',
    });
    expect(Object.keys(withRights(rows, { 'items.amount': 'edit' }, { reason: 'hidden' }))).toEqual(['reason', 'items.amount']);
    const right = fc.constantFrom<FieldRight>('hidden', 'read', 'edit', 'require');
    const some = fc.dictionary(fc.constantFrom(...rows.map(({ path }) => path)), right);
    fc.assert(
      fc.property(some, some, (given, changed) => {
        const next = withRights(rows, given, changed);
        for (const { path } of rows) expect(next[path] ?? 'read').toBe(changed[path] ?? given[path] ?? 'read');
        expect(Object.values(next)).not.toContain('read');
      }),
    );
  });
  it('keep fields that the form has lost, to be taken away', () => {
    const all = allRows(definition, [{ rights: { gone: 'edit', reason: 'edit' } }]);
    expect(all.at(-1)).toMatchObject({ path: 'gone', unknown: true, allowed: ['read'] });
    expect(withRights(all, { gone: 'edit' }, { gone: 'read' })).toEqual({});
  });
  it('go round within what a field allows', () => {
    expect([nextRight(rows[0]!, 'read'), nextRight(rows[0]!, 'hidden'), nextRight(rows[1]!, 'require')]).toEqual([
      'hidden',
      'read',
      'hidden',
    ]);
  });
  it('are walked within the grid, headings included, never into the corner', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 40 }), fc.boolean(), (pressed, control) => {
        let at: readonly [number, number] = [0, 0];
        for (const key of pressed) {
          at = walked(key, control, at, [6, 3])!;
          expect(at[0] >= -1 && at[0] < 6 && at[1] >= -1 && at[1] < 3 && !(at[0] === -1 && at[1] === -1)).toBe(true);
        }
      }),
    );
    expect(walked('KeyH', false, [0, 0], [6, 3])).toBeNull();
  });
});
