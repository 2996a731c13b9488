/** The amounts at which a flow goes another way, read from its conditions. */
import { expect, it } from 'vitest';
import { limitsOf } from '#machines/explore/limits.ts';
import type { FlowElement } from '#machines/flow.ts';

const flow = (...conditions: readonly string[]) => ({
  elements: Object.fromEntries(conditions.map((condition, at) => [`c${at}`, { condition } as FlowElement])),
});

it.each([
  ['total > 5000', [{ amount: '5000', within: true }]],
  ['total >= 5000', [{ amount: '5000', within: false }]],
  ['5000 < total', [{ amount: '5000', within: true }]],
  ['5000 <= total', [{ amount: '5000', within: false }]],
  ['total <= 5000', [{ amount: '5000', within: true }]],
  ['total < 5000', [{ amount: '5000', within: false }]],
  ['kind = "x" and (total > 20000.5 or urgent)', [{ amount: '20000.5', within: true }]],
  ['other > 5000', []],
  ['total = 5000', []],
  ['total > other', []],
  ['not(total > 7)', [{ amount: '7', within: true }]],
])('%s', (condition, limits) => expect(limitsOf(flow(condition), 'total')).toEqual(limits));

it('come lowest first', () => {
  expect(limitsOf(flow('t > 20000', 't > 5000'), 't').map(({ amount }) => amount)).toEqual(['5000', '20000']);
});
