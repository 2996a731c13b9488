import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { importReport } from '#machines/compile/notes.ts';
import { file } from '#tests/support/foreign.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'tns:a', 'gone', 's', ''];
const texts = [
  '',
  'x',
  '${x}',
  '${',
  '${a.b(c)}',
  '=x + 1',
  '= >',
  'PT1H',
  'R3/PT1H',
  '0 0 1 * * ?',
  '{',
  '<![CDATA[x]]>',
  '请假',
  '${x}-${y}',
  '3',
  'x = 1;',
];
const attributes = [
  'id',
  'name',
  'default',
  'attachedToRef',
  'cancelActivity',
  'triggeredByEvent',
  'isForCompensation',
  'isInterrupting',
  'calledElement',
  'messageRef',
  'scriptFormat',
  'sourceRef',
  'targetRef',
  'flowable:assignee',
  'flowable:collection',
  'flowable:class',
  'flowable:expression',
  'camunda:candidateUsers',
  'camunda:decisionRef',
  'camunda:resultVariable',
  'zeebe:odd',
  'tydf:mode',
];
const leaves = [
  'timerEventDefinition',
  'messageEventDefinition',
  'signalEventDefinition',
  'errorEventDefinition',
  'escalationEventDefinition',
  'conditionalEventDefinition',
  'compensateEventDefinition',
  'terminateEventDefinition',
  'linkEventDefinition',
  'cancelEventDefinition',
  'timeDuration',
  'timeCycle',
  'condition',
  'conditionExpression',
  'script',
  'multiInstanceLoopCharacteristics',
  'standardLoopCharacteristics',
  'loopCardinality',
  'loopDataInputRef',
  'inputDataItem',
  'completionCondition',
  'extensionElements',
  'zeebe:ioMapping',
  'zeebe:input',
  'camunda:inputOutput',
  'camunda:inputParameter',
  'flowable:in',
  'humanPerformer',
  'resourceAssignmentExpression',
  'formalExpression',
  'documentation',
  'incoming',
];
const parts = [
  'startEvent',
  'endEvent',
  'userTask',
  'serviceTask',
  'scriptTask',
  'sendTask',
  'receiveTask',
  'businessRuleTask',
  'callActivity',
  'subProcess',
  'transaction',
  'adHocSubProcess',
  'boundaryEvent',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
  'complexGateway',
  'sequenceFlow',
  'dataObject',
  'laneSet',
  'association',
  'textAnnotation',
];

const tag = (name: string, given: Readonly<Record<string, string>>, content: string): string =>
  `<${name}${Object.entries(given)
    .map(([key, value]) => ` ${key}="${value.replaceAll('<', '&lt;')}"`)
    .join('')}>${content}</${name}>`;

const given = fc.dictionary(fc.constantFrom(...attributes), fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...texts)), { maxKeys: 5 });
/** Drawn as a person would: with an id, and flows that mostly lead somewhere. */
const flow = fc
  .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
  .map(([from, to]) => tag('sequenceFlow', { sourceRef: from, targetRef: to }, ''));
const named = fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...ids)).map(([name, id]) => tag(name, { id }, ''));

const { part } = fc.letrec<{ leaf: string; part: string }>((tie) => ({
  leaf: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...texts.filter((text) => !text.includes('= >'))),
    fc
      .tuple(fc.constantFrom(...leaves), given, fc.array(tie('leaf'), { maxLength: 3 }))
      .map(([name, has, inside]) => tag(name, has, inside.join(''))),
  ),
  part: fc.oneof(
    { maxDepth: 2 },
    fc
      .tuple(fc.constantFrom(...parts), given, fc.array(tie('leaf'), { maxLength: 3 }))
      .map(([name, has, inside]) => tag(name, has, inside.join(''))),
    fc
      .tuple(fc.constantFrom('subProcess', 'transaction'), given, fc.array(tie('part'), { maxLength: 4 }))
      .map(([name, has, inside]) => tag(name, has, inside.join(''))),
  ),
}));

test('whatever stands in a well-formed file, it is read: elements and problems, never a crash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(part, named, flow), { maxLength: 16 }), async (inside) => {
      const xml = file(inside.join(''), ['flowable', 'camunda', 'zeebe', 'tydf'], '<message id="a" name="m"/>');
      const { elements, problems } = await compileFlow(xml);
      for (const [id, element] of Object.entries(elements)) {
        expect(element.id).toBe(id);
        if (element.parent !== null) expect(elements).toHaveProperty([element.parent]);
        for (const flow of [...element.incoming, ...element.outgoing]) expect(elements).toHaveProperty([flow]);
      }
      for (const { reason, mend } of problems) expect([reason.en, reason.zh, mend.en, mend.zh]).not.toContain('');
      await importReport(xml);
    }),
    { numRuns: 400 },
  );
}, 120_000);
