import { describe, expect, test } from 'vitest';
import { compileChart } from '#machines/compile/compileChart.ts';
import { around, file, type Engine } from '#tests/support/foreign.ts';
import { errorsOf, read } from '#tests/support/reading.ts';

describe('scopes', () => {
  const nested = file(
    `<startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="a"/>
     <subProcess id="a"><startEvent id="s2"/><sequenceFlow sourceRef="s2" targetRef="t"/><userTask id="t"/>
       <subProcess id="sub" triggeredByEvent="true"><startEvent id="s3" isInterrupting="false"><signalEventDefinition signalRef="g"/></startEvent></subProcess>
     </subProcess><sequenceFlow sourceRef="a" targetRef="e"/><endEvent id="e"/>`,
    [],
    '<signal id="g" name="go"/>',
  );
  test('nested elements are told with what is around them', async () => {
    expect(await read(nested)).toMatchObject({ type: 'SubProcess', parent: null });
    expect(await read(nested, 't')).toMatchObject({ type: 'UserTask', parent: 'a' });
    expect(await read(nested, 'sub')).toMatchObject({ parent: 'a', eventSubProcess: true });
    expect(await read(nested, 's3')).toMatchObject({ parent: 'sub', event: { kind: 'signal', name: 'go', interrupting: false } });
  });
  test('flows and sub-processes without id get one', async () => {
    const { elements, problems } = await compileChart(
      nested.replace(' id="a"', '').replace('targetRef="a"', 'targetRef="e"').replace('sourceRef="a"', 'sourceRef="s"'),
    );
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(Object.values(elements).filter(({ type }) => type === 'SequenceFlow')).toHaveLength(3);
    expect(Object.values(elements).find(({ type }) => type === 'SubProcess')!.id).not.toBe('');
  });
  test('a body that is wider than a statechart is one net of its top elements', async () => {
    const { nets } = await compileChart(nested);
    expect(nets).toEqual({ '+net': { nodes: ['s', 'a', 'e'] } });
  });
});

describe('call activities', () => {
  test.each<[string, string, Engine[], object]>([
    [
      'plain',
      '<callActivity id="a" calledElement="child"/>',
      [],
      { call: { process: 'child', binding: 'latest', allIn: true, allOut: true } },
    ],
    [
      'Flowable hands over nothing',
      '<callActivity id="a" calledElement="child"/>',
      ['flowable'],
      { call: { allIn: false, allOut: false } },
    ],
    [
      'Flowable, in and out',
      '<callActivity id="a" calledElement="${kind}Child" flowable:inheritVariables="true"><extensionElements><flowable:in source="x" target="y"/><flowable:in sourceExpression="${x + 1}" target="z"/><flowable:out source="r" target="s"/></extensionElements></callActivity>',
      ['flowable'],
      {
        call: { process: '=string join([string(kind), "Child"], "")', allIn: true, allOut: false },
        inputs: [
          { target: 'y', source: 'x' },
          { target: 'z', source: '(x + 1)' },
        ],
        outputs: [{ target: 's', source: 'r' }],
      },
    ],
    [
      'Camunda, a version',
      '<callActivity id="a" calledElement="child" camunda:calledElementBinding="version" camunda:calledElementVersion="3"><extensionElements><camunda:in variables="all"/><camunda:out variables="all"/></extensionElements></callActivity>',
      ['camunda'],
      { call: { process: 'child', binding: { version: 3 }, allIn: true, allOut: true } },
    ],
    [
      'Camunda, with its deployment',
      '<callActivity id="a" calledElement="child" camunda:calledElementBinding="deployment"/>',
      ['camunda'],
      { call: { binding: 'deployment' } },
    ],
    [
      'Camunda, only what is local',
      '<callActivity id="a" calledElement="child"><extensionElements><camunda:in variables="all" local="true"/></extensionElements></callActivity>',
      ['camunda'],
      { call: { allIn: false } },
    ],
    [
      'Zeebe',
      '<callActivity id="a"><extensionElements><zeebe:calledElement processId="=next" propagateAllChildVariables="false"/></extensionElements></callActivity>',
      ['zeebe'],
      { call: { process: '=next', allIn: true, allOut: false } },
    ],
    ['own, a version', '<callActivity id="a" calledElement="child" tydf:binding="2"/>', ['tydf'], { call: { binding: { version: 2 } } }],
  ])('%s', async (_, element, engines, is) => {
    expect(await read(around(element, engines))).toMatchObject(is);
  });
  test('without a process is a problem', async () => {
    expect(await errorsOf(around('<callActivity id="a"/>'))).toEqual(['a']);
  });
});

describe('loops', () => {
  const many = (attributes: string, content = '') =>
    `<userTask id="a"><multiInstanceLoopCharacteristics ${attributes}>${content}</multiInstanceLoopCharacteristics></userTask>`;
  test.each<[string, string, Engine[], object]>([
    ['cardinality', many('', '<loopCardinality>3</loopCardinality>'), [], { kind: 'parallel', cardinality: '3' }],
    [
      'cardinality by expression',
      many('isSequential="true"', '<loopCardinality>${n + 1}</loopCardinality>'),
      [],
      { kind: 'sequential', cardinality: '(n + 1)' },
    ],
    [
      'collection names a variable',
      many('flowable:collection="people" flowable:elementVariable="one"'),
      ['flowable'],
      { collection: 'people', element: 'one' },
    ],
    [
      'collection by expression',
      many('activiti:collection="${order.people}" activiti:elementVariable="one"'),
      ['activiti'],
      { collection: 'order.people' },
    ],
    [
      'standard data references',
      many('', '<loopDataInputRef>people</loopDataInputRef><inputDataItem name="one"/>'),
      [],
      { collection: 'people', element: 'one' },
    ],
    [
      'completion condition',
      many('camunda:collection="l"', '<completionCondition>${nrOfCompletedInstances/nrOfInstances &gt;= 0.5}</completionCondition>'),
      ['camunda'],
      { condition: '((nrOfCompletedInstances / nrOfInstances) >= 0.5)' },
    ],
    [
      'Zeebe',
      many(
        '',
        '<extensionElements><zeebe:loopCharacteristics inputCollection="=items" inputElement="item" outputCollection="results" outputElement="=result"/></extensionElements>',
      ),
      ['zeebe'],
      { collection: 'items', element: 'item', output: { target: 'results', source: 'result' } },
    ],
    [
      'standard loop',
      '<userTask id="a"><standardLoopCharacteristics testBefore="true" loopMaximum="5"><loopCondition>${not done}</loopCondition></standardLoopCharacteristics></userTask>',
      [],
      { kind: 'standard', testBefore: true, maximum: '5', condition: 'not(done)' },
    ],
  ])('%s', async (_, element, engines, loop) => {
    expect((await read(around(element, engines))).loop).toMatchObject(loop);
  });
  test('Flowable’s index and aggregation', async () => {
    const xml = around(
      many(
        'flowable:collection="l" flowable:elementIndexVariable="nth"',
        '<extensionElements><flowable:variableAggregation target="reviews"><variable source="approved"/><variable sourceExpression="${score * 2}" target="double"/></flowable:variableAggregation></extensionElements>',
      ),
      ['flowable'],
    );
    expect(await read(xml)).toMatchObject({
      loop: { output: { target: 'reviews', source: '{approved: approved, double: (score * 2)}' } },
      inputs: [{ target: 'nth', source: 'loopCounter' }],
    });
  });
  test('neither number nor list is a problem', async () => {
    expect(await errorsOf(around(many('')))).toEqual(['a']);
  });
});
