import { describe, expect, test } from 'vitest';
import { predict } from '#machines/explore/predict.ts';
import type { FlowEvent } from '#machines/flow.ts';
import type { FlowContext } from '#machines/run/context.ts';
import { comesStraight } from '#machines/step.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run, type Settings } from '#tests/support/run.ts';

/** The same drawing as a statechart, and as tokens: a timer beside its first task, never fired, makes a net of it. */
const both = [
  ['a statechart', (flows: readonly string[], settings?: Settings) => Run.of(draw('moves', { flows }), settings)],
  [
    'tokens',
    (flows: readonly string[], settings?: Settings) =>
      Run.of(
        draw('moves', { flows: [...flows, 'late > nudge', 'nudge > end9'], timers: { late: { on: 'first', after: 'P1D', beside: true } } }),
        settings,
      ),
  ],
] as const;

const back = (run: Run, from: string, to: string): void => {
  const refused = run.send({ type: 'RETURN', slot: run.slots(from)[0]!, to });
  if (refused) throw new Error(`${refused.refused}: ${refused.detail}`);
};

const forked = ['start > first', 'first > p1', 'p1 > a1', 'a1 > a2', 'a2 > p2', 'p1 > b1', 'b1 > b2', 'b2 > p2', 'p2 > last', 'last > end'];

describe.each(both)('going back in %s', (_, drawn) => {
  test('to a node decided before; what followed is done again, and only what was visited is offered', async () => {
    const run = await drawn(['start > first', 'first > b', 'b > c', 'c > end']);
    expect(run.send({ type: 'RETURN', slot: run.slots('first')[0]!, to: 'c' })).not.toBeNull();
    run.approve('first').approve('b');
    back(run, 'c', 'first');
    expect([run.status, run.open, run.kinds('closeTask')]).toEqual(['submitted', ['first'], ['c']]);
    expect(run.send({ type: 'RETURN', slot: run.slots('first')[0]!, to: 'b' })).not.toBeNull();
    expect(run.send({ type: 'WITHDRAW' })).toMatchObject({ refused: 'notNow' });
    expect(run.approve('first').approve('b').approve('c').status).toBe('approved');
  });

  test('inside one branch the others stay where they are', async () => {
    const run = (await drawn(forked)).approve('first').approve('a1').approve('b1');
    back(run, 'a2', 'a1');
    expect(run.open).toEqual(['a1', 'b2']);
    expect(run.approve('b2').approve('a1').approve('a2').approve('last').status).toBe('approved');
  });

  test('before the fork: all branches end', async () => {
    const run = (await drawn(forked)).approve('first').approve('a1').approve('b1');
    back(run, 'b2', 'first');
    expect(run.open).toEqual(['first']);
    run.approve('first');
    expect(run.open).toEqual(['a1', 'b1']);
  });

  test('from behind the join into a branch: the join keeps what the other branch brought', async () => {
    const run = (await drawn(forked)).approve('first').approve('a1').approve('a2').approve('b1').approve('b2');
    back(run, 'last', 'a2');
    expect(run.open).toEqual(['a2']);
    run.approve('a2');
    expect(run.open).toEqual(['last']);
    expect(run.approve('last').status).toBe('approved');
  });

  test('an administrator jumps anywhere, with all of it or with one branch', async () => {
    const run = (await drawn(forked)).approve('first');
    expect(run.send({ type: 'JUMP', to: 'a2', from: 'a1' })).toBeNull();
    expect(run.open).toEqual(['a2', 'b1']);
    expect(run.send({ type: 'JUMP', to: 'last' })).toBeNull();
    expect(run.open).toEqual(['last']);
    expect(run.send({ type: 'JUMP', to: 'b1' })).toBeNull();
    expect(run.open).toEqual(['b1']);
    expect(run.approve('b1').approve('b2').approve('last').status).toBe('approved');
    expect(run.send({ type: 'JUMP', to: 'first' })).toMatchObject({ refused: 'notNow' });
  });
});

