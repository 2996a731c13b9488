/** Running instances in another version: what maps goes on, statechart and tokens go over into one another, the rest is told. */
import { describe, expect, it } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import type { StoredSnapshot } from '#machines/flow.ts';
import { migrate, type Migrated } from '#machines/migrate/migrate.ts';
import { type ElementMap } from '#machines/migrate/passage.ts';
import { playsTokens } from '#machines/migrate/places.ts';
import { slotsOf } from '#machines/step.ts';
import { draw, type Drawing } from '#tests/support/drawing.ts';
import { Run, start } from '#tests/support/run.ts';

/** Something that makes the whole flow be played by tokens: a receive task aside that is taken only for a huge amount. */
const odd = { flows: ['x9 > sub: amount > 1000000', 'sub > end9'], inside: {} };
const flowOf = async (drawing: Drawing) => compileFlow(draw('moving', drawing));
/** The same flow, played by tokens: its first node is a gateway that could also lead into a message. */
const inTokens = (drawing: Drawing): string => {
  const [first = '', ...rest] = drawing.flows;
  const xml = draw('moving', {
    ...drawing,
    flows: [first.replace(/ > .*/, ' > x9'), first.replace(/.* > /, 'x9 > ') + ': default', ...odd.flows, ...rest],
  });
  return xml
    .replace(/<bpmn:userTask id="sub".*?<\/bpmn:userTask>/, '<bpmn:receiveTask id="sub" name="sub" messageRef="m"/>')
    .replace('<bpmn:process', '<bpmn:message id="m" name="m"/><bpmn:process');
};

const values = { amount: 10 };
const moved = (run: Run, fresh: Run['flow'], map: ElementMap = {}, askAgain = false) =>
  migrate(run.flow, fresh, run.snapshot, { values, now: start, map, askAgain });
const done = (answer: ReturnType<typeof moved>): Migrated => {
  if ('blocks' in answer) throw new Error(JSON.stringify(answer.blocks));
  return answer;
};
/** The run goes on in the new version from the migrated snapshot. */
const goOn = (fresh: Run['flow'], { step }: Migrated): Run => {
  const run = new Run(fresh, { values });
  run.snapshot = JSON.parse(JSON.stringify(step.snapshot)) as StoredSnapshot;
  return run;
};

const line: Drawing = { flows: ['start > one', 'one > two', 'two > end'] };
const fork: Drawing = { flows: ['start > p1', 'p1 > left', 'p1 > right', 'left > p2', 'right > p2', 'p2 > last', 'last > end'] };

