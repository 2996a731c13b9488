import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

const three = { vote: [['u:1'], ['u:2'], ['u:3']] } as const;
const ballot = (mode: string, more: Record<string, string> = {}) =>
  Run.of(draw('ballot', { flows: ['start > vote', 'vote > end'], attributes: { vote: { 'tydf:mode': mode, ...more } } }), {
    voters: three,
  });

describe('a user task', () => {
  test('asks for its people, opens one ballot and goes on when it is approved', async () => {
    const run = await Run.of(draw('one', { flows: ['start > a', 'a > b', 'b > end'] }));
    expect(run.status).toBe('submitted');
    expect(run.commands.map(({ type }) => type)).toEqual(['assign', 'openTask']);
    expect(run.here).toEqual(['a']);
    run.approve('a');
    expect([run.kinds('closeTask'), run.open]).toEqual([[], ['b']]);
    run.approve('b');
    expect(run.status).toBe('approved');
    expect(run.last).toEqual([{ type: 'ended', status: 'approved', final: true }]);
  });

  test('any: the first of several decides and the other ballots close', async () => {
    const run = await ballot('any');
    run.approve('vote', 1);
    expect([run.status, run.kinds('closeTask').length]).toEqual(['approved', 2]);
    expect((await ballot('any')).reject('vote', 2).status).toBe('rejected');
  });

  test('all: everybody must approve, one rejection rejects and closes the rest', async () => {
    const run = (await ballot('all')).approve('vote').approve('vote');
    expect([run.status, run.slots('vote').length]).toEqual(['submitted', 1]);
    expect(run.approve('vote').status).toBe('approved');
    const rejected = (await ballot('all')).approve('vote').reject('vote');
    expect([rejected.status, rejected.kinds('closeTask').length]).toEqual(['rejected', 1]);
  });

  test('sequence: one after the other', async () => {
    const run = await ballot('sequence');
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      expect(run.slots('vote')).toHaveLength(1);
      seen.push(run.slots('vote')[0]!);
      run.approve('vote');
    }
    expect([new Set(seen).size, run.status]).toEqual([3, 'approved']);
    expect((await ballot('sequence')).approve('vote').reject('vote').status).toBe('rejected');
  });

  test.each([
    ['0.5', 'aa', 'approved'],
    ['0.5', 'raa', 'approved'],
    ['0.5', 'rr', 'rejected'],
    ['0.66', 'ara', 'approved'],
    ['0.66', 'rr', 'rejected'],
    ['1', 'r', 'rejected'],
    ['0.34', 'ra', 'submitted'],
    ['0.33', 'ra', 'approved'],
    ['0.3', 'rrr', 'rejected'],
  ])('vote with share %s: %s gives %s', async (share, votes, status) => {
    const run = await ballot('vote', { 'tydf:share': share });
    for (const vote of votes) run.decide(vote === 'a' ? 'APPROVE' : 'REJECT', 'vote', 0);
    expect(run.status).toBe(status);
  });

  test('passes without a decision and says why', async () => {
    const run = await Run.of(draw('pass', { flows: ['start > a', 'a > b', 'b > end'] }), { pass: { a: 'repeated' } });
    expect(run.open).toEqual(['b']);
    expect(run.commands).toContainEqual({ type: 'passed', node: 'a', because: 'repeated' });
  });

  test('a ballot that is closed, of another node or unknown is refused', async () => {
    const run = await Run.of(draw('once', { flows: ['start > a', 'a > b', 'b > end'] }));
    const [slot] = run.slots('a');
    run.approve('a');
    expect(run.send({ type: 'APPROVE', slot: slot! })).toMatchObject({ refused: 'unknownSlot', element: slot });
    expect(run.send({ type: 'SUBMIT' })).toMatchObject({ refused: 'notNow' });
    expect(run.open).toEqual(['b']);
  });

  test('ballots have other names in every run', async () => {
    const run = await Run.of(draw('names', { flows: ['start > a', 'a > end'] }));
    const [first] = run.slots('a');
    run.reject('a');
    run.send({ type: 'REPOST' });
    expect(run.slots('a')).toHaveLength(1);
    expect(run.slots('a')[0]).not.toBe(first);
  });

  test.each([
    ['previous', 'b', undefined, ['a']],
    ['chosen', 'c', 'a', ['a']],
    ['chosen', 'c', 'b', ['b']],
  ] as const)('rejects to %s from %s', async (rejectTo, node, to, open) => {
    const run = await Run.of(
      draw('back', { flows: ['start > a', 'a > b', 'b > c', 'c > end'], attributes: { [node]: { 'tydf:rejectTo': rejectTo } } }),
    );
    run.approve('a');
    if (node === 'c') run.approve('b');
    run.reject(node, 0, to);
    expect([run.status, run.open]).toEqual(['submitted', open]);
  });

  test('the first node has none before it: a rejection goes to the starter', async () => {
    const run = await Run.of(
      draw('first', { flows: ['start > a', 'a > b', 'b > end'], attributes: { a: { 'tydf:rejectTo': 'previous' } } }),
    );
    expect(run.reject('a').status).toBe('rejected');
  });
});

