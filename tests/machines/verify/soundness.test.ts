import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { soundnessOf } from '#machines/verify/soundness.ts';
import { end, flowsOf, processOf, start, task } from './nested.ts';
import { draw, linearFlow, type Drawing } from '#tests/support/drawing.ts';

const check = async (drawing: Drawing | string) => {
  const flow = await compileFlow(typeof drawing === 'string' ? drawing : draw('drawn', drawing));
  return soundnessOf(flow);
};
const found = async (drawing: Drawing) => (await check(drawing)).findings.map(({ kind, element }) => `${kind} ${element}`);

const sound: readonly Drawing[] = [
  { flows: ['start > a', 'a > end'] },
  { flows: ['start > x1', 'x1 > a: n > 1', 'x1 > b: default', 'a > x2', 'b > x2', 'x2 > end'] },
  { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > c', 'c > end'] },
  { flows: ['start > i1', 'i1 > a: n > 1', 'i1 > b: n > 2', 'i1 > c: default', 'a > i2', 'b > i2', 'c > i2', 'i2 > end'] },
  { flows: ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end: default'] },
  // Branches that end by themselves.
  { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > end', 'b > end2'] },
  // Crossed forks and joins.
  { flows: ['start > p1', 'p1 > a', 'p1 > p2', 'p2 > b', 'p2 > c', 'a > p3', 'b > p3', 'p3 > d', 'd > p4', 'c > p4', 'p4 > end'] },
  { flows: ['start > a', 'a > end', 'late > b', 'b > end'], timers: { late: { on: 'a', after: 'P1D' } } },
  { flows: ['start > a', 'a > end', 'late > b', 'b > end2'], timers: { late: { on: 'a', after: 'P1D', beside: true } } },
];

describe('soundness', () => {
  test.each(sound.map((drawing) => [drawing.flows.join(', '), drawing]))('sound: %s', async (_, drawing) => {
    const { findings, bounded, states } = await check(drawing);
    expect(findings).toEqual([]);
    expect(bounded).toBe(false);
    expect(states).toBeGreaterThan(1);
  });

  test('a parallel join behind an exclusive split waits for ever, with the way there and the flow that is missing', async () => {
    const { findings } = await check({
      flows: ['start > x1', 'x1 > a: n > 1', 'x1 > b: default', 'a > p1', 'b > p1', 'p1 > c', 'c > end'],
    });
    expect(findings[0]).toMatchObject({ kind: 'deadlock', element: 'p1', severity: 'error' });
    expect([findings[0]!.path, findings[0]!.flows]).toEqual([['start', 'x1', 'a'], ['f5']]);
    expect(findings.map(({ kind, element }) => `${kind} ${element}`)).toEqual(['deadlock p1']);
  });

  test('a parallel join behind an inclusive split may wait for ever, and may not', async () => {
    expect(await found({ flows: ['start > i1', 'i1 > a: n > 1', 'i1 > b: n > 2', 'a > p1', 'b > p1', 'p1 > c', 'c > end'] })).toEqual([
      'deadlock p1',
    ]);
  });

  test('an exclusive merge behind a parallel split lets what follows begin twice', async () => {
    expect(await found({ flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > x1', 'b > x1', 'x1 > c', 'c > end'] })).toEqual(['twice c']);
  });

  test('a timer that does not interrupt and comes back into the way it left', async () => {
    const drawing = { flows: ['start > a', 'a > b', 'b > end', 'late > b'], timers: { late: { on: 'a', after: 'P1D', beside: true } } };
    expect(await found(drawing)).toEqual(['twice b']);
  });

  test('an interrupting timer out of one of two branches leaves the join waiting', async () => {
    const { findings } = await check({
      flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > c', 'c > end', 'late > end2'],
      timers: { late: { on: 'a', after: 'P1D' } },
    });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ kind: 'deadlock', element: 'p2' });
    expect(findings[0]!.path).toContain('late');
  });

  test('an end that terminates takes the others away, and hides none of them', async () => {
    const stop = '<bpmn:terminateEventDefinition/>';
    const race = { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > end1', 'b > c', 'c > end2'], inside: { end1: stop, end2: stop } };
    expect(await found(race)).toEqual([]);
    // It also ends a join's waiting.
    const saved = {
      flows: ['start > p1', 'p1 > a', 'p1 > x1', 'x1 > p2: n > 1', 'x1 > end1: default', 'a > p2', 'p2 > end2'],
      inside: { end1: stop },
    };
    expect(await found(saved)).toEqual([]);
  });

  test('a loop without a way out', async () => {
    const kinds = await found({ flows: ['start > a', 'a > b', 'b > x1', 'x1 > a: n > 1', 'x1 > b: default'] });
    expect(kinds.some((one) => one.startsWith('endless'))).toBe(true);
    expect(await found({ flows: ['start > x1', 'x1 > end: n > 1', 'x1 > a: default', 'a > b', 'b > a'] })).toContain('endless a');
  });

  test('a fork inside a loop leaves branches behind with each round', async () => {
    const kinds = await found({ flows: ['start > x1', 'x1 > p1', 'p1 > a', 'p1 > b', 'a > x1', 'b > end'] });
    expect(kinds.filter((one) => one.startsWith('unbounded'))).toHaveLength(1);
    const joined = ['start > x1', 'x1 > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > x2', 'x2 > x1: n > 1', 'x2 > end: default'];
    expect(await found({ flows: joined })).toEqual([]);
  });

  const remindedBack = (branch: readonly string[], beside = true) => ({
    flows: ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end: default', ...branch],
    timers: { late: { on: 'a', after: 'P1D', beside } },
  });

  test('a reminder beside a step with a way back ends by itself: nothing is left behind', async () => {
    for (const branch of [
      ['late > service1', 'service1 > end2'],
      ['late > end2'],
      ['late > x2', 'x2 > service1: n > 1', 'x2 > end2: default', 'service1 > end3'],
    ])
      expect((await check(remindedBack(branch))).findings).toEqual([]);
    // In front of the step, with another step on the way back, and two reminders.
    const wide = {
      flows: ['start > a', 'a > b', 'b > x1', 'x1 > a: again', 'x1 > end: default', 'late > service1', 'service1 > end2', 'later > end3'],
      timers: { late: { on: 'a', after: 'P1D', beside: true }, later: { on: 'b', after: 'P2D', beside: true } },
    };
    expect((await check(wide)).findings).toEqual([]);
  });

  test('a reminder that asks somebody may still be open in the next round: told, not refused', async () => {
    const { findings } = await check(remindedBack(['late > b', 'b > end2']));
    expect(findings.map(({ kind, severity }) => [kind, severity])).toEqual([['unbounded', 'warning']]);
    const back = await check(remindedBack(['late > x1']));
    expect(back.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a fork in the loop is an error still, whatever reminds beside it', async () => {
    const { findings } = await check({
      flows: ['start > x1', 'x1 > p1', 'p1 > a', 'p1 > b', 'a > x2', 'x2 > x1: again', 'x2 > end: default', 'b > end3', 'late > end2'],
      timers: { late: { on: 'a', after: 'P1D', beside: true } },
    });
    expect(findings.filter(({ kind }) => kind === 'unbounded').map(({ severity }) => severity)).toEqual(['error']);
  });

  test('what the loop leaves behind ends by itself: nothing is open beside it', async () => {
    const flows = ['start > x1', 'x1 > p1', 'p1 > a', 'p1 > service1', 'a > x2', 'x2 > x1: again', 'x2 > end: default', 'service1 > end2'];
    expect((await check({ flows })).findings).toEqual([]);
  });

  test('a loop of gateways alone never ends; with a service it is doubtful; with a person it is well', async () => {
    const round = (node: string) => ({ flows: ['start > x1', `x1 > ${node}`, `${node} > x3`, 'x3 > x1: n > 1', 'x3 > end: default'] });
    const severity = async (node: string) => (await check(round(node))).findings.map((one) => `${one.kind} ${one.severity}`);
    expect(await severity('x2')).toEqual(['spins error']);
    expect(await severity('service1')).toEqual(['spins warning']);
    expect(await severity('a')).toEqual([]);
  });

  test('a loop that time alone drives is told', async () => {
    const wait =
      '<bpmn:intermediateCatchEvent id="t"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P1D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>';
    const xml = processOf(
      `${start()}<bpmn:exclusiveGateway id="x1"/><bpmn:exclusiveGateway id="x2" default="f4"/>${wait}${end()}` +
        flowsOf('f', 'start > x1', 'x1 > t', 't > x2', 'x2 > end', 'x2 > x1: n > 1'),
    );
    expect((await check(xml)).findings.map(({ kind, severity }) => `${kind} ${severity}`)).toEqual(['spins info']);
  });

  test('what nothing leads to is named', async () => {
    expect(await found({ flows: ['start > a', 'a > end', 'b > c'] })).toEqual(['dead b', 'dead c']);
  });

  test('a branch beside an endless one is still looked at', async () => {
    // The loop of a and x1 could be walked for ever while b, c and their join are never reached.
    expect(
      await found({
        flows: ['start > p1', 'p1 > x1', 'x1 > a', 'a > x2', 'x2 > x1: n > 1', 'x2 > end: default', 'p1 > b', 'b > c', 'c > end2'],
      }),
    ).toEqual([]);
  });

  test('many branches stay few states', async () => {
    const branches = Array.from({ length: 12 }, (_, at) => at);
    const flows = branches.flatMap((at) => [`p1 > a${at}`, `a${at} > b${at}`, `b${at} > p2`]);
    const { findings, states } = await check({ flows: ['start > p1', ...flows, 'p2 > end'] });
    expect(findings).toEqual([]);
    expect(states).toBeLessThan(100);
    const rounds = branches.flatMap((at) => [
      `p1 > x${at}1`,
      `x${at}1 > a${at}`,
      `a${at} > x${at}2`,
      `x${at}2 > x${at}1: n > 1`,
      `x${at}2 > p2: default`,
    ]);
    const looping = await check({ flows: ['start > p1', ...rounds, 'p2 > end'] });
    expect(looping.findings).toEqual([]);
    expect(looping.states).toBeLessThan(200);
  });

  test('the bound is told when it is hit', async () => {
    const flow = await compileFlow(linearFlow('linear', 20));
    expect(soundnessOf(flow).bounded).toBe(false);
    expect(soundnessOf(flow, 5)).toMatchObject({ bounded: true, findings: [] });
  });

  describe('sub-processes are scopes of their own', () => {
    const nested = async (inside: string, more = '', flows: readonly string[] = ['start > sub', 'sub > end']) => {
      const xml = processOf(`${start()}<bpmn:subProcess id="sub">${inside}</bpmn:subProcess>${more}${end()}${flowsOf('f', ...flows)}`);
      return (await check(xml)).findings.map(({ kind, element }) => `${kind} ${element}`);
    };
    const join = (inner: readonly string[]) =>
      `${start('in')}<bpmn:exclusiveGateway id="x1" default="g2"/>${task('a')}${task('b')}<bpmn:parallelGateway id="p1"/>${end('out')}${flowsOf('g', ...inner)}`;

    test('a sound one, with an event sub-process inside', async () => {
      const beside = `<bpmn:subProcess id="ev" triggeredByEvent="true"><bpmn:startEvent id="es"><bpmn:messageEventDefinition messageRef="msg"/></bpmn:startEvent>${task('c')}${end('ee')}${flowsOf('h', 'es > c', 'c > ee')}</bpmn:subProcess>`;
      expect(await nested(`${start('in')}${task('a')}${end('out')}${flowsOf('g', 'in > a', 'a > out')}${beside}`)).toEqual([]);
    });

    test('a join inside that waits for ever', async () => {
      const flows = ['in > x1', 'x1 > b', 'x1 > a: n > 1', 'a > p1', 'b > p1', 'p1 > out'];
      expect(await nested(join(flows))).toContain('deadlock p1');
    });

    test('one without a start begins at everything that nothing leads to', async () => {
      expect(await nested(`${task('a')}${task('b')}`)).toEqual([]);
    });

    test('errors, links, compensation and called processes', async () => {
      const boundary = `<bpmn:boundaryEvent id="err" attachedToRef="sub"><bpmn:errorEventDefinition/></bpmn:boundaryEvent>${task('c')}`;
      const inside = `${start('in')}${task('a')}<bpmn:endEvent id="out"><bpmn:errorEventDefinition/></bpmn:endEvent>${flowsOf('g', 'in > a', 'a > out')}`;
      expect(await nested(inside, boundary, ['start > sub', 'sub > end', 'err > c', 'c > end'])).toEqual([]);
      const links =
        `${start('in')}<bpmn:intermediateThrowEvent id="go"><bpmn:linkEventDefinition name="L"/></bpmn:intermediateThrowEvent><bpmn:intermediateCatchEvent id="come"><bpmn:linkEventDefinition name="L"/></bpmn:intermediateCatchEvent>` +
        `<bpmn:callActivity id="call" calledElement="other"/>${end('out')}${flowsOf('g', 'in > go', 'come > call', 'call > out')}`;
      expect(await nested(links)).toEqual([]);
      const undo = `${start('in')}${task('a')}<bpmn:boundaryEvent id="cb" attachedToRef="a"><bpmn:compensateEventDefinition/></bpmn:boundaryEvent><bpmn:serviceTask id="undo" isForCompensation="true"/><bpmn:association id="as" sourceRef="cb" targetRef="undo"/>${end('out')}${flowsOf('g', 'in > a', 'a > out')}`;
      expect(await nested(undo)).toEqual([]);
    });
  });

  const root = join(import.meta.dirname, '../../../flows');
  test.each(readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.bpmn')))(
    'shipped %s is sound, in less than a second',
    async (file) => {
      const flow = await compileFlow(readFileSync(join(root, file), 'utf8'));
      const from = performance.now();
      const { findings, bounded } = soundnessOf(flow);
      expect(performance.now() - from).toBeLessThan(1000);
      expect([findings, bounded]).toEqual([[], false]);
    },
  );
});
