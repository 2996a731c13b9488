/** A decision without a task's id means the task that stood there when its sender looked, however often and however fast it is sent. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide } from '#server/documents/decide.ts';
import { drawn, type Drawn } from './drawn.ts';
import { acting } from './people.ts';

let play: Drawn;
beforeAll(async () => {
  play = await drawn();
  const step = (id: string) => ({ id, rules: ['user:majun'], with: { repeated: 'ask' } });
  await play.draw([step('first'), step('second'), step('third')]);
});
afterAll(() => play?.close());

it.each(['approve', 'reject'] as const)('three times at once, only one step is decided: %s', async (action) => {
  const id = await play.submit();
  const context = await acting(play.story.server.services, 'majun');
  const answers = await Promise.allSettled([1, 2, 3].map(() => decide(context, play.story.definition, action, { id, comment: '同意' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  const trail = await play.trail(id);
  expect(trail.filter((entry) => entry.action === action)).toHaveLength(1);
});

it('one after the other they go from step to step; a task that was named is not another one', async () => {
  const id = await play.submit();
  const [first] = await play.tasks(id);
  expect((await play.decide('majun', id, 'approve')).json.code).toBe('200');
  const again = await play.decide('majun', id, 'approve', { taskId: first?.id });
  expect([again.json.code, again.json.reason]).toEqual(['409', 'alreadyDecided']);
  expect((await play.decide('majun', id, 'approve')).json.code).toBe('200');
  expect((await play.tasks(id)).map(({ node }) => node)).toEqual(['third']);
});