describe('a statechart', () => {
  it('goes on at the node of the same id, with its votes', async () => {
    const run = await Run.of(draw('moving', { ...line, attributes: { one: { 'tydf:mode': 'all' } } }), {
      values,
      voters: { one: [['u:1'], ['u:2']] },
    });
    run.approve('one');
    const fresh = await flowOf({
      flows: ['start > one', 'one > between', 'between > two', 'two > end'],
      attributes: { one: { 'tydf:mode': 'all' } },
    });
    const answer = done(moved(run, fresh));
    expect(answer.moves).toEqual([{ from: 'one', to: 'one' }]);
    expect(answer.step.commands).toEqual([]);
    const after = goOn(fresh, answer);
    expect(slotsOf(after.snapshot).map(({ principals }) => principals)).toEqual([['u:2']]);
    expect(after.approve('one').open).toEqual(['between']);
  });

  it('follows a mapping where a node was renamed, and says what has no place', async () => {
    const run = await Run.of(draw('moving', line), { values });
    const fresh = await flowOf({ flows: ['start > uno', 'uno > two', 'two > end'] });
    expect(moved(run, fresh)).toMatchObject({ blocks: [{ element: 'one' }] });
    const answer = done(moved(run, fresh, { one: 'uno' }));
    expect(answer.step.here).toEqual(['uno']);
    expect(goOn(fresh, answer).approve('uno').open).toEqual(['two']);
    const other = await flowOf({ flows: ['start > service1', 'service1 > two', 'two > end'] });
    expect(moved(run, other, { one: 'service1' })).toMatchObject({
      blocks: [{ element: 'one', reason: { en: expect.stringContaining('ServiceTask') as unknown } }],
    });
  });

  it('keeps branches: one that is over stays over, two cannot be in one line', async () => {
    const run = (await Run.of(draw('moving', fork), { values })).approve('left');
    const fresh = await flowOf({ flows: [...fork.flows.slice(0, 5), 'p2 > before', 'before > last', 'last > end'] });
    expect(goOn(fresh, done(moved(run, fresh))).approve('right').open).toEqual(['before']);
    const both = await Run.of(draw('moving', fork), { values });
    const inLine = await flowOf({ flows: ['start > left', 'left > right', 'right > last', 'last > end'] });
    expect(moved(both, inLine)).toMatchObject({ blocks: [{ element: 'left' }, { element: 'right' }] });
    expect(goOn(inLine, done(moved(run, inLine))).approve('right').open).toEqual(['last']);
  });

  it('ends timers that are not drawn any more and begins those that are new', async () => {
    const run = await Run.of(
      draw('moving', {
        flows: [...line.flows, 'late > three', 'three > end2'],
        timers: { late: { on: 'one', after: 'PT1H', beside: true } },
      }),
      { values },
    );
    const fresh = await flowOf({
      flows: [...line.flows, 'later > three', 'three > end2'],
      timers: { later: { on: 'one', after: 'PT2H', beside: true } },
    });
    const answer = done(moved(run, fresh));
    expect(answer.effects).toEqual([
      { element: 'late', what: 'dropped' },
      { element: 'later', what: 'begun' },
    ]);
    expect(answer.step.commands).toMatchObject([
      { type: 'cancelTimer', timer: expect.stringMatching(/^late:/) as unknown },
      { type: 'setTimer', node: 'later', due: 'PT2H' },
    ]);
    const kept = done(
      moved(
        run,
        await flowOf({
          flows: [...line.flows, 'late > three', 'three > end2'],
          timers: { late: { on: 'one', after: 'PT5H', beside: true } },
        }),
      ),
    );
    expect(kept.step.commands).toEqual([]);
  });

  it('asks anew only when told so, where the rule has changed', async () => {
    const run = await Run.of(draw('moving', line), { values });
    const inside = { one: '<bpmn:extensionElements><tydf:approver rule="role:hr_manager"/></bpmn:extensionElements>' };
    const fresh = await flowOf({ ...line, inside });
    expect(done(moved(run, fresh)).step.commands).toEqual([]);
    const { effects, step } = done(moved(run, fresh, {}, true));
    expect(effects).toEqual([{ element: 'one', what: 'asked' }]);
    expect(step.commands.map(({ type }) => type)).toEqual(['closeTask', 'assign']);
    expect(done(moved(run, await flowOf(line), {}, true)).step.commands).toEqual([]);
  });
});

describe('between statechart and tokens', () => {
  it('goes over at a task, there and back', async () => {
    const tokens = await compileFlow(inTokens(line));
    const chart = await flowOf(line);
    expect([playsTokens(tokens), playsTokens(chart)]).toEqual([true, false]);
    const run = await Run.of(draw('moving', line), { values });
    const there = done(moved(run, tokens));
    expect(there.step.here).toEqual(['one']);
    const inNet = goOn(tokens, there).approve('one');
    expect(inNet.open).toEqual(['two']);
    const back = goOn(chart, done(moved(inNet, chart)));
    expect(back.open).toEqual(['two']);
    expect(back.approve('two').status).toBe('approved');
  });

  it('takes branches along: the join waits for the one that is left, and for no other', async () => {
    const tokens = await compileFlow(inTokens(fork));
    const run = (await Run.of(draw('moving', fork), { values })).approve('left');
    const inNet = goOn(tokens, done(moved(run, tokens)));
    expect(inNet.open).toEqual(['right']);
    expect(inNet.approve('right').open).toEqual(['last']);
    const first = (await Run.of(inTokens(fork), { values })).approve('right');
    const chart = await flowOf(fork);
    const inChart = goOn(chart, done(moved(first, chart)));
    expect(inChart.open).toEqual(['left']);
    expect(inChart.approve('left').open).toEqual(['last']);
    const both = goOn(tokens, done(moved(await Run.of(draw('moving', fork), { values }), tokens)));
    expect(both.approve('left').open).toEqual(['right']);
    expect(both.approve('right').open).toEqual(['last']);
  });

  it('keeps tokens in tokens, under the new name of what was renamed', async () => {
    const run = (await Run.of(inTokens(fork), { values })).approve('left');
    const fresh = await compileFlow(inTokens({ flows: fork.flows.map((flow) => flow.replace('right', 'rechts')) }));
    const answer = done(moved(run, fresh, { right: 'rechts' }));
    expect(Object.entries(answer.renamed)).toEqual([[expect.stringMatching(/^right~\d+$/), expect.stringMatching(/^rechts~\d+$/)]]);
    const after = goOn(fresh, answer);
    expect(after.open).toEqual(['rechts']);
    expect(after.approve('rechts').open).toEqual(['last']);
  });
});
