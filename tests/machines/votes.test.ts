import { describe, expect, test } from 'vitest';
import type { TaskMode, TaskSettings } from '#machines/flow.ts';
import { cast, type Slot } from '#machines/run/ballot.ts';

/** What is counted of a task's settings. */
const settings = (mode: TaskMode, share: number): TaskSettings => ({
  approvers: [],
  mode,
  share,
  nobody: 'skip',
  self: 'ask',
  repeated: 'ask',
  due: null,
  onDue: 'remind',
  fields: {},
  actions: [],
  commentRequired: false,
  signatureRequired: false,
  rejectTo: 'starter',
});

/** All ways in which so many people can vote. */
const allVotes = (count: number): readonly (readonly boolean[])[] =>
  Array.from({ length: 2 ** count }, (_, bits) => Array.from({ length: count }, (__, nth) => ((bits >> nth) & 1) === 1));

/** Votes one after the other; how it ends, and after how many votes. */
const count = (of: TaskSettings, votes: readonly boolean[]): readonly [string, number] => {
  let slots: readonly Slot[] = votes.map((_, nth) => ({ slot: `a:${nth}`, principals: [`u:${nth}`], state: 'open' }));
  for (const [nth, yes] of votes.entries()) {
    const result = cast(of, { asked: true, slots }, { type: yes ? 'APPROVE' : 'REJECT', slot: `a:${nth}` }, () => '');
    if (!result) throw new Error(`the vote ${nth} is not counted`);
    if (result.outcome !== 'open') return [result.outcome, nth + 1];
    ({ slots } = result);
  }
  return ['open', votes.length];
};

/** The same by the words of the rule, with whole numbers. */
const expected = (
  mode: TaskMode,
  [numerator, denominator]: readonly [number, number],
  votes: readonly boolean[],
): readonly [string, number] => {
  const all = votes.length;
  for (let cast = 1; cast <= all; cast++) {
    const yes = votes.slice(0, cast).filter(Boolean).length;
    const no = cast - yes;
    const passed = {
      one: yes > 0,
      any: yes > 0,
      all: yes === all,
      sequence: yes === all,
      vote: yes > 0 && yes * denominator >= numerator * all,
    }[mode];
    const failed = {
      one: no > 0,
      any: no > 0,
      all: no > 0,
      sequence: no > 0,
      vote: (all - no) * denominator < numerator * all || no === all,
    }[mode];
    if (passed) return ['approved', cast];
    if (failed) return ['rejected', cast];
  }
  return ['open', all];
};

describe.each<[TaskMode]>([['one'], ['any'], ['all'], ['vote']])('mode %s', (mode) => {
  test.each([
    [1, 4],
    [1, 3],
    [1, 2],
    [3, 5],
    [2, 3],
    [1, 1],
  ] as const)('a share of %i/%i, whoever votes what, up to six people', (numerator, denominator) => {
    for (let people = 1; people <= 6; people++)
      for (const votes of allVotes(people))
        expect(count(settings(mode, numerator / denominator), votes), JSON.stringify(votes)).toEqual(
          expected(mode, [numerator, denominator], votes),
        );
  });
});
