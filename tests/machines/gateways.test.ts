import { describe, expect, test } from 'vitest';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

describe('gateways', () => {
  const tiers = draw('tiers', {
    flows: [
      'start > x1',
      'x1 > big: amount > 50',
      'x1 > middle: amount > 5',
      'x1 > small: default',
      'big > end',
      'middle > end',
      'small > end',
    ],
  });
  test.each([
    [80, 'big'],
    [50, 'middle'],
    [5, 'small'],
    ['5.01', 'middle'],
  ])('exclusive: %s goes to %s, in the drawn order', async (amount, node) => {
    expect((await Run.of(tiers, { values: { amount } })).open).toEqual([node]);
  });

  test('an unknown value is refused, not taken for false', async () => {
    await expect(Run.of(tiers, { values: {} })).rejects.toThrow('unknownValue');
    await expect(Run.of(tiers, { values: { amount: null } })).rejects.toThrow('unknownValue');
  });

  test('no condition holds and there is no default: refused', async () => {
    const xml = draw('gap', { flows: ['start > x1', 'x1 > a: n > 5', 'x1 > b: n < 5', 'a > end', 'b > end'] });
    await expect(Run.of(xml, { values: { n: 5 } })).rejects.toThrow('noFlowFits');
  });

  test('a ring without waiting is refused', async () => {
    const xml = draw('ring', {
      flows: ['start > x1', 'x1 > x2: default', 'x1 > end: n > 5', 'x2 > x1: default', 'x2 > a: n > 7', 'a > end'],
    });
    await expect(Run.of(xml, { values: { n: 1 } })).rejects.toThrow('noFlowFits');
  });

  test('a loop back asks again until it is left', async () => {
    const run = await Run.of(draw('loop', { flows: ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end: default'] }), {
      values: { again: true },
    });
    run.approve('a').approve('a');
    run.values = { again: false };
    expect(run.approve('a').status).toBe('approved');
  });

  test('parallel: the join waits for all, in any order', async () => {
    const run = await Run.of(draw('both', { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > c', 'c > end'] }));
    expect(run.flow.machine.config).toMatchObject({ states: { submitted: { states: { p1: { type: 'parallel' } } } } });
    run.approve('b');
    expect(run.open).toEqual(['a']);
    run.approve('a');
    expect(run.open).toEqual(['c']);
  });

  test('a rejection in one branch closes the others', async () => {
    const run = await Run.of(draw('leave', { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > end'] }));
    run.reject('a');
    expect([run.status, run.kinds('closeTask'), run.open]).toEqual(['rejected', ['b'], []]);
  });

  test('several flows out of a task fork, several into one do not wait', async () => {
    const run = await Run.of(draw('implicit', { flows: ['start > a', 'a > b', 'a > c', 'b > d', 'c > d', 'd > end'] }));
    run.approve('a').approve('b');
    expect(run.open).toEqual(['c', 'd']);
    run.approve('c');
    expect(run.slots('d')).toHaveLength(2);
    expect(run.approve('d').status).toBe('submitted');
    expect(run.approve('d').status).toBe('approved');
  });

  test('branches that end by themselves end the body when all have', async () => {
    const run = await Run.of(draw('ends', { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > end1', 'b > end2'] }));
    expect(run.approve('a').status).toBe('submitted');
    expect(run.approve('b').status).toBe('approved');
  });

  const concerned = draw('or', {
    flows: ['start > i1', 'i1 > a: x', 'i1 > b: y', 'i1 > c: default', 'a > i2', 'b > i2', 'c > i2', 'i2 > d', 'd > end'],
  });
  test.each([
    [true, true, ['a', 'b']],
    [true, false, ['a']],
    [false, false, ['c']],
  ])('inclusive: %s and %s take %s', async (x, y, open) => {
    const run = await Run.of(concerned, { values: { x, y } });
    expect(run.open).toEqual(open);
    for (const node of open) run.approve(node);
    expect(run.open).toEqual(['d']);
  });

  test('inclusive without default and nothing true: refused', async () => {
    const xml = draw('orGap', { flows: ['start > i1', 'i1 > a: x', 'i1 > b: y', 'a > i2', 'b > i2', 'i2 > end'] });
    await expect(Run.of(xml, { values: { x: false, y: false } })).rejects.toThrow('noFlowFits');
    expect((await Run.of(xml, { values: { x: false, y: true } })).open).toEqual(['b']);
  });

  test('crossed joins are played by tokens', async () => {
    const flows = [
      'start > p1',
      'p1 > a',
      'p1 > b',
      'p1 > c',
      'b > p2',
      'a > p3',
      'p2 > p3',
      'p2 > p4',
      'c > p4',
      'p3 > left',
      'p4 > right',
      'left > p5',
      'right > p5',
      'p5 > last',
      'last > end',
    ];
    const run = await Run.of(draw('crossed', { flows }));
    expect(run.open).toEqual(['a', 'b', 'c']);
    run.approve('b').approve('a');
    expect(run.open).toEqual(['c', 'left']);
    run.approve('left').approve('c').approve('right');
    expect(run.open).toEqual(['last']);
    expect(run.flow.machine.config).toMatchObject({ states: { submitted: { initial: '+net' } } });
    expect(run.approve('last').status).toBe('approved');
  });

  test('an inclusive join among crossed branches waits only for what can still come', async () => {
    const flows = [
      'start > i1',
      'i1 > a: x',
      'i1 > b: y',
      'i1 > c: z',
      'a > x1',
      'x1 > i2: stay',
      'x1 > i3: default',
      'b > i2',
      'i2 > d',
      'd > i3',
      'c > i3',
      'i3 > e',
      'e > end',
    ];
    const run = await Run.of(draw('orCrossed', { flows }), { values: { x: true, y: true, z: false, stay: false } });
    run.approve('b');
    expect(run.open).toEqual(['a']);
    run.approve('a');
    expect(run.open).toEqual(['d']);
    run.approve('d');
    expect(run.open).toEqual(['e']);
  });

  test('a rejection goes back out of crossed branches, what follows is done again', async () => {
    const flows = [
      'start > p1',
      'p1 > a',
      'p1 > b',
      'p1 > c',
      'a > p2',
      'b > p2',
      'b > p3',
      'c > p3',
      'p2 > d',
      'p3 > e',
      'd > end',
      'e > end2',
    ];
    const run = await Run.of(draw('backCrossed', { flows, attributes: { d: { 'tydf:rejectTo': 'previous' } } }));
    run.approve('b').approve('a');
    expect(run.open).toEqual(['c', 'd']);
    run.reject('d');
    expect([run.status, run.open]).toEqual(['submitted', ['a', 'c']]);
    expect(run.approve('a').approve('d').approve('c').approve('e').status).toBe('approved');
  });

  test('a join that waits for a branch not taken is told as stuck', async () => {
    const xml = draw('stuck', {
      flows: [
        'start > x1',
        'x1 > p1: default',
        'x1 > a: n > 5',
        'p1 > b',
        'p1 > c',
        'b > p2',
        'c > x2',
        'x2 > p2: n < 3',
        'x2 > end2: default',
        'p2 > end',
        'a > end',
      ],
    });
    const run = await Run.of(xml, { values: { n: 4 } });
    run.approve('b');
    run.approve('c');
    expect([run.stuck, run.here]).toEqual([['p2'], ['p2']]);
  });
});