describe.each([
  ['a statechart', forked, {}],
  ['tokens', [...forked, 'late > nudge', 'nudge > end9'], { late: { on: 'first', after: 'P1D', beside: true } }],
] as const)('a rejection that goes back in %s', (_, flows, timers) => {
  const drawn = (rejectTo: string) =>
    Run.of(draw('back', { flows, timers, attributes: { a2: { 'tydf:rejectTo': rejectTo }, last: { 'tydf:rejectTo': rejectTo } } }));

  test('to the step before of its own branch, not to one beside that was decided later', async () => {
    const run = (await drawn('previous')).approve('first').approve('a1').approve('b1').reject('a2');
    expect([run.status, run.open]).toEqual(['submitted', ['a1', 'b2']]);
  });

  test('from behind the join into the branch decided last; the other is not done again', async () => {
    const run = (await drawn('previous')).approve('first').approve('b1').approve('b2').approve('a1').approve('a2').reject('last');
    expect([run.status, run.open]).toEqual(['submitted', ['a2']]);
    expect(run.approve('a2').open).toEqual(['last']);
  });

  test('to a chosen step that the work came of; any other choice goes to the author', async () => {
    const run = (await drawn('chosen')).approve('first').approve('a1').approve('b1').approve('b2').approve('a2').reject('last', 0, 'b1');
    expect([run.status, run.open]).toEqual(['submitted', ['b1']]);
    const other = (await drawn('chosen')).approve('first').approve('b1').approve('a1').reject('a2', 0, 'b1');
    expect(other.status).toBe('rejected');
  });
});

describe.each(both)('handing on and asking others in %s', (_, drawn) => {
  const flows = ['start > first', 'first > b', 'b > end'];
  const act = (run: Run, event: FlowEvent): Run => {
    const refused = run.send(event);
    if (refused) throw new Error(`${refused.refused}: ${refused.detail}`);
    return run;
  };
  const opened = (run: Run) => run.last.flatMap((command) => (command.type === 'openTask' ? [command.principals.join()] : []));

  test('a transferred task is another’s; its old slot is closed for ever', async () => {
    const run = await drawn(flows);
    const [slot] = run.slots('first');
    act(run, { type: 'TRANSFER', slot: slot!, to: ['u:7'] });
    expect([opened(run), run.kinds('closeTask')]).toEqual([['u:7'], ['first']]);
    expect(run.send({ type: 'APPROVE', slot: slot! })).toMatchObject({ refused: 'unknownSlot' });
    expect(run.approve('first').open).toEqual(['b']);
  });

  test('a delegated task comes back with the opinion, whatever that is', async () => {
    const run = await drawn(flows, { voters: { first: [['u:3']] } });
    act(run, { type: 'DELEGATE', slot: run.slots('first')[0]!, to: ['u:7'] });
    run.reject('first');
    expect([run.status, opened(run)]).toEqual(['submitted', ['u:3']]);
    expect(run.reject('first').status).toBe('rejected');
  });

  test('whoever is asked before has to agree before I am asked again', async () => {
    const run = await drawn(flows, { voters: { first: [['u:3']] } });
    act(run, { type: 'ADD_APPROVERS', slot: run.slots('first')[0]!, voters: [['u:7'], ['u:8']], place: 'before' });
    expect([opened(run), run.kinds('closeTask')]).toEqual([['u:7', 'u:8'], ['first']]);
    run.approve('first').approve('first');
    expect([run.open, opened(run)]).toEqual([['first'], ['u:3']]);
    expect(run.approve('first').open).toEqual(['b']);
  });

  test('whoever is asked after has to agree as well; their no is a no', async () => {
    for (const [decision, status] of [
      ['APPROVE', 'submitted'],
      ['REJECT', 'rejected'],
    ] as const) {
      const run = await drawn(flows, { voters: { first: [['u:3']] } });
      act(run, { type: 'ADD_APPROVERS', slot: run.slots('first')[0]!, voters: [['u:7']], place: 'after' });
      expect(opened(run)).toEqual([]);
      run.approve('first');
      expect([run.open, opened(run)]).toEqual([['first'], ['u:7']]);
      expect(run.decide(decision, 'first', 0).status).toBe(status);
    }
  });

  test('whoever was added can be removed by who added them, by nobody else', async () => {
    const run = await drawn(flows, { voters: { first: [['u:3']] } });
    const [mine] = run.slots('first');
    act(run, { type: 'ADD_APPROVERS', slot: mine!, voters: [['u:7']], place: 'after' });
    run.approve('first');
    const [added] = run.slots('first');
    expect(run.send({ type: 'REMOVE_APPROVER', slot: added!, by: 'first:99' })).not.toBeNull();
    act(run, { type: 'REMOVE_APPROVER', slot: added!, by: mine! });
    expect(run.open).toEqual(['b']);
    expect(run.send({ type: 'REMOVE_APPROVER', slot: run.slots('b')[0]!, by: mine! })).not.toBeNull();
  });
});

