import { describe, expect, test } from 'vitest';
import { compileChart } from '#machines/compile/compileChart.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { FlowElement } from '#machines/flow.ts';
import { around, file, type Engine } from '#tests/support/foreign.ts';

/** The element `a` of a file without errors. */
const read = async (xml: string, id = 'a'): Promise<FlowElement> => {
  const { elements, problems } = await compileChart(xml);
  expect(problems.filter(({ severity }) => severity === 'error').map(({ element, reason }) => `${element}: ${reason.en}`)).toEqual([]);
  return elements[id]!;
};

const errorsOf = async (xml: string): Promise<string[]> =>
  (await compileChart(xml)).problems.filter(({ severity }) => severity === 'error').map(({ element }) => element);

describe('events', () => {
  const caught = (definition: string, before = '', engines: readonly Engine[] = []) =>
    read(around(`<intermediateCatchEvent id="a">${definition}</intermediateCatchEvent>`, engines, before));
  const timer = (kind: string, text: string) => `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`;

  test.each([
    ['timeDuration', 'PT8H', 'duration', 'PT8H'],
    ['timeDuration', 'P0Y0M0DT0H0M5S', 'duration', 'P0Y0M0DT0H0M5S'],
    ['timeDuration', 'P1M2D', 'duration', 'P1M2D'],
    ['timeDuration', '${wait}', 'duration', '=wait'],
    ['timeDuration', '=wait', 'duration', '=wait'],
    ['timeDuration', 'PT${hours}H', 'duration', '=string join(["PT", string(hours), "H"], "")'],
    ['timeDate', '2030-01-01T08:00:00', 'date', '2030-01-01T08:00:00'],
    ['timeDate', '2030-01-01', 'date', '2030-01-01'],
    ['timeCycle', 'R3/PT8H', 'cycle', 'R3/PT8H'],
    ['timeCycle', 'R/2030-01-01T08:00:00Z/P1D', 'cycle', 'R/2030-01-01T08:00:00Z/P1D'],
    ['timeCycle', '0 0/5 * * * ?', 'cycle', '0 0/5 * * * ?'],
    ['timeCycle', '0 0 12 ? * MON-FRI', 'cycle', '0 0 12 ? * MON-FRI'],
  ])('timer %s %s', async (kind, text, as, is) => {
    expect((await caught(timer(kind, text))).event).toEqual({
      kind: 'timer',
      throws: false,
      interrupting: true,
      timer: { kind: as, text: is },
    });
  });

  test.each([
    ['timeDuration', 'soon'],
    ['timeCycle', 'every day'],
    ['timeCycle', 'R3'],
    ['timeDuration', 'P'],
    ['timeDuration', 'P1DT'],
    ['timeDuration', ''],
  ])('timer %s “%s” is a problem', async (kind, text) => {
    expect(await errorsOf(around(`<intermediateCatchEvent id="a">${timer(kind, text)}</intermediateCatchEvent>`))).toEqual(['a']);
  });

  test('message with name, by a reference with a prefix', async () => {
    expect((await caught('<messageEventDefinition messageRef="tns:m"/>', '<message id="m" name="order paid"/>')).event).toMatchObject({
      kind: 'message',
      name: 'order paid',
    });
  });

  test('message without a name is known by its id, an unknown one is a problem', async () => {
    expect((await caught('<messageEventDefinition messageRef="m"/>', '<message id="m"/>')).event?.name).toBe('m');
    expect(
      await errorsOf(around('<intermediateCatchEvent id="a"><messageEventDefinition messageRef="x"/></intermediateCatchEvent>')),
    ).toContain('a');
  });

  test('correlation keys', async () => {
    const zeebe =
      '<message id="m" name="paid"><extensionElements><zeebe:subscription correlationKey="=orderId"/></extensionElements></message>';
    expect((await caught('<messageEventDefinition messageRef="m"/>', zeebe, ['zeebe'])).event?.key).toBe('orderId');
    const own = '<message id="m" name="paid" tydf:key="order.id"/>';
    expect((await caught('<messageEventDefinition messageRef="m"/>', own, ['tydf'])).event?.key).toBe('order.id');
  });

  test('signal, its expression, its scope', async () => {
    const before = '<signal id="g" name="alert-${region}" flowable:scope="processInstance"/>';
    expect((await caught('<signalEventDefinition signalRef="g"/>', before, ['flowable'])).event).toMatchObject({
      kind: 'signal',
      name: '=string join(["alert-", string(region)], "")',
      within: true,
    });
  });

  test('condition', async () => {
    expect(
      (await caught('<conditionalEventDefinition><condition>${amount &gt; 5}</condition></conditionalEventDefinition>')).event,
    ).toMatchObject({
      kind: 'conditional',
      condition: '(amount > 5)',
    });
  });

  test.each([
    [
      'errorRef to an error with code',
      '<error id="x" errorCode="OVER"/>',
      '<errorEventDefinition errorRef="x"/>',
      { kind: 'error', name: 'OVER' },
    ],
    ['errorRef without an error is the code', '', '<errorEventDefinition errorRef="OVER"/>', { kind: 'error', name: 'OVER' }],
    ['error without code', '<error id="x"/>', '<errorEventDefinition errorRef="x"/>', { kind: 'error', name: 'x' }],
    ['any error', '', '<errorEventDefinition/>', { kind: 'error', interrupting: true }],
    [
      'escalation',
      '<escalation id="x" escalationCode="LATE"/>',
      '<escalationEventDefinition escalationRef="x"/>',
      { kind: 'escalation', name: 'LATE' },
    ],
    [
      'code and text into variables',
      '',
      '<errorEventDefinition errorRef="E" camunda:errorCodeVariable="code" camunda:errorMessageVariable="text"/>',
      { name: 'E', codeVariable: 'code', textVariable: 'text' },
    ],
  ])('boundary: %s', async (_, before, definition, details) => {
    const xml = around(
      '<userTask id="a"/>',
      ['camunda'],
      before,
      `<boundaryEvent id="b" attachedToRef="a">${definition}</boundaryEvent><sequenceFlow id="f3" sourceRef="b" targetRef="e"/>`,
    );
    expect(await read(xml, 'b')).toMatchObject({ type: 'BoundaryEvent', host: 'a', parent: null, event: details });
    expect((await read(xml)).boundary).toEqual(['b']);
  });

  test('a boundary event that does not interrupt', async () => {
    const xml = around(
      '<userTask id="a"/>',
      [],
      '',
      `<boundaryEvent id="b" attachedToRef="a" cancelActivity="false">${timer('timeDuration', 'PT1H')}</boundaryEvent>`,
    );
    expect((await read(xml, 'b')).event?.interrupting).toBe(false);
  });

  test('links lead to the catch of their name; none or two are problems', async () => {
    const link = (tag: string, id: string) => `<${tag} id="${id}"><linkEventDefinition name="on"/></${tag}>`;
    const drawn = (catches: readonly string[]) =>
      file(
        `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>${link('intermediateThrowEvent', 't')}${catches.map((id) => `${link('intermediateCatchEvent', id)}<sequenceFlow id="${id}f" sourceRef="${id}" targetRef="e"/>`).join('')}<endEvent id="e"/>`,
      );
    expect((await read(drawn(['c']), 't')).event).toMatchObject({ kind: 'link', throws: true, name: 'on' });
    expect(await errorsOf(drawn([]))).toEqual(['t']);
    expect(await errorsOf(drawn(['c', 'd']))).toEqual(['d']);
  });

  test('compensation: the handler is found by its association, the throw names its activity', async () => {
    const xml = around(
      '<userTask id="a"/>',
      [],
      '',
      `<boundaryEvent id="b" attachedToRef="a"><compensateEventDefinition/></boundaryEvent><association id="l" sourceRef="b" targetRef="u" associationDirection="One"/>
       <userTask id="u" isForCompensation="true"/>
       <intermediateThrowEvent id="t"><compensateEventDefinition activityRef="a"/></intermediateThrowEvent>`,
    );
    expect(await read(xml, 'b')).toMatchObject({ event: { kind: 'compensation' }, handler: 'u' });
    expect(await read(xml, 'u')).toMatchObject({ forCompensation: true });
    expect((await read(xml, 't')).event).toEqual({ kind: 'compensation', throws: true, interrupting: true, activity: 'a' });
  });

  test('ends', async () => {
    const end = (definition: string) =>
      read(around('<userTask id="a"/>').replace('<endEvent id="e"/>', `<endEvent id="e">${definition}</endEvent>`), 'e');
    expect((await end('<terminateEventDefinition/>')).event?.kind).toBe('terminate');
    expect((await end('<errorEventDefinition errorRef="E1"/>')).event).toMatchObject({ kind: 'error', name: 'E1', throws: true });
    expect((await end('')).event?.kind).toBe('none');
  });

  test('several starts: by message, signal, timer', async () => {
    const xml = file(
      `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/>
       <startEvent id="m"><messageEventDefinition messageRef="tns:m1"/></startEvent><sequenceFlow id="g" sourceRef="m" targetRef="e"/>
       <startEvent id="t" flowable:initiator="who">${timer('timeCycle', 'R3/PT1H')}</startEvent><sequenceFlow id="h" sourceRef="t" targetRef="e"/>`,
      ['flowable'],
      '<message id="m1" name="begin"/>',
    );
    expect((await read(xml, 'm')).event).toMatchObject({ kind: 'message', name: 'begin' });
    expect(await read(xml, 't')).toMatchObject({ initiator: 'who', event: { kind: 'timer' } });
  });
});

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
    expect(nets).toEqual({ '+net': { scope: null, entry: null, nodes: ['s', 'a', 'e'] } });
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

