import { describe, expect, test } from 'vitest';
import { runOf } from '#machines/step.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run } from '#tests/support/run.ts';

const two = ['start > a', 'a > b', 'b > end'];
const plain = () => Run.of(draw('life', { flows: two, process: ' tydf:copyAtSubmit="role:x, field:y" tydf:copyAtEnd="field:agentUser"' }));

describe('the life of a document', () => {
  test('submit, approve: copies at submit and at the end, ended and final', async () => {
    const run = await plain();
    expect(run.commands[0]).toEqual({ type: 'copy', rules: ['role:x', 'field:y'] });
    run.approve('a').approve('b');
    expect(run.last).toEqual([
      { type: 'copy', rules: ['field:agentUser'] },
      { type: 'ended', status: 'approved', final: true },
    ]);
    expect([run.status, run.here]).toEqual(['approved', []]);
    for (const type of ['SUBMIT', 'REPOST', 'WITHDRAW', 'DISCARD'] as const)
      expect(run.send({ type })).toMatchObject({ refused: 'notNow' });
    expect(run.send({ type: 'INVALIDATE' })).toBeNull();
    expect([run.status, run.last]).toEqual(['invalidated', [{ type: 'ended', status: 'invalidated', final: true }]]);
    expect(run.send({ type: 'INVALIDATE' })).toMatchObject({ refused: 'notNow' });
  });

  test('reject, repost: the body begins anew in the next run', async () => {
    const run = (await plain()).approve('a').reject('b');
    expect([run.status, run.last]).toEqual(['rejected', [{ type: 'ended', status: 'rejected', final: false }]]);
    expect(run.send({ type: 'WITHDRAW' })).toMatchObject({ refused: 'notNow' });
    expect(run.send({ type: 'REPOST' })).toBeNull();
    expect([run.status, run.open, runOf(run.snapshot)]).toEqual(['reposted', ['a'], 2]);
    expect(run.reject('a').status).toBe('rejected');
    run.send({ type: 'REPOST' });
    expect([run.approve('a').approve('b').status, runOf(run.snapshot)]).toEqual(['approved', 3]);
  });

  test('repost at the rejecting node, where the flow says so', async () => {
    const run = (await Run.of(draw('resume', { flows: two, process: ' tydf:repostAt="rejectingNode"' }))).approve('a').reject('b');
    run.send({ type: 'REPOST' });
    expect(run.open).toEqual(['b']);
    expect(run.approve('b').status).toBe('approved');
  });

  test('ids of elements may have dots and be words of the lifecycle', async () => {
    const flows = ['start > approved', 'approved > b.c', 'b.c > end'];
    const run = (await Run.of(draw('ids', { flows, process: ' tydf:repostAt="rejectingNode"' }))).approve('approved');
    expect(run.here).toEqual(['b.c']);
    run.reject('b.c');
    expect(run.here).toEqual([]);
    run.send({ type: 'REPOST' });
    expect([run.here, run.open]).toEqual([['b.c'], ['b.c']]);
    expect(run.approve('b.c').here).toEqual([]);
  });

  test('a rejection to the end is final: no repost, no discard', async () => {
    const run = (await Run.of(draw('final', { flows: two, attributes: { a: { 'tydf:rejectTo': 'end' } } }))).reject('a');
    expect([run.status, run.last]).toEqual(['rejected', [{ type: 'ended', status: 'rejected', final: true }]]);
    expect(run.send({ type: 'REPOST' })).toMatchObject({ refused: 'notNow' });
    expect(run.send({ type: 'DISCARD' })).toMatchObject({ refused: 'notNow' });
  });

  test('withdraw while nobody has decided in this run, in the first and in later ones', async () => {
    const run = await plain();
    expect(run.send({ type: 'WITHDRAW' })).toBeNull();
    expect([run.status, run.kinds('closeTask'), run.last.at(-1)]).toEqual([
      'draft',
      ['a'],
      { type: 'ended', status: 'draft', final: false },
    ]);
    expect(run.send({ type: 'SUBMIT' })).toBeNull();
    run.approve('a');
    expect(run.send({ type: 'WITHDRAW' })).toMatchObject({ refused: 'notNow' });
    run.reject('b');
    run.send({ type: 'REPOST' });
    expect(run.send({ type: 'WITHDRAW' })).toBeNull();
    expect(run.status).toBe('draft');
  });

  test('a vote that has not decided anything yet is a decision too', async () => {
    const run = await Run.of(draw('vote', { flows: ['start > a', 'a > end'], attributes: { a: { 'tydf:mode': 'all' } } }), {
      voters: { a: [['u:1'], ['u:2']] },
    });
    run.approve('a');
    expect(run.send({ type: 'WITHDRAW' })).toMatchObject({ refused: 'notNow' });
  });

  test('a rejected document can be discarded', async () => {
    const run = (await plain()).reject('a');
    expect(run.send({ type: 'DISCARD' })).toBeNull();
    expect(run.status).toBe('invalidated');
  });

  test('tags carry the status, meta the element', async () => {
    const run = await plain();
    const state = run.flow.machine.resolveState({ value: run.snapshot['value'] as never, context: run.snapshot['context'] });
    expect([...state.tags]).toEqual(['submitted']);
    expect(state.getMeta()).toMatchObject({ 'submitted:a': { element: 'a' } });
  });
});