const straight = (run: Run, from: string, to: string): void => {
  const refused = run.send({ type: 'RETURN', slot: run.slots(from)[0]!, to, straight: true });
  if (refused) throw new Error(`${refused.refused}: ${refused.detail}`);
};
const may = (run: Run, from: string, to: string): boolean => comesStraight(run.flow, run.snapshot, run.slots(from)[0]!, to, run.input);
const pathOf = ({ snapshot }: Run): readonly string[] => (snapshot['context'] as FlowContext).path;

describe.each(both)('straight back to whoever returned it, in %s', (_, drawn) => {
  const line = ['start > first', 'first > b', 'b > c', 'c > end'];

  test('past what was decided in between, which counts as before', async () => {
    const run = (await drawn(line)).approve('first').approve('b');
    straight(run, 'c', 'first');
    expect([run.open, pathOf(run), run.kinds('closeTask')]).toEqual([['first'], [], ['c']]);
    run.approve('first');
    expect([run.open, pathOf(run)]).toEqual([['c'], ['first', 'b']]);
    // Once: what is returned from there again goes the whole way.
    back(run, 'c', 'first');
    run.approve('first');
    expect([run.open, pathOf(run)]).toEqual([['b'], ['first']]);
    expect(run.approve('b').approve('c').status).toBe('approved');
  });

  test('step by step, where the one asked returns it further', async () => {
    const run = (await drawn(line)).approve('first').approve('b');
    straight(run, 'c', 'b');
    straight(run, 'b', 'first');
    run.approve('first');
    expect(run.open).toEqual(['b']);
    run.approve('b');
    expect([run.open, pathOf(run)]).toEqual([['c'], ['first', 'b']]);
  });

  test('not after the one asked sent it through all nodes, nor after a rejection', async () => {
    const run = (await drawn(line)).approve('first').approve('b');
    straight(run, 'c', 'b');
    back(run, 'b', 'first');
    run.approve('first').approve('b');
    expect(run.open).toEqual(['c']);
    straight(run, 'c', 'first');
    run.reject('first');
    expect(run.status).toBe('rejected');
    run.send({ type: 'REPOST' });
    run.approve('first');
    expect(run.open).toEqual(['b']);
  });

  test('inside a branch, and over the fork where the other branch is done; not where it would be left out', async () => {
    const run = (await drawn(forked)).approve('first').approve('a1');
    expect([may(run, 'a2', 'a1'), may(run, 'a2', 'first')]).toEqual([true, false]);
    straight(run, 'a2', 'a1');
    expect(run.open).toEqual(['a1', 'b1']);
    run.approve('a1');
    expect(run.open).toEqual(['a2', 'b1']);
    run.approve('b1').approve('b2');
    expect(may(run, 'a2', 'first')).toBe(true);
    straight(run, 'a2', 'first');
    expect(run.open).toEqual(['first']);
    run.approve('first');
    expect(run.open).toEqual(['a2']);
    run.approve('a2');
    expect(run.open).toEqual(['last']);
    straight(run, 'last', 'a1');
    run.approve('a1');
    expect(run.open).toEqual(['last']);
    expect(run.approve('last').status).toBe('approved');
  });

  test('where nobody has to decide it again either, and when the last of several votes is in', async () => {
    const run = (await drawn(line, { voters: { first: [['u:1'], ['u:2']] } })).approve('first');
    while (run.open.includes('first')) run.approve('first');
    run.approve('b');
    straight(run, 'c', 'first');
    run.approve('first');
    while (run.open.includes('first')) run.approve('first');
    expect(run.open).toEqual(['c']);
  });

  test('the way is told: the one asked, then whoever returned it', async () => {
    const run = (await drawn(line)).approve('first').approve('b');
    straight(run, 'c', 'first');
    const nobody = (nodes: readonly { readonly nodeId: string }[]) =>
      Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [], group: null })));
    const route = await predict(run.flow, run.snapshot, run.input, nobody);
    expect(route.map(({ nodeId, state }) => [nodeId, state])).toEqual([
      ['first', 'here'],
      ['c', 'expected'],
    ]);
  });
});