describe('work', () => {
  test.each<[string, string, Engine[], object]>([
    ['receive task without message', '<receiveTask id="a"/>', [], { type: 'ReceiveTask' }],
    [
      'script in FEEL',
      '<scriptTask id="a" scriptFormat="feel" flowable:resultVariable="r"><script>x + 1</script></scriptTask>',
      ['flowable'],
      { script: { feel: 'x + 1', result: 'r' } },
    ],
    [
      'script in JUEL',
      '<scriptTask id="a" scriptFormat="juel" camunda:resultVariable="r"><script>${x + 1}</script></scriptTask>',
      ['camunda'],
      { script: { feel: '(x + 1)', result: 'r' } },
    ],
    [
      'JavaScript that sets variables',
      '<scriptTask id="a" scriptFormat="javascript"><script>var sum = a + b;\nexecution.setVariable("total", sum * 2); // twice\nexecution.setVariable(\'done\', true);</script></scriptTask>',
      ['flowable'],
      {
        outputs: [
          { target: 'total', source: '{sum: (a + b), _result: (sum * 2)}._result' },
          { target: 'done', source: '{sum: (a + b), total: (sum * 2), _result: true}._result' },
        ],
      },
    ],
    [
      'Groovy that stores what it assigns',
      '<scriptTask id="a" scriptFormat="groovy" flowable:autoStoreVariables="true"><script>total = 0</script></scriptTask>',
      ['flowable'],
      { outputs: [{ target: 'total', source: '0' }] },
    ],
    [
      'Zeebe script',
      '<scriptTask id="a"><extensionElements><zeebe:script expression="=a + b" resultVariable="r"/></extensionElements></scriptTask>',
      ['zeebe'],
      { script: { feel: 'a + b', result: 'r' } },
    ],
    [
      'service: expression',
      '<serviceTask id="a" flowable:expression="${x + 1}" flowable:resultVariableName="r"/>',
      ['flowable'],
      { script: { feel: '(x + 1)', result: 'r' } },
    ],
    ['service: class', '<serviceTask id="a" activiti:class="org.example.Pay"/>', ['activiti'], { effect: 'org.example.Pay', passes: true }],
    [
      'service: delegate',
      '<serviceTask id="a" camunda:delegateExpression="${payDelegate}"/>',
      ['camunda'],
      { effect: 'payDelegate', passes: true },
    ],
    [
      'service: Zeebe job',
      '<serviceTask id="a"><extensionElements><zeebe:taskDefinition type="pay"/></extensionElements></serviceTask>',
      ['zeebe'],
      { effect: 'pay', passes: true },
    ],
    [
      'decision of Camunda',
      '<businessRuleTask id="a" camunda:decisionRef="rates" camunda:resultVariable="rate" camunda:mapDecisionResult="singleEntry"/>',
      ['camunda'],
      { decision: { key: 'rates', result: 'rate', shape: 'singleEntry' } },
    ],
    [
      'decision of Zeebe',
      '<businessRuleTask id="a"><extensionElements><zeebe:calledDecision decisionId="rates" resultVariable="rate"/></extensionElements></businessRuleTask>',
      ['zeebe'],
      { decision: { key: 'rates', result: 'rate' } },
    ],
    [
      'decision of Flowable',
      '<serviceTask id="a" flowable:type="dmn"><extensionElements><flowable:field name="decisionTableReferenceKey"><flowable:string><![CDATA[rates]]></flowable:string></flowable:field></extensionElements></serviceTask>',
      ['flowable'],
      { decision: { key: 'rates', result: null } },
    ],
    [
      'own decision',
      '<businessRuleTask id="a" tydf:decision="rates" tydf:result="rate"/>',
      ['tydf'],
      { decision: { key: 'rates', result: 'rate' } },
    ],
    ['manual task', '<manualTask id="a"/>', [], { type: 'ManualTask' }],
    ['abstract task', '<task id="a"/>', [], { type: 'Task' }],
  ])('%s', async (_, element, engines, is) => {
    expect(await read(around(element, engines))).toMatchObject(is);
  });

  test('a send task throws its message', async () => {
    const xml = around('<sendTask id="a" messageRef="m"/>', [], '<message id="m" name="paid"/>');
    expect((await read(xml)).event).toMatchObject({ kind: 'message', throws: true, name: 'paid' });
  });

  test.each([
    ['javascript', 'for (i = 0; i &lt; 3; i++) { total += i }'],
    ['groovy', 'new Date()'],
  ])('a script that has no counterpart is a problem: %s %s', async (format, text) => {
    expect(await errorsOf(around(`<scriptTask id="a" scriptFormat="${format}"><script>${text}</script></scriptTask>`))).toEqual(['a']);
  });

  test.each<[string, string, Engine[], object]>([
    [
      'Camunda: texts, expressions, lists, maps, scripts',
      '<camunda:inputOutput><camunda:inputParameter name="t">text</camunda:inputParameter><camunda:inputParameter name="x">${y + 1}</camunda:inputParameter><camunda:inputParameter name="l"><camunda:list><camunda:value>one</camunda:value><camunda:value>${two}</camunda:value></camunda:list></camunda:inputParameter><camunda:inputParameter name="m"><camunda:map><camunda:entry key="k">v</camunda:entry></camunda:map></camunda:inputParameter><camunda:outputParameter name="o"><camunda:script scriptFormat="javascript">x * 2</camunda:script></camunda:outputParameter></camunda:inputOutput>',
      ['camunda'],
      {
        inputs: [
          { target: 't', source: '"text"' },
          { target: 'x', source: '(y + 1)' },
          { target: 'l', source: '["one", two]' },
          { target: 'm', source: '{"k": "v"}' },
        ],
        outputs: [{ target: 'o', source: '(x * 2)' }],
      },
    ],
    [
      'Zeebe, a target inside a context',
      '<zeebe:ioMapping><zeebe:input source="=a" target="x"/><zeebe:input source="=b" target="order.id"/><zeebe:output source="=result" target="r"/></zeebe:ioMapping>',
      ['zeebe'],
      {
        inputs: [
          { target: 'x', source: 'a' },
          { target: 'order', source: '{"id": b}' },
        ],
        outputs: [{ target: 'r', source: 'result' }],
      },
    ],
  ])('mappings of %s', async (_, content, engines, is) => {
    expect(await read(around(`<userTask id="a"><extensionElements>${content}</extensionElements></userTask>`, engines))).toMatchObject(is);
  });
});

