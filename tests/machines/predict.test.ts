import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { predict, type Directory } from '#machines/explore/predict.ts';
import { pathsOf } from '#machines/explore/paths.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run, start } from '#tests/support/run.ts';

const tiers = draw('tiers', { flows: ['start > a', 'a > x1', 'x1 > b: amount > 5', 'x1 > c: default', 'b > c', 'c > end'] });
const directory: Directory = (nodes) =>
  Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [{ id: '1', name: `${nodeId}人`, nameEn: nodeId }], group: null })));

describe('the route ahead', () => {
  const ahead = async (values: Record<string, unknown>) =>
    predict(await compileFlow(tiers), null, { values, now: start }, directory, { amount: { en: 'Amount', zh: '金额' } });

  test('before submitting: who will have to approve, and why', async () => {
    const route = await ahead({ amount: '8.00' });
    expect(route.map(({ nodeId, state }) => [nodeId, state])).toEqual([
      ['a', 'expected'],
      ['b', 'expected'],
      ['c', 'expected'],
    ]);
    expect(route[1]!.because).toEqual({
      en: 'leader of the applicant’s department; Amount 8.00 > 5',
      zh: '申请人的部门负责人；金额 8.00 > 5',
    });
    expect(route[0]!.people[0]!.name).toBe('a人');
    expect((await ahead({ amount: '5.00' })).map(({ nodeId }) => nodeId)).toEqual(['a', 'c']);
  });

  test('a value that is missing is said where the way stops', async () => {
    const route = await ahead({ amount: null });
    expect(route.map(({ nodeId }) => nodeId)).toEqual(['a', 'f3']);
    expect(route[1]).toMatchObject({ state: 'undecided', problem: null, name: { en: 'The rest follows from: Amount' } });
  });

  test('a step whose people are still to be picked has none yet, which is no problem of the flow', async () => {
    const picking = draw('picking', {
      flows: ['start > a', 'a > b', 'b > c', 'c > end'],
      inside: Object.fromEntries(
        [
          ['a', 'starter.choose'],
          ['b', 'previous.choose'],
        ].map(([id, rule]) => [id, `<bpmn:extensionElements><tydf:approver rule="${rule}"/></bpmn:extensionElements>`]),
      ),
    });
    const nobody: Directory = (nodes) => Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [], group: null })));
    const route = await predict(await compileFlow(picking), null, { values: {}, now: start }, nobody);
    expect(route.map(({ group, because, problem }) => [group?.en ?? null, because?.en ?? null, problem?.en ?? null])).toEqual([
      ['chosen by the applicant', null, null],
      ['chosen by the approver before', null, null],
      [null, 'leader of the applicant’s department', 'Nobody is found for this step'],
    ]);
  });

  test('while it runs: done, here, expected', async () => {
    const run = (await Run.of(tiers, { values: { amount: 8 } })).approve('a');
    const route = await predict(run.flow, run.snapshot, run.input, directory);
    expect(route.map(({ nodeId, state }) => [nodeId, state])).toEqual([
      ['a', 'done'],
      ['b', 'here'],
      ['c', 'expected'],
    ]);
  });

  test('a rejected document is told what a repost brings', async () => {
    const run = (await Run.of(tiers, { values: { amount: 8 } })).reject('a');
    expect((await predict(run.flow, run.snapshot, run.input, directory)).map(({ nodeId }) => nodeId)).toEqual(['a', 'b', 'c']);
  });

  test('nobody found is a problem of the step', async () => {
    const route = await predict(await compileFlow(tiers), null, { values: { amount: 1 }, now: start }, () =>
      Promise.resolve([{ nodeId: 'a', people: [], group: null }]),
    );
    expect(route[0]!.problem!.en).toBe('Nobody is found for this step');
  });

  test('a loop is told once', async () => {
    const flow = await compileFlow(draw('loop', { flows: ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end: default'] }));
    const route = await predict(flow, null, { values: { again: true }, now: start }, directory);
    expect(route.map(({ nodeId }) => nodeId)).toEqual(['a']);
  });

  test('branches and crossed branches are all told', async () => {
    const flow = await compileFlow(draw('both', { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > c', 'b > c', 'c > end'] }));
    const route = await predict(flow, null, { values: {}, now: start }, directory);
    expect(route.map(({ nodeId }) => nodeId).toSorted()).toEqual(['a', 'b', 'c']);
  });
});

describe('paths', () => {
  test('every way, by approving and by each rejection, with values that lead there', async () => {
    const { paths, untaken } = pathsOf(await compileFlow(tiers), start);
    expect(paths.map(({ id, end }) => `${id} = ${end}`).toSorted()).toEqual([
      'a > b > c = approved',
      'a > b > c! = rejected',
      'a > b! = rejected',
      'a > c = approved',
      'a > c! = rejected',
      'a! = rejected',
    ]);
    expect(untaken).toEqual([]);
  });

  test('a way that no value takes is named', async () => {
    const xml = draw('never', {
      flows: ['start > x1', 'x1 > a: n > 5', 'x1 > b: n > 7', 'x1 > c: default', 'a > end', 'b > end', 'c > end'],
    });
    expect(pathsOf(await compileFlow(xml), start).untaken).toEqual(['f3']);
  });
});
