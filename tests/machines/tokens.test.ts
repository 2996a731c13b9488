/** The token engine, one rule a test: what it ends, in which order, where variables and keys lead. */
import { describe, expect, test } from 'vitest';
import { World, type WorldInstance } from './world.ts';

const text = (body: string): string => body.replaceAll('<', '&lt;');
const flows = (...ways: readonly string[]): string =>
  ways
    .map((way) => {
      const [, from, to, condition] = /^(\S+) > (\S+?)(?:: (.*))?$/.exec(way)!;
      const inner =
        condition === undefined ? '' : `<conditionExpression xsi:type="tFormalExpression">${text(condition)}</conditionExpression>`;
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`;
    })
    .join('');
const task = (id: string, inner = '', more = ''): string =>
  `<userTask id="${id}" name="${id}" ${more}><extensionElements><tydf:approver rule="starter"/></extensionElements>${inner}</userTask>`;
const nodes = (tag: string, ...ids: readonly string[]): string => ids.map((id) => `<${tag} id="${id}"/>`).join('');
const sub = (id: string, inner: string, more = ''): string => `<subProcess id="${id}" ${more}>${inner}</subProcess>`;
const file = (...inner: readonly string[]): string =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:tydf="urn:tydf:bpmn" targetNamespace="urn:tydf:tests">
   <message id="m" name="paid"/><signal id="s" name="stop"/><error id="e1" errorCode="full"/><error id="e2" errorCode="late"/>
   <process id="p" isExecutable="true">${inner.join('')}</process></definitions>`;
const message = (attributes = ''): string => `<messageEventDefinition messageRef="m" ${attributes}/>`;
const boundary = (id: string, host: string, definition: string, more = ''): string =>
  `<boundaryEvent id="${id}" attachedToRef="${host}" ${more}>${definition}</boundaryEvent>`;

const begun = async (xml: string, values: Readonly<Record<string, unknown>> = {}): Promise<{ world: World; run: WorldInstance }> => {
  const world = new World();
  await world.deploy(xml);
  return { world, run: world.start('p', values) };
};
const open = (run: WorldInstance): string[] => run.tasks.map(({ node }) => node).toSorted();
const approve = (world: World, run: WorldInstance, node: string, values = {}): void =>
  world.send(run, { type: 'APPROVE', slot: run.tasks.find((one) => one.node === node)!.slot, values });

describe.each([
  ['interrupting', '', ['out']],
  ['beside', 'cancelActivity="false"', ['a', 'b', 'out']],
])('a boundary event, %s', (_title, more, left) => {
  test('of a sub-process with two branches', async () => {
    const inner = `${nodes('startEvent', 's1')}${nodes('parallelGateway', 'f')}${task('a')}${task('b')}${flows('s1 > f', 'f > a', 'f > b')}`;
    const { world, run } = await begun(
      file(
        nodes('startEvent', 's0'),
        sub('sub', inner),
        boundary('hit', 'sub', message(), more),
        task('out'),
        flows('s0 > sub', 'hit > out'),
      ),
    );
    world.message('paid', {});
    expect(open(run)).toEqual(left);
    expect(run.listeners).toHaveLength(more === '' ? 0 : 1);
  });
});

describe.each([
  ['interrupting', '', ['e']],
  ['beside', 'isInterrupting="false"', ['a', 'b', 'e']],
])('an event sub-process, %s', (_title, more, left) => {
  test('beside two branches', async () => {
    const event = `<startEvent id="s2" ${more}>${message()}</startEvent>${task('e')}${flows('s2 > e')}`;
    const { world, run } = await begun(
      file(
        nodes('startEvent', 's0'),
        nodes('parallelGateway', 'f'),
        task('a'),
        task('b'),
        flows('s0 > f', 'f > a', 'f > b'),
        sub('es', event, 'triggeredByEvent="true"'),
      ),
    );
    world.message('paid', {});
    expect(open(run)).toEqual(left);
    for (const node of left) approve(world, run, node);
    expect(run.ended).toEqual({});
  });
});

test('what was done last is undone first', async () => {
  const undoable = (id: string): string =>
    `${task(id)}${boundary(`b${id}`, id, '<compensateEventDefinition/>')}${task(`undo-${id}`, '', 'isForCompensation="true"')}<association id="l${id}" sourceRef="b${id}" targetRef="undo-${id}"/>`;
  const { world, run } = await begun(
    file(
      nodes('startEvent', 's0'),
      undoable('a'),
      undoable('b'),
      '<intermediateThrowEvent id="back"><compensateEventDefinition/></intermediateThrowEvent>',
      task('c'),
      flows('s0 > a', 'a > b', 'b > back', 'back > c'),
    ),
  );
  approve(world, run, 'a');
  approve(world, run, 'b');
  expect(run.tasks.map(({ node }) => node)).toEqual(['undo-b', 'undo-a']);
});

test('an inclusive join waits for whoever can still come, and for nobody else', async () => {
  const { world, run } = await begun(
    file(
      nodes('startEvent', 's0'),
      nodes('inclusiveGateway', 'i1', 'i2', 'i3'),
      task('a'),
      task('b'),
      task('c'),
      task('d'),
      task('last'),
      flows('s0 > i1', 'i1 > a: x', 'i1 > b: y', 'i1 > c: z', 'a > i2', 'b > i2', 'i2 > d', 'd > i3', 'c > i3', 'i3 > last'),
    ),
    { x: true, y: false, z: true },
  );
  approve(world, run, 'c');
  expect(open(run)).toEqual(['a']);
  approve(world, run, 'a');
  expect(open(run)).toEqual(['d']);
  approve(world, run, 'd');
  expect(open(run)).toEqual(['last']);
});

test('a message goes to the instance whose key it bears', async () => {
  const world = new World();
  await world.deploy(
    file(
      nodes('startEvent', 's0'),
      `<intermediateCatchEvent id="c">${message('tydf:key="order"')}</intermediateCatchEvent>`,
      task('a'),
      flows('s0 > c', 'c > a'),
    ),
  );
  const [first, second] = [world.start('p', { order: 'A1' }), world.start('p', { order: 'B2' })];
  world.message('paid', { key: 'B2' });
  expect([open(first), open(second)]).toEqual([[], ['a']]);
});

test('terminate ends its scope with everything in it, and no more', async () => {
  const inner = `${nodes('startEvent', 's1')}${nodes('parallelGateway', 'f')}${task('a')}${task('b')}<endEvent id="stop"><terminateEventDefinition/></endEvent>${flows('s1 > f', 'f > a', 'f > b', 'b > stop')}`;
  const { world, run } = await begun(
    file(
      nodes('startEvent', 's0'),
      nodes('parallelGateway', 'g'),
      sub('sub', inner),
      task('c'),
      task('d'),
      flows('s0 > g', 'g > sub', 'g > d', 'sub > c'),
    ),
  );
  approve(world, run, 'b');
  expect(open(run)).toEqual(['c', 'd']);
});

test('an error goes to the catcher of its code, else to the one for any', async () => {
  for (const [code, caught] of [
    ['e1', 'one'],
    ['e2', 'any'],
  ] as const) {
    const inner = `${nodes('startEvent', 's1')}<endEvent id="fail"><errorEventDefinition errorRef="${code}"/></endEvent>${flows('s1 > fail')}`;
    const { run } = await begun(
      file(
        nodes('startEvent', 's0'),
        sub('sub', inner),
        boundary('b2', 'sub', '<errorEventDefinition/>'),
        boundary('b1', 'sub', '<errorEventDefinition errorRef="e1"/>'),
        task('one'),
        task('any'),
        flows('s0 > sub', 'b1 > one', 'b2 > any'),
      ),
    );
    expect(open(run)).toEqual([caught]);
  }
});

describe('repeated activities', () => {
  const many = (attributes: string, inner = ''): string =>
    `<multiInstanceLoopCharacteristics ${attributes}><loopCardinality xsi:type="tFormalExpression">3</loopCardinality>${inner}</multiInstanceLoopCharacteristics>`;
  const enough = '<completionCondition xsi:type="tFormalExpression">nrOfCompletedInstances >= 2</completionCondition>';
  const drawn = (loop: string): string => file(nodes('startEvent', 's0'), task('a', loop), task('b'), flows('s0 > a', 'a > b'));

  test('at once, until the condition holds: the others end', async () => {
    const { world, run } = await begun(drawn(many('', enough)));
    expect(open(run)).toEqual(['a', 'a', 'a']);
    approve(world, run, 'a');
    approve(world, run, 'a');
    expect(open(run)).toEqual(['b']);
  });

  test('one after the other', async () => {
    const { world, run } = await begun(drawn(many('isSequential="true"')));
    for (let turn = 0; turn < 3; turn++) {
      expect(open(run)).toEqual(['a']);
      approve(world, run, 'a');
    }
    expect(open(run)).toEqual(['b']);
  });

  test('a variable of one instance is its own', async () => {
    const { world, run } = await begun(drawn(many('isSequential="true"')));
    approve(world, run, 'a', { loopCounter: 0, note: 'kept' });
    expect(world.variables(run)).toEqual({ note: 'kept' });
  });
});

test('a cycle beside a task fires as often as it says', async () => {
  const timer = '<timerEventDefinition><timeCycle xsi:type="tFormalExpression">R3/PT1H</timeCycle></timerEventDefinition>';
  const { world, run } = await begun(
    file(nodes('startEvent', 's0'), task('a'), boundary('t', 'a', timer, 'cancelActivity="false"'), task('n'), flows('s0 > a', 't > n')),
  );
  world.advance('PT10H');
  expect(open(run)).toEqual(['a', 'n', 'n', 'n']);
});
