import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { predict, type Directory } from '#machines/explore/predict.ts';
import { advance, begin, isStep, slotsOf } from '#machines/step.ts';
import { end, flowsOf, processOf, start, task } from './nested.ts';

const now = '2026-03-02T01:00:00.000Z';
const directory: Directory = (nodes) =>
  Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [{ id: '1', name: nodeId, nameEn: nodeId }], group: null })));

const ahead = async (xml: string, values: Record<string, unknown> = {}, evaluate?: (decision: string) => unknown) => {
  const flow = await compileFlow(xml);
  expect(flow.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  const route = await predict(flow, null, { values, now }, directory, {}, evaluate);
  return route.map(({ nodeId, state }) => (state === 'expected' ? nodeId : `${nodeId} ${state}`));
};

describe('the route ahead through', () => {
  test('a sub-process, with the condition that leads into it', async () => {
    const xml = processOf(
      `${start()}<bpmn:exclusiveGateway id="x1" default="f3"/><bpmn:subProcess id="sub">${start('in')}${task('a')}${task('b')}${end('out')}${flowsOf('g', 'in > a', 'a > b', 'b > out')}</bpmn:subProcess>${task('c')}${end()}` +
        flowsOf('f', 'start > x1', 'x1 > sub: n > 5', 'x1 > c', 'sub > c', 'c > end') +
        `<bpmn:boundaryEvent id="late" attachedToRef="sub"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:boundaryEvent>${task('d')}${flowsOf('h', 'late > d', 'd > end')}`,
    );
    expect(await ahead(xml, { n: 9 })).toEqual(['a', 'b', 'c']);
    expect(await ahead(xml, { n: 1 })).toEqual(['c']);
    const flow = await compileFlow(xml);
    const [first] = await predict(flow, null, { values: { n: 9 }, now }, directory);
    expect(first!.because!.en).toContain('n 9 > 5');
  });

  test('an event-based gateway: the message comes before the deadline', async () => {
    const xml = processOf(
      `${start()}<bpmn:eventBasedGateway id="e1"/><bpmn:intermediateCatchEvent id="time"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>` +
        `<bpmn:intermediateCatchEvent id="answer"><bpmn:messageEventDefinition messageRef="msg"/></bpmn:intermediateCatchEvent>${task('late')}${task('good')}${end()}` +
        flowsOf('f', 'start > e1', 'e1 > time', 'e1 > answer', 'time > late', 'answer > good', 'late > end', 'good > end'),
    );
    expect(await ahead(xml)).toEqual(['good']);
  });

  test('a called process, as one step', async () => {
    const xml = processOf(
      `${start()}${task('a')}<bpmn:callActivity id="call" name="call" calledElement="other"/>${task('b')}${end()}` +
        flowsOf('f', 'start > a', 'a > call', 'call > b', 'b > end'),
    );
    expect(await ahead(xml)).toEqual(['a', 'call', 'b']);
    const flow = await compileFlow(xml);
    const input = { values: {}, now };
    let step = begin(flow, input);
    if (!isStep(step)) throw new Error(step.detail);
    step = advance(flow, step.snapshot, { type: 'ASSIGNED', node: 'a', voters: [['u:1']] }, input);
    if (!isStep(step)) throw new Error(step.detail);
    step = advance(flow, step.snapshot, { type: 'APPROVE', slot: slotsOf(step.snapshot)[0]!.slot }, input);
    if (!isStep(step)) throw new Error(step.detail);
    const route = await predict(flow, step.snapshot, input, directory);
    expect(route.map(({ nodeId, state }) => [nodeId, state])).toEqual([
      ['a', 'done'],
      ['call', 'here'],
      ['b', 'expected'],
    ]);
  });

  test.each(['true', 'false'])('several instances (one after the other: %s) are told once, and what follows them', async (sequential) => {
    const loop = `<bpmn:multiInstanceLoopCharacteristics isSequential="${sequential}"><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">3</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`;
    const xml = processOf(
      `${start()}${task('a', 'starter.leader', loop)}${task('b')}${end()}${flowsOf('f', 'start > a', 'a > b', 'b > end')}`,
    );
    expect(await ahead(xml)).toEqual(['a', 'b']);
  });

  test('everybody of a list, asked with their own item', async () => {
    const loop = `<bpmn:multiInstanceLoopCharacteristics xmlns:camunda="http://camunda.org/schema/1.0/bpmn" camunda:collection="\${people}" camunda:elementVariable="person"/>`;
    const flow = await compileFlow(processOf(`${start()}${task('a', '=person', loop)}${end()}${flowsOf('f', 'start > a', 'a > end')}`));
    const byItem: Directory = (nodes) =>
      Promise.resolve(
        nodes.map(({ nodeId, values }) => ({ nodeId, people: [{ id: String(values?.['person']), name: 'x', nameEn: null }], group: null })),
      );
    const route = await predict(flow, null, { values: { people: ['ann', 'bob', 'ann'] }, now }, byItem);
    expect(route.map(({ nodeId, people }) => [nodeId, people.map(({ id }) => id)])).toEqual([['a', ['ann', 'bob']]]);
  });

  test('a script and what follows from it', async () => {
    const xml = processOf(
      `${start()}<bpmn:scriptTask id="s" scriptFormat="feel" tydf:result="level"><bpmn:script>n * 2</bpmn:script></bpmn:scriptTask><bpmn:exclusiveGateway id="x1" default="f3"/>${task('a')}${task('b')}${end()}` +
        flowsOf('f', 'start > s', 'x1 > a: n > 5', 'x1 > b', 's > x1', 'a > end', 'b > end'),
    );
    expect(await ahead(xml, { n: 9 })).toEqual(['a']);
  });

  test('a fork whose loop goes round: the other branch is told to its end', async () => {
    const xml = processOf(
      `${start()}<bpmn:parallelGateway id="p1"/><bpmn:exclusiveGateway id="x1" default="f9"/>${task('a')}${task('b')}${task('c')}${task('d')}${end()}${end('end2')}` +
        flowsOf('f', 'start > p1', 'p1 > a', 'a > x1', 'x1 > a: again', 'p1 > b', 'b > c', 'c > d', 'd > end2', 'x1 > end'),
    );
    expect((await ahead(xml, { again: true })).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a timer between two steps', async () => {
    const xml = processOf(
      `${start()}${task('a')}<bpmn:intermediateCatchEvent id="time"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>${task('b')}${end()}` +
        flowsOf('f', 'start > a', 'a > time', 'time > b', 'b > end'),
    );
    expect(await ahead(xml)).toEqual(['a', 'b']);
  });

  test('a decision table, where somebody can evaluate it; else what follows is open', async () => {
    const xml = processOf(
      `${start()}<bpmn:businessRuleTask id="rule" tydf:decision="who" tydf:result="level"/><bpmn:exclusiveGateway id="x1" default="f3"/>${task('a')}${task('b')}${end()}` +
        flowsOf('f', 'start > rule', 'x1 > a: level > 5', 'x1 > b', 'rule > x1', 'a > end', 'b > end'),
    );
    expect(await ahead(xml, {}, (decision) => (decision === 'who' ? 7 : null))).toEqual(['a']);
    expect(await ahead(xml, {}, () => 3)).toEqual(['b']);
    expect(await ahead(xml)).toEqual(['f2 undecided']);
  });
});