describe('timers, effects, messages', () => {
  const late = (beside: boolean) =>
    draw('deadline', { flows: ['start > a', 'a > end', 'late > b', 'b > end2'], timers: { late: { on: 'a', after: 'PT8H', beside } } });

  test('an interrupting timer takes the task away', async () => {
    const run = await Run.of(late(false));
    expect(run.commands).toContainEqual(expect.objectContaining({ type: 'setTimer', node: 'late', due: 'PT8H' }));
    run.fire('late');
    expect([run.open, run.kinds('closeTask'), run.kinds('cancelTimer')]).toEqual([['b'], ['a'], []]);
    expect(run.approve('b').status).toBe('approved');
  });

  test('a timer is cancelled when its task is done, and refused afterwards', async () => {
    const run = await Run.of(late(false));
    const [timer] = run.commands.flatMap((command) => (command.type === 'setTimer' ? [command.timer] : []));
    run.approve('a');
    expect(run.last).toContainEqual({ type: 'cancelTimer', timer });
    expect(run.send({ type: 'TIMER', timer: timer! })).toMatchObject({ refused: 'notNow' });
  });

  test('a timer beside leaves the task and may outlive it', async () => {
    const run = await Run.of(late(true));
    run.fire('late');
    expect(run.open).toEqual(['a', 'b']);
    expect(run.approve('a').status).toBe('submitted');
    expect(run.approve('b').status).toBe('approved');
  });

  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
    ['remind', 'submitted'],
  ])('due and then %s gives %s', async (onDue, status) => {
    const run = await Run.of(
      draw('due', { flows: ['start > a', 'a > end'], attributes: { a: { 'tydf:due': 'P2D', 'tydf:onDue': onDue } } }),
    );
    expect(run.commands).toContainEqual(expect.objectContaining({ type: 'setTimer', due: 'P2D', onDue }));
    expect(run.fire('a').status).toBe(status);
  });

  test('a timer’s time may be FEEL; what gives no time is refused, what is no time a problem', async () => {
    const timed = (after: string) => draw('feel', { flows: ['start > a', 'a > end', 'late > end2'], timers: { late: { on: 'a', after } } });
    await expect(Run.of(timed('=date(startDate) - duration("P1D")'), { values: { startDate: '2026-03-10' } })).resolves.toMatchObject({
      commands: [{ type: 'assign' }, { type: 'setTimer', node: 'late', due: '2026-03-09' }, { type: 'openTask' }],
    });
    await expect(Run.of(timed('=startDate'), { values: { startDate: null } })).rejects.toThrow('unknownValue');
    await expect(Run.of(timed('tomorrow'))).rejects.toThrow('late: ');
    await expect(Run.of(timed('=1 +'))).rejects.toThrow('late: ');
  });

  test('a service task waits for its effect and takes its values', async () => {
    const run = await Run.of(
      draw('service', {
        flows: ['start > service1', 'service1 > x1', 'x1 > a: grade = "A"', 'x1 > end: default', 'a > end'],
        attributes: { service1: { 'tydf:effect': 'rate' } },
      }),
    );
    expect(run.last).toEqual([{ type: 'runEffect', node: 'service1', at: 'service1', effect: 'rate' }]);
    expect(run.here).toEqual(['service1']);
    expect(run.send({ type: 'EFFECT_FAILED', node: 'service1', error: 'unreachable' })).toMatchObject({ refused: 'notNow' });
    run.send({ type: 'EFFECT_DONE', node: 'service1', values: { grade: 'A' } });
    expect(run.open).toEqual(['a']);
  });

  test('a send task sends and goes on', async () => {
    const run = await Run.of(
      draw('send', { flows: ['start > send1', 'send1 > a', 'a > end'], attributes: { send1: { 'tydf:message': 'hello' } } }),
    );
    expect(run.commands[0]).toEqual({ type: 'send', node: 'send1', message: 'hello' });
    expect(run.open).toEqual(['a']);
  });

  test('an error end rejects, a terminate end ends at once', async () => {
    const flows = ['start > p1', 'p1 > a', 'p1 > b', 'a > endNow', 'b > end2'];
    const rejected = await Run.of(draw('error', { flows, inside: { endNow: '<bpmn:errorEventDefinition/>' } }));
    rejected.approve('a');
    expect([rejected.status, rejected.kinds('closeTask')]).toEqual(['rejected', ['b']]);
    const terminated = await Run.of(draw('terminate', { flows, inside: { endNow: '<bpmn:terminateEventDefinition/>' } }));
    expect(terminated.approve('a').status).toBe('approved');
  });
});

