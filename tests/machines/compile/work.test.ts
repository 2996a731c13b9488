import { describe, expect, test } from 'vitest';
import { compileFeel } from '#machines/feel/feel.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { around, type Engine } from '#tests/support/foreign.ts';
import { Run } from '#tests/support/run.ts';
import { errorsOf, read } from '#tests/support/reading.ts';

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

  test('what may be passed over says when, behind the variable that allows it', async () => {
    const { skip } = await read(around('<userTask id="a" flowable:skipExpression="${quick}"/>', ['flowable']));
    const skipped = compileFeel(skip!);
    expect([
      skipped({ quick: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, ''),
      skipped({ quick: true, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true }, ''),
      skipped({ quick: false, _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }, ''),
      skipped({ quick: true }, ''),
    ]).toEqual([true, true, false, false]);
  });

  test('listeners that set variables do so when the work begins and when it is done; others are ignored', async () => {
    const xml = around(
      `<userTask id="a"><extensionElements>
         <flowable:executionListener event="start" expression="\${execution.setVariable('n', 1 + 1)}"/>
         <flowable:executionListener event="end"><flowable:script>execution.setVariable("seen", n == 2);</flowable:script></flowable:executionListener>
         <flowable:taskListener event="create" class="org.example.Tell"/>
       </extensionElements></userTask>`,
      ['flowable'],
    );
    expect(await read(xml)).toMatchObject({ before: [{ target: 'n', source: '(1 + 1)' }], after: [{ target: 'seen', source: '(n = 2)' }] });
    const run = await Run.of(xml);
    run.approve('a');
    expect([run.status, (run.snapshot['context'] as FlowContext).variables]).toMatchObject(['approved', { n: 2, seen: true }]);
  });

  test('a condition in another language', async () => {
    const flow = await read(
      around('<task id="a"/>').replace(
        'sourceRef="s" targetRef="a"/>',
        'sourceRef="s" targetRef="a"><conditionExpression language="javascript">amount &gt; 5 &amp;&amp; kind === "carp"</conditionExpression></sequenceFlow>',
      ),
      'f1',
    );
    expect(flow.condition).toBe('((amount > 5) and (kind = "carp"))');
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