describe('people', () => {
  test.each<[string, string, Engine[], object]>([
    ['nobody is named: allowed', '<userTask id="a"/>', [], { approvers: [], nobody: 'admin', self: 'ask', repeated: 'ask' }],
    [
      'assignee',
      '<userTask id="a" flowable:assignee="kermit"/>',
      ['flowable'],
      { approvers: ['user:kermit'], mode: 'one', about: { assignee: 'kermit' } },
    ],
    [
      'assignee by expression',
      '<userTask id="a" camunda:assignee="${reviewer}"/>',
      ['camunda'],
      { approvers: ['=reviewer'], mode: 'one', about: { assignee: '=reviewer' } },
    ],
    [
      'candidates',
      '<userTask id="a" activiti:candidateUsers="kermit, fozzie" activiti:candidateGroups="management"/>',
      ['activiti'],
      {
        approvers: ['user:kermit', 'user:fozzie', 'role:management'],
        mode: 'any',
        about: { candidateUsers: '=["kermit", "fozzie"]', candidateGroups: '=["management"]' },
      },
    ],
    [
      'groups by expression',
      '<userTask id="a" camunda:candidateGroups="${groups}"/>',
      ['camunda'],
      { approvers: ['=for one in flatten([groups]) return "role:" + one'] },
    ],
    [
      'Zeebe',
      '<userTask id="a"><extensionElements><zeebe:assignmentDefinition assignee="=owner" candidateGroups="sales"/><zeebe:formDefinition formKey="f1"/></extensionElements></userTask>',
      ['zeebe'],
      { approvers: ['=owner'], about: { formKey: 'f1' } },
    ],
    [
      'performers of the standard',
      '<userTask id="a"><humanPerformer><resourceAssignmentExpression><formalExpression>kermit</formalExpression></resourceAssignmentExpression></humanPerformer></userTask>',
      [],
      { approvers: ['user:kermit'] },
    ],
    [
      'owners of the standard',
      '<userTask id="a"><potentialOwner><resourceAssignmentExpression><formalExpression>user(kermit), group(management), accountancy</formalExpression></resourceAssignmentExpression></potentialOwner></userTask>',
      [],
      { approvers: ['user:kermit', 'role:management', 'role:accountancy'], mode: 'any' },
    ],
    [
      'properties for the task list',
      '<userTask id="a" name="Check ${what}" flowable:dueDate="${due}" flowable:priority="70" flowable:category="c" flowable:formKey="form.html"><documentation>Look at ${what} well</documentation></userTask>',
      ['flowable'],
      {
        about: {
          name: '="Check " + string(what)',
          dueDate: '=due',
          priority: '70',
          category: 'c',
          formKey: 'form.html',
          description: '=string join(["Look at ", string(what), " well"], "")',
        },
      },
    ],
  ])('%s', async (_, element, engines, task) => {
    expect((await read(around(element, engines))).task).toMatchObject(task);
  });
  test('a name whose expression has no counterpart stays text', async () => {
    const element = await read(around('<userTask id="a" name="Do ${bean.name(execution)}"/>'));
    expect([element.name.en, element.task?.about]).toEqual(['Do ${bean.name(execution)}', undefined]);
  });
});

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