describe('problems', () => {
  const problemsOf = async (xml: string) =>
    (await compileFlow(xml)).problems.filter(({ severity }) => severity === 'error').map(({ element }) => element);
  test.each([
    ['no start', { flows: ['a > end'] }, ['noStart']],
    ['a condition that cannot be read', { flows: ['start > x1', 'x1 > a: n >', 'x1 > end: default', 'a > end'] }, ['f2']],
    ['a function that does not exist', { flows: ['start > x1', 'x1 > a: eval("1")', 'x1 > end: default', 'a > end'] }, ['f2']],
    ['a condition that is no truth', { flows: ['start > x1', 'x1 > a: 1 + 1', 'x1 > end: default', 'a > end'] }, ['f2']],
    ['two ways without condition', { flows: ['start > x1', 'x1 > a', 'x1 > b', 'a > end', 'b > end'] }, ['x1']],
    ['no way to an end', { flows: ['start > a', 'a > b', 'b > a'] }, ['start', 'a', 'b']],
    ['an unknown mode', { flows: ['start > a', 'a > end'], attributes: { a: { 'tydf:mode': 'most' } } }, ['a']],
  ])('%s is told with its element', async (name, drawing, elements) => {
    const key = name === 'no start' ? 'noStart' : 'bad';
    expect(await problemsOf(draw(key, drawing))).toEqual(elements);
  });

  test('an element that cannot be run is named, in both languages, with a way to mend it', async () => {
    const xml = draw('call', { flows: ['start > a', 'a > end'] }).replaceAll('bpmn:userTask', 'bpmn:complexGateway');
    const [problem] = (await compileFlow(xml)).problems;
    expect(problem).toMatchObject({
      element: 'a',
      severity: 'error',
      reason: { en: expect.stringContaining('ComplexGateway'), zh: expect.stringContaining('ComplexGateway') },
    });
    expect(problem!.mend.zh).not.toBe('');
  });

  test.each(['leader', 'role:', 'starter.leaders', '=1 +', 'field:a.b.c'])('an approver rule “%s” that names nobody', async (rule) => {
    const xml = draw('rule', { flows: ['start > a', 'a > end'] }).replace('rule="starter.leader"', `rule="${rule}"`);
    expect(await problemsOf(xml)).toEqual(['a']);
  });

  test('what is no XML is a problem, not a crash', async () => {
    expect((await compileFlow('no xml at all')).problems).toHaveLength(1);
  });
});
