/** The way between steps that were reached: gateways and flows keep no record of their own. */
import { describe, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { wayBack, wayOut } from '#machines/explore/walked.ts';
import { draw } from '#tests/support/drawing.ts';

const ids = (way: readonly string[]): readonly string[] => way.toSorted();

describe('the way back', () => {
  it('goes through gateways to the latest step before, past branches that were not taken', async () => {
    const flow = await compileFlow(
      draw('walkChoice', {
        flows: ['start > one', 'one > x1', 'x1 > two: amount > 10', 'x1 > x2: default', 'two > x2', 'x2 > three', 'three > end'],
      }),
    );
    const edge = (from: string, to: string): string =>
      Object.values(flow.elements).find(
        ({ type, incoming, outgoing }) => type === 'SequenceFlow' && incoming[0] === from && outgoing[0] === to,
      )?.id ?? '';
    expect(ids(wayBack(flow, 'one', []))).toEqual(ids(['start', edge('start', 'one')]));
    expect(ids(wayBack(flow, 'three', ['one', 'two']))).toEqual(ids(['x2', edge('two', 'x2'), edge('x2', 'three')]));
    expect(ids(wayBack(flow, 'three', ['one']))).toEqual(ids(['x1', 'x2', edge('one', 'x1'), edge('x1', 'x2'), edge('x2', 'three')]));
    expect(ids(wayOut(flow, ['one', 'three']))).toEqual(ids(['end', edge('three', 'end')]));
    // Nobody knows how it came there: an administrator moved it.
    expect(wayBack(flow, 'two', ['three'])).not.toContain(edge('x2', 'three'));
  });

  it('takes all flows into a join, and one of several into any other', async () => {
    const flow = await compileFlow(
      draw('walkJoin', { flows: ['start > p1', 'p1 > left', 'p1 > right', 'left > p2', 'right > p2', 'p2 > last', 'last > end'] }),
    );
    const way = wayBack(flow, 'last', ['left', 'right']);
    const from = (id: string): readonly string[] => flow.elements[id]?.outgoing ?? [];
    expect(way).toEqual(expect.arrayContaining([...from('left'), ...from('right'), ...from('p2'), 'p2']));
    expect(wayBack(flow, 'right', ['left'])).toContain('p1');
  });

  it('says nothing where two ways would do as well', async () => {
    const flow = await compileFlow(
      draw('walkEither', {
        flows: ['start > one', 'one > x1', 'x1 > x2: amount > 10', 'x1 > x3: default', 'x2 > x4', 'x3 > x4', 'x4 > two', 'two > end'],
      }),
    );
    const way = wayBack(flow, 'two', ['one']);
    expect(way).toEqual(expect.arrayContaining(['x1', 'x4']));
    expect(way).not.toContain('x2');
    expect(way).not.toContain('x3');
  });
});
