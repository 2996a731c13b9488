import { describe, expect, test } from 'vitest';
import { compileFlow } from '#machines/compile/compile.ts';
import { explained, wayTo } from '#machines/explore/why.ts';
import { conditionWords } from '#machines/explore/reasons.ts';
import { outlineOf } from '#machines/explore/outline.ts';
import { predict, type Directory } from '#machines/explore/predict.ts';
import type { OutlineItem } from '#model/api.ts';
import { w } from '#model/words.ts';
import { draw } from '#tests/support/drawing.ts';
import { Run, start } from '#tests/support/run.ts';

const tiers = draw('tiers', {
  flows: [
    'start > a',
    'a > x1',
    'x1 > b: amount > 5000',
    'x1 > c: default',
    'b > c',
    'c > x2',
    'x2 > d: amount > 50000',
    'x2 > end: default',
    'd > end',
  ],
});
const labels = {
  amount: w('Amount', '金额'),
  leaveType: w('Type', '类型'),
  'leaveType=annual': w('Annual', '年休假'),
  'leaveType=sick': w('Sick', '病假'),
};
const directory: Directory = (nodes) =>
  Promise.resolve(nodes.map(({ nodeId }) => ({ nodeId, people: [{ id: '1', name: nodeId, nameEn: null }], group: null })));
const of = (amount: string) => ({ values: { amount }, now: start });

describe('conditions in words', () => {
  test.each([
    ['amount > 50000', 'Amount 62,000.00 > 50,000', '金额 62,000.00 > 50,000'],
    ['amount >= 5 and leaveType = "annual"', 'Amount 62,000.00 ≥ 5 and Type Annual = Annual', '金额 62,000.00 ≥ 5，且类型 年休假 = 年休假'],
    ['not(leaveType in ("sick", "annual"))', 'Type Annual is none of Sick, Annual', '类型 年休假 不属于 病假、年休假'],
    ['leaveType in ("sick")', 'Type Annual is one of Sick', '类型 年休假 属于 病假'],
    ['not(urgent)', 'not (urgent yes)', '并非（urgent 是）'],
    ['amount in [1..3]', 'Amount 62,000.00 is one of 1–3', '金额 62,000.00 属于 1–3'],
    ['count(items) > 3', 'count(items) > 3', 'count(items) > 3'],
    ['starter.level = 3', 'starter level 4 = 3', 'starter level 4 = 3'],
    // A text of digits is no number; an amount, which comes as a text too, is one by what it is compared with.
    ['post = "1200"', 'post 1200 = 1200', 'post 1200 = 1200'],
    ['post in ("1200", "1300")', 'post 1200 is one of 1200, 1300', 'post 1200 属于 1200、1300'],
    [
      'not(post = "01200") and amount > 1200',
      'not (post 1200 = 01200) and Amount 62,000.00 > 1,200',
      '并非（post 1200 = 01200），且金额 62,000.00 > 1,200',
    ],
    ['desk = other', 'desk 0042 = other 0042', 'desk 0042 = other 0042'],
  ])('%s', (condition, en, zh) => {
    const values = {
      amount: '62000.00',
      leaveType: 'annual',
      urgent: true,
      starter: { level: 4 },
      post: '1200',
      desk: '0042',
      other: '0042',
    };
    expect(conditionWords(condition, values, labels)).toEqual({ en, zh });
  });

  test('without values the condition alone is said', () => {
    expect(conditionWords('amount > 50000', {}, labels).en).toBe('Amount > 50,000');
  });
});

describe('why the work is where it is', () => {
  test('the condition that held, with its value', async () => {
    const flow = await compileFlow(tiers);
    expect(wayTo(flow, 'd', ['a', 'b', 'c'], of('62000.00'), labels)).toMatchObject({
      from: 'c',
      passed: [expect.any(String), 'x2', expect.any(String)],
      conditions: [{ text: { en: 'Amount 62,000.00 > 50,000' }, met: true }],
    });
  });

  test('the default way says what did not hold', async () => {
    const flow = await compileFlow(tiers);
    expect(wayTo(flow, 'c', ['a'], of('3268.00'), labels)).toMatchObject({
      from: 'a',
      conditions: [{ text: { zh: '金额 3,268.00 > 5,000' }, met: false }],
    });
  });

  test('a way that is not open on these values is none, nor is one of values that are not there', async () => {
    const flow = await compileFlow(tiers);
    expect(wayTo(flow, 'd', ['a', 'c'], of('10.00'), labels)).toBeNull();
    expect(wayTo(flow, 'd', ['a', 'c'], { values: {}, now: start }, labels)).toBeNull();
    expect(wayTo(flow, 'a', [], of('10.00'), labels)).toMatchObject({ from: null, conditions: [] });
  });

  test('each step of the route, and what is closed', async () => {
    const run = (await Run.of(tiers, { values: { amount: '6000.00' } })).approve('a');
    const route = await predict(run.flow, run.snapshot, run.input, directory, labels);
    const { route: told, way } = explained({ flow: run.flow, route, input: run.input, labels, over: false });
    expect(told.map(({ nodeId, state, why }) => [nodeId, state, why?.conditions.map(({ text }) => text.en)])).toEqual([
      ['a', 'done', []],
      ['b', 'here', ['Amount 6,000.00 > 5,000']],
      ['c', 'expected', []],
    ]);
    expect(way.done).toContain('x1');
    expect(way.expected).toEqual(expect.arrayContaining(['x2', 'end']));
    expect(way.closed).toEqual(expect.arrayContaining(['d']));
    expect(way.closed).not.toContain('b');
    expect(told[1]!.why!.who!.en).toBe('leader of the applicant’s department');
  });
});

describe('the outline', () => {
  const shape = (items: readonly OutlineItem[]): unknown =>
    items.map((item) =>
      item.type === 'step'
        ? item.id
        : item.type === 'jump'
          ? `${item.back ? 'back to' : 'on at'} ${item.number}`
          : {
              [`${item.type} ${item.id}`]: item.branches.map(({ otherwise, items: inside }) => [
                ...(otherwise ? ['otherwise'] : []),
                ...(shape(inside) as unknown[]),
              ]),
            },
    );

  test('branches stand inside each other and the way goes on where they meet', async () => {
    const outline = outlineOf(await compileFlow(tiers), labels);
    expect(shape(outline)).toEqual([
      'start',
      'a',
      { 'choice x1': [['b'], ['otherwise']] },
      'c',
      { 'choice x2': [['d'], ['otherwise']] },
      'end',
    ]);
    expect(outline.flatMap((item) => (item.type === 'choice' ? item.branches.map(({ condition }) => condition?.en) : []))).toEqual([
      'Amount > 5,000',
      undefined,
      'Amount > 50,000',
      undefined,
    ]);
  });

  test('a loop leads back to a step by its number', async () => {
    const flow = await compileFlow(draw('loop', { flows: ['start > a', 'a > x1', 'x1 > a: again', 'x1 > end: default'] }));
    expect(shape(outlineOf(flow))).toEqual(['start', 'a', { 'choice x1': [['back to 2'], ['otherwise']] }, 'end']);
  });

  test('what goes on at the same time says so', async () => {
    const flow = await compileFlow(draw('both', { flows: ['start > p1', 'p1 > a', 'p1 > b', 'a > p2', 'b > p2', 'p2 > end'] }));
    expect(shape(outlineOf(flow))).toEqual(['start', { 'parallel p1': [['a'], ['b']] }, 'end']);
  });
});
