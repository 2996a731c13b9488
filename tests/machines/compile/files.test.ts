import { describe, expect, test } from 'vitest';
import { compileChart } from '#machines/compile/compileChart.ts';
import { processesOf } from '#machines/compile/processes.ts';
import { around, file } from '#tests/support/foreign.ts';
import { errorsOf } from '#tests/support/reading.ts';

describe('files', () => {
  test('several processes: all are told, the first or the named one is compiled', async () => {
    const xml = file('<startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="e"/><endEvent id="e"/>').replace(
      '</process>',
      '</process><process id="q" isExecutable="true"><startEvent id="s2"/></process><process id="black"/><process id="no" isExecutable="false"><startEvent id="s3"/></process>',
    );
    expect(await processesOf(xml)).toEqual(['p', 'q', 'black']);
    expect((await compileChart(xml)).key).toBe('p');
    expect((await compileChart(xml, 'q')).elements).toHaveProperty('s2');
    expect((await compileChart(xml, 'z')).problems).toHaveLength(1);
    expect(await processesOf('no xml')).toEqual([]);
    // A drawing of another tool says of nothing that it can be executed.
    const drawnElsewhere =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="one" isExecutable="false"><task id="a"/></process><process id="two" isExecutable="false"><task id="b"/></process></definitions>';
    expect(await processesOf(drawnElsewhere)).toEqual(['one']);
  });

  test('data objects give variables at the start', async () => {
    const data = (name: string, type: string, value: string) =>
      `<dataObject id="d${name}" name="${name}" itemSubjectRef="xsd:${type}"><extensionElements><flowable:value>${value}</flowable:value></extensionElements></dataObject>`;
    const { variables, problems } = await compileChart(
      around(
        '<userTask id="a"/>',
        ['flowable'],
        '',
        data('n', 'int', '5') +
          data('t', 'string', 'hello') +
          data('b', 'boolean', 'true') +
          '<dataObjectReference id="r" dataObjectRef="dn"/><textAnnotation id="x"><text>note</text></textAnnotation>',
      ),
    );
    expect(variables).toEqual([
      { target: 'n', source: '5' },
      { target: 't', source: '"hello"' },
      { target: 'b', source: 'true' },
    ]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['a flow to nothing', '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="gone"/>', ['f']],
    [
      'a boundary event on nothing',
      '<startEvent id="s"/><boundaryEvent id="b" attachedToRef="gone"><errorEventDefinition/></boundaryEvent>',
      ['b'],
    ],
    [
      'a flow into a sub-process',
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/><subProcess id="a"><startEvent id="s2"/><userTask id="t"/></subProcess>',
      ['f'],
    ],
    ['a sub-process without start', '<startEvent id="s"/><subProcess id="a"><userTask id="t"/></subProcess>', ['a']],
    [
      'an event sub-process without an event',
      '<startEvent id="s"/><subProcess id="a" triggeredByEvent="true"><startEvent id="s2"/></subProcess>',
      ['s2'],
    ],
    [
      'a sub-process that begins by an event',
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><subProcess id="a"><startEvent id="s2"><errorEventDefinition/></startEvent></subProcess>',
      ['s2'],
    ],
    ['no start', '<userTask id="a"/>', ['p']],
    ['a transaction', '<startEvent id="s"/><transaction id="a"><startEvent id="s2"/></transaction>', ['a']],
    ['an ad-hoc sub-process', '<startEvent id="s"/><adHocSubProcess id="a"><task id="t"/></adHocSubProcess>', ['a']],
    ['a complex gateway', '<startEvent id="s"/><complexGateway id="a"/>', ['a']],
    ['a cancel end', '<startEvent id="s"/><endEvent id="a"><cancelEventDefinition/></endEvent>', ['a']],
    [
      'several triggers',
      '<startEvent id="s"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition><signalEventDefinition signalRef="g"/></startEvent>',
      ['s'],
    ],
    [
      'an event-based gateway before a task',
      '<startEvent id="s"/><eventBasedGateway id="g"/><sequenceFlow id="f" sourceRef="g" targetRef="t"/><task id="t"/>',
      ['t'],
    ],
    [
      'a default flow of another node',
      '<startEvent id="s"/><exclusiveGateway id="g" default="h"/><sequenceFlow id="h" sourceRef="t" targetRef="e"/><task id="t"/><endEvent id="e"/>',
      ['g'],
    ],
    ['a default flow that is not there', '<startEvent id="s"/><exclusiveGateway id="g" default="h"/>', ['g']],
    [
      'a condition that cannot be read',
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"><conditionExpression>= a &gt; &gt; 3</conditionExpression></sequenceFlow><task id="t"/>',
      ['f'],
    ],
    [
      'an event sub-process with a flow',
      '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="a"/><subProcess id="a" triggeredByEvent="true"><startEvent id="s2"><errorEventDefinition/></startEvent></subProcess>',
      ['a'],
    ],
    [
      'an error caught in the flow',
      '<startEvent id="s"/><intermediateCatchEvent id="c"><errorEventDefinition/></intermediateCatchEvent>',
      ['c'],
    ],
    ['two elements of one id', '<startEvent id="s"/><task id="a"/><task id="a"/>', ['a']],
  ])('%s is told', async (_, content, elements) => {
    expect([...new Set(await errorsOf(file(content)))]).toEqual(elements);
  });

  test('what nothing leads to does not begin, and is told as a warning', async () => {
    const { problems, elements } = await compileChart(
      file(
        '<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="g"/><parallelGateway id="g"/><userTask id="lost"/><sequenceFlow id="l" sourceRef="lost" targetRef="g"/>',
      ),
    );
    expect(problems.map(({ element, severity }) => [element, severity])).toEqual([['lost', 'warning']]);
    expect(elements['g']!.incoming).toEqual(['f']);
  });
});
