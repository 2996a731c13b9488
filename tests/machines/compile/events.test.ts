import { describe, expect, test } from 'vitest';
import { around, file, type Engine } from '#tests/support/foreign.ts';
import { errorsOf, read } from '#tests/support/reading.ts';

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
